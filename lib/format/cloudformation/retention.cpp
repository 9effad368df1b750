#include "format/cloudformation/retention.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "format/cloudformation/intrinsic.h"

namespace kw::cloudformation {

namespace {

/// Attributes of a resource, beside `Properties`. CloudFormation user guide, resource attributes, read 2026-11.
constexpr std::array<std::string_view, 7> kAttributes{"Condition", "CreationPolicy", "DeletionPolicy",     "DependsOn",
                                                      "Metadata",  "UpdatePolicy",   "UpdateReplacePolicy"};

const SourceNode* child(const SourceNode* mapping, std::string_view name) {
  if (mapping == nullptr || !mapping->is_mapping()) return nullptr;
  const SourceNode* found = mapping->find(name);
  return found == nullptr ? nullptr : &found->resolved();
}

std::string_view scalar(const SourceNode* node) {
  return node != nullptr && node->is_scalar() ? std::string_view(node->text) : std::string_view();
}

/// The logical id that a reference names.
std::string_view referred(const SourceNode* node) {
  const std::optional<Intrinsic> call = node == nullptr ? std::nullopt : as_intrinsic(*node);
  return call && call->name == "Ref" ? std::string_view(call->argument->resolved().text) : std::string_view();
}

}  // namespace

Retention read_retention(const Properties& whole, const SourceNode& resource) {
  Retention retention;
  Unresolved ignored{.subject = {}, .logical_path = whole.path(), .skipped = {}};
  const TextProperty on_delete = whole.noting_in(ignored).text("DeletionPolicy");
  if (on_delete.state == State::Known) retention.on_delete = {on_delete.value, on_delete.span};
  retention.replacement_said = resource.find("UpdateReplacePolicy") != nullptr;
  if (const SourceNode* properties = child(&resource, "Properties"); properties && properties->is_mapping())
    for (const MappingEntry& entry : merged_entries(*properties))
      if (std::ranges::find(kAttributes, entry.key->text) != kAttributes.end())
        retention.misplaced.push_back({entry.key->text, entry.key->span});
  return retention;
}

void read_replica_resources(const SourceNode& resources, Design& design) {
  if (!resources.is_mapping()) return;
  for (const MappingEntry& entry : merged_entries(resources)) {
    const SourceNode& resource = entry.value->resolved();
    if (scalar(child(&resource, "Type")) != "Custom::DynamoDBReplica") continue;
    const std::string_view policy = scalar(child(&resource, "DeletionPolicy"));
    if (policy.starts_with("Retain")) continue;
    const std::string_view name = referred(child(child(&resource, "Properties"), "TableName"));
    for (Table& table : design.tables)
      if (*table.name == name) table.retention.lost_replicas.push_back({entry.key->text, entry.key->span});
  }
}

}  // namespace kw::cloudformation
