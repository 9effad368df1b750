#include "advise/trial.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "base/assert.h"

namespace kw::advise {
namespace {

Spanned<std::string> placed(const std::string& name, SourceSpan span) {
  return {name, span};
}

/// The new index, as if it stood where the old one does.
Index index_of(const Replacement& replacement, const Index& old) {
  Index made;
  made.name = placed(replacement.name, old.name.span);
  made.kind = IndexKind::Global;
  for (const std::string& name : replacement.partition) {
    made.key.partition.push_back(placed(name, old.key.span));
    made.key.elements.push_back({made.key.partition.back(), KeyRole::Partition, old.key.span});
  }
  for (const std::string& name : replacement.sort) {
    made.key.sort.push_back(placed(name, old.key.span));
    made.key.elements.push_back({made.key.sort.back(), KeyRole::Sort, old.key.span});
  }
  made.key.span = made.key.partition_span = made.key.sort_span = old.key.span;
  made.projection = replacement.projection;
  made.billing = old.billing;
  made.span = old.span;
  return made;
}

bool is_in_key(const Table& table, std::string_view attribute, const Index& except) {
  return table.key.contains(attribute) || std::ranges::any_of(table.indexes, [&](const Index& index) {
           return index.name.value != except.name.value && index.key.contains(attribute);
         });
}

/// Not written by the entity in a way of its own: a kind takes what its base writes.
bool moves_with(const Design& design, const StoredEntity& stored, EntityId entity, std::string_view attribute) {
  if (stored.entity == entity) return true;
  if (!design.is_kind_of(stored.entity, entity)) return false;
  const PhysicalAttribute* written = stored.find(attribute);
  return written == nullptr || written->inherited || stored.inherited;
}

void stop_writing(const Design& design, Table& table, EntityId entity, const std::vector<std::string>& attributes) {
  for (StoredEntity& stored : table.stores)
    std::erase_if(stored.attributes, [&](const PhysicalAttribute& attribute) {
      return std::ranges::find(attributes, *attribute.name) != attributes.end() &&
             moves_with(design, stored, entity, *attribute.name);
    });
}

}  // namespace

std::vector<std::string> attributes_to_drop(const Design& design, const Replacement& replacement, const Index& old) {
  const Table& table = design.table(replacement.table);
  const StoredEntity* stored = table.find_stored(replacement.entity);
  std::vector<std::string> dropped;
  for (const std::vector<Spanned<std::string>>* side : {&old.key.partition, &old.key.sort})
    for (const Spanned<std::string>& name : *side) {
      const bool stays = std::ranges::find(replacement.partition, *name) != replacement.partition.end() ||
                         std::ranges::find(replacement.sort, *name) != replacement.sort.end();
      if (!stays && stored->find(*name) != nullptr && !is_in_key(table, *name, old)) dropped.push_back(*name);
    }
  return dropped;
}

void apply(Design& design, const Layout& before, const Replacement& replacement, const std::vector<PatternId>& moved) {
  const Path& path = before.path(replacement.old_path);
  KW_ASSERT(path.index.has_value());
  Table& table = design.tables[replacement.table.value];
  const std::string old_name = table.indexes[path.index->value].name.value;
  const Index made = index_of(replacement, table.indexes[path.index->value]);
  stop_writing(design, table, replacement.entity, replacement.dropped);
  if (replacement.empties_index)
    std::erase_if(table.indexes, [&](const Index& index) { return index.name.value == old_name; });
  if (!replacement.is_there) table.indexes.push_back(made);
  for (Request& request : design.requests) {
    const bool reads = request.pattern && std::ranges::find(moved, *request.pattern) != moved.end();
    if (reads && request.path && request.path->value == path.name) request.pattern.reset();
  }
}

Trial::Trial(Design& design, const Layout& before, const Replacement& replacement, const std::vector<PatternId>& moved,
             const std::vector<TableId>& tables)
    : design_(design), table_(replacement.table), saved_(design.tables[replacement.table.value]) {
  for (const Request& request : design.requests) pins_.push_back(request.pattern);
  apply(design, before, replacement, moved);
  layout_ = lay_out(design, tables);
  const std::string name = fmt::format("{}.{}", *saved_.name, replacement.name);
  const std::optional<PathId> found = layout_.find_path(name);
  KW_ASSERT(found.has_value());
  new_path_ = *found;
}

Trial::~Trial() {
  design_.tables[table_.value] = std::move(saved_);
  for (std::size_t i = 0; i < pins_.size(); ++i) design_.requests[i].pattern = pins_[i];
}

}  // namespace kw::advise
