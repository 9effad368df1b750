#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "format/native/document.h"
#include "source/file_reader.h"

namespace kw::native {

/// The files of a design: the one asked for and those it uses, directly or not.
class Closure {
 public:
  Closure(FileReader& files, SourceSet& sources, DiagnosticSink& sink)
      : files_(files), sources_(sources), sink_(sink) {}

  /// Loads `file` and what it uses. Cycles, missing files and files that are no designs are reported at `uses`.
  void load(const SourceFile& file);

  /// Used files before those that use them; the one asked for is last.
  const std::deque<Document>& documents() const { return documents_; }
  /// Files in the order they were read, the one asked for first.
  const std::vector<FileId>& read_files() const { return read_; }
  /// Some file could not be read or parsed: a name that is not known may stand there.
  bool incomplete() const { return incomplete_; }

  /// The file that `reference` in `from` names, read if need be; reported at `at` when there is none.
  const SourceFile* open(const SourceFile& from, const Spanned<std::string>& reference, const std::string& path);

 private:
  void visit(const SourceFile& file);
  void report_missing(const std::string& resolved, const Spanned<std::string>& reference, const std::string& path);

  FileReader& files_;
  SourceSet& sources_;
  DiagnosticSink& sink_;
  std::deque<Document> documents_;
  std::vector<FileId> read_;
  std::vector<FileId> open_;  ///< The chain of `uses` that is being followed.
  bool incomplete_ = false;
};

}  // namespace kw::native
