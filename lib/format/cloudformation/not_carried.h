#pragma once

#include "format/cloudformation/properties.h"

namespace kw::cloudformation {

/// Reports what the properties of a table say that bears on findings and that a design has no word for (DOC303), once
/// for the table. What bears on none (tags, encryption, policies) is passed over.
void report_not_carried(const Properties& properties);

}  // namespace kw::cloudformation
