#include <array>

#include "report/report.h"

namespace kw {
namespace {

constexpr std::array<std::string_view, 3> kNames{"full", "concise", "json"};  // In the order of ReportFormat.

}  // namespace

std::vector<std::string_view> format_names() {
  return {kNames.begin(), kNames.end()};
}

bool parse_report_format(std::string_view text, ReportFormat& format) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] != text) continue;
    format = static_cast<ReportFormat>(i);
    return true;
  }
  return false;
}

}  // namespace kw
