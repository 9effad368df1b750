#include "testdata/oracle/interpreter.h"

#include <algorithm>

#include <fmt/core.h>

#include "testdata/oracle/evaluate.h"

namespace kw::oracle {
namespace {

const KeyTest* find(const Request& request, const std::string& attribute) {
  for (const KeyTest& test : request.tests)
    if (test.attribute == attribute) return &test;
  return nullptr;
}

std::string refusal(const Place& place, const Request& request) {
  if (request.operation == Operation::Scan) return request.tests.empty() ? "" : "a Scan has no key condition";
  for (std::size_t i = 0; i < request.tests.size(); ++i)
    for (std::size_t j = i + 1; j < request.tests.size(); ++j)
      if (request.tests[i].attribute == request.tests[j].attribute) return "two conditions on one key attribute";
  std::size_t known = 0;
  for (const std::string& name : place.partition) {
    const KeyTest* test = find(request, name);
    if (test == nullptr || test->kind != ClauseKind::Equal) return "a partition attribute without `=`";
    ++known;
  }
  bool ended = false;
  for (const std::string& name : place.sort) {
    const KeyTest* test = find(request, name);
    if (test != nullptr && ended) return "a condition after a gap or a range";
    known += test != nullptr ? 1 : 0;
    ended = test == nullptr || test->kind != ClauseKind::Equal;
  }
  if (known != request.tests.size()) return "a condition on what is no key attribute";
  const bool get = request.operation != Operation::Query;
  if (get && request.tests.size() != place.partition.size() + place.sort.size()) return "an incomplete key";
  if (get && ended && !place.sort.empty()) return "a key that is no value";
  for (const KeyTest& test : request.tests) {
    if (test.kind == ClauseKind::BeginsWith && test.low.number) return "begins_with on a number";
    for (const Value* value : {&test.low, test.kind == ClauseKind::Between ? &test.high : &test.low})
      if (!value->number && value->text.empty()) return "an empty value for a key attribute";
    for (const Entry& entry : place.entries)
      if (entry.attributes.at(test.attribute).number != test.low.number) return "a value of the wrong type";
  }
  return {};
}

bool passes(const KeyTest& test, const Value& value) {
  const std::partial_ordering low = compare(value, test.low);
  switch (test.kind) {
    case ClauseKind::Equal:
      return low == std::partial_ordering::equivalent;
    case ClauseKind::BeginsWith:
      return value.text.starts_with(test.low.text);
    case ClauseKind::Between:
      // Bounds the wrong way round are refused by the service; the caller knows then that nothing is asked for.
      return low >= 0 && compare(value, test.high) <= 0;
    case ClauseKind::AtLeast:
      return low >= 0;
    case ClauseKind::Above:
      return low > 0;
    case ClauseKind::AtMost:
      return low <= 0;
    case ClauseKind::Below:
      return low < 0;
  }
  return false;
}

bool before(const Place& place, const Entry& a, const Entry& b) {
  for (const std::string& name : place.sort) {
    const std::partial_ordering order = compare(a.attributes.at(name), b.attributes.at(name));
    if (order != std::partial_ordering::equivalent) return order == std::partial_ordering::less;
  }
  return false;
}

std::string printable(const std::string& text) {
  std::string shown;
  for (const char byte : text)
    shown += static_cast<unsigned char>(byte) < 0x80 && byte >= 32
                 ? std::string(1, byte)
                 : fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
  return shown;
}

std::string to_text(const KeyTest& test) {
  const auto shown = [](const Value& value) { return value.number ? value.text : "\"" + printable(value.text) + "\""; };
  switch (test.kind) {
    case ClauseKind::Equal:
      return fmt::format("{} = {}", test.attribute, shown(test.low));
    case ClauseKind::BeginsWith:
      return fmt::format("begins_with({}, {})", test.attribute, shown(test.low));
    case ClauseKind::Between:
      return fmt::format("{} BETWEEN {} AND {}", test.attribute, shown(test.low), shown(test.high));
    case ClauseKind::AtLeast:
      return fmt::format("{} >= {}", test.attribute, shown(test.low));
    case ClauseKind::Above:
      return fmt::format("{} > {}", test.attribute, shown(test.low));
    case ClauseKind::AtMost:
      return fmt::format("{} <= {}", test.attribute, shown(test.low));
    case ClauseKind::Below:
      return fmt::format("{} < {}", test.attribute, shown(test.low));
  }
  return {};
}

}  // namespace

Answer run(const Place& place, const Request& request, const Arguments& arguments) {
  Answer answer;
  answer.refused = refusal(place, request);
  if (!answer.refused.empty()) return answer;
  for (const Entry& entry : place.entries) {
    const bool found = std::all_of(request.tests.begin(), request.tests.end(), [&](const KeyTest& test) {
      return passes(test, entry.attributes.at(test.attribute));
    });
    if (found) answer.read.push_back(entry);
  }
  if (request.operation == Operation::Query) {
    std::stable_sort(answer.read.begin(), answer.read.end(),
                     [&](const Entry& a, const Entry& b) { return before(place, a, b); });
    if (!request.forward) std::reverse(answer.read.begin(), answer.read.end());
  }
  if (request.limit && answer.read.size() > *request.limit) answer.read.resize(*request.limit);
  for (const Entry& entry : answer.read) {
    const Attributes& seen = entry.whole.empty() ? entry.attributes : entry.whole;
    Attributes named = seen;
    for (const auto& [alias, name] : request.names) {
      named.erase(alias);
      const auto found = seen.find(name);
      if (found != seen.end()) named[alias] = found->second;
    }
    const bool kept = std::all_of(request.filter.begin(), request.filter.end(),
                                  [&](const Expression& expression) { return holds(expression, named, arguments); });
    if (kept) answer.returned.push_back(entry);
  }
  return answer;
}

std::string to_text(const Request& request) {
  std::string text = fmt::format("{}:", kw::to_text(request.operation));
  for (const KeyTest& test : request.tests) text += " " + to_text(test) + ";";
  for (const Expression& expression : request.filter) text += " filter " + kw::to_text(expression) + ";";
  if (!request.forward) text += " backward";
  if (request.limit) text += fmt::format(" limit {}", *request.limit);
  return text;
}

}  // namespace kw::oracle
