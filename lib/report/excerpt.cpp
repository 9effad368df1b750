#include "report/excerpt.h"

#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "base/text.h"
#include "report/line_view.h"

namespace kw {
namespace {

/// A mark on its line; bytes count from the line's start.
struct PlacedMark {
  const Mark* mark = nullptr;
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Marks of one file, in the order given.
struct FileBlock {
  const SourceFile* file = nullptr;
  std::vector<PlacedMark> marks;
};

/// A mark in columns of the shown line.
struct Underline {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool primary = false;
  std::string message;
};

/// A span over several lines is clipped to what stands on its first one.
PlacedMark place(const SourceFile& file, const Mark& mark) {
  const SourcePosition position = file.position(mark.span.begin);
  const std::string_view line = file.line(position.line);
  const std::size_t start = file.line_start(position.line);
  PlacedMark placed{&mark, position.line, position.column, mark.span.begin - start, mark.span.end - start};
  placed.begin = std::min(placed.begin, line.size());
  if (placed.end > line.size()) placed.end = line.find_last_not_of(" \t") + 1;  // npos + 1 is 0: nothing but blanks.
  placed.end = std::max(placed.begin, placed.end);
  return placed;
}

std::vector<FileBlock> by_file(const SourceSet& sources, const std::vector<Mark>& marks) {
  std::vector<FileBlock> blocks;
  for (const Mark& mark : marks) {
    if (!mark.span.known()) continue;
    const SourceFile* file = &sources.file(mark.span.file);
    auto block = std::ranges::find(blocks, file, &FileBlock::file);
    if (block == blocks.end()) block = blocks.insert(block, FileBlock{file, {}});
    block->marks.push_back(place(*file, mark));
  }
  return blocks;
}

/// One text line in the making, character by character with its ink.
class Row {
 public:
  void put(std::size_t column, std::string_view text, Ink ink) {
    if (cells_.size() < column + text.size()) cells_.resize(column + text.size(), {' ', Ink::Plain});
    for (std::size_t i = 0; i < text.size(); ++i) cells_[column + i] = {text[i], ink};
  }
  std::string painted(const Painter& painter) const {
    std::string line;
    for (std::size_t begin = 0, end = 0; begin < cells_.size(); begin = end) {
      std::string run;
      for (; end < cells_.size() && cells_[end].second == cells_[begin].second; ++end) run += cells_[end].first;
      line += painter(cells_[begin].second, run);
    }
    return line;
  }

 private:
  std::vector<std::pair<char, Ink>> cells_;
};

class ExcerptWriter {
 public:
  ExcerptWriter(const ExcerptStyle& style, Excerpt& excerpt) : style_(&style), excerpt_(&excerpt) {}

  void write(const FileBlock& block, bool first) {
    const PlacedMark& head = block.marks.front();
    excerpt_->text +=
        fmt::format("{:{}}{} {}:{}:{}\n", "", excerpt_->gutter, style_->painter(Ink::Gutter, first ? "-->" : ":::"),
                    printable(block.file->path()), head.line, head.column);
    put_line("", "");
    std::map<std::uint32_t, std::vector<const PlacedMark*>> by_line;
    for (const PlacedMark& mark : block.marks) by_line[mark.line].push_back(&mark);
    std::uint32_t last = 0;
    for (const auto& [number, marks] : by_line) {
      write_gap(*block.file, last, number);
      write_line(*block.file, number, marks);
      last = number;
    }
  }

 private:
  std::size_t room() const {
    const std::size_t gutter = excerpt_->gutter + 3;
    return style_->width > gutter + 20 ? style_->width - gutter : 20;
  }

  void put_line(std::string_view number, std::string_view text) {
    const std::string gutter = fmt::format("{:>{}} |", number, excerpt_->gutter);
    excerpt_->text += fmt::format("{}{}{}\n", style_->painter(Ink::Gutter, gutter), text.empty() ? "" : " ", text);
  }

