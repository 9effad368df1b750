#include "format/cloudformation/table_reader.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "base/text.h"
#include "format/cloudformation/capacity_reader.h"
#include "format/cloudformation/index_reader.h"
#include "format/cloudformation/key_reader.h"
#include "format/cloudformation/not_carried.h"
#include "format/cloudformation/retention.h"

namespace kw::cloudformation {
namespace {

constexpr std::array<std::pair<std::string_view, IndexKind>, 3> kIndexLists{
    {{"GlobalSecondaryIndexes", IndexKind::Global},
     {"LocalSecondaryIndexes", IndexKind::Local},
     {"VectorIndexes", IndexKind::Vector}}};

/// "NEW_AND_OLD_IMAGES" as the design file writes it.
std::string dashed(std::string_view word) {
  std::string text = to_lower_ascii(word);
  std::ranges::replace(text, '_', '-');
  return text;
}

std::optional<Spanned<std::string>> known_text(const TextProperty& property) {
  if (property.state != State::Known) return std::nullopt;
  return Spanned<std::string>{property.value, property.span};
}

std::optional<Spanned<bool>> known_flag(const FlagProperty& property) {
  if (property.state != State::Known) return std::nullopt;
  return Spanned<bool>{property.value, property.span};
}

std::optional<Spanned<std::string>> read_ttl(const Properties& table) {
  const auto nested = table.nested("TimeToLiveSpecification");
  if (!nested.value) return std::nullopt;
  const FlagProperty enabled = nested.value->flag("Enabled");
  if (enabled.state == State::Known && !enabled.value) return std::nullopt;
  const std::optional<Spanned<std::string>> attribute = known_text(nested.value->text("AttributeName"));
  return enabled.state == State::Unknown ? std::nullopt : attribute;
}

std::optional<Spanned<bool>> read_recovery(const Properties& table) {
  const auto nested = table.nested("PointInTimeRecoverySpecification");
  return nested.value ? known_flag(nested.value->flag("PointInTimeRecoveryEnabled")) : std::nullopt;
}

std::optional<Spanned<std::string>> read_stream(const Properties& table) {
  const auto nested = table.nested("StreamSpecification");
  if (!nested.value) return std::nullopt;
  std::optional<Spanned<std::string>> view = known_text(nested.value->text("StreamViewType"));
  if (view) view->value = dashed(view->value);
  return view;
}

/// "STANDARD_INFREQUENT_ACCESS" as the design file writes it.
void name_class(Table& table) {
  if (!table.table_class) return;
  std::string& name = table.table_class->value;
  name = name == "STANDARD_INFREQUENT_ACCESS" ? "infrequent-access" : dashed(name);
}

bool all_keys_known(const Table& table) {
  return table.key.known && table.indexes_known &&
         std::ranges::all_of(table.indexes, [](const Index& index) { return index.certain && index.key.known; });
}

void read_plain_table(const Properties& properties, TableKind kind, Table& table, std::vector<Unresolved>& unresolved) {
  table.key = read_key(properties, table.name.span);
  Definitions definitions = read_definitions(properties, table.name.span);
  table.definitions = std::move(definitions.list);
  table.definitions_span = definitions.span;
  for (const auto& [list, index_kind] : kIndexLists)
    if (!read_indexes(properties, list, index_kind, table.indexes, unresolved)) table.indexes_known = false;
  table.definitions_exact = definitions.known && definitions.span.known() && all_keys_known(table);
  table.billing = read_table_billing(properties, table.name.span);
  table.ttl = read_ttl(properties);
  table.streams = read_stream(properties);
  table.warm = read_warm(properties);
  if (kind == TableKind::GlobalTable) {
    const TextProperty consistency = properties.text("MultiRegionConsistency");
    table.replicas_strong = consistency.state == State::Known && consistency.value == "STRONG";
    read_replicas(properties, table);
  } else {
    table.pitr = read_recovery(properties);
    table.deletion_protection = known_flag(properties.flag("DeletionProtectionEnabled"));
    table.table_class = known_text(properties.text("TableClass"));
  }
  name_class(table);
  report_not_carried(properties);
}

std::optional<AttributeType> simple_type(const TextProperty& type) {
  if (type.state == State::Absent || type.value == "String") return AttributeType::S;
  if (type.value == "Number") return AttributeType::N;
  if (type.value == "Binary") return AttributeType::B;
  return std::nullopt;
}

/// A SAM table has a partition key only, `id` of type String where nothing is said, and is billed by request unless
/// units are given. SAM specification, AWS::Serverless::SimpleTable, read 2026-11.
void read_simple_table(const std::optional<Properties>& properties, SourceSpan type_span, Table& table) {
  Spanned<std::string> key_name{"id", type_span};
  AttributeDefinition definition{.name = key_name, .type = AttributeType::S, .span = type_span, .type_span = type_span};
  if (properties) {
    const auto primary = properties->nested("PrimaryKey");
    table.key.known = primary.state != State::Unknown;
    if (primary.value) {
      const TextProperty name = primary.value->text("Name");
      if (name.state == State::Absent) primary.value->report_missing("Name", primary.span);
      const TextProperty type = primary.value->word("Type", {"String", "Number", "Binary"});
      if (type.state == State::Absent) primary.value->report_missing("Type", primary.span);
      table.key.known = name.state == State::Known;
      key_name = {name.value, name.span};
      definition = {key_name, simple_type(type), primary.span, type.span.known() ? type.span : primary.span};
    }
    table.billing = read_table_billing(*properties, table.name.span);
    table.pitr = read_recovery(*properties);
    if (table.billing.known && !table.billing.capacity.read && !table.billing.capacity.write)
      table.billing.mode = BillingMode::OnDemand;
  } else {
    table.billing = {.mode = BillingMode::OnDemand, .capacity = {}, .autoscale = {}, .known = true, .span = type_span};
  }
  if (!table.key.known) return;
  const SourceSpan key_span = definition.span;
  table.key = single_key(std::move(key_name), key_span);
  table.definitions_span = key_span;
  table.definitions_exact = definition.type.has_value();
  table.definitions.push_back(std::move(definition));
}

/// Everything is unknown: the properties come from elsewhere.
void forget(Table& table) {
  table.key.known = false;
  table.indexes_known = false;
  table.billing.known = false;
}

/// A resource is read as it is when its condition holds, even against the defaults: it is there to be deployed.
Scope scope_of(Reading& reading, const SourceNode& resource) {
  Scope scope;
  const SourceNode* condition = resource.find("Condition");
  if (condition == nullptr || !condition->resolved().is_scalar()) return scope;
  const std::string& name = condition->resolved().text;
  const Decision decision = reading.evaluator.decide(name, scope);
  Scope inner = scope.assuming(name, true);
  inner.defaults = decision.truth != Truth::False;
  return inner;
}

}  // namespace

void read_table(Reading& reading, const Resource& resource, TableOrigin origin, Design& design) {
  Table table;
  table.name = resource.name;
  table.origin = resource.kind == TableKind::SimpleTable ? TableOrigin::Sam : origin;
  table.span = resource.span;

  Unresolved notes{.subject = table.name.span, .logical_path = fmt::format("tables.{}", *table.name), .skipped = {}};
  std::vector<Unresolved> of_indexes;
  const Properties whole(reading, *resource.node, scope_of(reading, *resource.node), notes.logical_path, notes);
  const auto properties = whole.nested("Properties", notes.logical_path);
  if (properties.state == State::Unknown) {
    forget(table);
  } else if (resource.kind == TableKind::SimpleTable) {
    read_simple_table(properties.value, value_span(resource.node->find("Type")->resolved()), table);
  } else if (properties.value) {
    read_plain_table(*properties.value, resource.kind, table, of_indexes);
  } else {
    whole.report_missing("Properties", table.name.span);
    forget(table);
  }
  table.retention = read_retention(whole, *resource.node);
  Unresolved of_name{.subject = {}, .logical_path = notes.logical_path, .skipped = {}};
  if (properties.value) table.physical_name = known_text(properties.value->noting_in(of_name).text("TableName"));
  design.tables.push_back(std::move(table));
  notes = with_name(std::move(notes), of_name);
  if (!notes.skipped.empty()) design.unresolved.push_back(std::move(notes));
  std::ranges::move(of_indexes, std::back_inserter(design.unresolved));
}

}  // namespace kw::cloudformation
