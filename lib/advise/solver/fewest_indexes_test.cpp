// The fewest indexes against brute force over every key, and what must hold of every solution.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "advise/solver/solution.h"

using namespace kw::advise;

namespace {

/// "ab;cd": a and b are fixed, then c and d follow; "!e" after it: only a, b, c, d and e are sure to be carried.
Segment question(const std::string& text, std::size_t attributes) {
  Segment made;
  made.name = text;
  const std::size_t bar = text.find('!');
  const std::string head = text.substr(0, bar);
  const std::size_t semicolon = head.find(';');
  for (const char c : head.substr(0, semicolon)) made.equal.set(static_cast<std::size_t>(c - 'a'));
  if (semicolon != std::string::npos)
    for (const char c : head.substr(semicolon + 1)) made.then.push_back(static_cast<std::size_t>(c - 'a'));
  if (bar == std::string::npos)
    for (std::size_t i = 0; i < attributes; ++i) made.carried.set(i);
  else
    for (const char c : text.substr(bar + 1)) made.carried.set(static_cast<std::size_t>(c - 'a'));
  return made;
}

Problem problem(const std::vector<std::string>& questions, std::size_t attributes = 8) {
  Problem made;
  for (std::size_t i = 0; i < attributes; ++i) made.attributes.push_back(std::string(1, static_cast<char>('a' + i)));
  for (const std::string& text : questions) made.questions.push_back(question(text, attributes));
  return made;
}

std::string key_text(const IndexKey& key) {
  std::string text;
  for (const AttributeIndex attribute : key.partition) text += static_cast<char>('a' + attribute);
  text += '|';
  for (const AttributeIndex attribute : key.sort) text += static_cast<char>('a' + attribute);
  return text;
}

std::vector<std::string> keys(const Solution& solution) {
  std::vector<std::string> texts;
  for (const ChosenIndex& index : solution.indexes) texts.push_back(key_text(index.key));
  return texts;
}

using Texts = std::vector<std::string>;

/// Every key of up to `attributes`, as the sets of questions it answers; then the least number of them.
std::size_t brute_force(const Problem& problem) {
  std::set<std::uint64_t> served;
  std::vector<AttributeIndex> order;
  std::vector<bool> used(problem.attributes.size(), false);
  const std::function<void(std::size_t)> grow = [&](std::size_t partition) {
    if (partition > 0) {
      IndexKey key;
      key.partition.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(partition));
      key.sort.assign(order.begin() + static_cast<std::ptrdiff_t>(partition), order.end());
      std::uint64_t set = 0;
      for (std::size_t i = 0; i < problem.questions.size(); ++i)
        if (answers(key, problem.questions[i])) set |= std::uint64_t{1} << i;
      if (set != 0) served.insert(set);
      if (key.sort.size() < problem.max_sort)
        for (std::size_t i = 0; i < used.size(); ++i)
          if (!used[i]) {
            used[i] = true;
            order.push_back(i);
            grow(partition);
            order.pop_back();
            used[i] = false;
          }
    }
  };
  // Partitions in ascending order only: their order does not matter.
  const std::function<void(std::size_t)> choose = [&](std::size_t from) {
    if (!order.empty()) grow(order.size());
    if (order.size() == problem.max_partition) return;
    for (std::size_t i = from; i < used.size(); ++i) {
      used[i] = true;
      order.push_back(i);
      choose(i + 1);
      order.pop_back();
      used[i] = false;
    }
  };
  choose(0);
  std::uint64_t all = 0;
  for (const std::uint64_t set : served) all |= set;
  std::vector<std::uint64_t> sets(served.begin(), served.end());
  for (std::size_t count = 0;; ++count) {
    const std::function<bool(std::uint64_t, std::size_t)> covers = [&](std::uint64_t left, std::size_t more) {
      if (left == 0) return true;
      if (more == 0) return false;
      const std::uint64_t lowest = left & (~left + 1);
      return std::ranges::any_of(
          sets, [&](std::uint64_t set) { return (set & lowest) != 0 && covers(left & ~set, more - 1); });
    };
    if (covers(all, count)) return count;
  }
}

Problem random_problem(std::mt19937_64& dice, std::size_t attributes, std::size_t questions) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(dice() % bound); };
  Problem made = problem({}, attributes);
  const bool optional = below(3) == 0;
  if (below(3) == 0) made.max_partition = made.max_sort = 2;
  for (std::size_t i = 0; i < questions; ++i) {
    std::vector<std::size_t> order(attributes);
    for (std::size_t a = 0; a < attributes; ++a) order[a] = a;
    std::shuffle(order.begin(), order.end(), dice);
    Segment one;
    one.name = fmt::format("q{}", i);
    const std::size_t equal = 1 + below(std::min<std::size_t>(attributes, 4));
    for (std::size_t a = 0; a < equal; ++a) one.equal.set(order[a]);
    const std::size_t then = below(3);
    for (std::size_t a = equal; a < std::min(attributes, equal + then); ++a) one.then.push_back(order[a]);
    for (std::size_t a = 0; a < attributes; ++a)
      if (!optional || below(4) > 0) one.carried.set(a);
    made.questions.push_back(one);
  }
  return made;
}

