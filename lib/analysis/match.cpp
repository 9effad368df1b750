#include "analysis/match.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/core.h>

#include "analysis/range_clause.h"

namespace kw {
namespace {

/// Plans multiply with every part that may be enumerated; the first ones are the plainest.
constexpr std::size_t kMaxMatches = 24;

struct State {
  KeyMatch match;
  std::vector<BoundPart> prefix;                      ///< Of the component under way.
  std::map<std::string, std::size_t> enumeration_of;  ///< By attribute.
  double enumerated = 1;                              ///< Requests for values that nobody asked for.
};

double bucket_seconds(Encoding encoding) {
  switch (encoding) {
    case Encoding::Hour:
      return kSecondsPerHour;
    case Encoding::YearMonth:
      return kSecondsPerMonth;
    default:
      return kSecondsPerDay;
  }
}

bool takes_value(const KeyPart& part) {
  return part.attribute != nullptr || part.source_attribute != nullptr || part.encoding == Encoding::FreeShard;
}

std::string shown(const KeyPart& part) {
  if (part.encoding == Encoding::FreeShard) return "`{shard}`";
  return fmt::format("`{}`", part.text);
}

/// An id tells its time to the second (ksuid) or the millisecond (ulid, uuid).
bool id_is_coarser(const KeyPart& part, const Attribute& time) {
  const bool seconds = part.source_attribute != nullptr && part.source_attribute->format &&
                       part.source_attribute->format->value.kind == FormatKind::Ksuid;
  return seconds && time.format && time.format->value.kind == FormatKind::EpochMillis;
}

class Matcher {
 public:
  Matcher(const Entity& entity, const KeyBranch& branch, const Condition& where, const Bindings& bindings,
          std::optional<Duration> span)
      : entity_(entity), branch_(branch), where_(where), bindings_(bindings), span_(span) {}

  MatchResult run() {
    State state;
    for (const KeyComponent& component : branch_.partition)
      if (!bind_partition(component, state)) return std::move(result_);
    walk(std::move(state), 0, 0);
    return std::move(result_);
  }

 private:
  // ---- equality -----------------------------------------------------------------------------------------------------

  void settle(State& state, const KeyPart& part, std::size_t term, bool exact) const {
    const bool whole = exact && part.delimited != Known::No;
    (whole ? state.match.consumed : state.match.narrowed).insert(term);
    if (!part.why.empty() && (part.delimited == Known::Unknown || (exact && part.one_to_one == Known::Unknown)))
      state.match.assumptions.push_back(part.why);
  }

  void note(State& state, TraceStep::State what, std::string subject, std::string text) const {
    state.match.trace.push_back({what, std::move(subject), std::move(text)});
  }

  std::string bound_text(const KeyPart& part, std::size_t term, bool computed) const {
    std::string text = fmt::format("bound by `{}`", to_text(where_.terms[term]));
    if (part.delimited == Known::No) text += fmt::format("; it only narrows: {}", part.why);
    if (part.coarse && !computed) text += "; it is coarser than the term, which stays to be checked";
    return text;
  }

  /// Binds the part to one value of the condition; false when the condition does not fix it.
  bool bind_equal(State& state, const KeyPart& part) const {
    if (const auto own = bindings_.equal.find(part.computed_name);
        !part.computed_name.empty() && own != bindings_.equal.end()) {
      state.prefix.push_back(bound_part(part, own->second.operand, true));
      settle(state, part, own->second.term, true);
      note(state, TraceStep::State::Equal, shown(part), bound_text(part, own->second.term, true));
      return true;
    }
    const auto found = bindings_.equal.find(part.source);
    if (found == bindings_.equal.end() || part.encoding == Encoding::FreeShard) return bind_computed(state, part);
    state.prefix.push_back(bound_part(part, found->second.operand, false));
    settle(state, part, found->second.term, part.one_to_one != Known::No);
    note(state, TraceStep::State::Equal, shown(part), bound_text(part, found->second.term, false));
    return true;
  }

  /// An attribute computed from several parts is bound when all its sources are.
  bool bind_computed(State& state, const KeyPart& part) const {
    if (part.attribute == nullptr || !part.attribute->computed || part.attribute->computed->value.parts.size() < 2)
      return false;
    std::vector<BoundPart> parts;
    std::vector<std::size_t> terms;
    for (const TemplatePart& from : part.attribute->computed->value.parts) {
      if (from.literal) {
        parts.push_back(literal_bound(from.text));
        continue;
      }
      const auto found = bindings_.equal.find(from.text);
      if (found == bindings_.equal.end()) return false;
      BoundPart bound;
      bound.text = from.text;
      bound.value = found->second.operand;
      bound.encoding = from.encoding;
      bound.width = from.width;
      parts.push_back(std::move(bound));
      terms.push_back(found->second.term);
    }
    state.prefix.insert(state.prefix.end(), parts.begin(), parts.end());
    state.match.narrowed.insert(terms.begin(), terms.end());
    note(state, TraceStep::State::Equal, shown(part), "bound by what it is computed from");
    return true;
  }

