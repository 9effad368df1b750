#include <nlohmann/json.hpp>

#include "report/json_parts.h"
#include "report/report.h"

namespace kw {

std::string render_json(const ConfigReport& report, const SourceSet& sources, const RenderOptions& options) {
  using Json = nlohmann::ordered_json;
  Json root = json_head("config show", options);
  root["file"] = report.file;
  root["configurations"] = report.chain;
  root["project"] = report.project;
  root["values"] = Json::array();
  for (const SettingValue& value : report.values) {
    Json entry;
    entry["key"] = value.key;
    entry["value"] = value.value.empty() ? Json() : Json(value.value);
    entry["origin"] = to_text(value.origin);
    add_place(entry, value.span, sources);
    root["values"].push_back(std::move(entry));
  }
  return json_text(root);
}

}  // namespace kw
