#include <algorithm>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "lint/rule.h"
#include "model/limits.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

using Names = std::vector<Spanned<std::string>>;

bool has_list(const Index& index) {
  return index.certain && index.projection.known && index.projection.kind == ProjectionKind::Include &&
         index.kind != IndexKind::Vector;
}

std::string projection_path(const Table& table, const Index& index) {
  return index_path(table, index) + ".projection";
}

/// The sum over all indexes; an attribute in two lists counts twice.
void check_sum(const Table& table, RuleContext& context) {
  std::size_t sum = 0;
  const Spanned<std::string>* first_too_many = nullptr;
  for (const Index& index : table.indexes) {
    if (!has_list(index)) continue;
    for (const Spanned<std::string>& name : index.projection.attributes)
      if (++sum == limits::kMaxProjectedPerTable + 1) first_too_many = &name;
  }
  if (!first_too_many) return;
  context
      .report(first_too_many->span, fmt::format("tables.{}.indexes", *table.name),
              fmt::format("the projections of `{}` list {} attributes together, {} at most", *table.name, sum,
                          limits::kMaxProjectedPerTable))
      .help("project all attributes where a list is long");
}

void check_list(const Table& table, const Index& index, RuleContext& context) {
  const Names& names = index.projection.attributes;
  if (names.size() > limits::kMaxProjectedPerIndex)
    context
        .report(names[limits::kMaxProjectedPerIndex].span, projection_path(table, index),
                fmt::format("the projection of index `{}` lists {} attributes, {} at most", *index.name, names.size(),
                            limits::kMaxProjectedPerIndex))
        .help("project all attributes");
  for (auto name = names.begin(); name != names.end(); ++name) {
    const auto first = std::find_if(names.begin(), name, [&](const auto& earlier) { return *earlier == **name; });
    if (first == name) continue;
    context
        .report(name->span, projection_path(table, index),
                fmt::format("the projection of index `{}` lists `{}` twice", *index.name, **name))
        .label(first->span, "first here")
        .help("remove one of them")
        .remove_entry(fmt::format("remove the second `{}`", **name), name->span)
        .about(**name);
  }
}

/// A list beside ALL or KEYS_ONLY, which only templates can express.
void check_kind(const Table& table, const Index& index, RuleContext& context) {
  const Projection& projection = index.projection;
  if (!index.certain || !projection.known || !projection.kind || projection.kind == ProjectionKind::Include) return;
  if (!projection.list_given || projection.attributes.empty()) return;
  context
      .report(projection.attributes.front().span, projection_path(table, index),
              fmt::format("index `{}` lists attributes beside projection type {}", *index.name,
                          projection.kind == ProjectionKind::All ? "ALL" : "KEYS_ONLY"))
      .label(projection.span, "the projection's type")
      .help("remove the list, or make the type INCLUDE");
}

void check(const Table& table, RuleContext& context) {
  for (const Index& index : table.indexes) {
    if (has_list(index)) check_list(table, index, context);
    check_kind(table, index, context);
  }
  check_sum(table, context);
}

}  // namespace

extern constinit const Rule projection_limit{
    .code = "IDX105",
    .name = "projection-limit",
    .severity = Severity::Error,
    .summary = "a projection's list is longer than allowed, repeats a name, or stands where none may be",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
