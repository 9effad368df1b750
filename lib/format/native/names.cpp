#include "format/native/names.h"

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/fields.h"

namespace kw::native {

void Scope::add(const std::string& name) {
  if (set.insert(name).second) names.push_back(name);
}

void Scope::add(const Scope& other) {
  for (const std::string& name : other.names) add(name);
  open |= other.open;
}

NameResolver::NameResolver(Design& design, bool quiet, DiagnosticSink& sink)
    : design_(design), quiet_(quiet), sink_(sink) {
  for (std::uint32_t i = 0; i < design.entities.size(); ++i) {
    entities_.emplace(*design.entities[i].name, EntityId{i});
    entity_names_.push_back(*design.entities[i].name);
  }
}

void NameResolver::run() {
  resolve_entities();
  resolve_tables();
  resolve_patterns();
  report_declared_twice();
  resolve_requests();
}

std::optional<EntityId> NameResolver::entity(const Spanned<std::string>& name, const std::string& path) {
  const auto found = entities_.find(*name);
  if (found != entities_.end()) return found->second;
  unknown("entity", name, entity_names_, "", path);
  return std::nullopt;
}

void NameResolver::unknown(std::string_view noun, const Spanned<std::string>& name,
                           std::span<const std::string> candidates, std::string_view owner, const std::string& path) {
  if (quiet_ || !reported_.emplace(path, *name).second) return;
  const std::string shown = printable(*name);
  std::string message = fmt::format("unknown {} `{}`", noun, shown);
  if (!owner.empty()) message += fmt::format(" of `{}`", printable(owner));
  DiagnosticBuilder finding = sink_.report(doc::kUnknownName, name.span, std::move(message));
  finding.at(path).about(*name);
  if (const std::optional<std::string> near = nearest(*name, candidates))
    finding.help(fmt::format("write `{}`", printable(*near)));
  else
    finding.help(fmt::format("declare {} `{}`, or correct the name", noun, shown));
}

bool NameResolver::known(const Spanned<std::string>& name, const Scope& scope, std::string_view owner,
                         const std::string& path) {
  if (scope.has(*name)) return true;
  unknown("attribute", name, scope.names, owner, path);
  return false;
}

bool NameResolver::all_known(const std::vector<Spanned<std::string>>& names, const Scope& scope, std::string_view owner,
                             const std::string& path) {
  bool all = true;
  for (const Spanned<std::string>& name : names) all &= known(name, scope, owner, path);
  return all;
}

bool NameResolver::template_known(const KeyTemplate& text, const Scope& scope, std::string_view owner,
                                  const std::string& path) {
  bool all = true;
  for (const TemplatePart& part : text.parts) {
    if (part.literal || part.encoding == Encoding::FreeShard || scope.has(part.text)) continue;
    // A part's span has its braces and encoding; the name begins behind the first brace.
    const SourceSpan span{part.span.file, part.span.begin + 1,
                          part.span.begin + 1 + static_cast<std::uint32_t>(part.text.size())};
    unknown("attribute", {part.text, span}, scope.names, owner, path);
    all = false;
  }
  return all;
}

const Scope& NameResolver::own_scope(EntityId id) {
  const auto [entry, added] = own_scopes_.try_emplace(id);
  Scope& scope = entry->second;
  if (!added) return scope;
  bool any = false;
  for (std::optional<EntityId> at = id; at; at = design_.entity(*at).kind_of) {
    for (const Attribute& attribute : design_.entity(*at).attributes) scope.add(*attribute.name);
    any |= !design_.entity(*at).attributes.empty();
  }
  scope.open = !any;
  return scope;
}

const Scope& NameResolver::scope_with_kinds(EntityId id) {
  const auto [entry, added] = kind_scopes_.try_emplace(id);
  if (!added) return entry->second;
  Scope scope = own_scope(id);
  for (const EntityId kind : design_.with_kinds(id)) {
    const Scope& own = own_scope(kind);
    if (!own.open) scope.add(own);
  }
  return entry->second = std::move(scope);
}

const Attribute* NameResolver::find_attribute(EntityId id, std::string_view name) const {
  for (std::optional<EntityId> at = id; at; at = design_.entity(*at).kind_of)
    if (const Attribute* found = design_.entity(*at).find(name)) return found;
  for (const EntityId kind : design_.with_kinds(id))
    if (const Attribute* found = design_.entity(kind).find(name)) return found;
  return nullptr;
}

}  // namespace kw::native
