#include <algorithm>
#include <map>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "report/json_parts.h"
#include "report/line_hash.h"
#include "report/lint_renderers.h"
#include "report/place.h"

namespace kw {
namespace {

using Json = nlohmann::ordered_json;

std::string_view level_of(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Info:
      return "note";
  }
  return "none";
}

std::string_view problem_severity(Severity severity) {
  return severity == Severity::Info ? std::string_view("recommendation") : to_text(severity);
}

/// "keys" for KEY202: the family, as a tag to filter by.
std::string family_tag(std::string_view code) {
  static const std::map<std::string_view, std::string_view> kFamilies{
      {"DOC", "document"},       {"KEY", "keys"},    {"IDX", "indexes"},  {"PAT", "patterns"},
      {"SYN", "synthetic-keys"}, {"ITM", "items"},   {"CAP", "capacity"}, {"MIG", "migration"},
      {"LAY", "layout"},         {"TEN", "tenancy"}, {"SUP", "policy"}};
  const auto found = kFamilies.find(code.substr(0, 3));
  return std::string(found == kFamilies.end() ? code.substr(0, 3) : found->second);
}

std::string sentence(std::string_view clause) {
  std::string text(clause);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// Everything but unreserved characters and `/` as %XX.
std::string to_uri(std::string_view path) {
  std::string uri;
  for (const char c : path) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

class Sarif {
 public:
  Sarif(const LintReport& report, const SourceSet& sources, const RenderOptions& options)
      : report_(&report), sources_(&sources), options_(&options) {}

  Json log() {
    Json run;
    run["tool"]["driver"] = {{"name", "keywright"}, {"semanticVersion", options_->tool_version}};
    run["automationDetails"] = {{"id", "keywright-lint/"}};
    run["columnKind"] = "utf16CodeUnits";
    Json results = Json::array();
    for (const Diagnostic& finding : report_->findings) results.push_back(result(finding, false));
    if (report_->show_suppressed)
      for (const Diagnostic& finding : report_->suppressed) results.push_back(result(finding, true));
    run["tool"]["driver"]["rules"] = std::move(rules_);
    run["results"] = std::move(results);
    Json root;
    root["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
    root["version"] = "2.1.0";
    root["runs"] = Json::array({std::move(run)});
    return root;
  }

 private:
  /// Rules stand in the log when a finding names them, in the order of the findings.
  std::size_t rule_index(const Diagnostic& finding) {
    const auto [entry, added] = rule_indexes_.try_emplace(finding.code, rules_.size());
    if (added) rules_.push_back(rule(finding));
    return entry->second;
  }

  Json rule(const Diagnostic& finding) const {
    const auto found = std::ranges::find_if(
        report_->rules, [&](const RegisteredRule& rule) { return rule.rule->code == finding.code; });
    const bool is_known = found != report_->rules.end();
    const Severity severity = is_known ? found->rule->severity : finding.severity;
    const std::string summary = sentence(is_known ? found->rule->summary : std::string_view(finding.name));
    const bool is_certain = finding.certainty == Certainty::Certain;
    Json object;
    object["id"] = finding.code;
    object["name"] = finding.name;
    object["shortDescription"] = {{"text", summary}};
    object["fullDescription"] = {{"text", summary + "."}};
    object["help"] = {{"text", is_known ? render_page(*found, RenderOptions{}) : summary}};
    if (is_known) object["help"]["markdown"] = found->page;
    object["defaultConfiguration"] = {{"level", level_of(severity)}};
    object["properties"] = {{"tags", {"dynamodb", family_tag(finding.code)}},
                            {"precision", is_certain ? "very-high" : "medium"},
                            {"problem.severity", problem_severity(severity)}};
    return object;
  }

  Json region(SourceSpan span) const {
    const SourceFile& file = sources_->file(span.file);
    const SourcePosition begin = file.position(span.begin);
    const SourcePosition end = file.position(span.end);
    return {{"startLine", begin.line},
            {"startColumn", begin.utf16_column},
            {"endLine", end.line},
            {"endColumn", end.utf16_column}};
  }

  Json artifact(FileId file) const { return {{"uri", to_uri(path_from_root(sources_->file(file), *options_))}}; }

  Json physical(SourceSpan span) const { return {{"artifactLocation", artifact(span.file)}, {"region", region(span)}}; }

  Json location(const Diagnostic& finding) const {
    Json object = Json::object();
    if (finding.span.known()) object["physicalLocation"] = physical(finding.span);
    if (!finding.logical_path.empty())
      object["logicalLocations"] = Json::array({{{"fullyQualifiedName", finding.logical_path}, {"kind", "member"}}});
    return object;
  }

  Json related(const Diagnostic& finding) const {
    Json list = Json::array();
    for (const Label& label : finding.labels) {
      if (!label.span.known()) continue;
      Json object;
      object["id"] = list.size() + 1;
      object["physicalLocation"] = physical(label.span);
      object["message"] = {{"text", label.message.empty() ? std::string("see here") : one_line(label.message)}};
      list.push_back(std::move(object));
    }
    return list;
  }

  Json fixes(const Diagnostic& finding) const {
    Json list = Json::array();
    for (const Fix& fix : finding.fixes) {
      std::map<FileId, Json> by_file;
      for (const Edit& edit : fix.edits)
        by_file[edit.span.file].push_back(
            {{"deletedRegion", region(edit.span)}, {"insertedContent", {{"text", edit.replacement}}}});
      Json changes = Json::array();
      for (auto& [file, replacements] : by_file)
        changes.push_back({{"artifactLocation", artifact(file)}, {"replacements", std::move(replacements)}});
      list.push_back({{"description", {{"text", fix.description}}}, {"artifactChanges", std::move(changes)}});
    }
    return list;
  }

  /// Only of a file on the disk, as the upload would compute it.
  void add_line_hash(Json& fingerprints, SourceSpan span) {
    if (!span.known()) return;
    const SourceFile& file = sources_->file(span.file);
    if (file.path() == report_->standard_input) return;
    const auto [entry, added] = hashes_.try_emplace(span.file);
    if (added) entry->second = line_hashes(file.text());
    const std::size_t line = file.position(span.begin).line;
    if (line <= entry->second.size()) fingerprints["primaryLocationLineHash"] = entry->second[line - 1];
  }

  static Json suppression(const Diagnostic& finding) {
    if (!finding.silenced) return {{"kind", "inSource"}};
    const bool own = finding.silenced->by == Silenced::By::Suppression;
    return {{"kind", own ? "inSource" : "external"}, {"justification", finding.silenced->reason}};
  }

  Json result(const Diagnostic& finding, bool is_suppressed) {
    Json object;
    object["ruleId"] = finding.code;
    object["ruleIndex"] = rule_index(finding);
    object["level"] = level_of(finding.severity);
    object["message"] = {{"text", whole_message(finding)}};
    object["locations"] = Json::array({location(finding)});
    if (Json places = related(finding); !places.empty()) object["relatedLocations"] = std::move(places);
    Json fingerprints = Json::object();
    add_line_hash(fingerprints, finding.span);
    fingerprints["keywright/v1"] = fingerprint(finding);
    object["partialFingerprints"] = std::move(fingerprints);
    if (Json changes = fixes(finding); !changes.empty()) object["fixes"] = std::move(changes);
    if (is_suppressed) object["suppressions"] = Json::array({suppression(finding)});
    return object;
  }

  const LintReport* report_;
  const SourceSet* sources_;
  const RenderOptions* options_;
  Json rules_ = Json::array();
  std::map<std::string, std::size_t> rule_indexes_;
  std::map<FileId, std::vector<std::string>> hashes_;
};

}  // namespace

std::string lint_sarif(const LintReport& report, const SourceSet& sources, const RenderOptions& options) {
  return json_text(Sarif(report, sources, options).log());
}

}  // namespace kw
