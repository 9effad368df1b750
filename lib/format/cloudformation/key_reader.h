#pragma once

#include "format/cloudformation/properties.h"
#include "model/table.h"

namespace kw::cloudformation {

/// `KeySchema` of a table or an index. `owner` is where a missing one is reported.
KeySchema read_key(const Properties& properties, SourceSpan owner);

/// A key of one attribute per role, for forms that have no KeySchema.
KeySchema single_key(Spanned<std::string> partition, SourceSpan span);

struct Definitions {
  std::vector<AttributeDefinition> list;
  SourceSpan span;
  bool known = true;
};
Definitions read_definitions(const Properties& properties, SourceSpan owner);

}  // namespace kw::cloudformation
