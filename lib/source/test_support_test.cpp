#include "source/test_support.h"

#include <utility>

#include <fmt/core.h>

namespace kw::testing {
namespace {

constexpr FileId kFile{0};

std::string show_text(const SourceNode& node) {
  if (node.quoted) return "\"" + node.text + "\"";
  return node.text.empty() ? "~" : node.text;
}

std::string_view name(SourceProblemKind kind) {
  switch (kind) {
    case SourceProblemKind::Syntax:
      return "syntax";
    case SourceProblemKind::DuplicateKey:
      return "duplicate";
    case SourceProblemKind::NotUtf8:
      return "utf8";
    case SourceProblemKind::TooDeepOrLarge:
      return "limit";
  }
  return "";
}

}  // namespace

Loaded load(std::string path, std::string text) {
  SourceFile file(kFile, std::move(path), std::move(text));
  LoadedSource source = load_source(file);
  return {std::move(file), std::move(source)};
}

Loaded yaml(std::string text) {
  SourceFile file(kFile, "a.yaml", std::move(text));
  LoadedSource source = load_yaml(file);
  return {std::move(file), std::move(source)};
}

Loaded json(std::string text) {
  SourceFile file(kFile, "a.json", std::move(text));
  LoadedSource source = load_json(file);
  return {std::move(file), std::move(source)};
}

std::string shown(const SourceNode& node) {
  std::string out = node.tag.empty() ? "" : node.tag + " ";
  std::string separator;
  switch (node.kind) {
    case NodeKind::Scalar:
      return out + show_text(node);
    case NodeKind::Alias:
      return out + "*";
    case NodeKind::Sequence:
      out += "[";
      for (const SourceNode* item : node.items) out += std::exchange(separator, ", ") + shown(*item);
      return out + "]";
    case NodeKind::Mapping:
    case NodeKind::Opaque:
      out += "{";
      for (const MappingEntry& entry : node.entries)
        out += std::exchange(separator, ", ") + shown(*entry.key) + ": " + shown(*entry.value);
      return out + "}";
  }
  return out;
}

std::string shown(const LoadedSource& source) {
  std::string out;
  for (const SourceProblem& problem : source.problems)
    out += fmt::format("{} {}-{} {}\n", name(problem.kind), problem.span.begin, problem.span.end, problem.message);
  if (!out.empty()) out.pop_back();
  return out;
}

}  // namespace kw::testing
