// The fewest indexes of a table, judged by the matcher before and after.
#include "advise/index_plan.h"

#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "analysis/loaded_design.h"

using namespace kw;
using namespace kw::advise;

namespace {

/// "2 for 1: byA a | b (p, q); p: old -> new": a line for each table.
std::string plans(const std::string& yaml) {
  const auto loaded = test::load("keywright: 1\n" + yaml);
  const Analysis analysis = analyse(loaded->design());
  const Design& design = loaded->design();
  std::string text;
  for (const IndexPlan& plan : index_plans(analysis)) {
    text += fmt::format("{}: {} for {}{}\n", *design.table(plan.table).name, plan.indexes.size(), plan.replaced.size(),
                        plan.is_better ? "" : ", no gain");
    for (const PlannedIndex& index : plan.indexes) {
      text += fmt::format("  {}: {} ({})", index.name, key_text(index.partition, index.sort),
                          index.projection.kind == ProjectionKind::All ? "all" : "some");
      for (const PatternId pattern : index.answers) text += " " + *design.pattern(pattern).name;
      text += "\n";
    }
    for (const UnaskedRead& read : plan.unanswered)
      text += fmt::format("  {} has none: {}\n", *design.pattern(read.pattern).name, read.why);
    for (const AskedRead& read : plan.partly)
      text += fmt::format("  {} leaves {}\n", *design.pattern(read.pattern).name, read.left);
    for (const PatternChange& change : plan.patterns)
      text += fmt::format("  {}: {} -> {}\n", *design.pattern(change.pattern).name, test::summary(change.before),
                          test::summary(change.after));
  }
  return text;
}

const std::string kOrders = R"(
entities:
  Order:
    identity: [orderId]
    attributes:
      orderId: { type: S, format: ulid }
      customerId: { type: S, format: uuid }
      status: { type: S, values: [open, paid] }
      at: { type: N, format: epoch-seconds }
      total: N
      note: { type: S, may_be: [empty] }
tables: { Orders: { key: { partition: orderId }, stores: [Order] } }
patterns:
  by-id: { entity: Order, where: "orderId = :o" }
)";

}  // namespace

TEST_CASE("patterns without a path share as few indexes as they can") {
  CHECK(plans(kOrders + R"(
  of-customer: { entity: Order, where: "customerId = :c" }
  of-customer-by-status: { entity: Order, where: "customerId = :c AND status = :s", order: at desc, needs: [orderId] }
)") == "Orders: 1 for 0\n"
       "  byCustomerId: customerId | status, at (all) of-customer of-customer-by-status\n"
       "  of-customer: Orders wasteful filters-at-server(?) scans(?) -> Orders.byCustomerId exact\n"
       "  of-customer-by-status: Orders wasteful filters-at-server(?) sorts-in-caller(?) scans(?) -> "
       "Orders.byCustomerId exact\n");
}

TEST_CASE("what no index answers says why, and what one leaves says what") {
  CHECK(plans(kOrders + R"(
  everything-paid: { entity: Order, where: "total > :t" }
  noted: { entity: Order, where: "note = :n" }
  strongly: { entity: Order, where: "customerId = :c", consistency: strong }
  dear-first: { entity: Order, where: "status = :s AND at > :t", order: total }
)") == "Orders: 1 for 0, no gain\n"
       "  byStatus: status | at (all) dear-first\n"
       "  everything-paid has none: it fixes no attribute by `=`\n"
       "  noted has none: `note` may be empty or NULL; a key attribute must not\n"
       "  strongly has none: it is read strongly, which no global index is\n"
       "  dear-first leaves the order by `total`, for `at` takes the range\n"
       "  everything-paid: Orders wasteful filters-at-server(?) scans(?) -> "
       "Orders.byStatus works filters-at-server(?) many-requests(2)\n"
       "  noted: Orders wasteful filters-at-server(?) scans(?) -> "
       "Orders.byStatus works filters-at-server(?) many-requests(2)\n"
       "  strongly: Orders wasteful filters-at-server(?) scans(?) -> "
       "Orders.byStatus wrong stale filters-at-server(?) many-requests(2)\n"
       "  dear-first: Orders wasteful filters-at-server(?) sorts-in-caller(?) scans(?) -> "
       "Orders.byStatus works sorts-in-caller(?)\n");
}

TEST_CASE("an order by what some items lack has no index that holds them all") {
  const std::string shop = R"(
entities:
  Order:
    identity: [o]
    attributes: { o: S, c: { type: S, format: uuid }, paidAt: { type: N, optional: true } }
tables: { Orders: { key: { partition: o }, stores: [Order] } }
patterns:
  p: { entity: Order, where: "c = :c", order: )";
  CHECK(plans(shop + "paidAt }\n").find("p has none: items without `paidAt` are wanted") != std::string::npos);
  CHECK(plans(shop + "paidAt present }\n").find("byC: c | paidAt") != std::string::npos);
}

TEST_CASE("a table that answers everything needs no plan") {
  CHECK(plans(kOrders) == "");
}
