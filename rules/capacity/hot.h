#pragma once

#include <string>

#include "cost/heat.h"
#include "lint/rule.h"

namespace kw::rules {

/// What CAP101 and CAP102 say of one value that is too hot.
void report_heat(const StoredKey& stored, const Heat& heat, RuleContext& context);

}  // namespace kw::rules
