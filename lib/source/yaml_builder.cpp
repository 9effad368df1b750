#include "source/yaml_builder.h"

#include <algorithm>

#include "base/assert.h"
#include "base/text.h"
#include "source/load_support.h"
#include "source/scalar_scan.h"
#include "source/yaml_text.h"

namespace kw {
namespace {

/// Bytes of the word at `offset` that YAML reads as null, 0 when another word stands there.
std::size_t null_word_length(std::string_view text, std::size_t offset) {
  for (const std::string_view word : {"null", "Null", "NULL", "~"})
    if (text.substr(std::min(offset, text.size()), word.size()) == word) return word.size();
  return 0;
}

bool is_flow_indicator(char c) {
  return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
}

/// yaml-cpp 0.7 writes the escapes `\N` and `\_` as one byte instead of as UTF-8.
void repair_escapes(std::string& value) {
  if (!first_invalid_utf8(value)) return;
  std::string repaired;
  for (std::size_t at = 0; at < value.size();) {
    const CodePoint point = code_point_at(value, at);
    const bool lone = point.length == 1 && static_cast<unsigned char>(value[at]) >= 0x80;
    repaired += lone ? to_utf8(static_cast<unsigned char>(value[at])) : value.substr(at, point.length);
    at += point.length;
  }
  value = std::move(repaired);
}

std::size_t name_end(std::string_view text, std::size_t at) {
  while (at < text.size() && !is_blank_or_break(text[at]) && !is_flow_indicator(text[at])) ++at;
  return at;
}

}  // namespace

YamlBuilder::YamlBuilder(const SourceFile& file, std::string_view text, std::vector<std::size_t> hidden_tags,
                         LoadedSource& out)
    : file_(file), out_(out), cursor_(file, text, out), hidden_tags_(std::move(hidden_tags)) {}

std::vector<std::size_t> YamlBuilder::wrongly_hidden() const {
  std::vector<std::size_t> wrong = wrongly_hidden_;
  for (std::size_t i = hidden_read_; i < hidden_tags_.size() && hidden_tags_[i] < cursor_.at(); ++i)
    wrong.push_back(hidden_tags_[i]);
  return wrong;
}

/// Notes that the hidden tag at `mark` was one, and that those before it were text of scalars.
void YamlBuilder::read_hidden_tag(std::size_t mark) {
  for (; hidden_read_ < hidden_tags_.size() && hidden_tags_[hidden_read_] <= mark; ++hidden_read_)
    if (hidden_tags_[hidden_read_] < mark) wrongly_hidden_.push_back(hidden_tags_[hidden_read_]);
}

std::size_t YamlBuilder::offset(const YAML::Mark& mark) const {
  return text_begin(file_.text()) + static_cast<std::size_t>(std::max(mark.pos, 0));
}

std::size_t YamlBuilder::open_bracket() const {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    const std::size_t begin = frame->node->span.begin;
    if (frame->flow && (cursor_.byte(begin) == '[' || cursor_.byte(begin) == '{')) return begin;
  }
  return file_.text().size();
}

void YamlBuilder::abandon() {
  while (!frames_.empty()) {
    if (frames_.back().key) add_empty(frames_.back().key->token.end, 0);
    close(false);
  }
}

void YamlBuilder::OnDocumentStart(const YAML::Mark&) {}
void YamlBuilder::OnDocumentEnd() {}

void YamlBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  settle_brace(offset(mark), false);
  check_size();
  const bool explicit_key = take_slot();
  const SourceNode* key = at_value() ? frames_.back().key : nullptr;
  Properties properties;
  const char first = cursor_.byte(cursor_.next());
  const bool tagged_root = frames_.empty() && (first == '!' || first == '&');
  if (anchor != 0 || tagged_root) properties = read_properties(offset(mark));

  const std::size_t found = cursor_.next();
  const std::size_t length = belongs_here(found, explicit_key) ? null_word_length(cursor_.text(), found) : 0;
  SourceNode& scalar = add_empty(key && !properties.any ? key->token.end : cursor_.at(), anchor);
  if (length > 0) {
    cursor_.advance_to(found, in_flow());
    scalar.text = cursor_.text().substr(found, length);
    scalar.span = scalar.token = span_of(file_, found, found + length);
    cursor_.take(found + length);
  } else if (!properties.any && !explicit_key) {
    check_empty_entry();
  }
  scalar.tag = std::move(properties.tag);
  if (properties.any) scalar.token.begin = static_cast<std::uint32_t>(properties.begin);
}

void YamlBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) {
  settle_brace(offset(mark), false);
  check_size();
  check_indented(offset(mark));
  cursor_.advance_to(offset(mark), in_flow());
  SourceNode& alias = add(NodeKind::Alias, 0);
  const std::size_t end = name_end(cursor_.text(), cursor_.at());
  alias.span = alias.token = span_of(file_, cursor_.at(), end);
  alias.target = anchor < anchors_.size() ? anchors_[anchor] : nullptr;
  KW_ASSERT(alias.target);
  cursor_.take(end);
}

