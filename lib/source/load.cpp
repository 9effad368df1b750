#include "source/load.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include <fmt/core.h>

#include "base/text.h"
#include "source/load_support.h"
#include "source/scalar_scan.h"

namespace kw {
namespace {

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

bool starts_like_json(std::string_view text) {
  std::size_t at = text_begin(text);
  while (at < text.size() && is_blank_or_break(text[at])) ++at;
  return at < text.size() && (text[at] == '{' || text[at] == '[');
}

bool is_valid_json(const LoadedSource& loaded) {
  return loaded.tree.root &&
         std::all_of(loaded.problems.begin(), loaded.problems.end(),
                     [](const SourceProblem& problem) { return problem.kind == SourceProblemKind::DuplicateKey; });
}

bool may_not_repeat(const SourceNode& key) {
  const SourceNode& resolved = key.resolved();
  return resolved.is_scalar() && (resolved.quoted || resolved.text != "<<");
}

const SourceNode* first_equal_key(const SourceNode& mapping, std::string_view text) {
  for (const MappingEntry& entry : mapping.entries)
    if (may_not_repeat(*entry.key) && entry.key->resolved().text == text) return entry.key;
  return nullptr;
}

}  // namespace

LoadedSource load_source(const SourceFile& file) {
  const bool brackets = starts_like_json(file.text());
  const bool named_json = file.path().ends_with(".json");
  if (!brackets && !named_json) return load_yaml(file);
  LoadedSource loaded = load_json(file);
  if ((brackets && named_json) || is_valid_json(loaded)) return loaded;
  return load_yaml(file);
}

std::size_t text_begin(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? kByteOrderMarkLength : 0;
}

SourceSpan span_of(const SourceFile& file, std::size_t begin, std::size_t end) {
  const std::size_t size = file.text().size();
  return {file.id(), static_cast<std::uint32_t>(std::min(begin, size)),
          static_cast<std::uint32_t>(std::min(end, size))};
}

bool check_text(const SourceFile& file, std::vector<SourceProblem>& problems) {
  const std::string_view text = file.text();
  if (const std::optional<std::size_t> bad = first_invalid_utf8(text)) {
    const auto byte = static_cast<unsigned char>(text[*bad]);
    problems.push_back({SourceProblemKind::NotUtf8,
                        span_of(file, *bad, *bad + 1),
                        fmt::format("byte 0x{:02X} is not valid UTF-8", byte),
                        {},
                        "save the file as UTF-8"});
    return false;
  }
  const auto control = std::find_if(text.begin(), text.end(), is_control);
  if (control == text.end()) return true;
  const auto at = static_cast<std::size_t>(control - text.begin());
  problems.push_back({SourceProblemKind::Syntax,
                      span_of(file, at, at + 1),
                      fmt::format("control character U+{:04X} stands in the file", static_cast<unsigned>(*control)),
                      {},
                      "remove it, or write it as an escape in double quotes"});
  return false;
}

void check_duplicate_keys(const SourceNode& mapping, std::vector<SourceProblem>& problems) {
  std::unordered_map<std::string_view, const SourceNode*> first;
  const bool many = mapping.entries.size() > 16;
  for (std::size_t i = 0; i < mapping.entries.size(); ++i) {
    const SourceNode& key = *mapping.entries[i].key;
    if (!may_not_repeat(key)) continue;
    const SourceNode* earlier = nullptr;
    if (many)
      earlier = first.emplace(key.resolved().text, &key).first->second;
    else
      earlier = first_equal_key(mapping, key.resolved().text);
    if (earlier == &key) continue;
    problems.push_back({SourceProblemKind::DuplicateKey, key.token,
                        fmt::format("key `{}` is given twice", printable(key.resolved().text)), earlier->token,
                        "keep one of the two"});
  }
}

SourceProblem too_deep(SourceSpan span) {
  return {SourceProblemKind::TooDeepOrLarge,
          span,
          fmt::format("nested more than {} levels deep", kMaxDepth),
          {},
          "flatten the document"};
}

SourceProblem too_large(SourceSpan span) {
  return {SourceProblemKind::TooDeepOrLarge,
          span,
          fmt::format("the document has more than {} nodes", kMaxNodes),
          {},
          "split the file"};
}

void sort_problems(std::vector<SourceProblem>& problems) {
  std::stable_sort(problems.begin(), problems.end(),
                   [](const SourceProblem& a, const SourceProblem& b) { return a.span.begin < b.span.begin; });
}

}  // namespace kw
