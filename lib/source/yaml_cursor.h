#pragma once

#include <cstddef>
#include <string_view>

#include "source/load.h"

namespace kw {

/// Reads what stands between the nodes of a YAML text: blanks, comments, punctuation. The parser accepts junk there
/// that YAML does not; the cursor reports it, and it collects the comments.
class YamlCursor {
 public:
  /// `text` is the file's with lone CR as LF; it must outlive the cursor.
  YamlCursor(const SourceFile& file, std::string_view text, LoadedSource& out);

  std::size_t at() const { return at_; }
  bool at_end(std::size_t offset) const { return offset >= text_.size(); }
  char byte(std::size_t offset) const { return at_end(offset) ? '\0' : text_[offset]; }
  std::string_view text() const { return text_; }
  std::size_t column(std::size_t offset) const;

  /// The first byte at or after the cursor that is neither blank nor comment.
  std::size_t next() const;
  /// Moves to `target` over blanks, comments and punctuation; anything else on the way is a problem.
  void advance_to(std::size_t target, bool in_flow);
  /// Moves behind a token that the caller has read.
  void take(std::size_t end);
  /// Moves behind `c` when it is what comes next.
  bool take_next(char c, bool in_flow);
  /// The punctuation that the cursor has moved over last.
  char last_punctuation() const { return last_punctuation_; }
  /// Moves behind directives and one `---` before a document.
  void take_document_start();
  /// Moves behind the line of a block scalar's header, which starts at `header`.
  void take_block_header(std::size_t header);
  /// Reads all that follows the document; a second document is a problem.
  void finish();

  bool blank_follows(std::size_t offset) const;
  bool document_marker_at(std::size_t offset, std::string_view marker) const;
  void report(std::size_t begin, std::size_t end, std::string message, std::string help);

 private:
  bool is_punctuation(std::size_t offset, bool in_flow) const;
  bool comment_may_start(std::size_t offset) const;
  std::size_t line_end(std::size_t offset) const;
  void take_comment();
  void take_directive();
  void report_junk(std::size_t end);

  const SourceFile& file_;
  std::string_view text_;
  LoadedSource& out_;
  std::size_t begin_;
  std::size_t at_;
  char last_punctuation_ = '\0';
};

}  // namespace kw
