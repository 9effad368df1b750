#include "format/unresolved.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

/// Told in the message; and shown at their places.
constexpr std::size_t kNamed = 3;
constexpr std::size_t kLabelled = 8;

std::string first_ones(const Unresolved& unresolved) {
  std::string text;
  for (std::size_t i = 0; i < std::min(unresolved.skipped.size(), kNamed); ++i)
    text.append(i == 0 ? "" : ", ").append(unresolved.skipped[i].second);
  if (unresolved.skipped.size() > kNamed) text += fmt::format(" and {} more", unresolved.skipped.size() - kNamed);
  return text;
}

/// "Orders" of "tables.Orders", "ByUser" of "tables.Orders.indexes.ByUser"; another path as it is.
std::string_view subject_name(std::string_view path) {
  for (const std::string_view mark : {std::string_view(".indexes."), std::string_view("tables.")})
    if (const std::size_t at = path.find(mark); at != std::string_view::npos) return path.substr(at + mark.size());
  return path;
}

}  // namespace

void report_unresolved(const Design& design, DiagnosticSink& sink) {
  for (const Unresolved& unresolved : design.unresolved) {
    const std::size_t count = unresolved.skipped.size();
    DiagnosticBuilder report = sink.report(
        doc::kUnresolvedExpression, unresolved.subject,
        fmt::format("{} of `{}` {} not resolved: {}", counted(count, "expression"),
                    subject_name(unresolved.logical_path), count == 1 ? "is" : "are", first_ones(unresolved)));
    report.at(unresolved.logical_path).note("nothing is concluded from what is not resolved");
    report.fact("count", fmt::format("{}", count));
    for (std::size_t i = 0; i < std::min(count, kLabelled); ++i)
      report.label(unresolved.skipped[i].first, unresolved.skipped[i].second);
  }
}

}  // namespace kw
