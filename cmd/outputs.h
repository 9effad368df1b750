#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "base/error.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "report/report.h"

namespace kw {

/// `--format`, `--output FORMAT=FILE` and `--color`: where reports go and how they look.
class Outputs {
 public:
  explicit Outputs(std::vector<ReportFormat> formats) : formats_(std::move(formats)) {}
  void add_to(Options& options);

  /// Renders in the chosen format to `out` and in every other one to its file. The status is 0, or 2 when an option is
  /// wrong or a file cannot be written.
  int write(const Invocation& invocation, const Command& command,
            const std::function<std::string(ReportFormat, const RenderOptions&)>& render) const;

  /// Another format than the default, or a file, was asked for.
  bool is_chosen() const { return format_ != "full" || !outputs_.empty(); }
  /// One of the reports has the format.
  bool has(ReportFormat format) const;

  RenderOptions render_options(const Environment& environment) const;
  /// What `--output` asks for, or what is wrong with it.
  tl::expected<std::vector<std::pair<ReportFormat, std::string>>, Error> files() const;

 private:
  std::vector<std::string> format_names() const;

  std::vector<ReportFormat> formats_;  ///< What the command can write.
  std::string format_ = "full";
  std::string color_ = "auto";
  std::vector<std::string> outputs_;
};

/// Without `--color`: colours as the environment says, tables as wide as the terminal.
RenderOptions default_render_options(const Environment& environment);

}  // namespace kw
