#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "report/report.h"

namespace kw {
namespace {

constexpr std::string_view kNothing = "-";

std::string origin_words(const SettingValue& value, const SourceSet& sources) {
  switch (value.origin) {
    case SettingValue::Origin::Default:
      return "default";
    case SettingValue::Origin::CommandLine:
      return "command line";
    case SettingValue::Origin::File:
      break;
  }
  const SourceFile& file = sources.file(value.span.file);
  return fmt::format("{}:{}", printable(file.path()), file.position(value.span.begin).line);
}

std::string shown(const std::string& value) {
  return value.empty() ? std::string(kNothing) : printable(value);
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, display_width(text)), ' ');
}

}  // namespace

std::string render_text(const ConfigReport& report, const SourceSet& sources) {
  std::string text = fmt::format("{}: ", printable(report.file));
  if (report.chain.empty()) text += "no configuration";
  for (std::size_t i = 0; i < report.chain.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : ", extends ", printable(report.chain[i]));
  text += fmt::format("; the project is {}\n\n",
                      report.project == "." ? "this folder" : fmt::format("`{}`", printable(report.project)));
  std::size_t keys = 0;
  std::size_t values = 0;
  for (const SettingValue& value : report.values) {
    keys = std::max(keys, display_width(printable(value.key)));
    values = std::max(values, display_width(shown(value.value)));
  }
  for (const SettingValue& value : report.values)
    text += fmt::format("{}  {}  {}\n", padded(printable(value.key), keys), padded(shown(value.value), values),
                        origin_words(value, sources));
  return text;
}

}  // namespace kw
