#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "expression/parse.h"
#include "format/native/fields.h"
#include "format/native/names.h"

namespace kw::native {
namespace {

std::string_view operation_name(WriteKind kind) {
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

/// Every span of an expression that keywright made itself.
void place(Expression& expression, SourceSpan span) {
  expression.span = span;
  for (Operand& operand : expression.operands) operand.span = span;
  for (Expression& child : expression.children) place(child, span);
}

bool shares(const std::vector<Spanned<std::string>>& a, const std::vector<Spanned<std::string>>& b) {
  return std::ranges::any_of(a, [&](const Spanned<std::string>& name) {
    return std::ranges::any_of(b, [&](const Spanned<std::string>& other) { return *name == *other; });
  });
}

}  // namespace

void NameResolver::resolve_patterns() {
  for (Pattern& pattern : design_.patterns) {
    const std::string path = pattern.implied
                                 ? path_join(path_join("entities", *pattern.writes[0].entity_name), "writes")
                                 : path_join("patterns", *pattern.name);
    std::vector<Read> earlier;
    for (Read& read : pattern.reads) {
      const bool several = pattern.reads.size() > 1;
      resolve_read(read, earlier, several ? path_join(path_join(path, "reads"), *read.entity_name) : path);
      if (several) earlier.push_back(read);
    }
    for (WriteLeg& leg : pattern.writes) resolve_leg(leg, pattern.implied ? path : path_join(path, "writes"));
    if (pattern.implied) imply_conditions(pattern);
  }
}

void NameResolver::resolve_read(Read& read, const std::vector<Read>& earlier, const std::string& path) {
  if (read.entity_name->empty()) return;  // Its condition does not parse.
  read.entity = entity(read.entity_name, path);
  if (!read.entity) return;
  const EntityId id = *read.entity;
  const Scope& scope = scope_with_kinds(id);
  const std::string& owner = *read.entity_name;

  std::vector<std::string> kinds;
  for (const EntityId kind : design_.with_kinds(id)) kinds.push_back(*design_.entity(kind).name);
  for (const Spanned<std::string>& name : read.only)
    if (std::ranges::find(kinds, *name) == kinds.end()) unknown("kind", name, kinds, owner, path_join(path, "only"));
  std::erase_if(read.only,
                [&](const Spanned<std::string>& name) { return std::ranges::find(kinds, *name) == kinds.end(); });

  bool judgeable = condition_known(read.where, id, earlier, path_join(path, "where"));
  for (const OrderItem& item : read.order) judgeable &= known(item.attribute, scope, owner, path_join(path, "order"));
  all_known(read.needs, scope, owner, path_join(path, "needs"));
  std::erase_if(read.needs, [&](const Spanned<std::string>& name) { return !scope.has(*name); });
  if (!judgeable && !quiet_) read.entity.reset();  // What it asks is not what was meant.
}

void NameResolver::resolve_leg(WriteLeg& leg, const std::string& path) {
  if (leg.entity_name->empty()) return;
  leg.entity = entity(leg.entity_name, path);
  if (!leg.entity) return;
  const EntityId id = *leg.entity;
  const Scope& scope = scope_with_kinds(id);
  const std::string& owner = *leg.entity_name;
  bool judgeable = condition_known(leg.where, id, {}, path);
  if (leg.if_condition) condition_known(*leg.if_condition, id, {}, path);
  for (std::vector<Spanned<std::string>>* names : {&leg.sets, &leg.removes, &leg.knows}) {
    all_known(*names, scope, owner, path);
    std::erase_if(*names, [&](const Spanned<std::string>& name) { return !scope.has(*name); });
  }
  if (!judgeable && !quiet_) leg.entity.reset();
}

/// The identity is what an entity's `writes` name an item by.
void NameResolver::imply_conditions(Pattern& pattern) {
  WriteLeg& leg = pattern.writes[0];
  if (!leg.entity || leg.kind == WriteKind::Put) return;
  const Entity* named = nullptr;
  for (std::optional<EntityId> at = leg.entity; at && !named; at = design_.entity(*at).kind_of)
    if (!design_.entity(*at).identity.empty()) named = &design_.entity(*at);
  if (!named) return;
  std::vector<Term> terms;
  std::string text;
  for (const Spanned<std::string>& name : named->identity) {
    const std::string piece = fmt::format("{0} = :{0}", *name);
    tl::expected<Condition, ExpressionProblem> parsed = parse_where(piece);
    if (!parsed) return;  // A name that no condition can hold.
    for (Term& term : parsed->terms) {
      term.span = name.span;
      place(term.expression, name.span);
      for (Operand& value : term.values) value.span = name.span;
      terms.push_back(std::move(term));
    }
    text += (text.empty() ? "" : " AND ") + piece;
  }
  leg.where = {text, std::move(terms), named->identity_span};
}

void NameResolver::report_declared_twice() {
  for (const Pattern& implied : design_.patterns) {
    if (!implied.implied || !implied.writes[0].entity) continue;
    const WriteLeg& brief = implied.writes[0];
    for (const Pattern& pattern : design_.patterns) {
      if (pattern.implied) continue;
      const auto same = std::ranges::find_if(pattern.writes, [&](const WriteLeg& leg) {
        if (leg.entity != brief.entity || leg.kind != brief.kind) return false;
        return leg.kind != WriteKind::Update || shares(leg.sets, brief.sets);
      });
      if (same == pattern.writes.end()) continue;
      sink_
          .report(doc::kDeclaredTwice, implied.name.span,
                  fmt::format("`{}` of `{}` is counted here and in pattern `{}`", operation_name(brief.kind),
                              printable(*brief.entity_name), printable(*pattern.name)))
          .label(same->entity_name.span, "the same operation")
          .help("keep it in one of the two places")
          .at(path_join(path_join("entities", *brief.entity_name), "writes"))
          .about(*implied.name)
          .about(*pattern.name);
      break;
    }
  }
}

}  // namespace kw::native
