#include "rules/patterns/findings.h"

#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "analysis/carried.h"
#include "base/text.h"
#include "model/limits.h"

namespace kw::rules {

namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// The read that has no path: the first whose every path is a scan or impossible.
std::size_t unanswered_read(const PatternVerdict& verdict) {
  for (std::size_t read = 0; read < verdict.each.size(); ++read) {
    const std::vector<Verdict>& row = verdict.each[read];
    if (std::all_of(row.begin(), row.end(), [](const Verdict& one) { return one.is_scan() || one.requests.empty(); }))
      return read;
  }
  return 0;
}

}  // namespace

bool accepts(const Pattern& pattern, DefectKind kind) {
  return std::any_of(pattern.accept.begin(), pattern.accept.end(),
                     [&](const Spanned<std::string>& name) { return *name == to_text(kind); });
}

bool is_stored(EntityId entity, const Layout& layout) {
  return std::any_of(layout.stored.begin(), layout.stored.end(), [&](const StoredKey& key) {
    return key.entity == entity || layout.design->is_kind_of(key.entity, entity);
  });
}

bool is_written(const Layout& layout, EntityId entity, const std::string& attribute) {
  const std::vector<EntityId> kinds = layout.design->with_kinds(entity);
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](EntityId kind) { return written_anywhere(layout, kind, attribute); });
}

bool is_stored(const Pattern& pattern, const RuleContext& context) {
  return std::all_of(pattern.reads.begin(), pattern.reads.end(), [&](const Read& read) {
    if (!is_stored(*read.entity, context.layout())) return false;
    return std::all_of(read.where.terms.begin(), read.where.terms.end(), [&](const Term& term) {
      const std::vector<std::string> names = attributes_of(term.expression);
      return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        return context.design().entity(*read.entity).find(name) == nullptr ||
               is_written(context.layout(), *read.entity, name);
      });
    });
  });
}

std::optional<Bytes> answer_bytes(const Verdict& verdict) {
  const ReadAmounts& reads = verdict.reads;
  if (!reads.bytes || !reads.items_read || !reads.items_returned || reads.items_read->value <= 0) return std::nullopt;
  return *reads.bytes * (reads.items_returned->value / reads.items_read->value);
}

void label_cause(const Defect& defect, DiagnosticBuilder& finding) {
  if (defect.span.known()) finding.label(defect.span, "this is why");
}

std::string index_for(const Pattern& pattern, const PatternVerdict& verdict, const RuleContext&) {
  const Read& read = pattern.reads[unanswered_read(verdict)];
  std::vector<std::string> fixed;
  std::vector<std::string> after;
  for (const Term& term : read.where.terms)
    if (term.kind == TermKind::Equal || term.kind == TermKind::In) add_once(fixed, term.attribute);
  for (const OrderItem& item : read.order) add_once(after, *item.attribute);
  for (const Term& term : read.where.terms)
    if (term.is_range() && after.empty()) add_once(after, term.attribute);
  if (fixed.empty()) return "fix some attribute with `=`, or say `scan: true` if everything is wanted";
  std::vector<std::string> sort(fixed.begin() + 1, fixed.end());
  for (const std::string& name : after)
    if (std::find(fixed.begin(), fixed.end(), name) == fixed.end()) add_once(sort, name);
  if (sort.size() > limits::kMaxSortAttributes) sort.resize(limits::kMaxSortAttributes);
  std::string text = fmt::format("add a global index with partition `{}`", fixed.front());
  if (!sort.empty()) text += fmt::format(" and sort {}", list_names(sort, "then"));
  return text;
}

}  // namespace kw::rules
