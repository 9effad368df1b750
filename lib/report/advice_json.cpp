#include <nlohmann/json.hpp>

#include "report/advice_renderers.h"
#include "report/json_parts.h"
#include "report/words.h"

namespace kw {
namespace {

using Json = nlohmann::ordered_json;

Json question_json(const std::vector<std::string>& equal, const std::optional<std::string>& range) {
  Json object;
  object["equal"] = equal;
  object["range"] = range ? Json(*range) : Json();
  return object;
}

Json questions_json(const std::vector<Question>& questions) {
  Json list = Json::array();
  for (const Question& question : questions) list.push_back(question_json(question.equal, question.range));
  return list;
}

Json key_json(const std::vector<std::string>& partition, const std::vector<std::string>& sort) {
  Json object;
  object["partition"] = partition;
  object["sort"] = sort;
  return object;
}

Json outcome_json(const Verdict& verdict, bool acceptable) {
  Json object;
  object["class"] = to_text(verdict.verdict_class);
  object["path"] = verdict.path_name;
  object["acceptable"] = acceptable;
  object["defects"] = Json::array();
  for (const Defect& defect : verdict.defects) object["defects"].push_back(defect_tag(defect));
  return object;
}

class AdviceJson {
 public:
  AdviceJson(const advise::Advice& advice, const SourceSet& sources)
      : advice_(advice), design_(*advice.analysis->design), layout_(advice.analysis->layout), sources_(sources) {}

  Json design() const {
    Json object;
    object["name"] = *design_.name;
    object["path"] = design_.file.known() ? Json(sources_.file(design_.file).path()) : Json();
    return object;
  }

  Json replacement(const advise::Replacement& unit) const {
    Json object;
    object["entity"] = *design_.entity(unit.entity).name;
    object["index"] = layout_.path(unit.old_path).name;
    object["sound"] = unit.is_sound();
    object["improves"] = unit.improves();
    object["name"] = unit.name.empty() ? Json() : Json(unit.name);
    object["key"] = unit.partition.empty() ? Json() : key_json(unit.partition, unit.sort);
    object["movedToSort"] = unit.narrowed;
    object["discriminator"] = unit.discriminator;
    object["requirements"] = Json::array();
    for (const advise::Requirement& requirement : unit.requirements)
      object["requirements"].push_back(requirement_json(requirement));
    object["patterns"] = Json::array();
    for (const advise::PatternChange& change : unit.patterns) object["patterns"].push_back(change_json(change));
    object["gained"] = questions_json(unit.gained);
    object["lost"] = questions_json(unit.lost);
    object["open"] = Json::array();
    for (const advise::OpenQuestion& question : unit.open) object["open"].push_back(open_json(question));
    object["drops"] = unit.dropped;
    object["emptiesIndex"] = unit.empties_index;
    const advise::ReplacementCost* cost = cost_of(advice_, unit);
    object["cost"] = cost ? cost_json(*cost) : Json();
    return object;
  }

  Json plan(const advise::IndexPlan& plan) const {
    Json object;
    object["table"] = *design_.table(plan.table).name;
    object["better"] = plan.is_better;
    object["replaces"] = paths_json(plan.replaced);
    object["keeps"] = paths_json(plan.kept);
    object["indexes"] = Json::array();
    for (const advise::PlannedIndex& index : plan.indexes) {
      Json one;
      one["name"] = index.name;
      one["key"] = key_json(index.partition, index.sort);
      one["projection"] = projection_json(index.projection);
      one["answers"] = names_of(design_, index.answers);
      one["neededBy"] = names_of(design_, index.needed_by);
      one["without"] = Json::array();
      for (const advise::PatternChange& change : index.without) one["without"].push_back(change_json(change));
      object["indexes"].push_back(std::move(one));
    }
    object["bound"] = plan.bound;
    object["proof"] = plan.proof == advise::Proof::Certificate ? "certificate"
                      : plan.proof == advise::Proof::Search    ? "search"
                                                               : "none";
    object["certificate"] = names_of(design_, plan.certificate);
    object["unanswered"] = Json::array();
    for (const advise::UnaskedRead& read : plan.unanswered)
      object["unanswered"].push_back(
          {{"pattern", *design_.pattern(read.pattern).name}, {"read", read.read}, {"why", read.why}});
    object["leaves"] = Json::array();
    for (const advise::AskedRead& read : plan.partly)
      object["leaves"].push_back(
          {{"pattern", *design_.pattern(read.pattern).name}, {"read", read.read}, {"what", read.left}});
    object["patterns"] = Json::array();
    for (const advise::PatternChange& change : plan.patterns) object["patterns"].push_back(change_json(change));
    return object;
  }

