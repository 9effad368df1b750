#pragma once

#include <cstdint>

#include "base/quantity.h"

/// Limits of the service, each with its source and the day it was read. "Guide" is the DynamoDB developer guide.
namespace kw::limits {

// Keys. Guide, GSI and multi-attribute keys pattern, read 2026-11.
inline constexpr std::size_t kMaxPartitionAttributes = 4;
inline constexpr std::size_t kMaxSortAttributes = 4;
inline constexpr std::size_t kMaxTableKeyAttributes = 2;  ///< Tables and local indexes: one HASH, at most one RANGE.

// Guide, Constraints, read 2026-11.
inline constexpr std::size_t kMinTableNameLength = 3;
inline constexpr std::size_t kMaxTableNameLength = 255;
inline constexpr std::size_t kMaxKeyAttributeNameBytes = 255;
inline constexpr Bytes kMaxPartitionKeyValue{2048};
inline constexpr Bytes kMaxSortKeyValue{1024};
inline constexpr Bytes kMaxItem{409'600};
inline constexpr std::size_t kMaxNumberDigits = 38;
inline constexpr std::size_t kMaxExpressionBytes = 4096;
inline constexpr std::size_t kMaxInOperands = 100;

// Guide, ServiceQuotas, read 2026-11.
inline constexpr std::size_t kMaxGlobalIndexes = 20;  ///< By default; can be raised on request.
inline constexpr std::size_t kMaxLocalIndexes = 5;
inline constexpr std::size_t kMaxProjectedPerTable = 100;  ///< Sum over all indexes with a list.
inline constexpr std::size_t kMaxProjectedPerIndex = 20;   ///< Service model, NonKeyAttributes.
inline constexpr Bytes kMaxLocalIndexCollection{10.0 * 1024 * 1024 * 1024};
inline constexpr Bytes kMaxPage{1024.0 * 1024};
inline constexpr std::size_t kMaxBatchGetItems = 100;
inline constexpr std::size_t kMaxTransactionActions = 100;
inline constexpr Bytes kMaxTransaction{4.0 * 1024 * 1024};

// Guide, bp-partition-key-design, read 2026-11.
inline constexpr ReadUnits kPartitionReadUnits{3000};
inline constexpr WriteUnits kPartitionWriteUnits{1000};

// Guide, CapacityUnitCalculations, read 2026-11.
inline constexpr Bytes kReadUnit{4096};
inline constexpr Bytes kWriteUnit{1024};
inline constexpr Bytes kItemOverhead{100};  ///< Billed storage per item and per index entry; no part of capacity.

}  // namespace kw::limits

namespace kw {

/// Items read ÷ items returned above which a plan is wasteful, and requests above which it is (semantics 3).
inline constexpr double kWastefulRatio = 10;
inline constexpr double kWastefulRequests = 25;

}  // namespace kw
