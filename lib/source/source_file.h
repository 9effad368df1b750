#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/span.h"

namespace kw {

/// Line and column as people count them, from 1. `column` is in code points, `utf16_column` in UTF-16 units.
struct SourcePosition {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::uint32_t utf16_column = 1;
  std::uint32_t offset = 0;
};

/// One file's bytes as they stand on the disk (byte-order mark and CRLF included) under the path it is reported as.
class SourceFile {
 public:
  SourceFile(FileId id, std::string path, std::string text);

  FileId id() const { return id_; }
  /// Forward slashes, relative to the working directory where it lies below it.
  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }
  std::string_view text(SourceSpan span) const;

  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }
  /// A line without its end (LF, CR LF or lone CR), from 1.
  std::string_view line(std::uint32_t number) const;
  std::uint32_t line_start(std::uint32_t number) const { return line_starts_[number - 1]; }
  SourcePosition position(std::uint32_t offset) const;
  SourceSpan whole() const { return {id_, 0, static_cast<std::uint32_t>(text_.size())}; }

 private:
  FileId id_;
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

/// All files of one run; spans stay valid as files are added.
class SourceSet {
 public:
  FileId add(std::string path, std::string text);
  const SourceFile& file(FileId id) const;
  const SourceFile* find(std::string_view path) const;
  std::size_t size() const { return files_.size(); }
  std::string_view text(SourceSpan span) const { return file(span.file).text(span); }

 private:
  std::deque<SourceFile> files_;
};

}  // namespace kw
