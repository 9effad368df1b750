#include <fmt/core.h>

#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "lint/rule_set.h"
#include "rules/all.h"

namespace kw {
namespace {

struct InitOptions {
  std::vector<std::string> folders;
  bool force = false;
};

void declare(Options& options, InitOptions& given) {
  options.positionals("FOLDER", given.folders, "where it is written (.)", 0, 1).completes_files();
  options.flag("--force", given.force, "replaces a configuration that is there");
}

/// Everything that has a good default is a comment.
constexpr std::string_view kConfiguration =
    R"(# What keywright lints here, and how. `keywright config show` tells what holds for a file.

# Rules that come with later versions wait until you move this on.
ruleset: "{0}"

# essential: what the service refuses or what loses data; certain: without heuristics; all.
# level: all

# The least severity that makes the exit status 1: error, warning, info or never.
# fail-on: error

# Codes (KEY202), families (KEY), families and hundreds (KEY2) or names.
# select: [KEY, IDX, PAT]
# ignore: [LAY201]

# The last that matches holds: error, warning, info or off.
# severity:
#   PAT203: info

# Rules that no comment, `ignore` or baseline may hide.
# ignorable:
#   KEY205: false

# What differs in some files.
# per-file:
#   "legacy/**":
#     ignore: [LAY]

# The designs of this project; without it *.keywright.yaml and files with `keywright:`.
# files: ["designs/**/*.keywright.yaml", "infra/template.yaml"]

# Left out when folders are searched.
# exclude: [drafts]

# Known findings; `keywright baseline create` writes the file.
# baseline: .keywright-baseline.yaml

# A configuration to start from, and the versions of keywright that may read this one.
# extends: ../keywright-base.yaml
# required-version: ">={1}"
)";

int run_init(const Invocation& invocation, InitOptions& given) {
  const std::string folder = given.folders.empty() ? "." : given.folders.front();
  FileReader& reader = *invocation.environment.reader;
  for (const std::string_view name : {"keywright.yaml", ".keywright.yaml"}) {
    const std::string there = normalize_path(folder + "/" + std::string(name));
    if (given.force || reader.kind(there) == PathKind::None) continue;
    invocation.complain(fmt::format("`{}` is there already; `--force` replaces it", printable(there)));
    return kExitCannotRun;
  }
  const std::string path = normalize_path(folder + "/keywright.yaml");
  const std::string text = fmt::format(kConfiguration, rule_sets(rules::all()).back(), tool_version());
  if (const tl::expected<void, Error> written = invocation.environment.write(path, text); !written) {
    invocation.complain(written.error().message);
    return kExitCannotRun;
  }
  invocation.complain(fmt::format("wrote `{}`", printable(path)));
  return kExitFine;
}

}  // namespace

constinit const Command init_command =
    make_command<InitOptions, declare, run_init>("init", "[FOLDER] [--force]", "writes a configuration to begin with");

}  // namespace kw
