#include "format/cloudformation/sections.h"

#include <algorithm>

#include "format/cloudformation/intrinsic.h"

namespace kw::cloudformation {
namespace {

bool names_aws_type(const SourceNode& resource) {
  const SourceNode* type = resource.find("Type");
  if (type == nullptr || !type->resolved().is_scalar()) return false;
  const std::string& text = type->resolved().text;
  return text.starts_with("AWS::") || text.starts_with("Custom::") || text.starts_with("Alexa::");
}

bool any_entry(const SourceNode& mapping, bool (*holds)(const SourceNode&)) {
  return std::ranges::any_of(mapping.entries, [&](const MappingEntry& entry) {
    const SourceNode& value = entry.value->resolved();
    return value.is_mapping() && holds(value);
  });
}

bool is_table(const SourceNode& resource) {
  return table_kind(resource) != TableKind::None;
}

/// Collects a section that is a mapping, or a list of mappings (Serverless merges them); text in its place stands for
/// another file.
void collect(const SourceNode* node, const std::string& path, std::vector<const SourceNode*>& into,
             std::vector<OutsidePart>& outside) {
  if (node == nullptr) return;
  const SourceNode& value = node->resolved();
  if (value.is_mapping()) into.push_back(&value);
  if (value.is_scalar() && holds_variable(value.text)) outside.push_back({&value, path});
  if (!value.is_sequence()) return;
  for (const SourceNode* item : value.items) {
    const SourceNode& part = item->resolved();
    if (part.is_mapping()) into.push_back(&part);
    if (part.is_scalar() && holds_variable(part.text)) outside.push_back({&part, path});
  }
}

void collect_template(const SourceNode& part, const std::string& prefix, Sections& sections) {
  collect(part.find("Resources"), prefix + "Resources", sections.resources, sections.outside);
  collect(part.find("Parameters"), prefix + "Parameters", sections.parameters, sections.outside);
  collect(part.find("Conditions"), prefix + "Conditions", sections.conditions, sections.outside);
  collect(part.find("Mappings"), prefix + "Mappings", sections.mappings, sections.outside);
}

bool says_sam(const SourceNode& root) {
  const SourceNode* transform = root.find("Transform");
  if (transform == nullptr) return false;
  const auto is_sam = [](const SourceNode& name) { return name.text.starts_with("AWS::Serverless-"); };
  const SourceNode& value = transform->resolved();
  return is_sam(value) || std::ranges::any_of(value.items, [&](const SourceNode* item) { return is_sam(*item); });
}

bool is_template(const SourceNode& root) {
  if (root.find("AWSTemplateFormatVersion") != nullptr || says_sam(root)) return true;
  const SourceNode* resources = root.find("Resources");
  if (resources == nullptr) return false;
  std::vector<const SourceNode*> parts;
  std::vector<OutsidePart> outside;
  collect(resources, "", parts, outside);
  return std::ranges::any_of(parts, [](const SourceNode* part) { return any_entry(*part, names_aws_type); });
}

/// A Serverless Framework service: `resources:` beside a service's other keys, or holding resources itself.
bool is_serverless(const SourceNode& root) {
  if (root.find("service") != nullptr && root.find("provider") != nullptr) return true;
  std::vector<const SourceNode*> parts;
  std::vector<OutsidePart> outside;
  collect(root.find("resources"), "", parts, outside);
  return std::ranges::any_of(parts, [](const SourceNode* part) { return is_template(*part); });
}

}  // namespace

const SourceNode* Sections::find(const std::vector<const SourceNode*>& mappings, std::string_view name) {
  for (const SourceNode* mapping : mappings)
    if (const SourceNode* found = mapping->find(name)) return &found->resolved();
  return nullptr;
}

TableKind table_kind(const SourceNode& resource) {
  const SourceNode* type = resource.find("Type");
  if (type == nullptr) return TableKind::None;
  const std::string& text = type->resolved().text;
  if (text == "AWS::DynamoDB::Table") return TableKind::Table;
  if (text == "AWS::DynamoDB::GlobalTable") return TableKind::GlobalTable;
  if (text == "AWS::Serverless::SimpleTable") return TableKind::SimpleTable;
  return TableKind::None;
}

Sections find_sections(const SourceNode& root) {
  Sections sections;
  std::vector<const SourceNode*> tops;  // One, or the parts of an included list.
  collect(&root, "", tops, sections.outside);
  sections.outside.clear();
  if (root.is_sequence() &&
      !std::ranges::all_of(tops, [](const SourceNode* top) { return top->find("Resources") != nullptr; }))
    return sections;

  for (const SourceNode* top : tops) {
    if (is_template(*top)) {
      sections.shape = Sections::Shape::Template;
      sections.sam = sections.sam || says_sam(*top);
      collect_template(*top, "", sections);
    } else if (is_serverless(*top)) {
      sections.shape = Sections::Shape::Serverless;
      std::vector<const SourceNode*> parts;
      collect(top->find("resources"), "resources", parts, sections.outside);
      for (const SourceNode* part : parts) collect_template(*part, "resources.", sections);
    } else if (is_table(*top)) {
      sections.shape = Sections::Shape::OneResource;
      sections.resources.push_back(top);
    } else if (any_entry(*top, is_table)) {
      sections.shape = Sections::Shape::ResourcesOnly;
      sections.resources.push_back(top);
    }
  }
  return sections;
}

}  // namespace kw::cloudformation
