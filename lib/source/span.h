#pragma once

#include <compare>
#include <cstdint>

namespace kw {

/// A file of this run, as an index into its `SourceSet`.
struct FileId {
  std::uint32_t value = UINT32_MAX;
  friend constexpr auto operator<=>(FileId, FileId) = default;
  constexpr bool known() const { return value != UINT32_MAX; }
};

/// Bytes `begin` to `end` (exclusive) of a file. Line and column are computed when printed (`SourceFile::position`).
struct SourceSpan {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend constexpr auto operator<=>(const SourceSpan&, const SourceSpan&) = default;
  constexpr bool known() const { return file.known(); }
  constexpr std::uint32_t length() const { return end - begin; }
};

/// A value with the place where the user wrote it; the span is unknown where keywright made it.
template <class T>
struct Spanned {
  T value{};
  SourceSpan span{};

  constexpr const T& operator*() const { return value; }
  constexpr T& operator*() { return value; }
  constexpr const T* operator->() const { return &value; }
  constexpr T* operator->() { return &value; }
};

}  // namespace kw
