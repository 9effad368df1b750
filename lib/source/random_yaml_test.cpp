// Writes random trees in random YAML styles.
#include <random>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "source/random_document.h"

namespace kw::testing {
namespace {

using Kind = Meaning::Kind;

const std::vector<std::string> kPieces = {
    "a",  "b",    "Z9",   "word", "value", " ", " ",    "  ",     "\n",     "\n\n",       ":",  ": ", "#",
    " #", "'",    "\"",   "\\",   "{",     "}", "[",    "]",      ",",      "-",          "- ", "?",  "!",
    "&",  "*",    "|",    ">",    "%",     "@", "`",    "é",      "日本",   "\U0001F600", "\t", "=",  "<<",
    "~",  "null", "#{x}", ".",    "/",     "…", "\x01", "\u00a0", "\u2028", "$"};

class YamlWriter {
 public:
  explicit YamlWriter(std::uint32_t seed) : random_(seed) {}

  RandomDocument write() {
    RandomDocument document;
    if (chance(10))
      out_ += "%YAML 1.2\n---\n";
    else if (chance(10))
      out_ += "--- # start\n", ++comments_;
    own_line_comment();
    const bool block = chance(80);
    document.root = block ? block_root() : flow_node(0, 3, false);
    if (!block) out_ += "\n";
    if (ends_in_text_) own_line_comment();
    if (ends_in_text_ && chance(20)) out_.pop_back();
    document.text = with_breaks();
    document.comments = comments_;
    return document;
  }

 private:
  std::size_t pick(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
  bool chance(std::size_t percent) { return pick(100) < percent; }
  std::string spaces(std::size_t count) { return std::string(count, ' '); }

  std::string with_breaks() {
    const std::string end = chance(60) ? "\n" : chance(70) ? "\r\n" : "\r";
    std::string text = chance(10) ? "\xEF\xBB\xBF" : "";
    for (const char c : out_) text += c == '\n' ? end : std::string(1, c);
    return text;
  }

  std::string random_text() {
    std::string text;
    const std::size_t count = chance(50) ? pick(3) : pick(12);
    for (std::size_t i = 0; i < count; ++i) text += kPieces[chance(50) ? pick(8) : pick(kPieces.size())];
    return text;
  }

  void end_line() {
    if (chance(10)) {
      out_ += " # note";
      ++comments_;
    }
    out_ += "\n";
    ends_in_text_ = true;
    own_line_comment();
  }

  void own_line_comment() {
    if (!chance(10)) return;
    out_ += spaces(pick(6)) + "# alone: {[\"'\n";
    ++comments_;
  }

  // ---- properties

  void properties(Meaning& node) {
    if (chance(8)) {
      node.anchor = fmt::format("n{}", anchors_.size());
      out_ += "&" + node.anchor + " ";
    }
    if (chance(8)) {
      node.tag = chance(50) ? "!Ref" : "!!str";
      out_ += node.tag + " ";
    }
  }

  /// Known to later aliases only when the node is complete, so that no document contains itself.
  void declare(const Meaning& node) {
    if (!node.anchor.empty()) anchors_.push_back(node.anchor);
  }

  // ---- scalars

  static bool printable_text(const std::string& text) {
    return text.find('\x01') == std::string::npos && text.find("\u2028") == std::string::npos;
  }

  static bool plain_allowed(const std::string& text, bool flow) {
    const auto is_letter = [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; };
    if (text.empty() || (!is_letter(text[0]) && static_cast<unsigned char>(text[0]) < 0xE0)) return false;
    if (text.find_first_of(flow ? "\n\t,[]{}?\x01" : "\n\t\x01") != std::string::npos) return false;
    if (text.ends_with(' ') || text.ends_with(':') || text.find(" #") != std::string::npos) return false;
    return text.find(": ") == std::string::npos && text.find(":\"") == std::string::npos && printable_text(text) &&
           (!flow || text.find(':') == std::string::npos);
  }

  /// Whether the byte is a lone space between words, where a line may be folded.
  static bool foldable(const std::string& text, std::size_t at) {
    return text[at] == ' ' && at > 0 && at + 1 < text.size() && text[at - 1] != ' ' && text[at - 1] != '\t' &&
           text[at - 1] != '\n' && text[at + 1] != ' ' && text[at + 1] != '\t' && text[at + 1] != '\n';
  }

  /// Whether a run of line feeds has words on both sides, so that folding can write it.
  static bool foldable_breaks(const std::string& text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] != '\n') continue;
      const bool edge = at == 0 || at + 1 == text.size();
      if (edge || std::string_view(" \t").find(text[at - 1]) != std::string_view::npos ||
          std::string_view(" \t").find(text[at + 1]) != std::string_view::npos)
        return false;
    }
    return true;
  }

