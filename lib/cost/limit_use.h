#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/analysis.h"
#include "cost/figure.h"

namespace kw {

enum class LimitKind {
  KeyValueWrites,  ///< One partition key value: what one partition serves (fact sheet 3.3).
  KeyValueReads,
  CapacityWrites,  ///< A table or global index: what is provisioned, or what an on-demand one serves from the start.
  CapacityReads,
  TableWrites,  ///< A table and its global indexes: the quota.
  TableReads,
  Collection,  ///< Items of one partition key value beside local indexes, with their entries (fact sheet 3.1).
  Item,        ///< An item, with its entries in local indexes.
};
std::string_view to_text(LimitKind kind);  // "key-value-writes" …

using LimitAmount = std::variant<Figure<PerSecond<WriteUnits>>, Figure<PerSecond<ReadUnits>>, Figure<Bytes>>;

/// What a design takes of one limit of the service.
struct LimitUse {
  LimitKind kind = LimitKind::Item;
  std::string table;
  std::string path;                   ///< "Shop.GSI1"
  std::vector<std::string> entities;  ///< Whose items they are.
  LimitAmount amount = Figure<Bytes>::none();
  double limit = 0;                            ///< In the unit of `amount`; 0 where it is not known.
  Figure<Share> used = Figure<Share>::none();  ///< `amount` ÷ `limit`; above 1 the limit is broken.
  std::vector<std::string> left_out;           ///< What the amount would need to be complete: it is the least there is.
  std::optional<double> shards;        ///< Into how many the value would have to be divided, where more than one.
  std::optional<Duration> reached_in;  ///< At the stated growth; unset where there is none, or it is broken already.
  std::vector<std::string> notes;      ///< Why it matters or cannot be spread.
};

/// All limits that the design comes near or not, most used first, then those of unknown use. Rates are the peaks.
std::vector<LimitUse> limit_uses(const Analysis& analysis);

}  // namespace kw
