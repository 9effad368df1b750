#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "analysis/amounts.h"

namespace kw {
namespace {

/// Bytes of a number of type N are at most these, whatever it is (fact sheet 4.1).
constexpr double kMaxNumberBytes = 21;
/// "2026-01-31T12:00:00.000Z", what most libraries write.
constexpr double kIsoDatetimeBytes = 24;
constexpr double kHourBytes = 13;

Estimate<Bytes> certain(double bytes) {
  return {Bytes{bytes}, {}};
}

std::optional<AttributeType> type_of(const Attribute& attribute) {
  if (attribute.type) return attribute.type->value;
  if (!attribute.format) return std::nullopt;
  const FormatKind kind = attribute.format->value.kind;
  const bool epoch = kind == FormatKind::EpochSeconds || kind == FormatKind::EpochMillis;
  return epoch ? AttributeType::N : AttributeType::S;
}

/// Characters of a text of this format, where they are always the same number.
std::optional<double> fixed_width(const Attribute& attribute) {
  if (!attribute.format) return std::nullopt;
  switch (attribute.format->value.kind) {
    case FormatKind::EpochSeconds:
    case FormatKind::IsoDate:
      return 10;
    case FormatKind::EpochMillis:
      return 13;
    case FormatKind::YearMonth:
      return 7;
    case FormatKind::Uuid:
      return 36;
    case FormatKind::Ulid:
      return 26;
    case FormatKind::Ksuid:
      return 27;
    case FormatKind::Digits:
      return attribute.format->value.digits;
    case FormatKind::IsoDatetime:
    case FormatKind::Email:
    case FormatKind::Slug:
    case FormatKind::FreeText:
      return std::nullopt;
  }
  return std::nullopt;
}

double half(double digits) {
  return std::ceil(digits / 2);
}

/// How a number of these bounds is written: digits before and after the point.
struct Digits {
  double integer = 1;
  double fraction = 0;
  bool negative = false;
  double stored_bytes() const { return 1 + half(integer) + half(fraction) + (negative ? 1 : 0); }
  double text_bytes() const { return integer + (fraction > 0 ? fraction + 1 : 0) + (negative ? 1 : 0); }
};

std::optional<Digits> greatest_digits(const Attribute& attribute) {
  if (!attribute.max || !attribute.min || !attribute.decimals) return std::nullopt;
  const Decimal& low = attribute.min->value;
  const Decimal& high = attribute.max->value;
  return Digits{static_cast<double>(std::max(low.integer_digits(), high.integer_digits())),
                attribute.decimals->value.value, low.negative()};
}

std::optional<double> stored_bytes_of(const std::string& text, AttributeType type) {
  if (type != AttributeType::N) return static_cast<double>(text.size());
  const std::optional<Decimal> number = Decimal::parse(text);
  if (!number) return std::nullopt;
  return static_cast<double>(number->stored_bytes());
}

/// Average of `bytes_of` over the declared values, by their shares.
template <class BytesOf>
Estimate<Bytes> over_values(const Attribute& attribute, const BytesOf& bytes_of) {
  double sum = 0;
  double weight = 0;
  bool shares = true;
  bool equal = true;
  for (const DeclaredValue& value : attribute.values) shares = shares && value.share.has_value();
  const std::optional<double> first = bytes_of(attribute.values[0].text);
  for (const DeclaredValue& value : attribute.values) {
    const std::optional<double> bytes = bytes_of(value.text);
    if (!bytes) return {};
    const double share = shares ? value.share->value : 1;
    sum += share * *bytes;
    weight += share;
    equal = equal && *bytes == *first;
  }
  if (weight <= 0) return {};
  Estimate<Bytes> average = certain(sum / weight);
  if (!shares && !equal)
    average.assumptions.push_back(fmt::format("the values of `{}` occur equally often", *attribute.name));
  return average;
}

class Sizes {
 public:
  explicit Sizes(const Design& design) : design_(design) {}

