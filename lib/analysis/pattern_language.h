#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "analysis/path.h"
#include "analysis/verdict.h"

namespace kw {

/// The texts that a sequence of literals and values can be, as a line of characters: each stands once or repeats.
struct TextPattern {
  struct Atom {
    CharacterSet characters;
    bool repeats = false;  ///< One or more of them.
  };
  std::vector<Atom> atoms;
  bool open_end = false;  ///< Anything may follow.
};

/// One for each combination of declared values (bounded; beyond that a value set is taken as its characters).
std::vector<TextPattern> patterns_of(const std::vector<KeyPart>& parts);
TextPattern pattern_of(const Bound& bound);

/// Some text fits both.
bool can_be_equal(const TextPattern& a, const TextPattern& b);

/// How every text of `a` compares with every text of `b`; nothing when it depends on values. A text that `b` begins
/// with, or that begins with `b`, counts as less or greater; an open end of `b` stands for U+10FFFF.
std::optional<std::strong_ordering> compare(const TextPattern& a, const TextPattern& b);

/// A text of the component can lie in the range that the clause reads.
bool can_lie_in(const KeyComponent& component, const KeyClause& clause);

}  // namespace kw
