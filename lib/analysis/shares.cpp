#include "analysis/shares.h"

#include <algorithm>
#include <cstdint>

#include "base/decimal.h"

namespace kw {
namespace {

/// More cases than this are not looked at: the share is then unknown.
constexpr double kMaxCases = 20'000;

Known known(bool value) {
  return value ? Known::Yes : Known::No;
}

std::optional<std::strong_ordering> compare(const std::string& value, const Operand& literal) {
  if (literal.kind != Operand::Kind::Literal) return std::nullopt;
  if (literal.type != AttributeType::N) return value <=> literal.name;
  const std::optional<Decimal> left = Decimal::parse(value);
  const std::optional<Decimal> right = Decimal::parse(literal.name);
  if (!left || !right) return std::nullopt;
  return *left <=> *right;
}

bool satisfies(std::strong_ordering order, Comparison comparison) {
  switch (comparison) {
    case Comparison::Equal:
      return order == 0;
    case Comparison::NotEqual:
      return order != 0;
    case Comparison::Less:
      return order < 0;
    case Comparison::LessEqual:
      return order <= 0;
    case Comparison::Greater:
      return order > 0;
    case Comparison::GreaterEqual:
      return order >= 0;
  }
  return false;
}

bool plain_path(const Operand& operand) {
  return operand.kind == Operand::Kind::Path && !operand.nested;
}

Known compared(const Operand& path, Comparison comparison, const Operand& literal, const Supposition& item) {
  if (!plain_path(path)) return Known::Unknown;
  // The service's `<>` holds for items without the attribute; every other comparison fails for them.
  if (item.carries(path.name) == Known::No) return known(comparison == Comparison::NotEqual);
  const std::string* value = item.value(path.name);
  if (!value) return Known::Unknown;
  const std::optional<std::strong_ordering> order = compare(*value, literal);
  return order ? known(satisfies(*order, comparison)) : Known::Unknown;
}

Comparison mirrored(Comparison comparison) {
  switch (comparison) {
    case Comparison::Less:
      return Comparison::Greater;
    case Comparison::LessEqual:
      return Comparison::GreaterEqual;
    case Comparison::Greater:
      return Comparison::Less;
    case Comparison::GreaterEqual:
      return Comparison::LessEqual;
    case Comparison::Equal:
    case Comparison::NotEqual:
      return comparison;
  }
  return comparison;
}

Known comparison_holds(const Expression& expression, const Supposition& item) {
  const Operand& left = expression.operands[0];
  const Operand& right = expression.operands[1];
  if (plain_path(left)) return compared(left, expression.comparison, right, item);
  return compared(right, mirrored(expression.comparison), left, item);
}

Known in_holds(const Expression& expression, const Supposition& item) {
  Known result = Known::No;
  for (std::size_t i = 1; i < expression.operands.size(); ++i)
    result = either(result, compared(expression.operands[0], Comparison::Equal, expression.operands[i], item));
  return result;
}

Known function_holds(const Expression& expression, const Supposition& item) {
  if (expression.operands.empty() || !plain_path(expression.operands[0])) return Known::Unknown;
  const Known carries = item.carries(expression.operands[0].name);
  if (expression.function == "attribute_exists") return carries;
  if (expression.function == "attribute_not_exists") return negation(carries);
  if (carries == Known::No) return Known::No;
  const std::string* value = item.value(expression.operands[0].name);
  if (!value || expression.operands.size() != 2 || expression.operands[1].kind != Operand::Kind::Literal)
    return Known::Unknown;
  const std::string& wanted = expression.operands[1].name;
  if (expression.function == "begins_with") return known(value->starts_with(wanted));
  if (expression.function == "contains") return known(value->find(wanted) != std::string::npos);
  return Known::Unknown;
}

class Cases {
 public:
  Cases(const Entity& entity, const std::vector<std::string>& attributes,
        const std::function<Known(const Supposition&)>& predicate)
      : entity_(entity), attributes_(attributes), predicate_(predicate) {}

  std::optional<double> share(std::size_t next = 0) {
    if (next == attributes_.size()) return leaf();
    const Attribute* attribute = entity_.find(attributes_[next]);
    const std::optional<double> carried = with_values(attribute, next);
    const std::optional<double> presence = attribute ? attribute->known_presence() : 1.0;
    if (presence == 1.0) return carried;
    item_.absent(attributes_[next]);
    const std::optional<double> missing = share(next + 1);
    item_.withdraw();
    if (!carried || !missing) return std::nullopt;
    if (*carried == *missing) return carried;
    if (!presence) return std::nullopt;
    return *presence * *carried + (1 - *presence) * *missing;
  }

