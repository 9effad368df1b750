// Writes random trees as JSON with random blanks and escapes.
#include <random>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "source/random_document.h"

namespace kw::testing {
namespace {

using Kind = Meaning::Kind;

const std::vector<std::string> kPieces = {"a", "b",    " ",          "\"", "\\", "/",    "\n",   "\t",    "\r\n",
                                          "é", "日本", "\U0001F600", "{",  ",",  "\x01", "\x7f", "\u2028"};
const std::vector<std::string> kWords = {
    "null", "true", "false", "0", "-1", "12.50", "1E+5", "-0.0e-3", "18446744073709551616"};

class JsonWriter {
 public:
  explicit JsonWriter(std::uint32_t seed) : random_(seed) {}

  RandomDocument write() {
    RandomDocument document;
    if (chance(10)) out_ += "\xEF\xBB\xBF";
    blanks();
    document.root = node(5, true);
    blanks();
    document.text = out_;
    return document;
  }

 private:
  std::size_t pick(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
  bool chance(std::size_t percent) { return pick(100) < percent; }

  void blanks() {
    while (chance(30)) out_ += std::vector<std::string>{" ", "\t", "\n", "\r\n", "\r"}[pick(5)];
  }

  Meaning node(std::size_t depth, bool collection) {
    Meaning node;
    if (!collection && (depth == 0 || chance(50))) {
      node.quoted = chance(60);
      if (node.quoted) return string("");
      node.text = kWords[pick(kWords.size())];
      out_ += node.text;
      return node;
    }
    node.kind = chance(50) ? Kind::Sequence : Kind::Mapping;
    out_ += node.kind == Kind::Sequence ? "[" : "{";
    blanks();
    const std::size_t count = pick(5);
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) out_ += ",";
      blanks();
      if (node.kind == Kind::Mapping) {
        node.children.push_back(string(fmt::format("k{}", i)));
        blanks();
        out_ += ":";
        blanks();
      }
      node.children.push_back(this->node(depth - 1, false));
      blanks();
    }
    out_ += node.kind == Kind::Sequence ? "]" : "}";
    return node;
  }

  Meaning string(const std::string& prefix) {
    Meaning node;
    node.quoted = true;
    node.text = prefix;
    const std::size_t count = pick(6);
    for (std::size_t i = 0; i < count; ++i) node.text += kPieces[pick(kPieces.size())];
    out_ += "\"";
    for (std::size_t at = 0; at < node.text.size();) {
      const CodePoint point = code_point_at(node.text, at);
      out_ += written(point.value, node.text.substr(at, point.length));
      at += point.length;
    }
    out_ += "\"";
    return node;
  }

  std::string written(char32_t value, const std::string& bytes) {
    const bool needs_escape = value < 0x20 || value == '"' || value == '\\';
    if (!needs_escape && !chance(15)) return bytes;
    if (value == '"' || value == '\\' || value == '/') return "\\" + bytes;
    if (value == '\n' && chance(50)) return "\\n";
    const auto number = static_cast<std::uint32_t>(value);
    if (number < 0x10000) return fmt::format("\\u{:04x}", number);
    return fmt::format("\\u{:04X}\\u{:04x}", 0xD800 + ((number - 0x10000) >> 10), 0xDC00 + (number & 0x3FF));
  }

  std::mt19937 random_;
  std::string out_;
};

}  // namespace

RandomDocument random_json(std::uint32_t seed) {
  return JsonWriter(seed).write();
}

}  // namespace kw::testing
