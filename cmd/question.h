#pragma once

#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "base/error.h"
#include "model/design.h"

namespace kw {

/// A question asked on the command line.
struct QuestionText {
  std::string entity;
  std::string where;
  std::optional<std::string> order;  ///< "createdAt desc, resultId"
  std::optional<std::string> limit;
};

/// The pattern that asks it. The error says what is wrong and shows where in the text.
tl::expected<Pattern, Error> make_question(const Design& design, const QuestionText& text);

}  // namespace kw
