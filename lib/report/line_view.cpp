#include "report/line_view.h"

#include <algorithm>

#include "base/text.h"

namespace kw {
namespace {

constexpr std::size_t kTabStop = 4;
constexpr std::string_view kCutMark = "...";
/// Of a line longer than this only the neighbourhood of the focus is looked at (minified JSON is one line).
constexpr std::size_t kMostBytes = 4096;
constexpr char32_t kByteOrderMark = 0xfeff;

bool continues(char letter) {
  return (static_cast<unsigned char>(letter) & 0xc0) == 0x80;
}

std::size_t to_boundary(std::string_view line, std::size_t byte) {
  for (int steps = 0; steps < 4 && byte < line.size() && continues(line[byte]); ++steps) ++byte;
  return std::min(byte, line.size());
}

}  // namespace

LineView::LineView(std::string_view line, std::size_t focus_begin, std::size_t focus_end, std::size_t width) {
  std::size_t begin = 0;
  std::size_t end = line.size();
  if (line.size() > kMostBytes) {
    begin = to_boundary(line, focus_begin > kMostBytes / 2 ? focus_begin - kMostBytes / 2 : 0);
    end = to_boundary(line, std::min(line.size(), begin + kMostBytes));
  }
  add_cells(line, begin, end);
  last_column_ = width_;
  const bool is_cut = begin > 0 || end < line.size() || width_ > width;
  if (is_cut) cut(focus_begin, focus_end, width);

  const bool cut_left = is_cut && (begin > 0 || first_column_ > 0);
  const bool cut_right = is_cut && (end < line.size() || last_column_ < width_);
  if (cut_left) text_ = kCutMark;
  shift_ = cut_left ? kCutMark.size() : 0;
  for (const Cell& cell : cells_)
    if (cell.column >= first_column_ && cell.column < last_column_) text_ += cell.text;
  if (cut_right) text_ += kCutMark;
  text_.resize(std::string(text_).find_last_not_of(' ') + 1);
}

void LineView::add_cells(std::string_view line, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end;) {
    const CodePoint point = code_point_at(line, at);
    Cell cell{at, width_, {}};
    if (line[at] == '\t')
      cell.text.assign(kTabStop - width_ % kTabStop, ' ');
    else if (point.value != kByteOrderMark || at > 0)
      cell.text = printable(line.substr(at, point.length));
    width_ += display_width(cell.text);
    at += point.length;
    cells_.push_back(std::move(cell));
  }
  end_byte_ = end;
}

void LineView::cut(std::size_t focus_begin, std::size_t focus_end, std::size_t width) {
  const std::size_t room = std::max<std::size_t>(width, 3 * kCutMark.size()) - 2 * kCutMark.size();
  const std::size_t from = uncut_column(focus_begin);
  const std::size_t focus = std::min(room, std::max<std::size_t>(1, uncut_column(focus_end) - from));
  const std::size_t before = (room - focus) / 2;
  first_column_ = from > before ? from - before : 0;
  if (first_column_ + room > width_) first_column_ = width_ > room ? width_ - room : 0;
  // A wide character on the edge is shown whole or not at all.
  const auto on_edge = std::ranges::lower_bound(cells_, first_column_, {}, &Cell::column);
  if (on_edge != cells_.end()) first_column_ = on_edge->column;
  last_column_ = std::min(width_, first_column_ + room);
}

std::size_t LineView::uncut_column(std::size_t byte) const {
  if (byte >= end_byte_) return width_;
  auto after = std::ranges::upper_bound(cells_, byte, {}, &Cell::byte);
  return after == cells_.begin() ? 0 : std::prev(after)->column;
}

std::size_t LineView::column(std::size_t byte) const {
  return std::clamp(uncut_column(byte), first_column_, last_column_) - first_column_ + shift_;
}

bool LineView::shows(std::size_t begin, std::size_t end) const {
  const std::size_t from = uncut_column(begin);
  const std::size_t to = std::max(from + 1, uncut_column(end));
  return from <= last_column_ && to > first_column_;
}

}  // namespace kw
