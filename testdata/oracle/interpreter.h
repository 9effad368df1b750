#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/verdict.h"
#include "testdata/oracle/store.h"

namespace kw::oracle {

/// A condition on one key attribute with its values.
struct KeyTest {
  std::string attribute;
  ClauseKind kind = ClauseKind::Equal;
  Value low;
  Value high;  ///< Between.
};

struct Request {
  Operation operation = Operation::Query;
  std::vector<KeyTest> tests;
  std::vector<Expression> filter;
  std::map<std::string, std::string> names;  ///< Names in the filter that stand for others (#aliases).
  bool forward = true;
  std::optional<std::size_t> limit;
};

struct Answer {
  std::string refused;          ///< Why the service refuses; empty when it does not.
  std::vector<Entry> read;      ///< In order, before the filter and after the limit.
  std::vector<Entry> returned;  ///< After the filter.
};

/// GetItem, BatchGetItem (of one key), Query and Scan as documented (fact sheet 1.4, 1.5, 2.1).
Answer run(const Place& place, const Request& request, const Arguments& arguments);

std::string to_text(const Request& request);

}  // namespace kw::oracle
