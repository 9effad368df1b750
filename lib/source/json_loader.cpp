#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "source/load.h"
#include "source/load_support.h"
#include "source/scalar_scan.h"

namespace kw {
namespace {

using Json = nlohmann::json;

/// Makes the tree from the parser's calls. Each call stands for the next token, so the cursor finds its exact bytes.
class JsonBuilder : public nlohmann::json_sax<Json> {
 public:
  JsonBuilder(const SourceFile& file, LoadedSource& out)
      : file_(file), text_(file.text()), out_(out), at_(text_begin(text_)) {}

  bool null() override { return word(false); }
  bool boolean(bool) override { return word(false); }
  bool number_integer(number_integer_t) override { return word(true); }
  bool number_unsigned(number_unsigned_t) override { return word(true); }
  bool number_float(number_float_t, const string_t&) override { return word(true); }
  bool binary(binary_t&) override { return false; }
  bool string(string_t& value) override {
    if (!room()) return false;
    quoted(value);
    return true;
  }

  bool key(string_t& value) override {
    if (!room()) return false;
    frames_.back().key = &quoted(value);
    return true;
  }

  bool start_object(std::size_t) override { return open(NodeKind::Mapping); }
  bool start_array(std::size_t) override { return open(NodeKind::Sequence); }
  bool end_object() override {
    check_duplicate_keys(*frames_.back().node, out_.problems);
    return close();
  }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t position, const std::string& last_token, const Json::exception& error) override {
    const std::size_t end = std::min(std::max(text_begin(text_) + position, at_), text_.size());
    report(end, last_token, error.what());
    return false;
  }

  /// Ends what is still open after an error, so that the tree so far is whole.
  void abandon() {
    while (!frames_.empty()) {
      if (const SourceNode* key = frames_.back().key) {
        SourceNode& absent = add(NodeKind::Scalar);
        absent.span = absent.token = span_of(file_, key->token.end, key->token.end);
      }
      end_frame();
    }
  }

 private:
  struct Frame {
    SourceNode* node = nullptr;
    const SourceNode* key = nullptr;
  };

  std::size_t next() const {
    std::size_t at = at_;
    while (at < text_.size() && (is_blank_or_break(text_[at]) || text_[at] == ',' || text_[at] == ':')) ++at;
    return at;
  }

  bool room() {
    if (out_.tree.nodes->size() < kMaxNodes) return true;
    out_.problems.push_back(too_large(span_of(file_, at_, at_ + 1)));
    return false;
  }

  SourceNode& add(NodeKind kind) {
    SourceNode& node = out_.tree.add();
    node.kind = kind;
    if (frames_.empty()) {
      out_.tree.root = &node;
      return node;
    }
    Frame& frame = frames_.back();
    if (frame.node->is_sequence()) {
      frame.node->items.push_back(&node);
    } else if (frame.key) {
      frame.node->entries.push_back({frame.key, &node});
      frame.key = nullptr;
    }
    return node;
  }

  bool word(bool number) {
    if (!room()) return false;
    const std::size_t begin = next();
    std::size_t end = begin;
    while (end < text_.size() && !is_blank_or_break(text_[end]) &&
           std::string_view(",:]}").find(text_[end]) == std::string_view::npos)
      ++end;
    SourceNode& scalar = add(NodeKind::Scalar);
    scalar.json_number = number;
    scalar.text = text_.substr(begin, end - begin);
    scalar.span = scalar.token = span_of(file_, begin, end);
    at_ = end;
    return true;
  }

  SourceNode& quoted(string_t& value) {
    const std::size_t begin = next();
    const std::size_t end = quoted_end(text_, begin);
    SourceNode& scalar = add(NodeKind::Scalar);
    scalar.quoted = true;
    scalar.text = std::move(value);
    scalar.span = span_of(file_, begin + 1, end - 1);
    scalar.token = span_of(file_, begin, end);
    at_ = end;
    return scalar;
  }

  bool open(NodeKind kind) {
    const std::size_t begin = next();
    if (frames_.size() >= kMaxDepth) {
      out_.problems.push_back(too_deep(span_of(file_, begin, begin + 1)));
      return false;
    }
    if (!room()) return false;
    SourceNode& node = add(kind);
    node.span = node.token = span_of(file_, begin, begin + 1);
    at_ = begin + 1;
    frames_.push_back({&node, nullptr});
    return true;
  }

  bool close() {
    at_ = next() + 1;
    end_frame();
    return true;
  }

  void end_frame() {
    SourceNode& node = *frames_.back().node;
    node.span.end = node.token.end = static_cast<std::uint32_t>(at_);
    frames_.pop_back();
  }

  void report(std::size_t end, const std::string& last_token, std::string_view what);

  const SourceFile& file_;
  std::string_view text_;
  LoadedSource& out_;
  std::size_t at_;
  std::vector<Frame> frames_;
};

/// The parser's reason without its preamble and its repetition of the text: "unexpected ',', expected string literal".
std::string reason(std::string_view what) {
  if (const std::size_t dash = what.find(" - "); dash != std::string_view::npos) what = what.substr(dash + 3);
  std::string_view expected;
  if (const std::size_t at = what.rfind("; expected "); at != std::string_view::npos) {
    expected = what.substr(at + 2);
    what = what.substr(0, at);
  }
  if (const std::size_t at = what.find("; last read: "); at != std::string_view::npos) what = what.substr(0, at);
  std::string words = expected.empty() ? std::string(what) : fmt::format("{}, {}", what, expected);
  std::replace(words.begin(), words.end(), '\'', '`');
  return printable(words);
}

void JsonBuilder::report(std::size_t end, const std::string& last_token, std::string_view what) {
  const bool literal = what.find(" literal") < what.find("; expected") && what.find("- unexpected") != what.npos;
  const std::size_t length = literal ? last_token.size() : 1;  // `last_token` of punctuation has more than itself.
  const bool ended = what.find("unexpected end of input") != what.npos;
  const std::size_t begin = ended ? end : end - std::min(length, end);
  std::size_t before = std::min(begin, text_.size());
  while (before > 0 && is_blank_or_break(text_[before - 1])) --before;

  std::string help;
  if (begin < text_.size() && before > 0 && text_[before - 1] == ',' && (text_[begin] == ']' || text_[begin] == '}'))
    help = "remove the comma before it";
  else if (text_.substr(begin > 0 ? begin - 1 : 0, 3).find('/') != std::string_view::npos)
    help = "JSON has no comments";
  out_.problems.push_back({SourceProblemKind::Syntax,
                           span_of(file_, begin, end),
                           fmt::format("not valid JSON: {}", reason(what)),
                           {},
                           std::move(help)});
}

}  // namespace

LoadedSource load_json(const SourceFile& file) {
  LoadedSource loaded;
  if (!check_text(file, loaded.problems)) return loaded;
  const std::string_view text = file.text().substr(text_begin(file.text()));
  JsonBuilder builder(file, loaded);
  if (!Json::sax_parse(text.data(), text.data() + text.size(), &builder)) builder.abandon();
  sort_problems(loaded.problems);
  return loaded;
}

}  // namespace kw
