#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "format/load.h"

namespace kw::testing {

/// A design loaded from texts in memory; the first file is the one asked for.
struct LoadedText {
  SourceSet sources;
  LoadedDesign loaded;

  const Design& design() const { return loaded.design; }
  std::string_view text(SourceSpan span) const { return span.known() ? sources.text(span) : ""; }

  /// Every finding in one line: `DOC301 <text> message | help`.
  std::string findings() const {
    std::string all;
    for (const Diagnostic& finding : loaded.diagnostics)
      all += fmt::format("{}{} <{}> {} | {}", all.empty() ? "" : "\n", finding.code, text(finding.span),
                         finding.message, finding.help);
    return all;
  }
  /// "DOC301 tables.Shop.key.sort" of each.
  std::string places() const {
    std::string all;
    for (const Diagnostic& finding : loaded.diagnostics)
      all += fmt::format("{}{} {}", all.empty() ? "" : "\n", finding.code, finding.logical_path);
    return all;
  }
};

inline LoadedText load_texts(const std::vector<std::pair<std::string, std::string>>& files) {
  MemoryReader reader;
  for (const auto& [path, text] : files) reader.put(path, text);
  LoadedText result;
  if (auto loaded = load_design(files.front().first, reader, result.sources)) result.loaded = std::move(*loaded);
  return result;
}

inline LoadedText load_text(std::string text) {
  return load_texts({{"a.keywright.yaml", std::move(text)}});
}

/// "a, b, c".
inline std::string names(const std::vector<Spanned<std::string>>& list) {
  std::string all;
  for (const Spanned<std::string>& name : list) all += (all.empty() ? "" : ", ") + *name;
  return all;
}

}  // namespace kw::testing
