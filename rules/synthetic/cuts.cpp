#include "rules/synthetic/cuts.h"

#include <utility>

#include <fmt/core.h>

namespace kw::rules {

DiagnosticBuilder report_cut(const Request& request, const TextCut& cut, std::string message, RuleContext& context) {
  DiagnosticBuilder finding = context.report(cut.span, fmt::format("requests.{}", *request.name), std::move(message));
  finding.about(cut.component).about(cut.value);
  return finding;
}

}  // namespace kw::rules
