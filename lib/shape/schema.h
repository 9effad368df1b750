#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kw {

/// What a scalar has to be beyond its JSON type: the annotation `x-keywright`.
enum class ScalarMeaning {
  Plain,
  Quantity,
  Size,
  Frequency,
  Time,
  Portion,
  Decimal,
  AttributeType,
  Format,
  Characters,
  Order,
  Template,
  Expression  ///< `where`, `if`, `when`, request expressions.
};

/// One schema of the subset that keywright's schemas are written in: draft-07 with `type`, `const`, `enum`, `minimum`,
/// `properties`, `additionalProperties`, `required`, `items`, `minItems`, `oneOf` / `anyOf` of schemas or of
/// `required` lists, `allOf` with one member, and references to `#/definitions`. `pattern` serves editors only: the
/// annotation `x-keywright` says the same.
struct Schema {
  std::string title;  ///< A noun: "key", "entity".
  std::string description;

  bool anything = false;  ///< No constraint on the kind of node.
  bool text = false;
  bool number = false;
  bool integer = false;
  bool boolean = false;
  bool null = false;
  bool mapping = false;
  bool list = false;

  ScalarMeaning meaning = ScalarMeaning::Plain;
  std::vector<std::string> choices;  ///< `enum` or `const`; empty for none.
  std::optional<double> minimum;

  std::vector<std::pair<std::string, const Schema*>> properties;
  const Schema* others = nullptr;  ///< What keys not in `properties` hold; null when there are none (closed).
  bool open = false;               ///< Any further key is fine and not looked into.
  std::vector<std::string> required;
  std::vector<std::string> one_of;  ///< At least one of these keys; empty for no such demand.
  std::vector<std::string> alone;   ///< At most one of these keys.

  const Schema* items = nullptr;
  std::size_t min_items = 0;

  std::vector<const Schema*> branches;  ///< Alternatives; the node's kind chooses first.

  bool scalar() const { return text || number || integer || boolean || null; }
  const Schema* property(std::string_view name) const;
};

/// A parsed schema document; owns its nodes.
class SchemaDocument {
 public:
  /// `json` is compiled in: a fault in it is ours.
  explicit SchemaDocument(std::string_view json);
  SchemaDocument(const SchemaDocument&) = delete;
  SchemaDocument& operator=(const SchemaDocument&) = delete;

  const Schema& root() const { return *root_; }

 private:
  friend class SchemaParser;
  std::deque<Schema> nodes_;
  std::map<std::string, Schema*, std::less<>> definitions_;
  const Schema* root_ = nullptr;
};

}  // namespace kw
