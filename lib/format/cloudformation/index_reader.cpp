#include "format/cloudformation/index_reader.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/cloudformation/capacity_reader.h"
#include "format/cloudformation/key_reader.h"

namespace kw::cloudformation {
namespace {

ProjectionKind projection_kind(std::string_view word) {
  if (word == "ALL") return ProjectionKind::All;
  return word == "KEYS_ONLY" ? ProjectionKind::KeysOnly : ProjectionKind::Include;
}

Projection read_projection(const Properties& index, SourceSpan owner) {
  const auto nested = index.nested("Projection");
  Projection projection;
  projection.span = nested.span.known() ? nested.span : owner;
  projection.known = nested.state == State::Known;
  if (nested.state == State::Absent) index.report_missing("Projection", owner);
  if (!nested.value) return projection;

  const Properties& properties = *nested.value;
  const TextProperty kind = properties.word("ProjectionType", {"ALL", "KEYS_ONLY", "INCLUDE"});
  if (kind.state == State::Absent) properties.report_missing("ProjectionType", nested.span);
  if (kind.state == State::Known) {
    projection.kind = projection_kind(kind.value);
    projection.span = kind.span;
  }
  const Elements attributes = properties.elements("NonKeyAttributes");
  projection.list_given = attributes.state != State::Absent;
  projection.known = kind.state == State::Known && attributes.state != State::Unknown;
  for (const Element& element : attributes.items) {
    if (!element.choice.is_text())
      properties.report_wrong(
          "NonKeyAttributes", element.span(),
          fmt::format("an element of `NonKeyAttributes` is {}, not a name", form_of(element.choice)));
    else if (element.certain)
      projection.attributes.push_back({element.choice.text, element.span()});
  }
  return projection;
}

/// The name of an index as far as people can recognise it by: an unresolved one as it is written.
Spanned<std::string> read_name(const Properties& properties, const Element& element, std::size_t position,
                               bool& known) {
  const TextProperty name = properties.text("IndexName");
  known = name.state == State::Known;
  if (known) return {name.value, name.span};
  if (name.state == State::Absent) properties.report_missing("IndexName", element.span());
  const SourceNode* written = element.choice.node->find("IndexName");
  std::string shown = written == nullptr ? std::string() : describe(written->resolved());
  if (shown.empty()) shown = fmt::format("index {}", position + 1);
  return {std::move(shown), name.span.known() ? name.span : element.span()};
}

Index read_index(const Properties& properties, Unresolved& of_name, const Element& element, std::size_t position,
                 IndexKind kind) {
  Index index;
  index.kind = kind;
  index.certain = element.certain;
  index.span = element.span();
  index.name = read_name(properties.noting_in(of_name), element, position, index.name_known);
  index.key = read_key(properties, index.name.span);
  index.projection = read_projection(properties, index.name.span);
  index.billing = read_index_billing(properties);
  return index;
}

/// The same index in both branches of a condition is one index, and what the branches say differently is unknown.
bool merge_uncertain(const Index& index, std::vector<Index>& list) {
  if (index.certain || !index.name_known) return false;
  const auto same = std::ranges::find_if(list, [&](const Index& other) {
    return !other.certain && other.name_known && *other.name == *index.name && other.kind == index.kind;
  });
  if (same == list.end()) return false;
  const auto names = [](const std::vector<Spanned<std::string>>& attributes) {
    std::vector<std::string> plain;
    for (const Spanned<std::string>& attribute : attributes) plain.push_back(*attribute);
    return plain;
  };
  same->key.known = same->key.known && index.key.known && names(same->key.partition) == names(index.key.partition) &&
                    names(same->key.sort) == names(index.key.sort);
  same->projection.known = same->projection.known && index.projection.known &&
                           same->projection.kind == index.projection.kind &&
                           names(same->projection.attributes) == names(index.projection.attributes);
  same->billing.known = false;
  return true;
}

}  // namespace

bool read_indexes(const Properties& table, std::string_view list, IndexKind kind, std::vector<Index>& into,
                  std::vector<Unresolved>& unresolved) {
  const Elements elements = table.elements(list);
  bool known = elements.state != State::Unknown;
  for (std::size_t i = 0; i < elements.items.size(); ++i) {
    const Element& element = elements.items[i];
    if (!element.is_mapping()) {
      table.report_wrong(list, element.span(),
                         fmt::format("an element of `{}` is {}, not a mapping", list, form_of(element.choice)));
      known = false;
      continue;
    }
    const SourceNode* name = element.choice.node->find("IndexName");
    const std::string shown = name == nullptr ? fmt::format("index {}", i + 1) : describe(name->resolved());
    const std::string path = fmt::format("{}.indexes.{}", table.path(), shown);
    Unresolved notes{.subject = {}, .logical_path = path, .skipped = {}};
    Unresolved of_name = notes;
    Index index = read_index(table.within(element, path, notes), of_name, element, i, kind);
    notes.subject = index.name.span;
    add_unresolved(std::move(notes), of_name, unresolved);
    if (!merge_uncertain(index, into)) into.push_back(std::move(index));
  }
  return known;
}

}  // namespace kw::cloudformation
