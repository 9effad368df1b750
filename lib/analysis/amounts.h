#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/path.h"
#include "base/quantity.h"

/// Sizes and counts from declared facts (fact sheet 4). Unknown inputs give nothing; what was assumed is said.
namespace kw {

template <class T>
struct Estimate {
  std::optional<T> value;
  std::vector<std::string> assumptions;
};

/// Items of the entity: `count`, else `average` × parent's items; its kinds are part of it.
Estimate<Count> item_count(const Design& design, EntityId entity);

/// Average bytes of an attribute's value alone.
Estimate<Bytes> value_size(const Design& design, EntityId entity, const Attribute& attribute);
/// The most bytes it can have: `max_size`, a fixed width, `values`; never from the average.
std::optional<Bytes> max_value_size(const Attribute& attribute);

/// Average bytes of a template's part inside a text: a number counts its digits there.
Estimate<Bytes> text_size(const Design& design, EntityId entity, const TemplatePart& part);
Estimate<Bytes> text_size(const Design& design, EntityId entity, const KeyTemplate& key_template);
/// The most bytes a part can take in a text, never from averages. `attribute` is the one it names, null if none.
std::optional<Bytes> max_text_size(const TemplatePart& part, const Attribute* attribute);

/// Average bytes of a whole item as stored in the table: names and values, physical attributes, present shares.
/// Where sizes are missing, `item_size` of the entity, else `assume.default_item_size` (and it is said).
Estimate<Bytes> item_size(const Layout& layout, EntityId entity, TableId table);
/// The same without `assume.default_item_size`.
Estimate<Bytes> declared_item_size(const Design& design, EntityId entity, TableId table);
/// Average bytes of the entity's entry in a path (table key and extra items: the item itself), over the items that are
/// in it: table key, index key and projection, each attribute once.
Estimate<Bytes> entry_size(const Layout& layout, EntityId entity, PathId path);

/// The same for one way an entity is in a path, its extra items included.
Estimate<Bytes> entry_size(const Layout& layout, const StoredKey& stored);

/// Share of the entity's items that are in the path (presence of key attributes and `when`); nothing when unknown.
std::optional<double> share_in_path(const Layout& layout, const StoredKey& stored);

/// Share of items that meet the term, from `values`, `distinct`, `present` under even spread; nothing when unknown.
Estimate<Share> selectivity(const Design& design, EntityId entity, const Term& term);

/// Distinct values of an attribute: `distinct`, the number of `values`, or as many as there are items that it names; of
/// several upper bounds the least. Nothing when unknown.
std::optional<Count> distinct_values(const Design& design, EntityId entity, const Attribute& attribute);
/// Distinct values of a part (coarse, shard and literal parts considered); nothing when unknown.
std::optional<Count> distinct_values(const Design& design, EntityId entity, const KeyPart& part);

/// Puts, updates (with what they set or remove) and deletes of an entity per second, from `writes` and write patterns,
/// each counted once; its kinds have their own. Puts and deletes are unset where a part of them has no rate; updates
/// are those with a rate.
struct WriteRates {
  std::optional<Rate> puts;
  std::optional<Rate> deletes;
  struct Update {
    std::vector<std::string> sets;
    Rate rate;
  };
  std::vector<Update> updates;
  bool known = false;  ///< Something was declared.
  Rate changes_of(std::string_view attribute) const;
  Rate total() const;
};
enum class Traffic { Average, Peak };  ///< `peak` where it is given, else `rate`.
WriteRates write_rates(const Design& design, EntityId entity, Traffic traffic = Traffic::Average);
/// A short form that a write pattern says again: its writes are counted there.
bool is_said_again(const Design& design, const Pattern& implied);

WriteUnits write_units(Bytes size);             ///< ⌈size / 1 KB⌉, 1 at least.
ReadUnits query_units(Bytes sum, bool strong);  ///< ⌈sum / 4 KB⌉ × 1 or ½ per page of 1 MB.

}  // namespace kw
