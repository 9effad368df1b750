#include "advise/change.h"

#include <algorithm>
#include <cctype>

#include <fmt/core.h>

namespace kw::advise {
namespace {

bool filters(const Verdict& verdict, DefectKind kind) {
  return verdict.find(kind) != nullptr;
}

/// A defect that `before` has not, or has less of. A filter that moves from the server to the caller reads the same.
bool has_new_defect(const Verdict& before, const Verdict& after) {
  return std::ranges::any_of(after.defects, [&](const Defect& defect) {
    const Defect* old = before.find(defect.kind);
    if (defect.kind == DefectKind::FiltersInCaller && !old) old = before.find(DefectKind::FiltersAtServer);
    if (!old) return true;
    return defect.measure && old->measure && *defect.measure > *old->measure * 1.0001;
  });
}

bool is_cheaper(const Verdict& before, const Verdict& after) {
  return before.reads.units && after.reads.units && *after.reads.units < *before.reads.units;
}

std::string capitalised(std::string name) {
  std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0 && c != '_' && c != '-' && c != '.'; });
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

}  // namespace

PatternChange change_of(const PatternVerdict& before, const PatternVerdict& after) {
  PatternChange change;
  change.pattern = before.pattern;
  change.before = before.best;
  change.after = after.best;
  change.acceptable_before = before.acceptable;
  change.acceptable_after = after.acceptable;
  const bool more = has_new_defect(before.best, after.best);
  change.worse = after.best.verdict_class > before.best.verdict_class || (more && !is_cheaper(before.best, after.best));
  const bool less = std::ranges::any_of(before.best.defects,
                                        [&](const Defect& defect) { return after.best.find(defect.kind) == nullptr; });
  change.improves = !change.worse && (after.best.verdict_class < before.best.verdict_class || (less && !more));
  if (!filters(before.best, DefectKind::FiltersInCaller) && filters(after.best, DefectKind::FiltersInCaller))
    change.notes.push_back("a filter moves from the server to the caller");
  return change;
}

std::string index_name(const Table& table, const std::vector<std::string>& partition,
                       const std::vector<std::string>& sort, const std::vector<std::string>& taken) {
  const auto is_free = [&](const std::string& name) {
    return name.size() >= 3 && !table.find_index(name) && std::ranges::find(taken, name) == taken.end();
  };
  std::string name = "by";
  for (const std::string& attribute : partition) name += capitalised(attribute);
  for (const std::string& attribute : sort) {
    if (is_free(name)) break;
    name += capitalised(attribute);
  }
  std::string free = name;
  for (int i = 2; !is_free(free); ++i) free = fmt::format("{}{}", name, i);
  return free;
}

}  // namespace kw::advise
