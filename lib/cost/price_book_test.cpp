#include "cost/price_book.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

// The shape of https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonDynamoDB/current/index.json with its
// traps: free tiers priced 0, IA and replicated usage types that end like the plain ones, reservations, other
// currencies.
const char* const kPriceList = R"({
  "formatVersion": "v1.0", "offerCode": "AmazonDynamoDB", "publicationDate": "2026-09-06T00:00:00Z",
  "products": {
    "A1": {"sku": "A1", "productFamily": "Amazon DynamoDB PayPerRequest Throughput",
           "attributes": {"regionCode": "us-east-1", "group": "DDB-WriteUnits", "usagetype": "WriteRequestUnits"}},
    "A2": {"sku": "A2", "attributes": {"regionCode": "us-east-1", "usagetype": "IA-WriteRequestUnits"}},
    "A3": {"sku": "A3", "attributes": {"regionCode": "us-east-1", "usagetype": "ReplWriteRequestUnits"}},
    "A4": {"sku": "A4", "attributes": {"regionCode": "us-east-1", "usagetype": "TimedStorage-ByteHrs"}},
    "A5": {"sku": "A5", "attributes": {"regionCode": "us-east-2", "usagetype": "USE2-IA-TimedStorage-ByteHrs"}},
    "A6": {"sku": "A6", "attributes": {"regionCode": "eu-west-1", "usagetype": "EU-WriteCapacityUnit-Hrs"}},
    "A7": {"sku": "A7", "attributes": {"regionCode": "us-east-1", "usagetype": "HeavyUsage:dynamodb.write"}},
    "A8": {"sku": "A8", "attributes": {"regionCode": "cn-north-1", "usagetype": "CNN1-WriteRequestUnits"}},
    "A9": {"sku": "A9", "attributes": {"regionCode": "us-east-1", "usagetype": "ReadCapacityUnit-Hrs"}}
  },
  "terms": {"OnDemand": {
    "A1": {"A1.X": {"priceDimensions": {"d": {"unit": "WriteRequestUnits", "beginRange": "0", "endRange": "Inf", "pricePerUnit": {"USD": "0.0000006250"}}}}},
    "A2": {"A2.X": {"priceDimensions": {"d": {"beginRange": "0", "endRange": "Inf", "pricePerUnit": {"USD": "0.0000007800"}}}}},
    "A3": {"A3.X": {"priceDimensions": {"d": {"beginRange": "0", "endRange": "Inf", "pricePerUnit": {"USD": "0.0000006300"}}}}},
    "A4": {"A4.X": {"priceDimensions": {"free": {"unit": "GB-Mo", "beginRange": "0", "endRange": "25", "pricePerUnit": {"USD": "0.0000000000"}},
                                        "paid": {"unit": "GB-Mo", "beginRange": "25", "endRange": "Inf", "pricePerUnit": {"USD": "0.2500000000"}}}}},
    "A5": {"A5.X": {"priceDimensions": {"d": {"beginRange": "0", "endRange": "Inf", "pricePerUnit": {"USD": "0.1000000000"}}}}},
    "A6": {"A6.X": {"priceDimensions": {"d": {"beginRange": "18600", "endRange": "Inf", "pricePerUnit": {"USD": "0.0007350000"}},
                                        "f": {"beginRange": "0", "endRange": "18600", "pricePerUnit": {"USD": "0.0000000000"}}}}},
    "A7": {"A7.X": {"priceDimensions": {"d": {"beginRange": "0", "endRange": "Inf", "pricePerUnit": {"USD": "1.28"}}}}},
    "A8": {"A8.X": {"priceDimensions": {"d": {"beginRange": "0", "endRange": "Inf", "pricePerUnit": {"CNY": "0.0000077"}}}}},
    "A9": {"A9.X": {"priceDimensions": {"d": {"beginRange": "0", "endRange": "18600", "pricePerUnit": {"USD": "0"}}}}}
  }, "Reserved": {}}
})";

PriceBook read(const std::string& text) {
  tl::expected<PriceBook, Error> book = read_price_book("list.json", text);
  REQUIRE(book);
  return std::move(*book);
}

std::string error_of(const std::string& text) {
  const tl::expected<PriceBook, Error> book = read_price_book("list.json", text);
  return book ? "" : book.error().message;
}

