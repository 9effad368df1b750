#pragma once

#include <vector>

#include "analysis/verdict.h"
#include "testdata/oracle/interpreter.h"

namespace kw::oracle {

/// The requests that a plan stands for with given arguments: one for each combination of its enumerations' values.
struct Sent {
  std::vector<Request> requests;
  std::string fault;  ///< What cannot be written down.
};
Sent send(const Design& design, const RequestPlan& plan, const Condition& where, const std::vector<Item>& items,
          const Arguments& arguments);

}  // namespace kw::oracle
