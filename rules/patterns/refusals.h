#pragma once

#include "expression/check_request.h"
#include "lint/rule.h"

namespace kw::rules {

/// One finding for each refusal of the kind, at the words that the service objects to. Silent for `expect: refused`.
void report_refusals(const Request& request, const RequestVerdict& verdict, RefusalKind kind, RuleContext& context);

}  // namespace kw::rules
