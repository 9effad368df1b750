#include <cmath>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "base/text.h"
#include "cost/capacity.h"
#include "cost/sizes.h"
#include "model/limits.h"

namespace kw {
namespace {

/// A transactional read of 4 KB takes 2 units, a strong one 1, an eventual one a half (fact sheet 5).
constexpr double kTransactionalUnits = 2;
constexpr double kStrongUnits = 1;
constexpr double kEventualUnits = 0.5;

std::string missing_amounts(const Layout& layout, const Pattern& pattern, const Verdict& verdict) {
  for (const RequestPlan& request : verdict.requests)
    for (const EntityId entity : request.entities)
      if (const StoredKey* stored = layout.find(entity, request.path)) {
        const Figure<Bytes> size = average_entry(layout, *stored);
        if (!size.known()) return size.missing().front();
      }
  if (verdict.fetches) {
    for (const Read& read : pattern.reads)
      for (const StoredKey& stored : layout.stored)
        if (read.entity == stored.entity && !stored.extra && layout.path(stored.path).type == PathType::TableKey) {
          const Figure<Bytes> size = average_entry(layout, stored);
          if (!size.known()) return size.missing().front();
        }
  }
  return fmt::format("how many items `{}` reads: `returns`, or `count` and `distinct` of what it asks for",
                     *pattern.name);
}

/// Items that lie between the wanted ones are read too; only their number is known, as a ratio.
Figure<ReadUnits> with_strangers(const Design& design, const Verdict& verdict, Figure<ReadUnits> units) {
  const Defect* strangers = verdict.find(DefectKind::ReadsStrangers);
  if (!strangers || verdict.is_scan()) return units;
  const std::string name = strangers->entity ? *design.entity(*strangers->entity).name : std::string("others");
  if (!strangers->measure)
    return Figure<ReadUnits>::unknown(fmt::format("how many items of `{}` lie in the same range", name));
  const double most = strangers->measure_high.value_or(*strangers->measure);
  const auto ratio = Figure<Count>::between(
      {std::min(*strangers->measure, most)}, {std::max(*strangers->measure, most)},
      Basis::assuming(fmt::format("items of `{}` read besides are as large as those that are wanted", name)));
  return units * ratio;
}

double factor_of_transactions(const Pattern& pattern) {
  if (!pattern.snapshot) return 1;
  return kTransactionalUnits / (pattern.strong ? kStrongUnits : kEventualUnits);
}

}  // namespace

Figure<ReadUnits> read_units(const Layout& layout, const Pattern& pattern, const PatternVerdict& verdict) {
  const Verdict& best = verdict.best;
  if (!verdict.judged || best.requests.empty())
    return Figure<ReadUnits>::unknown(fmt::format("a path that answers `{}`", *pattern.name));
  if (!best.reads.units) return Figure<ReadUnits>::unknown(missing_amounts(layout, pattern, best));
  const auto units = Figure<ReadUnits>::of(*best.reads.units, Basis::assuming(best.reads.assumptions));
  return with_strangers(*layout.design, best, units * factor_of_transactions(pattern));
}

Figure<Count> read_pages(const PatternVerdict& verdict) {
  const ReadAmounts& reads = verdict.best.reads;
  if (!verdict.judged || !reads.bytes) return Figure<Count>::unknown("how many bytes are read");
  if (verdict.best.find(DefectKind::ReadsStrangers) && !verdict.best.is_scan())
    return Figure<Count>::unknown("how many bytes of other items lie in the same range");
  // Fact sheet 5: a page ends at 1 MB of what is read, filtered or not.
  const double requests = std::max(1.0, verdict.best.request_count.value_or(1));
  const double each = std::max(1.0, std::ceil(reads.bytes->value / requests / limits::kMaxPage.value));
  return Figure<Count>::of({requests * each}, Basis::assuming(reads.assumptions));
}

}  // namespace kw
