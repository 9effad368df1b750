#include "report/words.h"

#include <cmath>

#include <fmt/core.h>

#include "base/quantity.h"
#include "base/text.h"

namespace kw {
namespace {

/// A thousand and more with separators: "2,000,000".
std::string plain_number(double value) {
  constexpr double kGrouped = 1000;
  constexpr double kMost = 1e15;
  if (value < kGrouped || value > kMost) return to_text(value);
  return grouped(static_cast<std::uint64_t>(std::llround(value)));
}

std::string number_text(const Defect& defect, double value) {
  return defect.kind == DefectKind::Scans ? to_text(Bytes{value}) : plain_number(value);
}

/// "1 item", "0.5 read units".
std::string amount_of(const std::string& number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == "1" ? "" : "s");
}

std::string measure_text(const Defect& defect) {
  if (defect.unbounded) return "no bound";
  if (!defect.measure) return "unknown";
  std::string text = number_text(defect, *defect.measure);
  if (defect.measure_high && *defect.measure_high != *defect.measure)
    text += fmt::format(" to {}", number_text(defect, *defect.measure_high));
  return text;
}

/// "4 items", "1 item", "an unknown number of items".
std::string amount(const Defect& defect, std::string_view noun) {
  if (defect.unbounded) return fmt::format("any number of {}s", noun);
  if (!defect.measure) return fmt::format("an unknown number of {}s", noun);
  const bool is_one = *defect.measure == 1 && (!defect.measure_high || *defect.measure_high == 1);
  return fmt::format("{} {}{}", measure_text(defect), noun, is_one ? "" : "s");
}

/// What the defect means, apart from its cause.
std::string meaning(const Design& design, const Defect& defect) {
  const std::string entity = defect.entity ? fmt::format("`{}`", *design.entity(*defect.entity).name) : "others";
  switch (defect.kind) {
    case DefectKind::MissesItems:
      return "items that are wanted are not in this path";
    case DefectKind::CannotTellApart:
      return fmt::format("items of {} are in the answer and cannot be told apart", entity);
    case DefectKind::NotUnique:
      return "nothing keeps a second item from matching";
    case DefectKind::Stale:
      return "the answer may be older than the last write";
    case DefectKind::FiltersAtServer:
      return fmt::format("the server reads {} for each one that it returns", amount(defect, "item"));
    case DefectKind::FiltersInCaller:
      return fmt::format("the caller gets {} for each one that it keeps", amount(defect, "item"));
    case DefectKind::ReadsStrangers:
      return fmt::format("{} read for each one that is wanted", amount(defect, "item"));
    case DefectKind::ManyRequests:
      return amount(defect, "request");
    case DefectKind::ExtraRounds:
      return fmt::format("{} that must wait for an answer", amount(defect, "round"));
    case DefectKind::Fetches:
      return fmt::format("{} to read items again from the table", amount(defect, "request"));
    case DefectKind::Merges:
      return fmt::format("{} to merge", amount(defect, "answer"));
    case DefectKind::SortsInCaller:
      return fmt::format("{} to sort in the caller", amount(defect, "item"));
    case DefectKind::Scans:
      return defect.measure ? fmt::format("{} read to find the answer", measure_text(defect))
                            : std::string("everything is read to find the answer");
  }
  return {};
}

bool has_measure(DefectKind kind) {
  return !is_wrong(kind);
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) text += fmt::format("{}{}", text.empty() ? "" : separator, part);
  return text;
}

}  // namespace

std::string defect_tag(const Defect& defect) {
  const std::string_view kind = to_text(defect.kind);
  if (!has_measure(defect.kind)) return std::string(kind);
  return fmt::format("{}({})", kind, measure_text(defect));
}

std::string defect_words(const Design& design, const Defect& defect) {
  std::string text = fmt::format("{}: {}", defect_tag(defect), meaning(design, defect));
  if (!defect.because.empty()) text += fmt::format("; {}", defect.because);
  if (!defect.unknown.empty()) text += fmt::format(" (unknown: {})", defect.unknown);
  return text;
}

std::string defect_tags(const Verdict& verdict) {
  std::vector<std::string> tags;
  for (const Defect& defect : verdict.defects) tags.push_back(defect_tag(defect));
  return joined(tags, ", ");
}

