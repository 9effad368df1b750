#include "cmd/fix_files.h"

#include <algorithm>
#include <set>

#include "lint/engine.h"
#include "lint/fix.h"

namespace kw {
namespace {

constexpr int kMostPasses = 10;

std::string identity_of(const Diagnostic& finding, const SourceSet& sources) {
  const std::string path = finding.span.known() ? sources.file(finding.span.file).path() : std::string();
  return path + '\n' + fingerprint(finding);
}

/// Of the readers' findings only, or of all.
std::multiset<std::string> identities(const CheckedFiles& checked, bool only_readers) {
  std::multiset<std::string> all;
  for (const Diagnostic& finding : checked.selection.findings)
    if (!only_readers || finding.code.starts_with("DOC")) all.insert(identity_of(finding, checked.sources));
  return all;
}

class Fixer {
 public:
  Fixer(MemoryReader& reader, const std::function<CheckedFiles()>& check) : reader_(reader), check_(check) {}

  FixedFiles run() {
    fixed_.checked = check_();
    for (int pass = 0; pass < kMostPasses && fix_once(); ++pass) {
    }
    return std::move(fixed_);
  }

 private:
  using Findings = std::vector<const Diagnostic*>;

  /// True when something was fixed. All fixes together first; one by one only when together they do harm.
  bool fix_once() {
    std::vector<Diagnostic> wanted = fixed_.checked.selection.findings;
    std::erase_if(wanted, [&](const Diagnostic& finding) {
      return finding.fixes.empty() || given_up_.contains(identity_of(finding, fixed_.checked.sources));
    });
    if (wanted.empty()) return false;
    Findings all;
    for (const Diagnostic& finding : wanted) all.push_back(&finding);
    if (attempt(all)) return true;
    for (const Diagnostic* finding : all) {
      if (attempt({finding})) return true;  // The others' places may have moved.
      given_up_.insert(identity_of(*finding, fixed_.checked.sources));
      fixed_.left.push_back(finding->message);
    }
    return false;
  }

  bool attempt(const Findings& findings) {
    std::map<std::string, std::string> before;
    std::size_t applied = 0;
    const SourceSet& sources = fixed_.checked.sources;
    std::set<FileId> touched;
    for (const Diagnostic* finding : findings) touched.insert(finding->fixes.front().edits.front().span.file);
    for (const FileId id : touched) {
      const SourceFile& file = sources.file(id);
      const FixedText text = apply_fixes(file, findings);
      if (text.applied == 0) continue;
      applied += text.applied;
      before[file.path()] = std::string(file.text());
      reader_.put(file.path(), text.text);
    }
    if (applied == 0) return false;
    CheckedFiles after = check_();
    if (!is_better(after, applied,
                   std::ranges::any_of(findings, [](const Diagnostic* each) { return is_misread(*each); }))) {
      for (const auto& [path, text] : before) reader_.put(path, text);
      return false;
    }
    for (const auto& [path, text] : before) {
      FixedFiles::Change& change = fixed_.changes.try_emplace(path, FixedFiles::Change{text, ""}).first->second;
      change.after = reader_.read(path).value_or("");
    }
    fixed_.applied += applied;
    fixed_.checked = std::move(after);
    return true;
  }

  /// Nothing new is found, and as many findings as fixes are gone. What rules find in a design that could not be read
  /// before is not new.
  bool is_better(const CheckedFiles& after, std::size_t applied, bool was_misread) const {
    const std::multiset<std::string> old_ones = identities(fixed_.checked, was_misread);
    const std::multiset<std::string> new_ones = identities(after, was_misread);
    return after.unreadable.size() == fixed_.checked.unreadable.size() && std::ranges::includes(old_ones, new_ones) &&
           old_ones.size() >= new_ones.size() + applied;
  }

  MemoryReader& reader_;
  const std::function<CheckedFiles()>& check_;
  std::set<std::string> given_up_;
  FixedFiles fixed_;
};

}  // namespace

FixedFiles fix_files(MemoryReader& reader, const std::function<CheckedFiles()>& check) {
  return Fixer(reader, check).run();
}

}  // namespace kw
