#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/error.h"
#include "diag/diagnostic.h"
#include "format/format.h"
#include "model/design.h"
#include "source/file_reader.h"
#include "source/source_file.h"

namespace kw {

/// A design with everything it reads, and what reading it found (DOC codes only, in order of position per file). A file
/// with findings still gives all that could be read of it.
struct LoadedDesign {
  Design design;
  std::vector<Diagnostic> diagnostics;
  bool recognised = false;  ///< False: not a design and no template we read; `design` is empty.
  std::string what;         ///< What the file is, for notes: "a design", "a CloudFormation template".
};

/// Reads the file at `path` in the format it is recognised as. Files that `sources` already holds are not read again.
/// The error is an unreadable `path`; an unreadable file that it names is a finding.
tl::expected<LoadedDesign, Error> load_design(const std::string& path, FileReader& files, SourceSet& sources);

enum class DocumentKind {
  Native,   ///< A keywright design.
  Foreign,  ///< A format of the registry.
  Other,    ///< Neither: skipped with a note.
};

struct Recognition {
  DocumentKind kind = DocumentKind::Other;
  const Format* format = nullptr;  ///< Foreign: which one.
};

/// By name (`NAME.keywright.yaml`) or content.
Recognition recognise(const SourceFile& file, const SourceNode* root);

/// Whether discovery takes the file for a design without parsing it: its name, or a top-level line `keywright:`. A
/// configuration (`keywright.yaml`, `.keywright.yaml`) is none.
bool names_itself_design(std::string_view path);
bool names_configuration(std::string_view path);
bool declares_design(std::string_view path, std::string_view text);

}  // namespace kw
