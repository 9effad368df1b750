#include <algorithm>

#include <doctest/doctest.h>

#include "cmd/run.h"
#include "source/file_reader.h"

using namespace kw;

namespace {

/// A folder in memory that commands write to as well.
struct Folder {
  MemoryReader reader;
  std::string out;
  std::string err;

  int run(const std::vector<std::string>& args) {
    out.clear();
    err.clear();
    Environment environment;
    environment.reader = &reader;
    environment.working_directory = "/project";
    environment.write = [&](const std::string& path, std::string_view text) -> tl::expected<void, Error> {
      reader.put(path, std::string(text));
      return {};
    };
    return kw::run(args, environment, out, err);
  }
};

constexpr const char* kDesign =
    "keywright: 1\nentities:\n  Order: { identity: [orderId], attributes: { orderId: S, customerId: S } }\n"
    "tables:\n  Orders: { stores: [Order], key: { partition: customerId } }\n";

/// Its keys without the marks of comments.
std::string uncommented(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    std::string line = text.substr(at, end - at);
    at = end + 1;
    const bool is_key = line.starts_with("# ") && (line.find(": ") != std::string::npos || line.ends_with(':')) &&
                        line.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != 2 && !line.starts_with("# essential");
    result += (is_key || line.starts_with("#   ") ? line.substr(2) : line) + "\n";
  }
  return result;
}

}  // namespace

TEST_CASE("what `init` writes passes `config check`, with its examples taken out of their comments too") {
  Folder folder;
  REQUIRE(folder.run({"init"}) == 0);
  CHECK(folder.run({"config", "check"}) == 0);
  CHECK(folder.out + folder.err == "");
  std::string text = folder.reader.read("keywright.yaml").value_or("");
  text = uncommented(text);
  CHECK(std::count(text.begin(), text.end(), '#') < 20);
  folder.reader.put("keywright.yaml", text);
  folder.reader.put("../keywright-base.yaml", "");
  folder.reader.put(".keywright-baseline.yaml", "baseline: 1\n");
  CHECK(folder.run({"config", "check"}) == 0);
  CHECK(folder.out + folder.err == "");
}

TEST_CASE("`init` replaces nothing") {
  Folder folder;
  folder.reader.put(".keywright.yaml", "level: certain\n");
  CHECK(folder.run({"init"}) == 2);
  CHECK(folder.err == "keywright: `.keywright.yaml` is there already; `--force` replaces it\n");
}

TEST_CASE("after `baseline create` nothing is found, a new finding is, and a mended one is dead until pruned") {
  Folder folder;
  folder.reader.put("a.keywright.yaml", kDesign);
  CHECK(folder.run({"lint"}) == 1);
  REQUIRE(folder.run({"baseline", "create"}) == 0);
  CHECK(folder.run({"lint", "--fail-on", "info"}) == 0);
  CHECK(folder.out == "");

  // Lines do not matter, other files do.
  folder.reader.put("a.keywright.yaml", std::string("# moved\n\n") + kDesign);
  folder.reader.put("b.keywright.yaml", kDesign);
  CHECK(folder.run({"lint", "--format", "concise"}) == 1);
  CHECK(folder.out.find("a.keywright.yaml") == std::string::npos);
  CHECK(folder.out.find("b.keywright.yaml") != std::string::npos);

  REQUIRE(folder.run({"baseline", "update"}) == 0);
  CHECK(folder.run({"lint", "--fail-on", "info"}) == 0);
  const std::string with_both = folder.reader.read(".keywright-baseline.yaml").value_or("");
  std::string mended = kDesign;
  mended.replace(mended.find("partition: customerId"), 21, "partition: orderId");
  folder.reader.put("b.keywright.yaml", mended);
  CHECK(folder.run({"baseline", "check"}) == 1);
  CHECK(folder.run({"baseline", "check", "a.keywright.yaml"}) == 0);
  REQUIRE(folder.run({"baseline", "prune", "a.keywright.yaml"}) == 0);
  CHECK(folder.reader.read(".keywright-baseline.yaml").value_or("") == with_both);
  REQUIRE(folder.run({"baseline", "prune"}) == 0);
  CHECK(folder.run({"lint", "--fail-on", "info"}) == 0);
  CHECK(folder.reader.read(".keywright-baseline.yaml").value_or("").find("b.keywright.yaml") == std::string::npos);
}

TEST_CASE("batches of names find what one call finds, in any order") {
  Folder folder;
  const std::vector<std::string> names{"my a.keywright.yaml", "b.keywright.yaml", "ü.keywright.yaml"};
  for (const std::string& name : names) folder.reader.put(name, kDesign);
  CHECK(folder.run({"lint", "--format", "concise"}) == 1);
  const std::string all = folder.out;
  folder.run({"lint", "--format", "concise", names[2], names[0], names[1]});
  CHECK(folder.out == all);
  std::string batches;
  for (const std::size_t i : {1u, 0u, 2u}) {
    folder.run({"lint", "--format", "concise", names[i]});
    batches += folder.out;
  }
  CHECK(batches == all);
}
