#include "report/words.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

Defect defect(DefectKind kind, std::optional<double> measure = {}, std::optional<double> high = {}) {
  Defect made;
  made.kind = kind;
  made.measure = measure;
  made.measure_high = high;
  return made;
}

}  // namespace

TEST_CASE("a defect is tagged with its measure, its range, or that there is none") {
  CHECK(defect_tag(defect(DefectKind::Fetches, 1)) == "fetches(1)");
  CHECK(defect_tag(defect(DefectKind::ReadsStrangers, 5.28, 5.72)) == "reads-strangers(5.28 to 5.72)");
  CHECK(defect_tag(defect(DefectKind::FiltersAtServer, 2'000'000)) == "filters-at-server(2,000,000)");
  CHECK(defect_tag(defect(DefectKind::FiltersAtServer)) == "filters-at-server(unknown)");
  CHECK(defect_tag(defect(DefectKind::Scans, 2048)) == "scans(2 KB)");
  CHECK(defect_tag(defect(DefectKind::NotUnique)) == "not-unique");
  Defect endless = defect(DefectKind::ManyRequests);
  endless.unbounded = true;
  CHECK(defect_tag(endless) == "many-requests(no bound)");
}

TEST_CASE("a defect in words says what it means, its cause and what would settle it") {
  const Design design;
  Defect filters = defect(DefectKind::FiltersInCaller);
  filters.because = "`status` comes after `createdAt`";
  filters.unknown = "needs `distinct` of `status`";
  CHECK(defect_words(design, filters) ==
        "filters-in-caller(unknown): the caller gets an unknown number of items for each one that it keeps; "
        "`status` comes after `createdAt` (unknown: needs `distinct` of `status`)");
  CHECK(defect_words(design, defect(DefectKind::Fetches, 1)) ==
        "fetches(1): 1 request to read items again from the table");
  CHECK(defect_words(design, defect(DefectKind::Merges, 3)) == "merges(3): 3 answers to merge");
}

TEST_CASE("amounts are said as far as they are known") {
  ReadAmounts amounts;
  CHECK(amounts_words(amounts).empty());
  amounts.items_returned = Count{10};
  CHECK(amounts_words(amounts) == "returns 10");
  amounts.items_read = Count{1};
  amounts.units = ReadUnits{5'750'430};
  CHECK(amounts_words(amounts) == "reads about 1 item, 5,750,430 read units; returns 10");
}

TEST_CASE("a read is said as the design writes it") {
  Read read;
  read.entity_name.value = "Order";
  CHECK(read_words(read) == "Order");
  read.where.text = "username = :u";
  OrderItem by_time;
  by_time.attribute.value = "createdAt";
  by_time.descending = true;
  read.order = {by_time};
  read.limit = Spanned<Count>{Count{10}, {}};
  CHECK(read_words(read) == "Order where username = :u, order createdAt desc, limit 10");
}
