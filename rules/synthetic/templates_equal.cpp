#include "lint/rule.h"
#include "rules/synthetic/collisions.h"

namespace kw::rules {

namespace {

void check(const Design&, RuleContext& context) {
  for_each_collision(context.layout(), [&](const Collision& collision) {
    if (collision.equal) report_collision(collision, context);
  });
}

}  // namespace

extern constinit const Rule templates_equal{.code = "SYN214",
                                            .name = "templates-equal",
                                            .severity = Severity::Error,
                                            .summary = "two entities are stored under the same key",
                                            .since = "2026.1",
                                            .check = &check};

}  // namespace kw::rules
