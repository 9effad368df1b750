#include <algorithm>

#include "base/assert.h"
#include "source/scalar_scan.h"
#include "source/source_node.h"

namespace kw {
namespace {

char quote_of(const SourceNode& scalar, std::string_view text) {
  const bool enclosed = scalar.span.begin > scalar.token.begin && scalar.token.end == scalar.span.end + 1;
  if (!scalar.quoted || !enclosed) return 0;
  const char before = text[scalar.span.begin - 1];
  return before == '"' || before == '\'' ? before : '\0';
}

}  // namespace

ScalarText::ScalarText(const SourceNode& scalar, const SourceFile& file) : span_(scalar.span) {
  if (!span_.known() || file.text(span_) == scalar.text) return;
  const char quote = quote_of(scalar, file.text());
  if (!scalar.quoted || quote != 0)
    offsets_ = flow_offsets(file.text(), span_.begin, span_.end, quote);
  else
    block_content(file.text(), line_begin(file.text(), span_.begin), scalar.text, &offsets_);
  offsets_.resize(scalar.text.size(), span_.end);
  offsets_.push_back(span_.end);
}

SourceSpan ScalarText::to_file(std::size_t begin, std::size_t end) const {
  KW_ASSERT(begin <= end);
  const auto place = [&](std::size_t offset) {
    if (offsets_.empty()) return std::min(span_.begin + static_cast<std::uint32_t>(offset), span_.end);
    return std::min(offsets_[std::min(offset, offsets_.size() - 1)], span_.end);
  };
  return {span_.file, place(begin), place(end)};
}

}  // namespace kw
