#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kw {

/// How scalars stand in a file: where they end, and where each byte of their value came from. Line ends are LF, CR LF
/// and lone CR. Used by the loaders and by `ScalarText`; offsets are into the whole text.

/// Bytes of the line end at `at`, 0 when there is none.
std::size_t break_length(std::string_view text, std::size_t at);
bool is_blank(char c);
bool is_blank_or_break(char c);
/// First byte of the line that `at` is in.
std::size_t line_begin(std::string_view text, std::size_t at);

/// Offset after the closing quote of the scalar whose opening quote is at `begin`; npos when it is not closed.
std::size_t quoted_end(std::string_view text, std::size_t begin);

/// Offset after the last byte of the plain scalar that starts at `begin` and was read as `value`.
std::size_t plain_end(std::string_view text, std::size_t begin, std::string_view value);

/// One offset per value byte for the content `begin` … `end` of a plain (`quote` 0), single- or double-quoted scalar.
std::vector<std::uint32_t> flow_offsets(std::string_view text, std::size_t begin, std::size_t end, char quote);

/// The content of a block scalar: `begin` is where its first value byte stands, `end` is after the last byte that is no
/// line end; both are equal when it has no content.
struct BlockContent {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Finds the content whose first line starts at `first_line` and which was read as `value`; appends one offset per
/// value byte to `offsets` when given.
BlockContent block_content(std::string_view text, std::size_t first_line, std::string_view value,
                           std::vector<std::uint32_t>* offsets);

}  // namespace kw
