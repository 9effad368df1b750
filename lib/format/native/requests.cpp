#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/sections.h"

namespace kw::native {
namespace {

using Values = std::vector<std::pair<Spanned<std::string>, RequestValue>>;

/// Text is a template; a plain number or boolean and DynamoDB JSON are literals with their type.
std::optional<RequestValue> read_request_value(const Fields& fields, const SourceNode& node, const std::string& path) {
  RequestValue value;
  value.span = node.token;
  const SampleItem::Value literal = read_value(fields, node);
  if (!node.is_scalar() || literal.type != AttributeType::S) {
    value.type = literal.type;
    value.literal = literal.text;
    return value;
  }
  value.text = fields.key_template(&node, path);
  if (!value.text) return std::nullopt;
  return value;
}

Values read_values(const Fields& fields, const SourceNode* node, const std::string& path) {
  Values values;
  for (const NamedNode& named : fields.named(node))
    if (std::optional<RequestValue> value = read_request_value(fields, *named.node, path_join(path, *named.name)))
      values.emplace_back(named.name, std::move(*value));
  return values;
}

/// The keys that say what is sent exclude each other.
void read_operation(const Fields& fields, const SourceNode* node, const std::string& path, Request& request) {
  struct Sent {
    std::string_view key;
    RequestKind kind;
  };
  constexpr std::array<Sent, 4> kSent = {{{"key", RequestKind::Get},
                                          {"key_condition", RequestKind::Query},
                                          {"scan", RequestKind::Scan},
                                          {"partiql", RequestKind::PartiQl}}};
  std::optional<Spanned<std::string>> first;
  for (const auto& [key, kind] : kSent) {
    if (!fields.get(node, key) || (kind == RequestKind::Scan && !fields.is_true(node, key))) continue;
    Spanned<std::string> given{std::string(key), {}};
    for (const NamedNode& entry : fields.named(node))
      if (*entry.name == key) given.span = entry.name.span;
    if (first) {
      fields.sink()
          .report(doc::kConflictingDefinition, given.span, fmt::format("`{}` and `{}` in one request", **first, *given))
          .label(first->span, fmt::format("`{}` is given here", **first))
          .help("keep one of them")
          .at(path)
          .about(*given);
      continue;
    }
    request.kind = kind;
    first = std::move(given);
  }
}

/// A path alone pins its pattern. What else a request has belongs to something that is sent.
void check_sent(const Fields& fields, const SourceNode* node, const std::string& path) {
  constexpr std::array<std::string_view, 7> kOfASent = {"names",      "values", "filter", "limit",
                                                        "projection", "strong", "select"};
  for (const NamedNode& entry : fields.named(node)) {
    if (std::find(kOfASent.begin(), kOfASent.end(), *entry.name) == kOfASent.end()) continue;
    fields.sink()
        .report(doc::kMissingKey, entry.name.span, fmt::format("`{}` of a request that sends nothing", *entry.name))
        .help("give one of `key`, `key_condition`, `scan: true` and `partiql`")
        .at(path);
    return;
  }
}

Request read_request(const Fields& fields, const NamedNode& named) {
  const std::string path = path_join("requests", *named.name);
  const SourceNode* node = named.node;
  Request request;
  request.name = named.name;
  request.span = named.span;
  request.for_name = fields.text(node, "for");
  request.path = fields.text(node, "path");
  read_operation(fields, node, path, request);
  if (request.kind == RequestKind::Pin) check_sent(fields, node, path);
  request.key = read_values(fields, fields.get(node, "key"), path_join(path, "key"));
  request.key_condition = fields.text(node, "key_condition");
  request.filter = fields.text(node, "filter");
  request.projection = fields.text(node, "projection");
  request.partiql = fields.text(node, "partiql");
  for (const NamedNode& alias : fields.named(fields.get(node, "names")))
    if (std::optional<Spanned<std::string>> name = fields.text(alias.node))
      request.names.emplace_back(alias.name, std::move(*name));
  request.values = read_values(fields, fields.get(node, "values"), path_join(path, "values"));
  request.limit = fields.count(node, "limit");
  request.forward = fields.boolean(node, "forward");
  request.strong = fields.boolean(node, "strong");
  request.select = fields.text(node, "select");
  request.expect_refused = fields.plain_text(node, "expect") == "refused";
  request.ignore = fields.ignored(node, named.span);
  return request;
}

}  // namespace

void read_requests(const Fields& fields, const SourceNode* node, Sections& into) {
  for (const NamedNode& named : fields.named(node))
    if (named.node->is_mapping()) into.requests.push_back(read_request(fields, named));
}

}  // namespace kw::native
