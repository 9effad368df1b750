#include <set>
#include <string>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/identity.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// What of the component does not follow from the identity; null when all does.
const KeyPart* outside(const KeyComponent& component, const std::set<std::string>& determined) {
  for (const KeyPart& part : component.parts) {
    if (part.literal) continue;
    if (part.encoding == Encoding::FreeShard) return &part;
    if (determined.contains(part.text) || determined.contains(part.source) || determined.contains(part.computed_name))
      continue;
    const bool one_value = part.attribute && part.attribute->values.size() == 1;
    if (!one_value) return &part;
  }
  return nullptr;
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  const Entity& entity = context.design().entity(stored.entity);
  if (layout.path(stored.path).type != PathType::TableKey || stored.extra) return;
  if (entity.identity.empty() || has_generated_id(entity)) return;
  const std::set<std::string> determined = determined_by_identity(context.design(), stored.entity);
  for (const PlacedComponent& placed : own_components(layout, stored)) {
    const KeyPart* part = outside(*placed.component, determined);
    if (!part) continue;
    context
        .report(placed.component->span, key_path(layout, stored.path),
                fmt::format("{} has `{}`, which is not in the identity of `{}`: the same one can be stored twice",
                            key_of(layout, stored.path), part_text(*part), *entity.name))
        .label(entity.identity_span, "what names one item")
        .help(part->text.empty() ? "compute the shard from the identity"
                                 : fmt::format("leave `{}` out of the key, or add it to the identity", part->text))
        .about(*entity.name);
    return;
  }
}

}  // namespace

extern constinit const Rule key_wider_than_identity{.code = "KEY206",
                                                    .name = "key-wider-than-identity",
                                                    .severity = Severity::Warning,
                                                    .summary = "the table's key lets one thing be stored twice",
                                                    .since = "2026.1",
                                                    .check = &check};

}  // namespace kw::rules
