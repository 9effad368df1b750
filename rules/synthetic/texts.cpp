#include "rules/synthetic/texts.h"

#include <algorithm>
#include <utility>

namespace kw::rules {
namespace {

bool asks_order(const Read& read, std::string_view attribute) {
  const auto is_range = [&](const Term& term) {
    if (term.attribute != attribute) return false;
    switch (term.kind) {
      case TermKind::Less:
      case TermKind::LessEqual:
      case TermKind::Greater:
      case TermKind::GreaterEqual:
      case TermKind::Between:
        return true;
      default:
        return false;
    }
  };
  return std::ranges::any_of(read.where.terms, is_range) ||
         std::ranges::any_of(read.order, [&](const OrderItem& item) { return *item.attribute == attribute; });
}

bool reads_items_of(const Design& design, const Read& read, EntityId entity) {
  return read.entity && (*read.entity == entity || design.is_kind_of(entity, *read.entity));
}

}  // namespace

const KeyPart* PlacedPart::literal_behind() const {
  if (is_last()) return nullptr;
  const KeyPart& next = place.component->parts[index + 1];
  return next.literal ? &next : nullptr;
}

std::vector<PlacedPart> text_parts(const Layout& layout, const StoredKey& stored) {
  std::vector<PlacedPart> parts;
  for (const PlacedComponent& place : own_components(layout, stored)) {
    if (!place.component->text) continue;
    for (std::size_t i = 0; i < place.component->parts.size(); ++i)
      if (!place.component->parts[i].literal) parts.push_back({place, i});
  }
  return parts;
}

const Pattern* pattern_that_orders(const RuleContext& context, const StoredKey& stored, std::string_view attribute) {
  const Design& design = context.design();
  for (const PatternVerdict& verdict : context.analysis().patterns) {
    if (!verdict.judged) continue;
    const Pattern& pattern = design.pattern(verdict.pattern);
    for (std::size_t i = 0; i < pattern.reads.size(); ++i) {
      if (!reads_items_of(design, pattern.reads[i], stored.entity) || !asks_order(pattern.reads[i], attribute))
        continue;
      const Verdict& here = verdict.each[i][stored.path.value];
      if (here.verdict_class != VerdictClass::Impossible && !here.is_scan()) return &pattern;
    }
  }
  return nullptr;
}

bool is_used(const RuleContext& context, PathId path) {
  return std::ranges::any_of(context.analysis().patterns, [&](const PatternVerdict& verdict) {
    return verdict.judged && verdict.best.uses(path) && !verdict.best.is_scan();
  });
}

DiagnosticBuilder report_part(const PlacedPart& placed, std::string message, RuleContext& context) {
  const PlacedComponent& place = placed.place;
  DiagnosticBuilder finding =
      context.report(place.component->span, key_path(context.layout(), place.stored->path), std::move(message));
  finding.about(entity_name(context.layout(), *place.stored))
      .about(*place.component->name)
      .about(part_text(placed.part()));
  return finding;
}

}  // namespace kw::rules
