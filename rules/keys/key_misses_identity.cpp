#include <algorithm>
#include <string_view>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/identity.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

bool fixes(const KeyBranch& branch, std::string_view attribute) {
  return std::ranges::any_of(
      branch.when, [&](const Term& term) { return term.kind == TermKind::Equal && term.attribute == attribute; });
}

const KeyPart* find_part(const KeyBranch& branch, std::string_view attribute, auto&& wanted) {
  for (const KeyComponent* component : components_of(branch))
    for (const KeyPart& part : component->parts)
      if (wanted(part, attribute)) return &part;
  return nullptr;
}

DiagnosticBuilder report(const StoredKey& stored, const KeyComponent& component, std::string message,
                         RuleContext& context) {
  const Layout& layout = context.layout();
  const Entity& entity = context.design().entity(stored.entity);
  DiagnosticBuilder finding = context.report(component.span, key_path(layout, stored.path), std::move(message));
  finding.label(entity.identity_span, "what names one item").about(*entity.name);
  return finding;
}

/// One finding for each entity: the first attribute that is missing.
bool check_missing(const StoredKey& stored, const KeyBranch& branch, RuleContext& context) {
  const Entity& entity = context.design().entity(stored.entity);
  const KeyComponent& last = *components_of(branch).back();
  for (const Spanned<std::string>& name : entity.identity) {
    if (find_part(branch, *name, distinguishes) || fixes(branch, *name)) continue;
    const KeyPart* part = find_part(branch, *name, is_made_of);
    const std::string where = key_of(context.layout(), stored.path);
    report(stored, last,
           part ? fmt::format("{} has `{}` of `{}` only as `{}`", where, *name, *entity.name, part_text(*part))
                : fmt::format("{} lacks `{}`, which is in the identity of `{}`", where, *name, *entity.name),
           context)
        .help(fmt::format("put `{}` into the key", *name));
    return true;
  }
  return false;
}

void check_ambiguous(const StoredKey& stored, const KeyBranch& branch, RuleContext& context) {
  const Entity& entity = context.design().entity(stored.entity);
  for (const KeyComponent* component : components_of(branch)) {
    if (!is_ambiguous(*component) || is_whole_elsewhere(branch, *component, entity)) continue;
    report(stored, *component,
           fmt::format("key text {} of `{}` is the same for different items: its values can hold the delimiter",
                       to_text(*component), *entity.name),
           context)
        .help("use a delimiter that no value can hold");
    return;
  }
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  if (layout.path(stored.path).type != PathType::TableKey || stored.extra) return;
  if (context.design().entity(stored.entity).identity.empty() || own_components(layout, stored).empty()) return;
  for (const KeyBranch& branch : stored.branches)
    if (check_missing(stored, branch, context)) return;
  check_ambiguous(stored, stored.branches.front(), context);
}

}  // namespace

extern constinit const Rule key_misses_identity{.code = "KEY205",
                                                .name = "key-misses-identity",
                                                .severity = Severity::Error,
                                                .summary = "two different items of an entity can have one table key",
                                                .since = "2026.1",
                                                .check = &check};

}  // namespace kw::rules
