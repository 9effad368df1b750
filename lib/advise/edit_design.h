#pragma once

#include <optional>
#include <string>

#include "advise/replacement.h"
#include "source/source_file.h"

namespace kw::advise {

/// The text of the design file with the replacement made in it: the new index beside the old one or in its place, the
/// key attributes that nobody needs no longer written, requests on the old index turned into pins of the new one.
/// Everything else keeps its bytes. Nothing when the table does not stand in the file as the design format writes it
/// (aliases, merge keys, `from`).
std::optional<std::string> edit_design(const SourceFile& file, const Layout& before, const Replacement& replacement);

}  // namespace kw::advise
