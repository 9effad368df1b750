#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/identity.h"
#include "rules/synthetic/texts.h"

namespace kw::rules {

namespace {

/// The first character, which is what ends the value before it.
std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u) ++length;
  return text.substr(0, length);
}

/// A sample of the attribute that holds `character`.
const SampleItem::Value* sample_with(const Entity& entity, std::string_view attribute, std::string_view character) {
  for (const SampleItem& item : entity.samples)
    for (const auto& [name, value] : item.attributes)
      if (*name == attribute && value.text.find(character) != std::string::npos) return &value;
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
    const std::string_view character = first_character(delimiter->text);
    const SampleItem::Value* sample = sample_with(entity, part.source, character);
    const bool is_known = part.delimited == Known::No && part.characters;
    if ((!is_known && !sample) || is_of_identity(context, placed)) continue;
    DiagnosticBuilder finding = report_part(
        placed,
        fmt::format("`{}` of `{}` can hold `{}`, which ends it in `{}`: two different values can give one text",
                    part.text, *entity.name, character, *placed.place.component->name),
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
