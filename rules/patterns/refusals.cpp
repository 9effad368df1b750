#include "rules/patterns/refusals.h"

#include <fmt/core.h>

namespace kw::rules {

namespace {

/// What to do about a refusal of the kind.
std::string_view help_of(RefusalKind kind) {
  switch (kind) {
    case RefusalKind::PartitionUnbound:
      return "fix every partition attribute with `=`";
    case RefusalKind::SortSkipped:
      return "name the sort attributes before it too, or use an index that begins with it";
    case RefusalKind::ConditionAfterRange:
      return "filter on it, or use an index where it comes before the range";
    case RefusalKind::SecondRange:
      return "keep one range; the other is a filter or asks for another index";
    case RefusalKind::OperatorNotForKeys:
      return "move it to the filter";
    case RefusalKind::BeginsWithOnNumber:
      return "use BETWEEN";
    case RefusalKind::ValueType:
      return "send a value of the key's type";
    case RefusalKind::StrongOnGlobalIndex:
      return "read the table, or live with eventual consistency";
    case RefusalKind::GetWithoutFullKey:
      return "give the whole table key, or use a Query";
    case RefusalKind::FilterNamesKey:
      return "put it into the key condition, or check it in the caller";
    case RefusalKind::TwoConditionsOnOneKey:
      return "keep one; two bounds are one BETWEEN, and a filter may not name a key attribute";
    case RefusalKind::Malformed:
      return "correct the request";
    case RefusalKind::PartiQlOnMultiAttribute:
      return "use Query for this index";
    case RefusalKind::NotProjected:
      return "project the attribute, or fetch the items by key afterwards";
    case RefusalKind::ReservedWord:
      return "write an alias such as `#name` and define it in `names`";
  }
  return "";
}

bool is_key(const RequestVerdict& verdict, const std::string& attribute, const RuleContext& context) {
  return verdict.path && context.layout().path(*verdict.path).key.contains(attribute);
}

std::string help_for(const RequestVerdict& verdict, const Refusal& refusal, const RuleContext& context) {
  const RefusalKind kind = refusal.kind;
  const bool about_keys = kind == RefusalKind::PartitionUnbound || kind == RefusalKind::OperatorNotForKeys;
  if (about_keys && verdict.fitting_path)
    return fmt::format("send it to `{}`, whose keys fit", context.layout().path(*verdict.fitting_path).name);
  if (kind == RefusalKind::OperatorNotForKeys && is_key(verdict, refusal.attribute, context))
    return "send one request per value, or check it in the caller: a filter may not name a key attribute";
  return std::string(help_of(kind));
}

}  // namespace

void report_refusals(const Request& request, const RequestVerdict& verdict, RefusalKind kind, RuleContext& context) {
  if (request.expect_refused) return;
  for (const PlacedRefusal& placed : verdict.refusals) {
    if (placed.refusal.kind != kind) continue;
    DiagnosticBuilder finding =
        context.report(placed.span, fmt::format("requests.{}", *request.name), placed.refusal.message);
    finding.help(help_for(verdict, placed.refusal, context));
    if (!placed.refusal.attribute.empty()) finding.about(placed.refusal.attribute);
    if (!placed.refusal.service_message.empty())
      finding.note(fmt::format("the service says: {}", placed.refusal.service_message));
  }
}

}  // namespace kw::rules
