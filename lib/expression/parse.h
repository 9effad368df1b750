#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "model/condition.h"
#include "model/key_template.h"
#include "source/source_node.h"

namespace kw {

/// Why a text does not parse. `span` holds offsets in the text (its file is unknown) until it is relocated.
struct ExpressionProblem {
  SourceSpan span;
  std::string message;  ///< What was seen and what was expected, in our words.
  std::string help;
};

/// A `where`, `if` or `when`: the service's filter grammar (fact sheet 2.2) with literals, `IN :ids[30..200]` and
/// `Earlier.attribute`; names need no aliases. An empty text is a condition without terms.
tl::expected<Condition, ExpressionProblem> parse_where(std::string_view text);

/// A FilterExpression or ConditionExpression as the service reads it: no literals, `#aliases` and nested paths allowed.
/// KeyConditionExpressions have the same grammar; what else the service asks of them is `check_request`.
tl::expected<Expression, ExpressionProblem> parse_filter(std::string_view text);

/// The terms of a parsed conjunction, as `Condition` holds them.
Condition to_condition(Expression expression, std::string text);

/// A key template (format page, "Physical attributes"). In requests a part may name a placeholder: "{:from:iso-date}".
tl::expected<KeyTemplate, ExpressionProblem> parse_template(std::string_view text);

/// Move all spans from offsets in the text to the file.
void relocate(Condition& condition, const ScalarText& text);
void relocate(Expression& expression, const ScalarText& text);
void relocate(KeyTemplate& key_template, const ScalarText& text);
void relocate(ExpressionProblem& problem, const ScalarText& text);

}  // namespace kw
