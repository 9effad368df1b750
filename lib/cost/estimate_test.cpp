// A whole design, computed by hand. (What happens when an input is missing: inputs_test.cpp.)
#include <algorithm>
#include <memory>

#include <doctest/doctest.h>

#include "cost/cost_report.h"
#include "format/load.h"

using namespace kw;

namespace {

struct Costs {
  SourceSet sources;
  LoadedDesign loaded;
  Analysis analysis;
  CostReport report;

  const CostItem& item(CostKind kind, const std::string& path, const std::string& pattern = "") const {
    for (const CostItem& one : report.items)
      if (one.kind == kind && one.path == path && (pattern.empty() || one.pattern == pattern)) return one;
    FAIL("no " << to_text(kind) << " of " << path << " " << pattern);
    std::abort();
  }
};

/// Null when the design cannot be read any more.
std::unique_ptr<Costs> costs(const std::string& yaml, const std::vector<std::string>& settings = {}) {
  MemoryReader files;
  files.put("test.keywright.yaml", yaml);
  auto made = std::make_unique<Costs>();
  tl::expected<LoadedDesign, Error> loaded = load_design("test.keywright.yaml", files, made->sources);
  REQUIRE(loaded);
  made->loaded = std::move(*loaded);
  for (const Diagnostic& diagnostic : made->loaded.diagnostics)
    if (diagnostic.severity == Severity::Error) return nullptr;
  for (const std::string& setting : settings) REQUIRE(set_number(made->loaded.design, setting));
  made->analysis = analyse(made->loaded.design);
  made->report = estimate_costs(made->analysis, built_in_prices(), std::nullopt);
  return made;
}

// One item is 10 + 1,490 + 100 + 200 = 1,800 B (2 write units); an entry of byGroup is 100 + 10 + 200 = 310 B.
const char* const kFull = R"(keywright: 1
name: t
assume: { region: us-east-1, month: 730h }
entities:
  Item:
    count: 10M
    identity: [id]
    attributes:
      id: { type: S, size: 8 }
      body: { type: S, size: 1486 }
      group: { type: S, size: 95, distinct: 1k }
      state: { type: S, size: 195 }
patterns:
  one:
    entity: Item
    where: "id = :i"
    rate: 100/s
  of-group:
    entity: Item
    where: "group = :g"
    needs: [id, state]
    returns: 8
    rate: 10/s
  make:
    rate: 20/s
    writes: [ { put: Item, if: absent } ]
tables:
  T:
    key: { partition: id }
    stores: [Item]
    billing: on-demand
    pitr: true
    indexes:
      byGroup: { key: { partition: group }, projection: [state] }
)";

constexpr double kSeconds = 730 * 3600;

std::string without(std::string text, const std::string& part) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.erase(at, part.size());
}

}  // namespace

TEST_CASE("a month is the sum of what each read, write and byte costs") {
  const auto full = costs(kFull);
  REQUIRE(full);
  const CostReport& report = full->report;
  CHECK(report.total.unknown == 0);
  const auto month = [&](CostKind kind, const std::string& path, const std::string& pattern = "") {
    const Figure<Dollars>& money = full->item(kind, path, pattern).month;
    CHECK_FALSE(money.is_range());
    return money.low().value;
  };
  const double one = 100 * kSeconds * 0.5 * 0.125e-6;
  const double group = 10 * kSeconds * 0.5 * 0.125e-6;
  const double items = 20 * kSeconds * 2 * 0.625e-6;
  const double entries = 20 * kSeconds * 1 * 0.625e-6;
  CHECK(month(CostKind::Read, "T", "one") == doctest::Approx(one));
  CHECK(month(CostKind::Read, "T.byGroup", "of-group") == doctest::Approx(group));
  CHECK(month(CostKind::Write, "T", "make") == doctest::Approx(items));
  CHECK(month(CostKind::Write, "T.byGroup", "make") == doctest::Approx(entries));
  // 10 M × (1,800 + 100) B = 19 GB; 10 M × (310 + 100) B = 4.1 GB.
  CHECK(month(CostKind::Storage, "T") == doctest::Approx(19 * 0.25));
  CHECK(month(CostKind::Storage, "T.byGroup") == doctest::Approx(4.1 * 0.25));
  CHECK(month(CostKind::Recovery, "T") == doctest::Approx(19 * 0.20));
  CHECK(report.total.month.low().value == doctest::Approx(one + group + items + entries + 23.1 * 0.25 + 19 * 0.20));
  CHECK(report.items.front().kind == CostKind::Write);
  CHECK(report.patterns.front().name == "make");
}