  Estimate<Bytes> value(EntityId entity, const Attribute& attribute, int depth) const {
    if (attribute.size) return certain(attribute.size->value.value);
    const std::optional<AttributeType> type = type_of(attribute);
    if (!type) return elsewhere(entity, attribute, depth);
    switch (*type) {
      case AttributeType::Bool:
      case AttributeType::Null:
        return certain(1);
      case AttributeType::N:
        return number(entity, attribute, depth);
      case AttributeType::S:
        return text(entity, attribute, depth);
      case AttributeType::B:
      case AttributeType::M:
      case AttributeType::L:
      case AttributeType::SS:
      case AttributeType::NS:
      case AttributeType::BS:
        return elsewhere(entity, attribute, depth);
    }
    return {};
  }

  Estimate<Bytes> part(EntityId entity, const TemplatePart& part, int depth) const {
    const Attribute* attribute = part.literal ? nullptr : design_.entity(entity).find(part.text);
    if (const std::optional<Bytes> fixed = fixed_text(part)) return {fixed, {}};
    if (!attribute) return {};
    if (type_of(*attribute) != AttributeType::N) return value(entity, *attribute, depth);
    return number_text(*attribute);
  }

  static std::optional<Bytes> fixed_text(const TemplatePart& part) {
    if (part.literal) return Bytes{static_cast<double>(part.text.size())};
    switch (part.encoding) {
      case Encoding::Padded:
      case Encoding::Descending:
        return Bytes{static_cast<double>(part.width)};
      case Encoding::IsoDate:
        return Bytes{10};
      case Encoding::YearMonth:
        return Bytes{7};
      case Encoding::Hour:
        return Bytes{kHourBytes};
      case Encoding::Shard:
      case Encoding::FreeShard:
        return Bytes{static_cast<double>(std::to_string(std::max(part.width - 1, 0)).size())};
      case Encoding::AsIs:
      case Encoding::Lower:
      case Encoding::Upper:
      case Encoding::Text:
        return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  static constexpr int kMaxDepth = 8;  ///< Chains of references and computed attributes.

  Estimate<Bytes> number(EntityId entity, const Attribute& attribute, int depth) const {
    if (!attribute.values.empty())
      return over_values(attribute, [](const std::string& value) { return stored_bytes_of(value, AttributeType::N); });
    if (const std::optional<double> digits = fixed_width(attribute)) return certain(1 + half(*digits));
    const std::optional<Digits> digits = greatest_digits(attribute);
    if (!digits) return elsewhere(entity, attribute, depth);
    return as_greatest(attribute, digits->stored_bytes());
  }

  static Estimate<Bytes> number_text(const Attribute& attribute) {
    if (!attribute.values.empty())
      return over_values(attribute, [](const std::string& value) { return std::optional<double>(value.size()); });
    if (const std::optional<double> digits = fixed_width(attribute)) return certain(*digits);
    const std::optional<Digits> digits = greatest_digits(attribute);
    return digits ? as_greatest(attribute, digits->text_bytes()) : Estimate<Bytes>{};
  }

  static Estimate<Bytes> as_greatest(const Attribute& attribute, double bytes) {
    return {Bytes{bytes}, {fmt::format("`{}` is as long as its longest value", *attribute.name)}};
  }

  Estimate<Bytes> text(EntityId entity, const Attribute& attribute, int depth) const {
    if (!attribute.values.empty())
      return over_values(attribute, [](const std::string& value) { return stored_bytes_of(value, AttributeType::S); });
    if (const std::optional<double> width = fixed_width(attribute)) return certain(*width);
    Estimate<Bytes> found = elsewhere(entity, attribute, depth);
    const bool datetime = attribute.format && attribute.format->value.kind == FormatKind::IsoDatetime;
    if (found.value || !datetime) return found;
    return {Bytes{kIsoDatetimeBytes},
            {fmt::format("`{}` takes {} (to the millisecond, in UTC)", *attribute.name,
                         to_text(Bytes{kIsoDatetimeBytes}))}};
  }

  /// From what the attribute is made or taken of, else from samples.
  Estimate<Bytes> elsewhere(EntityId entity, const Attribute& attribute, int depth) const {
    if (depth >= kMaxDepth) return {};
    if (attribute.computed) return whole(entity, attribute.computed->value, depth + 1);
    if (attribute.copy_of) {
      Estimate<Bytes> found = referred(*attribute.copy_of, depth);
      if (found.value) return found;
    }
    for (const AttributeReference& reference : attribute.refers) {
      Estimate<Bytes> found = referred(reference, depth);
      if (found.value) return found;
    }
    return sampled(entity, attribute);
  }

  Estimate<Bytes> referred(const AttributeReference& reference, int depth) const {
    if (!reference.entity) return {};
    const Attribute* source = design_.entity(*reference.entity).find(*reference.attribute);
    return source ? value(*reference.entity, *source, depth + 1) : Estimate<Bytes>{};
  }

  Estimate<Bytes> sampled(EntityId entity, const Attribute& attribute) const {
    double sum = 0;
    double count = 0;
    for (const SampleItem& item : design_.entity(entity).samples)
      for (const auto& [name, sample] : item.attributes) {
        if (*name != *attribute.name) continue;
        if (!sample.bytes) return {};
        sum += sample.bytes->value;
        ++count;
      }
    if (count == 0) return {};
    return {Bytes{sum / count}, {fmt::format("`{}` is as long as in the samples", *attribute.name)}};
  }

 public:
  Estimate<Bytes> whole(EntityId entity, const KeyTemplate& key_template, int depth) const {
    Estimate<Bytes> sum = certain(0);
    for (const TemplatePart& each : key_template.parts) {
      Estimate<Bytes> bytes = part(entity, each, depth);
      if (!bytes.value) return {};
      sum.value = *sum.value + *bytes.value;
      std::move(bytes.assumptions.begin(), bytes.assumptions.end(), std::back_inserter(sum.assumptions));
    }
    return sum;
  }

 private:
  const Design& design_;
};

std::optional<Bytes> longest_value(const Attribute& attribute, AttributeType type) {
  double longest = 0;
  for (const DeclaredValue& value : attribute.values) {
    const std::optional<double> bytes = stored_bytes_of(value.text, type);
    if (!bytes) return std::nullopt;
    longest = std::max(longest, *bytes);
  }
  return Bytes{longest};
}

}  // namespace

Estimate<Bytes> value_size(const Design& design, EntityId entity, const Attribute& attribute) {
  return Sizes(design).value(entity, attribute, 0);
}

std::optional<Bytes> max_value_size(const Attribute& attribute) {
  if (attribute.max_size) return attribute.max_size->value;
  const std::optional<AttributeType> type = type_of(attribute);
  if (!type) return std::nullopt;
  if (*type == AttributeType::Bool || *type == AttributeType::Null) return Bytes{1};
  if (*type != AttributeType::S && *type != AttributeType::N) return std::nullopt;
  if (!attribute.values.empty()) return longest_value(attribute, *type);
  const std::optional<double> width = fixed_width(attribute);
  if (*type == AttributeType::S) return width ? std::optional(Bytes{*width}) : std::nullopt;
  if (width) return Bytes{1 + half(*width)};
  const std::optional<Digits> digits = greatest_digits(attribute);
  return Bytes{digits ? std::min(digits->stored_bytes(), kMaxNumberBytes) : kMaxNumberBytes};
}

Estimate<Bytes> text_size(const Design& design, EntityId entity, const TemplatePart& part) {
  return Sizes(design).part(entity, part, 0);
}

Estimate<Bytes> text_size(const Design& design, EntityId entity, const KeyTemplate& key_template) {
  return Sizes(design).whole(entity, key_template, 0);
}

std::optional<Bytes> max_text_size(const TemplatePart& part, const Attribute* attribute) {
  if (const std::optional<Bytes> fixed = Sizes::fixed_text(part)) return fixed;
  if (!attribute) return std::nullopt;
  if (type_of(*attribute) != AttributeType::N) return max_value_size(*attribute);
  if (!attribute->values.empty()) return longest_value(*attribute, AttributeType::S);
  if (const std::optional<double> digits = fixed_width(*attribute)) return Bytes{*digits};
  const std::optional<Digits> digits = greatest_digits(*attribute);
  return digits ? std::optional(Bytes{digits->text_bytes()}) : std::nullopt;
}

}  // namespace kw
