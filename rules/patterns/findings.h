#pragma once

#include <optional>
#include <string>

#include "lint/rule.h"

namespace kw::rules {

/// The pattern says that this defect is fine.
bool accepts(const Pattern& pattern, DefectKind kind);

/// Some table of the layout stores the entity or a kind of it.
bool is_stored(EntityId entity, const Layout& layout);
/// All entities that the pattern reads are stored, and all attributes that it asks for are written: else LAY104 and
/// LAY105 say why there is no path.
bool is_stored(const Pattern& pattern, const RuleContext& context);
/// The attribute is written somewhere for the entity or for a kind of it.
bool is_written(const Layout& layout, EntityId entity, const std::string& attribute);

/// How large the answer is, without what is read and dropped; nothing where an amount is unknown.
std::optional<Bytes> answer_bytes(const Verdict& verdict);

/// A label at the defect's place in the layout, when it has one.
void label_cause(const Defect& defect, DiagnosticBuilder& finding);

/// The index that would answer the pattern: what to write.
std::string index_for(const Pattern& pattern, const PatternVerdict& verdict, const RuleContext& context);

}  // namespace kw::rules
