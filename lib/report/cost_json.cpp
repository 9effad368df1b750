#include <nlohmann/json.hpp>

#include "report/cost_renderers.h"
#include "report/json_parts.h"

namespace kw {
namespace {

using Json = nlohmann::ordered_json;

class CostJson {
 public:
  explicit CostJson(const CostReport& report) : report_(report) {}

  template <class Quantity>
  Json figure(const Figure<Quantity>& figure) const {
    Json object;
    object["low"] = figure.known() ? Json(figure.low().value) : Json();
    object["high"] = figure.known() ? Json(figure.high().value) : Json();
    object["assumptions"] = report_.numbers_of(figure.basis());
    object["missing"] = figure.missing();
    return object;
  }

  Json sum(const CostSum& sum) const {
    Json object;
    object["low"] = sum.month.low().value;
    object["high"] = sum.month.high().value;
    object["unknown"] = sum.unknown;
    return object;
  }

  Json sums(const std::vector<CostSum>& list) const {
    Json array = Json::array();
    for (const CostSum& one : list) {
      Json object;
      object["name"] = one.name;
      object["month"] = sum(one);
      array.push_back(std::move(object));
    }
    return array;
  }

  Json item(const CostItem& item) const {
    Json object;
    object["kind"] = to_text(item.kind);
    object["pattern"] = item.pattern.empty() ? Json() : Json(item.pattern);
    object["table"] = item.table.empty() ? Json() : Json(item.table);
    object["path"] = item.path;
    object["readUnits"] = or_null(item.read_units);
    object["writeUnits"] = or_null(item.write_units);
    object["pages"] = or_null(item.pages);
    object["perSecond"] = or_null(item.rate);
    object["entries"] = or_null(item.entries);
    object["bytes"] = or_null(item.bytes);
    object["scan"] = item.is_scan;
    object["prepaid"] = item.is_prepaid;
    object["month"] = figure(item.month);
    return object;
  }

  Json way(const BackfillWay& way) const {
    Json object;
    object["parts"] = Json::array();
    for (const BackfillPart& part : way.parts) {
      Json one;
      one["what"] = part.what;
      one["readUnits"] = or_null(part.reads);
      one["writeUnits"] = or_null(part.writes);
      one["money"] = figure(part.money);
      object["parts"].push_back(std::move(one));
    }
    object["money"] = figure(way.money);
    return object;
  }

  Json backfill(const IndexBackfill& backfill) const {
    Json object;
    object["index"] = backfill.index;
    object["prepaid"] = backfill.is_prepaid;
    object["native"] = way(backfill.native);
    object["keyAttributesToWrite"] = backfill.to_write;
    object["rewrite"] = backfill.rewrite ? way(*backfill.rewrite) : Json();
    object["rewriteSeconds"] = backfill.rewrite ? figure(backfill.duration) : Json();
    object["limitedBy"] = backfill.limited_by.empty() ? Json() : Json(backfill.limited_by);
    return object;
  }

  Json limit(const LimitUse& use) const {
    Json object;
    object["kind"] = to_text(use.kind);
    object["table"] = use.table;
    object["path"] = use.path;
    object["entities"] = use.entities;
    object["amount"] = std::visit([&](const auto& amount) { return figure(amount); }, use.amount);
    object["limit"] = use.limit > 0 ? Json(use.limit) : Json();
    object["unit"] = unit_name(use.amount);
    object["used"] = figure(use.used);
    object["leftOut"] = use.left_out;
    object["shards"] = use.shards ? Json(*use.shards) : Json();
    object["reachedInSeconds"] = use.reached_in ? Json(use.reached_in->value) : Json();
    object["notes"] = use.notes;
    return object;
  }

 private:
  static std::string_view unit_name(const LimitAmount& amount) {
    if (std::holds_alternative<Figure<Bytes>>(amount)) return "bytes";
    return std::holds_alternative<Figure<PerSecond<WriteUnits>>>(amount) ? "write units/s" : "read units/s";
  }

  template <class Quantity>
  Json or_null(const std::optional<Figure<Quantity>>& value) const {
    return value ? figure(*value) : Json();
  }

  const CostReport& report_;
};

}  // namespace

std::string cost_json(const CostView& view, const SourceSet& sources, const RenderOptions& options) {
  const CostReport& report = *view.report;
  const CostJson json(report);
  Json root = json_head("cost", options);
  root["design"]["name"] = report.design->name.value;
  root["design"]["path"] = report.design->file.known() ? Json(sources.file(report.design->file).path()) : Json();
  root["region"] = report.region.empty() ? Json() : Json(report.region);
  root["prices"]["name"] = report.book;
  root["prices"]["date"] = report.book_date;
  root["settings"] = view.settings;
  root["currency"] = "USD";
  root["month"] = json.sum(report.total);
  root["items"] = Json::array();
  for (const CostItem& item : report.items) root["items"].push_back(json.item(item));
  root["patterns"] = json.sums(report.patterns);
  root["paths"] = json.sums(report.paths);
  root["backfill"] = report.backfill ? json.backfill(*report.backfill) : Json();
  root["limits"] = Json::array();
  for (const LimitUse& use : report.limits) root["limits"].push_back(json.limit(use));
  root["sweep"] = Json::array();
  for (const SweepStep& step : view.sweep) {
    Json object;
    object["target"] = view.sweep_target;
    object["value"] = step.value;
    object["month"] = json.sum(step.total);
    root["sweep"].push_back(std::move(object));
  }
  root["assumptions"] = report.assumptions;
  return json_text(root);
}

}  // namespace kw
