#include "lint/rule.h"
#include "rules/synthetic/collisions.h"

namespace kw::rules {

namespace {

void check(const Design&, RuleContext& context) {
  for_each_collision(context.layout(), [&](const Collision& collision) {
    if (!collision.equal) report_collision(collision, context);
  });
}

}  // namespace

extern constinit const Rule templates_collide{.code = "SYN205",
                                              .name = "templates-collide",
                                              .severity = Severity::Warning,
                                              .summary = "keys of two entities can be equal for different things",
                                              .since = "2026.1",
                                              .check = &check};

}  // namespace kw::rules
