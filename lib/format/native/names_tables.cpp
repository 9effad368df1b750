#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/fields.h"
#include "format/native/names.h"

namespace kw::native {
namespace {

bool same_names(const std::vector<Spanned<std::string>>& a, const std::vector<Spanned<std::string>>& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return *x == *y; });
}

/// Takes each unknown part for the attribute that its help names, so that nothing follows from the slip; false when one
/// is near none.
bool read_as_meant(KeyTemplate& text, const Scope& scope) {
  for (TemplatePart& part : text.parts) {
    if (part.literal || part.encoding == Encoding::FreeShard || scope.has(part.text)) continue;
    const std::optional<std::string> near = nearest(part.text, scope.names);
    if (!near) return false;
    part.text = *near;
  }
  return true;
}

}  // namespace

void NameResolver::resolve_tables() {
  for (Table& table : design_.tables) {
    const std::string path = path_join("tables", *table.name);
    resolve_stores(table, path_join(path, "stores"));
    resolve_keys(table, path);
  }
}

void NameResolver::resolve_stores(Table& table, const std::string& path) {
  std::vector<StoredEntity> kept;
  for (StoredEntity& stored : table.stores) {
    const std::optional<EntityId> id = entity(stored.entity_name, path);
    if (!id) continue;
    const auto first = std::ranges::find(kept, *id, &StoredEntity::entity);
    if (first != kept.end()) {
      sink_
          .report(doc::kDeclaredTwice, stored.entity_name.span,
                  fmt::format("`{}` is stored twice in `{}`", printable(*stored.entity_name), printable(*table.name)))
          .label(first->entity_name.span, "first given here")
          .help("remove one of them")
          .at(path)
          .about(*stored.entity_name);
      continue;
    }
    stored.entity = *id;
    resolve_stored(stored, path_join(path, *stored.entity_name));
    kept.push_back(std::move(stored));
  }
  table.stores = std::move(kept);
}

void NameResolver::resolve_stored(StoredEntity& stored, const std::string& path) {
  const Scope& scope = own_scope(stored.entity);
  const std::string& owner = *stored.entity_name;
  Scope carried = scope;
  for (std::optional<EntityId> at = stored.entity; at; at = design_.entity(*at).kind_of)
    for (const Table& table : design_.tables)
      if (const StoredEntity* base = table.find_stored(*at))
        for (const PhysicalAttribute& attribute : base->attributes) carried.add(*attribute.name);

  const auto resolve_all = [&](std::vector<PhysicalAttribute>& attributes, const std::string& at) {
    std::erase_if(attributes, [&](PhysicalAttribute& attribute) {
      const std::string here = path_join(at, *attribute.name);
      bool all = true;
      for (Alternative& alternative : attribute.alternatives) {
        if (!template_known(alternative.value, scope, owner, here)) all &= read_as_meant(alternative.value, scope);
        if (alternative.when) all &= condition_known(*alternative.when, stored.entity, {}, here);
      }
      if (all || quiet_) return false;
      stored.unreadable.push_back(*attribute.name);  // Half an attribute would say something else.
      return true;
    });
  };
  for (const PhysicalAttribute& attribute : stored.attributes) carried.add(*attribute.name);
  resolve_all(stored.attributes, path);

  const auto unknown_own = [&](const Spanned<std::string>& name) { return !scope.has(*name); };
  all_known(stored.omit, scope, owner, path_join(path, "omit"));
  std::erase_if(stored.omit, unknown_own);
  for (ExtraItem& item : stored.also) {
    const std::string at = path_join(path_join(path, "also"), *item.name);
    resolve_all(item.attributes, at);
    all_known(item.keeps, carried, owner, path_join(at, "keeps"));
    std::erase_if(item.keeps, [&](const Spanned<std::string>& name) { return !carried.has(*name); });
  }
  for (const Spanned<std::string>& name : stored.rename_keys) known(name, scope, owner, path_join(path, "rename"));
}

/// What items of the table can carry under its stored name.
Scope NameResolver::physical_scope(const Table& table) {
  Scope scope;
  for (const AttributeDefinition& definition : table.definitions) scope.add(*definition.name);
  for (const StoredEntity& stored : table.stores) {
    scope.add(scope_with_kinds(stored.entity));
    for (const auto& [own, renamed] : stored.rename) scope.add(*renamed);
    for (const PhysicalAttribute& attribute : stored.attributes) scope.add(*attribute.name);
    for (const std::string& name : stored.unreadable) scope.add(name);
    for (const ExtraItem& item : stored.also)
      for (const PhysicalAttribute& attribute : item.attributes) scope.add(*attribute.name);
  }
  scope.open |= table.stores.empty();
  return scope;
}

void NameResolver::resolve_keys(Table& table, const std::string& path) {
  const Scope physical = physical_scope(table);
  const std::string& owner = *table.name;
  if (!table.from) {
    all_known(table.key.partition, physical, owner, path_join(path, "key.partition"));
    all_known(table.key.sort, physical, owner, path_join(path, "key.sort"));
  }
  if (table.ttl && !known(*table.ttl, physical, owner, path_join(path, "ttl"))) table.ttl.reset();
  for (Index& index : table.indexes)
    resolve_index(table, index, physical, path_join(path_join(path, "indexes"), *index.name));
}

void NameResolver::resolve_index(Table& table, Index& index, const Scope& physical, const std::string& path) {
  if (index.kind == IndexKind::Vector || !index.key.known) return;
  if (index.kind == IndexKind::Local) {
    if (!index.key.partition.empty() && !same_names(index.key.partition, table.key.partition) && table.key.known)
      sink_
          .report(doc::kConflictingDefinition, index.key.partition_span,
                  fmt::format("local index `{}` has a partition key of its own", printable(*index.name)))
          .label(table.key.partition_span, "the table's")
          .help("remove `partition`, or make the index global")
          .at(path_join(path, "key"));
    index.key.partition = table.key.partition;
  } else if (index.key.partition.empty()) {
    const bool no_key = !index.key.span.known();
    sink_
        .report(doc::kMissingKey, no_key ? index.name.span : index.key.span,
                fmt::format("missing key `{}` in {}", no_key ? "key" : "partition",
                            no_key ? "an index" : "the key of a global index"))
        .help(no_key ? "add `key`" : "add `partition`")
        .at(path);
    index.key.known = false;
    return;
  }
  const std::string& owner = *table.name;
  if (index.kind == IndexKind::Global)
    all_known(index.key.partition, physical, owner, path_join(path, "key.partition"));
  all_known(index.key.sort, physical, owner, path_join(path, "key.sort"));
  all_known(index.projection.attributes, physical, owner, path_join(path, "projection"));
}

}  // namespace kw::native
