#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "report/json_parts.h"
#include "report/lint_renderers.h"

namespace kw {
namespace {

using Json = nlohmann::ordered_json;

Json labels_json(const Diagnostic& finding, const SourceSet& sources) {
  Json labels = Json::array();
  for (const Label& label : finding.labels) {
    Json entry;
    entry["message"] = label.message;
    add_place(entry, label.span, sources);
    labels.push_back(std::move(entry));
  }
  return labels;
}

Json fixes_json(const Diagnostic& finding, const SourceSet& sources) {
  Json fixes = Json::array();
  for (const Fix& fix : finding.fixes) {
    Json entry;
    entry["description"] = fix.description;
    entry["edits"] = Json::array();
    for (const Edit& edit : fix.edits) {
      Json change;
      change["replacement"] = edit.replacement;
      add_place(change, edit.span, sources);
      entry["edits"].push_back(std::move(change));
    }
    fixes.push_back(std::move(entry));
  }
  return fixes;
}

Json finding_json(const Diagnostic& finding, const SourceSet& sources) {
  Json object;
  object["code"] = finding.code;
  object["name"] = finding.name;
  object["severity"] = to_text(finding.severity);
  object["certainty"] = to_text(finding.certainty);
  object["message"] = finding.message;
  add_place(object, finding.span, sources);
  object["logicalPath"] = finding.logical_path;
  object["labels"] = labels_json(finding, sources);
  object["notes"] = finding.notes;
  object["help"] = finding.help.empty() ? Json() : Json(finding.help);
  object["fixes"] = fixes_json(finding, sources);
  object["fingerprint"] = fingerprint(finding);
  object["docs"] = fmt::format("keywright explain {}", finding.code);
  object["facts"] = Json::object();
  for (const auto& [name, value] : finding.facts) object["facts"][name] = value;
  if (finding.silenced)
    object["suppression"] = {{"by", finding.silenced->by == Silenced::By::Suppression ? "suppression" : "baseline"},
                             {"reason", finding.silenced->reason.empty() ? Json() : Json(finding.silenced->reason)}};
  return object;
}

Json findings_json(const std::vector<Diagnostic>& findings, const SourceSet& sources) {
  Json list = Json::array();
  for (const Diagnostic& finding : findings) list.push_back(finding_json(finding, sources));
  return list;
}

Json summary_json(const LintReport& report) {
  Json summary;
  summary["designs"] = report.designs;
  for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
    std::size_t count = 0;
    for (const Diagnostic& finding : report.findings) count += finding.severity == severity ? 1 : 0;
    summary[std::string(to_text(severity)) + "s"] = count;
  }
  summary["suppressed"] = report.suppressed.size();
  return summary;
}

}  // namespace

std::string lint_json(const LintReport& report, const SourceSet& sources, const RenderOptions& options) {
  Json root = json_head("lint", options);
  root["findings"] = findings_json(report.findings, sources);
  if (report.show_suppressed) root["suppressed"] = findings_json(report.suppressed, sources);
  root["summary"] = summary_json(report);
  return json_text(root);
}

std::string lint_jsonl(const LintReport& report, const SourceSet& sources, const RenderOptions& options) {
  std::string text;
  const auto add = [&](std::string_view type, const Json& members) {
    Json line;
    line["type"] = type;
    line.update(members);
    text += json_line(line);
  };
  for (const Diagnostic& finding : report.findings) add("finding", finding_json(finding, sources));
  if (report.show_suppressed)
    for (const Diagnostic& finding : report.suppressed) add("suppressed", finding_json(finding, sources));
  Json last = json_head("lint", options);
  last["summary"] = summary_json(report);
  add("summary", last);
  return text;
}

}  // namespace kw
