#include "rules/synthetic/replaceable.h"

#include <algorithm>
#include <memory>
#include <typeindex>
#include <vector>

#include <fmt/core.h>

#include "rules/keys/stored_keys.h"

namespace kw::rules {

bool ReplaceableIndex::improves() const {
  return std::ranges::any_of(sound, [](const advise::Replacement& unit) { return unit.improves(); });
}

namespace {

/// Found once for all rules that ask.
const std::vector<advise::Replacement>& replacements_of(const RuleContext& context) {
  using Replacements = std::vector<advise::Replacement>;
  std::shared_ptr<const void>& known = context.shared(typeid(Replacements));
  if (!known) known = std::make_shared<const Replacements>(advise::replacements(context.analysis()));
  return *static_cast<const Replacements*>(known.get());
}

}  // namespace

void for_each_synthetic_index(RuleContext& context, const std::function<void(const ReplaceableIndex&)>& visit) {
  ReplaceableIndex index;
  const auto done = [&] {
    if (!index.sound.empty() || !index.staying.empty()) visit(index);
    index = {};
  };
  for (const advise::Replacement& unit : replacements_of(context)) {
    if (unit.old_path != index.path) done();
    index.path = unit.old_path;
    (unit.is_sound() ? index.sound : index.staying).push_back(unit);
  }
  done();
}

DiagnosticBuilder report_index(const ReplaceableIndex& index, std::string message, RuleContext& context) {
  const Path& path = context.layout().path(index.path);
  DiagnosticBuilder finding = context.report(path.span, key_path(context.layout(), index.path), std::move(message));
  for (const advise::Replacement& unit : index.sound)
    finding.note(fmt::format("`{}`: `{}`", *context.design().entity(unit.entity).name,
                             advise::key_text(unit.partition, unit.sort)));
  return finding;
}

}  // namespace kw::rules
