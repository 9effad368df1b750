#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "base/text.h"
#include "format/format.h"
#include "source/file_reader.h"
#include "source/load.h"

namespace kw {
extern const Format cloudformation_format;

namespace {

/// Templates of public repositories, kept outside this repository.
std::string corpus_folder() {
  const char* shared = std::getenv("KEYWRIGHT_SHARED");
  return std::string(shared == nullptr ? "../shared" : shared) + "/cases/corpus";
}

struct Row {
  std::string id;
  std::string kind;
  std::string file;
  std::string counts;  ///< "tables, global indexes, local indexes".
};

std::vector<Row> manifest(FileReader& disk) {
  std::vector<Row> rows;
  const auto text = disk.read(corpus_folder() + "/manifest.tsv");
  if (!text) return rows;
  for (const std::string_view line : split(*text, '\n')) {
    const std::vector<std::string_view> columns = split(line, '\t');
    if (columns.size() < 9 || columns[0] == "id") continue;
    rows.push_back({std::string(columns[0]), std::string(columns[1]), std::string(columns[2]),
                    fmt::format("{}, {}, {}", columns[6], columns[7], columns[8])});
  }
  return rows;
}

bool holds_template(const Row& row) {
  static constexpr std::array kinds = {"cfn-yaml", "cfn-json-cdk", "amplify", "serverless"};
  return std::ranges::find(kinds, row.kind) != kinds.end() || row.id == "C180";
}

/// Where the manifest says something else, and why.
const std::map<std::string, std::string>& differences() {
  static const std::map<std::string, std::string> known = {
      // Not YAML but a text template with `{{ }}` in it; the loader says so and nothing is read.
      {"C022", "0, 0, 0"},
      // One table. The manifest counts the type's name, which three SAM connectors give for their destination.
      {"C023", "1, 0, 0"},
      // Every index hangs on a parameter whose default is empty, so none is there by default: all are conditional.
      {"C043", "1, 0 + 3 conditional, 0 + 3 conditional"},
  };
  return known;
}

std::string count_indexes(const Design& design, IndexKind kind) {
  int certain = 0;
  int conditional = 0;
  for (const Table& table : design.tables)
    for (const Index& index : table.indexes)
      if (index.kind == kind) ++(index.certain ? certain : conditional);
  return conditional == 0 ? fmt::format("{}", certain) : fmt::format("{} + {} conditional", certain, conditional);
}

struct Loaded {
  bool recognised = false;
  std::vector<SourceProblem> problems;
  Design design;
  DiagnosticSink sink;

  std::string counts() const {
    return fmt::format("{}, {}, {}", design.tables.size(), count_indexes(design, IndexKind::Global),
                       count_indexes(design, IndexKind::Local));
  }
  /// Problems and findings in order, for the cases that have some: "DOC203 8: `…`".
  std::string findings(const SourceSet& sources) const {
    std::string text;
    const auto line = [&](SourceSpan span) { return sources.file(span.file).position(span.begin).line; };
    for (const SourceProblem& problem : problems) text += fmt::format("{}: {}\n", line(problem.span), problem.message);
    for (const Diagnostic& finding : sink.items())
      text += fmt::format("{}: {} {}\n", line(finding.span), finding.code, finding.message);
    return text;
  }
};

Loaded load(const std::string& file, FileReader& disk, SourceSet& sources) {
  Loaded result;
  const auto text = disk.read(corpus_folder() + "/" + file);
  REQUIRE(text);
  const SourceFile& source = sources.file(sources.add(file, *text));
  LoadedSource loaded = load_source(source);
  result.problems = std::move(loaded.problems);
  const bool readable = std::ranges::none_of(
      result.problems, [](const SourceProblem& problem) { return problem.kind == SourceProblemKind::Syntax; });
  if (loaded.tree.root == nullptr) return result;
  result.recognised = cloudformation_format.recognise(source, *loaded.tree.root);
  if (result.recognised && readable)
    cloudformation_format.read({source, loaded.tree, disk, sources}, result.design, result.sink);
  return result;
}

/// The only templates of the corpus in which something is wrong.
const std::map<std::string, std::string>& wrong() {
  static const std::map<std::string, std::string> known = {
      {"C022", "19: a mapping cannot start at this `:`\n"},
      // Account ids were replaced by one and the same number before the file was published.
      {"C033",
       "173: key `111122223333` is given twice\n190: key `111122223333` is given twice\n"
       "207: key `111122223333` is given twice\n224: key `111122223333` is given twice\n"
       "241: key `111122223333` is given twice\n"},
      // A test file of a linter: its list of keys holds a bare word, and nothing is defined.
      {"C041",
       "8: DOC203 an element of `KeySchema` is text, not a mapping\n3: DOC202 `AttributeDefinitions` is missing\n"},
  };
  return known;
}

}  // namespace

TEST_CASE("the templates of public repositories load, with the tables and indexes that the manifest counts") {
  DiskReader disk;
  const std::vector<Row> rows = manifest(disk);
  if (rows.empty()) {
    MESSAGE("skipped: no corpus at " << corpus_folder());
    return;
  }
  int templates = 0;
  for (const Row& row : rows) {
    if (!holds_template(row)) continue;
    CAPTURE(row.file);
    ++templates;
    SourceSet sources;
    const Loaded loaded = load(row.file, disk, sources);
    CHECK(loaded.recognised);
    const auto differs = differences().find(row.id);
    CHECK(loaded.counts() == (differs == differences().end() ? row.counts : differs->second));
    const auto known = wrong().find(row.id);
    CHECK(loaded.findings(sources) == (known == wrong().end() ? std::string() : known->second));
    for (const Table& table : loaded.design.tables) CHECK(sources.text(table.name.span) == *table.name);
  }
  CHECK(templates > 40);
}

TEST_CASE("files of other formats are not taken for templates") {
  DiskReader disk;
  for (const Row& row : manifest(disk)) {
    if (holds_template(row)) continue;
    CAPTURE(row.file);
    SourceSet sources;
    CHECK_FALSE(load(row.file, disk, sources).recognised);
  }
}

TEST_CASE("the same table written in YAML and in JSON gives the same design") {
  DiskReader disk;
  if (manifest(disk).empty()) {
    MESSAGE("skipped: no corpus at " << corpus_folder());
    return;
  }
  SourceSet sources;
  const Loaded yaml = load("C011-GlobalTable_Provisioned.yml", disk, sources);
  const Loaded json = load("C048-GlobalTable_Provisioned.json", disk, sources);
  REQUIRE(yaml.design.tables.size() == 1);
  REQUIRE(json.design.tables.size() == 1);
  const auto summary = [](const Table& table) {
    std::string text = fmt::format("{}:", *table.name);
    for (const KeyElement& element : table.key.elements) text += fmt::format(" {}", *element.name);
    for (const Index& index : table.indexes) {
      text += fmt::format("\n{}:", *index.name);
      for (const KeyElement& element : index.key.elements) text += fmt::format(" {}", *element.name);
      for (const Spanned<std::string>& attribute : index.projection.attributes) text += fmt::format(" +{}", *attribute);
      text +=
          fmt::format(" {}/{}", index.billing.capacity.read->value.value, index.billing.capacity.write->value.value);
    }
    for (const Replica& replica : table.replicas) text += fmt::format("\n{}", *replica.region);
    return text;
  };
  CHECK(summary(yaml.design.tables[0]) == summary(json.design.tables[0]));
  CHECK(yaml.design.tables[0].replicas.size() == 2);
  CHECK(yaml.design.tables[0].indexes[0].billing.capacity.read->value == Count{5});
}

}  // namespace kw
