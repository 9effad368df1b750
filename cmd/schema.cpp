#include <fmt/core.h>

#include "base/embedded.h"
#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"

namespace kw {

extern const EmbeddedFile schema_files[];
extern const std::size_t schema_files_count;

namespace {

constexpr std::string_view kFolder = "schemas/";
constexpr std::string_view kEnding = ".schema.json";

std::vector<std::string> schema_names() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < schema_files_count; ++i) {
    std::string_view name = schema_files[i].name;
    if (!name.starts_with(kFolder) || !name.ends_with(kEnding)) continue;
    name.remove_prefix(kFolder.size());
    name.remove_suffix(kEnding.size());
    names.emplace_back(name);
  }
  return names;
}

struct SchemaOptions {
  std::vector<std::string> names;
};

void declare(Options& options, SchemaOptions& given) {
  options.positionals("NAME", given.names, "design, config, baseline, prices or report", 1, 1)
      .completes_words(schema_names());
}

int run_schema(const Invocation& invocation, SchemaOptions& given) {
  const std::string wanted = fmt::format("{}{}{}", kFolder, given.names.front(), kEnding);
  for (std::size_t i = 0; i < schema_files_count; ++i) {
    if (schema_files[i].name != wanted) continue;
    invocation.out += schema_files[i].text;
    return kExitFine;
  }
  const std::vector<std::string> known = schema_names();
  return usage_error(invocation, schema_command,
                     fmt::format("there is no schema `{}`: use {}", printable(given.names.front()), list_names(known)));
}

}  // namespace

constinit const Command schema_command = make_command<SchemaOptions, declare, run_schema>(
    "schema", "design|config|baseline|prices|report",
    "prints a JSON schema: of designs, configurations, baselines, price books or reports");

}  // namespace kw
