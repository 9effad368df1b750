#include <array>
#include <utility>

#include <fmt/core.h>

#include "format/native/sections.h"

namespace kw::native {
namespace {

constexpr std::array<std::pair<std::string_view, WriteKind>, 4> kOperations = {{{"put", WriteKind::Put},
                                                                                {"update", WriteKind::Update},
                                                                                {"delete", WriteKind::Delete},
                                                                                {"check", WriteKind::Check}}};

/// False when it does not parse.
bool read_precondition(const Fields& fields, const SourceNode* node, const std::string& path, WriteLeg& leg) {
  const SourceNode* given = fields.get(node, "if");
  if (!given || !given->is_scalar()) return true;
  leg.if_absent = given->text == "absent";
  leg.if_present = given->text == "present";
  if (leg.if_absent || leg.if_present) return true;
  leg.if_condition = fields.condition(given, path_join(path, "if"));
  return leg.if_condition.has_value();
}

std::optional<WriteLeg> read_leg(const Fields& fields, const SourceNode* node, const std::string& path) {
  for (const auto& [name, kind] : kOperations) {
    const std::optional<Spanned<std::string>> entity = fields.text(node, name);
    if (!entity) continue;
    WriteLeg leg;
    leg.kind = kind;
    leg.entity_name = *entity;
    leg.span = node->token;
    bool parses = true;
    if (const SourceNode* where = fields.get(node, "where")) {
      std::optional<Condition> condition = fields.condition(where, path_join(path, "where"));
      parses = condition.has_value();
      if (condition) leg.where = std::move(*condition);
    }
    parses &= read_precondition(fields, node, path, leg);
    if (!parses) leg.entity_name.value.clear();  // Reported; a leg without its condition is not judged.
    leg.sets = fields.texts(fields.get(node, "sets"));
    leg.removes = fields.texts(fields.get(node, "removes"));
    leg.knows = fields.texts(fields.get(node, "knows"));
    if (const auto times = fields.count(node, "times")) leg.times = times->value;
    if (const auto largest = fields.count(node, "largest")) leg.largest = largest->value;
    leg.atomic = fields.is_true(node, "atomic");
    leg.batch = fields.is_true(node, "batch");
    return leg;
  }
  return std::nullopt;
}

/// A pattern for one operation of an entity's `writes`.
Pattern implied_pattern(const Entity& entity, WriteKind kind, std::string name, SourceSpan key, SourceSpan span,
                        std::optional<Spanned<Rate>> rate) {
  Pattern pattern;
  pattern.name = {std::move(name), key};
  pattern.span = span;
  pattern.implied = true;
  pattern.rate = std::move(rate);
  WriteLeg leg;
  leg.kind = kind;
  leg.entity_name = {*entity.name, key};
  leg.span = span;
  pattern.writes.push_back(std::move(leg));
  return pattern;
}

std::optional<Spanned<Rate>> scalar_rate(const SourceNode& node) {
  if (!node.is_scalar()) return std::nullopt;
  const std::optional<Rate> rate = parse_rate(node.text);
  if (!rate) return std::nullopt;
  return Spanned<Rate>{*rate, node.span};
}

}  // namespace

std::vector<WriteLeg> read_legs(const Fields& fields, const SourceNode* node, const std::string& path) {
  std::vector<WriteLeg> legs;
  for (const SourceNode* item : fields.list(node))
    if (std::optional<WriteLeg> leg = read_leg(fields, item, path)) legs.push_back(std::move(*leg));
  return legs;
}

void read_entity_writes(const Fields& fields, const SourceNode* node, const Entity& entity, Sections& into) {
  for (const NamedNode& operation : fields.named(node)) {
    const SourceSpan key = operation.name.span;
    const std::string name = fmt::format("{}.{}", *entity.name, *operation.name);
    if (*operation.name == "put" || *operation.name == "delete") {
      const WriteKind kind = *operation.name == "put" ? WriteKind::Put : WriteKind::Delete;
      into.implied.push_back(implied_pattern(entity, kind, name, key, operation.span, scalar_rate(*operation.node)));
    }
    if (*operation.name != "update") continue;
    int number = 0;
    for (const SourceNode* update : fields.list(operation.node)) {
      if (!update->is_mapping()) continue;
      const bool alone = !operation.node->is_sequence();
      Pattern pattern =
          implied_pattern(entity, WriteKind::Update, fmt::format("{}.{}", name, ++number), alone ? key : update->token,
                          alone ? operation.span : update->token, fields.rate(update, "rate"));
      pattern.writes[0].sets = fields.texts(fields.get(update, "sets"));
      into.implied.push_back(std::move(pattern));
    }
  }
}

}  // namespace kw::native
