#pragma once

#include "format/cloudformation/properties.h"
#include "model/design.h"
#include "source/source_node.h"

namespace kw::cloudformation {

/// What a resource says about the end of its table.
Retention read_retention(const Properties& whole, const SourceNode& resource);

/// Adds to the tables of the design the replicas that older versions of the CDK make by resources of their own, where
/// these go with the stack.
void read_replica_resources(const SourceNode& resources, Design& design);

}  // namespace kw::cloudformation
