#include "testdata/oracle/plan.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "testdata/oracle/evaluate.h"

namespace kw::oracle {
namespace {

constexpr std::string_view kGreatestCharacter = "\xF4\x8F\xBF\xBF";

/// A value of an enumeration: to be encoded, or a text as it stands in the key.
struct Choice {
  Value value;
  bool as_it_stands = false;
};

class Writer {
 public:
  Writer(const Design& design, const RequestPlan& plan, const Condition& where, const std::vector<Item>& items,
         const Arguments& arguments)
      : design_(design), plan_(plan), where_(where), items_(items), arguments_(arguments) {}

  Sent run() {
    std::vector<std::vector<Choice>> choices;
    for (const Enumeration& enumeration : plan_.enumerations) choices.push_back(choices_of(enumeration));
    std::vector<Choice> chosen;
    combine(choices, chosen);
    return std::move(sent_);
  }

 private:
  const Entity& entity() const { return design_.entity(plan_.entities.front()); }

  void combine(const std::vector<std::vector<Choice>>& choices, std::vector<Choice>& chosen) {
    if (chosen.size() == choices.size()) return write(chosen);
    for (const Choice& choice : choices[chosen.size()]) {
      chosen.push_back(choice);
      combine(choices, chosen);
      chosen.pop_back();
    }
  }

  std::vector<Choice> choices_of(const Enumeration& enumeration) const {
    std::vector<Choice> choices;
    const auto add = [&](Value value, bool as_it_stands) {
      const bool known =
          std::any_of(choices.begin(), choices.end(), [&](const Choice& choice) { return equal(choice.value, value); });
      if (!known) choices.push_back({std::move(value), as_it_stands});
    };
    switch (enumeration.kind) {
      case Enumeration::Kind::List:
      case Enumeration::Kind::DeclaredValues:
        for (const Operand& operand : enumeration.values)
          for (Value& value : values_of(operand, arguments_)) add(std::move(value), false);
        break;
      case Enumeration::Kind::FreeShards:
      case Enumeration::Kind::ComputedShards: {
        const int count = static_cast<int>(enumeration.largest.value_or(0));
        for (int i = 0; i < count; ++i) add(text_value(shard_text(static_cast<std::size_t>(i), count)), true);
        break;
      }
      case Enumeration::Kind::Buckets:
        for (const std::string& bucket : buckets_of(enumeration)) add(text_value(bucket), true);
        break;
    }
    return choices;
  }

  /// Of all times that occur and lie in the range, to the width of a bucket: other buckets are empty anyway.
  std::set<std::string> buckets_of(const Enumeration& enumeration) const {
    std::set<std::string> buckets;
    const std::string& name = enumeration.range->attribute;
    for (const Item& item : items_) {
      const auto time = item.attributes.find(name);
      if (time == item.attributes.end()) continue;
      const std::string bucket = encoded(time->second, enumeration.bucket, 0);
      bool in_range = true;
      for (const Term& term : where_.terms)
        if (term.attribute == name && term.is_range()) in_range = in_range && meets(term, bucket, enumeration.bucket);
      if (in_range) buckets.insert(bucket);
    }
    return buckets;
  }

  bool meets(const Term& term, const std::string& bucket, Encoding encoding) const {
    const auto edge = [&](std::size_t at) {
      return encoded(values_of(term.values[at], arguments_).front(), encoding, 0);
    };
    switch (term.kind) {
      case TermKind::Greater:
      case TermKind::GreaterEqual:
        return bucket >= edge(0);
      case TermKind::Less:
      case TermKind::LessEqual:
        return bucket <= edge(0);
      case TermKind::Between:
        return bucket >= edge(0) && bucket <= edge(1);
      default:
        return true;
    }
  }

