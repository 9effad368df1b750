#include "shape/wording.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/quantity.h"
#include "base/text.h"

namespace kw {
namespace {

constexpr std::size_t kShownText = 40;
constexpr std::size_t kShownNames = 6;

void collect(const Schema& schema, std::vector<const Schema*>& leaves) {
  if (schema.branches.empty()) {
    leaves.push_back(&schema);
    return;
  }
  for (const Schema* branch : schema.branches) collect(*branch, leaves);
}

std::string expected_scalar(const Schema& leaf) {
  switch (leaf.meaning) {
    case ScalarMeaning::Quantity:
      if (leaf.integer) return "a whole number";
      return fmt::format("a count ({})", count_forms());
    case ScalarMeaning::Size:
      return fmt::format("a size ({})", bytes_forms());
    case ScalarMeaning::Frequency:
      return fmt::format("a rate ({})", rate_forms());
    case ScalarMeaning::Time:
      return fmt::format("a time ({})", duration_forms());
    case ScalarMeaning::Portion:
      return fmt::format("a share ({})", share_forms());
    case ScalarMeaning::Decimal:
      return "a number";
    case ScalarMeaning::AttributeType:
      return "an attribute type (`S`, `N`, `B`, `BOOL`, `NULL`, `M`, `L`, `SS`, `NS`, `BS`)";
    case ScalarMeaning::Format:
      return "a format such as `epoch-seconds`, `uuid` or `digits(6)`";
    case ScalarMeaning::Characters:
      return "one bracket set such as `[A-Za-z0-9-]`";
    case ScalarMeaning::Order:
      return "`attribute [asc|desc] [present]`";
    case ScalarMeaning::Template:
      return "a template in quotes";
    case ScalarMeaning::Expression:
      return "a condition in quotes";
    case ScalarMeaning::Plain:
      break;
  }
  if (!leaf.choices.empty()) return list_names(leaf.choices);
  if (leaf.integer) return "a whole number";
  if (leaf.text) return "a text";
  if (leaf.number) return "a number";
  return leaf.boolean ? "`true` or `false`" : "nothing";
}

std::string expected_mapping(const Schema& leaf) {
  const std::vector<std::string> names = property_names(leaf);
  if (names.empty() || names.size() > kShownNames || leaf.others) return "a mapping";
  return fmt::format("a mapping with {}", list_names(names));
}

}  // namespace

bool is_expression(const SourceNode& scalar) {
  return scalar.tag.size() > 1 && scalar.tag.front() == '!' && scalar.tag[1] != '!';
}

std::string with_article(std::string_view noun) {
  const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
  return fmt::format("{} {}", vowel ? "an" : "a", noun);
}

std::string seen(const SourceNode& node) {
  switch (node.kind) {
    case NodeKind::Scalar: {
      if (is_expression(node)) return fmt::format("is an expression (`{}`)", printable(node.tag));
      if (node.is_null()) return "has no value";
      std::string text = printable(node.text);
      if (text.size() > kShownText) text = "a long text";
      return text == "a long text" ? "is " + text : fmt::format("is `{}`", text);
    }
    case NodeKind::Sequence:
      return "is a list";
    case NodeKind::Mapping:
      return "is a mapping";
    case NodeKind::Opaque:
      return fmt::format("is an expression (`{}`)", printable(node.tag));
    case NodeKind::Alias:
      return "refers to itself";
  }
  return "";
}

std::string expected(std::span<const Schema* const> leaves) {
  std::vector<std::string> forms;
  const auto add = [&](std::string form) {
    if (std::ranges::find(forms, form) == forms.end()) forms.push_back(std::move(form));
  };
  for (const Schema* leaf : leaves) {
    if (leaf->scalar()) add(expected_scalar(*leaf));
    if (leaf->list) add("a list");
    if (leaf->mapping) add(expected_mapping(*leaf));
  }
  std::string text;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    if (i > 0) text += i + 1 == forms.size() ? " or " : ", ";
    text += forms[i];
  }
  return text;
}

std::vector<const Schema*> leaves_of(const Schema& schema) {
  std::vector<const Schema*> leaves;
  collect(schema, leaves);
  return leaves;
}

std::vector<std::string> property_names(const Schema& schema) {
  std::vector<std::string> names;
  for (const auto& [name, body] : schema.properties) names.push_back(name);
  return names;
}

}  // namespace kw
