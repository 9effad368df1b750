#include "report/place.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "report/lint_renderers.h"
#include "source/file_reader.h"

namespace kw {

std::string path_from_root(const std::string& path, const RenderOptions& options) {
  const std::string root = options.repository_root + "/";
  if (path.starts_with('/'))
    return !options.repository_root.empty() && path.starts_with(root) ? path.substr(root.size()) : path;
  return options.path_prefix.empty() ? path : normalize_path(fmt::format("{}/{}", options.path_prefix, path));
}

std::string path_from_root(const SourceFile& file, const RenderOptions& options) {
  return path_from_root(file.path(), options);
}

std::string whole_message(const Diagnostic& finding) {
  std::string text = one_line(finding.message);
  for (const std::string& note : finding.notes) text += fmt::format("\nNote: {}", one_line(note));
  if (!finding.help.empty()) text += fmt::format("\nHelp: {}", one_line(finding.help));
  return text;
}

std::size_t count_of(std::span<const Diagnostic> findings, Severity severity) {
  return static_cast<std::size_t>(std::ranges::count(findings, severity, &Diagnostic::severity));
}

std::string counts_in_words(std::span<const Diagnostic> findings) {
  std::string text;
  for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info})
    if (const std::size_t count = count_of(findings, severity); count > 0)
      text += fmt::format("{}{}", text.empty() ? "" : ", ", counted(count, to_text(severity)));
  return text.empty() ? "no findings" : text;
}

std::vector<const Diagnostic*> gravest_first(std::span<const Diagnostic> findings) {
  std::vector<const Diagnostic*> sorted;
  for (const Diagnostic& finding : findings) sorted.push_back(&finding);
  std::ranges::stable_sort(sorted, {}, &Diagnostic::severity);
  return sorted;
}

}  // namespace kw
