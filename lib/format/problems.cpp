#include "format/problems.h"

#include "base/assert.h"

namespace kw {
namespace {

const CodeInfo& code_of(SourceProblemKind kind) {
  switch (kind) {
    case SourceProblemKind::Syntax:
      return doc::kSyntax;
    case SourceProblemKind::DuplicateKey:
      return doc::kDuplicateKey;
    case SourceProblemKind::NotUtf8:
      return doc::kNotUtf8;
    case SourceProblemKind::TooDeepOrLarge:
      return doc::kTooDeepOrLarge;
  }
  KW_ASSERT(false);
  return doc::kSyntax;
}

}  // namespace

void report(const SourceProblem& problem, DiagnosticSink& sink) {
  DiagnosticBuilder finding = sink.report(code_of(problem.kind), problem.span, problem.message);
  if (problem.first.known()) finding.label(problem.first, "first given here");
  finding.help(problem.help.empty() ? "correct the text here" : problem.help);
}

bool breaks_document(const SourceProblem& problem) {
  return problem.kind != SourceProblemKind::DuplicateKey;
}

}  // namespace kw