  // ---- enumeration --------------------------------------------------------------------------------------------------

  void add_enumerated(State& state, const KeyPart& part, const std::string& key, Enumeration enumeration,
                      bool computed) const {
    const auto known = state.enumeration_of.find(key);
    std::size_t at = 0;
    if (known != state.enumeration_of.end()) {
      at = known->second;
    } else {
      at = state.match.enumerations.size();
      state.match.enumerations.push_back(std::move(enumeration));
      state.enumeration_of.emplace(key, at);
    }
    const Enumeration& from = state.match.enumerations[at];
    Operand value;
    if (from.values.size() == 1) value = from.values.front();
    BoundPart bound = bound_part(part, value, computed);
    bound.enumeration = at;
    state.prefix.push_back(std::move(bound));
  }

  /// One request for each value of an `IN` list.
  bool bind_list(State& state, const KeyPart& part) const {
    if (part.encoding == Encoding::FreeShard) return false;
    const bool by_computed = !part.computed_name.empty() && bindings_.in.contains(part.computed_name);
    const auto found = bindings_.in.find(by_computed ? part.computed_name : part.source);
    if (found == bindings_.in.end()) return false;
    const Bindings::List& list = found->second;
    Enumeration enumeration;
    enumeration.kind = Enumeration::Kind::List;
    enumeration.part = shown(part);
    enumeration.values = list.operands;
    enumeration.usual = list.usual;
    enumeration.largest = list.largest;
    add_enumerated(state, part, found->first, std::move(enumeration), by_computed);
    settle(state, part, list.term, by_computed || part.one_to_one != Known::No);
    note(state, TraceStep::State::Enumerated, shown(part),
         fmt::format("one request for each value of `{}`", to_text(where_.terms[list.term])));
    return true;
  }

  bool bind_shards(State& state, const KeyPart& part) const {
    if (!part.is_shard()) return false;
    Enumeration enumeration;
    const bool random = part.encoding == Encoding::FreeShard;
    enumeration.kind = random ? Enumeration::Kind::FreeShards : Enumeration::Kind::ComputedShards;
    enumeration.part = shown(part);
    enumeration.usual = enumeration.largest = part.width;
    add_enumerated(state, part, fmt::format("shard {} of {}", part.width, part.text), std::move(enumeration), false);
    note(state, TraceStep::State::Enumerated, shown(part),
         fmt::format("one request for each of {} shards", part.width));
    return true;
  }

  /// One request for each declared value of an attribute that the condition leaves open.
  bool bind_values(State& state, const KeyPart& part) const {
    const Attribute* attribute =
        part.attribute != nullptr && !part.attribute->values.empty() ? part.attribute : part.source_attribute;
    if (attribute == nullptr || attribute->values.empty() || part.is_shard() || part.coarse) return false;
    const auto count = static_cast<double>(attribute->values.size());
    if (state.enumerated * count > kMaxEnumerated) return false;
    state.enumerated *= count;
    Enumeration enumeration;
    enumeration.kind = Enumeration::Kind::DeclaredValues;
    enumeration.part = shown(part);
    enumeration.usual = enumeration.largest = count;
    for (const DeclaredValue& value : attribute->values) {
      Operand operand;
      operand.kind = Operand::Kind::Literal;
      operand.name = value.text;
      operand.type = attribute->type ? attribute->type->value : AttributeType::S;
      enumeration.values.push_back(std::move(operand));
    }
    add_enumerated(state, part, attribute->name.value, std::move(enumeration),
                   attribute == part.attribute && part.source != part.text);
    note(state, TraceStep::State::Enumerated, shown(part),
         fmt::format("not fixed by the pattern: one request for each of its {} declared values",
                     attribute->values.size()));
    return true;
  }

  /// One request for each bucket that a range on the finer time touches. Time ends now, but has no beginning.
  bool bind_buckets(State& state, const KeyPart& part, bool must) const {
    const auto found = bindings_.range.find(part.source);
    if (!part.coarse || found == bindings_.range.end() || found->second.prefix) return false;
    Enumeration enumeration;
    enumeration.kind = Enumeration::Kind::Buckets;
    enumeration.part = shown(part);
    enumeration.bucket = part.source_encoding;
    enumeration.range = where_.terms[found->second.terms.front()];
    if (span_)
      enumeration.usual = enumeration.largest = std::floor(span_->value / bucket_seconds(part.source_encoding)) + 1;
    else
      enumeration.unbounded = !found->second.low;
    if (!must && (!enumeration.usual || state.enumerated * *enumeration.usual > kMaxEnumerated)) return false;
    state.enumerated *= enumeration.usual.value_or(1);
    const std::string key = fmt::format("bucket {} of {}", static_cast<int>(part.source_encoding), part.source);
    add_enumerated(state, part, key, std::move(enumeration), false);
    state.match.narrowed.insert(found->second.terms.begin(), found->second.terms.end());
    note(state, TraceStep::State::Enumerated, shown(part), "one request for each bucket of the range");
    return true;
  }

