#include <algorithm>

#include <nlohmann/json.hpp>

#include "report/coverage_renderers.h"
#include "report/json_parts.h"
#include "report/words.h"

namespace kw {
namespace {

using Json = nlohmann::ordered_json;

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

template <class Tag>
Json number_or_null(const std::optional<Unit<Tag, double>>& value) {
  return value ? Json(value->value) : Json();
}

Json text_or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

class CoverageJson {
 public:
  CoverageJson(const CoverageReport& report, const SourceSet& sources)
      : design_(report.design), analysis_(report.analysis), layout_(&report.analysis->layout), sources_(&sources) {}

  Json design() const {
    Json object;
    object["name"] = design_->name.value;
    object["path"] = design_->file.known() ? Json(sources_->file(design_->file).path()) : Json();
    return object;
  }

  Json paths() const {
    Json list = Json::array();
    for (const Path& path : layout_->paths) {
      Json object;
      object["name"] = path.name;
      object["table"] = *design_->table(path.table).name;
      object["type"] = type_name(path.type);
      list.push_back(std::move(object));
    }
    return list;
  }

  Json pattern(PatternId id) const {
    const Pattern& pattern = design_->pattern(id);
    const PatternVerdict& judged = analysis_->patterns[id.value];
    Json object;
    object["name"] = *pattern.name;
    object["class"] = judged.judged ? Json(to_text(judged.best.verdict_class)) : Json();
    object["acceptable"] = judged.judged ? Json(judged.acceptable) : Json();
    object["priority"] = to_text(pattern.priority);
    object["elsewhere"] = pattern.elsewhere ? Json(**pattern.elsewhere) : Json();
    Json place;
    add_place(place, pattern.name.span, *sources_);
    object["place"] = std::move(place);
    add_verdict(object, judged.judged ? judged.best : Verdict());
    object["requestsToCopy"] = judged.judged ? Json(requests_to_copy(*layout_, pattern, judged.best)) : Json::array();
    object["matrix"] = matrix(pattern, judged);
    return object;
  }

  Json writes(const std::vector<PatternId>& patterns) const {
    Json list = Json::array();
    for (const WriteVerdict& write : analysis_->writes) {
      if (std::ranges::find(patterns, write.pattern) == patterns.end()) continue;
      Json object;
      object["name"] = *design_->pattern(write.pattern).name;
      object["transaction"] = write.transaction;
      object["actions"] = write.actions_usual;
      object["actionsLargest"] = write.actions_largest;
      object["legs"] = Json::array();
      for (const LegVerdict& leg : write.legs) object["legs"].push_back(leg_json(leg));
      list.push_back(std::move(object));
    }
    return list;
  }

  Json questions_json() const {
    Json list = Json::array();
    for (std::uint32_t i = 0; i < layout_->paths.size(); ++i)
      for (const Question& question : questions(*layout_, PathId{i})) {
        Json object;
        object["path"] = layout_->paths[i].name;
        object["entity"] = *design_->entity(question.entity).name;
        object["equal"] = question.equal;
        object["range"] = or_null(question.range);
        list.push_back(std::move(object));
      }
    return list;
  }

  Json summary(const std::vector<PatternId>& patterns) const {
    Json counts;
    for (const VerdictClass value : {VerdictClass::Exact, VerdictClass::Works, VerdictClass::Wasteful,
                                     VerdictClass::Wrong, VerdictClass::Impossible})
      counts[std::string(to_text(value))] = 0;
    Json unacceptable = Json::array();
    for (const PatternId id : patterns) {
      const PatternVerdict& judged = analysis_->patterns[id.value];
      if (!judged.judged) continue;
      Json& count = counts[std::string(to_text(judged.best.verdict_class))];
      count = count.get<int>() + 1;
      if (!judged.acceptable) unacceptable.push_back(*design_->pattern(id).name);
    }
    Json object;
    object["classes"] = std::move(counts);
    object["notAcceptable"] = std::move(unacceptable);
    return object;
  }

 private:
  Json leg_json(const LegVerdict& leg) const {
    Json object;
    object["action"] = to_text(design_->pattern(leg.pattern).writes[leg.leg].kind);
    object["entity"] = *design_->entity(leg.entity).name;
    object["table"] = *design_->table(leg.table).name;
    object["addressable"] = leg.addressable;
    object["unboundKeyAttributes"] = leg.unbound_key_attributes;
    object["lookup"] = leg.lookup ? Json(layout_->path(*leg.lookup).name) : Json();
    object["rewrites"] = leg.rewrites;
    object["selfContained"] = leg.self_contained;
    object["rebuilds"] = Json::array();
    for (const LegVerdict::Rebuild& rebuild : leg.needs_read)
      object["rebuilds"].push_back({{"attribute", rebuild.physical}, {"missing", rebuild.missing}});
    object["moves"] = leg.moves;
    return object;
  }

