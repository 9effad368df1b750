#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

void check(const Table& table, const Index& index, RuleContext& context) {
  const Projection& projection = index.projection;
  if (!index.certain || !projection.known || projection.kind != ProjectionKind::Include) return;
  if (!projection.attributes.empty() || index.kind == IndexKind::Vector) return;
  context
      .report(projection.span, index_path(table, index) + ".projection",
              fmt::format("the projection of index `{}` includes attributes but lists none", *index.name))
      .help("list attributes, or project keys only");
}

}  // namespace

extern constinit const Rule projection_list_missing{.code = "IDX107",
                                                    .name = "projection-list-missing",
                                                    .severity = Severity::Error,
                                                    .summary = "a projection of listed attributes lists none",
                                                    .since = "2026.1",
                                                    .check = &check};

}  // namespace kw::rules
