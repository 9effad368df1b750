#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/fields.h"
#include "format/native/names.h"

namespace kw::native {
namespace {

std::string list_step(const std::string& entity, const std::string& attribute) {
  return fmt::format("{}.{}", entity, attribute);
}

}  // namespace

bool NameResolver::condition_known(Condition& condition, EntityId id, std::span<const Read> earlier,
                                   const std::string& path) {
  bool all = true;
  for (Term& term : condition.terms) {
    all &= expression_known(term.expression, id, earlier, path);
    for (Operand& value : term.values) all &= operand_known(value, id, earlier, path);
    check_literals(term.expression, id, path);
  }
  return all;
}

bool NameResolver::expression_known(Expression& expression, EntityId id, std::span<const Read> earlier,
                                    const std::string& path) {
  bool all = true;
  for (Operand& operand : expression.operands) all &= operand_known(operand, id, earlier, path);
  for (Expression& child : expression.children) all &= expression_known(child, id, earlier, path);
  return all;
}

bool NameResolver::operand_known(Operand& operand, EntityId id, std::span<const Read> earlier,
                                 const std::string& path) {
  const Scope& scope = scope_with_kinds(id);
  const std::string& owner = *design_.entity(id).name;
  const SourceSpan name{operand.span.file, operand.span.begin,
                        operand.span.begin + static_cast<std::uint32_t>(operand.name.size())};
  switch (operand.kind) {
    case Operand::Kind::Placeholder:
    case Operand::Kind::Literal:
      return true;
    case Operand::Kind::Path:
      return known({operand.name, name}, scope, owner, path);
    case Operand::Kind::Size:
      return scope.has(operand.name) || known({operand.name, operand.span}, scope, owner, path);
    case Operand::Kind::Earlier:
      break;
  }
  if (!entities_.contains(operand.name) && scope.set.contains(operand.name)) {
    operand.kind = Operand::Kind::Path;  // `address.city` of this entity.
    operand.attribute.insert(0, 1, '.');
    operand.nested = true;
    return true;
  }
  const auto read = std::ranges::find_if(earlier, [&](const Read& r) { return *r.entity_name == operand.name; });
  if (read == earlier.end()) {
    std::vector<std::string> names;
    for (const Read& r : earlier) names.push_back(*r.entity_name);
    unknown("earlier read", {operand.name, name}, names, "", path);
    return false;
  }
  if (!read->entity) return true;
  const SourceSpan rest{operand.span.file, name.end + 1, operand.span.end};
  return known({operand.attribute, rest}, scope_with_kinds(*read->entity), operand.name, path);
}

void NameResolver::check_literals(const Expression& expression, EntityId id, const std::string& path) {
  for (const Expression& child : expression.children) check_literals(child, id, path);
  const bool compares = expression.kind == Expression::Kind::Compare || expression.kind == Expression::Kind::Between ||
                        expression.kind == Expression::Kind::In || expression.function == "begins_with";
  if (!compares) return;
  const auto subject = std::ranges::find_if(expression.operands, [](const Operand& operand) {
    return operand.kind == Operand::Kind::Path && !operand.nested;
  });
  if (subject == expression.operands.end()) return;
  const Attribute* attribute = find_attribute(id, subject->name);
  if (!attribute || !attribute->type) return;
  const AttributeType type = **attribute->type;
  for (const Operand& operand : expression.operands) {
    if (operand.kind != Operand::Kind::Literal || operand.type == type) continue;
    if (operand.type == AttributeType::Null && attribute->may_be_null) continue;
    if (type == AttributeType::B && operand.type == AttributeType::S) continue;  // There is no way to write one.
    if (!reported_.emplace(path, list_step(subject->name, operand.name)).second) continue;
    DiagnosticBuilder finding =
        sink_.report(doc::kWrongType, operand.span,
                     fmt::format("`{}` is of type {}, and {} of type {}", printable(subject->name), to_text(type),
                                 printable(to_text(operand)), to_text(operand.type)));
    finding.label(attribute->type->span, fmt::format("`{}` is declared here", printable(subject->name)))
        .at(path)
        .about(subject->name)
        .about(operand.name);
    if (type == AttributeType::N && Decimal::parse(operand.name))
      finding.help(fmt::format("write `{}`", operand.name));
    else if (type == AttributeType::S)
      finding.help(fmt::format("write `'{}'`", printable(operand.name)));
    else
      finding.help(fmt::format("compare it with a value of type {}", to_text(type)));
  }
}

}  // namespace kw::native
