#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>
#include <tuple>
#include <vector>

#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/core.h>

#include "cmd/run.h"
#include "cmd/terminal.h"
#include "cmd/write_file.h"

namespace {

std::string variable(std::string_view name) {
  const char* value = std::getenv(std::string(name).c_str());
  return value == nullptr ? std::string() : std::string(value);
}

std::size_t columns() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::string read_standard_input() {
  std::string text;
  char buffer[65536];
  for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, stdin)) > 0;) text.append(buffer, count);
  return text;
}

/// The root of the repository around `folder`; empty when there is none.
std::string repository_root(const std::filesystem::path& folder) {
  std::error_code none;
  for (std::filesystem::path root = folder; root.has_relative_path(); root = root.parent_path())
    if (std::filesystem::exists(root / ".git", none)) return root.generic_string();
  return {};
}

/// From `root` to the folder `below` it; empty when it is the root itself, or there is none.
std::string path_prefix(const std::string& root, const std::string& below) {
  return root.size() < below.size() && !root.empty() ? below.substr(root.size() + 1) : std::string();
}

int print(std::string_view out, std::string_view err, int status) {
  for (const auto& [stream, name, text] :
       {std::tuple{stdout, "standard output", out}, std::tuple{stderr, "standard error", err}})
    if (const auto written = kw::write_stream(stream, name, text); !written) {
      fmt::print(stderr, "keywright: {}\n", written.error().message);
      status = std::max(status, static_cast<int>(kw::kExitCannotRun));
    }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  const std::vector<std::string> args(argv + std::min(argc, 1), argv + argc);
  std::string out;
  std::string err;
  try {
    kw::DiskReader disk;
    const bool is_terminal = isatty(STDOUT_FILENO) == 1;
    kw::Environment environment;
    environment.reader = &disk;
    std::error_code none;
    environment.working_directory = std::filesystem::current_path(none).generic_string();
    environment.repository_root = repository_root(environment.working_directory);
    environment.path_prefix = path_prefix(environment.repository_root, environment.working_directory);
    environment.github_step_summary = variable("GITHUB_STEP_SUMMARY");
    environment.github_output = variable("GITHUB_OUTPUT");
    environment.write = &kw::write_file;
    environment.append = &kw::append_file;
    environment.replace = &kw::replace_file;
    environment.color = kw::wants_color(variable, is_terminal);
    environment.unicode = kw::wants_unicode(variable);
    environment.width = kw::terminal_width(variable, is_terminal, columns());
    if (std::ranges::find(args, "-") != args.end()) environment.standard_input = read_standard_input();
    const int status = kw::run(args, environment, out, err);
    return print(out, err, status);
  } catch (const std::exception& error) {
    err += fmt::format("keywright: internal error: {}; please report\n", error.what());
    return print(out, err, kw::kExitInternal);
  }
}
