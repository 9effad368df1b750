#pragma once

#include <string>

#include "lint/rule.h"

namespace kw::rules {

/// A finding about a text of a request that ends where a value does.
DiagnosticBuilder report_cut(const Request& request, const TextCut& cut, std::string message, RuleContext& context);

}  // namespace kw::rules