  // ---- partition ----------------------------------------------------------------------------------------------------

  bool bind_partition(const KeyComponent& component, State& state) {
    state.prefix.clear();
    for (const KeyPart& part : component.parts) {
      if (part.literal) {
        state.prefix.push_back(literal_bound(part.text));
        continue;
      }
      const bool bound =
          takes_value(part) && (bind_equal(state, part) || bind_list(state, part) || bind_shards(state, part) ||
                                bind_buckets(state, part, true) || bind_values(state, part));
      if (bound) continue;
      result_.unbound = part.text;
      result_.failure = std::move(state.match.trace);
      result_.failure.push_back({TraceStep::State::Fails, shown(part), why_unbound(part)});
      return false;
    }
    KeyClause clause;
    clause.attribute = component.name.value;
    clause.role = KeyRole::Partition;
    clause.low = bound_of(component, std::move(state.prefix));
    state.prefix.clear();
    state.match.clauses.push_back(std::move(clause));
    return true;
  }

  std::string why_unbound(const KeyPart& part) const {
    if (bindings_.range.contains(part.source) || bindings_.range.contains(part.text))
      return "is in the partition, which takes `=` only, and the pattern asks for a range";
    return "is in the partition, and this pattern does not fix it";
  }

  // ---- sort ---------------------------------------------------------------------------------------------------------

  void walk(State state, std::size_t component_at, std::size_t part_at) {
    if (result_.matches.size() >= kMaxMatches) return;
    if (component_at == branch_.sort.size()) return finish(std::move(state), component_at, part_at, true);
    const KeyComponent& component = branch_.sort[component_at];
    if (part_at == component.parts.size()) {
      add_clause(state, component, ClauseKind::Equal);
      return walk(std::move(state), component_at + 1, 0);
    }
    const KeyPart& part = component.parts[part_at];
    const auto go_on = [&](State next, PartUse use) {
      next.match.sort.push_back({&part, use});
      walk(std::move(next), component_at, part_at + 1);
    };
    if (part.literal) {
      state.prefix.push_back(literal_bound(part.text));
      note(state, TraceStep::State::Literal, fmt::format("`{}`", part.text), "");
      return go_on(std::move(state), PartUse::Literal);
    }
    if (!takes_value(part)) return finish(std::move(state), component_at, part_at, false);
    if (bind_equal(state, part)) return go_on(std::move(state), part.coarse ? PartUse::Coarse : PartUse::Equal);
    State listed = state;
    if (bind_list(listed, part)) {
      go_on(std::move(listed), PartUse::Enumerated);
    } else if (State ranged = state; apply_range(ranged, component, part_at)) {
      ranged.match.sort.push_back({&part, PartUse::Range});
      finish(std::move(ranged), component_at, part_at + 1, false);
      State buckets = state;
      if (bind_buckets(buckets, part, false)) go_on(std::move(buckets), PartUse::Enumerated);
      return;
    }
    finish(state, component_at, part_at, false);
    State valued = state;
    if (!bindings_.in.contains(part.source) && (bind_shards(valued, part) || bind_values(valued, part)))
      go_on(std::move(valued), PartUse::Enumerated);
  }

  void add_clause(State& state, const KeyComponent& component, ClauseKind kind) const {
    KeyClause clause;
    clause.attribute = component.name.value;
    clause.role = KeyRole::Sort;
    clause.kind = kind;
    clause.low = bound_of(component, std::move(state.prefix));
    state.prefix.clear();
    state.match.clauses.push_back(std::move(clause));
  }

  /// Ends the plan before part `part_at`: what stands in the prefix becomes `begins_with`.
  void finish(State state, std::size_t component_at, std::size_t part_at, bool whole_key) {
    if (!state.prefix.empty()) add_clause(state, branch_.sort[component_at], ClauseKind::BeginsWith);
    state.match.full_key = whole_key;
    for (std::size_t c = component_at; c < branch_.sort.size(); ++c) {
      const std::vector<KeyPart>& parts = branch_.sort[c].parts;
      for (std::size_t i = c == component_at ? part_at : 0; i < parts.size(); ++i) {
        state.match.sort.push_back({&parts[i], PartUse::Unused});
        if (!parts[i].literal) note(state, TraceStep::State::Skipped, shown(parts[i]), why_unused(state, parts[i]));
      }
    }
    result_.matches.push_back(std::move(state.match));
  }