  Json staying(const advise::Staying& staying) const {
    Json object;
    object["path"] = layout_.path(staying.path).name;
    object["why"] = staying.why;
    return object;
  }

 private:
  Json paths_json(const std::vector<PathId>& paths) const {
    Json list = Json::array();
    for (const PathId path : paths) list.push_back(layout_.path(path).name);
    return list;
  }

  /// "all", "keys-only", or the attributes, as a design says it.
  static Json projection_json(const Projection& projection) {
    if (projection.kind == ProjectionKind::All) return "all";
    if (projection.kind == ProjectionKind::KeysOnly) return "keys-only";
    Json list = Json::array();
    for (const Spanned<std::string>& name : projection.attributes) list.push_back(*name);
    return list;
  }

  /// US dollars; both null where it is not known.
  static Json money_json(const Figure<Dollars>& money) {
    return {{"low", money.known() ? Json(money.low().value) : Json()},
            {"high", money.known() ? Json(money.high().value) : Json()}};
  }

  static Json cost_json(const advise::ReplacementCost& cost) {
    Json object;
    object["monthBefore"] = money_json(cost.before);
    object["monthAfter"] = money_json(cost.after);
    object["unpricedLines"] = cost.unknown;
    object["fill"] = money_json(cost.fill.native.money);
    object["rewriteForJoinedKey"] = cost.joined ? money_json(cost.joined->money) : Json();
    object["paysBackAfterMonths"] = cost.pays_back ? Json(*cost.pays_back) : Json();
    object["assumptions"] = cost.assumptions();
    return object;
  }

  Json requirement_json(const advise::Requirement& requirement) const {
    Json object;
    object["kind"] = to_text(requirement.kind);
    object["holds"] = requirement.holds == Known::Unknown ? Json() : Json(requirement.holds == Known::Yes);
    object["prevents"] = requirement.prevents;
    object["text"] = requirement.text;
    add_place(object, requirement.span, sources_);
    return object;
  }

  Json change_json(const advise::PatternChange& change) const {
    Json object;
    object["name"] = *design_.pattern(change.pattern).name;
    object["before"] = outcome_json(change.before, change.acceptable_before);
    object["after"] = outcome_json(change.after, change.acceptable_after);
    object["improves"] = change.improves;
    object["worse"] = change.worse;
    object["notes"] = change.notes;
    return object;
  }

  static Json open_json(const advise::OpenQuestion& question) {
    Json object;
    object["question"] = question_json(question.equal, question.range);
    object["without"] = question.skipped;
    object["outcome"] = outcome_json(question.verdict, question.verdict.verdict_class <= VerdictClass::Works);
    object["exactWith"] = key_json(question.partition, question.sort);
    return object;
  }

  const advise::Advice& advice_;
  const Design& design_;
  const Layout& layout_;
  const SourceSet& sources_;
};

}  // namespace

std::string advice_json(const AdviceReport& report, const SourceSet& sources, const RenderOptions& options) {
  const advise::Advice& advice = *report.advice;
  const AdviceJson writer(advice, sources);
  Json root = json_head("advise", options);
  root["design"] = writer.design();
  root["replacements"] = Json::array();
  for (const advise::Replacement& unit : advice.replacements) root["replacements"].push_back(writer.replacement(unit));
  root["plans"] = Json::array();
  for (const advise::IndexPlan& plan : advice.plans) root["plans"].push_back(writer.plan(plan));
  root["staying"] = Json::array();
  for (const advise::Staying& staying : advice.staying) root["staying"].push_back(writer.staying(staying));
  return json_text(root);
}

}  // namespace kw
