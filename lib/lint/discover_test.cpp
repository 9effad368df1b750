#include "lint/discover.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

using Paths = std::vector<std::string>;

constexpr const char* kTemplate =
    "Resources:\n  T:\n    Type: AWS::DynamoDB::Table\n    Properties:\n      KeySchema: []\n";

/// Two layouts of one workload, one of them on a template, and files that are none of ours.
MemoryReader project() {
  MemoryReader reader;
  reader.put("workload.keywright.yaml", "keywright: 1\nentities: {}\n");
  reader.put("layouts/single.keywright.yaml", "keywright: 1\nuses: ../workload.keywright.yaml\n");
  reader.put(
      "layouts/multi.yml",
      "# a layout\nkeywright: 1\nuses: [middle.keywright.yaml]\ntables: { T: { from: ../infra/template.yaml } }\n");
  reader.put("layouts/middle.keywright.yaml", "keywright: 1\nuses: ../workload.keywright.yaml\n");
  reader.put("infra/template.yaml", kTemplate);
  reader.put("infra/other.yaml", kTemplate);
  reader.put("package.json", "{\"dependencies\": {\"keywright\": \"1.0\"}}");
  reader.put("compose.yaml", "services:\n  keywright: {}\n");
  reader.put("keywright.yaml", "keywright: 1\n");
  reader.put("README.md", "# keywright: a design\n");
  reader.put(".git/x.keywright.yaml", "keywright: 1\n");
  reader.put("node_modules/a/x.keywright.yaml", "keywright: 1\n");
  return reader;
}

Discovery search(const Paths& paths) {
  MemoryReader reader = project();
  return discover(paths, reader);
}

const Paths kLayouts{"layouts/middle.keywright.yaml", "layouts/multi.yml", "layouts/single.keywright.yaml"};

}  // namespace

TEST_CASE("a folder gives the designs below it, by name or by their first key") {
  Paths all = kLayouts;
  all.push_back("workload.keywright.yaml");
  for (const Paths& paths : {Paths{}, Paths{"."}, Paths{"./layouts/.."}, Paths{"layouts", "."}}) {
    const Discovery found = search(paths);
    CHECK(found.files == all);
    CHECK(found.not_ours.empty());
    CHECK(found.unreadable.empty());
  }
  CHECK(search({"layouts"}).files == kLayouts);
}

TEST_CASE("a named workload selects itself and all layouts that use it, directly or not") {
  Paths all = kLayouts;
  all.push_back("workload.keywright.yaml");
  CHECK(search({"workload.keywright.yaml"}).files == all);
}

TEST_CASE("a named template selects itself and the design that takes a table from it") {
  CHECK(search({"infra/template.yaml"}).files == Paths{"infra/template.yaml", "layouts/multi.yml"});
  CHECK(search({"infra/other.yaml"}).files == Paths{"infra/other.yaml"});
}

TEST_CASE("a layout that nothing uses selects itself only") {
  CHECK(search({"layouts/single.keywright.yaml"}).files == Paths{"layouts/single.keywright.yaml"});
}

TEST_CASE("a named file that is something else is told apart from one that is not there") {
  const Discovery found = search({"compose.yaml", "README.md", "missing.yaml", ""});
  CHECK(found.files.empty());
  CHECK(found.not_ours == Paths{"README.md", "compose.yaml"});
  CHECK(found.unreadable == Paths{"missing.yaml", ""});
}

TEST_CASE("a data file that a design reads selects the design and is no stranger") {
  MemoryReader reader = project();
  reader.put("items.json", "[]");
  reader.put("a.keywright.yaml", "keywright: 1\nentities: { A: { samples: { file: items.json } } }\n");
  const Discovery found = discover({"items.json"}, reader);
  CHECK(found.files == Paths{"a.keywright.yaml"});
  CHECK(found.not_ours.empty());
}

TEST_CASE("designs that use each other in a circle are all selected") {
  MemoryReader reader;
  reader.put("a.keywright.yaml", "uses: b.keywright.yaml");
  reader.put("b.keywright.yaml", "uses: a.keywright.yaml");
  CHECK(discover({"a.keywright.yaml"}, reader).files == Paths{"a.keywright.yaml", "b.keywright.yaml"});
}

TEST_CASE("hidden folders are passed over unless a path into them is given") {
  CHECK(search({".git"}).files == Paths{".git/x.keywright.yaml"});
  CHECK(search({"node_modules/a/x.keywright.yaml"}).files == Paths{"node_modules/a/x.keywright.yaml"});
}
