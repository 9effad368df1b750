// Hand-computed from fact sheet 4 and 5. Names and values are chosen so that sizes are round.
#include "cost/capacity.h"

#include <map>

#include <doctest/doctest.h>

#include "cost/sizes.h"
#include "format/load.h"

using namespace kw;

namespace {

struct Loaded {
  SourceSet sources;
  LoadedDesign loaded;
  Analysis analysis;

  const Design& design() const { return loaded.design; }
  Figure<ReadUnits> reads(const std::string& pattern) const {
    const std::optional<PatternId> id = design().find_pattern(pattern);
    REQUIRE(id);
    return read_units(analysis.layout, design().pattern(*id), analysis.patterns[id->value]);
  }
  /// Path name (with "+" for extra items) to units.
  std::map<std::string, double> writes(const std::string& pattern) const {
    std::map<std::string, double> found;
    for (const WritePlace& place : capacity(pattern).places) {
      REQUIRE(place.units.known());
      CHECK_FALSE(place.units.is_range());
      found[analysis.layout.path(place.path).name + (place.is_extra ? "+" : "")] += place.units.low().value;
    }
    return found;
  }
  WriteCapacity capacity(const std::string& pattern) const {
    for (const WriteVerdict& verdict : analysis.writes)
      if (*design().pattern(verdict.pattern).name == pattern) return write_capacity(analysis.layout, verdict);
    FAIL("no write " << pattern);
    std::abort();
  }
  const StoredKey& stored(const std::string& path) const {
    for (const StoredKey& one : analysis.layout.stored)
      if (analysis.layout.path(one.path).name == path) return one;
    FAIL("nothing in " << path);
    std::abort();
  }
};

std::unique_ptr<Loaded> load(const std::string& yaml) {
  MemoryReader files;
  files.put("test.keywright.yaml", yaml);
  auto made = std::make_unique<Loaded>();
  tl::expected<LoadedDesign, Error> loaded = load_design("test.keywright.yaml", files, made->sources);
  REQUIRE(loaded);
  made->loaded = std::move(*loaded);
  for (const Diagnostic& diagnostic : made->loaded.diagnostics)
    FAIL_CHECK(diagnostic.code << " " << diagnostic.message);
  made->analysis = analyse(made->loaded.design);
  return made;
}

// An item is "id" 2 + 8, "body" 4 + 1,986 = 2,000 B; with "flag" (4 + 96) on half of them 2,050 B.
const char* const kWorkload = R"(
keywright: 1
name: t
entities:
  Item:
    count: 1M
    identity: [id]
    attributes:
      id: { type: S, size: 8 }
      body: { type: S, size: 1486 }
      group: { type: S, size: 95, distinct: 1k, mutable: true }
      state: { type: S, size: 195 }
      flag: { type: S, size: 196, present: 50%, mutable: true }
patterns:
  one: { entity: Item, where: "id = :i" }
  one-strong: { entity: Item, where: "id = :i", consistency: strong }
  some: { entity: Item, where: "id IN :ids[10]" }
  some-at-once: { snapshot: true, reads: [ { entity: Item, where: "id = :a" }, { entity: Item, where: "id = :b" } ] }
  of-group: { entity: Item, where: "group = :g", returns: 8, needs: [id, state] }
  of-group-whole: { entity: Item, where: "group = :g", returns: 8 }
  make: { rate: 1/s, writes: [ { put: Item, if: absent } ] }
  change-body: { rate: 1/s, writes: [ { update: Item, where: "id = :i", sets: [body] } ] }
  change-state: { rate: 1/s, writes: [ { update: Item, where: "id = :i", sets: [state] } ] }
  change-group: { rate: 1/s, writes: [ { update: Item, where: "id = :i", sets: [group] } ] }
  drop: { rate: 1/s, writes: [ { delete: Item, where: "id = :i", times: 3 } ] }
  two: { rate: 1/s, writes: [ { delete: Item, where: "id = :a" }, { put: Item } ] }
tables:
  T:
    key: { partition: id }
    stores: [Item]
    indexes:
      byGroup: { key: { partition: group }, projection: [state] }
      byFlag: { key: { partition: flag }, projection: keys-only }
)";

}  // namespace

TEST_CASE("an item is the sum of its names and values, an entry that of its keys and projection") {
  const auto loaded = load(kWorkload);
  const Layout& layout = loaded->analysis.layout;
  // id 10, body 1,490, group 100, state 200, half of flag 200.
  CHECK(average_entry(layout, loaded->stored("T")).low().value == 1900);
  // group 100, id 10, state 200.
  CHECK(average_entry(layout, loaded->stored("T.byGroup")).low().value == 310);
  // Every entry has the flag: 200 + 10.
  CHECK(average_entry(layout, loaded->stored("T.byFlag")).low().value == 210);
  CHECK(billed_storage(layout, loaded->stored("T")).low().value == doctest::Approx(2000e6));
  CHECK(billed_storage(layout, loaded->stored("T.byFlag")).low().value == doctest::Approx(155e6));
}

