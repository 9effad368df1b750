#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "model/limits.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

bool limited(const Pattern& pattern) {
  return std::any_of(pattern.reads.begin(), pattern.reads.end(),
                     [](const Read& read) { return read.limit && !read.order.empty(); });
}

bool exceeds_page(const Verdict& verdict) {
  const std::optional<Bytes> answer = answer_bytes(verdict);
  return answer && *answer > limits::kMaxPage;
}

/// The attribute is in the sort key's text but does not sort there: SYN201, SYN212 or SYN213 says it of the key.
bool key_is_the_cause(const RuleContext& context, const Verdict& verdict, std::string_view attribute) {
  const Layout& layout = context.layout();
  const auto loses_order = [&](const KeyComponent& component) {
    return component.text && std::ranges::any_of(component.parts, [&](const KeyPart& part) {
             return !part.literal && part.source == attribute &&
                    (part.order == PartOrder::None || part.keeps_order == Known::No);
           });
  };
  return std::ranges::any_of(verdict.requests, [&](const RequestPlan& request) {
    return std::ranges::any_of(request.entities, [&](EntityId entity) {
      const StoredKey* stored = layout.find(entity, request.path);
      return stored && std::ranges::any_of(stored->branches, [&](const KeyBranch& branch) {
               return std::ranges::any_of(branch.sort, loses_order);
             });
    });
  });
}

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  const Defect* sorts = verdict.best.find(DefectKind::SortsInCaller);
  if (sorts == nullptr || verdict.best.is_scan() || accepts(pattern, DefectKind::SortsInCaller)) return;
  if (!limited(pattern) && !exceeds_page(verdict.best)) return;
  if (key_is_the_cause(context, verdict.best, sorts->attribute)) return;
  context
      .report_verdict(pattern, fmt::format("`{}` wants an order that `{}` does not have: {}", *pattern.name,
                                           verdict.best.path_name, sorts->because))
      .note("everything that matches is read and sorted by the caller before the first item is known")
      .help(fmt::format("put `{}` itself right behind the attributes that are fixed", sorts->attribute));
}

}  // namespace

extern constinit const Rule order_not_provided{.code = "PAT203",
                                               .name = "order-not-provided",
                                               .severity = Severity::Warning,
                                               .summary = "the order that a pattern wants is not the order of its path",
                                               .since = "2026.1",
                                               .check = &check};

}  // namespace kw::rules
