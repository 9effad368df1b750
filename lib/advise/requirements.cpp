#include "advise/requirements.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/core.h>

#include "analysis/carried.h"
#include "base/text.h"
#include "model/limits.h"

namespace kw::advise {
namespace {

Requirement made(RequirementKind kind, Known holds, std::string text, SourceSpan span = {}) {
  Requirement requirement;
  requirement.kind = kind;
  requirement.holds = holds;
  requirement.text = std::move(text);
  requirement.span = span;
  return requirement;
}

/// An attribute of one of the table's entities that is stored under a name.
struct StoredAttribute {
  const Entity* entity;
  const Attribute* attribute;
};

std::vector<StoredAttribute> stored_as(const Design& design, const Table& table, std::string_view name) {
  std::vector<StoredAttribute> all;
  for (const StoredEntity& stored : table.stores) {
    const Entity& entity = design.entity(stored.entity);
    if (stored.find(name)) continue;  // Made by a template: text.
    for (const Attribute& attribute : entity.attributes)
      if (!stored.omits(*attribute.name) && stored_name(stored, *attribute.name) == name)
        all.push_back({&entity, &attribute});
  }
  return all;
}

std::vector<std::string> key_attributes(const Replacement& replacement) {
  std::vector<std::string> names = replacement.partition;
  names.insert(names.end(), replacement.sort.begin(), replacement.sort.end());
  return names;
}

Requirement encodings(const Replacement& replacement) {
  const std::vector<Obstacle>& obstacles = replacement.natural.obstacles;
  if (!obstacles.empty()) {
    const Obstacle& first = obstacles.front();
    return made(RequirementKind::Encodings, Known::No, fmt::format("{}: {}", first.part, first.why), first.span);
  }
  if (replacement.partition.empty())
    return made(RequirementKind::Encodings, Known::No,
                "the partition is a constant, and no attribute of the entity holds it");
  return made(RequirementKind::Encodings, Known::Yes, "every part is a stored attribute");
}

Requirement places(const Replacement& replacement) {
  const std::size_t partition = replacement.partition.size();
  const std::size_t sort = replacement.sort.size();
  const bool fits = partition <= limits::kMaxPartitionAttributes && sort <= limits::kMaxSortAttributes;
  return made(
      RequirementKind::Places, fits ? Known::Yes : Known::No,
      fmt::format("{} and {}; an index takes up to {} and {}", counted(partition, "partition attribute"),
                  counted(sort, "sort attribute"), limits::kMaxPartitionAttributes, limits::kMaxSortAttributes));
}

/// Entities that are not in the index but have one of its attributes are bound to its type, too.
Requirement types(const Design& design, const Replacement& replacement) {
  const Table& table = design.table(replacement.table);
  std::vector<std::string> unknown;
  for (const std::string& name : key_attributes(replacement)) {
    std::optional<AttributeType> type;
    const Entity* first = nullptr;
    for (const StoredAttribute& each : stored_as(design, table, name)) {
      if (!each.attribute->type) {
        if (std::ranges::find(unknown, name) == unknown.end()) unknown.push_back(name);
        continue;
      }
      const AttributeType here = **each.attribute->type;
      if (!can_be_key(here))
        return made(
            RequirementKind::Types, Known::No,
            fmt::format("`{}` of `{}` is of type {}; a key takes S, N and B", name, *each.entity->name, to_text(here)),
            each.attribute->type->span);
      if (type && *type != here)
        return made(RequirementKind::Types, Known::No,
                    fmt::format("`{}` is of type {} in `{}` and {} in `{}`: writes of one of them would fail", name,
                                to_text(*type), *first->name, to_text(here), *each.entity->name),
                    each.attribute->type->span);
      type = here;
      first = each.entity;
    }
  }
  if (!unknown.empty())
    return made(
        RequirementKind::Types, Known::Unknown,
        fmt::format("{} {} of one type in all items", list_names(unknown, "and"), unknown.size() == 1 ? "is" : "are"));
  return made(RequirementKind::Types, Known::Yes, "each attribute has one type in the whole table");
}

/// Never empty and never longer than a key takes, by what is declared.
Known is_key_worthy(const Attribute& attribute, Bytes limit) {
  if (attribute.may_be_empty || attribute.may_be_null) return Known::No;
  if (attribute.max_size && attribute.max_size->value > limit) return Known::No;
  if (attribute.type && attribute.type->value == AttributeType::N) return Known::Yes;
  const bool has_values =
      !attribute.values.empty() &&
      std::ranges::none_of(attribute.values, [](const DeclaredValue& value) { return value.text.empty(); });
  const bool has_width = attribute.format && attribute.format->value.kind != FormatKind::FreeText &&
                         attribute.format->value.kind != FormatKind::Email &&
                         attribute.format->value.kind != FormatKind::Slug;
  const bool is_computed = attribute.computed && !attribute.computed->value.parts.empty() &&
                           std::ranges::any_of(attribute.computed->value.parts, [](const TemplatePart& part) {
                             return part.literal || part.encoding == Encoding::IsoDate ||
                                    part.encoding == Encoding::YearMonth || part.encoding == Encoding::Hour;
                           });
  return has_values || has_width || is_computed ? Known::Yes : Known::Unknown;
}

/// Values that a key of the table has already.
bool is_in_table_key(const Table& table, const Entity& entity, const StoredEntity& stored, const Attribute& attribute) {
  if (table.key.contains(stored_name(stored, *attribute.name))) return true;
  return std::ranges::any_of(entity.identity, [&](const auto& name) { return *name == *attribute.name; });
}

Requirement key_worthy(const Design& design, const Replacement& replacement) {
  const Table& table = design.table(replacement.table);
  std::vector<std::string> unknown;
  for (const std::string& name : key_attributes(replacement)) {
    const bool in_partition = std::ranges::find(replacement.partition, name) != replacement.partition.end();
    const Bytes limit = in_partition ? limits::kMaxPartitionKeyValue : limits::kMaxSortKeyValue;
    for (const StoredAttribute& each : stored_as(design, table, name)) {
      const StoredEntity* stored =
          table.find_stored(EntityId{static_cast<std::uint32_t>(each.entity - design.entities.data())});
      Known worthy = is_key_worthy(*each.attribute, limit);
      if (worthy == Known::Unknown && is_in_table_key(table, *each.entity, *stored, *each.attribute))
        worthy = Known::Yes;
      if (worthy == Known::No)
        return made(
            RequirementKind::KeyWorthy, Known::No,
            fmt::format("`{}` of `{}` may be empty, NULL or longer than {}: such a write to the table would fail", name,
                        *each.entity->name, to_text(limit)),
            each.attribute->may_be_span.known() ? each.attribute->may_be_span : each.attribute->name.span);
      if (worthy == Known::Unknown && std::ranges::find(unknown, name) == unknown.end()) unknown.push_back(name);
    }
  }
  if (!unknown.empty())
    return made(RequirementKind::KeyWorthy, Known::Unknown,
                fmt::format("no item has an empty or NULL {}, or one longer than a key takes ({} in a partition, "
                            "{} in a sort key): its writes would fail",
                            list_names(unknown, "or"), to_text(limits::kMaxPartitionKeyValue),
                            to_text(limits::kMaxSortKeyValue)));
  return made(RequirementKind::KeyWorthy, Known::Yes, "values are never empty and never too long");
}

/// The old index held an item where its templates could be written and their conditions held.
Requirement same_items(const Design& design, const StoredKey& old_key, const Replacement& replacement) {
  if (old_key.branches.size() != 1) {
    Requirement several = made(RequirementKind::SameItems, Known::No,
                               "the key is written in several ways; each would need an index of its own");
    return several;
  }
  const KeyBranch& branch = old_key.branches.front();
  const Entity& entity = design.entity(replacement.entity);
  const StoredEntity& stored = *design.table(replacement.table).find_stored(replacement.entity);
  std::set<std::string> before;
  for (const std::vector<KeyComponent>* side : {&branch.partition, &branch.sort})
    for (const KeyComponent& component : *side)
      for (const KeyPart& part : component.parts)
        if (part.attribute && part.attribute->known_presence() != 1.0) before.insert(stored_name(stored, part.text));
  std::vector<std::string> more;
  for (const std::string& name : key_attributes(replacement)) {
    const auto own = std::ranges::find_if(
        entity.attributes, [&](const Attribute& each) { return stored_name(stored, *each.name) == name; });
    if (own != entity.attributes.end() && own->known_presence() != 1.0 && !before.contains(name)) more.push_back(name);
  }
  Requirement requirement = made(RequirementKind::SameItems, Known::Yes, "the same items are in it");
  requirement.prevents = false;
  if (!branch.when.empty() || !branch.unless.empty()) {
    requirement.holds = Known::No;
    requirement.text = fmt::format("all items with the attributes are in it, not only those with {}",
                                   branch.when.empty() ? "the condition" : "`" + to_text(branch.when.front()) + "`");
    requirement.span = branch.when.empty() ? SourceSpan{} : branch.when.front().span;
  }
  if (!more.empty()) {
    requirement.holds = Known::No;
    requirement.text = fmt::format("items without {} are not in it", list_names(more, "or"));
  }
  return requirement;
}

/// "6.29.0" against {6, 29}: missing numbers count as 0; nothing where it is no version.
std::optional<bool> is_at_least(std::string_view version, std::vector<int> wanted) {
  for (const int least : wanted) {
    std::size_t length = 0;
    int number = 0;
    while (length < version.size() && version[length] >= '0' && version[length] <= '9' && length < 6)
      number = number * 10 + (version[length++] - '0');
    if (length == 0) return std::nullopt;
    if (number != least) return number > least;
    version.remove_prefix(std::min(version.size(), length + 1));
    if (version.empty()) version = "0";
  }
  return true;
}

/// First versions that know multi-attribute keys (fact sheet 1.3, tools).
Requirement tool(const Design& design, const Replacement& replacement) {
  const std::optional<Deployment>& own = design.table(replacement.table).deployment;
  const std::optional<Deployment>& deployment = own ? own : design.deployment;
  if (replacement.partition.size() == 1 && replacement.sort.size() <= 1)
    return made(RequirementKind::Tool, Known::Yes, "it is an index of two attributes at most; every tool knows those");
  if (!deployment)
    return made(RequirementKind::Tool, Known::Unknown,
                "the tool that deploys it knows multi-attribute keys (Terraform's AWS provider from 6.29.0, CDK "
                "from 2.226.0)");
  std::vector<int> least;
  if (deployment->tool == "terraform") least = {6, 29};
  if (deployment->tool == "cdk") least = {2, 226};
  if (least.empty())
    return made(RequirementKind::Tool, Known::Unknown,
                fmt::format("{} knows multi-attribute keys", printable(deployment->tool)), deployment->span);
  const std::optional<bool> knows = is_at_least(deployment->version, least);
  const std::string text = fmt::format("{} {} {} multi-attribute keys; they came with {}.{}.0", deployment->tool,
                                       printable(deployment->version),
                                       knows.value_or(false) ? "knows" : "does not know", least[0], least[1]);
  if (!knows)
    return made(RequirementKind::Tool, Known::Unknown,
                fmt::format("{} is at least {}.{}.0", deployment->tool, least[0], least[1]), deployment->span);
  return made(RequirementKind::Tool, *knows ? Known::Yes : Known::No, text, deployment->span);
}

Requirement partiql(const Design& design, const Layout& before, const Replacement& replacement) {
  const std::string& path = before.path(replacement.old_path).name;
  if (replacement.partition.size() > 1 || replacement.sort.size() > 1)
    for (const Request& request : design.requests)
      if (request.kind == RequestKind::PartiQl && request.path && **request.path == path)
        return made(
            RequirementKind::PartiQl, Known::No,
            fmt::format("request `{}` is a PartiQL statement, and multi-attribute indexes refuse those", *request.name),
            request.name.span);
  return made(RequirementKind::PartiQl, Known::Yes, "no PartiQL statement of the design reads the old index");
}

}  // namespace

std::vector<Requirement> requirements_of(const Design& design, const Layout& before, const StoredKey& old_key,
                                         const Replacement& replacement) {
  std::vector<Requirement> all{encodings(replacement)};
  if (all.front().holds == Known::No) return all;
  all.push_back(places(replacement));
  all.push_back(types(design, replacement));
  all.push_back(key_worthy(design, replacement));
  all.push_back(same_items(design, old_key, replacement));
  all.push_back(tool(design, replacement));
  all.push_back(partiql(design, before, replacement));
  return all;
}

Requirement other_entities(const Layout& after, PathId new_path, const Replacement& replacement) {
  const Design& design = *after.design;
  std::vector<std::string> others;
  for (const StoredKey* stored : after.in(new_path)) {
    if (!stored->extra &&
        (stored->entity == replacement.entity || design.is_kind_of(stored->entity, replacement.entity)))
      continue;
    const Entity& entity = design.entity(stored->entity);
    std::string name = *entity.name;
    if (stored->extra) {
      const StoredEntity* item = design.table(replacement.table).find_stored(stored->entity);
      name += "." + *item->also[*stored->extra].name;
    }
    if (std::ranges::find(others, name) == others.end()) others.push_back(name);
  }
  Requirement requirement;
  requirement.kind = RequirementKind::OtherEntities;
  requirement.prevents = false;
  requirement.holds = others.empty() ? Known::Yes : Known::No;
  requirement.text = others.empty()
                         ? "no other entity has all of its attributes"
                         : fmt::format("{} {} all of its attributes and {} in it as well", list_names(others, "and"),
                                       others.size() == 1 ? "has" : "have", others.size() == 1 ? "is" : "are");
  return requirement;
}

}  // namespace kw::advise
