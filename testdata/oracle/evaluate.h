#pragma once

#include "model/pattern.h"
#include "testdata/oracle/value.h"

namespace kw::oracle {

/// Values of an operand that is no path.
std::vector<Value> values_of(const Operand& operand, const Arguments& arguments);

/// A filter or condition on one item by the service's rules: comparisons with an absent attribute fail, `<>` holds.
bool holds(const Expression& expression, const Attributes& item, const Arguments& arguments);
bool holds(const Condition& condition, const Attributes& item, const Arguments& arguments);

/// Whether `a` comes before `b`, equals it, or comes after it.
std::partial_ordering compare_by(const std::vector<OrderItem>& order, const Attributes& a, const Attributes& b);

}  // namespace kw::oracle
