#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/condition.h"
#include "model/entity.h"

namespace kw {

/// Reasoning about conditions by what they say literally; "no" means "not known to".

/// The conjunction of a condition's terms as one expression.
Expression to_expression(const Condition& condition);
Expression negated(Expression expression);

/// The literal values a term allows for its attribute (`=` and `IN` with literals only), by text.
std::optional<std::set<std::string>> literal_values(const Term& term);

/// `given` (all hold) implies `wanted`: the same text, or literal values of the same attribute contained, or presence.
bool implies(const std::vector<Term>& given, const Term& wanted);
bool implies_all(const std::vector<Term>& given, const std::vector<Term>& wanted);
/// `given` implies the whole expression (its conjuncts, one of its disjuncts, or its own text).
bool implies(const std::vector<Term>& given, const Expression& wanted);

/// Both conjunctions can not hold together: disjoint literal values of one attribute, an attribute that one requires
/// and the other excludes, or one of `unless` is implied.
bool contradicts(const std::vector<Term>& a, const std::vector<Term>& b, const std::vector<Expression>& unless);

/// Top-level attributes whose presence the terms imply.
std::set<std::string> present_by(const std::vector<Term>& terms);

}  // namespace kw
