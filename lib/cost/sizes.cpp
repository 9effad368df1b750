#include "cost/sizes.h"

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/columns.h"
#include "base/text.h"
#include "model/limits.h"

namespace kw {
namespace {

/// Billed storage of each item of a global table, besides the usual overhead. AWS cost calculator, read 2026-11.
constexpr Bytes kReplicaOverhead{48};

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// The entity's attributes in the columns whose size nothing tells.
std::vector<std::string> without_size(const Design& design, EntityId id, const std::vector<Column>& columns) {
  const Entity& entity = design.entity(id);
  std::vector<std::string> names;
  for (const Column& column : columns) {
    if (column.own && !value_size(design, id, *column.own).value) add_once(names, *column.own->name);
    if (!column.made) continue;
    for (const Alternative& alternative : column.made->alternatives)
      for (const TemplatePart& part : alternative.value.parts) {
        const Attribute* attribute = part.literal ? nullptr : entity.find(part.text);
        const bool sized = alternative.value.bare_attribute() && attribute
                               ? value_size(design, id, *attribute).value.has_value()
                               : text_size(design, id, part).value.has_value();
        if (!sized) add_once(names, part.text);
      }
  }
  return names;
}

std::string missing_sizes(const Layout& layout, const StoredKey& stored) {
  const std::optional<std::vector<Column>> columns = entry_columns(layout, stored);
  if (!columns) return fmt::format("the projection of {}", layout.path(stored.path).name);
  const std::vector<std::string> names = without_size(*layout.design, stored.entity, *columns);
  if (names.empty()) return fmt::format("the size of {}", subject_of(layout, stored));
  return fmt::format("the size of {} of `{}`", list_names(names, "and"), *layout.design->entity(stored.entity).name);
}

std::optional<Bytes> largest_value(const Entity& entity, const Column& column) {
  if (column.own) return max_value_size(*column.own);
  Bytes largest{0};
  for (const Alternative& alternative : column.made->alternatives) {
    Bytes sum{0};
    const std::string* bare = alternative.value.bare_attribute();
    const Attribute* copied = bare ? entity.find(*bare) : nullptr;
    if (copied) {
      const std::optional<Bytes> most = max_value_size(*copied);
      if (!most) return std::nullopt;
      sum = *most;
    } else {
      for (const TemplatePart& part : alternative.value.parts) {
        const std::optional<Bytes> most = max_text_size(part, part.literal ? nullptr : entity.find(part.text));
        if (!most) return std::nullopt;
        sum = sum + *most;
      }
    }
    largest = std::max(largest, sum);
  }
  return largest;
}

bool is_table(const Layout& layout, const StoredKey& stored) {
  return !layout.path(stored.path).is_index();
}

}  // namespace

std::string subject_of(const Layout& layout, const StoredKey& stored) {
  return fmt::format("`{}` in {}", *layout.design->entity(stored.entity).name, layout.path(stored.path).name);
}

Figure<Bytes> average_entry(const Layout& layout, const StoredKey& stored) {
  const Estimate<Bytes> size = entry_size(layout, stored);
  if (!size.value) return Figure<Bytes>::unknown(missing_sizes(layout, stored));
  return Figure<Bytes>::of(*size.value, Basis::assuming(size.assumptions));
}

Figure<Bytes> largest_entry(const Layout& layout, const StoredKey& stored) {
  const std::optional<std::vector<Column>> columns = entry_columns(layout, stored);
  if (!columns) return Figure<Bytes>::unknown(missing_sizes(layout, stored));
  const Entity& entity = layout.design->entity(stored.entity);
  Bytes sum{0};
  for (const Column& column : *columns) {
    const std::optional<Bytes> most = largest_value(entity, column);
    if (!most)
      return Figure<Bytes>::unknown(
          fmt::format("`max_size` of `{}` of `{}`", column.own ? *column.own->name : column.name, *entity.name));
    sum = sum + *most + Bytes{static_cast<double>(column.name.size())};
  }
  return Figure<Bytes>::of(sum, Basis::declared());
}

Figure<Count> own_items(const Design& design, EntityId id) {
  const Entity& entity = design.entity(id);
  const Estimate<Count> all = item_count(design, id);
  if (!all.value) return Figure<Count>::unknown(fmt::format("`count` of `{}`", *entity.name));
  double of_kinds = 0;
  Basis basis = Basis::assuming(all.assumptions);
  for (std::uint32_t i = 0; i < design.entities.size(); ++i) {
    if (design.entities[i].kind_of != id) continue;
    const std::optional<Count> kind = item_count(design, EntityId{i}).value;
    if (!kind)
      return Figure<Count>::between(
          {0}, *all.value,
          basis.and_assuming(fmt::format("`{}` is none to all of `{}`, its `count` is not said",
                                         *design.entities[i].name, *entity.name)));
    of_kinds += kind->value;
  }
  return Figure<Count>::of({std::max(0.0, all.value->value - of_kinds)}, std::move(basis));
}

Figure<Share> share_of_entries(const Layout& layout, const StoredKey& stored) {
  if (const std::optional<double> share = share_in_path(layout, stored))
    return Figure<Share>::of({*share}, Basis::declared());
  return Figure<Share>::between(
      {0}, {1},
      Basis::assuming(
          fmt::format("none to all of {}: `present` of a key attribute is not said", subject_of(layout, stored))));
}

Figure<Count> entries(const Layout& layout, const StoredKey& stored) {
  return own_items(*layout.design, stored.entity) * share_of_entries(layout, stored);
}

Figure<Bytes> billed_storage(const Layout& layout, const StoredKey& stored) {
  // Fact sheet 4.2.
  const bool replicated = !layout.design->table(layout.path(stored.path).table).replicas.empty();
  Bytes overhead = limits::kItemOverhead;
  if (replicated && is_table(layout, stored)) overhead = overhead + kReplicaOverhead;
  const Figure<Bytes> each = average_entry(layout, stored) + Figure<Bytes>::of(overhead, Basis::declared());
  return each * entries(layout, stored);
}

}  // namespace kw
