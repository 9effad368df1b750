#include "lint/glob.h"

#include <optional>
#include <string>

#include "base/text.h"
#include "source/file_reader.h"

namespace kw {
namespace {

/// Where to take up again when what follows a star does not fit: the star then takes more.
struct Retry {
  std::size_t pattern = 0;
  std::size_t text = 0;
  bool whole_names = false;  ///< `**/`: only up to a slash.
};

/// Lets the star take more of `text`; false when it cannot.
bool take_more(std::optional<Retry>& retry, std::string_view text, bool crosses) {
  if (!retry || retry->text >= text.size()) return false;
  if (!crosses && text[retry->text] == '/') return false;
  if (!retry->whole_names) {
    ++retry->text;
    return true;
  }
  const std::size_t slash = text.find('/', retry->text);
  if (slash == std::string_view::npos) return false;
  retry->text = slash + 1;
  return true;
}

/// One pattern against a whole text. Only the last star of each kind is ever tried again, so that the time is at most
/// quadratic.
bool fits(std::string_view pattern, std::string_view text) {
  std::optional<Retry> star;
  std::optional<Retry> star_star;
  std::size_t at = 0;
  for (std::size_t seen = 0; seen < text.size() || at < pattern.size();) {
    if (pattern.substr(at, 2) == "**") {
      const bool whole_names = pattern.substr(at, 3) == "**/";
      at += whole_names ? 3 : 2;
      star_star = Retry{at, seen, whole_names};
      star.reset();
      continue;
    }
    if (at < pattern.size() && pattern[at] == '*') {
      star = Retry{++at, seen};
      continue;
    }
    const bool same = at < pattern.size() && seen < text.size() &&
                      (pattern[at] == text[seen] || (pattern[at] == '?' && text[seen] != '/'));
    if (same) {
      ++at;
      ++seen;
    } else if (take_more(star, text, false)) {
      at = star->pattern;
      seen = star->text;
    } else if (take_more(star_star, text, true)) {
      at = star_star->pattern;
      seen = star_star->text;
      star.reset();
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

bool matches_glob(std::string_view pattern, std::string_view path) {
  if (pattern.starts_with("./")) pattern.remove_prefix(2);
  if (pattern.ends_with('/')) pattern.remove_suffix(1);
  if (pattern.empty()) return false;
  const bool anywhere = pattern.find('/') == std::string_view::npos;
  if (anywhere) {
    for (const std::string_view name : split(path, '/'))
      if (fits(pattern, name)) return true;
    return false;
  }
  for (std::size_t end = path.find('/'); end != std::string_view::npos; end = path.find('/', end + 1))
    if (fits(pattern, path.substr(0, end))) return true;
  return fits(pattern, path);
}

bool matches_glob(const Spanned<std::string>& glob, std::string_view path, const GlobBase& base) {
  const std::string seen = relative_path(glob.span.known() ? base.project : ".", path, base.working_directory);
  return !seen.starts_with("../") && matches_glob(*glob, seen);
}

}  // namespace kw
