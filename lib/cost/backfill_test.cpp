#include "cost/backfill.h"

#include <cmath>
#include <memory>

#include <doctest/doctest.h>

#include "format/load.h"

using namespace kw;

namespace {

struct Filled {
  SourceSet sources;
  LoadedDesign loaded;
  Analysis analysis;
  IndexBackfill of;
};

std::unique_ptr<Filled> fill(const std::string& yaml, std::optional<double> pace = std::nullopt) {
  MemoryReader files;
  files.put("test.keywright.yaml", yaml);
  auto made = std::make_unique<Filled>();
  tl::expected<LoadedDesign, Error> loaded = load_design("test.keywright.yaml", files, made->sources);
  REQUIRE(loaded);
  made->loaded = std::move(*loaded);
  for (const Diagnostic& diagnostic : made->loaded.diagnostics) {
    INFO(diagnostic.message);
    REQUIRE(diagnostic.severity != Severity::Error);
  }
  made->analysis = analyse(made->loaded.design);
  const std::optional<PathId> index = made->analysis.layout.find_path("T.G");
  REQUIRE(index);
  std::optional<PerSecond<WriteUnits>> units;
  if (pace) units = PerSecond<WriteUnits>{*pace};
  made->of = backfill(made->analysis, *index, built_in_prices(), "us-east-1", units);
  return made;
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

double cents(const Figure<Dollars>& money) {
  CHECK_FALSE(money.is_range());
  return std::round(money.low().value * 100);
}

// The fact sheet's example: an item is 2 + 98 + 1 + 99 + 4 + 996 = 1,200 B before, and 1,202 + 103 = 1,305 B with GK.
// An entry is 100 + 105 + 395 B: id, GK and note.
const char* const kJoined = R"(keywright: 1
name: t
entities:
  Item:
    count: 10M
    identity: [id]
    attributes:
      id: { type: S, size: 98 }
      a: { type: S, size: 99 }
      note: { type: S, size: 391 }
      body: { type: S, size: 601 }
patterns:
  by-a: { entity: Item, where: "a = :a", needs: [id, note], returns: 1 }
tables:
  T:
    key: { partition: id }
    stores: { Item: { GK: "A#{a}" } }
    billing: on-demand
    class: standard
    indexes:
      G: { key: { partition: GK }, projection: [note] }
)";

}  // namespace

TEST_CASE("the fact sheet's example: 10 M items of 1,200 B with entries of 600 B, to the cent") {
  const auto filled = fill(kJoined);
  const IndexBackfill& of = filled->of;
  CHECK(of.to_write == std::vector<std::string>{"GK"});
  REQUIRE(of.rewrite);
  const std::vector<BackfillPart>& parts = of.rewrite->parts;
  REQUIRE(parts.size() == 3);
  CHECK(parts[0].reads->low().value == doctest::Approx(10e6 * 1200 / 4096 * 0.5));
  CHECK(cents(parts[0].money) == 18);
  CHECK(parts[1].writes->low().value == 20e6);
  CHECK(cents(parts[1].money) == 1250);
  CHECK(parts[2].writes->low().value == 10e6);
  CHECK(cents(parts[2].money) == 625);
  CHECK(cents(of.rewrite->money) == 1893);
  CHECK(of.native.money.low().value == 0);
  CHECK(std::round(of.native.money.high().value * 100) == 625);
  CHECK(of.native.money.basis().assumptions().size() == 2);  // The book's date, and why it is a range.
}

TEST_CASE("a rewrite takes as long as the slowest of what it draws on") {
  // 20 M units at the 4,000 that a new table serves.
  CHECK(fill(kJoined)->of.duration.low().value == 5000);
  CHECK(fill(kJoined)->of.limited_by == "the 4k write units/s of T");
  CHECK(fill(kJoined, 1000)->of.duration.low().value == 20000);
  CHECK(fill(kJoined, 1000)->of.limited_by == "the given pace");
  CHECK(fill(kJoined, 50000)->of.duration.low().value == 5000);
  CHECK_FALSE(fill(kJoined, 0)->of.duration.known());
  const auto warm =
      fill(replaced(kJoined, "    billing: on-demand\n", "    billing: on-demand\n    warm: { write: 40000 }\n"));
  CHECK(warm->of.duration.low().value == 2500);  // The index serves 4,000.
  CHECK(warm->of.limited_by == "the 4k write units/s of T.G");
  const auto provisioned = fill(replaced(replaced(kJoined, "billing: on-demand", "billing: { read: 10, write: 100 }"),
                                         "projection: [note]", "projection: [note], billing: { read: 10, write: 10 }"));
  CHECK(provisioned->of.is_prepaid);
  CHECK(provisioned->of.duration.low().value == 1e6);
  CHECK(provisioned->of.rewrite->money.high().value == 0);
}

TEST_CASE("other indexes that carry the new attribute, streams and replicas are part of it") {
  std::string text = replaced(kJoined, "    indexes:\n",
                              "    streams: new-image\n    indexes:\n      H: { key: { partition: a }, projection: all "
                              "}\n      K: { key: { partition: body }, projection: keys-only }\n");
  const auto more = fill(text);
  const std::vector<BackfillPart>& parts = more->of.rewrite->parts;
  REQUIRE(parts.size() == 5);
  CHECK(parts[3].what == "entries of T.H, which carries them");
  CHECK(parts[3].writes->low().value == 20e6);
  CHECK(parts[4].what == "stream records");
  CHECK(parts[4].money.is_range());
  const auto replicated =
      fill(replaced(kJoined, "    billing: on-demand\n", "    billing: on-demand\n    replicas: [us-west-2]\n"));
  CHECK_FALSE(replicated->of.rewrite->money.known());  // The book has no replicated price there.
}

TEST_CASE("an index of attributes that items have is filled by the service alone") {
  const auto natural = fill(replaced(replaced(kJoined, "stores: { Item: { GK: \"A#{a}\" } }", "stores: [Item]"),
                                     "partition: GK", "partition: a"));
  CHECK(natural->of.to_write.empty());
  CHECK_FALSE(natural->of.rewrite);
  const auto newer = fill(replaced(replaced(replaced(kJoined, "stores: { Item: { GK: \"A#{a}\" } }", "stores: [Item]"),
                                            "partition: GK", "partition: a"),
                                   "a: { type: S, size: 99 }", "a: { type: S, size: 99, since: 2026-10-01 }"));
  CHECK(newer->of.to_write == std::vector<std::string>{"a"});
}

TEST_CASE("an unknown size or count gives no backfill") {
  for (const char* part : {", size: 99", "    count: 10M\n", ", size: 391"}) {
    INFO(std::string(part));
    const auto less = fill(replaced(kJoined, part, ""));
    CHECK_FALSE(less->of.native.money.known());
    CHECK_FALSE(less->of.rewrite->money.known());
    CHECK_FALSE(less->of.duration.known());
  }
}
