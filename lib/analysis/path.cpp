#include "analysis/path.h"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/conditions.h"
#include "analysis/parts.h"

namespace kw {
namespace {

/// Alternatives of several key attributes multiply; designs have a handful.
constexpr std::size_t kMaxBranches = 64;

/// Where an item's attributes come from: the entity's own item, or one of its extra items.
struct Source {
  const Design& design;
  EntityId entity;
  const StoredEntity& stored;
  const ExtraItem* extra = nullptr;
};

const PhysicalAttribute* find_attribute(const std::vector<PhysicalAttribute>& attributes, std::string_view name) {
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const PhysicalAttribute& attribute) { return attribute.name.value == name; });
  return found == attributes.end() ? nullptr : &*found;
}

bool extra_keeps(const ExtraItem& extra, std::string_view name) {
  return extra.keeps_all || std::any_of(extra.keeps.begin(), extra.keeps.end(),
                                        [&](const Spanned<std::string>& kept) { return kept.value == name; });
}

/// The entity's own attribute that is stored under `physical`, null when there is none.
const Attribute* natural_attribute(const Source& source, std::string_view physical) {
  for (const Attribute& attribute : source.design.entity(source.entity).attributes) {
    const auto renamed = source.stored.rename.find(attribute.name.value);
    const std::string& stored_name =
        renamed == source.stored.rename.end() ? attribute.name.value : renamed->second.value;
    if (stored_name == physical && !source.stored.omits(attribute.name.value)) return &attribute;
  }
  return nullptr;
}

struct Choice {
  KeyComponent component;
  std::vector<Term> when;
  std::vector<Expression> unless;
};

KeyComponent natural_component(const Source& source, const Spanned<std::string>& name, KeyRole role,
                               const Attribute& attribute) {
  KeyComponent component;
  component.name = name;
  component.role = role;
  if (attribute.type) component.type = attribute.type->value;
  component.parts = {native_part(source.design, source.entity, attribute.name.value)};
  component.span = name.span;
  return component;
}

KeyComponent template_component(const Source& source, const Spanned<std::string>& name, KeyRole role,
                                const Alternative& alternative) {
  KeyComponent component;
  component.name = name;
  component.role = role;
  component.span = alternative.value.span.known() ? alternative.value.span : alternative.span;
  if (const std::string* bare = alternative.value.bare_attribute()) {
    component.parts = {native_part(source.design, source.entity, *bare)};
    const Attribute* attribute = source.design.entity(source.entity).find(*bare);
    if (attribute != nullptr && attribute->type) component.type = attribute->type->value;
    return component;
  }
  component.text = true;
  component.type = AttributeType::S;
  component.parts = key_parts(source.design, source.entity, alternative.value);
  return component;
}

std::vector<Choice> choices_of(const Source& source, const Spanned<std::string>& name, KeyRole role) {
  const PhysicalAttribute* physical = nullptr;
  if (source.extra != nullptr) physical = find_attribute(source.extra->attributes, name.value);
  if (physical == nullptr && (source.extra == nullptr || extra_keeps(*source.extra, name.value)))
    physical = source.stored.find(name.value);
  std::vector<Choice> choices;
  if (physical == nullptr) {
    const Attribute* attribute = natural_attribute(source, name.value);
    if (attribute != nullptr && (source.extra == nullptr || extra_keeps(*source.extra, attribute->name.value)))
      choices.push_back({natural_component(source, name, role, *attribute), {}, {}});
    return choices;
  }
  std::vector<Expression> earlier;
  for (const Alternative& alternative : physical->alternatives) {
    Choice choice{template_component(source, name, role, alternative), {}, earlier};
    if (alternative.when) {
      choice.when = alternative.when->terms;
      earlier.push_back(to_expression(*alternative.when));
    }
    choices.push_back(std::move(choice));
    if (!alternative.when) break;  // Later ones can never hold.
  }
  return choices;
}

void append_once(std::vector<Expression>& all, const std::vector<Expression>& more) {
  for (const Expression& expression : more)
    if (std::none_of(all.begin(), all.end(),
                     [&](const Expression& have) { return to_text(have) == to_text(expression); }))
      all.push_back(expression);
}

