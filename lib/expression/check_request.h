#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/attribute_type.h"
#include "source/span.h"

namespace kw {

/// A key attribute of the queried table or index; the type is unset when unknown.
struct TypedName {
  std::string name;
  std::optional<AttributeType> type;
};

/// What a request is sent to, as the service knows it.
struct RequestTarget {
  std::string name;  ///< "Shop.GSI1", for messages.
  std::vector<TypedName> partition;
  std::vector<TypedName> sort;
  std::vector<TypedName> table_key;  ///< Partition then sort of the base table.
  bool is_index = false;
  bool is_global = false;
  /// What a global index carries besides keys; unset for ALL, for tables and local indexes, and when unknown.
  std::optional<std::vector<std::string>> projected;
};

/// A value bound to a placeholder: its type and, where it is a constant, its text.
struct BoundValue {
  std::string placeholder;  ///< With the colon.
  std::optional<AttributeType> type;
  std::optional<std::string> constant;
  SourceSpan span;
};

/// An attribute of GetItem's key and what is known of its value.
struct KeyValue {
  std::string name;
  std::optional<AttributeType> type;
  bool empty = false;  ///< An empty string or binary.
};

/// An expression and where it begins: spans of refusals are offsets in `text`, with `Part` saying which one.
struct RequestToCheck {
  enum class Operation { Get, Query, Scan, PartiQl };
  Operation operation = Operation::Query;
  std::optional<std::string> key_condition;
  std::optional<std::string> filter;
  std::optional<std::string> projection;
  std::optional<std::string> partiql;
  std::vector<KeyValue> key;                               ///< Get.
  std::vector<std::pair<std::string, std::string>> names;  ///< "#s" to "status".
  std::vector<BoundValue> values;
  bool values_complete = true;  ///< False: placeholders not listed pass through and are defined elsewhere.
  bool strong = false;
  std::optional<double> limit;
  std::optional<std::string> select;  ///< ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES, SPECIFIC_ATTRIBUTES, COUNT.
};

/// Why the service refuses, one kind per rule code (PAT102 … PAT116, KEY301).
enum class RefusalKind {
  PartitionUnbound,       ///< PAT102
  SortSkipped,            ///< PAT103
  ConditionAfterRange,    ///< PAT104
  SecondRange,            ///< PAT105
  OperatorNotForKeys,     ///< PAT106, also a condition on an attribute that is no key of the target
  BeginsWithOnNumber,     ///< PAT107
  ValueType,              ///< PAT108
  StrongOnGlobalIndex,    ///< PAT109
  GetWithoutFullKey,      ///< PAT110
  FilterNamesKey,         ///< PAT111
  TwoConditionsOnOneKey,  ///< PAT112
  Malformed,  ///< PAT113: syntax, undefined or unused placeholders, empty, too long, doubled parentheses …
  PartiQlOnMultiAttribute,  ///< PAT114
  NotProjected,             ///< PAT116
  ReservedWord,             ///< KEY301
};

struct Refusal {
  enum class Part { Request, KeyCondition, Filter, Projection, PartiQl, Key, Values, Names };
  RefusalKind kind = RefusalKind::Malformed;
  Part part = Part::Request;
  SourceSpan span;              ///< Offsets in the part's text; empty for the whole part.
  std::string attribute;        ///< The attribute, placeholder or alias it is about; empty when none.
  std::string message;          ///< In our words: lower case, names in backticks.
  std::string service_message;  ///< What the service says, where known; else empty.
};

/// Everything the service would refuse about this request, most telling first; empty: it is accepted. Unknown types
/// refuse nothing. Sources: fact sheet 1.4, 2.1–2.3; where the exact text is unclear there, `service_message` is empty.
std::vector<Refusal> check_request(const RequestToCheck& request, const RequestTarget& target);

/// A legacy `KeyConditions` member: attribute, comparison operator (EQ, LE, …, BEGINS_WITH, BETWEEN) and the types
/// given.
struct LegacyCondition {
  std::string attribute;
  std::string comparison;
  std::vector<AttributeType> types;
};
std::vector<Refusal> check_legacy_conditions(const std::vector<LegacyCondition>& conditions,
                                             const RequestTarget& target);
/// A legacy `QueryFilter` in the same form.
std::vector<Refusal> check_legacy_filter(const std::vector<LegacyCondition>& conditions, const RequestTarget& target);

}  // namespace kw
