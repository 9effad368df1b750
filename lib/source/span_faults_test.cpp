// An oracle for spans: slow, obvious, and written apart from the loaders, from the YAML specification's chapters 7
// and 8.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "source/test_support.h"

namespace kw::testing {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text) {
  Lines lines(1);
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') continue;
    if (text[at] == '\n' || text[at] == '\r')
      lines.emplace_back();
    else
      lines.back() += text[at];
  }
  return lines;
}

std::string strip_left(const std::string& line) {
  const std::size_t at = line.find_first_not_of(" \t");
  return at == std::string::npos ? "" : line.substr(at);
}

std::string strip_right(const std::string& line) {
  const std::size_t at = line.find_last_not_of(" \t");
  return at == std::string::npos ? "" : line.substr(0, at + 1);
}

bool ends_in_backslash(const std::string& line) {
  const std::size_t last = line.find_last_not_of('\\');
  const std::size_t count = last == std::string::npos ? line.size() : line.size() - last - 1;
  return count % 2 == 1;
}

/// Lines of a plain or quoted scalar as one: a line end is a space, each further one a line feed; an escaped one is
/// nothing.
std::string fold_flow(std::string_view text, bool escapes) {
  const Lines lines = lines_of(text);
  std::string out = lines.size() == 1 ? lines[0] : lines[0].substr(0, 0);
  std::size_t breaks = 0;
  bool escaped = false;
  for (std::size_t i = 0; i < lines.size() && lines.size() > 1; ++i) {
    std::string line = i == 0 ? lines[i] : strip_left(lines[i]);
    const bool last = i + 1 == lines.size();
    const bool continues = escapes && !last && ends_in_backslash(line);
    if (continues)
      line.pop_back();
    else if (!last)
      line = strip_right(line);
    if (i > 0) ++breaks;
    if (i > 0 && line.empty() && !last && !continues) continue;
    if (breaks > 1)
      out += std::string(breaks - 1, '\n');
    else if (breaks == 1 && !escaped)
      out += ' ';
    breaks = 0;
    escaped = continues;
    out += line;
  }
  return out;
}

std::string unescape_double(const std::string& text) {
  std::string out;
  char32_t high = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      out += text[at];
      continue;
    }
    const char kind = text[++at];
    const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    if (digits == 0) {
      const std::string_view kinds = "0abtnvfreN_LP";
      const char32_t values[] = {0, 7, 8, 9, 10, 11, 12, 13, 27, 0x85, 0xA0, 0x2028, 0x2029};
      const std::size_t known = kinds.find(kind);
      out += known == std::string_view::npos ? std::string(1, kind) : to_utf8(values[known]);
      continue;
    }
    auto value = static_cast<char32_t>(std::strtoul(text.substr(at + 1, digits).c_str(), nullptr, 16));
    at += digits;
    if (value >= 0xD800 && value < 0xDC00) {
      high = value;
      continue;
    }
    if (value >= 0xDC00 && value < 0xE000) value = 0x10000 + ((high - 0xD800) << 10) + (value - 0xDC00);
    out += to_utf8(value);
  }
  return out;
}

std::string unescape_single(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    out += text[at];
    if (text[at] == '\'') ++at;
  }
  return out;
}

std::string join_literal(const Lines& lines) {
  std::string out = lines[0];
  for (std::size_t i = 1; i < lines.size(); ++i) out += "\n" + lines[i];
  return out;
}

std::string join_folded(const Lines& lines) {
  std::string out;
  std::size_t empty = 0;
  const std::string* before = nullptr;
  for (const std::string& line : lines) {
    if (line.empty()) {
      ++empty;
      continue;
    }
    const auto more_indented = [](const std::string& text) { return text[0] == ' ' || text[0] == '\t'; };
    const bool kept = !before || more_indented(*before) || more_indented(line);
    if (!before)
      out += std::string(empty, '\n');
    else if (kept)
      out += std::string(empty + 1, '\n');
    else
      out += empty > 0 ? std::string(empty, '\n') : " ";
    out += line;
    before = &line;
    empty = 0;
  }
  return out;
}

