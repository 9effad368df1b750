#include "source/yaml_errors.h"

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

struct Translation {
  std::string_view parser;   ///< How yaml-cpp's message starts.
  std::string_view message;  ///< `{}` is the character at the error.
  std::string_view help;
};

constexpr std::string_view kIndent = "indent it like its neighbours, and check the line before";

constexpr Translation kTranslations[] = {
    {"end of map not found", "{} does not continue the mapping above", kIndent},
    {"end of sequence not found", "{} does not continue the list above", kIndent},
    {"end of map flow not found", "{} stands where `,` or `}}` is expected",
     "separate entries with `,` and close with `}}`"},
    {"end of sequence flow not found", "{} stands where `,` or `]` is expected",
     "separate items with `,` and close with `]`"},
    {"more text", "{} does not belong to the value before it", "quote the whole value, or remove it"},
    {"illegal map value", "a mapping cannot start at this {}", "quote the value, or put it on lines of its own"},
    {"illegal map key", "a key cannot start at {}", kIndent},
    {"illegal block entry", "a list cannot start at {}", "put the list on lines of its own"},
    {"illegal flow end", "{} closes nothing", "remove it, or quote the value"},
    {"illegal tab", "a tab indents this line", "indent with spaces"},
    {"illegal EOF in scalar", "this quote is not closed", "close it"},
    {"illegal document indicator", "a document marker stands inside a quoted value", "close the quote before it"},
    {"unknown token", "{} cannot stand in a value without quotes here", "quote the value"},
    {"unknown escape character", "unknown escape in double quotes",
     "write a backslash as `\\\\`, or use single quotes"},
    {"bad character found while scanning hex", "the escape has too few hexadecimal digits", "write all of its digits"},
    {"invalid unicode", "the escape names no Unicode character", "use `\\U` with 8 digits beyond U+FFFF"},
    {"the referenced anchor is not defined", "no anchor of this name stands above",
     "define it with `&name` before its first use"},
    {"alias not found", "a name is missing after `*`", "name an anchor, or quote the value"},
    {"anchor not found", "a name is missing after `&`", "name the anchor, or quote the value"},
    {"illegal character found while scanning a", "{} cannot stand in the name of an anchor", "use letters and digits"},
    {"cannot assign multiple tags", "the value has two tags", "keep one"},
    {"cannot assign multiple anchors", "the value has two anchors", "keep one"},
    {"illegal character found while scanning tag", "{} cannot stand in a tag", "remove it"},
    {"tag handle with no suffix", "a tag's name is missing", "complete the tag"},
    {"end of verbatim tag", "a tag is not closed with `>`", "close it"},
    {"cannot set zero indentation", "a block text cannot be indented by 0", "use 1 to 9, or leave the digit out"},
    {"unexpected character in block scalar", "{} cannot stand behind `|` or `>`", "start the text on the next line"},
    {"YAML major version too large", "this YAML version is not known", "use 1.2"},
    {"bad YAML version", "this is no YAML version", "use 1.2"},
};

std::string shown(std::string_view seen) {
  if (seen.empty()) return "the end of the file";
  if (seen == "\n" || seen == "\r") return "the end of the line";
  return fmt::format("`{}`", printable(seen));
}

}  // namespace

YamlErrorText yaml_error_text(std::string_view parser_message, std::string_view seen) {
  for (const Translation& entry : kTranslations)
    if (parser_message.starts_with(entry.parser))
      return {fmt::format(fmt::runtime(entry.message), shown(seen)), fmt::format(fmt::runtime(entry.help))};
  return {fmt::format("not valid YAML: {}", printable(parser_message)), ""};
}

}  // namespace kw