TEST_CASE("every assumption is listed once, and every figure points into the list") {
  const auto full = costs(kFull);
  REQUIRE(full);
  CHECK_FALSE(full->report.assumptions.empty());
  for (const CostItem& item : full->report.items)
    for (const std::size_t number : full->report.numbers_of(item.month.basis())) {
      CHECK(number >= 1);
      CHECK(number <= full->report.assumptions.size());
    }
}

TEST_CASE("another class, other billing and replicas change what is paid, not what is consumed") {
  std::string text = kFull;
  const auto replaced = [&](const std::string& billing) {
    std::string changed = text;
    const std::string old = "    billing: on-demand\n";
    return changed.replace(changed.find(old), old.size(), billing);
  };
  const auto infrequent = costs(replaced("    class: infrequent-access\n    billing: on-demand\n"));
  REQUIRE(infrequent);
  CHECK(infrequent->item(CostKind::Storage, "T").month.low().value == doctest::Approx(1.9));
  CHECK(infrequent->item(CostKind::Write, "T").month.low().value == doctest::Approx(20 * kSeconds * 2 * 0.78e-6));

  std::string capacity = replaced("    billing: { read: 100, write: 50 }\n");
  const std::string projection = "projection: [state] }";
  capacity.replace(capacity.find(projection), projection.size(),
                   "projection: [state], billing: { read: 10, write: 20 } }");
  const auto provisioned = costs(capacity);
  REQUIRE(provisioned);
  CHECK(provisioned->item(CostKind::Capacity, "T").month.low().value ==
        doctest::Approx(730 * (100 * 0.00013 + 50 * 0.00065)));
  CHECK(provisioned->item(CostKind::Capacity, "T.byGroup").month.low().value ==
        doctest::Approx(730 * (10 * 0.00013 + 20 * 0.00065)));
  CHECK(provisioned->item(CostKind::Write, "T").is_prepaid);
  CHECK(provisioned->item(CostKind::Write, "T").write_units->low().value == 2);

  // 100/s × 0.5 = 50 units read and 20/s × 2 = 40 written at 50 %: 100 and 80 are kept ready.
  const auto scaled =
      costs(replaced("    billing: { read: 5, write: 5, autoscale: { target: 50%, min: 5, max: 1000 } }\n"));
  REQUIRE(scaled);
  CHECK(scaled->item(CostKind::Capacity, "T").month.low().value ==
        doctest::Approx(730 * (100 * 0.00013 + 80 * 0.00065)));

  // Nor has it one of an hour of replicated infrequent access: the plain one does not stand in for it.
  const auto replicated =
      costs(replaced("    class: infrequent-access\n    billing: { read: 5, write: 5 }\n    replicas: [us-west-2]\n"));
  REQUIRE(replicated);
  CHECK_FALSE(replicated->item(CostKind::Capacity, "T").month.known());

  const auto replicas = costs(replaced("    billing: on-demand\n    replicas: [us-east-2]\n"));
  REQUIRE(replicas);
  // The book has no replicated price of us-east-2: no number rather than another region's.
  CHECK_FALSE(replicas->item(CostKind::Write, "T").month.known());
  CHECK(replicas->item(CostKind::Write, "T.byGroup").month.low().value ==
        doctest::Approx(2 * 20 * kSeconds * 0.625e-6));
}

