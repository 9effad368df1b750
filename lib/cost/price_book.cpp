#include "cost/price_book.h"

#include <fmt/core.h>

#include "base/embedded.h"

namespace kw {

extern const EmbeddedFile price_files[];
extern const std::size_t price_files_count;

void PriceBook::add(const std::string& region, const std::string& kind, BookedPrice price) {
  regions_[region].insert_or_assign(kind, std::move(price));
}

std::size_t PriceBook::size() const {
  std::size_t count = 0;
  for (const auto& [region, kinds] : regions_) count += kinds.size();
  return count;
}

const BookedPrice* PriceBook::find(std::string_view region, std::string_view kind) const {
  const auto kinds = regions_.find(region);
  if (kinds == regions_.end()) return nullptr;
  const auto found = kinds->second.find(kind);
  return found == kinds->second.end() ? nullptr : &found->second;
}

std::string PriceBook::missing(std::string_view region, std::string_view what) const {
  if (region.empty()) return "a region: `assume.region` or --region";
  return fmt::format("the price of {} in {}: {} has none", what, region, name_);
}

Basis PriceBook::basis(std::string_view region, std::string_view what, const BookedPrice& price) const {
  const Basis dated = Basis::assuming(fmt::format("prices of {} from {}, {}", region, name_, date_));
  if (price.verified) return dated;
  return dated.and_assuming(fmt::format("the price of {} in {} is not verified ({})", what, region, price.source));
}

const PriceBook& built_in_prices() {
  static const PriceBook book = [] {
    const EmbeddedFile* newest = &price_files[0];
    for (std::size_t i = 1; i < price_files_count; ++i)
      if (price_files[i].name > newest->name) newest = &price_files[i];
    tl::expected<PriceBook, Error> read = read_price_book(std::string(newest->name), std::string(newest->text));
    KW_ASSERT(read);
    return std::move(*read);
  }();
  return book;
}

}  // namespace kw
