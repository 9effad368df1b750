#pragma once

#include <string>

#include "cost/need.h"
#include "lint/rule.h"

namespace kw::rules {

/// "tables.Shop.indexes.GSI1.billing", "tables.Shop.billing".
std::string billing_path(const Layout& layout, const Path& path);

/// The capacity that a provisioned table or global index has for a path; null on demand, or where it is not known.
const Billing* provisioned(const Design& design, const Path& path);

/// The most it can have: what is declared, or autoscaling's `max`.
std::optional<double> most_writes(const Billing& billing);
std::optional<double> most_reads(const Billing& billing);

}  // namespace kw::rules
