#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "report/report.h"
#include "rules/all.h"

namespace kw {
namespace {

struct RulesOptions {
  std::string format = "full";
};

void declare(Options& options, RulesOptions& given) {
  options.choice("--format", {"full", "json", "markdown"}, given.format,
                 "a table, or everything with the pages (full)");
}

int run_rules_command(const Invocation& invocation, RulesOptions& given) {
  const CatalogueReport report{rules::all()};
  const RenderOptions render_options = default_render_options(invocation.environment);
  if (given.format == "json")
    invocation.out += render_json(report, render_options);
  else if (given.format == "markdown")
    invocation.out += render_markdown(report);
  else
    invocation.out += render_text(report, render_options);
  return kExitFine;
}

}  // namespace

constinit const Command rules_command =
    make_command<RulesOptions, declare, run_rules_command>("rules", "[--format full|json|markdown]", "lists the rules");

}  // namespace kw
