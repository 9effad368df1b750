#include <fmt/core.h>

#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "cmd/rule_words.h"
#include "report/report.h"
#include "rules/all.h"

namespace kw {
namespace {

struct ExplainOptions {
  std::vector<std::string> names;
};

void declare(Options& options, ExplainOptions& given) {
  options.positionals("CODE", given.names, "a rule's code or name", 1, 1).completes_words(rule_words());
}

int run_explain(const Invocation& invocation, ExplainOptions& given) {
  const std::string& name = given.names.front();
  if (const RegisteredRule* rule = rules::find(name)) {
    invocation.out += render_page(*rule, default_render_options(invocation.environment));
    return kExitFine;
  }
  return usage_error(invocation, explain_command,
                     fmt::format("no rule is called `{}`{}", printable(name), suggestion(name, rule_words())));
}

}  // namespace

constinit const Command explain_command =
    make_command<ExplainOptions, declare, run_explain>("explain", "CODE", "prints a rule's page");

}  // namespace kw
