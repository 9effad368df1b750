#include <algorithm>

#include <fmt/core.h>

#include "analysis/path.h"
#include "base/text.h"
#include "report/advice_renderers.h"
#include "report/words.h"

namespace kw {

std::string outcome_words(const Verdict& verdict) {
  std::string text(to_text(verdict.verdict_class));
  if (!verdict.defects.empty()) text += fmt::format(": {}", defect_tags(verdict));
  return text;
}

std::string_view requirement_word(const advise::Requirement& requirement) {
  switch (requirement.holds) {
    case Known::Yes:
      return "holds";
    case Known::Unknown:
      return "check";
    case Known::No:
      return requirement.prevents ? "fails" : "note";
  }
  return "";
}

std::string asked_words(const std::vector<std::string>& equal, const std::optional<std::string>& range) {
  std::string text;
  for (const std::string& name : equal) text += fmt::format("{}{} =", text.empty() ? "" : ", ", name);
  if (range) text += fmt::format("{}{} in a range", text.empty() ? "" : ", ", *range);
  return text;
}

std::string joined_key_words(const Layout& layout, const advise::Replacement& replacement) {
  const StoredKey* stored = layout.find(replacement.entity, replacement.old_path);
  std::string text;
  const KeyBranch& branch = stored->branches.front();
  for (const std::vector<KeyComponent>* side : {&branch.partition, &branch.sort})
    for (const KeyComponent& component : *side) {
      const std::string written = to_text(component);
      const bool natural = !component.text && component.parts.front().text == *component.name;
      text += fmt::format("{}{}{}", text.empty() ? "" : ", ", *component.name, natural ? "" : " " + written);
    }
  return text;
}

std::string open_words(const advise::OpenQuestion& question) {
  return question.verdict.defects.empty() ? std::string(to_text(question.verdict.verdict_class))
                                          : defect_tags(question.verdict);
}

namespace {

std::string index_name_of(const Layout& layout, PathId path) {
  return *layout.design->table(layout.path(path).table).indexes[layout.path(path).index->value].name;
}

}  // namespace

std::string plan_words(const Layout& layout, const advise::IndexPlan& plan) {
  std::vector<std::string> replaced;
  std::vector<std::string> kept;
  for (const PathId path : plan.replaced) replaced.push_back(index_name_of(layout, path));
  for (const PathId path : plan.kept) kept.push_back(index_name_of(layout, path));
  std::string text = plan.indexes.empty() ? "no new index" : counted(plan.indexes.size(), "new index");
  if (!replaced.empty()) text += fmt::format(" in place of {}", list_names(replaced, "and"));
  if (!kept.empty()) text += fmt::format(", beside {}", list_names(kept, "and"));
  return text;
}

std::string proof_words(const Design& design, const advise::IndexPlan& plan) {
  if (plan.indexes.empty()) return "the other paths answer every pattern as well";
  if (plan.proof == advise::Proof::None)
    return fmt::format("no fewer than {} are possible; whether {} are is not known", plan.bound, plan.bound);
  if (plan.proof == advise::Proof::Search) return "no fewer are possible: every way to share was tried";
  if (plan.certificate.size() < 2) return "no fewer are possible";
  return fmt::format("no fewer are possible: no two of {} can share an index",
                     list_names(names_of(design, plan.certificate), "and"));
}

std::string projection_words(const Projection& projection) {
  switch (projection.kind.value_or(ProjectionKind::All)) {
    case ProjectionKind::All:
      return "all attributes";
    case ProjectionKind::KeysOnly:
      return "keys only";
    case ProjectionKind::Include:
      break;
  }
  std::vector<std::string> names;
  for (const Spanned<std::string>& name : projection.attributes) names.push_back(*name);
  return list_names(names, "and");
}

std::vector<std::string> names_of(const Design& design, const std::vector<PatternId>& patterns) {
  std::vector<std::string> names;
  for (const PatternId pattern : patterns) names.push_back(*design.pattern(pattern).name);
  return names;
}

std::vector<std::vector<const advise::Replacement*>> by_index(const advise::Advice& advice) {
  std::vector<std::vector<const advise::Replacement*>> groups;
  for (const advise::Replacement& each : advice.replacements) {
    const bool same = !groups.empty() && groups.back().front()->old_path == each.old_path;
    if (!same) groups.emplace_back();
    groups.back().push_back(&each);
  }
  return groups;
}

}  // namespace kw