  std::string line_break(std::size_t indent) { return (chance(20) ? " \n" : "\n") + spaces(indent + pick(3)); }

  void write_plain(const std::string& text, std::size_t indent, bool one_line) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      const bool fold = !one_line && foldable(text, at) &&
                        std::string_view("-?:#&*!|>%@`\"'=").find(text[at + 1]) == std::string_view::npos;
      out_ += fold && chance(20) ? line_break(indent) : std::string(1, text[at]);
    }
  }

  void write_single(const std::string& text, std::size_t indent, bool one_line) {
    out_ += "'";
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '\n') {
        out_ += at == 0 || text[at - 1] != '\n' ? "\n\n" : "\n";
        if (text[at + 1] != '\n') out_ += spaces(indent);
      } else if (!one_line && foldable(text, at) && chance(20)) {
        out_ += line_break(indent);
      } else {
        out_ += text[at] == '\'' ? "''" : std::string(1, text[at]);
      }
    }
    out_ += "'";
  }

  void write_double(const std::string& text, std::size_t indent, bool one_line) {
    out_ += "\"";
    for (std::size_t at = 0; at < text.size();) {
      const CodePoint point = code_point_at(text, at);
      const std::string bytes = text.substr(at, point.length);
      if (!one_line && chance(5)) {
        out_ += "\\\n" + spaces(indent);
        out_ += escape(point.value);
      } else if (!one_line && foldable(text, at) && chance(20)) {
        out_ += line_break(indent);
      } else if (bytes == "\"" || bytes == "\\" || point.value < 0x20 || chance(10)) {
        out_ += escape(point.value);
      } else {
        out_ += bytes;
      }
      at += point.length;
    }
    out_ += "\"";
  }

  std::string escape(char32_t value) {
    if (value == '\n' && chance(70)) return "\\n";
    if (value == '\t' && chance(70)) return chance(50) ? "\\t" : "\\\t";
    if (value == '"') return "\\\"";
    if (value == 0xA0 && chance(50)) return "\\_";
    if (value == 0x2028 && chance(50)) return "\\L";
    const auto number = static_cast<std::uint32_t>(value);
    if (number < 0x100 && chance(50)) return fmt::format("\\x{:02x}", number);
    if (number < 0x10000 && chance(70)) return fmt::format("\\u{:04X}", number);
    return fmt::format("\\U{:08x}", number);
  }

  static bool block_allowed(const std::string& text) {
    const std::size_t first = text.find_first_not_of('\n');
    if (first == std::string::npos || (first > 0 && text[first] == ' ')) return false;  // The oracle finds no indent.
    return printable_text(text) && text.find(" \n") == std::string::npos && text.find("\t") == std::string::npos &&
           !text.ends_with(' ');
  }

  static bool folded_allowed(const std::string& text) {
    return block_allowed(text) && text.find("\n ") == std::string::npos && text[0] != ' ' && text[0] != '\n' &&
           !text.ends_with("\n\n");  // yaml-cpp 0.7 counts the last line feeds of `>+` in its own way.
  }

  std::string block_header(const std::string& text, std::size_t digit, bool folded) {
    std::string header = text.find_first_not_of('\n') != 0 || text[0] == ' ' || chance(15) ? std::to_string(digit) : "";
    const std::size_t last = text.find_last_not_of('\n');
    const std::size_t ends = text.size() - last - 1;
    header += ends == 0 ? "-" : ends > 1 || (!folded && chance(20)) ? "+" : "";
    if (!chance(10)) return header + "\n";
    ++comments_;
    return header + " # header\n";
  }

  void write_block(const std::string& text, std::size_t parent, bool folded) {
    const std::size_t digit = 1 + pick(4);
    const std::size_t indent = parent + digit;
    out_ += (folded ? ">" : "|") + block_header(text, digit, folded);
    std::vector<std::string_view> lines = split(text, '\n');
    if (text.ends_with('\n')) lines.pop_back();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string line(lines[i]);
      if (!line.empty()) out_ += spaces(indent);
      for (std::size_t at = 0; at < line.size(); ++at)
        out_ += folded && foldable(line, at) && chance(25) ? "\n" + spaces(indent) : std::string(1, line[at]);
      out_ += "\n";
      const bool between = folded && !line.empty() && i + 1 < lines.size() &&
                           text.find_first_not_of('\n', static_cast<std::size_t>(lines[i].data() - text.data()) +
                                                            line.size()) != std::string::npos;
      if (between) out_ += "\n";
    }
    ends_in_text_ = false;
  }

  /// True when the scalar has ended its line.
  bool scalar(Meaning& node, std::size_t indent, bool flow, bool key) {
    node.text = random_text();
    const bool plain = plain_allowed(node.text, flow) && node.text.find("null") != 0;
    if (plain && chance(70)) {
      // yaml-cpp refuses a folded plain scalar behind a tag or an anchor in a nested list, though YAML allows it.
      const bool has_properties = !node.tag.empty() || !node.anchor.empty();
      write_plain(node.text, indent + 1, key || flow || has_properties);
      return false;
    }
    node.quoted = true;
    if (!key && !flow && folded_allowed(node.text) && chance(40)) return write_block(node.text, indent, true), true;
    if (!key && !flow && block_allowed(node.text) && chance(50)) return write_block(node.text, indent, false), true;
    const bool single =
        printable_text(node.text) && (key ? node.text.find('\n') == std::string::npos : foldable_breaks(node.text));
    if (single && chance(50))
      write_single(node.text, indent + 1, key);
    else
      write_double(node.text, indent + 1, key);
    return false;
  }

  // ---- collections

  Meaning flow_node(std::size_t indent, std::size_t depth, bool with_properties) {
    Meaning node;
    if (!anchors_.empty() && with_properties && chance(10)) {
      node.kind = Kind::Alias;
      node.anchor = anchors_[pick(anchors_.size())];
      out_ += "*" + node.anchor + " ";
      return node;
    }
    if (with_properties) properties(node);
    if (depth == 0 || chance(50)) {
      scalar(node, indent, true, false);
    } else {
      node.kind = chance(50) ? Kind::Sequence : Kind::Mapping;
      const bool mapping = node.kind == Kind::Mapping;
      out_ += mapping ? "{" : "[";
      const std::size_t count = pick(4);
      for (std::size_t i = 0; i < count; ++i) {
        flow_space(indent);
        if (mapping) {
          node.children.push_back(key(indent, true, i));
          out_ += ": ";
        }
        node.children.push_back(flow_node(indent, depth - 1, true));
        flow_space(indent);
        if (i + 1 < count || chance(20)) out_ += ",";
      }
      flow_space(indent);
      out_ += mapping ? "}" : "]";
    }
    declare(node);
    return node;
  }

  void flow_space(std::size_t indent) {
    if (chance(10)) {
      out_ += " # in flow\n" + spaces(indent + 1);
      ++comments_;
    } else if (chance(20)) {
      out_ += "\n" + spaces(indent + 1 + pick(4));
    } else if (chance(40)) {
      out_ += " ";
    }
  }

  Meaning key(std::size_t indent, bool flow, std::size_t number) {
    Meaning node;
    scalar(node, indent, flow, true);
    const std::string unique = fmt::format("k{}", number);  // Keys differ, for equal ones are another test's subject.
    if (node.quoted)
      out_.insert(out_.size() - 1, unique);
    else
      out_ += unique;
    node.text += unique;
    return node;
  }

  Meaning block_root() {
    Meaning node;
    node.kind = chance(50) ? Kind::Sequence : Kind::Mapping;
    block_entries(node, 0, 4, false);
    return node;
  }

  void block_entries(Meaning& node, std::size_t indent, std::size_t depth, bool first_indented) {
    const std::size_t count = 1 + pick(4);
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0 || !first_indented) out_ += spaces(indent);
      if (node.kind == Kind::Sequence) {
        out_ += "-";
        node.children.push_back(block_value(indent, depth - 1, true));
      } else {
        node.children.push_back(key(indent, false, i));
        out_ += chance(10) ? " :" : ":";
        node.children.push_back(block_value(indent, depth - 1, false));
      }
    }
  }

  Meaning block_value(std::size_t indent, std::size_t depth, bool in_sequence) {
    Meaning node;
    if (chance(8)) {
      end_line();
      return node;
    }
    out_ += " ";
    if (depth > 0 && chance(50)) {
      node.kind = chance(50) ? Kind::Sequence : Kind::Mapping;
      if (in_sequence && chance(50)) {
        block_entries(node, indent + 2, depth, true);
        return node;
      }
      properties(node);
      end_line();
      const bool same_column = !in_sequence && node.kind == Kind::Sequence && chance(40);
      block_entries(node, same_column ? indent : indent + 1 + pick(3), depth, false);
    } else if (chance(30)) {
      node = flow_node(indent, 3, true);
      end_line();
      return node;
    } else {
      properties(node);
      if (!scalar(node, indent, in_sequence && !node.anchor.empty(), false)) end_line();
    }
    declare(node);
    return node;
  }

  std::mt19937 random_;
  std::string out_;
  std::vector<std::string> anchors_;
  std::size_t comments_ = 0;
  bool ends_in_text_ = false;
};

}  // namespace

RandomDocument random_yaml(std::uint32_t seed) {
  return YamlWriter(seed).write();
}

}  // namespace kw::testing
