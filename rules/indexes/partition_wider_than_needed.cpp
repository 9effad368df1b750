#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/load.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/capacity/units.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

/// What the index takes per second in all; nothing when a part of it is unknown.
std::optional<Load> whole_load(const Analysis& analysis, PathId path) {
  const Layout& layout = analysis.layout;
  Load sum;
  for (const StoredKey& stored : layout.stored) {
    if (stored.path != path) continue;
    const WriteRates rates = write_rates(*layout.design, stored.entity);
    if (!rates.known || !rates.puts || !entry_size(layout, stored.entity, path).value) return std::nullopt;
    sum.writes = sum.writes + known_load(layout, {}, stored).writes;
  }
  for (const PatternVerdict& verdict : analysis.patterns) {
    if (!verdict.judged || !verdict.best.uses(path)) continue;
    const Pattern& pattern = layout.design->pattern(verdict.pattern);
    const std::optional<Spanned<Rate>>& rate = pattern.peak ? pattern.peak : pattern.rate;
    if (!rate || !verdict.best.reads.units) return std::nullopt;
    sum.reads = sum.reads + *verdict.best.reads.units * rate->value.value;
  }
  return sum;
}

bool binds(const Pattern& pattern, std::string_view attribute) {
  return std::ranges::all_of(pattern.reads, [&](const Read& read) {
    return std::ranges::any_of(read.where.terms, [&](const Term& term) {
      return term.attribute == attribute && (term.kind == TermKind::Equal || term.kind == TermKind::In);
    });
  });
}

/// Patterns are answered here, and each binds all partition attributes.
bool all_bound(const Analysis& analysis, PathId id) {
  bool any = false;
  for (const PatternVerdict& verdict : analysis.patterns) {
    if (!verdict.judged || !verdict.best.uses(id)) continue;
    any = true;
    for (const Spanned<std::string>& name : analysis.layout.path(id).key.partition)
      if (!binds(analysis.design->pattern(verdict.pattern), *name)) return false;
  }
  return any;
}

/// The greatest share that one value of the other attributes is known to have at most; 1 where nothing is known.
double greatest_share(const Layout& layout, PathId id, std::string_view left_out) {
  double greatest = 0;
  for (const StoredKey& stored : layout.stored) {
    if (stored.path != id) continue;
    double share = 1;
    for (const KeyComponent& component : stored.branches.front().partition)
      for (const KeyPart& part : component.parts)
        if (part.attribute && part.text != left_out && part.attribute->top_share)
          share = std::min(share, part.attribute->top_share->value.value);
    greatest = std::max(greatest, share);
  }
  return greatest;
}

void check(const Path& path, PathId id, RuleContext& context) {
  const Layout& layout = context.layout();
  const Index* index = certain_index(layout, path);
  const std::vector<Spanned<std::string>>& partition = path.key.partition;
  if (!index || !path.is_global() || partition.size() < 2 || path.key.sort.size() >= limits::kMaxSortAttributes) return;
  if (!all_bound(context.analysis(), id)) return;
  const std::optional<Load> load = whole_load(context.analysis(), id);
  if (!load) return;
  for (auto name = partition.rbegin(); name != partition.rend(); ++name) {
    if (context.design().tenant && **context.design().tenant == **name) continue;
    const double share = greatest_share(layout, id, **name);
    if (load->writes.value * share > limits::kPartitionWriteUnits.value ||
        load->reads.value * share > limits::kPartitionReadUnits.value)
      continue;
    const Table& table = context.design().table(path.table);
    context
        .report(
            name->span, index_path(table, *index) + ".key",
            fmt::format("index `{}` need not be partitioned by `{}`: one partition takes at most {} write and {} read "
                        "units/s without it",
                        *index->name, **name, units_text(load->writes.value * share),
                        units_text(load->reads.value * share)))
        .help(fmt::format("make `{}` the first sort attribute", **name));
    return;
  }
}

}  // namespace

extern constinit const Rule partition_wider_than_needed{
    .code = "IDX207",
    .name = "partition-wider-than-needed",
    .severity = Severity::Info,
    .summary = "an index has more partition attributes than its load needs",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
