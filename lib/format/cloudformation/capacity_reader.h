#pragma once

#include "format/cloudformation/properties.h"
#include "model/table.h"

namespace kw::cloudformation {

/// `BillingMode`, `ProvisionedThroughput` and a global table's write settings. `owner` is underlined where a mode that
/// is not said follows from the service's default.
Billing read_table_billing(const Properties& table, SourceSpan owner);
Billing read_index_billing(const Properties& index);

/// A table's or index's warm throughput.
Capacity read_warm(const Properties& table);

/// What each replica of a global table says for itself (region, read capacity, recovery, protection, class), taken over
/// into the table where all replicas agree.
void read_replicas(const Properties& properties, Table& table);

}  // namespace kw::cloudformation
