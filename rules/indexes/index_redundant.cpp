#include <optional>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/capacity/bill.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

void check(const Path& path, PathId id, RuleContext& context) {
  const std::optional<PathId> other = replacement_of(context.analysis(), id);
  if (!other) return;
  const Layout& layout = context.layout();
  const Table& table = context.design().table(path.table);
  const Index& index = *certain_index(layout, path);
  const Path& replacement = layout.path(*other);
  const Index* by = certain_index(layout, replacement);
  auto finding =
      context
          .report(index.name.span, index_path(table, index),
                  by ? fmt::format("index `{}` answers nothing that index `{}` does not", *index.name, *by->name)
                     : fmt::format("index `{}` answers nothing that `{}` itself does not", *index.name, *table.name))
          .label(replacement.key.span.known() ? replacement.key.span : replacement.span, "this key answers the same");
  note_bill(finding, context.costs(), path);
  finding.help(by ? fmt::format("query `{}` and drop `{}`", *by->name, *index.name)
                  : fmt::format("query the table and drop `{}`", *index.name));
}

}  // namespace

extern constinit const Rule index_redundant{.code = "IDX202",
                                            .name = "index-redundant",
                                            .severity = Severity::Warning,
                                            .summary = "another path of the table answers all that an index answers",
                                            .since = "2026.1",
                                            .check = &check};

}  // namespace kw::rules
