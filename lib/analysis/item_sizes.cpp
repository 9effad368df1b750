#include <algorithm>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/columns.h"

namespace kw {
namespace {

void add_once(std::vector<std::string>& assumptions, const std::string& assumption) {
  if (std::find(assumptions.begin(), assumptions.end(), assumption) == assumptions.end())
    assumptions.push_back(assumption);
}

/// A sum that is unknown as soon as one summand is.
class Sum {
 public:
  void add(double share, const Estimate<Bytes>& bytes) {
    for (const std::string& assumption : bytes.assumptions) add_once(sum_.assumptions, assumption);
    if (!bytes.value || !sum_.value)
      sum_ = {};
    else
      sum_.value = *sum_.value + *bytes.value * share;
  }
  void assume(const std::string& assumption) { add_once(sum_.assumptions, assumption); }
  const Estimate<Bytes>& result() const { return sum_; }

 private:
  Estimate<Bytes> sum_{Bytes{0}, {}};
};

/// The columns of one item, among items that have all of `required`.
class ColumnSizes {
 public:
  ColumnSizes(const Design& design, EntityId entity, std::vector<Column> columns, std::vector<std::string> required)
      : design_(design), id_(entity), columns_(std::move(columns)), required_(std::move(required)) {}

  Estimate<Bytes> sum(const std::function<bool(const Column&)>& wanted) const {
    Sum sum;
    for (const Column& column : columns_)
      if (wanted(column)) add(column, sum);
    return sum.result();
  }

 private:
  const Entity& entity() const { return design_.entity(id_); }

  void add(const Column& column, Sum& sum) const {
    const std::optional<double> written = share(deciding_attributes(entity(), column), [&](const Supposition& item) {
      return is_written(entity(), column, item);
    });
    if (written == 0.0) return;
    if (!written) sum.assume(fmt::format("`{}` is on every item", column.name));
    const double weight = written.value_or(1);
    sum.add(weight, {Bytes{static_cast<double>(column.name.size())}, {}});
    if (column.own)
      sum.add(weight, value_size(design_, id_, *column.own));
    else
      add_alternatives(*column.made, weight, sum);
  }

  Estimate<Bytes> alternative_size(const Alternative& alternative) const {
    const std::string* bare = alternative.value.bare_attribute();
    const Attribute* attribute = bare ? entity().find(*bare) : nullptr;
    return attribute ? value_size(design_, id_, *attribute) : text_size(design_, id_, alternative.value);
  }

  void add_alternatives(const PhysicalAttribute& made, double weight, Sum& sum) const {
    std::vector<std::pair<double, Estimate<Bytes>>> sizes;
    double total = 0;
    bool known = true;
    for (std::size_t i = 0; i < made.alternatives.size(); ++i) {
      const std::optional<double> written =
          share(deciding_attributes(entity(), Column{*made.name, nullptr, &made}),
                [&](const Supposition& item) { return is_written(entity(), made, i, item); });
      known = known && written.has_value();
      total += written.value_or(0);
      sizes.emplace_back(written.value_or(0), alternative_size(made.alternatives[i]));
    }
    if (known && total > 0) {
      for (const auto& [written, bytes] : sizes)
        if (written > 0) sum.add(weight * written / total, bytes);
      return;
    }
    add_longest(made, sizes, weight, sum);
  }

  static void add_longest(const PhysicalAttribute& made, const std::vector<std::pair<double, Estimate<Bytes>>>& sizes,
                          double weight, Sum& sum) {
    const Estimate<Bytes>* longest = &sizes[0].second;
    bool equal = true;
    for (const auto& [written, bytes] : sizes) {
      if (!bytes.value) return sum.add(weight, bytes);
      equal = equal && bytes.value == longest->value;
      if (*bytes.value > *longest->value) longest = &bytes;
    }
    if (!equal) sum.assume(fmt::format("`{}` is as long as its longest template", *made.name));
    sum.add(weight, *longest);
  }

  /// Share of items for which `predicate` holds, among those that have all of `required_`.
  std::optional<double> share(std::vector<std::string> attributes,
                              const std::function<Known(const Supposition&)>& predicate) const {
    if (required_.empty()) return share_of_items(entity(), std::move(attributes), predicate);
    for (const std::string& name : required_)
      if (const Column* column = find_column(columns_, name))
        for (std::string& source : deciding_attributes(entity(), *column)) attributes.push_back(std::move(source));
    const auto there = [&](const Supposition& item) {
      Known result = Known::Yes;
      for (const std::string& name : required_)
        if (const Column* column = find_column(columns_, name))
          result = both(result, is_written(entity(), *column, item));
      return result;
    };
    const std::optional<double> all = share_of_items(entity(), attributes, there);
    const std::optional<double> meeting = share_of_items(
        entity(), attributes, [&](const Supposition& item) { return both(there(item), predicate(item)); });
    if (all && meeting && *all > 0) return *meeting / *all;
    // Where the shares are open, what holds whenever the rest does still does.
    const std::optional<double> missing = share_of_items(
        entity(), attributes, [&](const Supposition& item) { return both(there(item), negation(predicate(item))); });
    if (missing == 0.0) return 1.0;
    return std::nullopt;
  }

