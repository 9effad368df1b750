#include <nlohmann/json.hpp>

#include "report/json_parts.h"
#include "report/report.h"

namespace kw {

std::string render_json(const CatalogueReport& report, const RenderOptions& options) {
  nlohmann::ordered_json root = json_head("rules", options);
  root["rules"] = nlohmann::ordered_json::array();
  for (const RegisteredRule& rule : report.rules) {
    nlohmann::ordered_json object;
    object["code"] = rule.rule->code;
    object["name"] = rule.rule->name;
    object["severity"] = to_text(rule.rule->severity);
    object["byPriority"] = rule.rule->by_priority;
    object["certainty"] = to_text(rule.rule->certainty);
    object["summary"] = rule.rule->summary;
    object["since"] = rule.rule->since;
    object["page"] = rule.page;
    root["rules"].push_back(std::move(object));
  }
  return json_text(root);
}

}  // namespace kw
