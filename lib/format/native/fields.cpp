#include "format/native/fields.h"

#include <fmt/core.h>

#include "base/text.h"
#include "expression/parse.h"

namespace kw::native {
namespace {

template <class T, class Parse>
std::optional<Spanned<T>> parsed(const SourceNode* scalar, Parse parse) {
  if (!scalar || !scalar->is_scalar()) return std::nullopt;
  const std::optional<T> value = parse(scalar->text);
  if (!value) return std::nullopt;
  return Spanned<T>{*value, scalar->span};
}

void report_problem(ExpressionProblem problem, const SourceNode& scalar, const Fields& fields, const std::string& path,
                    std::string_view what) {
  relocate(problem, ScalarText(scalar, fields.file()));
  DiagnosticBuilder finding =
      fields.sink().report(doc::kSyntax, problem.span, fmt::format("{}: {}", what, problem.message));
  finding.at(path).about(scalar.text);
  finding.help(problem.help.empty() ? fmt::format("correct the {}", what) : problem.help);
}

}  // namespace

const SourceNode& Fields::real(const SourceNode& node) const {
  const SourceNode& target = node.resolved();
  const auto meant = document_->shape.meant.find(&target);
  return meant == document_->shape.meant.end() ? target : meant->second;
}

const SourceNode* Fields::get(const SourceNode* mapping, std::string_view key) const {
  if (!mapping || !mapping->is_mapping()) return nullptr;
  const SourceNode* found = mapping->find(key);
  if (!found) return nullptr;
  const SourceNode& node = real(*found);
  return node.is_null() ? nullptr : &node;
}

std::vector<NamedNode> Fields::named(const SourceNode* mapping) const {
  std::vector<NamedNode> all;
  if (!mapping || !mapping->is_mapping()) return all;
  for (const MappingEntry& entry : merged_entries(*mapping)) {
    const SourceNode& key = entry.key->resolved();
    if (!key.is_scalar() || key.text.empty()) continue;
    const SourceNode& node = real(*entry.value);
    SourceSpan span = key.token;
    const std::uint32_t end = std::max(entry.value->token.end, node.token.end);
    if (entry.value->kind != NodeKind::Alias && end > span.end) span.end = end;
    all.push_back({{key.text, key.span}, &node, span});
  }
  return all;
}

std::vector<const SourceNode*> Fields::list(const SourceNode* node) const {
  std::vector<const SourceNode*> items;
  if (!node || node->is_null()) return items;
  if (!node->is_sequence()) return {node};
  for (const SourceNode* item : node->items) items.push_back(&real(*item));
  return items;
}

std::optional<Spanned<std::string>> Fields::text(const SourceNode* scalar) const {
  if (!scalar || !scalar->is_scalar() || scalar->is_null() || scalar->text.empty()) return std::nullopt;
  return Spanned<std::string>{scalar->text, scalar->span};
}

std::optional<Spanned<std::string>> Fields::text(const SourceNode* mapping, std::string_view key) const {
  return text(get(mapping, key));
}

std::string Fields::plain_text(const SourceNode* mapping, std::string_view key) const {
  const std::optional<Spanned<std::string>> found = text(mapping, key);
  return found ? found->value : "";
}

std::vector<Spanned<std::string>> Fields::texts(const SourceNode* list_or_scalar) const {
  std::vector<Spanned<std::string>> all;
  for (const SourceNode* item : list(list_or_scalar))
    if (std::optional<Spanned<std::string>> name = text(item)) all.push_back(std::move(*name));
  return all;
}

std::optional<Spanned<bool>> Fields::boolean(const SourceNode* mapping, std::string_view key) const {
  const SourceNode* node = get(mapping, key);
  if (!node || !node->is_scalar() || node->quoted || (node->text != "true" && node->text != "false"))
    return std::nullopt;
  return Spanned<bool>{node->text == "true", node->span};
}

bool Fields::is_true(const SourceNode* mapping, std::string_view key) const {
  const std::optional<Spanned<bool>> value = boolean(mapping, key);
  return value && value->value;
}

std::optional<Spanned<Count>> Fields::count(const SourceNode* mapping, std::string_view key) const {
  return parsed<Count>(get(mapping, key), parse_count);
}
std::optional<Spanned<Bytes>> Fields::bytes(const SourceNode* mapping, std::string_view key) const {
  return parsed<Bytes>(get(mapping, key), parse_bytes);
}
std::optional<Spanned<Rate>> Fields::rate(const SourceNode* mapping, std::string_view key) const {
  return parsed<Rate>(get(mapping, key), parse_rate);
}
std::optional<Spanned<Duration>> Fields::duration(const SourceNode* mapping, std::string_view key) const {
  return parsed<Duration>(get(mapping, key), parse_duration);
}
std::optional<Spanned<Share>> Fields::share(const SourceNode* mapping, std::string_view key) const {
  return parsed<Share>(get(mapping, key), parse_share);
}
std::optional<Spanned<Decimal>> Fields::decimal(const SourceNode* mapping, std::string_view key) const {
  return parsed<Decimal>(get(mapping, key), Decimal::parse);
}

std::optional<Condition> Fields::condition(const SourceNode* scalar, const std::string& path) const {
  if (!scalar || !scalar->is_scalar()) return std::nullopt;
  tl::expected<Condition, ExpressionProblem> parsed = parse_where(scalar->text);
  if (!parsed) {
    report_problem(parsed.error(), *scalar, *this, path, "condition");
    return std::nullopt;
  }
  relocate(*parsed, ScalarText(*scalar, file()));
  return std::move(*parsed);
}

std::optional<KeyTemplate> Fields::key_template(const SourceNode* scalar, const std::string& path) const {
  if (!scalar || !scalar->is_scalar()) return std::nullopt;
  tl::expected<KeyTemplate, ExpressionProblem> parsed = parse_template(scalar->text);
  if (!parsed) {
    report_problem(parsed.error(), *scalar, *this, path, "template");
    return std::nullopt;
  }
  relocate(*parsed, ScalarText(*scalar, file()));
  return std::move(*parsed);
}

SourceSpan Fields::part_of(const SourceNode& scalar, std::size_t begin, std::size_t end) const {
  return ScalarText(scalar, file()).to_file(begin, end);
}

std::vector<Suppression> Fields::ignored(const SourceNode* object, SourceSpan scope) const {
  std::vector<Suppression> all;
  for (const SourceNode* item : list(get(object, "ignore"))) {
    std::optional<Spanned<std::string>> rule = text(item, "rule");
    if (!rule) continue;
    const std::string reason = plain_text(item, "reason");
    all.push_back({.selector = std::move(*rule),
                   .reason = reason,
                   .has_reason = !trim(reason).empty(),
                   .scope = scope,
                   .span = item->token});
  }
  return all;
}

std::string path_join(std::string_view path, std::string_view name) {
  return path.empty() ? printable(name) : fmt::format("{}.{}", path, printable(name));
}

}  // namespace kw::native