/// The lines of a block scalar without indentation, which is that of its first line with text.
Lines block_lines(const SourceFile& file, const SourceNode& node) {
  const std::size_t begin = file.line_start(file.position(node.span.begin).line);
  Lines lines = lines_of(file.text().substr(begin, node.span.end - begin));
  std::size_t indent = node.span.begin - begin;
  for (std::size_t i = 0; lines[0].size() <= indent && i < lines.size(); ++i) {
    indent = lines[i].find_first_not_of(' ');
    if (indent != std::string::npos) break;
  }
  for (std::string& line : lines) line = line.substr(std::min({line.size(), indent, line.find_first_not_of(' ')}));
  return lines;
}

std::string without_last_breaks(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

class SpanCheck {
 public:
  explicit SpanCheck(const SourceFile& file) : file_(file) {}

  void check(const SourceNode& node) {
    if (node.span.begin > node.span.end || node.token.end > file_.text().size())
      return fault(node, "span out of range");
    if (node.token.begin > node.span.begin || node.span.end > node.token.end) fault(node, "span outside of its token");
    std::uint32_t before = node.span.begin;
    const auto child = [&](const SourceNode& part) {
      if (part.token.begin < before || part.token.end > node.span.end) fault(part, "outside of its parent or order");
      before = part.token.end;
      check(part);
    };
    for (const SourceNode* item : node.items) child(*item);
    for (const MappingEntry& entry : node.entries) {
      child(*entry.key);
      child(*entry.value);
    }
    if (node.is_scalar()) check_scalar(node);
    if (node.kind == NodeKind::Alias && file_.text(node.span).substr(0, 1) != "*") fault(node, "alias without `*`");
    if (!node.tag.empty() && file_.text(node.token).find(node.tag) == std::string_view::npos)
      fault(node, "tag outside");
  }

  std::string faults;

 private:
  void check_scalar(const SourceNode& node) {
    const std::string text(file_.text(node.span));
    const char quote = node.span.end < node.token.end ? file_.text()[node.span.end] : '\0';
    if (!node.quoted) return expect(node, fold_flow(text, false), node.text);
    if (quote == '"') return expect(node, unescape_double(fold_flow(text, true)), node.text);
    if (quote == '\'') return expect(node, unescape_single(fold_flow(text, false)), node.text);
    const std::string_view token = file_.text(node.token);
    const bool folded = token[std::min(token.find_first_of("|>"), token.size() - 1)] == '>';
    const Lines lines = block_lines(file_, node);
    if (text.empty()) return expect(node, "", without_last_breaks(node.text));
    expect(node, folded ? join_folded(lines) : join_literal(lines), without_last_breaks(node.text));
  }

  void expect(const SourceNode& node, const std::string& decoded, const std::string& value) {
    if (decoded != value) fault(node, fmt::format("decodes to <{}>, is <{}>", decoded, value));
  }

  void fault(const SourceNode& node, const std::string& what) {
    faults += fmt::format("{}-{} {}\n", node.span.begin, node.span.end, what);
  }

  const SourceFile& file_;
};

/// Each byte of a value that stands in the file as itself must be found there by `ScalarText`.
void check_mapping(const SourceFile& file, const SourceNode& node, std::string& faults) {
  if (!node.is_scalar()) return;
  const ScalarText mapping(node, file);
  std::uint32_t before = node.span.begin;
  for (std::size_t i = 0; i < node.text.size(); ++i) {
    const SourceSpan byte = mapping.to_file(i, i + 1);
    const std::string_view there = file.text().substr(byte.begin, 1);
    const bool made = there == "\\" || there == " " || there == "\t" || there == "\r" || there == "\n" || there.empty();
    if (byte.begin < before || byte.end > node.span.end || (!made && there[0] != node.text[i]))
      faults += fmt::format("byte {} of the value at {} is mapped to {}\n", i, node.span.begin, byte.begin);
    before = byte.begin;
  }
}

}  // namespace

std::string span_faults(const SourceFile& file, const LoadedSource& source) {
  SpanCheck check(file);
  if (source.tree.root) check.check(*source.tree.root);
  for (const SourceNode& node : *source.tree.nodes) check_mapping(file, node, check.faults);
  std::uint32_t before = 0;
  for (const SourceComment& comment : source.tree.comments) {
    if (comment.span.begin < before || !file.text(comment.span).starts_with('#'))
      check.faults += "comment out of place\n";
    before = comment.span.end;
  }
  return check.faults;
}

}  // namespace kw::testing
