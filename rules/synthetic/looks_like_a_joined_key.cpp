#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"
#include "rules/items/tables.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

/// "status#createdAt": two names with the usual delimiter between them.
bool is_joined_name(std::string_view name) {
  const std::size_t at = name.find('#');
  return at != std::string_view::npos && at > 0 && at + 1 < name.size();
}

/// "ORDER#123": a literal in capitals, the delimiter, something.
bool is_joined_text(std::string_view text) {
  const std::size_t at = text.find('#');
  if (at == std::string_view::npos || at == 0 || at + 1 >= text.size()) return false;
  return std::ranges::all_of(text.substr(0, at),
                             [](unsigned char c) { return std::isupper(c) != 0 || std::isdigit(c) != 0 || c == '_'; });
}

/// A sample of a stored entity whose value of the attribute looks joined; null when one does not, or none has it.
const SampleItem::Value* joined_sample(const Design& design, const Table& table, std::string_view name) {
  const SampleItem::Value* found = nullptr;
  for (const StoredEntity& stored : table.stores)
    for (const SampleItem& item : design.entity(stored.entity).samples)
      for (const auto& [attribute, value] : item.attributes) {
        if (*attribute != name) continue;
        if (value.type != AttributeType::S || !is_joined_text(value.text)) return nullptr;
        if (!found) found = &value;
      }
  return found;
}

bool is_made(const Table& table, std::string_view name) {
  return std::ranges::any_of(table.stores, [&](const StoredEntity& stored) { return makes(stored, name); });
}

bool is_declared(const Design& design, const Table& table, std::string_view name) {
  return std::ranges::any_of(
      table.stores, [&](const StoredEntity& stored) { return design.entity(stored.entity).find(name) != nullptr; });
}

bool is_text(const Table& table, std::string_view name) {
  return std::ranges::all_of(table.definitions, [&](const AttributeDefinition& definition) {
    return *definition.name != name || !definition.type || *definition.type == AttributeType::S;
  });
}

void check(const Table& table, RuleContext& context) {
  for (const KeyMention& mention : key_attributes(table)) {
    const std::string& name = *mention.name;
    if (is_made(table, name) || !is_text(table, name)) continue;
    const SampleItem::Value* sample = joined_sample(context.design(), table, name);
    const bool by_name = is_joined_name(name) && !is_declared(context.design(), table, name);
    if (!sample && !by_name) continue;
    DiagnosticBuilder finding =
        context.report(mention.name.span, mention.key.logical_path(),
                       fmt::format("`{}` of {} looks like a joined key", name, mention.key.owner()));
    if (sample) finding.label(sample->span, "a sample");
    finding.help("give its template in `stores`, so that its parts can be checked").about(name);
  }
}

}  // namespace

extern constinit const Rule looks_like_a_joined_key{.code = "SYN103",
                                                    .name = "looks-like-a-joined-key",
                                                    .severity = Severity::Info,
                                                    .certainty = Certainty::Heuristic,
                                                    .summary = "a key attribute without a template looks joined",
                                                    .since = "2026.1",
                                                    .check = &check};

}  // namespace kw::rules
