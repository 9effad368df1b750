#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "report/report.h"

/// What the JSON reports have in common (`schemas/report.schema.json`). Keys stand in the order of insertion.
namespace kw {

/// `version`, `tool` and `command`: how every report begins.
nlohmann::ordered_json json_head(std::string_view command, const RenderOptions& options);

/// Adds `path`, `start` and `end` of a place; null where it is unknown.
void add_place(nlohmann::ordered_json& object, SourceSpan span, const SourceSet& sources);

/// Indented text with a line break at its end; bytes that are no UTF-8 become U+FFFD.
std::string json_text(const nlohmann::ordered_json& value);
/// The same in one line.
std::string json_line(const nlohmann::ordered_json& value);

}  // namespace kw