void YamlBuilder::OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                           const std::string& value) {
  settle_brace(offset(mark), false);
  check_size();
  check_indented(offset(mark));
  read_hidden_tag(offset(mark));
  Properties properties = read_properties(offset(mark));
  const std::size_t begin = cursor_.next();
  const bool marked = std::string_view("\"'|>").find(cursor_.byte(begin)) != std::string_view::npos;
  const bool absent = value.empty() && properties.any && !(marked && belongs_here(begin, false));

  SourceNode& scalar = add_empty(cursor_.at(), anchor);
  scalar.text = value;
  scalar.tag = std::move(properties.tag);
  if (!absent) {
    cursor_.advance_to(begin, in_flow());
    place_scalar(scalar, begin);
  }
  if (properties.any) scalar.token.begin = static_cast<std::uint32_t>(properties.begin);
}

void YamlBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                                  YAML::EmitterStyle::value style) {
  settle_brace(offset(mark), false);
  open(NodeKind::Sequence, offset(mark), tag != "?" || anchor != 0, anchor, style == YAML::EmitterStyle::Flow);
}

void YamlBuilder::OnSequenceEnd() {
  close(true);
}

void YamlBuilder::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                             YAML::EmitterStyle::value style) {
  settle_brace(offset(mark), true);
  open(NodeKind::Mapping, offset(mark), tag != "?" || anchor != 0, anchor, style == YAML::EmitterStyle::Flow);
}

void YamlBuilder::OnMapEnd() {
  settle_brace(file_.text().size(), false);
  close(true);
}

SourceNode& YamlBuilder::add(NodeKind kind, YAML::anchor_t anchor) {
  SourceNode& node = out_.tree.add();
  node.kind = kind;
  if (anchor != 0) {
    if (anchors_.size() <= anchor) anchors_.resize(anchor + 1);
    anchors_[anchor] = &node;
  }
  attach(node);
  return node;
}

SourceNode& YamlBuilder::add_empty(std::size_t offset, YAML::anchor_t anchor) {
  SourceNode& scalar = add(NodeKind::Scalar, anchor);
  scalar.span = scalar.token = span_of(file_, offset, offset);
  return scalar;
}

void YamlBuilder::check_size() const {
  if (out_.tree.nodes->size() >= kMaxNodes) throw YamlLimit{too_large(span_of(file_, cursor_.at(), cursor_.at() + 1))};
}

void YamlBuilder::attach(const SourceNode& node) {
  if (frames_.empty()) {
    if (!out_.tree.root) out_.tree.root = &node;
    return;
  }
  Frame& frame = frames_.back();
  if (frame.node->is_sequence()) {
    frame.node->items.push_back(&node);
  } else if (!frame.key) {
    frame.key = &node;
    frame.explicit_key = cursor_.last_punctuation() == '?';
  } else {
    frame.node->entries.push_back({frame.key, &node});
    frame.key = nullptr;
  }
}

YamlBuilder::Properties YamlBuilder::read_properties(std::size_t begin) {
  cursor_.advance_to(begin, in_flow());
  Properties found{false, cursor_.at(), ""};
  for (std::size_t at = cursor_.at(); cursor_.byte(at) == '!' || cursor_.byte(at) == '&'; at = cursor_.next()) {
    const bool tag = cursor_.byte(at) == '!';
    if (found.any && (!belongs_here(at, false) || (tag && !found.tag.empty()))) break;
    cursor_.advance_to(at, in_flow());
    const std::size_t end = tag ? tag_end(cursor_.text(), at) : name_end(cursor_.text(), at + 1);
    if (tag) found.tag = cursor_.text().substr(at, end - at);
    found.any = true;
    cursor_.take(end);
    const char after = cursor_.byte(end);
    if (!cursor_.at_end(end) && !is_blank_or_break(after) && !is_flow_indicator(after))
      cursor_.report(end, end + 1, "a blank is missing between a tag and its value", "put a blank after the tag");
  }
  return found;
}

/// Whether what stands at `offset` is part of the node that is being read, not of what follows it.
bool YamlBuilder::belongs_here(std::size_t offset, bool explicit_key) const {
  if (frames_.empty() || frames_.back().flow) return true;
  const std::string_view between = cursor_.text().substr(cursor_.at(), offset - cursor_.at());
  if (between.find_first_of("\r\n") == std::string_view::npos) return true;
  const std::size_t column = cursor_.column(offset);
  const bool simple_key = at_key() && !explicit_key;
  return column > frames_.back().column || (simple_key && column == frames_.back().column);
}

/// Moves behind the punctuation that comes before the next node of the innermost collection; true behind a `?`.
bool YamlBuilder::take_slot() {
  if (frames_.empty()) {
    cursor_.take_document_start();
    return false;
  }
  const Frame& frame = frames_.back();
  const std::size_t found = cursor_.next();
  if (frame.key) {
    const bool here = frame.flow || belongs_here(found, false) || cursor_.column(found) == frame.column;
    const bool taken = here && cursor_.take_next(':', frame.flow);
    if (!taken && !frame.flow && !frame.explicit_key)
      cursor_.report(frame.key->token.begin, frame.key->token.end, "no `:` follows this key",
                     "write `:` and its value");
    return false;
  }
  if (frame.node->is_sequence()) {
    if (!frame.flow) cursor_.take_next('-', false);
    if (frame.flow && !frame.node->items.empty()) cursor_.take_next(',', true);
    return false;
  }
  if (frame.flow && !frame.node->entries.empty()) cursor_.take_next(',', true);
  return cursor_.blank_follows(cursor_.next()) && cursor_.take_next('?', frame.flow);
}