  /// One line between is shown, more are not.
  void write_gap(const SourceFile& file, std::uint32_t last, std::uint32_t next) {
    if (last == 0 || next == last + 1) return;
    if (next == last + 2)
      put_line(fmt::format("{}", last + 1), LineView(file.line(last + 1), 0, 0, room()).text());
    else
      excerpt_->text += style_->painter(Ink::Gutter, "...") + "\n";
  }

  void write_line(const SourceFile& file, std::uint32_t number, const std::vector<const PlacedMark*>& marks) {
    const auto primary = std::ranges::find_if(marks, [](const PlacedMark* placed) { return placed->mark->primary; });
    const PlacedMark& focus = primary != marks.end() ? **primary : *marks.front();
    const LineView view(file.line(number), focus.begin, focus.end, room());
    put_line(fmt::format("{}", number), view.text());

    std::vector<Underline> underlines;
    for (const PlacedMark* placed : marks) {
      if (!view.shows(placed->begin, placed->end)) {
        add_note(*placed);
        continue;
      }
      const std::size_t begin = view.column(placed->begin);
      const std::size_t end = std::max(begin + 1, view.column(placed->end));
      underlines.push_back({begin, end, placed->mark->primary, printable(placed->mark->message)});
    }
    write_underlines(std::move(underlines));
  }

  void add_note(const PlacedMark& placed) {
    if (placed.mark->message.empty()) return;
    excerpt_->notes.push_back(fmt::format("at {}:{}: {}", placed.line, placed.column, placed.mark->message));
  }

  /// The rightmost message stands beside its underline, the others hang below theirs.
  void write_underlines(std::vector<Underline> underlines) {
    if (underlines.empty()) return;
    std::ranges::stable_sort(underlines, [](const Underline& a, const Underline& b) { return a.begin > b.begin; });
    Row row;
    std::size_t end = 0;
    for (const bool primary : {false, true})
      for (const Underline& underline : underlines)
        if (underline.primary == primary) draw(row, underline);
    for (const Underline& underline : underlines) end = std::max(end, underline.end);

    const bool beside = !underlines.front().message.empty() && underlines.front().end == end;
    if (beside) row.put(end + 1, underlines.front().message, ink(underlines.front()));
    put_line("", row.painted(style_->painter));
    if (beside) underlines.erase(underlines.begin());
    std::erase_if(underlines, [](const Underline& underline) { return underline.message.empty(); });
    write_hanging(underlines);
  }

  void write_hanging(const std::vector<Underline>& underlines) {
    if (underlines.empty()) return;
    for (std::size_t done = 0; done <= underlines.size(); ++done) {
      Row row;
      for (std::size_t i = done; i < underlines.size(); ++i) row.put(underlines[i].begin, "|", ink(underlines[i]));
      if (done > 0) row.put(underlines[done - 1].begin, underlines[done - 1].message, ink(underlines[done - 1]));
      put_line("", row.painted(style_->painter));
    }
  }

  Ink ink(const Underline& underline) const { return underline.primary ? style_->primary : Ink::Gutter; }

  void draw(Row& row, const Underline& underline) const {
    row.put(underline.begin, std::string(underline.end - underline.begin, underline.primary ? '^' : '-'),
            ink(underline));
  }

  const ExcerptStyle* style_;
  Excerpt* excerpt_;
};

}  // namespace

Excerpt excerpt(const SourceSet& sources, const std::vector<Mark>& marks, const ExcerptStyle& style) {
  Excerpt result;
  const std::vector<FileBlock> blocks = by_file(sources, marks);
  for (const FileBlock& block : blocks)
    for (const PlacedMark& mark : block.marks)
      result.gutter = std::max(result.gutter, fmt::formatted_size("{}", mark.line));

  ExcerptWriter writer(style, result);
  for (const FileBlock& block : blocks) writer.write(block, &block == &blocks.front());
  for (const Mark& mark : marks)
    if (!mark.span.known() && !mark.message.empty()) result.notes.push_back(mark.message);
  return result;
}

}  // namespace kw
