#pragma once

#include "cost/figure.h"

/// What it takes to fill a new index, by the service or by rewriting the items (fact sheet 7.3 and 7.4).
namespace kw {

struct BackfillPrices {
  Figure<Price<ReadUnits>> read;
  Figure<Price<WriteUnits>> write;
};

/// The service fills a new index from items that have its key attributes already.
struct NativeBackfill {
  Figure<WriteUnits> writes;  ///< None to one write of each entry: whether they are billed is not published.
  Figure<Dollars> money;
};
NativeBackfill native_backfill(const Figure<Count>& entries, const Figure<Bytes>& entry, const BackfillPrices& prices);

/// A job reads all items and updates each, because a key attribute has to be written first.
struct RewriteInput {
  Figure<Count> items;
  Figure<Bytes> before;
  Figure<Bytes> after;
  Figure<Count> entries;  ///< Of the new index, which is there before the update.
  Figure<Bytes> entry;
};
struct RewriteBackfill {
  Figure<ReadUnits> scan;
  Figure<WriteUnits> updates;
  Figure<WriteUnits> index_writes;
  Figure<Dollars> money;
};
RewriteBackfill rewrite_backfill(const RewriteInput& input, const BackfillPrices& prices);

/// How long the units take at so many each second.
Figure<Duration> duration(const Figure<WriteUnits>& units, const Figure<PerSecond<WriteUnits>>& pace);

}  // namespace kw
