#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kw {

/// Changes of equal length to what the parser is given, for what yaml-cpp 0.7 does not read as YAML says.

/// Each lone CR, which it does not know as a line end, as LF.
std::string with_known_breaks(std::string_view text);

/// Offsets of tags between the start of a line or item and a block scalar (`- !Sub |`). The parser takes such a tag for
/// the start of a key and refuses text that is not indented deeper than the tag; so it is given the line without the
/// tag, with the scalar where the tag was. Lines inside other scalars can look the same.
std::vector<std::size_t> tags_before_block_scalars(std::string_view text);
std::string with_tags_hidden(std::string_view text, const std::vector<std::size_t>& tags);

/// Without the blanks of a last line that has nothing else: the parser would fold them into a text above.
std::string_view without_last_blanks(std::string_view text);

/// Offset after the tag at `begin`.
std::size_t tag_end(std::string_view text, std::size_t begin);

}  // namespace kw
