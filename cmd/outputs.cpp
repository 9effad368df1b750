#include "cmd/outputs.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

/// In files nothing depends on the terminal.
RenderOptions file_options(const Environment& environment) {
  RenderOptions options;
  options.tool_version = tool_version();
  options.repository_root = environment.repository_root;
  options.path_prefix = environment.path_prefix;
  return options;
}

}  // namespace

RenderOptions default_render_options(const Environment& environment) {
  RenderOptions options = file_options(environment);
  options.color = environment.color;
  options.unicode = environment.unicode;
  if (environment.width > 0) {
    options.width = environment.width;
    options.excerpt_width = environment.width;
  }
  return options;
}

std::vector<std::string> Outputs::format_names() const {
  std::vector<std::string> names;
  for (const ReportFormat format : formats_) names.emplace_back(to_text(format));
  return names;
}

bool Outputs::has(ReportFormat format) const {
  const auto wanted = files();
  return format_ == to_text(format) ||
         (wanted && std::ranges::any_of(*wanted, [&](const auto& file) { return file.first == format; }));
}

void Outputs::add_to(Options& options) {
  options.choice("--format", format_names(), format_, "what standard output gets (full)");
  options.values("--output", "FORMAT=FILE", outputs_, "writes a file as well; may be repeated");
  std::vector<std::string> formats = format_names();
  options.completes({{std::move(formats), false}, false, Candidates{{}, true}});
  options.choice("--color", {"auto", "always", "never"}, color_, "colours on standard output (auto)");
}

RenderOptions Outputs::render_options(const Environment& environment) const {
  RenderOptions options = default_render_options(environment);
  if (color_ != "auto") options.color = color_ == "always";
  return options;
}

tl::expected<std::vector<std::pair<ReportFormat, std::string>>, Error> Outputs::files() const {
  std::vector<std::pair<ReportFormat, std::string>> files;
  for (const std::string& output : outputs_) {
    const std::size_t equals = output.find('=');
    ReportFormat format = ReportFormat::Full;
    const bool is_known = parse_report_format(std::string_view(output).substr(0, equals), format) &&
                          std::ranges::find(formats_, format) != formats_.end();
    if (!is_known || equals == std::string::npos || equals + 1 == output.size())
      return tl::unexpected(
          Error{fmt::format("`--output {}`: use FORMAT=FILE with {}", printable(output), list_names(format_names()))});
    files.emplace_back(format, output.substr(equals + 1));
  }
  return files;
}

int Outputs::write(const Invocation& invocation, const Command& command,
                   const std::function<std::string(ReportFormat, const RenderOptions&)>& render) const {
  const auto wanted = files();
  if (!wanted) return usage_error(invocation, command, wanted.error().message);
  int status = kExitFine;
  for (const auto& [format, path] : *wanted) {
    const tl::expected<void, Error> written =
        invocation.environment.write(path, render(format, file_options(invocation.environment)));
    if (written) continue;
    invocation.complain(written.error().message);
    status = kExitCannotRun;
  }
  ReportFormat format = ReportFormat::Full;
  parse_report_format(format_, format);
  invocation.out += render(format, render_options(invocation.environment));
  return status;
}

}  // namespace kw
