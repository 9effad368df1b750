#include "analysis/pattern_language.h"

#include <algorithm>
#include <array>
#include <queue>
#include <set>
#include <utility>

namespace kw {
namespace {

constexpr std::size_t kMaxPatterns = 64;

void append(TextPattern& pattern, std::string_view text) {
  for (const char byte : text) pattern.atoms.push_back({CharacterSet::of_text(std::string_view(&byte, 1)), false});
}

void append(TextPattern& pattern, const std::optional<CharacterSet>& characters, std::optional<int> width) {
  const CharacterSet set = characters.value_or(CharacterSet::any());
  if (!width) {
    pattern.atoms.push_back({set, true});
    return;
  }
  for (int i = 0; i < *width; ++i) pattern.atoms.push_back({set, false});
}

/// The values a part can have, when they are declared and written as they are.
const std::vector<DeclaredValue>* declared_values(const KeyPart& part) {
  const bool as_is = part.source_encoding == Encoding::AsIs || part.source_encoding == Encoding::Text;
  if (!as_is || part.source_attribute == nullptr || part.source_attribute->values.empty()) return nullptr;
  return &part.source_attribute->values;
}

int least(const CharacterSet& set) {
  for (int byte = 0; byte < 256; ++byte)
    if (set.contains(static_cast<unsigned char>(byte))) return byte;
  return 256;
}

int greatest(const CharacterSet& set) {
  for (int byte = 255; byte >= 0; --byte)
    if (set.contains(static_cast<unsigned char>(byte))) return byte;
  return -1;
}

bool starts_within(const TextPattern& pattern, const TextPattern& low, const TextPattern& high) {
  const std::optional<std::strong_ordering> with_low = compare(pattern, low);
  const std::optional<std::strong_ordering> with_high = compare(pattern, high);
  const bool below = with_low && *with_low == std::strong_ordering::less;
  const bool above = with_high && *with_high == std::strong_ordering::greater;
  return !below && !above;
}

/// What both bounds begin with: no text outside it lies between them.
TextPattern common_prefix(const TextPattern& a, const TextPattern& b) {
  TextPattern common;
  common.open_end = true;
  for (std::size_t i = 0; i < std::min(a.atoms.size(), b.atoms.size()); ++i) {
    const bool same = a.atoms[i].characters == b.atoms[i].characters && !a.atoms[i].repeats && !b.atoms[i].repeats;
    const bool one = least(a.atoms[i].characters) == greatest(a.atoms[i].characters);
    if (!same || !one) break;
    common.atoms.push_back(a.atoms[i]);
  }
  return common;
}

bool lies_in(const TextPattern& pattern, const KeyClause& clause) {
  TextPattern low = pattern_of(clause.low);
  switch (clause.kind) {
    case ClauseKind::Equal:
      return can_be_equal(pattern, low);
    case ClauseKind::BeginsWith:
      low.open_end = true;
      return can_be_equal(pattern, low);
    case ClauseKind::Between: {
      const TextPattern high = pattern_of(clause.high);
      return can_be_equal(pattern, common_prefix(low, high)) && starts_within(pattern, low, high);
    }
    case ClauseKind::AtLeast:
    case ClauseKind::Above: {
      const std::optional<std::strong_ordering> order = compare(pattern, low);
      return !order || *order != std::strong_ordering::less;
    }
    case ClauseKind::AtMost:
    case ClauseKind::Below: {
      const std::optional<std::strong_ordering> order = compare(pattern, low);
      return !order || *order != std::strong_ordering::greater;
    }
  }
  return true;
}

}  // namespace

std::vector<TextPattern> patterns_of(const std::vector<KeyPart>& parts) {
  std::vector<TextPattern> patterns(1);
  for (const KeyPart& part : parts) {
    const std::vector<DeclaredValue>* values = declared_values(part);
    if (values == nullptr || patterns.size() * values->size() > kMaxPatterns) {
      for (TextPattern& pattern : patterns) {
        if (part.literal)
          append(pattern, part.text);
        else
          append(pattern, part.characters, part.fixed_width);
      }
      continue;
    }
    std::vector<TextPattern> longer;
    for (const TextPattern& pattern : patterns) {
      for (const DeclaredValue& value : *values) {
        longer.push_back(pattern);
        append(longer.back(), value.text);
      }
    }
    patterns = std::move(longer);
  }
  return patterns;
}

TextPattern pattern_of(const Bound& bound) {
  TextPattern pattern;
  for (const BoundPart& part : bound.parts) {
    const bool constant = part.value.kind == Operand::Kind::Literal && part.encoding == Encoding::AsIs &&
                          part.step == 0 && part.edge == BoundPart::Edge::None && !part.enumeration;
    if (part.literal)
      append(pattern, part.text);
    else if (constant)
      append(pattern, part.value.name);
    else
      append(pattern, part.characters, part.fixed_width);
  }
  pattern.open_end = bound.above;
  return pattern;
}

bool can_be_equal(const TextPattern& a, const TextPattern& b) {
  using State = std::pair<std::size_t, std::size_t>;
  std::set<State> seen;
  std::queue<State> open;
  const auto visit = [&](std::size_t i, std::size_t j) {
    if (seen.emplace(i, j).second) open.emplace(i, j);
  };
  visit(0, 0);
  while (!open.empty()) {
    const auto [i, j] = open.front();
    open.pop();
    const bool a_done = i == a.atoms.size();
    const bool b_done = j == b.atoms.size();
    if ((a_done && b_done) || (a_done && a.open_end) || (b_done && b.open_end)) return true;
    if (a_done || b_done || !a.atoms[i].characters.meets(b.atoms[j].characters)) continue;
    visit(i + 1, j + 1);
    if (a.atoms[i].repeats) visit(i, j + 1);
    if (b.atoms[j].repeats) visit(i + 1, j);
  }
  return false;
}

std::optional<std::strong_ordering> compare(const TextPattern& a, const TextPattern& b) {
  for (std::size_t i = 0;; ++i) {
    const bool a_done = i == a.atoms.size();
    const bool b_done = i == b.atoms.size();
    if (a_done && b_done) {
      if (a.open_end == b.open_end) return std::strong_ordering::equal;
      return a.open_end ? std::strong_ordering::greater : std::strong_ordering::less;
    }
    if (a_done) return a.open_end ? std::strong_ordering::greater : std::strong_ordering::less;
    if (b_done) return b.open_end ? std::strong_ordering::less : std::strong_ordering::greater;
    const TextPattern::Atom& left = a.atoms[i];
    const TextPattern::Atom& right = b.atoms[i];
    if (greatest(left.characters) < least(right.characters)) return std::strong_ordering::less;
    if (least(left.characters) > greatest(right.characters)) return std::strong_ordering::greater;
    const bool same_one = left.characters == right.characters && !left.repeats && !right.repeats &&
                          least(left.characters) == greatest(left.characters);
    if (!same_one) return std::nullopt;
  }
}

bool can_lie_in(const KeyComponent& component, const KeyClause& clause) {
  const std::optional<AttributeType> type = clause.low.type;
  if (component.type && type && *component.type != *type) return false;
  if (!clause.low.text && (clause.low.type != AttributeType::S || clause.kind != ClauseKind::Equal)) return true;
  const std::vector<TextPattern> patterns = patterns_of(component.parts);
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const TextPattern& pattern) { return lies_in(pattern, clause); });
}

}  // namespace kw
