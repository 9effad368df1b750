#include "testdata/oracle/store.h"

#include <algorithm>
#include <set>
#include <utility>

#include "testdata/oracle/evaluate.h"

namespace kw::oracle {
namespace {

bool contains(const std::vector<Spanned<std::string>>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(), [&](const Spanned<std::string>& one) { return *one == name; });
}

bool defines(const ExtraItem& extra, const std::string& name) {
  return std::any_of(extra.attributes.begin(), extra.attributes.end(),
                     [&](const PhysicalAttribute& attribute) { return *attribute.name == name; });
}

/// The text of a template, nothing when an attribute of it is absent.
std::optional<Value> written(const KeyTemplate& made, const Attributes& item, std::size_t number) {
  if (made.parts.size() == 1 && !made.parts[0].literal && made.parts[0].encoding == Encoding::AsIs) {
    const auto only = item.find(made.parts[0].text);
    return only == item.end() ? std::nullopt : std::optional(only->second);
  }
  std::string text;
  for (const TemplatePart& part : made.parts) {
    if (part.literal) {
      text += part.text;
    } else if (part.encoding == Encoding::FreeShard) {
      text += shard_text(number % static_cast<std::size_t>(part.width), part.width);
    } else {
      const auto source = item.find(part.text);
      if (source == item.end()) return std::nullopt;
      text += encoded(source->second, part.encoding, part.width);
    }
  }
  return text_value(std::move(text));
}

void write_templates(const std::vector<PhysicalAttribute>& physical, const Item& item, std::size_t number,
                     const ExtraItem* keeping, Attributes& stored) {
  for (const PhysicalAttribute& attribute : physical) {
    if (keeping != nullptr && !keeping->keeps_all && !contains(keeping->keeps, *attribute.name)) continue;
    if (keeping != nullptr && defines(*keeping, *attribute.name)) continue;
    for (const Alternative& alternative : attribute.alternatives) {
      if (alternative.when && !holds(*alternative.when, item.attributes, {})) continue;
      if (const std::optional<Value> value = written(alternative.value, item.attributes, number))
        stored[*attribute.name] = *value;
      break;
    }
  }
}

void write_own(const StoredEntity& how, const Item& item, const ExtraItem* keeping, Attributes& stored) {
  for (const auto& [name, value] : item.attributes) {
    if (how.omits(name)) continue;
    if (keeping != nullptr && !keeping->keeps_all && !contains(keeping->keeps, name)) continue;
    const auto renamed = how.rename.find(name);
    stored[renamed == how.rename.end() ? name : *renamed->second] = value;
  }
}

std::vector<Entry> entries_of(const StoredEntity& how, const Item& item, std::size_t number) {
  std::vector<Entry> entries(1);
  write_own(how, item, nullptr, entries[0].attributes);
  write_templates(how.attributes, item, number, nullptr, entries[0].attributes);
  for (const ExtraItem& extra : how.also) {
    Entry entry;
    entry.extra = *extra.name;
    write_own(how, item, &extra, entry.attributes);
    write_templates(how.attributes, item, number, &extra, entry.attributes);
    write_templates(extra.attributes, item, number, nullptr, entry.attributes);
    entries.push_back(std::move(entry));
  }
  for (Entry& entry : entries) {
    entry.item = number;
    entry.entity = item.entity;
  }
  return entries;
}

std::vector<std::string> names_of(const std::vector<Spanned<std::string>>& names) {
  std::vector<std::string> plain;
  for (const Spanned<std::string>& name : names) plain.push_back(*name);
  return plain;
}

bool has_all(const Attributes& attributes, const std::vector<std::string>& names) {
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    const auto found = attributes.find(name);
    return found != attributes.end() && !found->second.text.empty();
  });
}

std::string key_text(const Place& table, const Attributes& attributes) {
  std::string text;
  for (const std::vector<std::string>* names : {&table.partition, &table.sort})
    for (const std::string& name : *names) text += attributes.at(name).text + '\n';
  return text;
}

Place index_of(const Place& table, const Index& index) {
  Place place;
  place.partition = index.kind == IndexKind::Local ? table.partition : names_of(index.key.partition);
  place.sort = names_of(index.key.sort);
  std::set<std::string> carried;
  for (const Place* keyed : {&table, &std::as_const(place)}) {
    carried.insert(keyed->partition.begin(), keyed->partition.end());
    carried.insert(keyed->sort.begin(), keyed->sort.end());
  }
  for (const Spanned<std::string>& name : index.projection.attributes) carried.insert(*name);
  const bool all = index.projection.kind == ProjectionKind::All;
  for (const Entry& entry : table.entries) {
    if (!has_all(entry.attributes, place.partition) || !has_all(entry.attributes, place.sort)) continue;
    Entry copy = entry;
    if (index.kind == IndexKind::Local) copy.whole = entry.attributes;
    if (!all) std::erase_if(copy.attributes, [&](const auto& one) { return !carried.contains(one.first); });
    place.entries.push_back(std::move(copy));
  }
  return place;
}

}  // namespace

Stored store(const Design& design, const Table& table, const std::vector<Item>& items) {
  (void)design;
  Stored stored;
  stored.table.partition = names_of(table.key.partition);
  stored.table.sort = names_of(table.key.sort);
  std::set<std::string> taken;
  for (const Item& item : items) {
    const StoredEntity* how = table.find_stored(item.entity);
    if (how == nullptr) continue;
    std::set<std::string> keys;
    std::vector<Entry> entries;
    bool refused = false;
    for (Entry& entry : entries_of(*how, item, stored.items.size())) {
      const bool keyed =
          has_all(entry.attributes, stored.table.partition) && has_all(entry.attributes, stored.table.sort);
      // An extra item without its key is not written; the item itself must have one.
      if (!keyed && entry.extra) continue;
      refused = refused || !keyed;
      if (refused) break;
      const std::string key = key_text(stored.table, entry.attributes);
      refused = taken.contains(key) || !keys.insert(key).second;
      entries.push_back(std::move(entry));
    }
    if (refused) continue;
    taken.insert(keys.begin(), keys.end());
    stored.items.push_back(item);
    for (Entry& entry : entries) stored.table.entries.push_back(std::move(entry));
  }
  for (const Index& index : table.indexes) stored.indexes[*index.name] = index_of(stored.table, index);
  return stored;
}

}  // namespace kw::oracle
