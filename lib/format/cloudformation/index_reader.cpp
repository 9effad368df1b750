#include "format/cloudformation/index_reader.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/cloudformation/capacity_reader.h"
#include "format/cloudformation/key_reader.h"

namespace kw::cloudformation {
namespace {

using Texts = std::vector<std::string>;

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

/// A name that people recognise the index by, resolved or not.
std::string written_name(const Element& element, std::size_t position) {
  const SourceNode* name = element.choice.node->find("IndexName");
  std::string written = name == nullptr ? std::string() : describe(name->resolved());
  return written.empty() ? fmt::format("index {}", position + 1) : written;
}

Spanned<std::string> read_name(const Properties& properties, const Element& element, std::size_t position,
                               bool& known) {
  const TextProperty name = properties.text("IndexName");
  known = name.state == State::Known;
  if (known) return {name.value, name.span};
  if (name.state == State::Absent) properties.report_missing("IndexName", element.span());
  return {written_name(element, position), name.span.known() ? name.span : element.span()};
}

Index read_index(const Properties& properties, Unresolved& of_name, const Element& element, std::size_t position,
                 IndexKind kind) {
  Index index;
  index.kind = kind;
  index.certain = element.certain;
  index.span = element.span();
  index.name = read_name(properties.noting_in(of_name), element, position, index.name_known);
  if (kind == IndexKind::Vector) {  // Carried by name; what it is made of is not judged.
    index.key.known = index.projection.known = index.billing.known = false;
    return index;
  }
  index.key = read_key(properties, index.name.span);
  index.projection = read_projection(properties, index.name.span);
  index.billing = read_index_billing(properties);
  return index;
}

Texts plain(const std::vector<Spanned<std::string>>& attributes) {
  Texts names;
  for (const Spanned<std::string>& attribute : attributes) names.push_back(*attribute);
  return names;
}

/// What two branches of a condition say differently about an index is unknown.
void blur(Index& index, const Index& other) {
  index.key.known = index.key.known && other.key.known && plain(index.key.partition) == plain(other.key.partition) &&
                    plain(index.key.sort) == plain(other.key.sort);
  index.projection.known = index.projection.known && other.projection.known &&
                           index.projection.kind == other.projection.kind &&
                           plain(index.projection.attributes) == plain(other.projection.attributes);
  index.billing.known = false;
}

struct Candidate {
  Index index;
  std::string written;  ///< Its name as it is written, resolved or not.
  Unresolved notes;
};

/// The same index in both branches of a condition is one index: the one that is there for certain or by default, else
/// what both say alike.
std::vector<Candidate> merged(std::vector<Candidate> candidates) {
  std::vector<Candidate> kept;
  const auto same = [](const Candidate& candidate) {
    return [&](const Candidate& other) { return other.written == candidate.written; };
  };
  for (Candidate& candidate : candidates) {
    const auto twin = std::ranges::find_if(kept, same(candidate));
    if (twin == kept.end() || (twin->index.certain && candidate.index.certain)) {
      kept.push_back(std::move(candidate));
    } else if (candidate.index.certain) {
      *twin = std::move(candidate);
    } else if (!twin->index.certain) {
      blur(twin->index, candidate.index);
    }
  }
  return kept;
}

}  // namespace

bool read_indexes(const Properties& table, std::string_view list, IndexKind kind, std::vector<Index>& into,
                  std::vector<Unresolved>& unresolved) {
  const Elements elements = table.elements(list);
  bool known = elements.state != State::Unknown;
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < elements.items.size(); ++i) {
    const Element& element = elements.items[i];
    if (!element.is_mapping()) {
      table.report_wrong(list, element.span(),
                         fmt::format("an element of `{}` is {}, not a mapping", list, form_of(element.choice)));
      known = false;
      continue;
    }
    Candidate candidate;
    candidate.written = written_name(element, i);
    candidate.notes.logical_path = fmt::format("{}.indexes.{}", table.path(), candidate.written);
    Unresolved of_name = candidate.notes;
    candidate.index =
        read_index(table.within(element, candidate.notes.logical_path, candidate.notes), of_name, element, i, kind);
    candidate.notes.subject = candidate.index.name.span;
    candidate.notes = with_name(std::move(candidate.notes), of_name);
    candidates.push_back(std::move(candidate));
  }
  for (Candidate& candidate : merged(std::move(candidates))) {
    into.push_back(std::move(candidate.index));
    if (!candidate.notes.skipped.empty()) unresolved.push_back(std::move(candidate.notes));
  }
  return known;
}

}  // namespace kw::cloudformation
