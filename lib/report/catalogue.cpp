#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "report/painter.h"
#include "report/report.h"

namespace kw {
namespace {

/// "error", "error or warning by priority", "warning, heuristic".
std::string severity_text(const Rule& rule) {
  if (rule.by_priority) return "error or warning by the pattern's priority";
  std::string text(to_text(rule.severity));
  if (rule.certainty == Certainty::Heuristic) text += ", heuristic";
  return text;
}

/// `[text](address)` as "text (address)".
std::string without_links(std::string_view line) {
  std::string text;
  while (true) {
    const std::size_t begin = line.find('[');
    const std::size_t middle = begin == std::string_view::npos ? begin : line.find("](", begin);
    const std::size_t end = middle == std::string_view::npos ? middle : line.find(')', middle);
    if (end == std::string_view::npos) return text + std::string(line);
    text += line.substr(0, begin);
    text += line.substr(begin + 1, middle - begin - 1);
    text += fmt::format(" ({})", line.substr(middle + 2, end - middle - 2));
    line.remove_prefix(end + 1);
  }
}

std::string_view without_title(std::string_view page) {
  if (!page.starts_with("# ")) return page;
  const std::size_t end = page.find('\n');
  return end == std::string_view::npos ? std::string_view() : page.substr(end + 1);
}

}  // namespace

std::string render_text(const CatalogueReport& report, const RenderOptions& options) {
  const Painter painter(options.color);
  std::size_t width = 0;
  for (const RegisteredRule& rule : report.rules) width = std::max(width, rule.rule->name.size());
  std::string text;
  for (const RegisteredRule& rule : report.rules) {
    const Severity severity = rule.rule->severity;
    const std::string shown = fmt::format("{:<7}", to_text(severity));
    text += fmt::format("{}  {:<{}}  {}  {}\n", rule.rule->code, rule.rule->name, width,
                        painter(ink_of(severity), shown), rule.rule->summary);
  }
  return text;
}

std::string render_markdown(const CatalogueReport& report) {
  std::string text = "# Rules\n\n| code | name | severity | finds |\n|---|---|---|---|\n";
  for (const RegisteredRule& rule : report.rules) {
    const std::string anchor = to_lower_ascii(fmt::format("{}-{}", rule.rule->code, rule.rule->name));
    text += fmt::format("| [{}](#{}) | {} | {} | {} |\n", rule.rule->code, anchor, rule.rule->name,
                        severity_text(*rule.rule), rule.rule->summary);
  }
  for (const RegisteredRule& rule : report.rules) {
    text += fmt::format("\n## {} {}\n\n", rule.rule->code, rule.rule->name);
    bool in_block = false;
    for (const std::string_view line : split(trim(without_title(rule.page)), '\n')) {
      if (line.starts_with("```")) in_block = !in_block;
      text += fmt::format("{}{}\n", !in_block && line.starts_with("##") ? "#" : "", line);
    }
  }
  return text;
}

std::string render_page(const RegisteredRule& rule, const RenderOptions& options) {
  const Painter painter(options.color);
  std::string text = painter(Ink::Bold, fmt::format("{} {}", rule.rule->code, rule.rule->name));
  text += fmt::format("\n{}, since {}: {}\n", severity_text(*rule.rule), rule.rule->since, rule.rule->summary);
  bool in_block = false;
  text += "\n";
  for (const std::string_view line : split(trim(without_title(rule.page)), '\n')) {
    if (line.starts_with("```"))
      in_block = !in_block;
    else if (in_block)
      text += line.empty() ? "\n" : fmt::format("    {}\n", line);
    else if (line.starts_with("#"))
      text += painter(Ink::Bold, trim(line.substr(line.find_first_not_of('#')))) + "\n";
    else
      text += without_links(line) + "\n";
  }
  return text;
}

}  // namespace kw
