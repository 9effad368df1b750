#include "cmd/rule_words.h"

#include <set>

#include "rules/all.h"

namespace kw {

std::vector<std::string> rule_words() {
  std::vector<std::string> words;
  for (const RegisteredRule& rule : rules::all()) words.emplace_back(rule.rule->code);
  for (const RegisteredRule& rule : rules::all()) words.emplace_back(rule.rule->name);
  return words;
}

std::vector<std::string> selector_words() {
  constexpr std::size_t kFamilyLength = 3;
  std::set<std::string> groups;
  for (const RegisteredRule& rule : rules::all())
    for (const std::size_t length : {kFamilyLength, kFamilyLength + 1})
      groups.emplace(rule.rule->code.substr(0, length));
  std::vector<std::string> words(groups.begin(), groups.end());
  for (std::string& word : rule_words()) words.push_back(std::move(word));
  return words;
}

}  // namespace kw
