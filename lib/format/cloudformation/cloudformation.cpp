#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/text.h"
#include "format/cloudformation/evaluate.h"
#include "format/cloudformation/intrinsic.h"
#include "format/cloudformation/retention.h"
#include "format/cloudformation/sections.h"
#include "format/cloudformation/table_reader.h"
#include "format/format.h"
#include "format/suppression.h"

namespace kw {
namespace cloudformation {
namespace {

TableOrigin origin_of(const Sections& sections) {
  if (sections.shape == Sections::Shape::Serverless) return TableOrigin::Serverless;
  return sections.sam ? TableOrigin::Sam : TableOrigin::CloudFormation;
}

/// The file's name without folder and endings, for a resource that stands alone without a logical id.
std::string stem(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return std::string(name.substr(0, std::min(name.find('.'), name.size())));
}

/// Whether a table's type is named anywhere below; bounded, for aliases can make a small tree large.
bool mentions_table(const SourceNode& node, int depth = 0) {
  if (depth > 20 || node.kind == NodeKind::Alias) return false;
  if (node.is_mapping() && table_kind(node) != TableKind::None) return true;
  const auto below = [&](const SourceNode* child) { return mentions_table(*child, depth + 1); };
  return std::ranges::any_of(node.items, below) ||
         std::ranges::any_of(node.entries, [&](const MappingEntry& entry) { return below(entry.value); });
}

void read_resources(Reading& reading, const SourceNode& resources, TableOrigin origin, Design& design) {
  for (const MappingEntry& entry : merged_entries(resources)) {
    const SourceNode& value = entry.value->resolved();
    const std::string& name = entry.key->text;
    if (name.starts_with("Fn::")) {  // Fn::ForEach::Tables, Fn::Transform: resources that exist when deployed.
      if (name.starts_with("Fn::ForEach") && !mentions_table(value)) continue;
      design.unresolved.push_back({.subject = entry.key->span,
                                   .logical_path = fmt::format("tables.{}", printable(name)),
                                   .skipped = {{entry.key->span, "the resources that it makes"}}});
      continue;
    }
    if (value.is_scalar() && holds_variable(value.text)) {  // `Orders: ${file(orders.yml)}`
      design.unresolved.push_back({.subject = entry.key->span,
                                   .logical_path = fmt::format("tables.{}", printable(name)),
                                   .skipped = {{value.span, describe(value)}}});
      continue;
    }
    const TableKind kind = value.is_mapping() ? table_kind(value) : TableKind::None;
    if (kind == TableKind::None) continue;
    const SourceSpan span{entry.key->token.file, entry.key->token.begin,
                          std::max(entry.key->token.end, entry.value->token.end)};
    read_table(reading, {.name = {name, entry.key->span}, .node = &value, .kind = kind, .span = span}, origin, design);
  }
}

bool recognise(const SourceFile&, const SourceNode& root) {
  return find_sections(root).shape != Sections::Shape::None;
}

void read_one_resource(Reading& reading, const SourceNode& resource, const SourceFile& file, Design& design) {
  const Spanned<std::string> name{stem(file.path()), value_span(resource.find("Type")->resolved())};
  read_table(reading, {.name = name, .node = &resource, .kind = table_kind(resource), .span = resource.span},
             TableOrigin::CloudFormation, design);
}

void read(const FormatInput& input, Design& design, DiagnosticSink& sink) {
  const Sections sections = find_sections(*input.tree.root);
  Evaluator evaluator(sections);
  Reading reading{evaluator, sink};
  design.suppressions = read_suppressions(input.file, input.tree, sink);
  for (const SourceNode* resources : sections.resources) {
    if (sections.shape == Sections::Shape::OneResource)
      read_one_resource(reading, *resources, input.file, design);
    else
      read_resources(reading, *resources, origin_of(sections), design);
  }
  for (const SourceNode* resources : sections.resources) read_replica_resources(*resources, design);
  for (const OutsidePart& part : sections.outside)
    design.unresolved.push_back(
        {.subject = part.node->span, .logical_path = part.path, .skipped = {{part.node->span, describe(*part.node)}}});
}

}  // namespace
}  // namespace cloudformation

extern const Format cloudformation_format;
const Format cloudformation_format{.name = "cloudformation",
                                   .title = "a CloudFormation template",
                                   .recognise = &cloudformation::recognise,
                                   .read = &cloudformation::read};

}  // namespace kw
