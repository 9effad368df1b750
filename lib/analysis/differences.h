#pragma once

#include "analysis/request_view.h"
#include "analysis/requests.h"

namespace kw {

/// Compares an accepted request with the reads it stands for and notes where it certainly asks for something else:
/// `differences`, `cuts` and `limit_before_filter` of the verdict.
void note_differences(const Layout& layout, const RequestView& view, PathId path, RequestVerdict& verdict);

}  // namespace kw
