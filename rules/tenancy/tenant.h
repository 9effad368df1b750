#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/design.h"

namespace kw::rules {

/// The attribute of `entity` that holds the design's tenant: the one of that name, or one that takes its values by
/// `refers`. Nothing for an entity that all tenants share, and without a `tenant`.
std::optional<std::string> tenant_attribute(const Design& design, EntityId entity);

/// The read is for one tenant: it binds its tenant by `=`, or takes an earlier read's value that is one tenant's.
/// Reads of shared entities are fine.
bool is_for_one_tenant(const Design& design, const Pattern& pattern, std::size_t read);

/// The same for one leg of a write. A put writes the tenant itself.
bool is_for_one_tenant(const Design& design, const WriteLeg& leg);

}  // namespace kw::rules
