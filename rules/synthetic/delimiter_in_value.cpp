#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/identity.h"
#include "rules/synthetic/texts.h"

namespace kw::rules {

namespace {

/// A sample of the attribute that holds `byte`.
const SampleItem::Value* sample_with(const Entity& entity, std::string_view attribute, char byte) {
  for (const SampleItem& item : entity.samples)
    for (const auto& [name, value] : item.attributes)
      if (*name == attribute && value.text.find(byte) != std::string::npos) return &value;
  return nullptr;
}

/// KEY205 says it of the table's key.
bool is_of_identity(const RuleContext& context, const PlacedPart& placed) {
  const PlacedComponent& place = placed.place;
  const Entity& entity = context.design().entity(place.stored->entity);
  return context.layout().path(place.stored->path).type == PathType::TableKey && !place.stored->extra &&
         !entity.identity.empty() && is_ambiguous(*place.component) &&
         !is_whole_elsewhere(*place.branch, *place.component, entity);
}

void check(const StoredKey& stored, RuleContext& context) {
  const Entity& entity = context.design().entity(stored.entity);
  for (const PlacedPart& placed : text_parts(context.layout(), stored)) {
    const KeyPart* delimiter = placed.literal_behind();
    const KeyPart& part = placed.part();
    if (!delimiter || part.is_shard() || part.delimited == Known::Yes) continue;
    const SampleItem::Value* sample = sample_with(entity, part.source, delimiter->text.front());
    const bool is_known = part.delimited == Known::No && part.characters;
    if ((!is_known && !sample) || is_of_identity(context, placed)) continue;
    DiagnosticBuilder finding = report_part(
        placed,
        fmt::format("`{}` of `{}` can hold `{}`, which ends it in `{}`: two different values can give one text",
                    part.text, *entity.name, delimiter->text, *placed.place.component->name),
        context);
    if (sample)
      finding.label(sample->span, "such a value");
    else if (part.source_attribute)
      finding.label(part.source_attribute->span, "its values");
    finding.help("use a delimiter that no value can hold, or encode the value");
  }
}

}  // namespace

extern constinit const Rule delimiter_in_value{.code = "SYN203",
                                               .name = "delimiter-in-value",
                                               .severity = Severity::Warning,
                                               .summary = "a value in a key text can hold the delimiter",
                                               .since = "2026.1",
                                               .check = &check};

}  // namespace kw::rules
