#include "format/cloudformation/intrinsic.h"

#include "base/text.h"

namespace kw::cloudformation {
namespace {

constexpr std::size_t kLongestDescription = 60;

bool has_short_tag(const SourceNode& node) {
  return node.tag.size() > 1 && node.tag[0] == '!' && node.tag[1] != '!' && node.tag[1] != '<';
}

/// What tells one call from another: the condition of an If, the name of a Ref, the text of a Sub; nothing for calls
/// that begin with a delimiter or a position.
std::string_view leading_text(const Intrinsic& call) {
  for (const std::string_view name : {"Join", "Select", "Split", "Transform"})
    if (call.name == name) return {};
  const SourceNode& node = call.argument->resolved();
  return node.items.empty() ? std::string_view(node.text) : std::string_view(node.items.front()->resolved().text);
}

std::string shortened(std::string text) {
  if (count_code_points(text) <= kLongestDescription) return text;
  std::size_t cut = 0;
  for (std::size_t points = 1; points < kLongestDescription; ++points) cut += code_point_at(text, cut).length;
  return text.substr(0, cut) + "…";
}

}  // namespace

std::optional<Intrinsic> as_intrinsic(const SourceNode& node) {
  if (has_short_tag(node)) return Intrinsic{std::string_view(node.tag).substr(1), &node};
  if (node.entries.size() != 1) return std::nullopt;
  const MappingEntry& entry = node.entries.front();
  const std::string_view key = entry.key->text;
  if (key == "Ref" || (key == "Condition" && entry.value->resolved().is_scalar())) return Intrinsic{key, entry.value};
  if (key.starts_with("Fn::")) return Intrinsic{key.substr(4), entry.value};
  return std::nullopt;
}

bool holds_variable(std::string_view text) {
  const std::size_t opened = text.find("${");
  if (opened != std::string_view::npos && text.find('}', opened) != std::string_view::npos) return true;
  return text.find("{{") != std::string_view::npos;
}

std::string describe(const SourceNode& node) {
  const std::optional<Intrinsic> call = as_intrinsic(node);
  if (!call) return shortened(printable(node.text));
  std::string text = has_short_tag(node) ? node.tag : node.entries.front().key->text;
  if (const std::string_view leading = leading_text(*call); !leading.empty()) text.append(" ").append(leading);
  return shortened(printable(text));
}

SourceSpan value_span(const SourceNode& node) {
  const std::optional<Intrinsic> call = as_intrinsic(node);
  if (!call) return node.span;
  if (has_short_tag(node)) {
    if (node.is_scalar()) return node.token;
    return {node.token.file, node.token.begin, node.token.begin + static_cast<std::uint32_t>(node.tag.size())};
  }
  const SourceNode& key = *node.entries.front().key;
  if (!call->argument->is_scalar()) return key.token;
  return {key.token.file, key.token.begin, call->argument->token.end};
}

}  // namespace kw::cloudformation
