#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/quantity.h"
#include "model/condition.h"
#include "model/entity.h"
#include "model/ids.h"
#include "model/key_template.h"
#include "source/span.h"

namespace kw {

enum class KeyRole { Partition, Sort };

struct KeyElement {
  Spanned<std::string> name;
  KeyRole role = KeyRole::Partition;
  SourceSpan span;  ///< The whole element; the name's for native designs.
};

/// A key of any kind: one or two attributes of a table or a local index, up to four and four of a global one.
struct KeySchema {
  std::vector<KeyElement> elements;  ///< As written, in order.
  std::vector<Spanned<std::string>> partition;
  std::vector<Spanned<std::string>> sort;
  SourceSpan partition_span;
  SourceSpan sort_span;
  SourceSpan span;
  bool known = true;  ///< False when part of it is an expression that could not be resolved: nothing is concluded.

  bool contains(std::string_view name) const;
};

enum class ProjectionKind { All, KeysOnly, Include };

struct Projection {
  std::optional<ProjectionKind> kind;  ///< Unset when missing or unresolved.
  std::vector<Spanned<std::string>> attributes;
  bool list_given = false;
  bool known = true;
  SourceSpan span;
};

struct Capacity {
  std::optional<Spanned<Count>> read;  ///< Units per second.
  std::optional<Spanned<Count>> write;
};

struct Autoscale {
  std::optional<Share> target;
  std::optional<Count> min;
  std::optional<Count> max;
};

enum class BillingMode { OnDemand, Provisioned };

struct Billing {
  std::optional<BillingMode> mode;  ///< Unset when not said or unresolved.
  Capacity capacity;
  std::optional<Autoscale> autoscale;
  bool known = true;
  SourceSpan span;
};

enum class IndexKind { Global, Local, Vector };

struct Index {
  Spanned<std::string> name;
  std::optional<std::string> was;
  std::string description;
  IndexKind kind = IndexKind::Global;
  KeySchema key;  ///< A local index's partition is the table's.
  Projection projection;
  Billing billing;
  std::optional<Spanned<std::string>> serves;
  bool name_known = true;
  /// False for one that exists under a condition nobody knows: it counts for nothing that needs it to be there.
  bool certain = true;
  std::vector<Suppression> ignore;
  SourceSpan span;
};

/// One way an attribute is written; it holds when `when` does and no earlier one of its list did.
struct Alternative {
  KeyTemplate value;
  std::optional<Condition> when;
  SourceSpan span;
};

struct PhysicalAttribute {
  Spanned<std::string> name;
  std::vector<Alternative> alternatives;  ///< At least one.
  bool inherited = false;
};

/// Another item written with its entity, in the same transaction (`also:`).
struct ExtraItem {
  Spanned<std::string> name;
  std::vector<PhysicalAttribute> attributes;
  std::vector<Spanned<std::string>> keeps;
  bool keeps_all = false;
  SourceSpan span;
};

/// How an entity is stored in a table.
struct StoredEntity {
  Spanned<std::string> entity_name;
  EntityId entity;
  std::vector<PhysicalAttribute> attributes;
  std::vector<std::string> unreadable;  ///< Further ones whose templates are wrong (reported): written somehow.
  std::vector<ExtraItem> also;
  std::map<std::string, Spanned<std::string>> rename;  ///< Own name to stored name.
  std::vector<Spanned<std::string>> rename_keys;       ///< The own names where they stand in `rename`.
  std::vector<Spanned<std::string>> omit;
  bool inherited = false;  ///< A kind that is stored like its base without being listed.
  SourceSpan span;

