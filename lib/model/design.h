#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/entity.h"
#include "model/ids.h"
#include "model/pattern.h"
#include "model/table.h"
#include "source/span.h"

namespace kw {

struct Assumptions {
  std::optional<Spanned<std::string>> region;
  std::optional<Spanned<Duration>> month;
  std::optional<Spanned<Bytes>> default_item_size;
  std::optional<Spanned<Duration>> horizon;
  std::optional<Spanned<Dollars>> index_overhead;
  std::optional<Spanned<std::string>> prices;
};

/// An expression of a template that could not be resolved, and what was left out because of it (DOC302).
struct Unresolved {
  SourceSpan subject;  ///< The table's or index's name.
  std::string logical_path;
  std::vector<std::pair<SourceSpan, std::string>> skipped;  ///< Where, and what ("`BillingMode`: !If UseOnDemand").
};

/// What the user said: the workload (entities and patterns) and one layout (tables and requests), merged over `uses`.
/// Foreign templates give a design with tables only. Lists keep the order of the files; used files come first.
struct Design {
  Spanned<std::string> name;
  std::string description;
  FileId file;  ///< The file that was asked for.
  /// All files that were read for it: `file` first, each file directly followed by what was first read for it.
  std::vector<FileId> closure;
  std::vector<Spanned<std::string>> uses;
  std::vector<FileId> used_files;  ///< What each of `uses` names; unknown where it names nothing that can be read.
  Assumptions assume;
  std::optional<Spanned<std::string>> tenant;
  std::optional<Deployment> deployment;
  std::vector<Entity> entities;
  std::vector<Pattern> patterns;
  std::vector<Table> tables;
  std::vector<Request> requests;
  std::vector<Unresolved> unresolved;
  std::vector<Suppression> suppressions;  ///< From comments; those of `ignore` stand with their objects.
  bool native = true;

  const Entity& entity(EntityId id) const { return entities[id.value]; }
  const Pattern& pattern(PatternId id) const { return patterns[id.value]; }
  const Table& table(TableId id) const { return tables[id.value]; }
  std::optional<EntityId> find_entity(std::string_view entity_name) const;
  std::optional<PatternId> find_pattern(std::string_view pattern_name) const;
  std::optional<TableId> find_table(std::string_view table_name) const;

  /// The entity and all entities that are a kind of it, directly or not, in order of declaration.
  std::vector<EntityId> with_kinds(EntityId id) const;
  bool is_kind_of(EntityId kind, EntityId base) const;
  /// A design with entities or patterns and no tables: no rule about paths, indexes or layout runs on it.
  bool is_workload() const { return tables.empty() && native; }
};

/// Fills in what follows from declarations by name: inherited attributes and identity of kinds, keys of stored kinds
/// name by name, facts taken from `refers`, numbers of `values`. Names must be resolved; cycles are broken (the reader
/// reports them).
void complete(Design& design);

}  // namespace kw