  const Design& design_;
  EntityId id_;
  std::vector<Column> columns_;
  std::vector<std::string> required_;
};

bool everything(const Column&) {
  return true;
}

Estimate<Bytes> or_default(const Design& design, EntityId entity, Estimate<Bytes> found) {
  if (found.value || !design.assume.default_item_size) return found;
  const Bytes size = design.assume.default_item_size->value;
  return {
      size,
      {fmt::format("items of `{}` take {} (`assume.default_item_size`)", *design.entity(entity).name, to_text(size))}};
}

std::vector<std::string> key_names(const KeySchema& key) {
  std::vector<std::string> names;
  for (const Spanned<std::string>& name : key.partition) names.push_back(*name);
  for (const Spanned<std::string>& name : key.sort) names.push_back(*name);
  return names;
}

/// The path is named after the entity that declares the extra item; its kinds write one of the same name.
Estimate<Bytes> extra_item_size(const Design& design, EntityId entity, const Path& path) {
  const StoredEntity* declaring = design.table(path.table).find_stored(*path.extra_entity);
  const StoredEntity* stored = design.table(path.table).find_stored(entity);
  if (!stored || !declaring || path.extra_item >= declaring->also.size()) return {};
  for (const ExtraItem& extra : stored->also)
    if (*extra.name == *declaring->also[path.extra_item].name)
      return ColumnSizes(design, entity, columns_of(design.entity(entity), *stored, extra), {}).sum(everything);
  return {};
}

Estimate<Bytes> index_entry_size(const Layout& layout, const StoredKey& stored) {
  const Design& design = *layout.design;
  const Path& path = layout.path(stored.path);
  const std::optional<std::vector<Column>> carried = entry_columns(layout, stored);
  if (!carried) return {};
  const bool whole = path.projection.kind == ProjectionKind::All && !stored.extra;
  if (whole && design.entity(stored.entity).item_size) return {design.entity(stored.entity).item_size->value, {}};

  std::vector<std::string> keys = key_names(path.key);
  for (const std::string& name : key_names(design.table(path.table).key)) keys.push_back(name);
  const StoredEntity& holder = *design.table(path.table).find_stored(stored.entity);
  const Entity& entity = design.entity(stored.entity);
  const ColumnSizes sizes(
      design, stored.entity,
      stored.extra ? columns_of(entity, holder, holder.also[*stored.extra]) : columns_of(entity, holder), keys);
  Estimate<Bytes> size = sizes.sum([&](const Column& column) { return find_column(*carried, column.name) != nullptr; });
  return whole ? or_default(design, stored.entity, size) : size;
}

}  // namespace

Estimate<Bytes> declared_item_size(const Design& design, EntityId entity, TableId table) {
  const StoredEntity* stored = design.table(table).find_stored(entity);
  if (!stored) return {};
  if (design.entity(entity).item_size) return {design.entity(entity).item_size->value, {}};
  return ColumnSizes(design, entity, columns_of(design.entity(entity), *stored), {}).sum(everything);
}

Estimate<Bytes> item_size(const Layout& layout, EntityId entity, TableId table) {
  if (!layout.design->table(table).find_stored(entity)) return {};
  return or_default(*layout.design, entity, declared_item_size(*layout.design, entity, table));
}

Estimate<Bytes> entry_size(const Layout& layout, EntityId entity, PathId path_id) {
  const Path& path = layout.path(path_id);
  switch (path.type) {
    case PathType::TableKey:
      return item_size(layout, entity, path.table);
    case PathType::ExtraItem:
      return extra_item_size(*layout.design, entity, path);
    case PathType::LocalIndex:
    case PathType::GlobalIndex: {
      StoredKey stored;
      stored.entity = entity;
      stored.path = path_id;
      return index_entry_size(layout, stored);
    }
  }
  return {};
}

Estimate<Bytes> entry_size(const Layout& layout, const StoredKey& stored) {
  const Path& path = layout.path(stored.path);
  if (!stored.extra) return entry_size(layout, stored.entity, stored.path);
  if (path.is_index()) return index_entry_size(layout, stored);
  const StoredEntity* holder = layout.design->table(path.table).find_stored(stored.entity);
  if (!holder) return {};
  const std::vector<Column> columns =
      columns_of(layout.design->entity(stored.entity), *holder, holder->also[*stored.extra]);
  return ColumnSizes(*layout.design, stored.entity, columns, {}).sum(everything);
}

}  // namespace kw
