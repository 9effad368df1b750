#include "advise/scalar.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace kw::advise {
namespace {

/// A name as a plain scalar is read back as the same text.
bool is_plain(std::string_view name) {
  static constexpr std::string_view kSpecial[] = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"};
  const auto is_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  const auto is_inner = [&](unsigned char c) { return is_word(c) || c == '-' || c == '.'; };
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0 &&
         std::ranges::all_of(name, is_inner) && std::ranges::find(kSpecial, lower) == std::end(kSpecial);
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string scalar(std::string_view text) {
  return is_plain(text) ? std::string(text) : quoted(text);
}

}  // namespace kw::advise
