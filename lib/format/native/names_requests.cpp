#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/fields.h"
#include "format/native/names.h"

namespace kw::native {
namespace {

/// The bytes of a name after a prefix; names that hold dots need no quotes, so value and file agree.
SourceSpan after(SourceSpan span, std::size_t begin, std::size_t length) {
  const auto from = span.begin + static_cast<std::uint32_t>(begin);
  return {span.file, from, from + static_cast<std::uint32_t>(length)};
}

/// Everything below a table that a request can be sent to: "GSI1", "Customer.ByEmail".
std::vector<std::string> paths_below(const Table& table) {
  std::vector<std::string> paths;
  for (const Index& index : table.indexes) paths.push_back(*index.name);
  for (const StoredEntity& stored : table.stores)
    for (const ExtraItem& item : stored.also) paths.push_back(fmt::format("{}.{}", *stored.entity_name, *item.name));
  return paths;
}

void collect_placeholders(const Condition& condition, Scope& scope) {
  for (const Term& term : condition.terms)
    for (const std::string& name : placeholders_of(term.expression)) scope.add(name);
}

}  // namespace

void NameResolver::resolve_requests() {
  for (Request& request : design_.requests) {
    const std::string path = path_join("requests", *request.name);
    resolve_pattern_of(request, path);
    resolve_path_of(request, path);
    check_parts(request, path);
  }
}

void NameResolver::resolve_pattern_of(Request& request, const std::string& path) {
  const Spanned<std::string>& name = request.for_name ? *request.for_name : request.name;
  request.pattern = design_.find_pattern(*name);
  if (request.pattern) return;

  const std::size_t dot = name->rfind('.');
  const std::string pattern_name = name->substr(0, dot);
  const std::optional<PatternId> pattern = dot == std::string::npos ? std::nullopt : design_.find_pattern(pattern_name);
  if (!pattern) {
    std::vector<std::string> names;
    for (const Pattern& candidate : design_.patterns)
      if (!candidate.implied) names.push_back(*candidate.name);
    unknown("pattern", name, names, "", path);
    return;
  }
  const std::vector<Read>& reads = design_.pattern(*pattern).reads;
  const std::string entity = name->substr(dot + 1);
  const auto read = std::ranges::find_if(reads, [&](const Read& r) { return *r.entity_name == entity; });
  if (read == reads.end()) {
    std::vector<std::string> names;
    for (const Read& candidate : reads) names.push_back(*candidate.entity_name);
    unknown("read", {entity, after(name.span, dot + 1, entity.size())}, names, pattern_name, path);
    return;
  }
  request.pattern = pattern;
  request.read = static_cast<std::size_t>(read - reads.begin());
}

void NameResolver::resolve_path_of(Request& request, const std::string& path) {
  if (!request.path) return;
  const std::string text = **request.path;
  const Table* owner = nullptr;
  for (const Table& table : design_.tables) {
    const std::string& name = *table.name;
    if (text == name) return;
    if (text.starts_with(name) && text[name.size()] == '.' && (!owner || owner->name->size() < name.size()))
      owner = &table;
  }
  const SourceSpan span = request.path->span;
  if (!owner) {
    std::vector<std::string> names;
    for (const Table& table : design_.tables) names.push_back(*table.name);
    const std::string name = text.substr(0, text.find('.'));
    unknown("table", {name, after(span, 0, name.size())}, names, "", path_join(path, "path"));
  } else {
    const std::size_t begin = owner->name->size() + 1;
    const std::string rest = text.substr(begin);
    const std::vector<std::string> paths = paths_below(*owner);
    if (std::ranges::find(paths, rest) != paths.end()) return;
    unknown("index or extra item", {rest, after(span, begin, rest.size())}, paths, *owner->name,
            path_join(path, "path"));
  }
  request.path.reset();  // The pattern is judged as if it were not pinned.
}

/// A part names an attribute of what is read, or a placeholder of its condition.
void NameResolver::check_parts(const Request& request, const std::string& path) {
  if (!request.pattern) return;
  const Pattern& pattern = design_.pattern(*request.pattern);
  Scope scope;
  const auto add = [&](const std::optional<EntityId>& id, const Condition& where) {
    if (id) scope.add(scope_with_kinds(*id));
    scope.open |= !id;
    collect_placeholders(where, scope);
  };
  for (std::size_t i = 0; i < pattern.reads.size(); ++i)
    if (!request.read || *request.read == i) add(pattern.reads[i].entity, pattern.reads[i].where);
  for (const WriteLeg& leg : pattern.writes) add(leg.entity, leg.where);
  scope.open |= pattern.reads.empty() && pattern.writes.empty();

  for (const auto& [name, value] : request.key)
    if (value.text) template_known(*value.text, scope, *pattern.name, path_join(path, "key"));
  for (const auto& [name, value] : request.values)
    if (value.text) template_known(*value.text, scope, *pattern.name, path_join(path, "values"));
}

}  // namespace kw::native
