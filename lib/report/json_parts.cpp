#include "report/json_parts.h"

#include <nlohmann/json.hpp>

namespace kw {
namespace {

constexpr int kReportVersion = 1;

nlohmann::ordered_json position_json(const SourcePosition& position) {
  return {{"line", position.line}, {"column", position.column}, {"offset", position.offset}};
}

}  // namespace

nlohmann::ordered_json json_head(std::string_view command, const RenderOptions& options) {
  nlohmann::ordered_json head;
  head["version"] = kReportVersion;
  head["tool"] = {{"name", "keywright"}, {"version", options.tool_version}};
  head["command"] = command;
  return head;
}

void add_place(nlohmann::ordered_json& object, SourceSpan span, const SourceSet& sources) {
  object["path"] = nullptr;
  object["start"] = nullptr;
  object["end"] = nullptr;
  if (!span.known()) return;
  const SourceFile& file = sources.file(span.file);
  object["path"] = file.path();
  object["start"] = position_json(file.position(span.begin));
  object["end"] = position_json(file.position(span.end));
}

std::string json_text(const nlohmann::ordered_json& value) {
  return value.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string json_line(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace kw
