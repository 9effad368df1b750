#include "source/source_file.h"

#include <algorithm>

#include "base/assert.h"

namespace kw {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool continues_code_point(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}
bool takes_two_utf16_units(char c) {
  return static_cast<unsigned char>(c) >= 0xF0;
}

std::vector<std::uint32_t> find_line_starts(std::string_view text) {
  std::vector<std::uint32_t> starts{0};
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool carriage_return = text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n');
    if (text[at] == '\n' || carriage_return) starts.push_back(static_cast<std::uint32_t>(at + 1));
  }
  return starts;
}

}  // namespace

SourceFile::SourceFile(FileId id, std::string path, std::string text)
    : id_(id), path_(std::move(path)), text_(std::move(text)) {
  KW_ASSERT(text_.size() < UINT32_MAX);
  line_starts_ = find_line_starts(text_);
}

std::string_view SourceFile::text(SourceSpan span) const {
  KW_ASSERT(span.begin <= span.end && span.end <= text_.size());
  return std::string_view(text_).substr(span.begin, span.length());
}

std::string_view SourceFile::line(std::uint32_t number) const {
  KW_ASSERT(number >= 1 && number <= line_count());
  const std::size_t begin = line_starts_[number - 1];
  const std::size_t end = number < line_count() ? line_starts_[number] : text_.size();
  std::string_view line = std::string_view(text_).substr(begin, end - begin);
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (number < line_count() && line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

SourcePosition SourceFile::position(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  SourcePosition found;
  found.line = static_cast<std::uint32_t>(after - line_starts_.begin());
  found.offset = offset;

  std::size_t at = *(after - 1);
  if (at == 0 && text_.starts_with(kByteOrderMark)) at = kByteOrderMark.size();  // No column of its own.
  for (; at < offset; ++at) {
    if (continues_code_point(text_[at])) continue;
    ++found.column;
    found.utf16_column += takes_two_utf16_units(text_[at]) ? 2 : 1;
  }
  return found;
}

FileId SourceSet::add(std::string path, std::string text) {
  const FileId id{static_cast<std::uint32_t>(files_.size())};
  files_.emplace_back(id, std::move(path), std::move(text));
  return id;
}

const SourceFile& SourceSet::file(FileId id) const {
  KW_ASSERT(id.value < files_.size());
  return files_[id.value];
}

const SourceFile* SourceSet::find(std::string_view path) const {
  const auto found =
      std::find_if(files_.begin(), files_.end(), [&](const SourceFile& file) { return file.path() == path; });
  return found == files_.end() ? nullptr : &*found;
}

}  // namespace kw