void YamlBuilder::place_scalar(SourceNode& scalar, std::size_t begin) {
  const char first = cursor_.byte(begin);
  if (first == '"' || first == '\'') return place_quoted(scalar, begin);
  if ((first == '|' || first == '>') && !in_flow()) return place_block(scalar, begin);
  const std::size_t end = plain_end(cursor_.text(), begin, scalar.text);
  scalar.span = scalar.token = span_of(file_, begin, end);
  cursor_.take(end);
}

void YamlBuilder::place_quoted(SourceNode& scalar, std::size_t begin) {
  const std::size_t closed = quoted_end(cursor_.text(), begin);
  const std::size_t end = std::min(closed, cursor_.text().size());
  if (closed > end) cursor_.report(begin, begin + 1, "this quote is not closed", "close it");  // The parser reads on.
  repair_escapes(scalar.text);
  scalar.quoted = true;
  scalar.token = span_of(file_, begin, end);
  scalar.span = span_of(file_, begin + 1, closed > end ? end : end - 1);
  cursor_.take(end);
}

void YamlBuilder::place_block(SourceNode& scalar, std::size_t begin) {
  cursor_.take_block_header(begin);
  const std::size_t header_end = cursor_.at();
  std::size_t line = header_end;
  while (is_blank(cursor_.byte(line))) ++line;
  line += break_length(cursor_.text(), line);
  BlockContent content = block_content(cursor_.text(), line, scalar.text, nullptr);
  if (content.begin == content.end) content = {header_end, header_end};
  scalar.quoted = true;
  scalar.span = span_of(file_, content.begin, content.end);
  scalar.token = span_of(file_, begin, content.end);
  cursor_.take(content.end);
}

/// The parser takes what stands right below a key for its value.
void YamlBuilder::check_indented(std::size_t begin) {
  if (at_value() && !belongs_here(begin, false))
    cursor_.report(begin, begin + 1, "this value is not indented deeper than its key", "indent it");
}

/// YAML has no empty entries in flow collections (`[a,,b]`), though the parser reads them as null.
void YamlBuilder::check_empty_entry() {
  if (!in_flow()) return;
  const Frame& frame = frames_.back();
  const bool empty_item = frame.node->is_sequence();
  const bool empty_key = frame.key && cursor_.byte(cursor_.next()) != ':';
  if (empty_item || empty_key)
    cursor_.report(cursor_.next(), cursor_.next() + 1, "nothing stands before this comma", "remove the comma");
}

void YamlBuilder::open(NodeKind kind, std::size_t mark, bool has_properties, YAML::anchor_t anchor, bool flow) {
  if (frames_.size() >= kMaxDepth) throw YamlLimit{too_deep(span_of(file_, mark, mark + 1))};
  check_size();
  if (flow) check_indented(mark);
  cursor_.advance_to(mark, in_flow());
  Properties properties;
  if (has_properties) {
    properties = read_properties(mark);
    cursor_.advance_to(cursor_.next(), in_flow());
  }

  SourceNode& node = add(kind, anchor);
  const std::size_t begin = cursor_.at();
  node.tag = std::move(properties.tag);
  node.span = node.token = span_of(file_, begin, begin);
  if (properties.any) node.token.begin = static_cast<std::uint32_t>(properties.begin);

  Frame frame;
  frame.node = &node;
  frame.flow = flow;
  frame.column = flow ? 0 : cursor_.column(begin);
  frame.brace_pending = flow && kind == NodeKind::Mapping && cursor_.byte(begin) == '{';
  if (flow && kind == NodeKind::Sequence) {
    frame.closing = ']';
    cursor_.take(begin + 1);
  }
  frames_.push_back(frame);
}

void YamlBuilder::close(bool complete) {
  const Frame frame = frames_.back();
  if (complete && frame.closing != '\0') {
    cursor_.take_next(',', true);
    cursor_.take_next(frame.closing, true);
  }
  frame.node->span.end = frame.node->token.end = static_cast<std::uint32_t>(cursor_.at());
  frames_.pop_back();
  if (frame.node->is_mapping()) check_duplicate_keys(*frame.node, out_.problems);
}

/// Decides whose `{` it was: a mapping that starts at the same place is the first key of a mapping without braces.
void YamlBuilder::settle_brace(std::size_t mark, bool opens_mapping) {
  if (frames_.empty() || !frames_.back().brace_pending) return;
  Frame& frame = frames_.back();
  frame.brace_pending = false;
  if (opens_mapping && mark == frame.node->span.begin) return;
  frame.closing = '}';
  cursor_.take(frame.node->span.begin + 1);
}

}  // namespace kw
