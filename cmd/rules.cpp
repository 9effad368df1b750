#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "report/report.h"
#include "rules/all.h"

namespace kw {
namespace {

int run_rules_command(const Invocation& invocation) {
  std::string format = "full";
  Options options(rules_command);
  options.choice("--format", {"full", "json", "markdown"}, format, "a table, or everything with the pages (full)");
  if (const std::optional<int> done = options.parse(invocation)) return *done;

  const CatalogueReport report{rules::all()};
  const RenderOptions render_options = default_render_options(invocation.environment);
  if (format == "json")
    invocation.out += render_json(report, render_options);
  else if (format == "markdown")
    invocation.out += render_markdown(report);
  else
    invocation.out += render_text(report, render_options);
  return kExitFine;
}

}  // namespace

const Command rules_command{"rules", "[--format full|json|markdown]", "lists the rules", &run_rules_command};

}  // namespace kw
