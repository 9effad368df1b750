#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kw {

/// One source line as a terminal shows it: tabs expanded, control characters made visible, and cut to `width` columns
/// around the bytes `focus_begin` to `focus_end` when it is longer.
class LineView {
 public:
  LineView(std::string_view line, std::size_t focus_begin, std::size_t focus_end, std::size_t width);

  /// Without blanks at its end.
  const std::string& text() const { return text_; }
  /// Where a byte of the line is shown, in columns from 0; bytes beyond the cut are at its edge.
  std::size_t column(std::size_t byte) const;
  /// Something of these bytes is shown (or they are empty and their place is).
  bool shows(std::size_t begin, std::size_t end) const;

 private:
  struct Cell {
    std::size_t byte = 0;
    std::size_t column = 0;
    std::string text;
  };
  void add_cells(std::string_view line, std::size_t begin, std::size_t end);
  void cut(std::size_t focus_begin, std::size_t focus_end, std::size_t width);
  std::size_t uncut_column(std::size_t byte) const;

  std::vector<Cell> cells_;
  std::size_t end_byte_ = 0;
  std::size_t width_ = 0;  ///< Of all cells.
  std::size_t first_column_ = 0;
  std::size_t last_column_ = 0;
  std::size_t shift_ = 0;  ///< Columns that the mark of a cut takes on the left.
  std::string text_;
};

}  // namespace kw