void append_once(std::vector<Term>& all, const std::vector<Term>& more) {
  for (const Term& term : more)
    if (std::none_of(all.begin(), all.end(), [&](const Term& have) { return to_text(have) == to_text(term); }))
      all.push_back(term);
}

bool possible(const KeyBranch& branch) {
  return !contradicts(branch.when, branch.when, branch.unless);
}

void add_choice(std::vector<KeyBranch>& branches, const std::vector<Choice>& choices, KeyRole role) {
  std::vector<KeyBranch> extended;
  for (const KeyBranch& branch : branches) {
    for (const Choice& choice : choices) {
      KeyBranch longer = branch;
      (role == KeyRole::Partition ? longer.partition : longer.sort).push_back(choice.component);
      append_once(longer.when, choice.when);
      append_once(longer.unless, choice.unless);
      if (possible(longer) && extended.size() < kMaxBranches) extended.push_back(std::move(longer));
    }
  }
  branches = std::move(extended);
}

const ExtraItem* extra_of(const StoredEntity& stored, const Design& design, const Path& path) {
  // A kind writes its base's extra item of the same name unless it has its own.
  const StoredEntity* owner = design.table(path.table).find_stored(*path.extra_entity);
  if (owner == nullptr) return nullptr;
  const std::string& wanted = owner->also[path.extra_item].name.value;
  const auto found = std::find_if(stored.also.begin(), stored.also.end(),
                                  [&](const ExtraItem& extra) { return extra.name.value == wanted; });
  return found == stored.also.end() ? nullptr : &*found;
}

void add_stored(Layout& layout, PathId id) {
  const Path path = layout.path(id);
  for (const StoredEntity& stored : layout.design->table(path.table).stores) {
    StoredKey own = stored_key(*layout.design, stored.entity, id, path);
    if (!own.branches.empty()) layout.stored.push_back(std::move(own));
    if (path.type == PathType::ExtraItem) continue;
    for (std::size_t extra = 0; extra < stored.also.size(); ++extra) {
      StoredKey other = stored_key(*layout.design, stored.entity, id, path, extra);
      if (!other.branches.empty()) layout.stored.push_back(std::move(other));
    }
  }
}

Path extra_path(const Table& table, TableId id, const StoredEntity& stored, std::size_t extra) {
  Path path;
  path.type = PathType::ExtraItem;
  path.table = id;
  path.extra_entity = stored.entity;
  path.extra_item = extra;
  path.name = fmt::format("{}.{}.{}", table.name.value, stored.entity_name.value, stored.also[extra].name.value);
  path.key = table.key;
  path.span = stored.also[extra].name.span;
  return path;
}

/// A kind's extra item is the base's path when the base is stored here with an item of that name.
bool belongs_to_base(const Design& design, const Table& table, const StoredEntity& stored, const ExtraItem& extra) {
  std::optional<EntityId> base = design.entity(stored.entity).kind_of;
  for (std::size_t depth = 0; base && depth < design.entities.size(); ++depth) {
    if (const StoredEntity* base_stored = table.find_stored(*base))
      for (const ExtraItem& candidate : base_stored->also)
        if (candidate.name.value == extra.name.value) return true;
    base = design.entity(*base).kind_of;
  }
  return false;
}

void add_table_paths(Layout& layout, TableId id) {
  const Table& table = layout.design->table(id);
  const bool has_key = table.key.known && !table.key.partition.empty();
  if (has_key) {
    Path key;
    key.table = id;
    key.name = table.name.value;
    key.key = table.key;
    key.span = table.name.span;
    add_path(layout, key);
    for (const StoredEntity& stored : table.stores)
      for (std::size_t extra = 0; extra < stored.also.size(); ++extra)
        if (!belongs_to_base(*layout.design, table, stored, stored.also[extra]))
          add_path(layout, extra_path(table, id, stored, extra));
  }
  for (std::size_t i = 0; i < table.indexes.size(); ++i) {
    const Index& index = table.indexes[i];
    if (index.kind == IndexKind::Vector || !index.key.known || index.key.partition.empty()) continue;
    if (index.kind == IndexKind::Local && !has_key) continue;  // Its items are found by that key.
    Path path;
    path.type = index.kind == IndexKind::Local ? PathType::LocalIndex : PathType::GlobalIndex;
    path.table = id;
    path.index = IndexId{static_cast<std::uint32_t>(i)};
    path.name = fmt::format("{}.{}", table.name.value, index.name.value);
    path.key = index.key;
    path.projection = index.projection;
    path.span = index.name.span;
    add_path(layout, path);
  }
}

}  // namespace

