#include "analysis/ordering.h"

#include <fmt/core.h>

namespace kw {
namespace {

bool one_value(const Attribute* attribute) {
  return attribute != nullptr && attribute->values.size() == 1;
}

bool is_fixed(const PartState& state) {
  if (state.part->literal) return true;
  switch (state.use) {
    case PartUse::Literal:
    case PartUse::Equal:
    case PartUse::Enumerated:
    case PartUse::Coarse:
      return true;
    case PartUse::Range:
    case PartUse::Unused:
      break;
  }
  return one_value(state.part->attribute) || one_value(state.part->source_attribute);
}

enum class Fit { No, Yes, CoarserOnly };

Fit fits(const KeyPart& part, const std::string& attribute) {
  if (part.computed_name == attribute || (part.source == attribute && !part.coarse && part.one_to_one != Known::No))
    return Fit::Yes;
  if (part.source == attribute && part.coarse) return Fit::CoarserOnly;
  const bool follows = part.source_attribute != nullptr && part.source_attribute->follows &&
                       part.source_attribute->follows->value == attribute && part.source_encoding == Encoding::AsIs;
  return follows ? Fit::Yes : Fit::No;
}

Ordering missing(std::string why) {
  Ordering ordering;
  ordering.provided = false;
  ordering.why = std::move(why);
  return ordering;
}

}  // namespace

std::vector<OrderItem> open_order(const Entity& entity, const Read& read, const Bindings& bindings) {
  std::vector<OrderItem> open;
  for (const OrderItem& item : read.order)
    if (!bindings.equal.contains(item.attribute.value) && !one_value(entity.find(item.attribute.value)))
      open.push_back(item);
  return open;
}

Ordering ordering_of(const Entity& entity, const Read& read, const KeyMatch& match, const Bindings& bindings) {
  Ordering ordering;
  int sign = 0;  // Unknown until the first part decides: +1 forward, -1 backward.
  std::size_t at = 0;
  const KeyPart* id = nullptr;  // It follows what was asked for before; among equal times the answer is in its order.
  for (const OrderItem& wanted : open_order(entity, read, bindings)) {
    if (id != nullptr) {
      const int direction = (wanted.descending ? -1 : 1) * (id->order == PartOrder::Reversed ? -1 : 1);
      if (id->source == wanted.attribute.value && direction == sign) continue;
      return missing(fmt::format("`{}` does not order the answer: among equal times `{}` does", wanted.attribute.value,
                                 id->source));
    }
    bool met = false;
    bool coarsely = false;
    for (; at < match.sort.size() && !met; ++at) {
      const PartState& state = match.sort[at];
      if (is_fixed(state)) {
        // A value enumerated per request orders the answers when they are merged.
        met = state.use == PartUse::Enumerated && fits(*state.part, wanted.attribute.value) == Fit::Yes;
        if (met) break;
        continue;
      }
      const Fit fit = fits(*state.part, wanted.attribute.value);
      if (fit == Fit::No || state.part->keeps_order == Known::No) {
        const std::string why =
            fit == Fit::No ? fmt::format("the key goes on with `{}`", state.part->text) : state.part->why;
        return missing(fmt::format("`{}` does not order the answer: {}", wanted.attribute.value, why));
      }
      const int direction = (wanted.descending ? -1 : 1) * (state.part->order == PartOrder::Reversed ? -1 : 1);
      if (sign != 0 && direction != sign)
        return missing(fmt::format("`{}` runs the other way in this key", wanted.attribute.value));
      sign = direction;
      if (!state.part->why.empty()) ordering.assumptions.push_back(state.part->why);
      met = fit == Fit::Yes;
      if (met && state.part->source != wanted.attribute.value && state.part->computed_name != wanted.attribute.value)
        id = state.part;
      coarsely = fit == Fit::CoarserOnly;
    }
    if (!met && coarsely) return missing(fmt::format("the sort key holds `{}` only rounded", wanted.attribute.value));
    if (!met) return missing(fmt::format("`{}` is no part of the sort key", wanted.attribute.value));
  }
  ordering.forward = sign >= 0;
  return ordering;
}

}  // namespace kw
