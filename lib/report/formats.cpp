#include <array>

#include "report/report.h"

namespace kw {
namespace {

// In the order of ReportFormat.
constexpr std::array<std::string_view, 9> kNames{"full",   "concise", "json",  "jsonl",   "sarif",
                                                 "github", "gitlab",  "junit", "markdown"};

}  // namespace

std::string_view to_text(ReportFormat format) {
  return kNames[static_cast<std::size_t>(format)];
}

std::vector<ReportFormat> all_formats() {
  std::vector<ReportFormat> formats;
  for (std::size_t i = 0; i < kNames.size(); ++i) formats.push_back(static_cast<ReportFormat>(i));
  return formats;
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
