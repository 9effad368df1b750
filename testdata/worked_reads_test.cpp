// The reads of two realistic designs that are kept outside the repository: the path and verdict that their page
// expects.
#include <cstdlib>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include "analysis/loaded_design.h"

using namespace kw;

namespace {

using Expected = std::map<std::string, std::string>;

void check(const std::string& name, const Expected& expected) {
  const char* shared = std::getenv("KEYWRIGHT_SHARED");
  const std::string path = std::string(shared ? shared : "../shared") + "/cases/designs/" + name + ".keywright.yaml";
  DiskReader files;
  if (files.kind(path) != PathKind::File) {
    MESSAGE("skipped: there is no " << path);
    return;
  }
  SourceSet sources;
  tl::expected<LoadedDesign, Error> loaded = load_design(path, files, sources);
  REQUIRE(loaded);
  const Layout layout = lay_out(loaded->design);
  std::size_t reads = 0;
  for (std::size_t i = 0; i < loaded->design.patterns.size(); ++i) {
    const Pattern& pattern = loaded->design.patterns[i];
    if (!pattern.is_read()) continue;
    ++reads;
    INFO(*pattern.name);
    const auto found = expected.find(*pattern.name);
    REQUIRE(found != expected.end());
    const PatternVerdict verdict = judge_pattern(layout, PatternId{static_cast<std::uint32_t>(i)});
    CHECK(test::summary(verdict.best) == found->second);
    CHECK_FALSE(requests_to_copy(layout, pattern, verdict.best).empty());
  }
  CHECK(reads == expected.size());
}

}  // namespace

TEST_CASE("the reads of the shop are judged as its page expects") {
  check("ecommerce", {
                         {"customer-by-name", "Shop exact"},
                         {"customer-by-email", "Shop.Customer.ByEmail works extra-rounds(1) fetches(1)"},
                         {"customer-page", "Shop works many-requests(2)"},
                         {"addresses-of-customer", "Shop exact"},
                         {"orders-of-customer-in-period", "Shop exact"},
                         {"order-with-items", "Shop.GSI1 exact"},
                         {"order-lines-from", "Shop.GSI1 exact"},
                         {"open-orders-oldest-first", "Shop.GSI2 works many-requests(10) merges(10)"},
                         {"open-orders-count", "Shop.GSI2 works many-requests(10)"},
                         {"products-in-category-by-price", "Shop.GSI1 exact"},
                         {"products-in-category-by-rating", "Shop.GSI3 exact"},
                         {"cart", "Shop exact"},
                         {"waiting-shipments", "Shop.GSI3 exact"},
                         {"waiting-shipments-any-status", "Shop.GSI3 works many-requests(4) merges(4)"},
                         {"reviews-of-product", "Shop exact"},
                         {"review-by-me", "Shop.GSI1 wrong not-unique filters-at-server(4)"},
                         {"export-orders", "Shop.GSI1 works reads-strangers(5.28)"},
                     });
}

TEST_CASE("the reads of the code host are judged as its page expects") {
  check("codehost", {
                        {"account", "CodeHost exact"},
                        {"account-with-repos", "CodeHost.GSI3 exact"},
                        {"repo", "CodeHost exact"},
                        {"forks-of-repo", "CodeHost and CodeHost.GSI2 works many-requests(2)"},
                        {"issue", "CodeHost exact"},
                        {"issues-newest", "CodeHost exact"},
                        {"open-issues-newest", "CodeHost.GSI4 exact"},
                        {"open-issues-assigned-to", "CodeHost.GSI6 works filters-at-server(?)"},
                        {"my-open-issues", "CodeHost.GSI6 exact"},
                        {"repo-with-pulls", "CodeHost.GSI1 exact"},
                        {"pulls-open", "CodeHost.GSI1 wasteful filters-at-server(12.5)"},
                        {"comments-of-issue", "CodeHost exact"},
                        {"my-reactions-on-page", "CodeHost works many-requests(2)"},
                        {"stargazers", "CodeHost exact"},
                        {"starred-by", "CodeHost.Inverse works sorts-in-caller(12)"},
                        {"has-starred", "CodeHost exact"},
                        {"followers-of", "CodeHost.Follow.Reverse exact"},
                        {"followed-by", "CodeHost exact"},
                        {"members-of-org", "CodeHost exact"},
                        {"orgs-of-user", "CodeHost.Inverse exact"},
                        {"apps-of-repo", "CodeHost.GSI1 exact"},
                        {"repos-of-app", "CodeHost exact"},
                        {"unread", "CodeHost.GSI5 exact"},
                    });
}