StoredKey stored_key(const Design& design, EntityId entity, PathId id, const Path& path,
                     std::optional<std::size_t> extra) {
  StoredKey key;
  key.entity = entity;
  key.path = id;
  key.extra = extra;
  const StoredEntity* stored = design.table(path.table).find_stored(entity);
  if (stored == nullptr) return key;
  Source source{design, entity, *stored};
  if (extra) source.extra = &stored->also[*extra];
  if (path.type == PathType::ExtraItem) {
    source.extra = extra_of(*stored, design, path);
    if (source.extra == nullptr) return key;
    key.extra = static_cast<std::size_t>(source.extra - stored->also.data());
  }
  std::vector<KeyBranch> branches(1);
  for (const Spanned<std::string>& name : path.key.partition)
    add_choice(branches, choices_of(source, name, KeyRole::Partition), KeyRole::Partition);
  for (const Spanned<std::string>& name : path.key.sort)
    add_choice(branches, choices_of(source, name, KeyRole::Sort), KeyRole::Sort);
  key.branches = std::move(branches);
  return key;
}

Layout lay_out(const Design& design) {
  std::vector<TableId> tables;
  for (std::size_t table = 0; table < design.tables.size(); ++table)
    tables.push_back(TableId{static_cast<std::uint32_t>(table)});
  return lay_out(design, tables);
}

Layout lay_out(const Design& design, const std::vector<TableId>& tables) {
  Layout layout;
  layout.design = &design;
  for (const TableId table : tables) add_table_paths(layout, table);
  return layout;
}

PathId add_path(Layout& layout, Path path) {
  const PathId id{static_cast<std::uint32_t>(layout.paths.size())};
  layout.paths.push_back(std::move(path));
  add_stored(layout, id);
  return id;
}

const StoredKey* Layout::find(EntityId entity, PathId wanted) const {
  const bool extra = path(wanted).type == PathType::ExtraItem;
  const auto found = std::find_if(stored.begin(), stored.end(), [&](const StoredKey& key) {
    return key.path == wanted && key.entity == entity && key.extra.has_value() == extra;
  });
  return found == stored.end() ? nullptr : &*found;
}

std::optional<PathId> Layout::find_path(std::string_view name) const {
  for (std::size_t i = 0; i < paths.size(); ++i)
    if (paths[i].name == name) return PathId{static_cast<std::uint32_t>(i)};
  return std::nullopt;
}

std::vector<const StoredKey*> Layout::in(PathId wanted) const {
  PathId held = wanted;
  if (path(wanted).type == PathType::ExtraItem) {
    for (std::size_t i = 0; i < paths.size(); ++i)
      if (paths[i].type == PathType::TableKey && paths[i].table == path(wanted).table)
        held = PathId{static_cast<std::uint32_t>(i)};
  }
  std::vector<const StoredKey*> found;
  for (const StoredKey& key : stored)
    if (key.path == held) found.push_back(&key);
  return found;
}

std::string to_text(const KeyComponent& component) {
  if (!component.text) return fmt::format("`{}`", component.name.value);
  std::string text;
  for (const KeyPart& part : component.parts) {
    TemplatePart shown;
    shown.literal = part.literal;
    shown.text = part.text;
    shown.encoding = part.encoding;
    shown.width = part.width;
    text += to_text(shown);
  }
  return fmt::format("`{}`", text);
}

}  // namespace kw
