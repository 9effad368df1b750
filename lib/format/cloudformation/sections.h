#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source/source_node.h"

namespace kw::cloudformation {

/// Something a template takes from elsewhere as a whole, so that tables may be missing.
struct OutsidePart {
  const SourceNode* node = nullptr;
  std::string path;  ///< "resources".
};

/// The parts of a template, wherever the file keeps them: at the top (CloudFormation, SAM, CDK, Amplify), below
/// `resources:` (Serverless Framework, there also as a list), or resources alone (a file to be included).
struct Sections {
  enum class Shape { None, Template, Serverless, ResourcesOnly, OneResource };
  Shape shape = Shape::None;
  bool sam = false;  ///< Says `Transform: AWS::Serverless-…`.
  std::vector<const SourceNode*> resources;
  std::vector<const SourceNode*> parameters;
  std::vector<const SourceNode*> conditions;
  std::vector<const SourceNode*> mappings;
  std::vector<OutsidePart> outside;

  /// The first entry of that name in any of the mappings.
  static const SourceNode* find(const std::vector<const SourceNode*>& mappings, std::string_view name);
};

Sections find_sections(const SourceNode& root);

enum class TableKind { None, Table, GlobalTable, SimpleTable };
TableKind table_kind(const SourceNode& resource);

}  // namespace kw::cloudformation
