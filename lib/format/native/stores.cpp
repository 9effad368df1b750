#include <array>

#include "format/native/sections.h"

namespace kw::native {
namespace {

std::optional<Alternative> read_alternative(const Fields& fields, const SourceNode& node, const std::string& path) {
  Alternative alternative;
  alternative.span = node.token;
  const SourceNode* value = node.is_mapping() ? fields.get(&node, "value") : &node;
  std::optional<KeyTemplate> made = fields.key_template(value, path);
  if (!made) return std::nullopt;
  alternative.value = std::move(*made);
  const SourceNode* when = fields.get(&node, "when");
  if (!when) return alternative;
  alternative.when = fields.condition(when, path_join(path, "when"));
  if (!alternative.when) return std::nullopt;
  return alternative;
}

/// An attribute that cannot be read in all its alternatives is left out: half of it would say something else.
void read_physical(const Fields& fields, const NamedNode& named, const std::string& path,
                   std::vector<PhysicalAttribute>& into, std::vector<std::string>& unreadable) {
  PhysicalAttribute attribute;
  attribute.name = named.name;
  for (const SourceNode* item : fields.list(named.node)) {
    std::optional<Alternative> alternative = read_alternative(fields, *item, path_join(path, *named.name));
    if (!alternative) {
      unreadable.push_back(*named.name);
      return;
    }
    attribute.alternatives.push_back(std::move(*alternative));
  }
  if (attribute.alternatives.empty())
    unreadable.push_back(*named.name);
  else
    into.push_back(std::move(attribute));
}

ExtraItem read_extra(const Fields& fields, const NamedNode& named, const std::string& path,
                     std::vector<std::string>& unreadable) {
  ExtraItem item;
  item.name = named.name;
  item.span = named.span;
  for (const NamedNode& entry : fields.named(named.node)) {
    if (*entry.name != "keeps") {
      read_physical(fields, entry, path, item.attributes, unreadable);
      continue;
    }
    item.keeps_all = entry.node->is_scalar() && entry.node->text == "all";
    if (entry.node->is_sequence()) item.keeps = fields.texts(entry.node);
  }
  return item;
}

StoredEntity read_stored(const Fields& fields, const NamedNode& named, const std::string& path) {
  StoredEntity stored;
  stored.entity_name = named.name;
  stored.span = named.span;
  for (const NamedNode& entry : fields.named(named.node)) {
    if (*entry.name == "also") {
      for (const NamedNode& item : fields.named(entry.node))
        stored.also.push_back(
            read_extra(fields, item, path_join(path_join(path, "also"), *item.name), stored.unreadable));
    } else if (*entry.name == "rename") {
      for (const NamedNode& renamed : fields.named(entry.node))
        if (std::optional<Spanned<std::string>> name = fields.text(renamed.node)) {
          stored.rename_keys.push_back(renamed.name);
          stored.rename.emplace(*renamed.name, std::move(*name));
        }
    } else if (*entry.name == "omit") {
      stored.omit = fields.texts(entry.node);
    } else {
      read_physical(fields, entry, path, stored.attributes, stored.unreadable);
    }
  }
  return stored;
}

}  // namespace

void read_stores(const Fields& fields, const SourceNode* node, const std::string& path, Table& table) {
  if (!node) return;
  if (node->is_sequence()) {
    for (Spanned<std::string>& name : fields.texts(node)) {
      StoredEntity stored;
      stored.span = name.span;
      stored.entity_name = std::move(name);
      table.stores.push_back(std::move(stored));
    }
    return;
  }
  for (const NamedNode& named : fields.named(node))
    table.stores.push_back(read_stored(fields, named, path_join(path, *named.name)));
}

}  // namespace kw::native
