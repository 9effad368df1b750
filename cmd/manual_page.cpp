#include "cmd/manual_page.h"

#include <fmt/core.h>

namespace kw {
namespace {

/// When the text of this file changed last.
constexpr std::string_view kDate = "2026-12-01";

constexpr std::string_view kBegin = R"~(.SH NAME
keywright \- checks DynamoDB designs before they are built
.SH SYNOPSIS
.B keywright
.I COMMAND
.RI [ ARGUMENT ...]
.SH DESCRIPTION
You declare what is stored and how it is asked for.
.B keywright
proves, pattern by pattern, which key or index answers each question and why the others do not.
It lints CloudFormation and SAM templates as well.
It never asks AWS and needs no network.
.PP
The chosen report goes to standard output, everything else to standard error.
.SH COMMANDS
)~";

constexpr std::string_view kEnd = R"~(.SH EXIT STATUS
.TP
.B 0
Nothing at or above the threshold.
.TP
.B 1
A finding at or above
.BR \-\-fail\-on ,
a file that does not parse, or a failed check.
.TP
.B 2
Could not run: a wrong option, an unreadable path, an output that cannot be written.
.TP
.B 3
Our fault; please report.
.PP
The highest wins.
.SH ENVIRONMENT
.TP
.BR NO_COLOR ", " FORCE_COLOR ", " CLICOLOR_FORCE ", " CLICOLOR ", " TERM
Whether the output is coloured, where
.B \-\-color
does not say; the first that is set wins, else the terminal decides.
.TP
.BR LC_ALL ", " LC_CTYPE ", " LANG
Whether characters beyond ASCII are used in tables.
.TP
.B COLUMNS
How wide a terminal is taken to be.
.TP
.BR GITHUB_STEP_SUMMARY ", " GITHUB_OUTPUT
Files of a workflow that get the summary and the counts, with
.BR "\-\-format github" .
.SH EXAMPLES
.TP
.B keywright lint
Checks every design below the working directory.
.TP
.B keywright lint \-\-output sarif=keywright.sarif template.yaml
Checks a template and writes a second report.
.TP
.B keywright coverage orders.keywright.yaml
Shows which key or index answers which pattern.
.TP
.B source <(keywright completions bash)
Completes command lines in this shell.
)~";

/// Text as groff takes it literally.
std::string escaped(std::string_view text) {
  std::string result = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  return result;
}

/// "--format full|json": the name bold, the placeholder in italics.
std::string term(std::string_view name, std::string_view placeholder) {
  std::string text = ".TP\n";
  if (!name.empty()) text += fmt::format("\\fB{}\\fR{}", escaped(name), placeholder.empty() ? "" : " ");
  if (!placeholder.empty()) text += fmt::format("\\fI{}\\fR", escaped(placeholder));
  return text + "\n";
}

std::string section(const Command& command) {
  const CommandSyntax syntax = command.syntax();
  std::string text = fmt::format(".SS keywright {}{}{}\n", escaped(command.name), command.usage.empty() ? "" : " ",
                                 escaped(command.usage));
  std::string summary(command.summary);
  summary.front() = static_cast<char>(summary.front() - 'a' + 'A');
  text += escaped(summary) + ".\n";
  if (syntax.argument) text += term("", syntax.argument->placeholder) + escaped(syntax.argument->help) + "\n";
  for (const OptionSyntax& option : syntax.options)
    text += term(option.name, option.placeholder) + escaped(option.help) + "\n";
  return text;
}

}  // namespace

std::string manual_page(std::span<const Command* const> commands) {
  std::string text = fmt::format(".\\\" Written by `keywright manual`.\n.TH KEYWRIGHT 1 {} \"keywright {}\" \"\"\n",
                                 kDate, tool_version());
  text += kBegin;
  for (const Command* command : commands) text += section(*command);
  return text + std::string(kEnd);
}

}  // namespace kw
