#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "format/cloudformation/reading_test.h"

namespace kw {
namespace {

constexpr std::string_view kTemplate =
    "Transform: AWS::Serverless-2016-10-31\n"
    "Parameters:\n"
    "  Env:\n"
    "    Type: String\n"
    "    Default: dev\n"
    "Mappings:\n"
    "  M:\n"
    "    dev:\n"
    "      name: x\n"
    "Conditions:\n"
    "  IsDev: !Equals [!Ref Env, dev]\n"
    "  Here:\n"
    "    Fn::Equals:\n"
    "      - Ref: AWS::Region\n"
    "      - r\n"
    "Resources:\n"
    "  T:\n"
    "    Type: AWS::DynamoDB::GlobalTable\n"
    "    Condition: IsDev\n"
    "    Properties:\n"
    "      TableName: !Join ['-', [a, !FindInMap [M, !Ref Env, name]]]\n"
    "      KeySchema:\n"
    "        - AttributeName: !Select [0, !Split [',', 'a,b']]\n"
    "          KeyType: HASH\n"
    "        - !If [Here, { AttributeName: b, KeyType: RANGE }, !Ref AWS::NoValue]\n"
    "      AttributeDefinitions:\n"
    "        - AttributeName: a\n"
    "          AttributeType: S\n"
    "      GlobalSecondaryIndexes:\n"
    "        - IndexName: !Sub 'by-${Env}'\n"
    "          KeySchema:\n"
    "            - AttributeName: a\n"
    "              KeyType: HASH\n"
    "          Projection:\n"
    "            ProjectionType: INCLUDE\n"
    "            NonKeyAttributes:\n"
    "              - c\n"
    "      Replicas:\n"
    "        - Region: r\n"
    "          GlobalSecondaryIndexes:\n"
    "            - IndexName: by-dev\n"
    "              ReadProvisionedThroughputSettings:\n"
    "                ReadCapacityUnits: 1\n"
    "      TimeToLiveSpecification:\n"
    "        Enabled: true\n"
    "        AttributeName: t\n"
    "  U:\n"
    "    Type: AWS::Serverless::SimpleTable\n"
    "    Properties:\n"
    "      PrimaryKey:\n"
    "        Name: id\n"
    "        Type: String\n";

/// Reads whatever can be loaded and checks what holds for every input.
void read_anything(const std::string& text) {
  CAPTURE(text);
  SourceSet sources;
  const SourceFile& file = sources.file(sources.add("template.yaml", text));
  const LoadedSource loaded = load_source(file);
  if (loaded.tree.root == nullptr || !cloudformation_format.recognise(file, *loaded.tree.root)) return;
  MemoryReader files;
  Design design;
  DiagnosticSink sink;
  cloudformation_format.read({file, loaded.tree, files, sources}, design, sink);
  const auto in_file = [&](SourceSpan span) {
    return span.known() && span.begin <= span.end && span.end <= text.size();
  };
  for (const Diagnostic& finding : sink.items()) CHECK(in_file(finding.span));
  for (const Unresolved& unresolved : design.unresolved) {
    CHECK(in_file(unresolved.subject));
    CHECK_FALSE(unresolved.skipped.empty());
    for (const auto& [span, what] : unresolved.skipped) CHECK(in_file(span));
  }
  for (const Table& table : design.tables) {
    CHECK(in_file(table.name.span));
    CHECK((table.key.known || !table.definitions_exact));
    for (const Index& index : table.indexes) CHECK(in_file(index.name.span));
  }
}

std::string joined(const std::vector<std::string_view>& lines) {
  std::string text;
  for (const std::string_view line : lines) text.append(line).append("\n");
  return text;
}

}  // namespace

TEST_CASE("a template with any line left out is read without harm") {
  std::vector<std::string_view> lines = split(kTemplate, '\n');
  lines.pop_back();
  read_anything(joined(lines));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<std::string_view> fewer = lines;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    read_anything(joined(fewer));
    read_anything(joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i)}));
  }
}

TEST_CASE("a template with any value replaced is read without harm") {
  static constexpr std::array replacements = {"",
                                              "~",
                                              "text",
                                              "[]",
                                              "{}",
                                              "[[a]]",
                                              "{ a: b }",
                                              "!Ref Env",
                                              "!Ref AWS::NoValue",
                                              "!Ref [a]",
                                              "!If",
                                              "!If [IsDev]",
                                              "!If [IsDev, { Ref: Env }, [x]]",
                                              "!If [Here, { Ref: Env }, [x]]",
                                              "!If [[a], {}, []]",
                                              "!Sub '${'",
                                              "!Sub ['${a}', b]",
                                              "!Sub { a: b }",
                                              "!Join [a]",
                                              "!Join [[a], b]",
                                              "!Select [-1, [a]]",
                                              "!Select [99999999999999999999, [a]]",
                                              "!Split ['', a]",
                                              "!FindInMap [M, dev]",
                                              "!FindInMap [M, dev, { a: b }]",
                                              "!Equals [a]",
                                              "!Not []",
                                              "!And { a: b }",
                                              "{ 'Fn::ForEach::X': [a, [b], {}] }",
                                              "{ Ref: { a: b } }",
                                              "!Condition Here"};
  const std::vector<std::string_view> lines = split(kTemplate, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t colon = lines[i].find(": ");
    const std::size_t dash = lines[i].find("- ");
    const std::size_t end = lines[i].ends_with(":") ? lines[i].size() : colon != std::string::npos ? colon + 1 : dash;
    if (end == std::string::npos) continue;
    for (const char* replacement : replacements) {
      std::string changed(lines[i].substr(0, end == dash ? dash + 1 : end));
      changed.append(" ").append(replacement);
      std::vector<std::string_view> others = lines;
      others[i] = changed;
      // What stood below the line would be beside a value: it goes.
      const std::size_t indent = lines[i].find_first_not_of(' ');
      while (i + 1 < others.size() && others[i + 1].find_first_not_of(' ') != std::string::npos &&
             others[i + 1].find_first_not_of(' ') > indent)
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      read_anything(joined(others));
    }
  }
}

}  // namespace kw
