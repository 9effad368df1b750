#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/design.h"

namespace kw {

enum class PathType { TableKey, ExtraItem, LocalIndex, GlobalIndex };

/// A position in `Layout::paths`.
using PathId = Id<struct Path>;

/// A way to items: a table's key, an extra item's key, a local or a global index. Paths of hypothetical indexes (the
/// advisor's) have no `index`; nothing here needs the design to name them.
struct Path {
  PathType type = PathType::TableKey;
  TableId table;
  std::optional<IndexId> index;
  std::optional<EntityId>
      extra_entity;  ///< ExtraItem: whose, and which of its `also` (by position in the stored entity).
  std::size_t extra_item = 0;
  std::string name;  ///< "Shop", "Shop.GSI1", "Shop.Customer.ByEmail": as requests name it.
  KeySchema key;
  Projection projection;  ///< Indexes.
  SourceSpan span;        ///< The name of the table, index or extra item.

  bool is_index() const { return type == PathType::LocalIndex || type == PathType::GlobalIndex; }
  bool is_global() const { return type == PathType::GlobalIndex; }
};

/// Answers of questions that what is declared may leave open.
enum class Known { No, Yes, Unknown };

/// How values compare inside a key once encoded (semantics 1).
enum class PartOrder { Same, Reversed, None, Unknown };

/// One literal or encoded attribute of a key, with what its encoding keeps.
struct KeyPart {
  bool literal = false;
  std::string text;  ///< Literal text, or the attribute's name; empty for a free shard.
  Encoding encoding = Encoding::AsIs;
  int width = 0;                         ///< Digits, or number of shards.
  const Attribute* attribute = nullptr;  ///< Null for literals, free shards and names the entity does not declare.
  /// What the part is made of in the end: its attribute and encoding, or those of the one part that a computed
  /// attribute stands for ("{yearMonth}" with `computed: "{timestamp:year-month}"` is made of `timestamp`).
  std::string source;
  Encoding source_encoding = Encoding::AsIs;
  const Attribute* source_attribute = nullptr;
  /// The computed attribute that holds the part's text as it is, when the entity has one: "emailKey" for
  /// "{email:lower}".
  std::string computed_name;

  Known one_to_one = Known::Yes;
  bool coarse = false;  ///< Keeps ≤ but not <: iso-date, year-month, hour of a finer time.
  PartOrder order = PartOrder::Same;
  std::optional<int> fixed_width;          ///< Bytes.
  std::optional<CharacterSet> characters;  ///< Unset: unknown.
  Known delimited =
      Known::Yes;  ///< Its end is certain: fixed width, nothing follows, or the next byte cannot occur in it.
  Known keeps_order =
      Known::Yes;   ///< Its order is the key's order among equal prefixes (Same or Reversed per `order`).
  std::string why;  ///< Why not, or what is unknown, for traces; empty when all is well.

  bool is_attribute() const { return !literal; }
  bool is_shard() const { return encoding == Encoding::Shard || encoding == Encoding::FreeShard; }
};

/// One physical key attribute of a path, as one entity writes it.
struct KeyComponent {
  Spanned<std::string> name;
  KeyRole role = KeyRole::Partition;
  bool text =
      false;  ///< Made of a template; false for a natural attribute and for a bare copy ("{a}"), which keep their type.
  std::optional<AttributeType> type;
  std::vector<KeyPart> parts;
  SourceSpan span;  ///< The template, or the key's mention of the attribute.
};

/// One way an entity is in a path: its components under the conditions that choose it.
struct KeyBranch {
  std::vector<KeyComponent> partition;
  std::vector<KeyComponent> sort;
  std::vector<Term> when;          ///< All hold for the items of this branch.
  std::vector<Expression> unless;  ///< None holds: conditions of earlier alternatives.
};

/// How an entity stands in a path. Without branches the entity is not in it.
struct StoredKey {
  EntityId entity;
  PathId path;
  std::optional<std::size_t> extra;  ///< Which of the entity's `also` items; unset for the item itself.
  std::vector<KeyBranch> branches;
};

/// All paths of a design and what stands in them; holds on to the design.
struct Layout {
  const Design* design = nullptr;
  std::vector<Path> paths;        ///< By table: its key, its extra items, its indexes, in the file's order.
  std::vector<StoredKey> stored;  ///< By path, then by the table's `stores`.

  const Path& path(PathId id) const { return paths[id.value]; }
  /// The entity's own item in the path (the extra item where the path is one), null when it is not in it.
  const StoredKey* find(EntityId entity, PathId path) const;
  std::optional<PathId> find_path(std::string_view name) const;
  /// All that a request on the path can meet, in the table's order: items and extra items. For the path of an extra
  /// item it is what the table's key holds.
  std::vector<const StoredKey*> in(PathId path) const;
};

/// Paths of tables whose keys are known; those with an unresolved key are left out.
Layout lay_out(const Design& design);
/// Only the paths of these tables, in the design's order: enough to judge what is stored there.
Layout lay_out(const Design& design, const std::vector<TableId>& tables);

/// How `entity` stands in `path` of its design: the one place where plain, multi-attribute and synthetic keys become
/// parts.
StoredKey stored_key(const Design& design, EntityId entity, PathId id, const Path& path,
                     std::optional<std::size_t> extra = std::nullopt);

/// Adds `path` (a hypothetical index of `path.table`) and what stands in it.
PathId add_path(Layout& layout, Path path);

/// The parts of a template for one entity: literals, encodings and what they keep, delimiters considered.
std::vector<KeyPart> key_parts(const Design& design, EntityId entity, const KeyTemplate& key_template);

/// "`{status}#{createdAt}`" for a text, "`status`" for a natural attribute.
std::string to_text(const KeyComponent& component);

/// One sequence can equal another (semantics 3.5).
enum class Meeting {
  Never,  ///< A literal, a value set or a character set decides.
  Can,    ///< Only literals, the same or joined attributes, or identities of one namespace stand against each other.
  Unrelated,  ///< Only by coincidence of unrelated values.
};
/// Values of one set: equal names, attributes joined by `refers`, or identities of one name space, in the same
/// encoding.
bool joined(const Design& design, EntityId a, const KeyPart& left, EntityId b, const KeyPart& right);
Meeting meet(const Design& design, EntityId a, const std::vector<KeyComponent>& left, EntityId b,
             const std::vector<KeyComponent>& right);

}  // namespace kw
