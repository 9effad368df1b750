#include "format/native/document.h"

#include <algorithm>
#include <deque>
#include <string_view>

#include "base/assert.h"
#include "base/embedded.h"
#include "format/problems.h"
#include "shape/swallowed.h"

namespace kw {
extern const EmbeddedFile schema_files[];
extern const std::size_t schema_files_count;
}  // namespace kw

namespace kw::native {
namespace {

const Schema& design_schema() {
  static const SchemaDocument document = [] {
    for (std::size_t i = 0; i < schema_files_count; ++i)
      if (schema_files[i].name == "schemas/design.schema.json") return SchemaDocument(schema_files[i].text);
    KW_ASSERT(false);
    return SchemaDocument("{}");
  }();
  return document.root();
}

/// Problems that break the document, each once, said as what the user did where that is known.
void report_broken(const Document& document, const std::deque<Diagnostic>& shape_findings, DiagnosticSink& sink) {
  std::vector<SourceSpan> told;
  for (const Diagnostic& finding : shape_findings) {
    if (!document.shape.explains(finding.span)) continue;
    sink.add(finding);
    told.push_back(finding.span);
  }
  for (const SourceProblem& problem : document.source.problems) {
    if (document.shape.explains(problem.span)) continue;
    std::optional<Swallowed> swallowed;
    if (problem.kind == SourceProblemKind::Syntax) swallowed = swallowed_near(problem.span, *document.file);
    if (!swallowed) {
      kw::report(problem, sink);
      continue;
    }
    if (std::ranges::find(told, swallowed->span) != told.end()) continue;
    told.push_back(swallowed->span);
    kw::report(*swallowed, *document.file, sink);
  }
}

}  // namespace

Document load_document(const SourceFile& file, DiagnosticSink& sink) {
  Document document;
  document.file = &file;
  document.source = load_source(file);
  const std::vector<SourceProblem>& problems = document.source.problems;
  if (!document.source.tree.root) {
    for (const SourceProblem& problem : problems) kw::report(problem, sink);
    if (problems.empty())
      sink.report(doc::kWrongType, {file.id(), 0, 0}, "the document is empty; expected a design")
          .help("begin with `keywright: 1`");
    return document;
  }

  DiagnosticSink shape_sink;
  document.shape = check_shape(design_schema(), file, document.source.tree, shape_sink);
  document.usable = std::ranges::none_of(problems, [&](const SourceProblem& problem) {
    return breaks_document(problem) && !document.shape.explains(problem.span);
  });
  if (!document.usable) {
    report_broken(document, shape_sink.items(), sink);
    return document;
  }
  for (const SourceProblem& problem : problems)
    if (!document.shape.explains(problem.span)) kw::report(problem, sink);
  for (Diagnostic& finding : shape_sink.take()) sink.add(std::move(finding));
  return document;
}

}  // namespace kw::native
