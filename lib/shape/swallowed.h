#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "diag/diagnostic.h"
#include "source/source_file.h"
#include "source/source_node.h"

namespace kw {

/// Text that YAML read as something else because it stands without quotes.
struct Swallowed {
  enum class Kind {
    Comment,  ///< `#META` behind a key.
    Mapping,  ///< `{a}#{b}` as a value.
    Cut,      ///< A condition in a flow mapping, up to its first comma.
  };
  Kind kind = Kind::Comment;
  std::string key;  ///< Whose value it is.
  SourceSpan span;  ///< All that was meant as one text.
};

/// Where unquoted text that begins at `begin` was meant to end: before a real comment, the end of the line, or what
/// ends an item of a flow collection. Brackets and single quotes within are passed over.
std::uint32_t meant_end(std::string_view text, std::uint32_t begin, bool in_flow);

/// A comment that directly follows `value`, which is empty or plain, on its line and looks like a value: `#META`.
std::optional<Swallowed> swallowed_by_comment(const SourceNode& value, std::string_view key, bool in_flow,
                                              const SourceFile& file, const SourceTree& tree);

/// A flow mapping whose entries have no values, as `{companyId}` and `{a}#{b}` give.
std::optional<Swallowed> swallowed_by_mapping(const SourceNode& value, std::string_view key, bool in_flow,
                                              const SourceFile& file);

/// A plain condition in a flow mapping with a bracket open where a comma ends it.
std::optional<Swallowed> swallowed_by_comma(const SourceNode& value, std::string_view key, const SourceFile& file);

/// What explains a syntax problem: the nearest unquoted text of these kinds, in the few lines around it.
std::optional<Swallowed> swallowed_near(SourceSpan problem, const SourceFile& file);

DiagnosticBuilder report(const Swallowed& swallowed, const SourceFile& file, DiagnosticSink& sink);

}  // namespace kw
