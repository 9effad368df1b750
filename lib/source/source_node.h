#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/source_file.h"
#include "source/span.h"

namespace kw {

enum class NodeKind {
  Scalar,
  Sequence,
  Mapping,
  Alias,   ///< A reference to an anchored node (YAML); never a copy.
  Opaque,  ///< An expression that this format computes elsewhere (`!Ref x`, `!Sub …`): see `tag` and the children.
};

struct SourceNode;

struct MappingEntry {
  const SourceNode* key = nullptr;    ///< A scalar, usually.
  const SourceNode* value = nullptr;  ///< Never null: an absent value is an empty plain scalar at the key's end.
};

/// One node of a document tree. Every node has the bytes it was read from; duplicates and order are kept.
struct SourceNode {
  NodeKind kind = NodeKind::Scalar;
  SourceSpan span;           ///< A scalar's without quotes; a block scalar's from its first to its last content byte.
  SourceSpan token;          ///< With quotes, block indicator and tag; the span for everything else.
  std::string tag;           ///< As written ("!Ref", "!!str"), empty when none.
  std::string text;          ///< A scalar's value after unquoting, unescaping and folding.
  bool quoted = false;       ///< A scalar in quotes or a block scalar, or a JSON string: never a number or null.
  bool json_number = false;  ///< A JSON number, true, false or null is a plain scalar; this one is a number.
  std::vector<const SourceNode*> items;  ///< A sequence's.
  std::vector<MappingEntry> entries;     ///< A mapping's, duplicates included, merge keys (`<<`) as they stand.
  const SourceNode* target = nullptr;    ///< An alias's.

  bool is_scalar() const { return kind == NodeKind::Scalar; }
  bool is_mapping() const { return kind == NodeKind::Mapping; }
  bool is_sequence() const { return kind == NodeKind::Sequence; }
  /// A plain scalar that YAML reads as null: empty, `~`, `null`.
  bool is_null() const;
  /// This node, or what an alias finally points at.
  const SourceNode& resolved() const;
  /// The value of the first entry with this key, looking through an alias and into merged mappings (own keys win);
  /// null when absent.
  const SourceNode* find(std::string_view name) const;
};

/// All entries of a mapping with merge keys (`<<: *base`, `<<: [*a, *b]`) expanded by reference, own keys first, each
/// key once. Bounded: an alias bomb costs no more than the tree is long.
std::vector<MappingEntry> merged_entries(const SourceNode& mapping);

/// A comment's bytes, from its `#` to the end of its line.
struct SourceComment {
  SourceSpan span;
  bool alone_on_line = false;
};

/// Nodes at addresses that stay.
class NodePool {
 public:
  SourceNode& add() { return nodes_.emplace_back(); }
  std::size_t size() const { return nodes_.size(); }
  auto begin() const { return nodes_.begin(); }
  auto end() const { return nodes_.end(); }

 private:
  std::pmr::monotonic_buffer_resource memory_;
  std::pmr::deque<SourceNode> nodes_{&memory_};
};

/// A loaded document: its tree (null when nothing could be read) and its comments in order. Owns the nodes.
struct SourceTree {
  const SourceNode* root = nullptr;
  std::vector<SourceComment> comments;
  std::unique_ptr<NodePool> nodes = std::make_unique<NodePool>();
  SourceNode& add() { return nodes->add(); }
};

/// Maps an offset inside a scalar's value to the file: quoted, escaped, folded and literal scalars all work. Exact for
/// every byte that stands in the file as itself; a byte made by an escape maps to the escape's start.
class ScalarText {
 public:
  ScalarText(const SourceNode& scalar, const SourceFile& file);
  SourceSpan to_file(std::size_t begin, std::size_t end) const;

 private:
  SourceSpan span_;
  std::vector<std::uint32_t> offsets_;  ///< One per value byte and one for the end; empty when value and file agree.
};

}  // namespace kw
