#include "diag/order.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace kw {

void sort_for_showing(std::vector<Diagnostic>& findings, const SourceSet& sources) {
  const auto path = [&](const Diagnostic& finding) {
    return finding.span.known() ? std::string_view(sources.file(finding.span.file).path()) : std::string_view();
  };
  const auto place = [&](const Diagnostic& finding) {
    return std::tuple(path(finding), finding.span.begin, std::string_view(finding.code), finding.span.end,
                      std::string_view(finding.message), std::string_view(finding.logical_path));
  };
  std::ranges::stable_sort(findings, {}, place);
}

}  // namespace kw
