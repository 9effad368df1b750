#include <map>

#include <fmt/core.h>

#include "base/text.h"
#include "report/lint_renderers.h"
#include "report/place.h"

namespace kw {
namespace {

/// Text for content and attributes; characters that XML 1.0 forbids become U+FFFD.
std::string escape(std::string_view text) {
  std::string escaped;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    const char32_t value = point.value;
    const bool is_allowed =
        value == '\t' || value == '\n' || value == '\r' || (value >= 0x20 && value < 0xfffe) || value >= 0x10000;
    if (value == '&')
      escaped += "&amp;";
    else if (value == '<')
      escaped += "&lt;";
    else if (value == '>')
      escaped += "&gt;";
    else if (value == '"')
      escaped += "&quot;";
    else
      escaped += is_allowed ? to_utf8(value) : to_utf8(0xfffd);
    at += point.length;
  }
  return escaped;
}

struct Suite {
  std::string cases;
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t skipped = 0;
  std::size_t errors = 0;
};

class JUnit {
 public:
  JUnit(const LintReport& report, const SourceSet& sources, const RenderOptions& options)
      : report_(&report), sources_(&sources), options_(&options) {}

  std::string text() {
    for (const std::string& path : report_->checked) suites_[path_from_root(path, *options_)];
    for (const Diagnostic& finding : report_->findings) add(finding);
    for (const std::string& failure : report_->unreadable) add_unreadable(failure);
    std::string body;
    Suite all;
    for (auto& [path, suite] : suites_) {
      if (suite.tests == 0) add_clean(suite);
      body += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n{}",
                          escape(path), suite.tests, suite.failures, suite.errors, suite.skipped, suite.cases);
      body += "  </testsuite>\n";
      all.tests += suite.tests;
      all.failures += suite.failures;
      all.errors += suite.errors;
      all.skipped += suite.skipped;
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"keywright\" tests=\"{}\" failures=\"{}\" "
        "errors=\"{}\" skipped=\"{}\">\n{}</testsuites>\n",
        all.tests, all.failures, all.errors, all.skipped, body);
  }

 private:
  static void add_clean(Suite& suite) {
    suite.tests = 1;
    suite.cases = "    <testcase name=\"no findings\" classname=\"keywright\"/>\n";
  }

  void add(const Diagnostic& finding) {
    const bool is_placed = finding.span.known();
    std::string path;
    std::string place;
    if (is_placed) {
      const SourceFile& file = sources_->file(finding.span.file);
      const SourcePosition begin = file.position(finding.span.begin);
      path = path_from_root(file, *options_);
      place = fmt::format(" file=\"{}\" line=\"{}\"", escape(path), begin.line);
    }
    Suite& suite = suites_[path];
    const bool fails = finding.fails;
    ++suite.tests;
    ++(fails ? suite.failures : suite.skipped);
    suite.cases += fmt::format("    <testcase name=\"{}@{}\" classname=\"keywright.{}\"{}>\n", escape(finding.code),
                               escape(printable(finding.logical_path)), escape(finding.name), place);
    const std::string message = escape(one_line(finding.message));
    if (fails)
      suite.cases += fmt::format("      <failure message=\"{}\" type=\"{}\">{}</failure>\n", message,
                                 to_text(finding.severity), escape(body_of(finding)));
    else
      suite.cases += fmt::format("      <skipped message=\"{}: {}\"/>\n", to_text(finding.severity), message);
    suite.cases += "    </testcase>\n";
  }

  std::string body_of(const Diagnostic& finding) const {
    std::string text;
    if (finding.span.known()) {
      const SourceFile& file = sources_->file(finding.span.file);
      const SourcePosition begin = file.position(finding.span.begin);
      text = fmt::format("{}:{}:{}: ", printable(path_from_root(file, *options_)), begin.line, begin.column);
    }
    return text + whole_message(finding);
  }

  void add_unreadable(const std::string& failure) {
    Suite& suite = suites_["unreadable"];
    ++suite.tests;
    ++suite.errors;
    suite.cases += fmt::format(
        "    <testcase name=\"readable\" classname=\"keywright\">\n      <error message=\"{}\"/>\n    </testcase>\n",
        escape(printable(failure)));
  }

  const LintReport* report_;
  const SourceSet* sources_;
  const RenderOptions* options_;
  std::map<std::string, Suite> suites_;  ///< By path.
};

}  // namespace

std::string lint_junit(const LintReport& report, const SourceSet& sources, const RenderOptions& options) {
  return JUnit(report, sources, options).text();
}

}  // namespace kw
