// Readers of price books: our own form, and AWS's price list.
#include <array>
#include <charconv>
#include <optional>

#include <fmt/core.h>

#include "base/text.h"
#include "cost/price_book.h"
#include "source/load.h"

namespace kw {
namespace {

std::optional<double> number(const SourceNode* node) {
  if (!node || !node->is_scalar()) return std::nullopt;
  double value = 0;
  const char* end = node->text.data() + node->text.size();
  const auto [last, error] = std::from_chars(node->text.data(), end, value);
  if (error != std::errc() || last != end || !std::isfinite(value) || value < 0) return std::nullopt;
  return value;
}

std::string text_of(const SourceNode* node) {
  return node && node->is_scalar() ? node->text : std::string();
}

struct KnownKind {
  std::string_view name;
  std::string_view usage;  ///< AWS's usage type without the region's prefix (fact sheet 6.3).
  bool by_gigabyte = false;
};

constexpr std::array kKinds{
    KnownKind{"write-request", "WriteRequestUnits"},
    KnownKind{"read-request", "ReadRequestUnits"},
    KnownKind{"replicated-write-request", "ReplWriteRequestUnits"},
    KnownKind{"ia-write-request", "IA-WriteRequestUnits"},
    KnownKind{"ia-read-request", "IA-ReadRequestUnits"},
    KnownKind{"ia-replicated-write-request", "IA-ReplWriteRequestUnits"},
    KnownKind{"write-hour", "WriteCapacityUnit-Hrs"},
    KnownKind{"read-hour", "ReadCapacityUnit-Hrs"},
    KnownKind{"replicated-write-hour", "ReplWriteCapacityUnit-Hrs"},
    KnownKind{"ia-write-hour", "IA-WriteCapacityUnit-Hrs"},
    KnownKind{"ia-replicated-write-hour", "IA-ReplWriteCapacityUnit-Hrs"},
    KnownKind{"ia-read-hour", "IA-ReadCapacityUnit-Hrs"},
    KnownKind{"storage", "TimedStorage-ByteHrs", true},
    KnownKind{"ia-storage", "IA-TimedStorage-ByteHrs", true},
    KnownKind{"pitr", "TimedPITRStorage-ByteHrs", true},
    KnownKind{"backup", "TimedBackupStorage-ByteHrs", true},
    KnownKind{"restore", "RestoreDataSize-Bytes", true},
    KnownKind{"export", "ExportDataSize-Bytes", true},
    KnownKind{"import", "ImportDataSize-Bytes", true},
    KnownKind{"stream-read", "Streams-RequestsCount"},
    KnownKind{"change-capture", "ChangeDataCaptureUnits-Kinesis"},
};

const KnownKind* find_kind(std::string_view name) {
  for (const KnownKind& kind : kKinds)
    if (kind.name == name) return &kind;
  return nullptr;
}

/// "USE2-IA-ReadRequestUnits" is a region's prefix and a usage type; "IA-ReadRequestUnits" has no prefix. What only
/// ends in a usage type ("ReplWriteRequestUnits" in "WriteRequestUnits") is another one.
const KnownKind* find_usage(std::string_view usage) {
  for (const KnownKind& kind : kKinds)
    if (kind.usage == usage) return &kind;
  const std::size_t dash = usage.find('-');
  if (dash == std::string_view::npos || dash == 0) return nullptr;
  for (const char c : usage.substr(0, dash))
    if ((c < 'A' || c > 'Z') && (c < '0' || c > '9')) return nullptr;
  for (const KnownKind& kind : kKinds)
    if (kind.usage == usage.substr(dash + 1)) return &kind;
  return nullptr;
}

using Result = tl::expected<PriceBook, Error>;

Result wrong(const std::string& name, const std::string& what) {
  return tl::unexpected(Error{fmt::format("`{}` is no price book: {}", printable(name), what)});
}

Result read_own(const std::string& name, const SourceNode& root) {
  if (text_of(root.find("keywright-prices")) != "1") return wrong(name, "`keywright-prices` is not 1");
  const SourceNode* regions = root.find("regions");
  if (!regions || !regions->is_mapping()) return wrong(name, "`regions` is missing");
  const std::string title = text_of(root.find("name"));
  PriceBook book(title.empty() ? name : title, text_of(root.find("date")));
  for (const MappingEntry& region : regions->entries) {
    if (!region.value->is_mapping()) return wrong(name, fmt::format("`{}` has no prices", region.key->text));
    for (const MappingEntry& entry : region.value->entries) {
      const std::string place = fmt::format("`{}` of {}", printable(entry.key->text), printable(region.key->text));
      const KnownKind* kind = find_kind(entry.key->text);
      if (!kind) return wrong(name, fmt::format("{} is a price of nothing we know", place));
      const std::optional<double> usd = number(entry.value->find("usd"));
      const std::optional<double> per = number(entry.value->find("per"));
      if (!usd || !per || *per == 0) return wrong(name, fmt::format("{} needs `usd` and `per`", place));
      BookedPrice price;
      price.source = text_of(entry.value->find("source"));
      if (price.source.empty()) return wrong(name, fmt::format("{} needs a `source`", place));
      price.dollars = *usd / *per / (kind->by_gigabyte ? kBilledGigabyte : 1);
      price.as_of = text_of(entry.value->find("asOf"));
      price.verified = text_of(entry.value->find("verified")) == "true";
      book.add(region.key->text, entry.key->text, std::move(price));
    }
  }
  return book;
}

/// The price behind the free tier: that of the first tier that is not free.
std::optional<double> paid_tier(const SourceNode& offers) {
  std::optional<double> price;
  double begin = 0;
  for (const MappingEntry& offer : offers.entries) {
    const SourceNode* dimensions = offer.value->find("priceDimensions");
    if (!dimensions) continue;
    for (const MappingEntry& dimension : dimensions->entries) {
      const SourceNode* unit = dimension.value->find("pricePerUnit");
      const std::optional<double> usd = number(unit ? unit->find("USD") : nullptr);
      const double from = number(dimension.value->find("beginRange")).value_or(0);
      if (!usd || *usd == 0 || (price && from >= begin)) continue;
      price = usd;
      begin = from;
    }
  }
  return price;
}

Result read_aws(const std::string& name, const SourceNode& root) {
  const SourceNode* products = root.find("products");
  const SourceNode* terms = root.find("terms");
  const SourceNode* on_demand = terms ? terms->find("OnDemand") : nullptr;
  if (!products || !on_demand) return wrong(name, "`products` and `terms.OnDemand` are missing");
  if (const SourceNode* code = root.find("offerCode"); code && code->text != "AmazonDynamoDB")
    return wrong(name, fmt::format("it is the price list of `{}`", printable(code->text)));
  const std::string published = text_of(root.find("publicationDate"));
  PriceBook book(fmt::format("the AWS price list in `{}`", printable(name)), published.empty() ? "undated" : published);
  for (const MappingEntry& product : products->entries) {
    const SourceNode* attributes = product.value->find("attributes");
    if (!attributes) continue;
    const KnownKind* kind = find_usage(text_of(attributes->find("usagetype")));
    const std::string region = text_of(attributes->find("regionCode"));
    const SourceNode* offers = on_demand->find(product.key->text);
    if (!kind || region.empty() || !offers) continue;
    const std::optional<double> usd = paid_tier(*offers);
    if (!usd) continue;
    BookedPrice price;
    price.dollars = *usd / (kind->by_gigabyte ? kBilledGigabyte : 1);
    price.source = fmt::format("sku {}", product.key->text);
    price.as_of = published;
    book.add(region, std::string(kind->name), std::move(price));
  }
  if (book.size() == 0) return wrong(name, "no price of DynamoDB is in it");
  return book;
}

}  // namespace

Result read_price_book(const std::string& name, const std::string& text) {
  SourceSet sources;
  const LoadedSource loaded = load_source(sources.file(sources.add(name, text)));
  if (!loaded.tree.root || !loaded.tree.root->is_mapping() || !loaded.problems.empty())
    return wrong(name, loaded.problems.empty() ? "it is no JSON object" : loaded.problems.front().message);
  const SourceNode& root = *loaded.tree.root;
  return root.find("products") ? read_aws(name, root) : read_own(name, root);
}

}  // namespace kw
