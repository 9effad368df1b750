#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <tl/expected.hpp>

#include "base/error.h"
#include "cost/figure.h"

/// What the service costs: dated books of prices with their sources (fact sheet 6).
namespace kw {

struct BookedPrice {
  double dollars = 0;  ///< For one: a unit, a unit for an hour, a byte-month.
  std::string source;
  std::string as_of;
  bool verified = true;
};

using StreamReads = Unit<struct StreamReadsTag, double>;

/// What a price is of, by the name a book gives it and AWS's usage type (fact sheet 6.3).
template <class Quantity>
struct PriceKind {
  std::string_view name;
  std::string_view words;
};

namespace prices {
inline constexpr PriceKind<WriteUnits> kWriteRequest{"write-request", "on-demand writes"};
inline constexpr PriceKind<ReadUnits> kReadRequest{"read-request", "on-demand reads"};
inline constexpr PriceKind<WriteUnits> kReplicatedWriteRequest{"replicated-write-request", "replicated writes"};
inline constexpr PriceKind<WriteUnits> kIaWriteRequest{"ia-write-request", "infrequent-access writes"};
inline constexpr PriceKind<WriteUnits> kIaReplicatedWriteRequest{"ia-replicated-write-request",
                                                                 "infrequent-access replicated writes"};
inline constexpr PriceKind<ReadUnits> kIaReadRequest{"ia-read-request", "infrequent-access reads"};
inline constexpr PriceKind<Hours<WriteUnits>> kWriteHour{"write-hour", "provisioned writes"};
inline constexpr PriceKind<Hours<ReadUnits>> kReadHour{"read-hour", "provisioned reads"};
inline constexpr PriceKind<Hours<WriteUnits>> kReplicatedWriteHour{"replicated-write-hour",
                                                                   "provisioned replicated writes"};
inline constexpr PriceKind<Hours<WriteUnits>> kIaWriteHour{"ia-write-hour", "provisioned infrequent-access writes"};
inline constexpr PriceKind<Hours<WriteUnits>> kIaReplicatedWriteHour{"ia-replicated-write-hour",
                                                                     "provisioned infrequent-access replicated writes"};
inline constexpr PriceKind<Hours<ReadUnits>> kIaReadHour{"ia-read-hour", "provisioned infrequent-access reads"};
inline constexpr PriceKind<ByteMonths> kStorage{"storage", "storage"};
inline constexpr PriceKind<ByteMonths> kIaStorage{"ia-storage", "infrequent-access storage"};
inline constexpr PriceKind<ByteMonths> kPitr{"pitr", "point-in-time recovery"};
inline constexpr PriceKind<ByteMonths> kBackup{"backup", "on-demand backups"};
inline constexpr PriceKind<StreamReads> kStreamRead{"stream-read", "stream reads"};
}  // namespace prices

/// Bytes of a billed gigabyte, as AWS's own calculator counts; other AWS material uses 2^30 (fact sheet 4.2, unclear).
inline constexpr double kBilledGigabyte = 1e9;

class PriceBook {
 public:
  PriceBook(std::string name, std::string date) : name_(std::move(name)), date_(std::move(date)) {}
  void add(const std::string& region, const std::string& kind, BookedPrice price);

  const std::string& name() const { return name_; }
  const std::string& date() const { return date_; }
  bool knows(std::string_view region) const { return regions_.find(region) != regions_.end(); }
  std::size_t size() const;
  const BookedPrice* find(std::string_view region, std::string_view kind) const;

  /// Unknown where the book has none: never another region's. Assumes the book's date, and that an unverified price is
  /// right.
  template <class Quantity>
  Figure<Price<Quantity>> price(std::string_view region, const PriceKind<Quantity>& kind) const {
    const BookedPrice* found = find(region, kind.name);
    if (!found) return Figure<Price<Quantity>>::unknown(missing(region, kind.words));
    return Figure<Price<Quantity>>::of({found->dollars}, basis(region, kind.words, *found));
  }

 private:
  std::string missing(std::string_view region, std::string_view what) const;
  Basis basis(std::string_view region, std::string_view what, const BookedPrice& price) const;

  std::string name_;
  std::string date_;
  std::map<std::string, std::map<std::string, BookedPrice, std::less<>>, std::less<>> regions_;
};

/// The newest book that is compiled in.
const PriceBook& built_in_prices();

/// Our own form (schemas/prices.schema.json), or AWS's price list of the service as it is downloaded. `name` is the
/// file's. The error says what is wrong with it.
tl::expected<PriceBook, Error> read_price_book(const std::string& name, const std::string& text);

}  // namespace kw
