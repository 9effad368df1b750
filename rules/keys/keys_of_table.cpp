#include "rules/keys/keys_of_table.h"

#include <algorithm>

#include <fmt/core.h>

namespace kw::rules {

std::string index_path(const Table& table, const Index& index) {
  return fmt::format("tables.{}.indexes.{}", *table.name, *index.name);
}

std::string OwnedKey::logical_path() const {
  return (index ? index_path(*table, *index) : fmt::format("tables.{}", *table->name)) + ".key";
}

std::string OwnedKey::owner() const {
  return index ? fmt::format("index `{}`", *index->name) : fmt::format("table `{}`", *table->name);
}

std::vector<OwnedKey> keys_of(const Table& table) {
  std::vector<OwnedKey> keys;
  if (table.key.known) keys.push_back({&table, nullptr, &table.key});
  for (const Index& index : table.indexes)
    if (index.certain && index.key.known && index.kind != IndexKind::Vector)
      keys.push_back({&table, &index, &index.key});
  return keys;
}

std::vector<Spanned<std::string>> attributes_of(const KeySchema& schema) {
  std::vector<Spanned<std::string>> names = schema.partition;
  names.insert(names.end(), schema.sort.begin(), schema.sort.end());
  return names;
}

std::vector<KeyMention> key_attributes(const Table& table) {
  std::vector<KeyMention> mentions;
  for (const OwnedKey& key : keys_of(table))
    for (const Spanned<std::string>& name : attributes_of(*key.schema))
      if (std::ranges::none_of(mentions, [&](const KeyMention& seen) { return *seen.name == *name; }))
        mentions.push_back({key, name});
  return mentions;
}

}  // namespace kw::rules
