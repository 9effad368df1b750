// Every fix that a finding of our examples offers is made: the finding is gone, nothing new is found, and the rest of
// the file is as it was.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "cmd/check_files.h"
#include "cmd/fix_files.h"
#include "lint/engine.h"
#include "lint/fix.h"
#include "rules/all.h"
#include "testdata/support/examples.h"

using namespace kw;

namespace {

std::vector<examples::Project> projects() {
  std::vector<examples::Project> all;
  for (const RegisteredRule& rule : rules::all()) {
    const std::string name(rule.rule->name);
    for (const char* heading : {"Example", "Use instead"})
      for (examples::Project& project : examples::blocks(examples::section(rule.page, heading), name))
        all.push_back(std::move(project));
    for (examples::Project& project : examples::cases("testdata/rules/" + name)) all.push_back(std::move(project));
  }
  return all;
}

std::string with_crlf(std::string_view text) {
  std::string changed;
  for (const char c : text) {
    if (c == '\n' && !changed.ends_with('\r')) changed += '\r';
    changed += c;
  }
  return changed;
}

std::vector<std::string> names_of(const examples::Project& project) {
  std::vector<std::string> names;
  for (const examples::File& file : project.files) names.push_back(file.path);
  return names;
}

CheckedFiles check(const std::vector<std::string>& names, FileReader& reader) {
  Configurations configurations(reader, rules::all(), {});
  return check_files(names, reader, configurations);
}

FixedFiles fix(const std::vector<std::string>& names, MemoryReader& reader) {
  return fix_files(reader, [&] { return check(names, reader); });
}

/// Of the readers' findings only, where the rules did not run before.
std::multiset<std::string> prints(const CheckedFiles& checked, bool only_readers) {
  std::multiset<std::string> all;
  for (const Diagnostic& finding : checked.selection.findings)
    if (!only_readers || finding.code.starts_with("DOC")) all.insert(fingerprint(finding));
  return all;
}

/// How many fixes were tried.
std::size_t try_each_fix(const examples::Project& project, bool crlf) {
  MemoryReader reader;
  for (const examples::File& file : project.files) reader.put(file.path, crlf ? with_crlf(file.text) : file.text);
  const std::vector<std::string> names = names_of(project);
  const CheckedFiles before = check(names, reader);
  std::size_t tried = 0;
  for (const Diagnostic& finding : before.selection.findings) {
    if (finding.fixes.empty()) continue;
    INFO(project.name, ": ", finding.code, " ", finding.message);
    ++tried;
    const SourceFile& file = before.sources.file(finding.fixes[0].edits[0].span.file);
    const std::vector<const Diagnostic*> one{&finding};
    const FixedText fixed = apply_fixes(file, one);
    CHECK(fixed.applied == 1);
    std::size_t removed = 0;
    std::size_t added = 0;
    for (const Edit& edit : finding.fixes[0].edits) {
      removed += edit.span.end - edit.span.begin;
      added += edit.replacement.size();
    }
    CHECK(fixed.text.size() == file.text().size() - removed + added);
    CHECK(fixed.text.starts_with(file.text().substr(0, finding.fixes[0].edits.front().span.begin)));
    CHECK(fixed.text.ends_with(file.text().substr(finding.fixes[0].edits.back().span.end)));
    MemoryReader changed(&reader);
    changed.put(file.path(), fixed.text);
    const std::multiset<std::string> old_ones = prints(before, is_misread(finding));
    const std::multiset<std::string> new_ones = prints(check(names, changed), is_misread(finding));
    CHECK(std::ranges::includes(old_ones, new_ones));
    CHECK(new_ones.count(fingerprint(finding)) < old_ones.count(fingerprint(finding)));
  }
  return tried;
}

}  // namespace

TEST_CASE("every fix of the examples removes its finding, adds none, and touches nothing else") {
  std::size_t tried = 0;
  for (const examples::Project& project : projects())
    for (const bool crlf : {false, true}) tried += try_each_fix(project, crlf);
  CHECK(tried >= 10);
}

TEST_CASE("fixing until nothing is left leaves no finding that has a fix, and a second run changes nothing") {
  for (const examples::Project& project : projects()) {
    INFO(project.name);
    MemoryReader reader;
    for (const examples::File& file : project.files) reader.put(file.path, file.text);
    const FixedFiles fixed = fix(names_of(project), reader);
    CHECK(fixed.left.empty());
    CHECK(std::ranges::all_of(fixed.checked.selection.findings,
                              [](const Diagnostic& each) { return each.fixes.empty(); }));
    CHECK(fix(names_of(project), reader).applied == 0);
  }
}

TEST_CASE("the only entry of a list has no fix") {
  MemoryReader reader;
  const std::string text =
      "keywright: 1\nname: shop\nentities:\n  Order:\n    identity: [orderId]\n    attributes: { orderId: S, customer: "
      "S }\n"
      "patterns:\n  all: { entity: Order, where: \"customer = :c\" }\n"
      "tables:\n  Orders:\n    key: { partition: orderId }\n    stores: [Order]\n    indexes:\n"
      "      byCustomer: { key: { partition: customer }, projection: [orderId] }\n";
  reader.put("shop.keywright.yaml", text);
  const FixedFiles fixed = fix({"shop.keywright.yaml"}, reader);
  CHECK(fixed.applied == 0);
  CHECK(*reader.read("shop.keywright.yaml") == text);
}
