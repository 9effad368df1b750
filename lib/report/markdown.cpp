#include "report/markdown.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

std::size_t longest_run(std::string_view text, char wanted) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == wanted ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

std::string escape_plain(std::string_view text) {
  constexpr std::string_view kMarkup = "\\*_[]<>|~#`&@!";
  std::string escaped;
  for (const char c : text) {
    if (c == '<')
      escaped += "&lt;";
    else if (c == '&')
      escaped += "&amp;";
    else {
      if (kMarkup.find(c) != std::string_view::npos) escaped += '\\';
      escaped += c;
    }
  }
  return escaped;
}

}  // namespace

std::string markdown_code(std::string_view text) {
  const std::string fence(longest_run(text, '`') + 1, '`');
  std::string body;
  // A bar ends the cell even inside code, unless it is escaped.
  for (const char c : printable(text)) body += c == '|' ? std::string("\\|") : std::string(1, c);
  const bool needs_blanks = fence.size() > 1 || body.starts_with('`') || body.ends_with('`');
  return needs_blanks ? fmt::format("{0} {1} {0}", fence, body) : fence + body + fence;
}

std::string markdown_text(std::string_view text) {
  std::string marked;
  while (true) {
    const std::size_t begin = text.find('`');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('`', begin + 1);
    if (end == std::string_view::npos) return marked + escape_plain(text);
    marked += escape_plain(text.substr(0, begin));
    const std::string_view code = text.substr(begin + 1, end - begin - 1);
    marked += code.empty() ? std::string("\\`\\`") : markdown_code(code);
    text.remove_prefix(end + 1);
  }
}

}  // namespace kw