 private:
  std::optional<double> leaf() {
    switch (predicate_(item_)) {
      case Known::Yes:
        return 1.0;
      case Known::No:
        return 0.0;
      case Known::Unknown:
        return std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<double> with_value(std::size_t next, const std::string* value) {
    item_.present(attributes_[next], value);
    const std::optional<double> result = share(next + 1);
    item_.withdraw();
    return result;
  }

  std::optional<double> with_values(const Attribute* attribute, std::size_t next) {
    if (!attribute || attribute->values.empty()) return with_value(next, nullptr);
    double sum = 0;
    double weight = 0;
    bool shares_known = true;
    bool all_equal = true;
    std::optional<double> first;
    for (const DeclaredValue& value : attribute->values) {
      const std::optional<double> result = with_value(next, &value.text);
      if (!result) return std::nullopt;
      if (!first) first = result;
      all_equal = all_equal && *result == *first;
      shares_known = shares_known && value.share.has_value();
      sum += *result * (value.share ? value.share->value : 0);
      weight += value.share ? value.share->value : 0;
    }
    if (all_equal) return first;
    if (!shares_known || weight <= 0) return std::nullopt;
    return sum / weight;
  }

  const Entity& entity_;
  const std::vector<std::string>& attributes_;
  const std::function<Known(const Supposition&)>& predicate_;
  Supposition item_;
};

double case_count(const Entity& entity, const std::vector<std::string>& attributes) {
  double cases = 1;
  for (const std::string& name : attributes) {
    const Attribute* attribute = entity.find(name);
    if (!attribute) continue;
    const double values = attribute->values.empty() ? 1 : static_cast<double>(attribute->values.size());
    cases *= values + (attribute->known_presence() == 1.0 ? 0 : 1);
  }
  return cases;
}

void add_sources(const Entity& entity, const std::string& name, std::size_t depth, std::vector<std::string>& found) {
  const Attribute* attribute = entity.find(name);
  const bool follows_sources = attribute && attribute->computed && !attribute->present && !attribute->optional;
  if (!follows_sources || depth > entity.attributes.size()) {
    found.push_back(name);
    return;
  }
  for (const TemplatePart& part : attribute->computed->value.parts)
    if (!part.literal && part.encoding != Encoding::FreeShard) add_sources(entity, part.text, depth + 1, found);
}

}  // namespace

const Supposition::Fact* Supposition::find(std::string_view attribute) const {
  for (const Fact& fact : facts_)
    if (fact.attribute == attribute) return &fact;
  return nullptr;
}

Known Supposition::carries(std::string_view attribute) const {
  const Fact* fact = find(attribute);
  return fact ? known(fact->present) : Known::Unknown;
}

const std::string* Supposition::value(std::string_view attribute) const {
  const Fact* fact = find(attribute);
  return fact ? fact->value : nullptr;
}

Known negation(Known value) {
  if (value == Known::Unknown) return value;
  return known(value == Known::No);
}

Known both(Known a, Known b) {
  if (a == Known::No || b == Known::No) return Known::No;
  return a == Known::Yes && b == Known::Yes ? Known::Yes : Known::Unknown;
}

Known either(Known a, Known b) {
  return negation(both(negation(a), negation(b)));
}

Known holds(const Expression& expression, const Supposition& item) {
  Known result = Known::Unknown;
  switch (expression.kind) {
    case Expression::Kind::And:
      result = Known::Yes;
      for (const Expression& child : expression.children) result = both(result, holds(child, item));
      return result;
    case Expression::Kind::Or:
      result = Known::No;
      for (const Expression& child : expression.children) result = either(result, holds(child, item));
      return result;
    case Expression::Kind::Not:
      return negation(holds(expression.children[0], item));
    case Expression::Kind::Compare:
      return comparison_holds(expression, item);
    case Expression::Kind::Between:
      return both(compared(expression.operands[0], Comparison::GreaterEqual, expression.operands[1], item),
                  compared(expression.operands[0], Comparison::LessEqual, expression.operands[2], item));
    case Expression::Kind::In:
      return in_holds(expression, item);
    case Expression::Kind::Function:
      return function_holds(expression, item);
  }
  return result;
}

Known holds(const std::vector<Term>& terms, const Supposition& item) {
  Known result = Known::Yes;
  for (const Term& term : terms) result = both(result, holds(term.expression, item));
  return result;
}

std::vector<std::string> presence_sources(const Entity& entity, const std::string& attribute) {
  std::vector<std::string> found;
  add_sources(entity, attribute, 0, found);
  return found;
}

std::optional<double> share_of_items(const Entity& entity, std::vector<std::string> attributes,
                                     const std::function<Known(const Supposition&)>& predicate) {
  std::sort(attributes.begin(), attributes.end());
  attributes.erase(std::unique(attributes.begin(), attributes.end()), attributes.end());
  if (case_count(entity, attributes) > kMaxCases) return std::nullopt;
  return Cases(entity, attributes, predicate).share();
}

}  // namespace kw