std::string read_words(const Read& read) {
  std::string text = *read.entity_name;
  if (!read.where.text.empty()) text += fmt::format(" where {}", read.where.text);
  std::vector<std::string> order;
  for (const OrderItem& item : read.order)
    order.push_back(
        fmt::format("{}{}{}", *item.attribute, item.descending ? " desc" : "", item.present ? " present" : ""));
  if (!order.empty()) text += fmt::format(", order {}", joined(order, ", "));
  if (read.limit) text += fmt::format(", limit {}", to_text(**read.limit));
  return text;
}

std::string amounts_words(const ReadAmounts& amounts) {
  std::vector<std::string> parts;
  if (amounts.items_read) parts.push_back(amount_of(to_text(*amounts.items_read), "item"));
  if (amounts.bytes) parts.push_back(to_text(*amounts.bytes));
  if (amounts.units) parts.push_back(amount_of(plain_number(amounts.units->value), "read unit"));
  std::string text = parts.empty() ? "" : "reads about " + joined(parts, ", ");
  if (amounts.items_returned)
    text += fmt::format("{}returns {}", text.empty() ? "" : "; ", to_text(*amounts.items_returned));
  return text;
}

std::string request_words(const Layout& layout, const RequestPlan& request) {
  std::string text = fmt::format("{} on {}", to_text(request.operation), layout.path(request.path).name);
  if (!request.clauses.empty()) text += fmt::format(": {}", condition_text(request));
  std::vector<std::string> filters;
  for (const Expression& filter : request.filter) filters.push_back(to_text(filter));
  if (!filters.empty()) text += fmt::format("; filter {}", joined(filters, " AND "));
  if (!request.forward) text += "; backwards";
  if (request.strong) text += "; strong";
  if (request.limit) text += fmt::format("; limit {}", to_text(*request.limit));
  if (!request.requests_text.empty()) text += fmt::format("; one for each of {}", request.requests_text);
  return text;
}

std::string question_words(const Design& design, const Question& question) {
  std::vector<std::string> parts;
  for (const std::string& attribute : question.equal) parts.push_back(fmt::format("{} =", attribute));
  if (question.range) parts.push_back(fmt::format("{} in a range", *question.range));
  return fmt::format("{}: {}", *design.entity(question.entity).name, joined(parts, ", "));
}

std::string_view to_text(TraceStep::State state) {
  switch (state) {
    case TraceStep::State::Literal:
      return "literal";
    case TraceStep::State::Equal:
      return "equal";
    case TraceStep::State::Range:
      return "range";
    case TraceStep::State::Narrows:
      return "narrows";
    case TraceStep::State::Enumerated:
      return "enumerated";
    case TraceStep::State::Skipped:
      return "skipped";
    case TraceStep::State::Residual:
      return "residual";
    case TraceStep::State::Assumption:
      return "assumption";
    case TraceStep::State::Fails:
      return "fails";
  }
  return "";
}

std::string_view to_text(Priority priority) {
  switch (priority) {
    case Priority::Must:
      return "must";
    case Priority::Should:
      return "should";
  }
  return "";
}

std::string_view to_text(WriteKind kind) {
  switch (kind) {
    case WriteKind::Put:
      return "put";
    case WriteKind::Update:
      return "update";
    case WriteKind::Delete:
      return "delete";
    case WriteKind::Check:
      return "check";
  }
  return "";
}

std::string actions_words(const WriteVerdict& write) {
  std::string text = amount_of(to_text(Count{write.actions_usual}), "action");
  if (write.actions_largest > write.actions_usual)
    text += fmt::format(", {} at most", to_text(Count{write.actions_largest}));
  return text;
}

std::string leg_words(const WriteLeg& leg) {
  std::string text = fmt::format("{} {}", to_text(leg.kind), *leg.entity_name);
  if (!leg.where.text.empty()) text += fmt::format(" where {}", leg.where.text);
  const auto add = [&](std::string_view verb, const std::vector<Spanned<std::string>>& names) {
    std::vector<std::string> list;
    for (const Spanned<std::string>& name : names) list.push_back(*name);
    if (!list.empty()) text += fmt::format(", {} {}", verb, joined(list, ", "));
  };
  add("sets", leg.sets);
  add("removes", leg.removes);
  add("knows", leg.knows);
  if (leg.times != Count{1}) text += fmt::format(", {} times", to_text(leg.times));
  return text;
}

}  // namespace kw
