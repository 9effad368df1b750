#include "rules/indexes/never_filled.h"

#include <algorithm>
#include <string>
#include <vector>

#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_types.h"

namespace kw::rules {

namespace {

bool binds(const Read& read, const std::string& attribute) {
  return std::ranges::any_of(
      read.where.terms, [&](const Term& term) { return term.kind == TermKind::Equal && term.attribute == attribute; });
}

}  // namespace

bool is_never_filled(const Layout& layout, PathId id) {
  const Path& path = layout.path(id);
  const Design& design = *layout.design;
  const Table& table = design.table(path.table);
  if (!certain_index(layout, path) || table.stores.empty()) return false;
  if (std::ranges::any_of(layout.stored, [&](const StoredKey& stored) { return stored.path == id; })) return false;
  // What an entity without attributes writes is unknown, and a name that nothing has is DOC301.
  if (std::ranges::any_of(table.stores,
                          [&](const StoredEntity& stored) { return design.entity(stored.entity).attributes.empty(); }))
    return false;
  return std::ranges::all_of(attributes_of(path.key), [&](const Spanned<std::string>& name) {
    return !stored_attributes(design, table, *name).empty() ||
           std::ranges::any_of(table.definitions, [&](const auto& one) { return *one.name == *name; });
  });
}

bool is_meant_for(const Layout& layout, PathId id, const Pattern& pattern) {
  const Path& path = layout.path(id);
  const Table& table = layout.design->table(path.table);
  return is_never_filled(layout, id) && std::ranges::any_of(pattern.reads, [&](const Read& read) {
           return read.entity && table.find_stored(*read.entity) &&
                  std::ranges::all_of(path.key.partition, [&](const auto& name) { return binds(read, *name); });
         });
}

}  // namespace kw::rules
