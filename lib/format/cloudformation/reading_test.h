#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "format/format.h"
#include "source/file_reader.h"
#include "source/load.h"

namespace kw {

extern const Format cloudformation_format;

/// A template read from text: what tests of this folder look at.
class ReadTemplate {
 public:
  explicit ReadTemplate(std::string text, std::string name = "template.yaml") {
    const SourceFile& file = sources_.file(sources_.add(std::move(name), std::move(text)));
    const LoadedSource loaded = load_source(file);
    REQUIRE(loaded.problems.empty());
    REQUIRE(loaded.tree.root != nullptr);
    recognised = cloudformation_format.recognise(file, *loaded.tree.root);
    if (recognised) cloudformation_format.read({file, loaded.tree, files_, sources_}, design, sink_);
  }

  const Table& table(std::size_t which = 0) const { return design.tables.at(which); }
  std::string_view text(SourceSpan span) const { return sources_.text(span); }

  /// As "CODE line: message".
  std::vector<std::string> findings() const {
    std::vector<std::string> found;
    for (const Diagnostic& finding : sink_.items())
      found.push_back(finding.code + " " +
                      std::to_string(sources_.file(finding.span.file).position(finding.span.begin).line) + ": " +
                      finding.message);
    return found;
  }

  /// What DOC302 says was skipped, all tables and indexes together.
  std::vector<std::string> skipped() const {
    std::vector<std::string> found;
    for (const Unresolved& unresolved : design.unresolved)
      for (const auto& [span, what] : unresolved.skipped) found.push_back(what);
    return found;
  }

  Design design;
  bool recognised = false;

 private:
  SourceSet sources_;
  MemoryReader files_;
  DiagnosticSink sink_;
};

using Texts = std::vector<std::string>;

inline Texts names(const std::vector<Spanned<std::string>>& attributes) {
  Texts found;
  for (const Spanned<std::string>& attribute : attributes) found.push_back(*attribute);
  return found;
}

/// A table whose properties are `properties`, indented by six, in a template with a condition `Here` that nobody knows.
inline ReadTemplate table_with(const std::string& properties) {
  return ReadTemplate(
      "Conditions: { Here: !Equals [!Ref AWS::Region, x] }\n"
      "Parameters: { Wanted: { Type: String, Default: '' }, Kind: { Type: String, Default: String } }\n"
      "Resources:\n  T:\n    Type: AWS::DynamoDB::Table\n    Properties:\n" +
      properties);
}

inline const std::string kKeyAndDefinition =
    "      KeySchema: [{ AttributeName: id, KeyType: HASH }]\n"
    "      AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]\n";

}  // namespace kw
