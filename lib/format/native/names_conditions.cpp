#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/fields.h"
#include "format/native/names.h"

namespace kw::native {
namespace {

std::string list_step(const std::string& entity, const std::string& attribute) {
  return fmt::format("{}.{}", entity, attribute);
}

/// The type of the values that the expression puts beside an attribute; nothing where any type will do.
std::optional<AttributeType> compared_type(const Expression& expression, AttributeType attribute) {
  if (expression.kind != Expression::Kind::Function || expression.function == "begins_with") return attribute;
  return expression.function == "contains" ? element_type(attribute) : std::nullopt;
}

/// Both are constants and the first comes after the second.
bool is_greater(const Operand& a, const Operand& b) {
  if (a.kind != Operand::Kind::Literal || b.kind != Operand::Kind::Literal || a.type != b.type) return false;
  if (a.type == AttributeType::S) return a.name > b.name;
  if (a.type != AttributeType::N) return false;
  const std::optional<Decimal> left = Decimal::parse(a.name);
  const std::optional<Decimal> right = Decimal::parse(b.name);
  return left && right && *left > *right;
}

struct Misuse {
  std::string operation;
  std::string_view takes;
};

/// An operator that no value of the type can meet (fact sheet 2.1, 2.2).
std::optional<Misuse> misuse_of(const Expression& expression, const Operand& operand, AttributeType type) {
  constexpr std::string_view kOrdered = "text, numbers and binaries";
  if (operand.kind == Operand::Kind::Size)
    return has_size(type) ? std::nullopt : std::optional(Misuse{"size", "text, binaries, sets, lists and maps"});
  const bool first = &operand == &expression.operands.front();
  switch (expression.kind) {
    case Expression::Kind::Compare:
      if (expression.comparison == Comparison::Equal || expression.comparison == Comparison::NotEqual ||
          can_be_key(type))
        return std::nullopt;
      return Misuse{std::string(to_text(expression.comparison)), kOrdered};
    case Expression::Kind::Between:
      if (can_be_key(type)) return std::nullopt;
      return Misuse{"BETWEEN", kOrdered};
    case Expression::Kind::Function:
      if (expression.function == "begins_with" && type != AttributeType::S && type != AttributeType::B)
        return Misuse{"begins_with", "text and binaries"};
      if (expression.function == "contains" && first && !element_type(type) && type != AttributeType::L)
        return Misuse{"contains", "text, binaries, sets and lists"};
      return std::nullopt;
    case Expression::Kind::In:
    case Expression::Kind::And:
    case Expression::Kind::Or:
    case Expression::Kind::Not:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

bool NameResolver::condition_known(Condition& condition, EntityId id, std::span<const Read> earlier,
                                   const std::string& path) {
  bool all = true;
  for (Term& term : condition.terms) {
    all &= expression_known(term.expression, id, earlier, path);
    for (Operand& value : term.values) all &= operand_known(value, id, earlier, path);
    all &= types_fit(term.expression, id, path);
  }
  return all && bounds_meet(condition, path);
}

/// A range whose constant ends are the wrong way round holds for nothing, and the service refuses it.
bool NameResolver::bounds_meet(const Condition& condition, const std::string& path) {
  bool all = true;
  for (const Term& low : condition.terms) {
    if (low.kind != TermKind::Greater && low.kind != TermKind::GreaterEqual && low.kind != TermKind::Between) continue;
    for (const Term& high : condition.terms) {
      const bool between = high.kind == TermKind::Between;
      if (high.kind != TermKind::Less && high.kind != TermKind::LessEqual && !between) continue;
      if (high.attribute != low.attribute || !is_greater(low.values.front(), high.values.back())) continue;
      all = false;
      const Term& later = low.span.begin < high.span.begin ? high : low;
      if (!reported_.emplace(path, list_step(later.attribute, "bounds")).second) continue;
      sink_
          .report(doc::kWrongType, later.span,
                  fmt::format("the range of `{}` begins at {} and ends at {}", printable(later.attribute),
                              printable(to_text(low.values.front())), printable(to_text(high.values.back()))))
          .help("write the smaller bound first")
          .at(path)
          .about(later.attribute)
          .about("bounds");
    }
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

/// Operators against the declared types of the attributes they are used on, and literals against what they are compared
/// with. A condition that no value can meet is not judged.
bool NameResolver::types_fit(const Expression& expression, EntityId id, const std::string& path) {
  bool all = true;
  for (const Expression& child : expression.children) all &= types_fit(child, id, path);
  const Attribute* subject = nullptr;
  std::string name;
  std::optional<AttributeType> compared;
  for (const Operand& operand : expression.operands) {
    const bool size = operand.kind == Operand::Kind::Size;
    if ((operand.kind != Operand::Kind::Path && !size) || operand.nested) continue;
    const Attribute* attribute = find_attribute(id, operand.name);
    if (!attribute || !attribute->type) continue;
    all &= use_fits(expression, operand, *attribute, path);
    if (compared) continue;
    subject = size ? nullptr : attribute;
    name = to_text(operand);
    compared = size ? AttributeType::N : compared_type(expression, **attribute->type);
  }
  if (!all || !compared) return all;
  for (const Operand& operand : expression.operands)
    if (operand.kind == Operand::Kind::Literal) all &= literal_fits(operand, name, subject, *compared, path);
  return all;
}

bool NameResolver::use_fits(const Expression& expression, const Operand& operand, const Attribute& attribute,
                            const std::string& path) {
  const AttributeType type = **attribute.type;
  const std::optional<Misuse> misuse = misuse_of(expression, operand, type);
  if (!misuse) return true;
  if (!reported_.emplace(path, list_step(operand.name, misuse->operation)).second) return false;
  sink_
      .report(doc::kWrongType, operand.span,
              fmt::format("`{}` is of type {}, and `{}` takes {}", printable(operand.name), to_text(type),
                          misuse->operation, misuse->takes))
      .label(attribute.type->span, fmt::format("`{}` is declared here", printable(operand.name)))
      .help("ask with `=` and values of its type, or change the type")
      .at(path)
      .about(operand.name)
      .about(misuse->operation);
  return false;
}

/// `declared` is the attribute of that type; null for `size(…)`.
bool NameResolver::literal_fits(const Operand& literal, std::string_view subject, const Attribute* declared,
                                AttributeType type, const std::string& path) {
  if (literal.type == type) return true;
  if (literal.type == AttributeType::Null && declared && declared->may_be_null) return true;
  if (type == AttributeType::B && literal.type == AttributeType::S) return true;  // There is no way to write one.
  if (!reported_.emplace(path, list_step(std::string(subject), literal.name)).second) return false;
  const bool member = declared && **declared->type != type;
  DiagnosticBuilder finding =
      sink_.report(doc::kWrongType, literal.span,
                   member ? fmt::format("`{}` holds values of type {}, and {} is of type {}", printable(subject),
                                        to_text(type), printable(to_text(literal)), to_text(literal.type))
                          : fmt::format("`{}` is of type {}, and {} of type {}", printable(subject), to_text(type),
                                        printable(to_text(literal)), to_text(literal.type)));
  finding.at(path).about(std::string(subject)).about(literal.name);
  if (declared) finding.label(declared->type->span, fmt::format("`{}` is declared here", printable(subject)));
  if (type == AttributeType::N && Decimal::parse(literal.name))
    finding.help(fmt::format("write `{}`", literal.name));
  else if (type == AttributeType::S)
    finding.help(fmt::format("write `'{}'`", printable(literal.name)));
  else
    finding.help(fmt::format("compare it with a value of type {}", to_text(type)));
  return false;
}

}  // namespace kw::native
