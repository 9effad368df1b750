#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/attribute_type.h"
#include "source/span.h"

namespace kw {

/// One operand of a condition. Spans are in the file once the reader has placed them (`relocate`), else in the text.
struct Operand {
  enum class Kind {
    Path,         ///< An attribute: `name` is the top-level one, `nested` when more steps follow.
    Placeholder,  ///< `name` is ":c", with the colon.
    Literal,      ///< `'done'`, `80`, `true`, `null`: `name` is the value's text, `type` its type. `where` only.
    Size,         ///< `size(path)`.
    Earlier,  ///< `User.userId`, a value of an earlier read: `name` is the entity, `attribute` the rest. `where` only.
  };
  Kind kind = Kind::Path;
  std::string name;
  std::string attribute;
  bool nested = false;
  std::string alias;  ///< "#s" as written, before names were replaced; empty when there was none.
  AttributeType type = AttributeType::S;
  std::optional<std::uint64_t> list_usual;    ///< `IN :ids[30]`: the placeholder stands for a list.
  std::optional<std::uint64_t> list_largest;  ///< `IN :ids[30..200]`; equal to `list_usual` when only one is given.
  SourceSpan span;
};

enum class Comparison { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

/// A condition as parsed: the service's grammar for filters, plus what `where` allows.
struct Expression {
  enum class Kind { And, Or, Not, Compare, Between, In, Function };
  Kind kind = Kind::And;
  Comparison comparison = Comparison::Equal;  ///< Compare: operands are left and right.
  std::string function;  ///< Function: begins_with, contains, attribute_exists, attribute_not_exists, attribute_type.
  std::vector<Operand> operands;     ///< Between: value, low, high. In: value, then the list. Function: its arguments.
  std::vector<Expression> children;  ///< And, Or: two or more. Not: one.
  std::size_t parentheses = 0;       ///< How many pairs stand directly around it.
  SourceSpan span;
};

enum class TermKind { Equal, Less, LessEqual, Greater, GreaterEqual, Between, BeginsWith, In, Exists, Other };

/// One conjunct of a condition. All kinds but Other compare one top-level attribute with values; `IN` with one value is
/// Equal, `:v < a` is turned round. Other (`<>`, OR, NOT, contains, size, attribute_not_exists, nested paths) can never
/// bind a key.
struct Term {
  TermKind kind = TermKind::Other;
  std::string attribute;        ///< Empty for Other.
  std::vector<Operand> values;  ///< Between: low and high. In: one each, or one with `list_usual`.
  Expression expression;
  SourceSpan span;

  bool is_range() const {
    return kind == TermKind::Less || kind == TermKind::LessEqual || kind == TermKind::Greater ||
           kind == TermKind::GreaterEqual || kind == TermKind::Between || kind == TermKind::BeginsWith;
  }
  /// It can only hold for items that carry its attribute.
  bool implies_presence() const { return kind != TermKind::Other; }
};

/// A conjunction of terms; without terms it holds for everything.
struct Condition {
  std::string text;
  std::vector<Term> terms;
  SourceSpan span;
};

/// Top-level attributes that the expression names, in order of appearance, each once.
std::vector<std::string> attributes_of(const Expression& expression);
/// Placeholders that the expression names, in order of appearance, each once.
std::vector<std::string> placeholders_of(const Expression& expression);
/// Normal text of the expression, one blank between words, as `where` writes it.
std::string to_text(const Expression& expression);
std::string to_text(const Operand& operand);
std::string to_text(const Term& term);
std::string_view to_text(Comparison comparison);  ///< "<=".

}  // namespace kw
