// Limits of a table with a local and a global index, computed by hand.
#include "cost/limit_use.h"

#include <memory>

#include <doctest/doctest.h>

#include "format/load.h"

using namespace kw;

namespace {

struct Uses {
  SourceSet sources;
  LoadedDesign loaded;
  Analysis analysis;
  std::vector<LimitUse> all;

  const LimitUse& of(LimitKind kind, const std::string& path) const {
    for (const LimitUse& use : all)
      if (use.kind == kind && use.path == path) return use;
    FAIL("no " << to_text(kind) << " of " << path);
    std::abort();
  }
  bool has(LimitKind kind, const std::string& path) const {
    for (const LimitUse& use : all)
      if (use.kind == kind && use.path == path) return true;
    return false;
  }
};

std::unique_ptr<Uses> uses(const std::string& yaml) {
  MemoryReader files;
  files.put("test.keywright.yaml", yaml);
  auto made = std::make_unique<Uses>();
  tl::expected<LoadedDesign, Error> loaded = load_design("test.keywright.yaml", files, made->sources);
  REQUIRE(loaded);
  made->loaded = std::move(*loaded);
  for (const Diagnostic& diagnostic : made->loaded.diagnostics) {
    INFO(diagnostic.message);
    REQUIRE(diagnostic.severity != Severity::Error);
  }
  made->analysis = analyse(made->loaded.design);
  made->all = limit_uses(made->analysis);
  return made;
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

double share(const LimitUse& use) {
  CHECK_FALSE(use.used.is_range());
  return use.used.low().value;
}

// A reading is 4 + 96 + 2 + 7 + 4 + 1,891 = 2,004 B: 2 write units. Both indexes carry the keys only: 1 unit.
const char* const kReadings = R"(keywright: 1
name: t
entities:
  Reading:
    count: 1M
    growth: 100k/month
    identity: [unit, at]
    attributes:
      unit: { type: S, size: 96, distinct: 500, top_share: 10% }
      at: { type: N, format: epoch-seconds }
      state: { type: S, size: 10, distinct: 4 }
      body: { type: S, size: 1874 }
patterns:
  put: { rate: 100/s, peak: 3000/s, writes: [ { put: Reading, if: absent } ] }
  last: { entity: Reading, where: "unit = :u", order: at desc, limit: 1, rate: 1000/s }
  in-state: { entity: Reading, where: "state = :s", needs: [unit, at], limit: 10, rate: 8/s }
tables:
  T:
    key: { partition: unit, sort: at }
    stores: [Reading]
    indexes:
      byState: { key: { partition: state, sort: at }, projection: keys-only }
      local: { kind: local, key: { partition: unit, sort: state }, projection: keys-only }
)";

}  // namespace

TEST_CASE("the most frequent key value takes its share of the peak, of tables and of indexes") {
  const auto all = uses(kReadings);
  // 3,000/s x 2 units x 10 %, and 1,000/s x 0.5 units x 10 %.
  const LimitUse& table = all->of(LimitKind::KeyValueWrites, "T");
  CHECK(share(table) == doctest::Approx(0.6));
  CHECK_FALSE(table.shards);
  CHECK(table.notes == std::vector<std::string>{"a table with a local index keeps the items of a value together"});
  CHECK(share(all->of(LimitKind::KeyValueReads, "T")) == doctest::Approx(50.0 / 3000));
  // 3,000/s x 1 unit, evenly over 4 states: three quarters of a partition, and all of them at the end.
  const LimitUse& index = all->of(LimitKind::KeyValueWrites, "T.byState");
  CHECK(share(index) == doctest::Approx(0.75));
  CHECK(index.notes.size() == 2);
  CHECK(all->all.front().used.high().value >= all->all.back().used.high().value);
}

TEST_CASE("a broken limit says how many shards it takes") {
  const auto all = uses(replaced(kReadings, "peak: 3000/s", "peak: 16001/s"));
  const LimitUse& table = all->of(LimitKind::KeyValueWrites, "T");
  CHECK(share(table) == doctest::Approx(3.2002));
  REQUIRE(table.shards);
  CHECK(*table.shards == 4);
  CHECK_FALSE(table.reached_in);
}