  const PhysicalAttribute* find(std::string_view physical_name) const;
  bool omits(std::string_view attribute) const;
};

/// A physical attribute's declared type: `attributes:` of a native table, AttributeDefinitions of a template.
struct AttributeDefinition {
  Spanned<std::string> name;
  std::optional<AttributeType> type;  ///< Unset when unresolved.
  SourceSpan span;
  SourceSpan type_span;
};

enum class TableOrigin { Native, CloudFormation, Sam, Serverless, Terraform, CreateTable, DescribeTable, Workbench };

struct Replica {
  Spanned<std::string> region;
};

/// What becomes of a template's table when its stack gives it up.
struct Retention {
  /// "Retain", "Delete" …, as written; unset when not said or unresolved.
  std::optional<Spanned<std::string>> on_delete;
  bool replacement_said = false;  ///< Something is said for the case that it is replaced.
  std::vector<Spanned<std::string>>
      misplaced;  ///< Attributes of the resource among its properties: nothing reads them.
  std::vector<Spanned<std::string>> lost_replicas;  ///< Resources for its replicas that are deleted with the stack.
};

struct Deployment {
  std::string tool;
  std::string version;
  SourceSpan span;
};

struct Table {
  Spanned<std::string> name;  ///< The design's name for it, or the template's logical id.
  std::optional<std::string> was;
  std::optional<Spanned<std::string>> physical_name;  ///< TableName of a template, where resolved.
  std::string description;
  TableOrigin origin = TableOrigin::Native;
  KeySchema key;
  std::vector<AttributeDefinition> definitions;
  /// Definitions must name exactly the key attributes (create-table forms), and all of them are resolved.
  bool definitions_exact = false;
  SourceSpan definitions_span;
  std::vector<StoredEntity> stores;
  std::vector<Index> indexes;
  bool indexes_known = true;  ///< False when the list or a part of it could not be resolved.
  Billing billing;
  std::optional<Spanned<std::string>> ttl;
  std::optional<Spanned<bool>> pitr;
  std::optional<Spanned<Count>> backups;  ///< On-demand backups that are kept.
  std::optional<Spanned<bool>> deletion_protection;
  std::optional<Spanned<std::string>> table_class;  ///< "standard", "infrequent-access".
  std::optional<Spanned<std::string>> streams;      ///< "keys-only", "new-image", "old-image", "new-and-old-images".
  std::vector<Replica> replicas;
  bool replicas_strong = false;
  Retention retention;
  Capacity warm;
  std::optional<Spanned<std::string>> from;  ///< The file whose definition it is.
  std::optional<Deployment> deployment;
  std::vector<Suppression> ignore;
  SourceSpan span;

  const Index* find_index(std::string_view index_name) const;
  const StoredEntity* find_stored(EntityId entity) const;
};

/// A value of a request: a template with parts, a literal with its type, or DynamoDB JSON.
struct RequestValue {
  std::optional<KeyTemplate> text;    ///< S, or the attribute's own type for one bare part.
  std::optional<AttributeType> type;  ///< Of a literal or of DynamoDB JSON.
  std::string literal;                ///< The literal's text.
  SourceSpan span;
};

enum class RequestKind { Pin, Get, Query, Scan, PartiQl };

/// What the code really sends (layout side). Pin: only `path` is given.
struct Request {
  Spanned<std::string> name;
  std::optional<Spanned<std::string>> for_name;  ///< `for:`; else `name` is the pattern's.
  std::optional<PatternId> pattern;
  std::optional<std::size_t> read;  ///< Which of the pattern's reads; unset when it stands for all of them.
  std::optional<Spanned<std::string>> path;
  RequestKind kind = RequestKind::Pin;
  std::vector<std::pair<Spanned<std::string>, RequestValue>> key;
  std::optional<Spanned<std::string>> key_condition;
  std::optional<Spanned<std::string>> filter;
  std::optional<Spanned<std::string>> projection;
  std::optional<Spanned<std::string>> partiql;
  std::vector<std::pair<Spanned<std::string>, Spanned<std::string>>> names;
  std::vector<std::pair<Spanned<std::string>, RequestValue>> values;
  std::optional<Spanned<Count>> limit;
  std::optional<Spanned<bool>> forward;
  std::optional<Spanned<bool>> strong;
  std::optional<Spanned<std::string>> select;
  bool expect_refused = false;
  std::vector<Suppression> ignore;
  SourceSpan span;
};

}  // namespace kw
