#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/rule.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

/// A part of a key text, and where it is.
struct PlacedPart {
  PlacedComponent place;
  std::size_t index = 0;  ///< Among the component's parts.

  const KeyPart& part() const { return place.component->parts[index]; }
  bool is_last() const { return index + 1 == place.component->parts.size(); }
  /// The literal that follows; null when an attribute or nothing does.
  const KeyPart* literal_behind() const;
};

/// The attribute parts of texts (made of templates) that the entity does not have from its base.
std::vector<PlacedPart> text_parts(const Layout& layout, const StoredKey& stored);

/// A pattern that asks a range of `attribute` or an order by it of the entity's items, and that the path could answer
/// were the part in order: the path holds them, and no scan is needed.
const Pattern* pattern_that_orders(const RuleContext& context, const StoredKey& stored, std::string_view attribute);

/// A pattern is answered on the path, other than by a scan.
bool is_used(const RuleContext& context, PathId path);

/// A finding at the part's template, named by entity, key attribute and part.
DiagnosticBuilder report_part(const PlacedPart& placed, std::string message, RuleContext& context);

}  // namespace kw::rules
