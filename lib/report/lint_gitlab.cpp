#include <map>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "report/json_parts.h"
#include "report/lint_renderers.h"
#include "report/place.h"

namespace kw {
namespace {

using Json = nlohmann::ordered_json;

/// Changes that lose data are graver than anything a design can have.
std::string_view severity_of(const Diagnostic& finding) {
  if (finding.severity == Severity::Error && finding.code.starts_with("MIG1")) return "critical";
  switch (finding.severity) {
    case Severity::Error:
      return "major";
    case Severity::Warning:
      return "minor";
    case Severity::Info:
      return "info";
  }
  return "info";
}

}  // namespace

std::string lint_gitlab(const LintReport& report, const SourceSet& sources, const RenderOptions& options) {
  Json list = Json::array();
  std::map<std::string, std::size_t> seen;
  for (const Diagnostic& finding : report.findings) {
    std::string print = fingerprint(finding);
    // The same fault twice in one place's terms: GitLab drops equal fingerprints.
    if (const std::size_t count = ++seen[print]; count > 1) print += fmt::format("-{}", count);
    Json object;
    object["description"] = fmt::format("{}: {}", finding.code, one_line(finding.message));
    object["check_name"] = finding.name;
    object["fingerprint"] = print;
    object["severity"] = severity_of(finding);
    const bool is_placed = finding.span.known();
    const SourceFile* file = is_placed ? &sources.file(finding.span.file) : nullptr;
    object["location"]["path"] = file == nullptr ? std::string("keywright") : path_from_root(*file, options);
    object["location"]["lines"]["begin"] = file == nullptr ? 1 : file->position(finding.span.begin).line;
    list.push_back(std::move(object));
  }
  return json_text(list);
}

}  // namespace kw
