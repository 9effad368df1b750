#include "lint/fix.h"

#include <algorithm>

namespace kw {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

bool is_space(char c) {
  return is_blank(c) || c == '\n' || c == '\r';
}

/// The last byte before `at` that is no space; 0 at the beginning.
char last_before(std::string_view text, std::size_t& at) {
  while (at > 0 && is_space(text[at - 1])) --at;
  return at == 0 ? '\0' : text[at - 1];
}

/// The first byte from `at` that is no space; 0 at the end.
char first_after(std::string_view text, std::size_t& at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at == text.size() ? '\0' : text[at];
}

std::size_t begin_of_line(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] != '\n') --at;
  return at;
}

/// Behind the line's end.
std::size_t end_of_line(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

/// Columns before `- ` when the line that holds `at` begins an item there.
std::optional<std::size_t> item_indent(std::string_view text, std::size_t at) {
  const std::size_t begin = begin_of_line(text, at);
  std::size_t dash = begin;
  while (dash < text.size() && is_blank(text[dash])) ++dash;
  if (dash + 1 >= text.size() || text[dash] != '-' || !is_blank(text[dash + 1])) return std::nullopt;
  return dash - begin;
}

bool is_empty_or_comment(std::string_view line) {
  const auto first = std::ranges::find_if_not(line, is_space);
  return first == line.end() || *first == '#';
}

/// A line on either side, comments passed over, begins an item at the same column.
bool has_sibling(std::string_view text, std::size_t begin, std::size_t end, std::size_t indent) {
  const auto indent_of = [&](std::size_t at) {
    std::size_t column = 0;
    while (at + column < text.size() && is_blank(text[at + column])) ++column;
    return column;
  };
  for (std::size_t at = end; at < text.size(); at = end_of_line(text, at)) {
    if (is_empty_or_comment(text.substr(at, end_of_line(text, at) - at))) continue;
    if (item_indent(text, at) == indent) return true;
    break;
  }
  for (std::size_t at = begin; at > 0;) {
    at = begin_of_line(text, at - 1);
    if (is_empty_or_comment(text.substr(at, end_of_line(text, at) - at))) continue;
    if (item_indent(text, at) == indent) return true;
    if (indent_of(at) <= indent) break;
  }
  return false;
}

std::optional<SourceSpan> block_item(const SourceFile& file, SourceSpan entry) {
  const std::string_view text = file.text();
  const std::optional<std::size_t> indent = item_indent(text, entry.begin);
  if (!indent) return std::nullopt;
  const std::size_t begin = begin_of_line(text, entry.begin);
  const std::string_view before = text.substr(begin + *indent + 1, entry.begin - begin - *indent - 1);
  if (!std::ranges::all_of(before, is_blank)) return std::nullopt;  // Something else stands in the item, too.
  const std::size_t end = end_of_line(text, entry.end);
  if (!is_empty_or_comment(text.substr(entry.end, end - entry.end))) return std::nullopt;
  if (!has_sibling(text, begin, end, *indent)) return std::nullopt;
  return SourceSpan{entry.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace

std::optional<SourceSpan> span_of_entry(const SourceFile& file, SourceSpan entry) {
  const std::string_view text = file.text();
  std::size_t before = entry.begin;
  std::size_t after = entry.end;
  const char left = last_before(text, before);
  const char right = first_after(text, after);
  if (right == ',' && (left == ',' || left == '[')) {
    ++after;
    // What separated it from the next one goes as well, when that is blanks or the rest of its line.
    std::size_t next = after;
    while (next < text.size() && is_blank(text[next])) ++next;
    const bool is_last_of_line = next < text.size() && (text[next] == '\n' || text[next] == '\r');
    const bool is_first_of_line = begin_of_line(text, entry.begin) >= before;
    if (is_last_of_line && is_first_of_line)
      return SourceSpan{entry.file, static_cast<std::uint32_t>(begin_of_line(text, entry.begin)),
                        static_cast<std::uint32_t>(end_of_line(text, next))};
    return SourceSpan{entry.file, entry.begin, static_cast<std::uint32_t>(is_last_of_line ? after : next)};
  }
  if (left == ',' && right == ']') return SourceSpan{entry.file, static_cast<std::uint32_t>(before - 1), entry.end};
  return block_item(file, entry);
}

void settle_fixes(std::vector<Diagnostic>& findings, const SourceSet& sources) {
  const auto settle = [&](Edit& edit) {
    if (edit.extent == Edit::Extent::Exact) return true;
    const std::optional<SourceSpan> whole = span_of_entry(sources.file(edit.span.file), edit.span);
    if (whole) edit = {*whole, edit.replacement};
    return whole.has_value();
  };
  for (Diagnostic& finding : findings)
    std::erase_if(finding.fixes, [&](Fix& fix) { return !std::ranges::all_of(fix.edits, settle); });
}

FixedText apply_fixes(const SourceFile& file, std::span<const Diagnostic* const> findings) {
  std::vector<const Edit*> chosen;
  FixedText fixed;
  const auto fits = [&](const Edit& edit) {
    return edit.span.file == file.id() && std::ranges::none_of(chosen, [&](const Edit* other) {
             return edit.span.begin < other->span.end && other->span.begin < edit.span.end;
           });
  };
  for (const Diagnostic* finding : findings) {
    if (finding->fixes.empty() || !std::ranges::all_of(finding->fixes.front().edits, fits)) continue;
    for (const Edit& edit : finding->fixes.front().edits) chosen.push_back(&edit);
    ++fixed.applied;
  }
  std::ranges::sort(chosen, {}, [](const Edit* edit) { return edit->span.begin; });
  std::uint32_t at = 0;
  for (const Edit* edit : chosen) {
    fixed.text += file.text().substr(at, edit->span.begin - at);
    fixed.text += edit->replacement;
    at = edit->span.end;
  }
  fixed.text += file.text().substr(at);
  return fixed;
}

}  // namespace kw
