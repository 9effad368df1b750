// Numbers of a design, changed to see what follows.
#include <cmath>

#include <fmt/core.h>

#include "base/text.h"
#include "cost/cost_report.h"

namespace kw {
namespace {

using Done = tl::expected<void, Error>;

Done wrong(const std::string& message) {
  return tl::unexpected(Error{message});
}

template <class Quantity>
Done assign(std::optional<Spanned<Quantity>>& target, const std::optional<Quantity>& value, const std::string& text,
            std::string_view forms) {
  if (!value) return wrong(fmt::format("`{}` is none of {}", printable(text), forms));
  SourceSpan span;
  if (target) span = target->span;
  target = Spanned<Quantity>{*value, span};
  return {};
}

Done set_entity(Entity& entity, const std::string& field, const std::string& value) {
  if (field == "count") return assign(entity.count, parse_count(value), value, count_forms());
  if (field == "growth") return assign(entity.growth, parse_rate(value), value, rate_forms());
  if (field == "item_size") return assign(entity.item_size, parse_bytes(value), value, bytes_forms());
  return wrong(fmt::format("an entity has no `{}` to set: use `count`, `growth` or `item_size`", printable(field)));
}

Done set_attribute(Attribute& attribute, const std::string& field, const std::string& value) {
  if (field == "size") return assign(attribute.size, parse_bytes(value), value, bytes_forms());
  if (field == "distinct") return assign(attribute.distinct, parse_count(value), value, count_forms());
  if (field == "present") return assign(attribute.present, parse_share(value), value, share_forms());
  if (field == "top_share") return assign(attribute.top_share, parse_share(value), value, share_forms());
  return wrong(fmt::format("an attribute has no `{}` to set: use `size`, `distinct`, `present` or `top_share`",
                           printable(field)));
}

Done set_pattern(Pattern& pattern, const std::string& field, const std::string& value) {
  if (field == "rate") return assign(pattern.rate, parse_rate(value), value, rate_forms());
  if (field == "peak") return assign(pattern.peak, parse_rate(value), value, rate_forms());
  return wrong(fmt::format("a pattern has no `{}` to set: use `rate` or `peak`", printable(field)));
}

struct Target {
  std::string name;
  std::string field;
};

std::optional<Target> split_target(const std::string& text) {
  const std::size_t dot = text.rfind('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == text.size()) return std::nullopt;
  return Target{text.substr(0, dot), text.substr(dot + 1)};
}

Done set_target(Design& design, const Target& target, const std::string& value) {
  for (Pattern& pattern : design.patterns)
    if (*pattern.name == target.name) return set_pattern(pattern, target.field, value);
  for (Entity& entity : design.entities) {
    if (*entity.name == target.name) return set_entity(entity, target.field, value);
    for (Attribute& attribute : entity.attributes)
      if (fmt::format("{}.{}", *entity.name, *attribute.name) == target.name)
        return set_attribute(attribute, target.field, value);
  }
  return wrong(fmt::format("no entity, attribute or pattern is called `{}`", printable(target.name)));
}

/// "1M..1B" is read with B for a billion too, as people write it.
std::optional<Count> count_of(std::string text) {
  if (!text.empty() && text.back() == 'B') text.back() = 'G';
  return parse_count(text);
}

constexpr std::size_t kMaxSteps = 20;

}  // namespace

tl::expected<void, Error> set_number(Design& design, const std::string& setting) {
  const std::size_t equal = setting.find('=');
  const std::optional<Target> target =
      equal == std::string::npos ? std::nullopt : split_target(setting.substr(0, equal));
  if (!target) return wrong(fmt::format("`{}` is no `name.field=value`", printable(setting)));
  return set_target(design, *target, setting.substr(equal + 1));
}

tl::expected<Sweep, Error> parse_sweep(const std::string& text) {
  const std::size_t equal = text.find('=');
  const std::size_t dots = text.find("..", equal == std::string::npos ? 0 : equal);
  if (equal == std::string::npos || dots == std::string::npos || !split_target(text.substr(0, equal)))
    return tl::unexpected(Error{fmt::format("`{}` is no `name.field=from..to`", printable(text))});
  Sweep sweep;
  sweep.target = text.substr(0, equal);
  if (!sweep.target.ends_with(".count") && !sweep.target.ends_with(".distinct"))
    return tl::unexpected(
        Error{fmt::format("`{}` cannot be swept: only `count` and `distinct` can", printable(sweep.target))});
  const std::optional<Count> from = count_of(text.substr(equal + 1, dots - equal - 1));
  const std::optional<Count> to = count_of(text.substr(dots + 2));
  if (!from || !to || from->value < 1 || *to < *from)
    return tl::unexpected(
        Error{fmt::format("`{}` does not go from a number to a greater one", printable(text.substr(equal + 1)))});
  constexpr double kStep = 10;
  const auto add = [&](double value) {
    sweep.values.push_back(fmt::format("{:.0f}", value));
    sweep.words.push_back(to_text(Count{value}));
  };
  for (double value = from->value; value < to->value * 0.999; value *= kStep) {
    if (sweep.values.size() >= kMaxSteps)
      return tl::unexpected(Error{fmt::format("`{}` takes more than {} steps", printable(text), kMaxSteps)});
    add(value);
  }
  add(to->value);
  return sweep;
}

}  // namespace kw