template <class Quantity>
double dollars(const PriceBook& book, std::string_view region, const PriceKind<Quantity>& kind) {
  const Figure<Price<Quantity>> price = book.price(region, kind);
  return price.known() ? price.low().value : -1;
}

}  // namespace

TEST_CASE("AWS's price list is read by whole usage types, behind the free tier, in dollars") {
  const PriceBook book = read(kPriceList);
  CHECK(dollars(book, "us-east-1", prices::kWriteRequest) == doctest::Approx(0.625e-6));
  CHECK(dollars(book, "us-east-1", prices::kIaWriteRequest) == doctest::Approx(0.78e-6));
  CHECK(dollars(book, "us-east-1", prices::kReplicatedWriteRequest) == doctest::Approx(0.63e-6));
  CHECK(dollars(book, "us-east-1", prices::kStorage) == doctest::Approx(0.25e-9));
  CHECK(dollars(book, "us-east-2", prices::kIaStorage) == doctest::Approx(0.10e-9));
  CHECK(dollars(book, "eu-west-1", prices::kWriteHour) == doctest::Approx(0.000735));
  CHECK(dollars(book, "us-east-2", prices::kStorage) == -1);
  CHECK(dollars(book, "cn-north-1", prices::kWriteRequest) == -1);
  CHECK(dollars(book, "us-east-1", prices::kReadHour) == -1);  // Only a free tier is known.
  CHECK(book.size() == 6);
}

TEST_CASE("the built-in book has the fact sheet's prices, and marks what is not verified") {
  const PriceBook& book = built_in_prices();
  CHECK(dollars(book, "us-east-1", prices::kWriteRequest) == doctest::Approx(0.625e-6));
  CHECK(dollars(book, "us-east-1", prices::kReadRequest) == doctest::Approx(0.125e-6));
  CHECK(dollars(book, "us-east-1", prices::kStorage) == doctest::Approx(0.25e-9));
  CHECK(dollars(book, "us-east-1", prices::kPitr) == doctest::Approx(0.20e-9));
  CHECK(dollars(book, "us-east-1", prices::kReadHour) == doctest::Approx(0.00013));
  CHECK(dollars(book, "ap-northeast-1", prices::kWriteRequest) == doctest::Approx(0.715e-6));
  // The rule of thumb: 0.000793 × 961.5.
  CHECK(dollars(book, "eu-central-1", prices::kWriteRequest) == doctest::Approx(0.7625e-6).epsilon(0.001));
  CHECK(book.price("us-east-1", prices::kWriteRequest).basis().assumptions().size() == 1);
  CHECK(book.price("eu-central-1", prices::kWriteRequest).basis().assumptions().size() == 2);
}

TEST_CASE("a price that the book does not have is unknown, not another region's") {
  const PriceBook& book = built_in_prices();
  CHECK(dollars(book, "eu-central-1", prices::kStorage) == -1);
  CHECK(book.price("mars-1", prices::kStorage).missing().front() ==
        "the price of storage in mars-1: keywright's prices has none");
  CHECK(book.price("", prices::kStorage).missing().front() == "a region: `assume.region` or --region");
}

TEST_CASE("a file that is no price book says why") {
  CHECK(error_of("[]") != "");
  CHECK(error_of("{\"products\": {}}") == "`list.json` is no price book: `products` and `terms.OnDemand` are missing");
  CHECK(error_of(R"({"offerCode": "AmazonEC2", "products": {}, "terms": {"OnDemand": {}}})") ==
        "`list.json` is no price book: it is the price list of `AmazonEC2`");
  CHECK(error_of(R"({"keywright-prices": 1, "regions": {"us-east-1": {"wirte-request": {"usd": 1, "per": 1}}}})") ==
        "`list.json` is no price book: `wirte-request` of us-east-1 is a price of nothing we know");
  CHECK(
      error_of(
          R"({"keywright-prices": 1, "regions": {"us-east-1": {"storage": {"usd": -1, "per": 1, "source": "x"}}}})") !=
      "");
  CHECK(error_of(R"({"keywright-prices": 1, "regions": {"us-east-1": {"storage": {"usd": 1, "per": 1}}}})") ==
        "`list.json` is no price book: `storage` of us-east-1 needs a `source`");
}
