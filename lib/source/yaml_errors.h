#pragma once

#include <string>
#include <string_view>

namespace kw {

/// What we say where yaml-cpp says `parser_message`.
struct YamlErrorText {
  std::string message;
  std::string help;
};

/// Besides yaml-cpp's messages it knows `more text`: something on the line of a value that has ended.
/// `seen` is the character at the error, empty at the end of the file.
YamlErrorText yaml_error_text(std::string_view parser_message, std::string_view seen);

}  // namespace kw
