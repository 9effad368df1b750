// The writes and requests of two realistic designs that are kept outside the repository: what each is expected to be.
#include <cstdlib>
#include <memory>

#include <doctest/doctest.h>

#include "analysis/amounts.h"
#include "analysis/analysis.h"
#include "format/load.h"

using namespace kw;

namespace {

struct Worked {
  SourceSet sources;
  LoadedDesign loaded;
  Analysis analysis;
};

/// Null, with a message, where the designs are not at hand.
std::unique_ptr<Worked> worked(const std::string& name) {
  const char* shared = std::getenv("KEYWRIGHT_SHARED");
  const std::string path = std::string(shared ? shared : "../shared") + "/cases/designs/" + name + ".keywright.yaml";
  DiskReader files;
  if (files.kind(path) != PathKind::File) {
    MESSAGE("skipped: there is no " << path);
    return nullptr;
  }
  auto made = std::make_unique<Worked>();
  tl::expected<LoadedDesign, Error> loaded = load_design(path, files, made->sources);
  REQUIRE(loaded);
  made->loaded = std::move(*loaded);
  REQUIRE(made->loaded.diagnostics.empty());
  made->analysis = analyse(made->loaded.design);
  return made;
}

const WriteVerdict& writes_of(const Worked& design, const std::string& pattern) {
  const std::optional<PatternId> id = design.loaded.design.find_pattern(pattern);
  REQUIRE(id);
  for (const WriteVerdict& verdict : design.analysis.writes)
    if (verdict.pattern == *id) return verdict;
  FAIL("no verdict for " << pattern);
  std::abort();
}

bool reads_first(const WriteVerdict& verdict) {
  for (const LegVerdict& leg : verdict.legs)
    if (!leg.addressable || !leg.self_contained) return true;
  return false;
}

void check_requests_are_silent(const Worked& design) {
  for (const RequestVerdict& verdict : design.analysis.requests) {
    INFO(*design.loaded.design.requests[verdict.request.value].name);
    CHECK(verdict.path);
    CHECK(verdict.refusals.empty());
    for (const auto& [span, what] : verdict.differences) CHECK(what == "");
    CHECK(verdict.cuts.empty());
    CHECK_FALSE(verdict.limit_before_filter);
  }
}

}  // namespace

TEST_CASE("the shop's writes and requests are what its page says") {
  const std::unique_ptr<Worked> shop = worked("ecommerce");
  if (!shop) return;
  CHECK(writes_of(*shop, "create-customer").actions_usual == 2);
  CHECK(writes_of(*shop, "place-order").actions_usual == 10);
  CHECK(writes_of(*shop, "place-order").actions_largest == 601);
  CHECK_FALSE(reads_first(writes_of(*shop, "place-order")));
  CHECK_FALSE(reads_first(writes_of(*shop, "set-shipment-status")));

  const WriteVerdict& status = writes_of(*shop, "set-order-status");
  REQUIRE(status.legs.size() == 1);
  CHECK(status.legs[0].unbound_key_attributes == std::vector<std::string>{"username"});
  REQUIRE(status.legs[0].lookup);
  CHECK(shop->analysis.layout.path(*status.legs[0].lookup).name == "Shop.GSI1");
  REQUIRE(status.legs[0].needs_read.size() == 1);
  CHECK(status.legs[0].needs_read[0].physical == "GSI2SK");
  CHECK(status.legs[0].needs_read[0].missing == std::vector<std::string>{"createdAt"});

  for (const Pattern& pattern : shop->loaded.design.patterns) {
    INFO(*pattern.name);
    if (!pattern.writes.empty() && *pattern.name != "set-order-status")
      CHECK_FALSE(reads_first(writes_of(*shop, *pattern.name)));
  }
  check_requests_are_silent(*shop);
}

TEST_CASE("the code host's writes and requests are what its page says") {
  const std::unique_ptr<Worked> host = worked("codehost");
  if (!host) return;
  for (const Pattern& pattern : host->loaded.design.patterns) {
    INFO(*pattern.name);
    if (!pattern.writes.empty() && *pattern.name != "close-issue")
      CHECK_FALSE(reads_first(writes_of(*host, *pattern.name)));
  }
  const WriteVerdict& close = writes_of(*host, "close-issue");
  REQUIRE(close.legs.size() == 1);
  CHECK(close.legs[0].addressable);
  REQUIRE(close.legs[0].needs_read.size() == 1);
  CHECK(close.legs[0].needs_read[0].physical == "GSI6SK");
  CHECK(close.legs[0].needs_read[0].missing == std::vector<std::string>{"createdAt"});
  check_requests_are_silent(*host);

  const EntityId repo = *host->loaded.design.find_entity("Repo");
  CHECK(write_rates(host->loaded.design, repo).changes_of("updatedAt") == Rate{900});
}
