#pragma once

#include "analysis/path.h"
#include "cost/figure.h"

/// Sizes and numbers of what is stored, as figures (fact sheet 4.1 and 4.2).
namespace kw {

/// Bytes of one entry on average: the item itself in its table, an extra item, or an index entry. Unknown names the
/// attributes that have no size.
Figure<Bytes> average_entry(const Layout& layout, const StoredKey& stored);

/// The most bytes one can have, from the largest value of each attribute; unknown where one has no bound.
Figure<Bytes> largest_entry(const Layout& layout, const StoredKey& stored);

/// Items of the entity that are of no kind of it: a kind's count is part of its base's.
Figure<Count> own_items(const Design& design, EntityId entity);

/// Share of the entity's items that have an entry; none to all where presence is not declared.
Figure<Share> share_of_entries(const Layout& layout, const StoredKey& stored);

/// Entries of all its items, and the bytes that are billed for them: 100 B more for each, and 48 B more for each item
/// of a table with replicas.
Figure<Count> entries(const Layout& layout, const StoredKey& stored);
Figure<Bytes> billed_storage(const Layout& layout, const StoredKey& stored);

/// "`Order` in Shop.GSI1"
std::string subject_of(const Layout& layout, const StoredKey& stored);

}  // namespace kw
