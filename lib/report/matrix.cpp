#include "report/matrix.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"

namespace kw {
namespace {

constexpr std::string_view kLabelHead = "pattern";
constexpr std::string_view kVerdictHead = "verdict";
constexpr std::size_t kGap = 2;

/// A path behind another one of its table is named by what follows the table's name.
std::string heading(const std::vector<MatrixColumn>& columns, std::size_t first, std::size_t column) {
  const MatrixColumn& own = columns[column];
  if (column == first || columns[column - 1].group != own.group || own.name == own.group) return own.name;
  return own.name.substr(own.group.size());
}

class Grid {
 public:
  Grid(const std::vector<MatrixColumn>& columns, const std::vector<MatrixRow>& rows, const RenderOptions& options)
      : columns_(&columns), rows_(&rows), painter_(options.color), page_(options.width) {
    label_width_ = display_width(kLabelHead);
    verdict_width_ = display_width(kVerdictHead);
    for (const MatrixRow& row : rows) {
      label_width_ = std::max(label_width_, display_width(row.label));
      verdict_width_ = std::max(verdict_width_, display_width(row.verdict.text));
    }
  }

  std::string text() {
    std::size_t first = 0;
    do {
      const std::size_t end = end_of_block(first);
      if (first > 0) text_ += "\n";
      write_block(first, end);
      first = end;
    } while (first < columns_->size());
    return std::move(text_);
  }

 private:
  std::size_t width_of(std::size_t first, std::size_t column) const {
    std::size_t width = display_width(heading(*columns_, first, column));
    for (const MatrixRow& row : *rows_)
      if (!row.cells.empty()) width = std::max(width, display_width(row.cells[column].text));
    return width;
  }

  std::size_t end_of_block(std::size_t first) const {
    std::size_t used = label_width_ + kGap + verdict_width_;
    std::size_t end = first;
    for (; end < columns_->size(); ++end) {
      used += kGap + width_of(first, end);
      if (used > page_ && end > first) break;
    }
    return end;
  }

  void put(std::string_view text, Ink ink, std::size_t width) {
    line_ += std::string(pending_, ' ') + painter_(ink, text);
    pending_ = width - std::min(width, display_width(text)) + kGap;
  }

  /// Blanks at the end of a line are never written.
  void end_line() {
    text_ += line_ + "\n";
    line_.clear();
    pending_ = 0;
  }

  void write_block(std::size_t first, std::size_t end) {
    put(kLabelHead, Ink::Bold, label_width_);
    put(kVerdictHead, Ink::Bold, verdict_width_);
    for (std::size_t i = first; i < end; ++i) put(heading(*columns_, first, i), Ink::Bold, width_of(first, i));
    end_line();
    for (const MatrixRow& row : *rows_) {
      put(row.label, Ink::Plain, label_width_);
      if (!row.verdict.text.empty() || !row.cells.empty()) put(row.verdict.text, row.verdict.ink, verdict_width_);
      if (!row.cells.empty())
        for (std::size_t i = first; i < end; ++i) put(row.cells[i].text, row.cells[i].ink, width_of(first, i));
      end_line();
    }
  }

  const std::vector<MatrixColumn>* columns_;
  const std::vector<MatrixRow>* rows_;
  Painter painter_;
  std::size_t page_;
  std::size_t label_width_ = 0;
  std::size_t verdict_width_ = 0;
  std::string text_;
  std::string line_;
  std::size_t pending_ = 0;
};

}  // namespace

std::string matrix_text(const std::vector<MatrixColumn>& columns, const std::vector<MatrixRow>& rows,
                        const RenderOptions& options) {
  return Grid(columns, rows, options).text();
}

}  // namespace kw
