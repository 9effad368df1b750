#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/decimal.h"
#include "base/quantity.h"
#include "model/attribute_type.h"
#include "model/ids.h"
#include "model/key_template.h"
#include "source/span.h"

namespace kw {

/// `ignore: [{ rule, reason }]` on a named object, or a suppression comment bound to its node.
struct Suppression {
  Spanned<std::string> selector;  ///< A code, family, family and hundred, or name.
  std::string reason;
  bool has_reason = false;
  SourceSpan scope;  ///< Findings whose span begins inside are meant.
  SourceSpan span;   ///< The comment or the mapping.
};

struct AttributeReference {
  Spanned<std::string> entity_name;
  Spanned<std::string> attribute;
  std::optional<EntityId> entity;  ///< Unset when the name is unknown (reported).
  SourceSpan span;
};

struct DeclaredValue {
  std::string text;
  std::optional<Share> share;
  SourceSpan span;
};

enum class CopyKept { Unknown, Snapshot, InStep };

/// An attribute of an entity. What the design does not say is unset and stays unknown.
struct Attribute {
  Spanned<std::string> name;
  std::optional<std::string> was;
  std::string description;
  std::optional<Spanned<AttributeType>> type;
  std::optional<Spanned<Bytes>> size;
  std::optional<Spanned<Bytes>> max_size;
  std::optional<Spanned<Count>> distinct;  ///< As declared, or the number of `values`, or taken from `refers`.
  std::vector<DeclaredValue> values;
  std::optional<Spanned<Share>> top_share;
  std::optional<Spanned<Share>> present;
  bool optional = false;  ///< `optional: true`, or `present` below 100 %.
  bool may_be_empty = false;
  bool may_be_null = false;
  SourceSpan may_be_span;
  std::optional<bool> is_mutable;
  std::optional<Spanned<AttributeFormat>> format;
  std::optional<Spanned<Decimal>> min;
  std::optional<Spanned<Decimal>> max;
  std::optional<Spanned<Count>> decimals;
  std::optional<Spanned<CharacterSet>> characters;
  std::vector<AttributeReference> refers;
  std::optional<Spanned<std::string>> follows;
  std::optional<Spanned<KeyTemplate>> computed;
  std::optional<AttributeReference> copy_of;
  CopyKept kept = CopyKept::Unknown;
  std::optional<std::string> since;
  bool backfilled = false;
  bool inherited = false;  ///< Declared by the entity that this one is a kind of.
  SourceSpan span;         ///< The whole declaration.

  /// The share of items that carry it: 1 unless declared otherwise; nothing when optional without a share.
  std::optional<double> known_presence() const;
  /// Which bytes its values can hold (semantics 1): as declared, else by format, else those of `values`; nothing when
  /// unknown. For text; a number's digits depend on how it is written.
  std::optional<CharacterSet> known_characters() const;
};

struct Parent {
  Spanned<std::string> entity_name;
  std::optional<EntityId> entity;
  std::optional<Spanned<Count>> average;
  std::optional<Spanned<Count>> largest;
  SourceSpan span;
};

/// Wishes that hold for a whole table, in the table's words.
struct Operations {
  std::map<std::string, Spanned<std::string>> wishes;
};

struct SampleItem {
  /// Attribute to (type, text); text is the plain value for S, N, BOOL, empty for documents.
  struct Value {
    AttributeType type = AttributeType::S;
    std::string text;
    SourceSpan span;
    std::optional<Bytes> bytes = std::nullopt;  ///< As an item stores it; unset where it is too large to be counted.
  };
  std::vector<std::pair<Spanned<std::string>, Value>> attributes;
  SourceSpan span;
};

struct Entity {
  Spanned<std::string> name;
  std::optional<std::string> was;
  std::string description;
  std::optional<Spanned<Count>> count;
  std::optional<Spanned<Rate>> growth;
  std::vector<Spanned<std::string>> identity;
  SourceSpan identity_span;
  std::vector<std::vector<Spanned<std::string>>> unique;
  std::optional<Parent> parent;
  std::optional<Spanned<std::string>> kind_of_name;
  std::optional<EntityId> kind_of;
  std::optional<Spanned<std::string>> name_space;
  std::optional<Spanned<Bytes>> item_size;
  std::optional<Spanned<std::string>> ttl;
  std::optional<Spanned<std::string>> team;
  Operations operations;
  std::vector<Attribute> attributes;  ///< Inherited ones first.
  std::vector<SampleItem> samples;
  std::vector<Suppression> ignore;
  SourceSpan span;

  const Attribute* find(std::string_view attribute) const;
};

}  // namespace kw
