// What `advise --apply` writes: a design that loads, in which nothing is left to replace, and that differs in nothing
// but what the replacements need.
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "cmd/run.h"
#include "source/file_reader.h"

using namespace kw;

namespace {

/// A run whose writes stay in memory.
struct Run {
  int status = 0;
  std::string out;
  std::string err;
};

Run run_on(MemoryReader& files, const std::vector<std::string>& args) {
  Environment environment;
  environment.reader = &files;
  environment.replace = [&](const std::string& path, std::string_view text) -> tl::expected<void, Error> {
    files.put(path, std::string(text));
    return {};
  };
  Run done;
  done.status = run(args, environment, done.out, done.err);
  return done;
}

std::vector<std::string> designs() {
  std::vector<std::string> paths;
  for (const char* folder : {"docs/examples", "testdata/rules", "testdata/cli/advise"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.path().generic_string().ends_with(".keywright.yaml")) paths.push_back(entry.path().generic_string());
  return paths;
}

}  // namespace

TEST_CASE("a design with its replacements made asks for no more of them") {
  DiskReader disk;
  std::size_t changed = 0;
  for (const std::string& path : designs()) {
    INFO(path);
    MemoryReader files(&disk);
    const std::string before = files.read(path).value_or("");
    const Run shown = run_on(files, {"advise", path, "--diff"});
    const Run applied = run_on(files, {"advise", path, "--apply"});
    if (applied.status != kExitFine) continue;  // What does not load is not advised on.
    const std::string after = files.read(path).value_or("");
    CHECK_MESSAGE(applied.err.find("by hand") == std::string::npos, applied.err);
    CHECK(shown.out.empty() == (after == before));
    if (after == before) continue;
    ++changed;
    const Run linted = run_on(files, {"lint", path, "--isolated", "--format", "concise", "--select", "SYN101,SYN104"});
    CHECK_MESSAGE(linted.out.empty(), linted.out);
    const Run again = run_on(files, {"advise", path, "--diff"});
    CHECK_MESSAGE(again.out.empty(), again.out);
    CHECK(again.status == kExitFine);
  }
  CHECK(changed >= 10);
}

TEST_CASE("a layout from nothing lints without an error") {
  DiskReader disk;
  std::size_t proposed = 0;
  for (const std::string& path : designs()) {
    INFO(path);
    MemoryReader files(&disk);
    const Run made = run_on(files, {"advise", path});
    if (!made.out.starts_with("# A layout to start from")) continue;
    ++proposed;
    const std::string layout = path.substr(0, path.rfind('/') + 1) + "proposed.keywright.yaml";
    files.put(layout, made.out);
    const Run linted =
        run_on(files, {"lint", layout, "--isolated", "--format", "concise", "--select", "DOC,KEY,IDX,PAT"});
    // What no index answers is said in a note, and by PAT101.
    if (made.err.find("no index answers") == std::string::npos) CHECK_MESSAGE(linted.status == kExitFine, linted.out);
    CHECK_MESSAGE(linted.out.find("error: DOC") == std::string::npos, linted.out);
    CHECK_MESSAGE(linted.out.find("error: KEY") == std::string::npos, linted.out);
    CHECK_MESSAGE(linted.out.find("error: IDX") == std::string::npos, linted.out);
  }
  CHECK(proposed >= 3);
}

TEST_CASE("a design in JSON stays JSON, and a block stays a block") {
  const std::string entities =
      R"("Visit":{"identity":["id"],"attributes":{"id":"S","clinic":"S","at":{"type":"N","format":"epoch-seconds"}}})";
  MemoryReader files;
  files.put("a.keywright.json", R"({"keywright":1,"entities":{)" + entities + R"(},
"patterns":{"p":{"entity":"Visit","where":"clinic = :c AND at > :t"}},
"tables":{"T":{"key":{"partition":"id"},
 "stores":{"Visit":{"GPK":"C#{clinic}","type":"Visit","GSK":"{at}"}},
 "indexes":{"G":{"key":{"partition":"GPK","sort":"GSK"},"projection":"all"}}}}})");
  CHECK(run_on(files, {"advise", "a.keywright.json", "--apply"}).err ==
        "keywright: made 1 replacement in `a.keywright.json`\n");
  CHECK(files.read("a.keywright.json").value() == R"({"keywright":1,"entities":{)" + entities + R"(},
"patterns":{"p":{"entity":"Visit","where":"clinic = :c AND at > :t"}},
"tables":{"T":{"key":{"partition":"id"},
 "stores":{"Visit":{"type":"Visit"}},
 "indexes":{"byClinic": { "key": { "partition": "clinic", "sort": "at" }, "projection": "all" }}}}})");

  files.put("b.keywright.yaml",
            "keywright: 1\nentities: {" + entities + "}\n" +
                "patterns: { p: { entity: Visit, where: \"clinic = :c AND at > :t\" } }\n"
                "tables:\n  T:\n    key: { partition: id }\n    stores:\n      Visit:   # one visit\n"
                "        GPK: \"C#{clinic}\"\n        type: Visit   # told apart by it\n        GSK: \"{at}\"\n"
                "    indexes:\n      G:   # by clinic\n        key:\n          partition: GPK\n          sort: GSK\n"
                "        projection: all\n    ttl: at\n");
  CHECK(run_on(files, {"advise", "b.keywright.yaml", "--apply"}).status == kExitFine);
  const std::string text = files.read("b.keywright.yaml").value();
  CHECK(text.substr(text.find("tables:")) ==
        "tables:\n  T:\n    key: { partition: id }\n    stores:\n      Visit:   # one visit\n"
        "        type: Visit   # told apart by it\n"
        "    indexes:\n      byClinic:\n        key: { partition: clinic, sort: at }\n        projection: all\n    "
        "ttl: at\n");
}
