#include "advise/proposed_layout.h"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "advise/scalar.h"
#include "analysis/analysis.h"
#include "base/text.h"

namespace kw::advise {
namespace {

/// The key of an entity's table: its identity, the attribute that most patterns fix as the partition. A table has one
/// sort attribute, so what is left of a longer identity is joined.
struct TableKey {
  std::string partition;
  std::vector<std::string> rest;
  std::string joined;  ///< What the joined sort attribute is called; the entity has no attribute of that name.
};

class Proposer {
 public:
  Proposer(const Design& workload, const std::string& uses) : design_(workload), uses_(uses) {}

  ProposedLayout run() {
    for (std::uint32_t i = 0; i < design_.entities.size(); ++i)
      if (!design_.entities[i].kind_of) add_table(EntityId{i});
    complete(design_);
    const Analysis analysis = analyse(design_);
    write(index_plans(analysis));
    return std::move(layout_);
  }

 private:
  std::size_t fixed_by(EntityId entity, const std::string& attribute) const {
    std::size_t count = 0;
    for (const Pattern& pattern : design_.patterns)
      for (const Read& read : pattern.reads)
        if (read.entity && (*read.entity == entity || design_.is_kind_of(*read.entity, entity)))
          count += std::ranges::any_of(
                       read.where.terms,
                       [&](const Term& term) { return term.kind == TermKind::Equal && term.attribute == attribute; })
                       ? 1u
                       : 0u;
    return count;
  }

  std::optional<TableKey> key_of(EntityId id) const {
    const Entity& entity = design_.entity(id);
    TableKey key;
    for (const Spanned<std::string>& name : entity.identity) {
      const Attribute* attribute = entity.find(*name);
      if (attribute && attribute->type && !can_be_key(attribute->type->value)) return std::nullopt;
      key.rest.push_back(*name);
    }
    if (key.rest.empty()) return std::nullopt;
    const auto first =
        std::ranges::max_element(key.rest, {}, [&](const std::string& name) { return fixed_by(id, name); });
    key.partition = *first;
    key.rest.erase(first);
    key.joined = "sortKey";
    while (entity.find(key.joined)) key.joined += "_";
    return key;
  }

  static KeySchema schema_of(const TableKey& key) {
    KeySchema schema;
    schema.partition.push_back({key.partition, {}});
    schema.elements.push_back({schema.partition.back(), KeyRole::Partition, {}});
    if (key.rest.empty()) return schema;
    schema.sort.push_back({key.rest.size() == 1 ? key.rest.front() : key.joined, {}});
    schema.elements.push_back({schema.sort.back(), KeyRole::Sort, {}});
    return schema;
  }

  /// "{line}#{place}"
  static KeyTemplate joined(const std::vector<std::string>& names) {
    KeyTemplate made;
    for (const std::string& name : names) {
      if (!made.parts.empty()) made.parts.push_back({true, "#", Encoding::AsIs, 0, {}});
      made.parts.push_back({false, name, Encoding::AsIs, 0, {}});
    }
    for (const TemplatePart& part : made.parts) made.text += to_text(part);
    return made;
  }

  void add_table(EntityId id) {
    const Entity& entity = design_.entity(id);
    const std::optional<TableKey> key = key_of(id);
    if (!key) {
      layout_.notes.push_back(fmt::format("`{}` has no table: it has no identity that can be a key", *entity.name));
      return;
    }
    Table table;
    table.name = {*entity.name, {}};
    table.key = schema_of(*key);
    for (const EntityId each : design_.with_kinds(id)) {
      StoredEntity stored;
      stored.entity_name = design_.entity(each).name;
      stored.entity = each;
      if (key->rest.size() > 1 && each == id) {
        PhysicalAttribute sort;
        sort.name = {key->joined, {}};
        sort.alternatives.push_back({joined(key->rest), std::nullopt, {}});
        stored.attributes.push_back(std::move(sort));
      }
      table.stores.push_back(std::move(stored));
    }
    design_.tables.push_back(std::move(table));
  }

  // ---- the text ----

  static std::string list(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + scalar(name);
    return names.size() == 1 ? text : "[" + text + "]";
  }

  static std::string projection_text(const Projection& projection) {
    if (projection.kind == ProjectionKind::All) return "all";
    if (projection.kind == ProjectionKind::KeysOnly) return "keys-only";
    std::string text;
    for (const Spanned<std::string>& name : projection.attributes) text += (text.empty() ? "" : ", ") + scalar(*name);
    return "[" + text + "]";
  }

  static std::string stores_text(const Table& table) {
    const std::string sort = table.key.sort.empty() ? "" : *table.key.sort.front();
    const PhysicalAttribute* joined = table.stores.front().find(sort);
    std::string text;
    for (const StoredEntity& stored : table.stores) {
      text += (text.empty() ? "" : ", ") + scalar(*stored.entity_name);
      if (!joined) continue;
      const bool is_base = &stored == &table.stores.front();  // Kinds take its key.
      text += is_base ? fmt::format(": {{ {}: {} }}", scalar(sort), quoted(joined->alternatives.front().value.text))
                      : std::string(": {}");
    }
    return joined ? "{ " + text + " }" : "[" + text + "]";
  }

  void write(const std::vector<IndexPlan>& plans) {
    std::string& text = layout_.text;
    text = "# A layout to start from: one table for each entity, and the fewest indexes for its patterns.\n";
    text +=
        fmt::format("keywright: 1\nname: {}\nuses: {}\ntables:\n", scalar(*design_.name + ", proposed"), scalar(uses_));
    for (std::uint32_t i = 0; i < design_.tables.size(); ++i) {
      const Table& table = design_.tables[i];
      std::string key = fmt::format("partition: {}", scalar(*table.key.partition.front()));
      if (!table.key.sort.empty()) key += fmt::format(", sort: {}", scalar(*table.key.sort.front()));
      text += fmt::format("  {}:\n    key: {{ {} }}\n    stores: {}\n", scalar(*table.name), key, stores_text(table));
      const auto plan = std::ranges::find_if(plans, [&](const IndexPlan& each) { return each.table == TableId{i}; });
      if (plan != plans.end()) write_indexes(*plan);
    }
  }

  void write_indexes(const IndexPlan& plan) {
    if (!plan.indexes.empty()) layout_.text += "    indexes:\n";
    for (const PlannedIndex& index : plan.indexes) {
      std::vector<std::string> patterns;
      for (const PatternId pattern : index.answers) patterns.push_back(*design_.pattern(pattern).name);
      std::string key = fmt::format("partition: {}", list(index.partition));
      if (!index.sort.empty()) key += fmt::format(", sort: {}", list(index.sort));
      layout_.text += fmt::format("      {}: {{ key: {{ {} }}, projection: {} }}   # {}\n", scalar(index.name), key,
                                  projection_text(index.projection), printable(list_names(patterns, "and")));
    }
    for (const UnaskedRead& read : plan.unanswered)
      layout_.notes.push_back(fmt::format("no index answers `{}`: {}", *design_.pattern(read.pattern).name, read.why));
  }

  Design design_;
  const std::string& uses_;
  ProposedLayout layout_;
};

}  // namespace

ProposedLayout propose_layout(const Design& workload, const std::string& uses) {
  return Proposer(workload, uses).run();
}

}  // namespace kw::advise
