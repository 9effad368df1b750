#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "source/source_node.h"

namespace kw::cloudformation {

/// A call of the template language: `!Name argument` or `{ Fn::Name: argument }`.
struct Intrinsic {
  std::string_view name;  ///< Without `!` and `Fn::`: "Ref", "If", "Sub", "Condition" …
  /// What it is called with. Of the short form it is the node itself, so its own tag means nothing to who reads it.
  const SourceNode* argument = nullptr;
};
std::optional<Intrinsic> as_intrinsic(const SourceNode& node);

/// Text that another tool fills in before CloudFormation sees it, or CloudFormation when it deploys: `${self:custom.x}`
/// (outside Fn::Sub), `{{resolve:ssm:x}}`.
bool holds_variable(std::string_view text);

/// The expression in a few words, for people: "!If IsProduction", "Fn::Transform", "${self:custom.table}".
std::string describe(const SourceNode& node);

/// The bytes to underline for a value: a scalar without its quotes, a list or mapping as a whole, an expression by its
/// name (`!If`), with its argument where that is a scalar (`!Ref Name`).
SourceSpan value_span(const SourceNode& node);

}  // namespace kw::cloudformation