TEST_CASE("a query says how many pages of 1 MB it takes, a get none") {
  // 8 entries of 100 + 10 + 5 + 307,200 B are 2.34 MB.
  const auto wide = costs(kFull, {"Item.state.size=300KB"});
  REQUIRE(wide);
  const CostItem& group = wide->item(CostKind::Read, "T.byGroup", "of-group");
  REQUIRE(group.pages);
  CHECK(group.pages->low().value == 3);
  CHECK(group.pages->high().value == 3);
  CHECK_FALSE(wide->item(CostKind::Read, "T", "one").pages);
}

TEST_CASE("recovery and backups hold the table, streams are read at most once for each change") {
  std::string text = kFull;
  const std::string old = "    pitr: true\n";
  text.replace(text.find(old), old.size(), "    pitr: true\n    backups: 7\n    streams: new-image\n");
  const auto copies = costs(text);
  REQUIRE(copies);
  CHECK(copies->item(CostKind::Recovery, "T").month.low().value == doctest::Approx(19 * 0.20));
  CHECK(copies->item(CostKind::Backup, "T").bytes->low().value == doctest::Approx(7 * 19e9));
  CHECK(copies->item(CostKind::Backup, "T").month.low().value == doctest::Approx(7 * 19 * 0.10));
  const Figure<Dollars>& streams = copies->item(CostKind::Streams, "T").month;
  CHECK(streams.low().value == 0);
  CHECK(streams.high().value == doctest::Approx(20 * kSeconds * 0.0000002));
}

TEST_CASE("sizes that are not declared are those of the samples, and that is said") {
  std::string text = without(kFull, ", size: 1486 ");
  const std::string old = "    identity: [id]\n";
  text.replace(text.find(old), old.size(),
               "    identity: [id]\n    samples: [ { body: [abc, def] }, { body: { k: v } } ]\n");
  text.replace(text.find("body: { type: S}"), 16, "body: { type: L }");
  const auto sampled = costs(text);
  REQUIRE(sampled);
  // [abc, def] is 3 + 4 + 4 B, { k: v } 3 + 1 + 1 + 1 B: 8.5 B for 1,486.
  CHECK(sampled->item(CostKind::Storage, "T").bytes->low().value == doctest::Approx(1e7 * (1900 - 1486 + 8.5)));
  const std::vector<std::string>& all = sampled->report.assumptions;
  CHECK(std::find(all.begin(), all.end(), "`body` is as long as in the samples") != all.end());
}

TEST_CASE("a number can be set to see what follows, and a sweep grows tenfold") {
  const auto more = costs(kFull, {"Item.count=100M", "make.rate=40/s"});
  REQUIRE(more);
  CHECK(more->item(CostKind::Storage, "T").month.low().value == doctest::Approx(190 * 0.25));
  CHECK(more->item(CostKind::Write, "T").month.low().value == doctest::Approx(40 * kSeconds * 2 * 0.625e-6));
  Design& design = more->loaded.design;
  CHECK(set_number(design, "Itme.count=1").error().message == "no entity, attribute or pattern is called `Itme`");
  CHECK_FALSE(set_number(design, "Item.count=lots"));
  CHECK_FALSE(set_number(design, "Item.colour=1"));
  CHECK_FALSE(set_number(design, "Item.count"));
  CHECK(set_number(design, "Item.body.size=2KB"));

  const auto sweep = parse_sweep("Item.count=1M..1B");
  REQUIRE(sweep);
  CHECK(sweep->words == std::vector<std::string>{"1M", "10M", "100M", "1G"});
  CHECK(parse_sweep("Item.count=3..20")->values == std::vector<std::string>{"3", "20"});
  for (const char* wrong :
       {"Item.count", "Item.count=5", "Item.count=5..1", "Item.count=0..5", "one.rate=1..5", "=1..2"})
    CHECK_FALSE(parse_sweep(wrong));
}

TEST_CASE("a count beyond all bounds is a finding, not a number") {
  const auto huge = costs(kFull, {"Item.count=900000000000000000000G"});
  REQUIRE(huge);
  CHECK(huge->report.overflows() == std::vector<std::string>{"storage of T", "storage of T.byGroup", "recovery of T"});
  CHECK_FALSE(huge->item(CostKind::Storage, "T").month.known());
  CHECK(costs(kFull)->report.overflows().empty());
}
