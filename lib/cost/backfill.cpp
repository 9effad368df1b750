#include "cost/backfill.h"

#include "analysis/amounts.h"
#include "model/limits.h"

namespace kw {
namespace {

/// A scan that may read an item as it was a moment ago takes half a unit for 4 KB.
constexpr double kEventualUnits = 0.5;

Figure<WriteUnits> writes_of(const Figure<Bytes>& size, const Figure<Count>& times) {
  return mapped<WriteUnits>(size, [](Bytes bytes) { return write_units(bytes); }) * times;
}

Figure<WriteUnits> updates_of(const RewriteInput& input) {
  // The larger of before and after (fact sheet 5).
  if (!input.before.known() || !input.after.known()) return Figure<WriteUnits>::unknown_like(input.before, input.after);
  const auto larger = Figure<Bytes>::between(std::max(input.before.low(), input.after.low()),
                                             std::max(input.before.high(), input.after.high()),
                                             input.before.basis().with(input.after.basis()));
  return writes_of(larger, input.items);
}

}  // namespace

NativeBackfill native_backfill(const Figure<Count>& entries, const Figure<Bytes>& entry, const BackfillPrices& prices) {
  const Figure<WriteUnits> all = writes_of(entry, entries);
  if (!all.known()) return {all, Figure<Dollars>::unknown_like(all)};
  const auto writes = Figure<WriteUnits>::between(
      {0}, all.high(),
      all.basis().and_assuming(
          "whether the writes that fill an index are billed is not published: none of them to all"));
  return {writes, writes * prices.write};
}

RewriteBackfill rewrite_backfill(const RewriteInput& input, const BackfillPrices& prices) {
  const auto scan_of = [](Bytes bytes) { return ReadUnits{bytes.value / limits::kReadUnit.value * kEventualUnits}; };
  const Figure<ReadUnits> scan = mapped<ReadUnits>(input.before * input.items, scan_of)
                                     .assuming("the scan is eventually consistent and its pages are full");
  const Figure<WriteUnits> updates = updates_of(input);
  const Figure<WriteUnits> index_writes = writes_of(input.entry, input.entries);
  const Figure<Dollars> money = scan * prices.read + (updates + index_writes) * prices.write;
  return {scan, updates, index_writes, money.known() ? money.assuming("no update is tried twice") : money};
}

Figure<Duration> duration(const Figure<WriteUnits>& units, const Figure<PerSecond<WriteUnits>>& pace) {
  if (!units.known() || !pace.known()) return Figure<Duration>::unknown_like(units, pace);
  if (pace.low().value <= 0) return Figure<Duration>::unknown("a pace above 0");
  return Figure<Duration>::between({units.low().value / pace.high().value}, {units.high().value / pace.low().value},
                                   units.basis().with(pace.basis()));
}

}  // namespace kw
