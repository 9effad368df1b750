#include "analysis/columns.h"

#include <algorithm>

namespace kw {
namespace {

std::string stored_name(const StoredEntity& stored, const std::string& own) {
  const auto renamed = stored.rename.find(own);
  return renamed == stored.rename.end() ? own : *renamed->second;
}

Known carries_all(const Entity& entity, const KeyTemplate& value, const Supposition& item) {
  Known result = Known::Yes;
  for (const TemplatePart& part : value.parts) {
    if (part.literal || part.encoding == Encoding::FreeShard) continue;
    for (const std::string& source : presence_sources(entity, part.text)) result = both(result, item.carries(source));
  }
  return result;
}

Known chosen(const Alternative& alternative, const Supposition& item) {
  return alternative.when ? holds(alternative.when->terms, item) : Known::Yes;
}

void append(std::vector<std::string>& names, std::vector<std::string> more) {
  std::move(more.begin(), more.end(), std::back_inserter(names));
}

}  // namespace

std::vector<Column> columns_of(const Entity& entity, const StoredEntity& stored) {
  std::vector<Column> columns;
  for (const PhysicalAttribute& made : stored.attributes) columns.push_back({*made.name, nullptr, &made});
  for (const Attribute& attribute : entity.attributes) {
    if (stored.omits(*attribute.name)) continue;
    const std::string name = stored_name(stored, *attribute.name);
    if (!find_column(columns, name)) columns.push_back({name, &attribute, nullptr});
  }
  return columns;
}

std::vector<Column> columns_of(const Entity& entity, const StoredEntity& stored, const ExtraItem& extra) {
  std::vector<Column> columns;
  for (const PhysicalAttribute& made : extra.attributes) columns.push_back({*made.name, nullptr, &made});
  for (const Column& column : columns_of(entity, stored)) {
    const std::string& own = column.own ? *column.own->name : column.name;
    const bool kept = extra.keeps_all || std::any_of(extra.keeps.begin(), extra.keeps.end(), [&](const auto& name) {
                        return *name == column.name || *name == own;
                      });
    if (kept && !find_column(columns, column.name)) columns.push_back(column);
  }
  return columns;
}

std::optional<std::vector<Column>> entry_columns(const Layout& layout, const StoredKey& stored) {
  const Path& path = layout.path(stored.path);
  const Table& table = layout.design->table(path.table);
  const StoredEntity* holder = table.find_stored(stored.entity);
  if (!holder) return std::nullopt;
  const Entity& entity = layout.design->entity(stored.entity);
  std::vector<Column> columns =
      stored.extra ? columns_of(entity, *holder, holder->also[*stored.extra]) : columns_of(entity, *holder);
  if (!path.is_index()) return columns;
  if (!path.projection.kind || !path.projection.known) return std::nullopt;
  if (*path.projection.kind == ProjectionKind::All) return columns;
  std::erase_if(columns, [&](const Column& column) {
    if (path.key.contains(column.name) || table.key.contains(column.name)) return false;
    return std::none_of(path.projection.attributes.begin(), path.projection.attributes.end(),
                        [&](const Spanned<std::string>& name) { return *name == column.name; });
  });
  return columns;
}

const Column* find_column(const std::vector<Column>& columns, std::string_view name) {
  for (const Column& column : columns)
    if (column.name == name) return &column;
  return nullptr;
}

std::vector<std::string> deciding_attributes(const Entity& entity, const Column& column) {
  if (column.own) return presence_sources(entity, *column.own->name);
  std::vector<std::string> names;
  for (const Alternative& alternative : column.made->alternatives) {
    for (const TemplatePart& part : alternative.value.parts)
      if (!part.literal && part.encoding != Encoding::FreeShard) append(names, presence_sources(entity, part.text));
    if (!alternative.when) continue;
    for (const Term& term : alternative.when->terms) append(names, attributes_of(term.expression));
  }
  return names;
}

Known is_written(const Entity& entity, const Column& column, const Supposition& item) {
  Known result = Known::No;
  if (column.own) {
    result = Known::Yes;
    for (const std::string& source : presence_sources(entity, *column.own->name))
      result = both(result, item.carries(source));
    return result;
  }
  for (std::size_t i = 0; i < column.made->alternatives.size(); ++i)
    result = either(result, is_written(entity, *column.made, i, item));
  return result;
}

Known is_written(const Entity& entity, const PhysicalAttribute& made, std::size_t alternative,
                 const Supposition& item) {
  Known result = carries_all(entity, made.alternatives[alternative].value, item);
  result = both(result, chosen(made.alternatives[alternative], item));
  for (std::size_t earlier = 0; earlier < alternative; ++earlier)
    result = both(result, negation(chosen(made.alternatives[earlier], item)));
  return result;
}

}  // namespace kw
