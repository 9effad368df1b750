// Our search for the fewest indexes beside another program's, on the same random problems.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "advise/solver/solution.h"

using namespace kw::advise;

namespace {

/// Reads problems as JSON, a line each, and writes "number bound" for each.
constexpr const char* kReference = R"(
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location('reference', sys.argv[1])
reference = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reference)
for line in open(sys.argv[2]):
    problem = json.loads(line)
    patterns = [reference.Pattern(str(i), p['equal'], None, p['then'], (), frozenset(p['carried']))
                for i, p in enumerate(problem['patterns'])]
    segments, left = reference.segments_of(patterns, problem['attributes'])
    chains, bound, _ = reference.min_indexes(segments, problem['partition'], problem['sort'])
    print(len(chains), bound)
)";

std::string names(const AttributeSet& set) {
  std::string text;
  for (std::size_t i = 0; i < kMaxAttributes; ++i)
    if (set.test(i)) text += fmt::format("{}\"a{}\"", text.empty() ? "" : ", ", i);
  return "[" + text + "]";
}

std::string json(const Problem& problem) {
  std::string attributes;
  for (const std::string& name : problem.attributes)
    attributes += fmt::format("{}\"{}\"", attributes.empty() ? "" : ", ", name);
  std::string patterns;
  for (const Segment& segment : problem.questions) {
    std::string then;
    for (const AttributeIndex at : segment.then) then += fmt::format("{}\"a{}\"", then.empty() ? "" : ", ", at);
    patterns += fmt::format("{}{{\"equal\": {}, \"then\": [{}], \"carried\": {}}}", patterns.empty() ? "" : ", ",
                            names(segment.equal), then, names(segment.carried | segment.all()));
  }
  return fmt::format("{{\"attributes\": [{}], \"partition\": {}, \"sort\": {}, \"patterns\": [{}]}}", attributes,
                     problem.max_partition, problem.max_sort, patterns);
}

Problem random_problem(std::mt19937_64& dice) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(dice() % bound); };
  Problem made;
  const std::size_t attributes = 3 + below(14);
  for (std::size_t i = 0; i < attributes; ++i) made.attributes.push_back(fmt::format("a{}", i));
  const bool optional = below(3) == 0;
  if (below(4) == 0) made.max_partition = made.max_sort = 1 + below(4);
  const std::size_t questions = 1 + below(40);
  const std::size_t widest = 1 + below(7);
  for (std::size_t i = 0; i < questions; ++i) {
    std::vector<std::size_t> order(attributes);
    for (std::size_t a = 0; a < attributes; ++a) order[a] = a;
    std::shuffle(order.begin(), order.end(), dice);
    Segment one;
    const std::size_t equal = 1 + below(std::min(attributes, widest));
    for (std::size_t a = 0; a < equal; ++a) one.equal.set(order[a]);
    for (std::size_t a = equal; a < std::min(attributes, equal + below(3)); ++a) one.then.push_back(order[a]);
    for (std::size_t a = 0; a < attributes; ++a)
      if (!optional || below(4) > 0) one.carried.set(a);
    one.carried |= one.all();
    made.questions.push_back(one);
  }
  return made;
}

std::filesystem::path shared() {
  const char* given = std::getenv("KEYWRIGHT_SHARED");
  return given == nullptr ? "../shared" : given;
}

