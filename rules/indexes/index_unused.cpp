#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/capacity/bill.h"
#include "rules/indexes/redundant.h"
#include "rules/indexes/used.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

void check(const Path& path, PathId id, RuleContext& context) {
  const Analysis& analysis = context.analysis();
  const Index* index = certain_index(context.layout(), path);
  if (!index || index->serves) return;
  const std::set<EntityId> entities = carried_by(context.layout(), id);
  if (entities.empty() || is_used(analysis, id) || replacement_of(analysis, id)) return;
  if (!std::ranges::all_of(entities, [&](EntityId entity) { return readers_known(analysis, entity); })) return;
  const Table& table = context.design().table(path.table);
  auto finding =
      context.report(index->name.span, index_path(table, *index),
                     fmt::format("no pattern and no request reads index `{}` of `{}`", *index->name, *table.name));
  note_bill(finding, context.costs(), path);
  finding.help("drop it, or say with `serves` who reads it");
}

}  // namespace

extern constinit const Rule index_unused{.code = "IDX201",
                                         .name = "index-unused",
                                         .severity = Severity::Warning,
                                         .summary = "no pattern and no request reads an index",
                                         .since = "2026.1",
                                         .check = &check};

}  // namespace kw::rules
