#pragma once

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/path.h"
#include "model/condition.h"
#include "model/entity.h"

namespace kw {

/// One character of a text, a value that the caller puts into it, or a place that his condition leaves open.
struct TextToken {
  enum class Kind { Character, Value, Open };
  Kind kind = Kind::Character;
  char character = 0;
  std::string operand;  ///< Value: ":c". Open: empty.
  bool listed = false;  ///< Value: one of several (`IN`): it can be any of them.
  Encoding encoding = Encoding::AsIs;
  int width = 0;
  std::string attribute;          ///< Value, Open: the attribute it stands for; empty for a bare placeholder.
  const KeyPart* part = nullptr;  ///< In a key's text: the part it stands for.
};
using CallerText = std::vector<TextToken>;

/// What a read's `where` gives its caller to make texts of.
class CallerValues {
 public:
  CallerValues(const Entity& entity, const Condition& where) : entity_(&entity), where_(&where) {}

  /// A key as the entity writes it, for items that meet `where`.
  CallerText text_of(const KeyComponent& component) const;
  /// A request's value: parts name attributes or placeholders of `where`.
  CallerText text_of(const KeyTemplate& value) const;
  CallerText text_of(const Operand& operand) const;

  const Entity& entity() const { return *entity_; }
  const Condition& where() const { return *where_; }
  /// The first term on the attribute, null when there is none.
  const Term* term_on(std::string_view attribute) const;
  /// `where` has a term on what the part is made of, on what holds it, or on what it follows.
  bool asks_about(const KeyPart& part) const;
  /// The placeholder occurs in `where`; with an attribute: in a term on it.
  bool has_placeholder(std::string_view placeholder) const;
  bool bounds(const KeyPart& part, std::string_view placeholder) const;

 private:
  void append(CallerText& text, const std::string& attribute, Encoding encoding, int width, std::size_t depth) const;
  bool append_bound(CallerText& text, const std::string& attribute, Encoding encoding, int width) const;
  const Entity* entity_;
  const Condition* where_;
};

/// A key's text and a request's value for it, compared from the left.
struct Alignment {
  enum class End {
    Both,      ///< Equal throughout.
    Value,     ///< The value ends inside the key's text: a prefix of it.
    Key,       ///< The key's text ends, the value goes on.
    Conflict,  ///< They differ for certain.
    Encoding,  ///< The same value, encoded otherwise.
    Open,      ///< What is compared next is not certain.
  };
  End end = End::Both;
  /// How the key's text compares with the value, where that is certain.
  std::optional<std::strong_ordering> order;
  std::set<std::string> attributes;  ///< Attributes of the key that the value names or goes into.
  const KeyPart* last = nullptr;     ///< The part whose value stands at the value's very end.
  bool key_goes_on = false;          ///< After `last`.
  const TextToken* open = nullptr;   ///< Open: where in the key.
  bool value_known = false;          ///< Open: what the value has there is known, only the key's text is not.
};
Alignment align(const CallerValues& values, const CallerText& key, const CallerText& value);

}  // namespace kw
