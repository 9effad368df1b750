#include <algorithm>
#include <string_view>

#include <fmt/core.h>

#include "analysis/shares.h"
#include "lint/rule.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// An empty value makes the whole key value empty: a text with a literal, or with a part that is never empty, is not.
bool empties(const KeyComponent& component) {
  return std::ranges::all_of(component.parts, [](const KeyPart& part) {
    return part.literal ? part.text.empty() : part.attribute && part.attribute->may_be_empty;
  });
}

/// Why an item can be without it, or without a value that can be a key; empty when every item has one.
std::string_view lack_of(const Attribute& attribute, const KeyComponent& component) {
  if (attribute.optional) return "may be missing";
  if (attribute.may_be_empty && empties(component)) return "may be empty";
  return attribute.may_be_null ? "may be null" : "";
}

bool is_implied(const KeyBranch& branch, std::string_view attribute) {
  return std::ranges::any_of(branch.when,
                             [&](const Term& term) { return term.attribute == attribute && term.implies_presence(); });
}

/// The first attribute that the component needs and an item can be without.
const Attribute* lacking(const Entity& entity, const KeyBranch& branch, const KeyComponent& component) {
  for (const KeyPart& part : component.parts) {
    if (part.literal || part.encoding == Encoding::FreeShard) continue;
    for (const std::string& source : presence_sources(entity, part.text)) {
      const Attribute* attribute = entity.find(source);
      if (attribute && !lack_of(*attribute, component).empty() && !is_implied(branch, source)) return attribute;
    }
  }
  return nullptr;
}

bool always_written(const Entity& entity, const KeyBranch& branch) {
  return std::ranges::all_of(components_of(branch), [&](const KeyComponent* component) {
    return lacking(entity, branch, *component) == nullptr;
  });
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  // An extra item is written when its attributes are there, and needs no more.
  if (layout.path(stored.path).type != PathType::TableKey || stored.extra) return;
  const Entity& entity = context.design().entity(stored.entity);
  if (std::ranges::any_of(stored.branches, [&](const KeyBranch& branch) { return always_written(entity, branch); }))
    return;
  for (const PlacedComponent& placed : own_components(layout, stored)) {
    const Attribute* attribute = lacking(entity, *placed.branch, *placed.component);
    if (!attribute) continue;
    context
        .report(placed.component->span, key_path(layout, stored.path),
                fmt::format("`{}` of `{}` {}, and key attribute `{}` of its table is made of it", *attribute->name,
                            *entity.name, lack_of(*attribute, *placed.component), *placed.component->name))
        .label(attribute->name.span, "declared here")
        .help("make the key of attributes that every item has")
        .about(*entity.name);
    return;
  }
}

}  // namespace

extern constinit const Rule table_key_attribute_optional{
    .code = "KEY109",
    .name = "table-key-attribute-optional",
    .severity = Severity::Error,
    .summary = "a table's key is made of an attribute that may be missing or empty",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
