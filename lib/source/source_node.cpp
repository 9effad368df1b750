#include "source/source_node.h"

#include <unordered_set>

namespace kw {
namespace {

bool is_merge_key(const SourceNode& key) {
  return key.is_scalar() && !key.quoted && key.text == "<<";
}

bool has_key(const MappingEntry& entry, std::string_view name) {
  const SourceNode& key = entry.key->resolved();
  return key.is_scalar() && key.text == name;
}

bool has_merge_key(const SourceNode& mapping) {
  for (const MappingEntry& entry : mapping.entries)
    if (is_merge_key(*entry.key)) return true;
  return false;
}

/// Walks a mapping and then the mappings merged into it, nearest first and each once, so that neither a cycle nor an
/// alias bomb costs more than the tree is long.
class MergeWalk {
 public:
  explicit MergeWalk(const SourceNode& mapping) { pending_.push_back(&mapping); }

  const SourceNode* next() {
    while (!pending_.empty()) {
      const SourceNode* mapping = pending_.back();
      pending_.pop_back();
      if (!seen_.insert(mapping).second) continue;
      push_merged(*mapping);
      return mapping;
    }
    return nullptr;
  }

 private:
  void push_merged(const SourceNode& mapping) {
    for (auto entry = mapping.entries.rbegin(); entry != mapping.entries.rend(); ++entry) {
      if (!is_merge_key(*entry->key)) continue;
      const SourceNode& value = entry->value->resolved();
      push_mapping(value);
      if (!value.is_sequence() || !seen_.insert(&value).second) continue;
      for (auto item = value.items.rbegin(); item != value.items.rend(); ++item) push_mapping((*item)->resolved());
    }
  }

  void push_mapping(const SourceNode& node) {
    if (node.is_mapping()) pending_.push_back(&node);
  }

  std::vector<const SourceNode*> pending_;
  std::unordered_set<const SourceNode*> seen_;
};

}  // namespace

bool SourceNode::is_null() const {
  if (!is_scalar() || quoted) return false;
  if (!tag.empty()) return tag == "!!null";
  return text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL";
}

const SourceNode& SourceNode::resolved() const {
  const SourceNode* node = this;
  while (node->kind == NodeKind::Alias && node->target) node = node->target;
  return *node;
}

const SourceNode* SourceNode::find(std::string_view name) const {
  const SourceNode& mapping = resolved();
  for (const MappingEntry& entry : mapping.entries)
    if (has_key(entry, name)) return entry.value;
  if (!has_merge_key(mapping)) return nullptr;

  MergeWalk walk(mapping);
  while (const SourceNode* merged = walk.next())
    for (const MappingEntry& entry : merged->entries)
      if (has_key(entry, name)) return entry.value;
  return nullptr;
}

std::vector<MappingEntry> merged_entries(const SourceNode& mapping) {
  std::vector<MappingEntry> all;
  std::unordered_set<std::string_view> names;
  MergeWalk walk(mapping.resolved());
  while (const SourceNode* merged = walk.next()) {
    for (const MappingEntry& entry : merged->entries) {
      const SourceNode& key = entry.key->resolved();
      if (is_merge_key(key)) continue;
      if (!key.is_scalar() || names.insert(key.text).second) all.push_back(entry);
    }
  }
  return all;
}

}  // namespace kw
