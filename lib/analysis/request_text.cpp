#include <algorithm>
#include <cctype>

#include <set>

#include <fmt/core.h>

#include "analysis/judge.h"
#include "base/quantity.h"

namespace kw {
namespace {

std::string encoding_suffix(const BoundPart& part) {
  TemplatePart shown;
  shown.text = "";
  shown.encoding = part.encoding;
  shown.width = part.width;
  const std::string text = to_text(shown);  // "{:05}"
  return text.size() > 2 ? text.substr(1, text.size() - 2) : std::string{};
}

std::string value_text(const BoundPart& part) {
  std::string text = to_text(part.value);
  if (part.enumeration && (part.value.kind != Operand::Kind::Placeholder || part.value.name.empty()))
    text = part.text.empty() ? "shard" : part.text;
  if (part.edge == BoundPart::Edge::Least) text = fmt::format("least {} of {}", part.text, text);
  if (part.edge == BoundPart::Edge::Greatest) text = fmt::format("greatest {} of {}", part.text, text);
  if (part.step != 0) text += fmt::format("{:+}", part.step);
  return text;
}

bool is_constant(const BoundPart& part) {
  return part.value.kind == Operand::Kind::Literal && part.encoding == Encoding::AsIs && part.step == 0 &&
         !part.enumeration;
}

}  // namespace

std::string bound_text(const Bound& bound) {
  std::string text;
  for (const BoundPart& part : bound.parts) {
    if (part.literal)
      text += part.text;
    else if (is_constant(part))
      text += part.value.name;
    else
      text += fmt::format("{{{}{}}}", value_text(part), encoding_suffix(part));
  }
  if (bound.above) text += "\U0010FFFF";
  return text;
}

namespace {

std::string shown(const Bound& bound) {
  if (!bound.text && bound.parts.size() == 1 && encoding_suffix(bound.parts.front()).empty() &&
      bound.parts.front().edge == BoundPart::Edge::None && !bound.parts.front().literal) {
    const BoundPart& part = bound.parts.front();
    const bool listed = part.enumeration && part.value.kind != Operand::Kind::Placeholder;
    return listed ? fmt::format("{{{}}}", value_text(part)) : value_text(part);
  }
  std::string text = bound_text(bound);
  if (bound.above) text.replace(text.size() - 4, 4, "\\u{10FFFF}");
  return fmt::format("\"{}\"", text);
}

std::string_view symbol(ClauseKind kind) {
  switch (kind) {
    case ClauseKind::Equal:
      return "=";
    case ClauseKind::AtLeast:
      return ">=";
    case ClauseKind::Above:
      return ">";
    case ClauseKind::AtMost:
      return "<=";
    case ClauseKind::Below:
      return "<";
    case ClauseKind::BeginsWith:
    case ClauseKind::Between:
      break;
  }
  return "";
}

}  // namespace

std::string condition_text(const RequestPlan& request) {
  std::string text;
  for (const KeyClause& clause : request.clauses) {
    if (!text.empty()) text += " AND ";
    if (clause.kind == ClauseKind::BeginsWith)
      text += fmt::format("begins_with({}, {})", clause.attribute, shown(clause.low));
    else if (clause.kind == ClauseKind::Between)
      text += fmt::format("{} BETWEEN {} AND {}", clause.attribute, shown(clause.low), shown(clause.high));
    else
      text += fmt::format("{} {} {}", clause.attribute, symbol(clause.kind), shown(clause.low));
  }
  return text;
}

RequestTarget request_target(const Layout& layout, PathId id) {
  const Path& path = layout.path(id);
  const Table& table = layout.design->table(path.table);
  RequestTarget target;
  target.name = path.name;
  target.is_index = path.is_index();
  target.is_global = path.is_global();
  const auto typed = [&](const Spanned<std::string>& name) {
    std::set<AttributeType> types;  // Two where the design contradicts itself: then nothing is concluded.
    for (const AttributeDefinition& definition : table.definitions)
      if (definition.name.value == name.value && definition.type) types.insert(*definition.type);
    for (const StoredKey& stored : layout.stored) {
      if (layout.path(stored.path).table != path.table) continue;
      for (const KeyBranch& branch : stored.branches)
        for (const std::vector<KeyComponent>* components : {&branch.partition, &branch.sort})
          for (const KeyComponent& component : *components)
            if (component.name.value == name.value && component.type) types.insert(*component.type);
    }
    return TypedName{name.value, types.size() == 1 ? std::optional(*types.begin()) : std::nullopt};
  };
  for (const Spanned<std::string>& name : path.key.partition) target.partition.push_back(typed(name));
  for (const Spanned<std::string>& name : path.key.sort) target.sort.push_back(typed(name));
  for (const Spanned<std::string>& name : table.key.partition) target.table_key.push_back(typed(name));
  for (const Spanned<std::string>& name : table.key.sort) target.table_key.push_back(typed(name));
  const bool lists =
      path.is_global() && path.projection.known && path.projection.kind && *path.projection.kind != ProjectionKind::All;
  if (lists) {
    target.projected.emplace();
    for (const Spanned<std::string>& name : path.projection.attributes) target.projected->push_back(name.value);
  }
  return target;
}

}  // namespace kw
