#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/design.h"

/// Designs for tests, made by hand: the readers of files stand above this module.
namespace kw::test {

inline Spanned<std::string> named(std::string name) {
  return {std::move(name), {}};
}

inline Attribute attribute(std::string name, AttributeType type) {
  Attribute made;
  made.name = named(std::move(name));
  made.type = Spanned<AttributeType>{type, {}};
  return made;
}

inline Attribute text(std::string name, double size) {
  Attribute made = attribute(std::move(name), AttributeType::S);
  made.size = Spanned<Bytes>{{size}, {}};
  return made;
}

inline Attribute formatted(std::string name, AttributeType type, FormatKind kind, int digits = 0) {
  Attribute made = attribute(std::move(name), type);
  made.format = Spanned<AttributeFormat>{{kind, digits}, {}};
  return made;
}

inline Attribute integer(std::string name, std::int64_t min, std::int64_t max) {
  Attribute made = attribute(std::move(name), AttributeType::N);
  made.min = Spanned<Decimal>{Decimal(min), {}};
  made.max = Spanned<Decimal>{Decimal(max), {}};
  made.decimals = Spanned<Count>{{0}, {}};
  return made;
}

inline Attribute with_values(Attribute made, const std::vector<std::pair<std::string, std::optional<double>>>& values) {
  for (const auto& [value, share] : values) {
    DeclaredValue declared{value, std::nullopt, {}};
    if (share) declared.share = Share{*share};
    made.values.push_back(declared);
  }
  return made;
}

inline Attribute present(Attribute made, double share) {
  made.present = Spanned<Share>{{share}, {}};
  made.optional = share < 1;
  return made;
}

inline Attribute refers(std::string name, AttributeType type, EntityId entity, std::string source) {
  Attribute made = attribute(std::move(name), type);
  AttributeReference reference;
  reference.entity = entity;
  reference.attribute = named(std::move(source));
  made.refers.push_back(reference);
  return made;
}

inline TemplatePart literal(std::string value) {
  TemplatePart part;
  part.literal = true;
  part.text = std::move(value);
  return part;
}

inline TemplatePart part(std::string name, Encoding encoding = Encoding::AsIs, int width = 0) {
  TemplatePart made;
  made.text = std::move(name);
  made.encoding = encoding;
  made.width = width;
  return made;
}

inline KeyTemplate joined(std::vector<TemplatePart> parts) {
  KeyTemplate made;
  for (const TemplatePart& each : parts) made.text += to_text(each);
  made.parts = std::move(parts);
  return made;
}

inline Operand placeholder(std::string name) {
  Operand operand;
  operand.kind = Operand::Kind::Placeholder;
  operand.name = std::move(name);
  return operand;
}

inline Operand constant(std::string value, AttributeType type = AttributeType::S) {
  Operand operand;
  operand.kind = Operand::Kind::Literal;
  operand.name = std::move(value);
  operand.type = type;
  return operand;
}

inline Term equal(const std::string& name, Operand value) {
  Term term;
  term.kind = TermKind::Equal;
  term.attribute = name;
  term.values = {value};
  term.expression.kind = Expression::Kind::Compare;
  Operand path;
  path.name = name;
  term.expression.operands = {path, std::move(value)};
  return term;
}

inline Term one_of(const std::string& name, std::vector<Operand> values) {
  Term term;
  term.kind = TermKind::In;
  term.attribute = name;
  term.values = values;
  term.expression.kind = Expression::Kind::In;
  Operand path;
  path.name = name;
  term.expression.operands = {path};
  for (Operand& value : values) term.expression.operands.push_back(std::move(value));
  return term;
}

inline Condition all_of(std::vector<Term> terms) {
  Condition condition;
  condition.terms = std::move(terms);
  return condition;
}

inline PhysicalAttribute made_of(std::string name, KeyTemplate value) {
  PhysicalAttribute made;
  made.name = named(std::move(name));
  made.alternatives.push_back({std::move(value), std::nullopt, {}});
  return made;
}

inline PhysicalAttribute made_of(std::string name, KeyTemplate value, Condition when) {
  PhysicalAttribute made = made_of(std::move(name), std::move(value));
  made.alternatives[0].when = std::move(when);
  return made;
}

inline KeySchema key(const std::vector<std::string>& partition, const std::vector<std::string>& sort = {}) {
  KeySchema made;
  for (const std::string& name : partition) {
    made.partition.push_back(named(name));
    made.elements.push_back({named(name), KeyRole::Partition, {}});
  }
  for (const std::string& name : sort) {
    made.sort.push_back(named(name));
    made.elements.push_back({named(name), KeyRole::Sort, {}});
  }
  return made;
}

}  // namespace kw::test