  static std::string_view type_name(PathType type) {
    switch (type) {
      case PathType::TableKey:
        return "table";
      case PathType::ExtraItem:
        return "extra-item";
      case PathType::LocalIndex:
        return "local-index";
      case PathType::GlobalIndex:
        return "global-index";
    }
    return "";
  }

  Json defect_json(const Defect& defect) const {
    Json cause;
    cause["text"] = defect.because;
    cause["attribute"] = text_or_null(defect.attribute);
    cause["part"] = text_or_null(defect.part);
    cause["entity"] = defect.entity ? Json(*design_->entity(*defect.entity).name) : Json();
    add_place(cause, defect.span, *sources_);
    Json object;
    object["kind"] = to_text(defect.kind);
    object["measure"] = or_null(defect.measure);
    object["measureHigh"] = or_null(defect.measure_high);
    object["unbounded"] = defect.unbounded;
    object["unknown"] = text_or_null(defect.unknown);
    object["cause"] = std::move(cause);
    return object;
  }

  static Json trace_json(const Verdict& verdict) {
    Json list = Json::array();
    for (const TraceStep& step : verdict.trace) {
      Json object;
      object["state"] = to_text(step.state);
      object["subject"] = step.subject;
      object["text"] = step.text;
      list.push_back(std::move(object));
    }
    return list;
  }

  static Json reads_json(const ReadAmounts& amounts) {
    Json object;
    object["itemsRead"] = number_or_null(amounts.items_read);
    object["itemsReturned"] = number_or_null(amounts.items_returned);
    object["bytes"] = number_or_null(amounts.bytes);
    object["units"] = number_or_null(amounts.units);
    object["assumptions"] = amounts.assumptions;
    return object;
  }

  Json plan_json(const RequestPlan& request) const {
    Json object;
    object["operation"] = to_text(request.operation);
    object["path"] = layout_->path(request.path).name;
    object["reads"] = request.reads;
    object["condition"] = request.clauses.empty() ? Json() : Json(condition_text(request));
    object["filter"] = Json::array();
    for (const Expression& filter : request.filter) object["filter"].push_back(to_text(filter));
    object["forward"] = request.forward;
    object["limit"] = or_null(request.limit);
    object["strong"] = request.strong;
    object["requests"] = or_null(request.requests);
    object["requestsText"] = text_or_null(request.requests_text);
    object["round"] = request.round;
    return object;
  }

  static Json condition_json(const Verdict& verdict) {
    std::string text;
    for (const RequestPlan& request : verdict.requests) {
      if (request.clauses.empty()) continue;
      if (!text.empty()) text += "; ";
      text += condition_text(request);
    }
    return text_or_null(text);
  }

  void add_verdict(Json& object, const Verdict& verdict) const {
    object["defects"] = Json::array();
    for (const Defect& defect : verdict.defects) object["defects"].push_back(defect_json(defect));
    object["path"] = text_or_null(verdict.path_name);
    object["requests"] = or_null(verdict.request_count);
    object["rounds"] = verdict.rounds;
    object["condition"] = condition_json(verdict);
    object["trace"] = trace_json(verdict);
    object["reads"] = reads_json(verdict.reads);
    object["plan"] = Json::array();
    for (const RequestPlan& request : verdict.requests) object["plan"].push_back(plan_json(request));
    object["caller"] = verdict.caller;
    object["fetches"] = verdict.fetches;
    object["ordered"] = verdict.ordered;
  }

  /// Every read on every path alone.
  Json matrix(const Pattern& pattern, const PatternVerdict& judged) const {
    Json list = Json::array();
    for (std::size_t read = 0; read < judged.each.size(); ++read)
      for (std::uint32_t path = 0; path < judged.each[read].size(); ++path) {
        const Verdict& verdict = judged.each[read][path];
        Json object;
        object["read"] = read;
        object["entity"] = *pattern.reads[read].entity_name;
        object["class"] = to_text(verdict.verdict_class);
        add_verdict(object, verdict);
        object["path"] = layout_->paths[path].name;
        list.push_back(std::move(object));
      }
    return list;
  }

  const Design* design_;
  const Analysis* analysis_;
  const Layout* layout_;
  const SourceSet* sources_;
};

}  // namespace

std::string coverage_json(const CoverageReport& report, const SourceSet& sources, const RenderOptions& options) {
  const CoverageJson json(report, sources);
  Json root = json_head("coverage", options);
  root["design"] = json.design();
  root["paths"] = json.paths();
  root["patterns"] = Json::array();
  for (const PatternId id : report.patterns) root["patterns"].push_back(json.pattern(id));
  root["writes"] = json.writes(report.patterns);
  root["questions"] = json.questions_json();
  root["summary"] = json.summary(report.patterns);
  return json_text(root);
}

}  // namespace kw
