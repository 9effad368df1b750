#include "analysis/load.h"

#include <doctest/doctest.h>

#include "analysis/amounts.h"
#include "analysis/analysis.h"
#include "analysis/test_design.h"

using namespace kw;
using namespace kw::test;

namespace {

constexpr EntityId kJob{0};
constexpr PathId kTable{0};
constexpr PathId kByState{1};

Pattern writing(WriteKind kind, double rate, const std::vector<std::string>& sets = {}) {
  Pattern pattern;
  pattern.name = named("write");
  pattern.rate = Spanned<Rate>{{rate}, {}};
  WriteLeg leg;
  leg.kind = kind;
  leg.entity = kJob;
  leg.entity_name = named("Job");
  leg.where = all_of({equal("jobId", placeholder(":j"))});
  for (const std::string& name : sets) leg.sets.push_back(named(name));
  pattern.writes = {leg};
  return pattern;
}

/// Jobs of 1,500 B, and an index by state and time that carries the keys only: entries of less than 1 KB.
Design jobs(std::vector<Pattern> patterns) {
  Design design;
  Entity job;
  job.name = named("Job");
  job.identity = {named("jobId")};
  job.attributes = {formatted("jobId", AttributeType::S, FormatKind::Ulid),
                    with_values(attribute("state", AttributeType::S), {{"open", {}}, {"done", {}}}),
                    formatted("queuedAt", AttributeType::N, FormatKind::EpochSeconds), text("body", 1500)};
  design.entities = {job};
  Table table;
  table.name = named("Jobs");
  table.key = key({"jobId"});
  StoredEntity stored;
  stored.entity_name = named("Job");
  stored.entity = kJob;
  table.stores = {stored};
  Index index;
  index.name = named("ByState");
  index.key = key({"state"}, {"queuedAt"});
  index.projection.kind = ProjectionKind::KeysOnly;
  table.indexes = {index};
  design.tables = {table};
  design.patterns = std::move(patterns);
  return design;
}

double writes(const Design& design, PathId path) {
  const Layout layout = lay_out(design);
  return known_load(layout, {}, *layout.find(kJob, path)).writes.value;
}

}  // namespace

TEST_CASE("a put is one write of the item and one of each entry, in units of their size") {
  const Design design = jobs({writing(WriteKind::Put, 10)});
  CHECK(writes(design, kTable) == 20);
  CHECK(writes(design, kByState) == 10);
}

TEST_CASE("an update writes two entries where it changes the key, and none where it changes what is not carried") {
  CHECK(writes(jobs({writing(WriteKind::Update, 10, {"state"})}), kByState) == 20);
  CHECK(writes(jobs({writing(WriteKind::Update, 10, {"body"})}), kByState) == 0);
  CHECK(writes(jobs({writing(WriteKind::Update, 10, {"body"})}), kTable) == 20);
}

TEST_CASE("a load is that of the peaks, a bill that of the average") {
  Pattern pattern = writing(WriteKind::Put, 10);
  pattern.peak = Spanned<Rate>{{25}, {}};
  const Design design = jobs({pattern});
  CHECK(writes(design, kByState) == 25);
  CHECK(known_writes(lay_out(design), TableId{0}).value == 20 + 10);
}

TEST_CASE("what has no rate counts nothing") {
  Pattern pattern = writing(WriteKind::Put, 10);
  pattern.rate.reset();
  CHECK(writes(jobs({pattern}), kTable) == 0);
}

TEST_CASE("a table's writes are those of its items and of all entries") {
  const Design design = jobs({writing(WriteKind::Put, 10), writing(WriteKind::Update, 5, {"state"})});
  const Layout layout = lay_out(design);
  CHECK(known_writes(layout, TableId{0}).value == 20 + 10 + 10 + 10);
  CHECK(moving_writes(layout, *layout.find(kJob, kByState), "state").value == 10);
}

TEST_CASE("reads count on the path that alone answers them, at their peak") {
  Pattern pattern;
  pattern.name = named("job");
  pattern.rate = Spanned<Rate>{{4}, {}};
  pattern.peak = Spanned<Rate>{{8}, {}};
  Read read;
  read.entity = kJob;
  read.entity_name = named("Job");
  read.where = all_of({equal("jobId", placeholder(":j"))});
  read.one = true;
  pattern.reads = {read};
  const Design design = jobs({pattern});
  const Analysis analysis = analyse(design);
  const Layout& layout = analysis.layout;
  CHECK(known_load(layout, analysis.patterns, *layout.find(kJob, kTable)).reads.value == 4);
  CHECK(known_load(layout, analysis.patterns, *layout.find(kJob, kByState)).reads.value == 0);
}
