// Our JSON reports against the published schema, by a validator that is not ours.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "cmd/run.h"
#include "source/file_reader.h"
#include "testdata/support/golden.h"

namespace {

constexpr const char* kHasValidator = "python3 -c 'import jsonschema' 2>/dev/null";

/// Fails for files that are not valid, and for a schema that would accept anything.
constexpr const char* kValidate =
    "python3 -W ignore -c '\n"
    "import json, sys, jsonschema\n"
    "schema = json.load(open(sys.argv[1]))\n"
    "jsonschema.Draft7Validator.check_schema(schema)\n"
    "validator = jsonschema.Draft7Validator(schema)\n"
    "assert not validator.is_valid({}) and not validator.is_valid({\"version\": 1})\n"
    "faults = 0\n"
    "for name in sys.argv[2:]:\n"
    "    for error in validator.iter_errors(json.load(open(name, encoding=\"utf-8\"))):\n"
    "        faults += 1\n"
    "        print(name, list(error.absolute_path), error.message[:200])\n"
    "sys.exit(1 if faults else 0)\n"
    "' schemas/report.schema.json";

bool is_json_report(const std::filesystem::path& path) {
  return kw::golden::read_file(path).starts_with("{\n  \"version\": 1,\n  \"tool\"");
}

/// Reports that no golden keeps, because they change with every rule or stand on designs that are not ours.
std::vector<std::filesystem::path> further_reports(const std::filesystem::path& folder) {
  const char* given = std::getenv("KEYWRIGHT_SHARED");
  const std::filesystem::path designs = std::filesystem::path(given == nullptr ? "../shared" : given) / "cases/designs";
  std::vector<std::vector<std::string>> commands{{"rules"}, {"lint", "testdata/cli"}};
  if (std::filesystem::exists(designs))
    for (const char* name : {"ecommerce.keywright.yaml", "codehost.keywright.yaml"})
      for (const char* command : {"lint", "coverage", "cost"})
        commands.push_back({command, (designs / name).generic_string()});
  else
    std::puts("skipped: reports on the shared designs, which are not there");

  kw::DiskReader disk;
  kw::Environment environment;
  environment.reader = &disk;
  std::vector<std::filesystem::path> files;
  for (std::vector<std::string>& args : commands) {
    args.insert(args.end(), {"--format", "json"});
    std::string out;
    std::string err;
    CHECK(kw::run(args, environment, out, err) <= kw::kExitFound);
    CHECK(err == "");
    files.push_back(folder / (std::to_string(files.size()) + ".json"));
    std::ofstream(files.back(), std::ios::binary) << out;
  }
  return files;
}

/// A folder that goes away with its owner.
struct TemporaryFolder {
  TemporaryFolder() { std::filesystem::create_directories(path); }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("keywright-reports-" + std::to_string(std::random_device()()));
};

}  // namespace

TEST_CASE("every JSON report is what the published schema describes") {
  if (std::system(kHasValidator) != 0) {
    std::puts("skipped: python3 has no jsonschema (package python3-jsonschema)");
    return;
  }
  std::string command = kValidate;
  std::size_t reports = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("testdata/cli"))
    if (entry.is_regular_file() && entry.path().filename().string().starts_with("expected.") &&
        is_json_report(entry.path())) {
      command += " '" + entry.path().generic_string() + "'";
      ++reports;
    }
  CHECK(reports >= 3);
  const TemporaryFolder temporary;
  for (const std::filesystem::path& file : further_reports(temporary.path))
    command += " '" + file.generic_string() + "'";
  std::fflush(stdout);
  CHECK(std::system(command.c_str()) == 0);
}

TEST_CASE("the price books that are compiled in keep their published schema") {
  if (std::system(kHasValidator) != 0) {
    std::puts("skipped: no jsonschema for Python");
    return;
  }
  CHECK(std::system("python3 -W ignore -c '\n"
                    "import glob, json, jsonschema\n"
                    "schema = json.load(open(\"schemas/prices.schema.json\"))\n"
                    "jsonschema.Draft7Validator.check_schema(schema)\n"
                    "validator = jsonschema.Draft7Validator(schema)\n"
                    "books = glob.glob(\"schemas/prices/*.json\")\n"
                    "assert books and not validator.is_valid({\"keywright-prices\": 1})\n"
                    "for book in books: validator.validate(json.load(open(book)))\n"
                    "'") == 0);
}
