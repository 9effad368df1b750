#include <array>
#include <string_view>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/sections.h"

namespace kw::native {
namespace {

/// Keys of a read, which mean nothing beside `reads` or `writes`.
constexpr std::array<std::string_view, 8> kReadKeys = {"only",    "where", "order", "limit",
                                                       "returns", "needs", "one",   "span"};

std::vector<OrderItem> read_order(const Fields& fields, const SourceNode* node) {
  std::vector<OrderItem> order;
  for (const SourceNode* item : fields.list(node)) {
    if (!item->is_scalar()) continue;
    OrderItem entry;
    bool first = true;
    for (const std::string_view word : split(item->text, ' ')) {
      if (trim(word).empty()) continue;
      if (first) {
        const auto begin = static_cast<std::size_t>(word.data() - item->text.data());
        entry.attribute = {std::string(word), fields.part_of(*item, begin, begin + word.size())};
        first = false;
        continue;
      }
      entry.descending |= word == "desc";
      entry.present |= word == "present";
    }
    if (!first) order.push_back(std::move(entry));
  }
  return order;
}

/// What a read asks, without its entity. `where` that does not parse leaves the read unjudged: `broken` is set.
Read read_question(const Fields& fields, const SourceNode* node, const std::string& path, bool& broken) {
  Read read;
  read.span = node->token;
  read.only = fields.texts(fields.get(node, "only"));
  if (const SourceNode* where = fields.get(node, "where")) {
    std::optional<Condition> condition = fields.condition(where, path_join(path, "where"));
    broken = !condition;
    if (condition) read.where = std::move(*condition);
  }
  if (const SourceNode* order = fields.get(node, "order")) {
    read.order = read_order(fields, order);
    read.order_span = order->token;
  }
  read.limit = fields.count(node, "limit");
  read.returns = fields.count(node, "returns");
  if (const SourceNode* needs = fields.get(node, "needs")) {
    read.needs = fields.texts(needs);
    read.needs_given = needs->is_sequence();
  }
  read.one = fields.is_true(node, "one");
  read.span_of_time = fields.duration(node, "span");
  return read;
}

/// The same question to an entity; a broken one keeps no name, so that nobody judges it.
Read asked_of(const Read& question, Spanned<std::string> entity, bool broken) {
  Read read = question;
  if (!broken) read.entity_name = std::move(entity);
  return read;
}

void report_misplaced(const Fields& fields, const SourceNode* node, std::string_view key, std::string_view beside,
                      const std::string& path) {
  for (const MappingEntry& entry : merged_entries(*node)) {
    if (entry.key->resolved().text != key) continue;
    fields.sink()
        .report(doc::kUnknownKey, entry.key->token, fmt::format("`{}` beside `{}` says nothing", key, beside))
        .help(beside == "writes" ? fmt::format("remove `{}`", key)
                                 : fmt::format("move `{}` into the read it belongs to", key))
        .at(path)
        .about(std::string(key));
  }
}

void read_reads(const Fields& fields, const SourceNode* node, const std::string& path, Pattern& pattern) {
  bool broken = false;
  if (const SourceNode* reads = fields.get(node, "reads")) {
    for (const std::string_view key : kReadKeys) report_misplaced(fields, node, key, "reads", path);
    for (const SourceNode* item : fields.list(reads)) {
      std::optional<Spanned<std::string>> entity = fields.text(item, "entity");
      if (!item->is_mapping() || !entity) continue;
      broken = false;
      const Read question = read_question(fields, item, path_join(path_join(path, "reads"), **entity), broken);
      pattern.reads.push_back(asked_of(question, std::move(*entity), broken));
    }
  } else if (const SourceNode* entities = fields.get(node, "entities")) {
    for (const std::string_view key : {"order", "limit"}) report_misplaced(fields, node, key, "entities", path);
    const Read question = read_question(fields, node, path, broken);
    for (Spanned<std::string>& entity : fields.texts(entities))
      pattern.reads.push_back(asked_of(question, std::move(entity), broken));
  } else if (std::optional<Spanned<std::string>> entity = fields.text(node, "entity")) {
    const Read question = read_question(fields, node, path, broken);
    pattern.reads.push_back(asked_of(question, std::move(*entity), broken));
  }
}

Pattern read_pattern(const Fields& fields, const NamedNode& named) {
  const std::string path = path_join("patterns", *named.name);
  const SourceNode* node = named.node;
  Pattern pattern;
  pattern.name = named.name;
  pattern.span = named.span;
  if (const auto was = fields.text(node, "was")) pattern.was = was->value;
  pattern.description = fields.plain_text(node, "description");
  const std::string answer = fields.plain_text(node, "answer");
  if (answer == "count") pattern.answer = Answer::Number;
  if (answer == "exists") pattern.answer = Answer::Exists;
  if (const auto consistency = fields.text(node, "consistency"); consistency && consistency->value == "strong") {
    pattern.strong = true;
    pattern.strong_span = consistency->span;
  }
  pattern.snapshot = fields.is_true(node, "snapshot");
  pattern.scan = fields.is_true(node, "scan");
  pattern.rate = fields.rate(node, "rate");
  pattern.peak = fields.rate(node, "peak");
  if (fields.plain_text(node, "priority") == "should") pattern.priority = Priority::Should;
  pattern.accept = fields.texts(fields.get(node, "accept"));
  pattern.across_tenants = fields.is_true(node, "across_tenants");
  pattern.elsewhere = fields.text(node, "elsewhere");
  pattern.ignore = fields.ignored(node, named.span);
  read_reads(fields, node, path, pattern);
  if (const SourceNode* writes = fields.get(node, "writes"); writes && pattern.reads.empty()) {
    for (const std::string_view key : kReadKeys) report_misplaced(fields, node, key, "writes", path);
    pattern.writes = read_legs(fields, writes, path_join(path, "writes"));
  }
  return pattern;
}

}  // namespace

void read_patterns(const Fields& fields, const SourceNode* node, Sections& into) {
  for (const NamedNode& named : fields.named(node))
    if (named.node->is_mapping()) into.patterns.push_back(read_pattern(fields, named));
}

}  // namespace kw::native
