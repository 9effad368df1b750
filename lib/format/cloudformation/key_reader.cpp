#include "format/cloudformation/key_reader.h"

#include <algorithm>

#include <fmt/core.h>

namespace kw::cloudformation {
namespace {

SourceSpan joined(SourceSpan first, SourceSpan last) {
  if (!first.known()) return last;
  return {first.file, std::min(first.begin, last.begin), std::max(first.end, last.end)};
}

/// Adds an element to its role's attributes, in the order of the list.
void add(KeySchema& key, KeyElement element) {
  const bool partition = element.role == KeyRole::Partition;
  (partition ? key.partition : key.sort).push_back(element.name);
  SourceSpan& span = partition ? key.partition_span : key.sort_span;
  span = joined(span, element.name.span);
  key.elements.push_back(std::move(element));
}

/// An element of a list that has to be a mapping; reports and returns false when it is something else.
bool check_mapping(const Properties& properties, std::string_view list, const Element& element,
                   std::string_view expected) {
  if (element.is_mapping()) return true;
  properties.report_wrong(list, element.span(),
                          fmt::format("an element of `{}` is {}, not a mapping", list, form_of(element.choice)),
                          fmt::format("write {}", expected));
  return false;
}

/// The name of an element's attribute; reports a missing one.
TextProperty attribute_name(const Properties& element, SourceSpan owner) {
  TextProperty name = element.text("AttributeName");
  if (name.state == State::Absent) element.report_missing("AttributeName", owner);
  return name;
}

std::optional<KeyElement> read_element(const Properties& properties, const Element& element) {
  const Properties inside = properties.within(element, properties.path() + ".KeySchema", properties.notes());
  const TextProperty name = attribute_name(inside, element.span());
  const TextProperty role = inside.word("KeyType", {"HASH", "RANGE"});
  if (role.state == State::Absent) inside.report_missing("KeyType", element.span());
  if (name.state != State::Known || role.state != State::Known) return std::nullopt;
  return KeyElement{.name = {name.value, name.span},
                    .role = role.value == "HASH" ? KeyRole::Partition : KeyRole::Sort,
                    .span = element.span()};
}

std::optional<AttributeType> key_type(const TextProperty& type) {
  return type.state == State::Known ? parse_attribute_type(type.value) : std::nullopt;
}

/// A definition that stands under an undecided condition says what the type is if it is there. Two branches that say
/// different things say nothing.
void add_uncertain(AttributeDefinition definition, std::vector<AttributeDefinition>& list) {
  const auto same =
      std::ranges::find_if(list, [&](const AttributeDefinition& other) { return *other.name == *definition.name; });
  if (same == list.end())
    list.push_back(std::move(definition));
  else if (same->type != definition.type)
    same->type.reset();
}

}  // namespace

KeySchema read_key(const Properties& properties, SourceSpan owner) {
  KeySchema key;
  const Elements elements = properties.elements("KeySchema");
  key.known = elements.state == State::Known;
  key.span = elements.span;
  if (elements.state == State::Absent) {
    properties.report_missing("KeySchema", owner);
    return key;
  }
  if (key.known && elements.items.empty()) {
    properties.report_wrong("KeySchema", elements.span, "`KeySchema` is empty",
                            "name the attribute with `KeyType: HASH`");
    key.known = false;
  }
  for (const Element& element : elements.items) {
    if (!element.certain) continue;
    std::optional<KeyElement> read;
    if (check_mapping(properties, "KeySchema", element, "`AttributeName` and `KeyType`"))
      read = read_element(properties, element);
    if (read)
      add(key, std::move(*read));
    else
      key.known = false;
  }
  return key;
}

KeySchema single_key(Spanned<std::string> partition, SourceSpan span) {
  KeySchema key;
  key.span = span;
  const SourceSpan name_span = partition.span;
  add(key, {.name = std::move(partition), .role = KeyRole::Partition, .span = name_span});
  return key;
}

Definitions read_definitions(const Properties& properties, SourceSpan owner) {
  const Elements elements = properties.elements("AttributeDefinitions");
  Definitions found{.list = {}, .span = elements.span, .known = elements.state == State::Known};
  if (elements.state == State::Absent) properties.report_missing("AttributeDefinitions", owner);
  for (const Element& element : elements.items) {
    if (element.contrary) continue;
    if (!check_mapping(properties, "AttributeDefinitions", element, "`AttributeName` and `AttributeType`")) {
      found.known = false;
      continue;
    }
    const Properties inside =
        properties.within(element, properties.path() + ".AttributeDefinitions", properties.notes());
    const TextProperty name = attribute_name(inside, element.span());
    const TextProperty type = inside.word("AttributeType", {"S", "N", "B"});
    if (type.state == State::Absent) inside.report_missing("AttributeType", element.span());
    if (name.state != State::Known || type.state != State::Known) found.known = false;
    if (name.state != State::Known) continue;
    AttributeDefinition definition{
        .name = {name.value, name.span}, .type = key_type(type), .span = element.span(), .type_span = type.span};
    if (element.certain)
      found.list.push_back(std::move(definition));
    else
      add_uncertain(std::move(definition), found.list);
  }
  return found;
}

}  // namespace kw::cloudformation
