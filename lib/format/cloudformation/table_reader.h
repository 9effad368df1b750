#pragma once

#include <vector>

#include "format/cloudformation/properties.h"
#include "format/cloudformation/sections.h"
#include "model/design.h"
#include "source/source_node.h"

namespace kw::cloudformation {

struct Resource {
  Spanned<std::string> name;  ///< Its logical id.
  const SourceNode* node = nullptr;
  TableKind kind = TableKind::Table;
  SourceSpan span;
};

/// Appends the table that a resource describes to the design, with what could not be resolved of it.
void read_table(Reading& reading, const Resource& resource, TableOrigin origin, Design& design);

}  // namespace kw::cloudformation
