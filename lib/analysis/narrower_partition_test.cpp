#include "analysis/narrower_partition.h"

#include <doctest/doctest.h>

#include "analysis/analysis.h"
#include "analysis/test_design.h"

using namespace kw;
using namespace kw::test;

namespace {

constexpr EntityId kOrder{0};
using Names = std::vector<std::string>;

Pattern reading(const std::string& name, const Names& equal_to) {
  Pattern pattern;
  pattern.name = named(name);
  Read read;
  read.entity = kOrder;
  read.entity_name = named("Order");
  std::vector<Term> terms;
  for (const std::string& attribute : equal_to) terms.push_back(equal(attribute, placeholder(":" + attribute)));
  read.where = all_of(terms);
  pattern.reads = {read};
  return pattern;
}

Design orders(const Names& partition, const Names& sort, std::vector<Pattern> patterns) {
  Design design;
  Entity order;
  order.name = named("Order");
  order.identity = {named("orderId")};
  order.attributes = {formatted("orderId", AttributeType::S, FormatKind::Ulid),
                      text("customer", 12),
                      text("region", 4),
                      text("year", 4),
                      text("month", 2),
                      text("day", 2),
                      text("hour", 2)};
  design.entities = {order};
  Table table;
  table.name = named("Orders");
  table.key = key({"orderId"});
  StoredEntity stored;
  stored.entity_name = named("Order");
  stored.entity = kOrder;
  table.stores = {stored};
  Index index;
  index.name = named("ByCustomer");
  index.key = key(partition, sort);
  index.projection.kind = ProjectionKind::All;
  table.indexes = {index};
  design.tables = {table};
  design.patterns = std::move(patterns);
  return design;
}

/// The attribute that would move for the first pattern, or "-".
std::string moved(const Design& design) {
  const Analysis analysis = analyse(design);
  const auto found = narrower_partition(analysis.layout, analysis.patterns, analysis.patterns.front());
  if (!found) return "-";
  CHECK(analysis.layout.path(found->path).name == "Orders.ByCustomer");
  return found->attribute;
}

}  // namespace

TEST_CASE("a pattern that leaves one partition attribute out asks for a narrower partition") {
  CHECK(moved(orders({"customer", "region"}, {}, {reading("p", {"customer"})})) == "region");
  CHECK(moved(orders({"customer", "region"}, {}, {reading("p", {"region"})})) == "customer");
}

TEST_CASE("a pattern that is exact asks for nothing") {
  CHECK(moved(orders({"customer", "region"}, {}, {reading("p", {"customer", "region"})})) == "-");
  CHECK(moved(orders({"customer", "region"}, {}, {reading("p", {"orderId"})})) == "-");
}

TEST_CASE("one attribute moves, not two, and only where the sort key has room") {
  CHECK(moved(orders({"customer", "region", "year"}, {}, {reading("p", {"customer"})})) == "-");
  CHECK(moved(orders({"customer", "region"}, {"year", "month", "day", "hour"}, {reading("p", {"customer"})})) == "-");
  CHECK(moved(orders({"customer", "region"}, {"year", "month", "day"}, {reading("p", {"customer"})})) == "region");
}

TEST_CASE("patterns that the index serves are served as well after the move") {
  const Pattern served = reading("q", {"customer", "region", "year"});
  CHECK(moved(orders({"customer", "region"}, {"year"}, {reading("p", {"customer"}), served})) == "region");

  CHECK(moved(orders({"customer", "region"}, {"year"}, {reading("p", {"region"}), served})) == "customer");
}

TEST_CASE("a pattern that a request pins is not asked for") {
  Design design = orders({"customer", "region"}, {}, {reading("p", {"customer"})});
  Request request;
  request.name = named("p");
  request.pattern = PatternId{0};
  request.path = named("Orders");
  design.requests = {request};
  CHECK(moved(design) == "-");
}
