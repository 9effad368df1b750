#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shape/schema.h"
#include "source/source_node.h"

namespace kw {

/// A scalar that another program computes: it has a tag of its own, `!Ref name`.
bool is_expression(const SourceNode& scalar);
/// "a key", "an entity".
std::string with_article(std::string_view noun);
/// What the node is, for "`count` …": "is a list", "is `blue`", "has no value".
std::string seen(const SourceNode& node);
/// What any of the schemas accepts: "a count (`9000`, `300k`, `12M`) or a list".
std::string expected(std::span<const Schema* const> leaves);
/// The schema and its branches, nested ones too, without those that only choose.
std::vector<const Schema*> leaves_of(const Schema& schema);
std::vector<std::string> property_names(const Schema& schema);

}  // namespace kw
