#include "cmd/terminal.h"

#include <charconv>

#include "base/text.h"

namespace kw {
namespace {

constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kLeastWidth = 40;

}  // namespace

bool wants_color(const Variables& variables, bool is_terminal) {
  const auto is_on = [&](std::string_view name) { return !variables(name).empty() && variables(name) != "0"; };
  if (!variables("NO_COLOR").empty()) return false;
  if (is_on("FORCE_COLOR") || is_on("CLICOLOR_FORCE")) return true;
  if (variables("CLICOLOR") == "0" || variables("TERM") == "dumb") return false;
  return is_terminal;
}

bool wants_unicode(const Variables& variables) {
  for (const std::string_view name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string locale = to_lower_ascii(variables(name));
    if (!locale.empty()) return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

std::size_t terminal_width(const Variables& variables, bool is_terminal, std::size_t columns) {
  if (!is_terminal) return 0;
  const std::string given = variables("COLUMNS");
  std::size_t width = columns == 0 ? kUsualWidth : columns;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), number);
  if (error == std::errc() && end == given.data() + given.size() && number > 0) width = number;
  return std::max(width, kLeastWidth);
}

}  // namespace kw
