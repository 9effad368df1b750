#include <algorithm>

#include <fmt/core.h>

#include "analysis/path.h"
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
