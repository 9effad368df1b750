#include <fmt/core.h>

#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "report/report.h"
#include "rules/all.h"

namespace kw {
namespace {

int run_explain(const Invocation& invocation) {
  std::vector<std::string> names;
  Options options(explain_command);
  options.positionals("CODE", names, "a rule's code or name", 1, 1);
  if (const std::optional<int> done = options.parse(invocation)) return *done;

  if (const RegisteredRule* rule = rules::find(names.front())) {
    invocation.out += render_page(*rule, default_render_options(invocation.environment));
    return kExitFine;
  }
  std::vector<std::string> known;
  for (const RegisteredRule& rule : rules::all()) {
    known.emplace_back(rule.rule->code);
    known.emplace_back(rule.rule->name);
  }
  return usage_error(
      invocation, explain_command,
      fmt::format("no rule is called `{}`{}", printable(names.front()), suggestion(names.front(), known)));
}

}  // namespace

const Command explain_command{"explain", "CODE", "prints a rule's page", &run_explain};

}  // namespace kw
