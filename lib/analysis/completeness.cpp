#include "analysis/completeness.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "analysis/conditions.h"

namespace kw {
namespace {

std::set<std::string> present_in(const Read& read, const KeyBranch& branch) {
  std::set<std::string> present = present_by(read.where.terms);
  for (const std::string& name : present_by(branch.when)) present.insert(name);
  for (const OrderItem& item : read.order)
    if (item.present) present.insert(item.attribute.value);
  return present;
}

bool surely_present(const Attribute* attribute) {
  return attribute == nullptr || attribute->known_presence() == 1.0;
}

/// The attribute whose absence keeps an item out of the path, empty when none does.
std::string absent_part(const KeyPart& part, const std::set<std::string>& present) {
  if (part.literal || part.encoding == Encoding::FreeShard) return {};
  if (present.contains(part.text) || present.contains(part.source)) return {};
  if (!part.computed_name.empty() && present.contains(part.computed_name)) return {};
  if (!surely_present(part.attribute)) return part.text;
  return surely_present(part.source_attribute) ? std::string{} : part.source;
}

Defect misses(const StoredKey& stored, std::string because, std::string attribute, SourceSpan span) {
  Defect defect;
  defect.kind = DefectKind::MissesItems;
  defect.entity = stored.entity;
  defect.because = std::move(because);
  defect.attribute = std::move(attribute);
  defect.span = span;
  return defect;
}

std::optional<Defect> absent_component(const StoredKey& stored, const std::vector<KeyComponent>& components,
                                       const std::set<std::string>& present) {
  for (const KeyComponent& component : components) {
    for (const KeyPart& part : component.parts) {
      const std::string absent = absent_part(part, present);
      if (!absent.empty())
        return misses(stored, fmt::format("items without `{}` are not in it", absent), absent, component.span);
    }
  }
  return std::nullopt;
}

}  // namespace

bool excluded(const KeyBranch& branch, const Read& read) {
  return contradicts(read.where.terms, branch.when, branch.unless);
}

bool settled_by(const KeyBranch& branch, const Term& term) {
  if (implies(branch.when, term)) return true;
  if (term.kind != TermKind::Exists) return false;
  const auto holds = [&](const KeyComponent& component) {
    return std::any_of(component.parts.begin(), component.parts.end(), [&](const KeyPart& part) {
      return !part.literal &&
             (part.text == term.attribute || part.source == term.attribute || part.computed_name == term.attribute);
    });
  };
  return std::any_of(branch.partition.begin(), branch.partition.end(), holds) ||
         std::any_of(branch.sort.begin(), branch.sort.end(), holds);
}

std::optional<Defect> missing_items(const Layout& layout, const StoredKey& stored, const Read& read) {
  (void)layout;
  const KeyBranch* conditional = nullptr;
  bool covered = false;
  for (const KeyBranch& branch : stored.branches) {
    if (excluded(branch, read)) continue;
    const std::set<std::string> present = present_in(read, branch);
    if (std::optional<Defect> absent = absent_component(stored, branch.partition, present)) return absent;
    if (std::optional<Defect> absent = absent_component(stored, branch.sort, present)) return absent;
    if (implies_all(read.where.terms, branch.when))
      covered = true;
    else
      conditional = &branch;
  }
  if (covered) return std::nullopt;
  if (conditional == nullptr) return misses(stored, "no item that it asks for is in it", "", {});
  std::string condition;
  for (const Term& term : conditional->when)
    condition += fmt::format("{}{}", condition.empty() ? "" : " AND ", to_text(term));
  const SourceSpan span = conditional->when.empty() ? SourceSpan{} : conditional->when.front().span;
  return misses(stored, fmt::format("only items with `{}` are in it", condition),
                conditional->when.empty() ? "" : conditional->when.front().attribute, span);
}

}  // namespace kw
