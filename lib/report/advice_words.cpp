#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "analysis/path.h"
#include "base/text.h"
#include "report/advice_renderers.h"
#include "report/cost_renderers.h"
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

const advise::ReplacementCost* cost_of(const advise::Advice& advice, const advise::Replacement& replacement) {
  const auto at = static_cast<std::size_t>(&replacement - advice.replacements.data());
  return at < advice.costs.size() && advice.costs[at] ? &*advice.costs[at] : nullptr;
}

std::vector<std::string> cost_lines(const advise::Advice& advice, const advise::Replacement& replacement) {
  const advise::ReplacementCost* cost = cost_of(advice, replacement);
  if (!cost) return {};
  std::vector<std::string> lines;
  const std::string more = cost->unknown > 0 ? ", without what has no price" : "";
  lines.push_back(fmt::format("a month of the design: {} before, {} after{}", money_words(cost->before),
                              money_words(cost->after), more));
  std::string fill =
      fmt::format("filling the index: {}, once; no item is rewritten", money_words(cost->fill.native.money));
  if (cost->joined)
    fill += fmt::format(" (writing a joined key into all of them: {})", money_words(cost->joined->money));
  lines.push_back(fill);
  if (cost->pays_back)
    lines.push_back(*cost->pays_back < 1
                        ? std::string("it pays back within a month")
                        : fmt::format("it pays back after {} months at most",
                                      grouped(static_cast<std::uint64_t>(std::ceil(*cost->pays_back)))));
  else
    lines.push_back("whether it pays back by itself is not sure; the next question needs no rewrite of items");
  return lines;
}

std::vector<std::string> cost_assumptions(const advise::Advice& advice) {
  std::vector<std::string> all;
  for (const std::optional<advise::ReplacementCost>& cost : advice.costs) {
    if (!cost) continue;
    for (const std::string& text : cost->assumptions())
      if (std::ranges::find(all, text) == all.end()) all.push_back(text);
  }
  return all;
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
