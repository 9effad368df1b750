#include "diag/diagnostic.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace kw {
namespace {

/// FNV-1a, 64 bits: one definition for every machine, so that a fingerprint can be kept in a file.
class Fnv1a {
 public:
  /// `text` and an end that no text contains, so that ("ab", "c") and ("a", "bc") differ.
  void add(std::string_view text) {
    for (const char letter : text) add_byte(static_cast<std::uint8_t>(letter));
    add_byte(0);
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(std::uint8_t byte) {
    value_ ^= byte;
    value_ *= 0x100000001b3u;
  }

  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace

std::string_view to_text(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Info:
      return "info";
  }
  return "";
}

std::string_view to_text(Certainty certainty) {
  switch (certainty) {
    case Certainty::Certain:
      return "certain";
    case Certainty::Heuristic:
      return "heuristic";
  }
  return "";
}

DiagnosticBuilder& DiagnosticBuilder::label(SourceSpan span, std::string message) {
  diagnostic_->labels.push_back({span, std::move(message)});
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::note(std::string text) {
  diagnostic_->notes.push_back(std::move(text));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::help(std::string text) {
  diagnostic_->help = std::move(text);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::remove_entry(std::string description, SourceSpan span) {
  return fix({std::move(description), {{span, "", Edit::Extent::Entry}}});
}

DiagnosticBuilder& DiagnosticBuilder::fix(Fix fix) {
  diagnostic_->fixes.push_back(std::move(fix));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::at(std::string logical_path) {
  diagnostic_->logical_path = std::move(logical_path);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::about(std::string name) {
  diagnostic_->identity.push_back(std::move(name));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::fact(std::string name, std::string value) {
  diagnostic_->facts.insert_or_assign(std::move(name), std::move(value));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::severity(Severity severity) {
  diagnostic_->severity = severity;
  return *this;
}

DiagnosticBuilder DiagnosticSink::report(const CodeInfo& code, SourceSpan span, std::string message) {
  Diagnostic& diagnostic = items_.emplace_back();
  diagnostic.code = code.code;
  diagnostic.name = code.name;
  diagnostic.severity = code.severity;
  diagnostic.certainty = code.certainty;
  diagnostic.span = span;
  diagnostic.message = std::move(message);
  return DiagnosticBuilder(diagnostic);
}

std::vector<Diagnostic> DiagnosticSink::take() {
  std::vector<Diagnostic> taken(std::move_iterator(items_.begin()), std::move_iterator(items_.end()));
  items_.clear();
  return taken;
}

bool DiagnosticSink::has_errors() const {
  return std::ranges::any_of(items_, [](const Diagnostic& item) { return item.severity == Severity::Error; });
}

std::string fingerprint(const Diagnostic& diagnostic) {
  Fnv1a hash;
  hash.add(diagnostic.code);
  hash.add(diagnostic.logical_path);
  for (const std::string& name : diagnostic.identity) hash.add(name);
  return fmt::format("{:016x}", hash.value());
}

}  // namespace kw