  void write(const std::vector<Choice>& chosen) {
    Request request;
    request.operation = plan_.operation;
    request.forward = plan_.forward;
    if (plan_.limit) request.limit = static_cast<std::size_t>(*plan_.limit);
    request.filter = plan_.filter;
    add_names(request);
    for (const KeyClause& clause : plan_.clauses) {
      KeyTest test;
      test.attribute = clause.attribute;
      test.kind = clause.kind;
      test.low = bound_value(clause.low, chosen);
      if (clause.kind == ClauseKind::Between) test.high = bound_value(clause.high, chosen);
      request.tests.push_back(std::move(test));
    }
    sent_.requests.push_back(std::move(request));
  }

  /// A filter names attributes as they are stored.
  void add_names(Request& request) const {
    for (const Table& table : design_.tables)
      if (const StoredEntity* how = table.find_stored(plan_.entities.front()))
        for (const auto& [own, renamed] : how->rename) request.names[own] = *renamed;
  }

  Value bound_value(const Bound& bound, const std::vector<Choice>& chosen) {
    if (!bound.text) {
      if (bound.parts.size() != 1 || bound.above) sent_.fault = "a native bound that is not one value";
      return bound.parts.empty() ? Value{} : part_value(bound.parts.front(), chosen);
    }
    std::string text;
    for (const BoundPart& part : bound.parts) text += part.literal ? part.text : part_value(part, chosen).text;
    if (bound.above) text += kGreatestCharacter;
    return text_value(std::move(text));
  }

  Value part_value(const BoundPart& part, const std::vector<Choice>& chosen) {
    Value value;
    if (part.enumeration) {
      const Choice& choice = chosen[*part.enumeration];
      const bool bucket = plan_.enumerations[*part.enumeration].kind == Enumeration::Kind::Buckets;
      if (choice.as_it_stands) return bucket ? bucket_value(part, choice.value) : choice.value;
      value = choice.value;
    } else {
      const std::vector<Value> values = values_of(part.value, arguments_);
      if (values.size() != 1) {
        sent_.fault = fmt::format("`{}` stands for {} values where one is needed", part.value.name, values.size());
        return value;
      }
      value = values.front();
    }
    if (part.step != 0) value = stepped(value, part.step);
    if (part.edge != BoundPart::Edge::None) return edge_value(part, value);
    if (part.encoding == Encoding::AsIs) return value;
    return text_value(encoded(value, part.encoding, part.width));
  }

  Value stepped(const Value& value, int step) {
    const std::optional<std::int64_t> number =
        value.decimal.to_int64() && value.number ? value.decimal.to_int64() : std::nullopt;
    if (!number) sent_.fault = fmt::format("`{}` is moved by {}", value.text, step);
    return number_value(Decimal(number.value_or(0) + step));
  }

  Value edge_value(const BoundPart& part, const Value& time) {
    const Attribute* id = entity().find(part.text);
    const Attribute* followed = id != nullptr && id->follows ? entity().find(id->follows->value) : nullptr;
    if (followed == nullptr || !id->format) {
      sent_.fault = fmt::format("`{}` follows no time", part.text);
      return time;
    }
    const bool least = part.edge == BoundPart::Edge::Least;
    const unsigned char fill = least ? 0 : 255;
    const std::int64_t millis = millis_of(time, *followed) + (least ? 0 : unit_millis(*followed) - 1);
    return text_value(id_text(id->format->value.kind, millis, std::vector<unsigned char>(16, fill)));
  }

  /// A bucket stands in a part of its own width or a wider one.
  Value bucket_value(const BoundPart& part, const Value& bucket) {
    const std::size_t width = part.encoding == Encoding::YearMonth ? 7 : part.encoding == Encoding::IsoDate ? 10 : 13;
    if (bucket.text.size() < width) sent_.fault = fmt::format("`{}` does not say `{}`", bucket.text, part.text);
    return text_value(bucket.text.substr(0, width));
  }

  const Design& design_;
  const RequestPlan& plan_;
  const Condition& where_;
  const std::vector<Item>& items_;
  const Arguments& arguments_;
  Sent sent_;
};

}  // namespace

Sent send(const Design& design, const RequestPlan& plan, const Condition& where, const std::vector<Item>& items,
          const Arguments& arguments) {
  return Writer(design, plan, where, items, arguments).run();
}

}  // namespace kw::oracle