/// The patterns that no other path answers and that an index can answer; which ones those are is taken from the answer.
Problem worked_problem(const nlohmann::json& instance) {
  using Json = nlohmann::json;
  Problem problem;
  AttributeSet always;
  for (const auto& [name, facts] : instance["attributes"].items()) {
    if (!facts.value("optional", false)) always.set(problem.attributes.size());
    problem.attributes.push_back(name);
  }
  const auto index = [&](const Json& name) {
    const auto found = std::ranges::find(problem.attributes, name.get<std::string>());
    return static_cast<std::size_t>(found - problem.attributes.begin());
  };
  for (const Json& pattern : instance["patterns"]) {
    const auto is_in = [&](const char* list) {
      const Json ids = instance["expect"].value(list, Json::array());
      return std::find(ids.begin(), ids.end(), pattern["id"]) != ids.end();
    };
    if (is_in("already") || is_in("unservable")) continue;
    Segment segment;
    segment.name = pattern["id"];
    for (const Json& name : pattern.value("eq", Json::array())) segment.equal.set(index(name));
    for (const auto& [name, values] : pattern.value("in", Json::object()).items()) segment.equal.set(index(Json(name)));
    for (const Json& name : pattern.value("order", Json::array()))
      if (!segment.equal.test(index(name))) segment.then.push_back(index(name));
    const Json range = pattern.value("range", Json::array());
    if (segment.then.empty() && !range.empty()) segment.then.push_back(index(range[0]));
    for (const Json& name : pattern.value("exists", Json::array()))
      if (!segment.all().test(index(name))) segment.then.push_back(index(name));
    segment.carried = always | segment.all();
    if (!range.empty()) segment.carried.set(index(range[0]));
    problem.questions.push_back(std::move(segment));
  }
  return problem;
}

}  // namespace

TEST_CASE("hand-worked problems have the number of indexes that was worked out") {
  const std::filesystem::path file = shared() / "cases/advisor/instances.json";
  if (!std::filesystem::exists(file)) {
    std::puts("skipped: the hand-worked problems, which are not there");
    return;
  }
  std::ifstream input(file);
  std::size_t checked = 0;
  const nlohmann::json all = nlohmann::json::parse(input);
  for (const nlohmann::json& instance : all["instances"]) {
    INFO(instance["id"].get<std::string>());
    const Solution solution = fewest_indexes(worked_problem(instance));
    CHECK(solution.indexes.size() == instance["expect"]["count"].get<std::size_t>());
    CHECK(solution.bound == instance["expect"]["bound"].get<std::size_t>());
    CHECK(solution.unanswerable.empty());
    ++checked;
  }
  CHECK(checked >= 11);
}

TEST_CASE("another program finds the same number of indexes") {
  const std::filesystem::path tool = shared() / "tools/advisor_reference.py";
  if (!std::filesystem::exists(tool)) {
    std::puts("skipped: the number of indexes beside another program, which is not there");
    return;
  }
  const char* given = std::getenv("KEYWRIGHT_SEED");
  const char* count = std::getenv("KEYWRIGHT_PROBLEMS");
  const std::uint64_t seed = given != nullptr ? std::strtoull(given, nullptr, 10) : 2026;
  const std::uint64_t problems = count != nullptr ? std::strtoull(count, nullptr, 10) : 1000;
  std::mt19937_64 dice(seed);
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / fmt::format("keywright-reference-{}", std::random_device{}());
  std::filesystem::create_directories(folder);
  std::vector<Problem> made;
  {
    std::ofstream input(folder / "problems");
    std::ofstream(folder / "reference.py") << kReference;
    for (std::uint64_t i = 0; i < problems; ++i) {
      made.push_back(random_problem(dice));
      input << json(made.back()) << "\n";
    }
  }
  const std::string command =
      fmt::format("python3 '{0}/reference.py' '{1}' '{0}/problems' > '{0}/answers'", folder.string(), tool.string());
  REQUIRE(std::system(command.c_str()) == 0);
  std::ifstream answers(folder / "answers");
  std::size_t proved = 0;
  for (std::size_t i = 0; i < made.size(); ++i) {
    std::size_t number = 0;
    std::size_t bound = 0;
    answers >> number >> bound;
    REQUIRE(answers.good());
    const Solution solution = fewest_indexes(made[i]);
    INFO("KEYWRIGHT_SEED=", seed, ", problem ", i, ": ", json(made[i]));
    CHECK(solution.bound <= number);
    CHECK(bound <= solution.indexes.size());
    if (number != bound || solution.proof == Proof::None) continue;
    ++proved;
    CHECK(solution.indexes.size() == number);
  }
  std::filesystem::remove_all(folder);
  CHECK(proved * 10 >= made.size() * 9);
}
