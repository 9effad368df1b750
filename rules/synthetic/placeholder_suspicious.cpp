#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_delimiter(char c) {
  return std::string_view("#|:/~@").find(c) != std::string_view::npos;
}

/// `word` is a whole segment of `text`: it stands between delimiters or ends. Other text may well speak of null.
bool has_segment(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || is_delimiter(text[at - 1]);
    const bool ends = at + word.size() == text.size() || is_delimiter(text[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
}

/// "<userId>": a name in angle brackets.
bool has_bracketed_name(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) return false;
    const std::string_view name = text.substr(at + 1, end - at - 1);
    if (!name.empty() && std::ranges::all_of(name, [](char c) { return is_word(c) || c == '-'; })) return true;
  }
  return false;
}

bool has_format_directive(std::string_view text) {
  return text.find("%s") != std::string_view::npos || text.find("%d") != std::string_view::npos;
}

/// What a program leaves behind when a value is missing.
std::optional<std::string> missing_value(std::string_view text) {
  for (const std::string_view word : {"undefined", "null"})
    if (has_segment(text, word)) return fmt::format("`{}`, what a missing value becomes", word);
  if (text.find("[object Object]") != std::string_view::npos) return "`[object Object]`, what an object becomes";
  return std::nullopt;
}

/// Of a template's literal; `is_before_attribute`: a part in braces follows.
std::optional<std::string> suspicion(std::string_view literal, bool is_before_attribute) {
  if (is_before_attribute && literal.ends_with('$')) return "`${…}`; parts are written `{…}`";
  if (has_bracketed_name(literal)) return "a name in angle brackets; parts are written `{…}`";
  if (has_format_directive(literal)) return "a format directive; parts are written `{…}`";
  if (std::ranges::count(literal, '{') != std::ranges::count(literal, '}')) return "a lone brace";
  return missing_value(literal);
}

class Check {
 public:
  explicit Check(RuleContext& context) : context_(context) {}

  void stored(const Table& table, const StoredEntity& entity) {
    if (entity.inherited) return;
    const std::string path = fmt::format("tables.{}.stores.{}", *table.name, *entity.entity_name);
    attributes(entity.attributes, path);
    for (const ExtraItem& extra : entity.also)
      attributes(extra.attributes, fmt::format("{}.also.{}", path, *extra.name));
  }

  /// Samples of what keys are made of; other attributes may hold any text.
  void samples(const Entity& entity) {
    const std::set<std::string> names = in_keys(id_of(context_.design(), entity));
    for (const SampleItem& item : entity.samples)
      for (const auto& [name, value] : item.attributes) {
        if (value.type != AttributeType::S || !names.contains(*name)) continue;
        std::optional<std::string> what = missing_value(value.text);
        if (value.text.find("${") != std::string::npos) what = "`${`, so its value was not filled in";
        if (!what) continue;
        context_
            .report(value.span, fmt::format("entities.{}.samples", *entity.name),
                    fmt::format("sample `{}` of `{}` has {}", *name, *entity.name, *what))
            .help("put a real value there")
            .about(*name);
      }
  }

 private:
  /// Key attributes of the entity and the attributes that their texts are made of.
  std::set<std::string> in_keys(EntityId entity) const {
    std::set<std::string> names;
    for (const StoredKey& stored : context_.layout().stored) {
      if (stored.entity != entity) continue;
      for (const KeyBranch& branch : stored.branches)
        for (const std::vector<KeyComponent>* components : {&branch.partition, &branch.sort})
          for (const KeyComponent& component : *components) {
            names.insert(*component.name);
            for (const KeyPart& part : component.parts)
              if (!part.literal) names.insert(part.source);
          }
    }
    return names;
  }

  void attributes(const std::vector<PhysicalAttribute>& made, const std::string& path) {
    for (const PhysicalAttribute& attribute : made)
      if (!attribute.inherited)
        for (const Alternative& alternative : attribute.alternatives)
          key_template(*attribute.name, alternative.value, fmt::format("{}.{}", path, *attribute.name));
  }

  void key_template(const std::string& name, const KeyTemplate& value, const std::string& path) {
    for (std::size_t i = 0; i < value.parts.size(); ++i) {
      const TemplatePart& part = value.parts[i];
      if (!part.literal) continue;
      const bool is_before_attribute = i + 1 < value.parts.size() && !value.parts[i + 1].literal;
      const std::optional<std::string> what = suspicion(part.text, is_before_attribute);
      if (!what) continue;
      context_
          .report(part.span.known() ? part.span : value.span, path,
                  fmt::format("the template of `{}` has {}", name, *what))
          .help("write attributes as `{name}`, and nothing for what may be missing")
          .about(part.text);
    }
  }

  RuleContext& context_;
};

void check(const Design& design, RuleContext& context) {
  Check each(context);
  for (const Table& table : design.tables)
    for (const StoredEntity& stored : table.stores) each.stored(table, stored);
  for (const Entity& entity : design.entities) each.samples(entity);
}

}  // namespace

extern constinit const Rule placeholder_suspicious{.code = "SYN208",
                                                   .name = "placeholder-suspicious",
                                                   .severity = Severity::Warning,
                                                   .summary = "a key text has what looks like a value not filled in",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