void check_solution(const Problem& problem, const Solution& solution) {
  std::size_t answered = 0;
  for (const ChosenIndex& index : solution.indexes) {
    CHECK(!index.answers.empty());
    CHECK(index.key.partition.size() <= problem.max_partition);
    CHECK(index.key.sort.size() <= problem.max_sort);
    for (const std::size_t each : index.answers) CHECK(answers(index.key, problem.questions[each]));
    answered += index.answers.size();
    if (solution.proof != Proof::None) CHECK_FALSE(index.needed_by.empty());  // None is too many.
  }
  CHECK(answered + solution.unanswerable.size() == problem.questions.size());
  CHECK(solution.bound <= solution.indexes.size());
  if (solution.proof != Proof::None) CHECK(solution.bound == solution.indexes.size());
  if (solution.proof == Proof::Certificate) CHECK(solution.certificate.size() == solution.indexes.size());
  for (const std::size_t a : solution.certificate)
    for (const std::size_t b : solution.certificate)
      if (a != b) CHECK_FALSE(can_share(problem, problem.questions[a], problem.questions[b]));
}

}  // namespace

TEST_CASE("questions that nest share an index, and the partition is what all of them fix") {
  const Solution solution = fewest_indexes(problem({"a", "ab", "abc;d", "ab;c"}));
  CHECK(keys(solution) == Texts{"a|bcd"});
  CHECK(solution.proof == Proof::Certificate);
  CHECK(solution.certificate.size() == 1);
}

TEST_CASE("what has few values is no partition where something else is fixed") {
  Problem made = problem({"ab;c", "ab"});
  made.distinct = {5, 40'000};
  CHECK(keys(fewest_indexes(made)) == Texts{"b|ac"});
  made.distinct = {};
  CHECK(keys(fewest_indexes(made)) == Texts{"a|bc"});
}

TEST_CASE("a set of questions of which no two can share proves the number") {
  const Solution solution = fewest_indexes(problem({"a;b", "a;c", "d"}));
  CHECK(keys(solution) == Texts{"a|b", "a|c", "d|"});
  CHECK(solution.certificate == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("an order that begins inside of what another question fixes is on one way with it") {
  CHECK(keys(fewest_indexes(problem({"a;bc", "ab;c", "abc"}))) == Texts{"a|bc"});
  CHECK(keys(fewest_indexes(problem({"a;bc", "ac"}))).size() == 2);
}

TEST_CASE("an index on what some items lack misses them") {
  CHECK(fewest_indexes(problem({"a!a", "ab!ab"})).indexes.size() == 2);
  CHECK(fewest_indexes(problem({"a!ab", "ab!ab"})).indexes.size() == 1);
}

TEST_CASE("a question that fixes nothing, or too much, has no index") {
  const Solution solution = fewest_indexes(problem({";a", "abcdefgh", "abcdefghi"}, 9));
  CHECK(solution.unanswerable == std::vector<std::size_t>{0, 2});
  CHECK(keys(solution) == Texts{"abcd|efgh"});
}

TEST_CASE("five questions that the caps keep apart need more indexes than any set of strangers proves") {
  const Problem pentagon = problem({"c", "ce", "dfg", "bcdfg", "acdefg"});
  const Solution solution = fewest_indexes(pentagon);
  CHECK(solution.indexes.size() == 3);
  CHECK(solution.proof == Proof::Search);
  CHECK(solution.certificate.size() == 2);
  check_solution(pentagon, solution);
}

TEST_CASE("the number is that of brute force over every key") {
  const char* given = std::getenv("KEYWRIGHT_SEED");
  const std::uint64_t seed = given != nullptr ? std::strtoull(given, nullptr, 10) : 2026;
  std::mt19937_64 dice(seed);
  MESSAGE("KEYWRIGHT_SEED=" << seed);
  for (int round = 0; round < 400; ++round) {
    const std::size_t attributes = 3 + dice() % 3;
    const Problem made = random_problem(dice, attributes, 1 + dice() % 8);
    const Solution solution = fewest_indexes(made);
    INFO(round);
    check_solution(made, solution);
    CHECK(solution.proof != Proof::None);
    CHECK(solution.indexes.size() == brute_force(made));
  }
}

TEST_CASE("another question never lowers the number, and names change nothing but ties") {
  std::mt19937_64 dice(7);
  for (int round = 0; round < 200; ++round) {
    Problem made = random_problem(dice, 6, 2 + dice() % 20);
    const std::size_t number = fewest_indexes(made).indexes.size();
    Problem renamed = made;
    std::reverse(renamed.attributes.begin(), renamed.attributes.end());
    CHECK(fewest_indexes(renamed).indexes.size() == number);
    Problem shuffled = made;
    std::shuffle(shuffled.questions.begin(), shuffled.questions.end(), dice);
    CHECK(fewest_indexes(shuffled).indexes.size() == number);
    made.questions.pop_back();
    CHECK(fewest_indexes(made).indexes.size() <= number);
    Problem wider = shuffled;
    wider.max_partition = wider.max_sort = 4;
    CHECK(fewest_indexes(wider).indexes.size() <=
          number + static_cast<std::size_t>(std::ranges::count_if(shuffled.questions, [&](const Segment& each) {
            return partition_sizes(shuffled, each).empty();
          })));
  }
}

TEST_CASE("hundreds of questions are settled") {
  std::mt19937_64 dice(11);
  const Problem made = random_problem(dice, 30, 200);
  check_solution(made, fewest_indexes(made));
}
