#include <optional>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "base/text.h"
#include "lint/rule.h"

namespace kw::rules {

namespace {

/// Below this factor two declared numbers may both be right: they are estimates.
constexpr double kTolerance = 2;
constexpr double kLeastSum = 0.99;
constexpr double kGreatestSum = 1.01;

bool disagree(double a, double b) {
  return a > kTolerance * b || b > kTolerance * a;
}

bool inside(SourceSpan span, SourceSpan whole) {
  return span.file == whole.file && whole.begin <= span.begin && span.end <= whole.end;
}

std::string path_of(const Entity& entity, std::string_view key) {
  return fmt::format("entities.{}.{}", *entity.name, key);
}

/// Every put adds an item unless it replaces one; without deletes and expiry the items grow by as much.
void check_growth(const Design& design, EntityId id, RuleContext& context) {
  const Entity& entity = design.entity(id);
  if (!entity.growth || entity.ttl) return;
  Rate puts{0};
  for (const EntityId kind : design.with_kinds(id)) {
    const WriteRates rates = write_rates(design, kind);
    if (!rates.puts || rates.deletes || design.entity(kind).ttl) return;
    puts = puts + *rates.puts;
  }
  if (!disagree(puts.value, entity.growth->value.value)) return;
  context
      .report(
          entity.growth->span, path_of(entity, "growth"),
          fmt::format("`{}` grows by {} but is put at {}", *entity.name, to_text(entity.growth->value), to_text(puts)))
      .label(entity.name.span, "nothing deletes or expires its items")
      .help("correct the one that is wrong, or declare the deletes");
}

/// A kind inherits its parent; only what the entity itself declares is compared.
void check_children(const Design& design, const Entity& entity, RuleContext& context) {
  const std::optional<Parent>& parent = entity.parent;
  if (!entity.count || !parent || !parent->entity || !parent->average || !inside(parent->span, entity.span)) return;
  const std::optional<Count> parents = item_count(design, *parent->entity).value;
  if (!parents) return;
  const Count expected = *parents * parent->average->value.value;
  if (!disagree(entity.count->value.value, expected.value)) return;
  context
      .report(
          entity.count->span, path_of(entity, "count"),
          fmt::format("`{}` counts {}, but {} of `{}` with {} each make {}", *entity.name, to_text(entity.count->value),
                      to_text(*parents), *parent->entity_name, to_text(parent->average->value), to_text(expected)))
      .label(parent->average->span, "for each parent")
      .help("correct the number that is wrong");
}

/// Shares that do not make a whole. While some values have none, the others may only be too much.
void check_shares(const Entity& entity, const Attribute& attribute, RuleContext& context) {
  if (attribute.inherited || attribute.values.empty()) return;
  double sum = 0;
  bool complete = true;
  for (const DeclaredValue& value : attribute.values) {
    if (!inside(value.span, attribute.span)) return;
    if (value.share)
      sum += value.share->value;
    else
      complete = false;
  }
  if (sum <= kGreatestSum && (!complete || sum >= kLeastSum)) return;
  context
      .report(attribute.name.span, path_of(entity, "attributes." + *attribute.name),
              fmt::format("the shares of the values of `{}` add up to {}", *attribute.name, to_text(Share{sum})))
      .help("make them 100%");
}

void check_peak(const Pattern& pattern, RuleContext& context) {
  if (!pattern.rate || !pattern.peak || pattern.rate->value <= pattern.peak->value) return;
  context
      .report(pattern.peak->span, "patterns." + *pattern.name + ".peak",
              fmt::format("the peak of `{}`, {}, is below its usual rate, {}", *pattern.name,
                          to_text(pattern.peak->value), to_text(pattern.rate->value)))
      .label(pattern.rate->span, "the usual rate")
      .help("correct the one that is wrong");
}

void check(const Design& design, RuleContext& context) {
  for (std::uint32_t i = 0; i < design.entities.size(); ++i) {
    const Entity& entity = design.entities[i];
    check_growth(design, EntityId{i}, context);
    check_children(design, entity, context);
    for (const Attribute& attribute : entity.attributes) check_shares(entity, attribute, context);
  }
  for (const Pattern& pattern : design.patterns) check_peak(pattern, context);
}

}  // namespace

extern constinit const Rule numbers_disagree{.code = doc::kNumbersDisagree.code,
                                             .name = doc::kNumbersDisagree.name,
                                             .severity = doc::kNumbersDisagree.severity,
                                             .summary = "two declared numbers cannot both be right",
                                             .since = "2026.1",
                                             .check = &check};

}  // namespace kw::rules
