#pragma once

#include <optional>
#include <string>

#include "format/native/fields.h"
#include "model/design.h"
#include "source/file_reader.h"

namespace kw::native {

/// `from:` of a table.
struct DefinitionSource {
  Spanned<std::string> file;
  std::optional<Spanned<std::string>> resource;
};

std::optional<DefinitionSource> read_definition_source(const Fields& fields, const SourceNode* from);

struct Doors {
  FileReader& files;
  SourceSet& sources;
  DiagnosticSink& sink;
};

/// Fills `table` with the definition that a template gives it: key, indexes, projections, billing and what else the
/// template says. What the design gives too has to agree (DOC304).
void adopt_definition(const SourceFile& file, const DefinitionSource& source, Doors doors, Table& table,
                      Design& design);

/// The items of a `samples: { file: … }`: a list, one item, or what `scan` and `get-item` print.
std::vector<SampleItem> read_sample_file(const SourceFile& file, const Spanned<std::string>& reference,
                                         const std::string& path, DiagnosticSink& sink);

}  // namespace kw::native
