#include "expression/reserved_words.h"

#include <algorithm>
#include <array>
#include <string>

namespace kw {
namespace {

constexpr auto kReservedWords = std::to_array<std::string_view>({
#include "expression/reserved_words.def"
});

static_assert(kReservedWords.size() == 573);
static_assert(std::is_sorted(kReservedWords.begin(), kReservedWords.end()));

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

bool may_begin_name(char c) {
  return (upper(c) >= 'A' && upper(c) <= 'Z') || c == '_';
}
bool may_continue_name(char c) {
  return may_begin_name(c) || (c >= '0' && c <= '9');
}

}  // namespace

bool is_reserved_word(std::string_view name) {
  std::string word(name);
  std::transform(word.begin(), word.end(), word.begin(), upper);
  return std::binary_search(kReservedWords.begin(), kReservedWords.end(), std::string_view(word));
}

bool needs_alias(std::string_view name) {
  if (name.empty() || !may_begin_name(name.front())) return true;
  return !std::all_of(name.begin(), name.end(), may_continue_name) || is_reserved_word(name);
}

}  // namespace kw
