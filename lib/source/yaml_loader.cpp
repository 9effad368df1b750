#include <algorithm>
#include <istream>
#include <streambuf>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "base/text.h"
#include "source/load.h"
#include "source/load_support.h"
#include "source/scalar_scan.h"
#include "source/yaml_builder.h"
#include "source/yaml_errors.h"
#include "source/yaml_text.h"

namespace kw {
namespace {

/// Reads from memory without a copy.
class ViewBuffer : public std::streambuf {
 public:
  explicit ViewBuffer(std::string_view text) {
    char* begin = const_cast<char*>(text.data());  // Only ever read: a get area wants `char*`.
    setg(begin, begin, begin + text.size());
  }
};

/// The quote that opens the scalar which has no end, looking from `at`; the text's size when none does.
std::size_t unclosed_quote(std::string_view text, std::size_t at) {
  constexpr std::string_view kBeforeToken = " \t\r\n[{,:-?";
  for (; at < text.size(); ++at) {
    if (text[at] != '"' && text[at] != '\'') continue;
    if (at > 0 && kBeforeToken.find(text[at - 1]) == std::string_view::npos) continue;
    const std::size_t end = quoted_end(text, at);
    if (end > text.size()) return at;
    at = end - 1;
  }
  return at;
}

class YamlLoad {
 public:
  YamlLoad(const SourceFile& file, std::string_view text, const std::vector<std::size_t>& hidden_tags,
           LoadedSource& out)
      : file_(file), text_(text), out_(out), hidden_tags_(hidden_tags), builder_(file, text, hidden_tags, out) {}

  std::vector<std::size_t> wrongly_hidden() const { return builder_.wrongly_hidden(); }

  void run() {
    const std::string parsed = with_tags_hidden(text_, hidden_tags_);
    ViewBuffer buffer(without_last_blanks(parsed).substr(text_begin(text_)));
    std::istream stream(&buffer);
    try {
      YAML::Parser parser(stream);
      if (parser.HandleNextDocument(builder_)) return builder_.cursor().finish();
      builder_.cursor().take_document_start();
      builder_.cursor().finish();
      return;
    } catch (const YamlLimit& limit) {
      out_.problems.push_back(limit.problem);
    } catch (const YAML::DeepRecursion& error) {
      const std::size_t at = builder_.offset(error.mark);
      out_.problems.push_back(too_deep(span_of(file_, at, at + 1)));
    } catch (const YAML::Exception& error) {
      report(error);
    }
    builder_.abandon();
  }

 private:
  void report(const YAML::Exception& error) {
    std::size_t at = std::min(builder_.offset(error.mark), text_.size());
    std::string_view what = error.msg;
    if (what.starts_with("illegal EOF in scalar")) {
      at = std::min(unclosed_quote(text_, builder_.cursor().at()), at);
    } else if (at == text_.size() && what.find("flow not found") != std::string_view::npos) {
      return report_open_bracket(builder_.open_bracket());
    } else if (const std::size_t tab = indenting_tab(at); tab < at) {
      at = tab;
      what = "illegal tab";
    } else if (what.starts_with("end of ") && !first_on_line(at)) {
      what = "more text";
    }
    const std::size_t length = at < text_.size() ? code_point_at(text_, at).length : 0;
    const YamlErrorText words = yaml_error_text(what, text_.substr(at, length));
    builder_.cursor().report(at, at + length, words.message, words.help);
  }

  bool first_on_line(std::size_t at) const {
    return text_.substr(line_begin(text_, at), at - line_begin(text_, at)).find_first_not_of(" \t") ==
           std::string_view::npos;
  }

  /// The tab in the indentation of the line that `at` is in; `at` when there is none.
  std::size_t indenting_tab(std::size_t at) const {
    for (std::size_t place = line_begin(text_, at); place < at && is_blank(text_[place]); ++place)
      if (text_[place] == '\t') return place;
    return at;
  }

  void report_open_bracket(std::size_t at) {
    const bool mapping = builder_.cursor().byte(at) == '{';
    builder_.cursor().report(at, at + 1, fmt::format("this `{}` is not closed", mapping ? '{' : '['),
                             fmt::format("close it with `{}`", mapping ? '}' : ']'));
  }

  const SourceFile& file_;
  std::string_view text_;
  LoadedSource& out_;
  const std::vector<std::size_t>& hidden_tags_;
  YamlBuilder builder_;
};

/// Reads `text` with `hidden_tags` kept from the parser; false when some were none, which are then taken from them.
bool load_hiding(const SourceFile& file, std::string_view text, std::vector<std::size_t>& hidden_tags,
                 LoadedSource& loaded) {
  YamlLoad load(file, text, hidden_tags, loaded);
  load.run();
  const std::vector<std::size_t> wrong = load.wrongly_hidden();
  std::erase_if(hidden_tags, [&](std::size_t tag) { return std::binary_search(wrong.begin(), wrong.end(), tag); });
  return wrong.empty();
}

}  // namespace

LoadedSource load_yaml(const SourceFile& file) {
  LoadedSource loaded;
  if (!check_text(file, loaded.problems)) return loaded;
  const std::string text = with_known_breaks(file.text());
  std::vector<std::size_t> hidden_tags = tags_before_block_scalars(text);
  if (!load_hiding(file, text, hidden_tags, loaded)) {
    loaded = {};
    load_hiding(file, text, hidden_tags, loaded);
  }
  sort_problems(loaded.problems);
  return loaded;
}

}  // namespace kw
