// The matcher's oracle: what the printed requests find in a small table is what the verdict promises.
#include <cstdlib>
#include <string>

#include <doctest/doctest.h>

#include <fmt/core.h>

#include "testdata/oracle/generate.h"
#include "testdata/oracle/trial.h"

using namespace kw::oracle;

namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

}  // namespace

TEST_CASE("what the requests of a verdict find is what it promises") {
  const std::uint64_t seed = number_from("KEYWRIGHT_SEED", 2026);
  const std::uint64_t designs = number_from("KEYWRIGHT_DESIGNS", 400);
  Tally tally;
  std::size_t failures = 0;
  for (std::uint64_t i = 0; i < designs && failures < 5; ++i) {
    const std::uint64_t own = seed + i * 1'000'003;
    const DesignText design = generate(own);
    const Failure failure = try_design(design, own, tally);
    if (failure.report.empty()) continue;
    ++failures;
    const DesignText least = reduced(design, own, failure.kind);
    Tally ignored;
    FAIL_CHECK("design " << i << " of KEYWRIGHT_SEED=" << seed << "\n"
                         << try_design(least, own, ignored).report << "\n"
                         << to_yaml(least));
  }
  std::string classes;
  for (const auto& [name, count] : tally.classes) classes += fmt::format(" {} {}", count, name);
  MESSAGE("KEYWRIGHT_SEED=" << seed << ": " << tally.cases << " cases:" << classes << "; " << tally.exempt
                            << " exempt by a printed assumption, " << tally.coincidences << " coincidences, "
                            << tally.refused_designs << " designs refused; " << tally.replacements
                            << " joined keys replaced, " << tally.not_replaced << " not");
  CHECK(tally.replacements >= designs / 20);
  CHECK(tally.cases >= designs * 10);
  CHECK(tally.exempt * 10 < tally.cases);
  CHECK(tally.refused_designs * 10 <= designs + 50);
}
