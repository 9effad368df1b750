#include "source/yaml_text.h"

#include <algorithm>

#include "source/load_support.h"
#include "source/scalar_scan.h"

namespace kw {
namespace {

bool is_tag_byte(char c) {
  const bool word = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  return word || std::string_view("-#;/?:@&=+$_.~*'()!%").find(c) != std::string_view::npos;
}

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size() && is_blank(line[at])) ++at;
  return at;
}

/// Where the tag of such a line is: `[ ]*([-?] )*!tag [|>]…`; npos when it is none.
std::size_t hidden_tag(std::string_view line) {
  std::size_t at = skip_blanks(line, 0);
  while (at + 1 < line.size() && (line[at] == '-' || line[at] == '?') && is_blank(line[at + 1]))
    at = skip_blanks(line, at + 1);
  if (at >= line.size() || line[at] != '!') return std::string_view::npos;
  const std::size_t end = tag_end(line, at);
  std::size_t header = skip_blanks(line, end);
  if (header == end || header >= line.size() || (line[header] != '|' && line[header] != '>'))
    return std::string_view::npos;
  header = std::min(line.find_first_not_of("+-123456789", header + 1), line.size());
  const std::size_t rest = skip_blanks(line, header);
  const bool ends = rest == line.size() || (line[rest] == '#' && rest > header);
  return ends ? at : std::string_view::npos;
}

}  // namespace

std::string with_known_breaks(std::string_view text) {
  std::string changed(text);
  for (std::size_t at = 0; at < changed.size(); ++at)
    if (changed[at] == '\r' && break_length(changed, at) == 1) changed[at] = '\n';
  return changed;
}

std::vector<std::size_t> tags_before_block_scalars(std::string_view text) {
  std::vector<std::size_t> found;
  for (std::size_t tag = text.find('!'); tag < text.size(); tag = text.find('!', tag + 1)) {
    const std::size_t begin = std::max(line_begin(text, tag), text_begin(text));
    const std::size_t end = std::min(text.find_first_of("\r\n", tag), text.size());
    if (const std::size_t at = hidden_tag(text.substr(begin, end - begin)); at < text.size())
      found.push_back(begin + at);
    tag = end - 1;
  }
  return found;
}

std::string with_tags_hidden(std::string_view text, const std::vector<std::size_t>& tags) {
  std::string changed(text);
  for (const std::size_t tag : tags) {
    const std::size_t header = skip_blanks(text, tag_end(text, tag));
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", header), text.size());
    changed.replace(tag, end - tag, std::string(text.substr(header, end - header)) + std::string(header - tag, ' '));
  }
  return changed;
}

std::string_view without_last_blanks(std::string_view text) {
  const std::size_t begin = std::max(line_begin(text, text.size()), text_begin(text));
  return skip_blanks(text, begin) == text.size() ? text.substr(0, begin) : text;
}

std::size_t tag_end(std::string_view text, std::size_t begin) {
  if (text.substr(begin, 2) == "!<") return std::min(text.find('>', begin), text.size() - 1) + 1;
  while (begin < text.size() && is_tag_byte(text[begin])) ++begin;
  return begin;
}

}  // namespace kw