TEST_CASE("what a read takes is rounded where the service rounds") {
  const auto loaded = load(kWorkload);
  CHECK(loaded->reads("one").low().value == 0.5);
  CHECK(loaded->reads("one-strong").low().value == 1);
  // Each item is rounded on its own: 10 × 0.5, not ⌈19,000 / 4,096⌉ / 2 = 2.5.
  CHECK(loaded->reads("some").low().value == 5);
  // Two items, 2 units each.
  CHECK(loaded->reads("some-at-once").low().value == 4);
  // The sum is rounded: 8 entries of 310 B are one 4 KB.
  CHECK(loaded->reads("of-group").low().value == 0.5);
  // Each of them is read again, whole.
  CHECK(loaded->reads("of-group-whole").low().value == 0.5 + 8 * 0.5);
}

TEST_CASE("a write takes the item's units and those of each index whose entry changes") {
  const auto loaded = load(kWorkload);
  using Units = std::map<std::string, double>;
  // 1,900 B are 2 units; half of the items have a flag.
  CHECK(loaded->writes("make") == Units{{"T", 2}, {"T.byGroup", 1}, {"T.byFlag", 0.5}});
  CHECK(loaded->writes("change-body") == Units{{"T", 2}});
  CHECK(loaded->writes("change-state") == Units{{"T", 2}, {"T.byGroup", 1}});
  CHECK(loaded->writes("change-group") == Units{{"T", 2}, {"T.byGroup", 2}});
  CHECK(loaded->writes("drop") == Units{{"T", 6}, {"T.byGroup", 3}, {"T.byFlag", 1.5}});
  // The factor 2 is the items' only.
  CHECK(loaded->writes("two") == Units{{"T", 8}, {"T.byGroup", 2}, {"T.byFlag", 1}});
}

TEST_CASE("a local index pays for the whole items that it fetches") {
  // The documentation's example: 4 entries of 300 B in one 4 KB, and 4 items of 4 KB: 20 KB, 5 strong units.
  const auto loaded = load(R"(
keywright: 1
name: t
entities:
  Item:
    count: 1M
    identity: [p, s]
    item_size: 4096
    attributes:
      p: { type: S, size: 100, distinct: 10k }
      s: { type: S, size: 99 }
      l: { type: S, size: 96 }
      rest: S
patterns:
  by-l: { entity: Item, where: "p = :p AND l > :l", returns: 4, consistency: strong }
tables:
  T:
    key: { partition: p, sort: s }
    stores: [Item]
    indexes: { byL: { kind: local, key: { sort: l }, projection: keys-only } }
)");
  CHECK(loaded->reads("by-l").low().value == 5);
}

TEST_CASE("extra items are written with their entity, in one transaction") {
  const auto loaded = load(R"(
keywright: 1
name: t
entities:
  User:
    count: 1k
    identity: [id]
    attributes: { id: { type: S, size: 10 }, email: { type: S, size: 20, mutable: true }, about: { type: S, size: 1500 } }
patterns:
  sign-up: { writes: [ { put: User, if: absent } ] }
  write-about: { writes: [ { update: User, where: "id = :i", sets: [about] } ] }
tables:
  T:
    key: { partition: PK }
    stores:
      User: { PK: "USER#{id}", also: { ByEmail: { PK: "EMAIL#{email}", keeps: [id] } } }
)");
  using Units = std::map<std::string, double>;
  CHECK(loaded->writes("sign-up") == Units{{"T", 4}, {"T+", 2}});
  CHECK(loaded->writes("write-about") == Units{{"T", 2}});
}

TEST_CASE("what is not said gives no number, and names what it needs") {
  std::string text = kWorkload;
  text.replace(text.find("size: 1486"), 10, "mutable: true");
  const auto loaded = load(text);
  CHECK(loaded->reads("one").missing() == std::vector<std::string>{"the size of `body` of `Item`"});
  for (const WritePlace& place : loaded->capacity("make").places) {
    const bool item = loaded->analysis.layout.path(place.path).name == "T";
    CHECK(place.units.known() != item);
  }
}

TEST_CASE("a sparse index whose share is not said gives a range") {
  std::string text = kWorkload;
  text.replace(text.find("present: 50%"), 12, "optional: true");
  const auto loaded = load(text);
  for (const WritePlace& place : loaded->capacity("make").places) {
    if (loaded->analysis.layout.path(place.path).name != "T.byFlag") continue;
    CHECK(place.units.low().value == 0);
    CHECK(place.units.high().value == 1);
    CHECK(place.units.basis().assumptions().size() == 1);
  }
}
