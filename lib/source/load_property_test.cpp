#include <cstdlib>
#include <filesystem>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "source/file_reader.h"
#include "source/random_document.h"
#include "source/test_support.h"

namespace kw::testing {
namespace {

using Anchors = std::vector<std::pair<std::string, const SourceNode*>>;

/// Where the loaded tree says something else than what was written; empty when nowhere.
std::string difference(const Meaning& meant, const SourceNode& node, Anchors& anchors) {
  const auto found = [&](const char* what) {
    return fmt::format("{} of <{}> at {}", what, meant.text, node.span.begin);
  };
  if (meant.kind == Meaning::Kind::Alias) {
    if (node.kind != NodeKind::Alias) return found("kind");
    for (const auto& [name, target] : anchors)
      if (name == meant.anchor && node.target == target) return "";
    return found("target");
  }
  if (!meant.anchor.empty()) anchors.emplace_back(meant.anchor, &node);
  if (meant.tag != node.tag) return found("tag");
  if (meant.kind == Meaning::Kind::Scalar) {
    if (!node.is_scalar()) return found("kind");
    if (node.text != meant.text) return fmt::format("value <{}> instead", node.text) + found("");
    return node.quoted == meant.quoted ? "" : found("quoted");
  }

  std::vector<const SourceNode*> parts = node.items;
  for (const MappingEntry& entry : node.entries) parts.insert(parts.end(), {entry.key, entry.value});
  const bool same_kind = meant.kind == Meaning::Kind::Sequence ? node.is_sequence() : node.is_mapping();
  if (!same_kind) return found("kind");
  if (parts.size() != meant.children.size()) return found("number of children");
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (std::string inner = difference(meant.children[i], *parts[i], anchors); !inner.empty()) return inner;
  return "";
}

void check_document(const RandomDocument& document, const Loaded& loaded) {
  CHECK_EQ(shown(loaded.source), "");
  REQUIRE(loaded.source.tree.root);
  Anchors anchors;
  CHECK_EQ(difference(document.root, loaded.root(), anchors), "");
  CHECK_EQ(span_faults(loaded.file, loaded.source), "");
  CHECK_EQ(loaded.source.tree.comments.size(), document.comments);
}

TEST_CASE("a random tree written in any YAML style is read as it was meant, with its spans") {
  for (std::uint32_t seed = 1; seed <= 3000; ++seed) {
    const RandomDocument document = random_yaml(seed);
    CAPTURE(seed);
    CAPTURE(document.text);
    check_document(document, yaml(document.text));
  }
}

TEST_CASE("a random tree written as JSON is read as it was meant, with its spans") {
  for (std::uint32_t seed = 1; seed <= 3000; ++seed) {
    const RandomDocument document = random_json(seed);
    CAPTURE(seed);
    CAPTURE(document.text);
    check_document(document, json(document.text));
    check_document(document, load("a.yaml", document.text));
  }
}

/// Text in another template language, which is not YAML before that is evaluated.
constexpr std::string_view kTemplateOfTemplate = "C022-cf.yml";

TEST_CASE("every YAML and JSON file of the corpus is read with its spans") {
  const char* shared = std::getenv("KEYWRIGHT_SHARED");
  const std::filesystem::path corpus = std::filesystem::path(shared ? shared : "../shared") / "cases" / "corpus";
  if (!std::filesystem::is_directory(corpus)) {
    MESSAGE("skipped: no corpus at " << corpus.string());
    return;
  }
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".yaml" && extension != ".yml" && extension != ".json" && extension != ".template") continue;
    DiskReader disk;
    const tl::expected<std::string, Error> text = disk.read(entry.path().string());
    REQUIRE(text);
    const Loaded loaded = load(entry.path().string(), *text);
    CAPTURE(entry.path().string());
    for (const SourceProblem& problem : loaded.source.problems)
      CHECK((problem.kind == SourceProblemKind::DuplicateKey || entry.path().filename() == kTemplateOfTemplate));
    CHECK(loaded.source.tree.root);
    CHECK_EQ(span_faults(loaded.file, loaded.source), "");
    ++count;
  }
  CHECK_GT(count, 0);
}

}  // namespace
}  // namespace kw::testing
