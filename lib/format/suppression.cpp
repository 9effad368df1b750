#include "format/suppression.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

constexpr std::string_view kMark = "keywright:";
constexpr std::string_view kInstruction = "ignore";

/// What a comment alone on its line may speak of.
struct Place {
  SourceSpan span;
  bool item = false;  ///< Of a sequence.
};

SourceSpan joined(SourceSpan first, SourceSpan last) {
  return {first.file, first.begin, std::max(first.end, last.end)};
}

/// Every entry, item and value, in order of their begins; outer ones before those that begin with them.
std::vector<Place> places(const SourceTree& tree) {
  std::vector<Place> found;
  for (const SourceNode& node : *tree.nodes) {
    for (const SourceNode* item : node.items) found.push_back({item->token, true});
    for (const MappingEntry& entry : node.entries) {
      found.push_back({joined(entry.key->token, entry.value->token)});
      if (entry.value->is_scalar() && !entry.value->token.length()) continue;
      if (entry.value->is_scalar()) found.push_back({entry.value->token});
    }
  }
  std::ranges::stable_sort(found, [](const Place& a, const Place& b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
  });
  return found;
}

/// Whether a list item's dash stands between a comment and what begins at `end`; comments in between are stepped over.
bool dash_between(const SourceFile& file, const std::vector<SourceComment>& comments, std::uint32_t begin,
                  std::uint32_t end) {
  auto comment = std::ranges::lower_bound(comments, begin, {}, [](const SourceComment& c) { return c.span.begin; });
  for (std::uint32_t at = begin; at < end; ++at) {
    if (comment != comments.end() && at == comment->span.begin) at = (comment++)->span.end;
    if (at < end && file.text()[at] == '-') return true;
  }
  return false;
}

/// The node after a comment. A list item begins where its first entry does: a dash in between tells that the whole item
/// is next, and not only that entry.
SourceSpan next_scope(const SourceFile& file, const SourceTree& tree, const std::vector<Place>& ordered,
                      SourceSpan comment) {
  const auto begins = [](const Place& place) { return place.span.begin; };
  const auto next = std::ranges::lower_bound(ordered, comment.end, {}, begins);
  if (next == ordered.end()) return {comment.file, comment.end, comment.end};
  const auto last = std::ranges::upper_bound(ordered, next->span.begin, {}, begins);
  const bool item = dash_between(file, tree.comments, comment.end, next->span.begin);
  const auto meant = std::find_if(next, last, [&](const Place& place) { return place.item == item; });
  return meant == last ? next->span : meant->span;
}

/// The line up to the comment: what is written there, not what it opens.
SourceSpan line_scope(const SourceFile& file, SourceSpan comment) {
  const std::uint32_t start = file.line_start(file.position(comment.begin).line);
  const std::string_view line = file.text().substr(start, comment.begin - start);
  const std::size_t content = std::min(line.find_first_not_of(" \t"), line.size());
  return {comment.file, start + static_cast<std::uint32_t>(content), comment.begin};
}

class CommentReader {
 public:
  CommentReader(const SourceFile& file, const SourceTree& tree, DiagnosticSink& sink)
      : file_(file), tree_(tree), sink_(sink) {}

  void read(const SourceComment& comment, std::vector<Suppression>& into) {
    std::string_view text = file_.text(comment.span);
    const std::size_t mark = text.find_first_not_of("# \t");
    if (mark == std::string_view::npos || !text.substr(mark).starts_with(kMark)) return;
    const std::string_view said = trim(text.substr(mark + kMark.size()));
    const std::string_view word = said.substr(0, std::min(said.find_first_of(" \t,"), said.size()));
    if (word != kInstruction) return report_misspelled(comment, word);
    read_selectors(comment, said.substr(word.size()), into);
  }

 private:
  SourceSpan span_of(std::string_view part) const {
    const auto begin = static_cast<std::uint32_t>(part.data() - file_.text().data());
    return {file_.id(), begin, begin + static_cast<std::uint32_t>(part.size())};
  }

  /// Other text after the mark is prose about keywright, unless it looks like the instruction.
  void report_misspelled(const SourceComment& comment, std::string_view word) {
    const std::array<std::string, 1> known = {std::string(kInstruction)};
    if (word.empty() || !nearest(word, known)) return;
    sink_.report(doc::kUnknownKey, span_of(word), fmt::format("`{}` is no instruction", printable(word)))
        .help(fmt::format("write `{} {}`", kMark, kInstruction))
        .at(fmt::format("comments.{}", printable(file_.text(comment.span))));
  }

  void read_selectors(const SourceComment& comment, std::string_view said, std::vector<Suppression>& into) {
    const std::size_t dashes = said.find("--");
    const std::string_view reason =
        dashes == std::string_view::npos ? std::string_view() : trim(said.substr(dashes + 2));
    const std::string_view names = trim(said.substr(0, std::min(dashes, said.size())));
    if (names.empty()) {
      sink_.report(doc::kMissingKey, comment.span, "the suppression names no rule")
          .help("write `# keywright: ignore CODE -- reason`")
          .at("comments");
      return;
    }
    const SourceSpan scope = comment.alone_on_line ? scope_below(comment.span) : line_scope(file_, comment.span);
    for (std::size_t at = 0; at < names.size();) {
      const std::size_t begin = std::min(names.find_first_not_of(", \t", at), names.size());
      const std::size_t end = std::min(names.find_first_of(", \t", begin), names.size());
      const std::string_view name = names.substr(begin, end - begin);
      at = end;
      if (name.empty()) continue;
      into.push_back({.selector = {std::string(name), span_of(name)},
                      .reason = std::string(reason),
                      .has_reason = !reason.empty(),
                      .scope = scope,
                      .span = comment.span});
    }
  }

  SourceSpan scope_below(SourceSpan comment) {
    if (places_.empty()) places_ = places(tree_);
    return next_scope(file_, tree_, places_, comment);
  }

  const SourceFile& file_;
  const SourceTree& tree_;
  DiagnosticSink& sink_;
  std::vector<Place> places_;
};

}  // namespace

std::vector<Suppression> read_suppressions(const SourceFile& file, const SourceTree& tree, DiagnosticSink& sink) {
  std::vector<Suppression> found;
  CommentReader reader(file, tree, sink);
  for (const SourceComment& comment : tree.comments) reader.read(comment, found);
  return found;
}

}  // namespace kw
