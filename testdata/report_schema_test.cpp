// Our JSON reports against the published schema, by a validator that is not ours.
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <doctest/doctest.h>

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

}  // namespace

TEST_CASE("every JSON report among the goldens is what the published schema describes") {
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
  std::fflush(stdout);
  CHECK(std::system(command.c_str()) == 0);
}
