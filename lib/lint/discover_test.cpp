#include "lint/discover.h"

#include <algorithm>

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
  reader.put("keywright.yaml", "level: all\n");
  reader.put("README.md", "# keywright: a design\n");
  reader.put("LICENSE", "free");
  reader.put(".git/x.keywright.yaml", "keywright: 1\n");
  reader.put("node_modules/a/x.keywright.yaml", "keywright: 1\n");
  return reader;
}

Discovery search(const Paths& paths, MemoryReader& reader, bool force_exclude = false) {
  Configurations configurations(reader, {}, {});
  return discover(paths, reader, configurations, {force_exclude, {}});
}

Discovery search(const Paths& paths) {
  MemoryReader reader = project();
  return search(paths, reader);
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
  const Discovery found = search({"compose.yaml", "LICENSE", "missing.yaml", ""});
  CHECK(found.files.empty());
  CHECK(found.not_ours == Paths{"LICENSE", "compose.yaml"});
  CHECK(found.unreadable == Paths{"missing.yaml", ""});
}

TEST_CASE("a data file that a design reads selects the design and is no stranger") {
  MemoryReader reader = project();
  reader.put("items.json", "[]");
  reader.put("a.keywright.yaml", "keywright: 1\nentities: { A: { samples: { file: items.json } } }\n");
  const Discovery found = search({"items.json"}, reader);
  CHECK(found.files == Paths{"a.keywright.yaml"});
  CHECK(found.not_ours.empty());
}

TEST_CASE("designs that use each other in a circle are all selected") {
  MemoryReader reader;
  reader.put("a.keywright.yaml", "uses: b.keywright.yaml");
  reader.put("b.keywright.yaml", "uses: a.keywright.yaml");
  CHECK(search({"a.keywright.yaml"}, reader).files == Paths{"a.keywright.yaml", "b.keywright.yaml"});
}

TEST_CASE("hidden folders are passed over unless a path into them is given") {
  CHECK(search({".git"}).files == Paths{".git/x.keywright.yaml"});
  CHECK(search({"node_modules/a/x.keywright.yaml"}).files == Paths{"node_modules/a/x.keywright.yaml"});
}

TEST_CASE("files that are never ours are passed over in silence, unless a design reads them") {
  MemoryReader reader = project();
  reader.put("main.py", "print()");
  reader.put("items.csv", "1,2");
  reader.put("b.keywright.yaml", "keywright: 1\nentities: { A: { samples: { file: items.csv } } }\n");
  const Discovery found = search({"main.py", "README.md", "items.csv"}, reader);
  CHECK(found.files == Paths{"b.keywright.yaml"});
  CHECK(found.not_ours.empty());
  CHECK(found.unreadable.empty());
}

TEST_CASE("configurations and baselines are no designs, whatever they hold") {
  MemoryReader reader = project();
  reader.put(".keywright.yml", "keywright: 1\n");
  reader.put("known.yaml", "baseline: 1\nfindings: []\n");
  const Discovery found = search({"keywright.yaml", ".keywright.yml", "known.yaml"}, reader);
  CHECK(found.files.empty());
  CHECK(found.not_ours.empty());
  CHECK(found.policies == Paths{".keywright.yml", "keywright.yaml", "known.yaml"});
}

TEST_CASE("names in any order, with blanks, other letters and line ends, give the same files") {
  MemoryReader reader = project();
  const Paths odd{"my design.keywright.yaml", "größe.keywright.yaml", "a\nb.keywright.yaml"};
  for (const std::string& path : odd) reader.put(path, "uses: workload.keywright.yaml");
  Paths expected = odd;
  std::sort(expected.begin(), expected.end());
  CHECK(search(odd, reader).files == expected);
  CHECK(search({odd[2], "./" + odd[0], odd[1], odd[0]}, reader).files == expected);
  CHECK(search({"workload.keywright.yaml"}, reader).files.size() == 7);
}

TEST_CASE("`files` of the configuration says what the designs of its project are") {
  MemoryReader reader = project();
  reader.put("keywright.yaml", "files: [layouts/single*, 'infra/*.yaml']\n");
  CHECK(search({}, reader).files == Paths{"infra/other.yaml", "infra/template.yaml", "layouts/single.keywright.yaml"});
  // A project of its own has its own designs.
  reader.put("layouts/keywright.yaml", "");
  CHECK(search({}, reader).files == Paths{"infra/other.yaml", "infra/template.yaml", "layouts/middle.keywright.yaml",
                                          "layouts/multi.yml", "layouts/single.keywright.yaml"});
  CHECK(search({"layouts/multi.yml"}, reader).files == Paths{"layouts/multi.yml"});
}

TEST_CASE("excluded files are left out of folders, and when named only if that is asked for") {
  MemoryReader reader = project();
  reader.put("keywright.yaml", "exclude: [layouts/m*]\n");
  CHECK(search({"layouts"}, reader).files == Paths{"layouts/single.keywright.yaml"});
  CHECK(search({"layouts"}, reader).excluded);
  CHECK(search({"layouts/multi.yml"}, reader).files == Paths{"layouts/multi.yml"});
  CHECK(search({"layouts/multi.yml"}, reader, true).files.empty());
  CHECK(search({"workload.keywright.yaml"}, reader).files ==
        Paths{"layouts/single.keywright.yaml", "workload.keywright.yaml"});
}

TEST_CASE("a search for users stays in the project of the named file") {
  MemoryReader reader;
  reader.put("home/shop/keywright.yaml", "");
  reader.put("home/shop/work.keywright.yaml", "entities: {}");
  reader.put("home/shop/sub/layout.keywright.yaml", "uses: ../work.keywright.yaml");
  reader.put("home/other/layout.keywright.yaml", "uses: ../shop/work.keywright.yaml");
  CHECK(search({"home/shop/work.keywright.yaml"}, reader).files ==
        Paths{"home/shop/sub/layout.keywright.yaml", "home/shop/work.keywright.yaml"});
}

TEST_CASE("folders with very many entries are passed over, and said to be, unless they are named") {
  MemoryReader reader;
  for (std::size_t i = 0; i <= kMostEntries; ++i) reader.put("data/" + std::to_string(i) + ".txt", "");
  reader.put("data/a.keywright.yaml", "keywright: 1");
  CHECK(search({}, reader).files.empty());
  CHECK(search({}, reader).too_large == Paths{"data"});
  CHECK(search({"data"}, reader).files == Paths{"data/a.keywright.yaml"});
}

TEST_CASE("a project above the working directory is searched, and its files have one name each") {
  MemoryReader reader;
  reader.put("../keywright.yaml", "");
  reader.put("../layout.keywright.yaml", "uses: shop/work.keywright.yaml");
  reader.put("work.keywright.yaml", "entities: {}");
  reader.put("../shop/work.keywright.yaml", "entities: {}");
  ConfigurationOptions options;
  options.working_directory = "/home/shop";
  Configurations configurations(reader, {}, options);
  CHECK(discover({"work.keywright.yaml"}, reader, configurations).files ==
        Paths{"../layout.keywright.yaml", "work.keywright.yaml"});
}