TEST_CASE("growth says when a limit is reached") {
  const auto all = uses(kReadings);
  // Traffic grows with the items: 60 % are 100 % when 1M have become 1.667M, at 100k a month.
  const LimitUse& table = all->of(LimitKind::KeyValueWrites, "T");
  REQUIRE(table.reached_in);
  CHECK(table.reached_in->value / kSecondsPerMonth == doctest::Approx(20.0 / 3));
  CHECK_FALSE(uses(replaced(kReadings, "    growth: 100k/month\n", ""))->of(LimitKind::KeyValueWrites, "T").reached_in);
}

TEST_CASE("capacity is what is provisioned, else what a new table serves; the quota is for a table with its indexes") {
  const auto all = uses(kReadings);
  // Items and local entries 3,000 x (2 + 1); the global index 3,000 x 1.
  CHECK(share(all->of(LimitKind::CapacityWrites, "T")) == doctest::Approx(9000.0 / 4000));
  CHECK(share(all->of(LimitKind::CapacityWrites, "T.byState")) == doctest::Approx(0.75));
  CHECK(share(all->of(LimitKind::TableWrites, "T")) == doctest::Approx(12000.0 / 40000));
  const auto provisioned =
      uses(replaced(kReadings, "    indexes:\n", "    billing: { read: 1000, write: 18000 }\n    indexes:\n"));
  CHECK(share(provisioned->of(LimitKind::CapacityWrites, "T")) == doctest::Approx(0.5));
  CHECK(provisioned->of(LimitKind::CapacityWrites, "T.byState").used.missing() ==
        std::vector<std::string>{"the capacity of T.byState"});
  const auto nothing =
      uses(replaced(kReadings, "    indexes:\n", "    billing: { read: 1000, write: 0 }\n    indexes:\n"));
  CHECK(nothing->of(LimitKind::CapacityWrites, "T").used.missing() ==
        std::vector<std::string>{"a capacity above 0 of T"});
}

TEST_CASE("a collection has its local entries, an item its largest values") {
  const auto all = uses(kReadings);
  // An entry of `local`: unit 100 + at 8 + state 15. 10 % of 1M items.
  const LimitUse& collection = all->of(LimitKind::Collection, "T");
  const Figure<Bytes>& bytes = std::get<Figure<Bytes>>(collection.amount);
  const double item = 100 + 8 + 15 + 4 + 1874;
  const double entry = 100 + 8 + 15;
  CHECK(bytes.low().value == doctest::Approx(1e5 * (item + entry)));
  CHECK(collection.limit == 10.0 * 1024 * 1024 * 1024);
  // No `max_size`: the average is the least that the largest can be.
  const LimitUse& size = all->of(LimitKind::Item, "T");
  CHECK(std::get<Figure<Bytes>>(size.amount).low().value == doctest::Approx(item + entry));
  CHECK_FALSE(size.left_out.empty());
}

TEST_CASE("writes of now all go to the newest date") {
  std::string text = replaced(kReadings, "key: { partition: state, sort: at }", "key: { partition: day, sort: at }");
  text = replaced(text, "stores: [Reading]", "stores: { Reading: { day: \"{at:iso-date}\" } }");
  const auto all = uses(text);
  const LimitUse& index = all->of(LimitKind::KeyValueWrites, "T.byState");
  CHECK(share(index) == doctest::Approx(3.0));
  CHECK(index.used.basis().assumptions() ==
        std::vector<std::string>{"writes of `Reading` are of now: all go to its newest key value in T.byState"});
}

TEST_CASE("what is not said is left out and named, or leaves no number") {
  const auto all = uses(replaced(kReadings, "rate: 100/s, peak: 3000/s, ", ""));
  CHECK(all->of(LimitKind::KeyValueWrites, "T").used.missing() == std::vector<std::string>{"`rate` of `put`"});
  const auto some =
      uses(replaced(kReadings, "patterns:\n",
                    "patterns:\n  drop: { writes: [ { delete: Reading, where: \"unit = :u AND at = :a\" } ] }\n"));
  CHECK(some->of(LimitKind::KeyValueWrites, "T").left_out == std::vector<std::string>{"`rate` of `drop`"});
  CHECK(share(some->of(LimitKind::KeyValueWrites, "T")) == doctest::Approx(0.6));
  const auto unspread = uses(replaced(kReadings, ", distinct: 4", ""));
  CHECK_FALSE(unspread->of(LimitKind::KeyValueWrites, "T.byState").used.known());
  CHECK(unspread->of(LimitKind::KeyValueWrites, "T.byState").used.missing() ==
        std::vector<std::string>{"`distinct` or `top_share` of `state`"});
}
