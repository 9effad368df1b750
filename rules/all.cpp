#include "rules/all.h"

#include <vector>

#include "base/assert.h"
#include "base/embedded.h"
#include "base/text.h"

namespace kw {

extern const EmbeddedFile rule_pages[];
extern const std::size_t rule_pages_count;

namespace rules {

#define KW_RULE(code, folder, name) extern const Rule name;
#include "rules/registry.def"
#undef KW_RULE

namespace {

std::string_view page(std::string_view file) {
  for (std::size_t i = 0; i < rule_pages_count; ++i)
    if (rule_pages[i].name == file) return rule_pages[i].text;
  return {};
}

std::vector<RegisteredRule> registry() {
  return {
#define KW_RULE(code, folder, name) {&name, page("rules/" #folder "/" #name ".md")},
#include "rules/registry.def"
#undef KW_RULE
  };
}

}  // namespace

std::span<const RegisteredRule> all() {
  static const std::vector<RegisteredRule> rules = registry();
  return rules;
}

const RegisteredRule* find(std::string_view code_or_name) {
  const std::string wanted = to_lower_ascii(code_or_name);
  for (const RegisteredRule& rule : all())
    if (to_lower_ascii(rule.rule->code) == wanted || rule.rule->name == wanted) return &rule;
  return nullptr;
}

}  // namespace rules
}  // namespace kw