  std::string why_unused(const State& state, const KeyPart& part) const {
    const bool asked = bindings_.equal.contains(part.source) || bindings_.range.contains(part.source) ||
                       bindings_.in.contains(part.source) || bindings_.equal.contains(part.text);
    if (state.match.used_range && asked) return "comes after the part that takes the range";
    if (bindings_.range.contains(part.source) && part.keeps_order == Known::No)
      return fmt::format("cannot take the range: {}", part.why);
    if (!asked) return "not asked for";
    for (const PartState& earlier : state.match.sort)
      if (earlier.use == PartUse::Unused && !earlier.part->literal && earlier.part != &part)
        return fmt::format("comes after {}, which this pattern does not fix", shown(*earlier.part));
    return "not used";
  }

  const RangeBinding* range_for(const KeyPart& part, bool& by_computed, bool& by_follower) const {
    by_computed = by_follower = false;
    if (!part.computed_name.empty()) {
      if (const auto own = bindings_.range.find(part.computed_name); own != bindings_.range.end()) {
        by_computed = true;
        return &own->second;
      }
    }
    if (const auto found = bindings_.range.find(part.source); found != bindings_.range.end()) return &found->second;
    if (part.source_attribute == nullptr || !part.source_attribute->follows || part.source_encoding != Encoding::AsIs)
      return nullptr;
    const auto followed = bindings_.range.find(part.source_attribute->follows->value);
    if (followed == bindings_.range.end() || followed->second.prefix) return nullptr;
    by_follower = true;
    return &followed->second;
  }

  static bool takes_prefix(const KeyComponent& component, const KeyPart& part, bool by_computed) {
    const bool as_is = by_computed || part.source_encoding == Encoding::AsIs;
    if (!as_is || part.delimited == Known::No) return false;
    const std::optional<AttributeType> type =
        component.text && part.source_attribute != nullptr && part.source_attribute->type
            ? std::optional(part.source_attribute->type->value)
            : component.type;
    return !type || *type == AttributeType::S || (!component.text && *type == AttributeType::B);
  }

  bool apply_range(State& state, const KeyComponent& component, std::size_t part_at) {
    const KeyPart& part = component.parts[part_at];
    bool by_computed = false;
    bool by_follower = false;
    const RangeBinding* range = range_for(part, by_computed, by_follower);
    if (range == nullptr || part.is_shard()) return false;
    if (range->prefix ? !takes_prefix(component, part, by_computed) : part.keeps_order == Known::No) return false;
    RangePlace place{
        component,   part, std::move(state.prefix), "", part_at + 1 < component.parts.size(), nullptr, by_computed,
        by_follower, false};
    if (place.more_follows && component.parts[part_at + 1].literal) place.after = component.parts[part_at + 1].text;
    place.ranged = by_follower   ? entity_.find(part.source_attribute->follows->value)
                   : by_computed ? part.attribute
                                 : part.source_attribute;
    place.coarse =
        (part.coarse && !by_computed) || (by_follower && place.ranged != nullptr && id_is_coarser(part, *place.ranged));
    RangeClause made = range_clause(place, *range);
    state.prefix.clear();
    state.match.clauses.push_back(std::move(made.clause));
    state.match.used_range = true;
    (place.coarse ? state.match.narrowed : state.match.consumed).insert(range->terms.begin(), range->terms.end());
    if (!made.caller.empty()) state.match.dropped.insert(range->terms.begin(), range->terms.end());
    state.match.caller.insert(state.match.caller.end(), made.caller.begin(), made.caller.end());
    if (!part.why.empty()) state.match.assumptions.push_back(part.why);
    state.match.assumptions.insert(state.match.assumptions.end(), made.assumptions.begin(), made.assumptions.end());
    note(state, TraceStep::State::Range, shown(part), range_text(*range, place.coarse, by_follower));
    return true;
  }

  std::string range_text(const RangeBinding& range, bool coarse, bool by_follower) const {
    std::string terms;
    for (const std::size_t term : range.terms)
      terms += fmt::format("{}`{}`", terms.empty() ? "" : " and ", to_text(where_.terms[term]));
    std::string text = fmt::format("takes the range of {}", terms);
    if (by_follower) text += ", whose time it follows";
    if (coarse) text += "; it is coarser, so the term stays to be checked";
    return text;
  }

  const Entity& entity_;
  const KeyBranch& branch_;
  const Condition& where_;
  const Bindings& bindings_;
  std::optional<Duration> span_;
  MatchResult result_;
};

}  // namespace

MatchResult match(const Entity& entity, const KeyBranch& branch, const Condition& where, const Bindings& bindings,
                  std::optional<Duration> span_of_time) {
  return Matcher(entity, branch, where, bindings, span_of_time).run();
}

}  // namespace kw
