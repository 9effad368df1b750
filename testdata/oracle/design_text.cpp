#include "testdata/oracle/design_text.h"

#include <functional>

#include <fmt/core.h>

namespace kw::oracle {
namespace {

std::string list_of(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return "[" + text + "]";
}

void add_fields(std::string& yaml, const std::vector<Field>& fields, int indent) {
  for (const Field& field : fields)
    yaml += fmt::format("{}{}: {}\n", std::string(static_cast<std::size_t>(indent), ' '), field.name, field.text);
}

void add_entity(std::string& yaml, const EntityText& entity) {
  yaml += fmt::format("  {}:\n", entity.name);
  if (!entity.kind_of.empty()) yaml += fmt::format("    kind_of: {}\n", entity.kind_of);
  if (!entity.identity.empty()) yaml += fmt::format("    identity: {}\n", list_of(entity.identity));
  if (!entity.attributes.empty()) yaml += "    attributes:\n";
  add_fields(yaml, entity.attributes, 6);
}

void add_read(std::string& yaml, const ReadText& read, const char* first, const char* rest) {
  yaml += fmt::format("{}entity: {}\n", first, read.entity);
  std::string where;
  for (const std::string& term : read.terms) where += (where.empty() ? "" : " AND ") + term;
  if (!where.empty()) yaml += fmt::format("{}where: \"{}\"\n", rest, where);
  if (!read.order.empty()) yaml += fmt::format("{}order: {}\n", rest, list_of(read.order));
  if (read.limit) yaml += fmt::format("{}limit: {}\n", rest, *read.limit);
  if (!read.needs.empty()) yaml += fmt::format("{}needs: [{}]\n", rest, read.needs);
}

void add_pattern(std::string& yaml, const PatternText& pattern) {
  yaml += fmt::format("  {}:\n", pattern.name);
  if (pattern.reads.size() == 1) return add_read(yaml, pattern.reads.front(), "    ", "    ");
  yaml += "    reads:\n";
  for (const ReadText& read : pattern.reads) add_read(yaml, read, "      - ", "        ");
}

void add_stored(std::string& yaml, const StoredText& stored) {
  const bool plain = stored.attributes.empty() && stored.also.empty() && stored.rename.empty() && stored.omit.empty();
  yaml += fmt::format("      {}:{}\n", stored.entity, plain ? " {}" : "");
  add_fields(yaml, stored.attributes, 8);
  if (!stored.rename.empty()) yaml += "        rename:\n";
  add_fields(yaml, stored.rename, 10);
  if (!stored.omit.empty()) yaml += fmt::format("        omit: {}\n", list_of(stored.omit));
  if (!stored.also.empty()) yaml += "        also:\n";
  for (const ExtraText& extra : stored.also) {
    yaml += fmt::format("          {}:\n", extra.name);
    add_fields(yaml, extra.attributes, 12);
  }
}

/// Calls `visit` with every design that lacks one element of the list that `of` gives.
template <class List>
void without_one(const DesignText& design, const std::function<List&(DesignText&)>& of,
                 std::vector<DesignText>& found) {
  DesignText copy = design;
  const std::size_t size = of(copy).size();
  for (std::size_t i = 0; i < size; ++i) {
    DesignText less = design;
    List& list = of(less);
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
    found.push_back(std::move(less));
  }
}

void smaller_entities(const DesignText& design, std::vector<DesignText>& found) {
  for (std::size_t e = 0; e < design.entities.size(); ++e)
    without_one<std::vector<Field>>(
        design, [e](DesignText& d) -> std::vector<Field>& { return d.entities[e].attributes; }, found);
}

void smaller_stores(const DesignText& design, std::vector<DesignText>& found) {
  for (std::size_t s = 0; s < design.stored.size(); ++s) {
    without_one<std::vector<ExtraText>>(
        design, [s](DesignText& d) -> std::vector<ExtraText>& { return d.stored[s].also; }, found);
    without_one<std::vector<Field>>(
        design, [s](DesignText& d) -> std::vector<Field>& { return d.stored[s].rename; }, found);
    without_one<std::vector<std::string>>(
        design, [s](DesignText& d) -> std::vector<std::string>& { return d.stored[s].omit; }, found);
    without_one<std::vector<Field>>(
        design, [s](DesignText& d) -> std::vector<Field>& { return d.stored[s].attributes; }, found);
  }
}

void smaller_patterns(const DesignText& design, std::vector<DesignText>& found) {
  for (std::size_t p = 0; p < design.patterns.size(); ++p) {
    if (design.patterns[p].reads.size() > 1)
      without_one<std::vector<ReadText>>(
          design, [p](DesignText& d) -> std::vector<ReadText>& { return d.patterns[p].reads; }, found);
    for (std::size_t r = 0; r < design.patterns[p].reads.size(); ++r) {
      without_one<std::vector<std::string>>(
          design, [p, r](DesignText& d) -> std::vector<std::string>& { return d.patterns[p].reads[r].terms; }, found);
      without_one<std::vector<std::string>>(
          design, [p, r](DesignText& d) -> std::vector<std::string>& { return d.patterns[p].reads[r].order; }, found);
      if (!design.patterns[p].reads[r].limit) continue;
      found.push_back(design);
      found.back().patterns[p].reads[r].limit.reset();
    }
  }
}

}  // namespace

std::string to_yaml(const DesignText& design) {
  std::string yaml = "keywright: 1\nentities:\n";
  for (const EntityText& entity : design.entities) add_entity(yaml, entity);
  yaml += fmt::format("tables:\n  T:\n    key: {}\n    stores:\n", design.key);
  for (const StoredText& stored : design.stored) add_stored(yaml, stored);
  if (!design.indexes.empty()) yaml += "    indexes:\n";
  add_fields(yaml, design.indexes, 6);
  if (!design.patterns.empty()) yaml += "patterns:\n";
  for (const PatternText& pattern : design.patterns) add_pattern(yaml, pattern);
  return yaml;
}

std::vector<DesignText> smaller(const DesignText& design) {
  std::vector<DesignText> found;
  without_one<std::vector<PatternText>>(
      design, [](DesignText& d) -> std::vector<PatternText>& { return d.patterns; }, found);
  for (std::size_t e = 0; e < design.entities.size(); ++e) {
    DesignText less = design;
    const std::string name = less.entities[e].name;
    std::erase_if(less.stored, [&](const StoredText& stored) { return stored.entity == name; });
    less.entities.erase(less.entities.begin() + static_cast<std::ptrdiff_t>(e));
    found.push_back(std::move(less));
  }
  without_one<std::vector<Field>>(
      design, [](DesignText& d) -> std::vector<Field>& { return d.indexes; }, found);
  smaller_stores(design, found);
  smaller_patterns(design, found);
  smaller_entities(design, found);
  return found;
}

}  // namespace kw::oracle
