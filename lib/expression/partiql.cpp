#include <fmt/core.h>

#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "expression/request_check.h"

namespace kw {
namespace {

constexpr std::size_t kMaxStatement = 8192;  ///< Characters. Guide, ServiceQuotas, read 2026-11.

struct Word {
  std::string text;
  bool quoted = false;
  SourceSpan span;
};

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

SourceSpan span_of(std::size_t begin, std::size_t end) {
  return {{}, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Words, quoted names and single signs of a statement; texts in single quotes are left out. Nothing when a quote is
/// not closed.
std::optional<std::vector<Word>> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    std::size_t end = at + 1;
    if (c == '"' || c == '\'') {
      end = text.find(c, at + 1);
      if (end == std::string_view::npos) return std::nullopt;
      ++end;
      if (c == '"') words.push_back({std::string(text.substr(at + 1, end - at - 2)), true, span_of(at, end)});
    } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
      while (is_word(c) && end < text.size() && is_word(text[end])) ++end;
      words.push_back({std::string(text.substr(at, end - at)), false, span_of(at, end)});
    }
    at = end;
  }
  return words;
}

bool is_keyword(const Word& word, std::string_view lower) {
  return !word.quoted && to_lower_ascii(word.text) == lower;
}

bool is_sign(const Word& word, std::string_view sign) {
  return !word.quoted && word.text == sign;
}

bool is_name(const Word& word) {
  return word.quoted || is_word(word.text[0]);
}

/// Where the index stands that a SELECT reads from; nothing when it reads a table or is no SELECT.
std::optional<SourceSpan> selected_index(const std::vector<Word>& words) {
  if (words.empty() || !is_keyword(words[0], "select")) return std::nullopt;
  for (std::size_t i = 1; i + 3 < words.size(); ++i) {
    if (!is_keyword(words[i], "from")) continue;
    const bool has_index = is_name(words[i + 1]) && is_sign(words[i + 2], ".") && is_name(words[i + 3]);
    return has_index ? std::optional(words[i + 3].span) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void check_partiql(RequestCheck& check, std::string_view statement) {
  constexpr Refusal::Part kPart = Refusal::Part::PartiQl;
  const std::size_t characters = count_code_points(statement);
  if (characters == 0 || characters > kMaxStatement) {
    check.refuse(RefusalKind::Malformed, kPart, {}, "",
                 fmt::format("the statement has {} characters, not 1 to {}", characters, kMaxStatement));
    return;
  }
  const std::optional<std::vector<Word>> words = words_of(statement);
  if (!words) {
    check.refuse(RefusalKind::Malformed, kPart, {}, "", "a quote is not closed");
    return;
  }
  const bool multi_attribute = check.target.partition.size() > 1 || check.target.sort.size() > 1;
  const std::optional<SourceSpan> index = selected_index(*words);
  if (!index || !multi_attribute) return;
  check
      .refuse(RefusalKind::PartiQlOnMultiAttribute, kPart, *index, "",
              fmt::format("PartiQL cannot read `{}`, whose key has several attributes", check.target.name))
      .service_message =
      "PartiQL statements cannot be executed on tables with multi-attribute HASH keys or multi-attribute RANGE keys.";
}

}  // namespace kw
