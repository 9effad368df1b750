#include "format/load.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "format/native/read_design.h"
#include "format/problems.h"
#include "format/suppression.h"
#include "source/load.h"

namespace kw {
namespace {

constexpr std::string_view kMark = "keywright";
constexpr std::array<std::string_view, 3> kEndings = {".yaml", ".yml", ".json"};

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

LoadedDesign load_foreign(const SourceFile& file, FileReader& files, SourceSet& sources) {
  LoadedDesign loaded;
  loaded.design.file = file.id();
  loaded.design.closure.push_back(file.id());
  loaded.design.native = false;
  const LoadedSource source = load_source(file);
  const Recognition recognition = recognise(file, source.tree.root);
  if (recognition.kind != DocumentKind::Foreign) return loaded;
  loaded.recognised = true;
  loaded.what = recognition.format->title;
  DiagnosticSink sink;
  for (const SourceProblem& problem : source.problems) report(problem, sink);
  if (std::ranges::none_of(source.problems, breaks_document))
    recognition.format->read({file, source.tree, files, sources}, loaded.design, sink);
  loaded.design.suppressions = read_suppressions(file, source.tree, sink);
  loaded.diagnostics = sink.take();
  return loaded;
}

}  // namespace

bool names_configuration(std::string_view path) {
  const std::string_view name = base_name(path);
  return std::ranges::any_of(kEndings, [&](std::string_view ending) {
    return name == fmt::format("keywright{}", ending) || name == fmt::format(".keywright{}", ending);
  });
}

bool names_itself_design(std::string_view path) {
  if (names_configuration(path)) return false;
  return std::ranges::any_of(kEndings, [&](std::string_view ending) {
    return base_name(path).ends_with(fmt::format(".keywright{}", ending));
  });
}

bool declares_design(std::string_view path, std::string_view text) {
  if (names_itself_design(path)) return true;
  if (names_configuration(path)) return false;
  if (path.ends_with(".json")) {
    // The key need not stand first; deeper ones are told apart when the file is parsed.
    return text.find("\"keywright\"") != std::string_view::npos;
  }
  for (std::size_t at = 0; (at = text.find(kMark, at)) != std::string_view::npos; at += kMark.size()) {
    std::size_t begin = at;
    std::size_t end = at + kMark.size();
    if (begin > 0 && (text[begin - 1] == '"' || text[begin - 1] == '\'') && end < text.size() &&
        text[end] == text[begin - 1])
      --begin, ++end;
    const bool starts_line = begin == 0 || text[begin - 1] == '\n' || text.substr(0, begin) == "\xEF\xBB\xBF";
    if (starts_line && end < text.size() && text[end] == ':') return true;
  }
  return false;
}

Recognition recognise(const SourceFile& file, const SourceNode* root) {
  if (names_itself_design(file.path())) return {DocumentKind::Native, nullptr};
  if (!root || names_configuration(file.path())) return {};
  const SourceNode& top = root->resolved();
  if (top.is_mapping() && top.find(kMark)) return {DocumentKind::Native, nullptr};
  for (const Format* format : formats())
    if (format->recognise(file, top)) return {DocumentKind::Foreign, format};
  return {};
}

tl::expected<LoadedDesign, Error> load_design(const std::string& path, FileReader& files, SourceSet& sources) {
  const SourceFile* file = sources.find(normalize_path(path));
  if (!file) {
    tl::expected<std::string, Error> text = files.read(path);
    if (!text) return tl::unexpected(text.error());
    file = &sources.file(sources.add(normalize_path(path), std::move(*text)));
  }
  if (!declares_design(file->path(), file->text())) return load_foreign(*file, files, sources);
  if (!names_itself_design(file->path()) && file->path().ends_with(".json")) {
    const LoadedSource source = load_source(*file);
    if (source.tree.root && recognise(*file, source.tree.root).kind != DocumentKind::Native)
      return load_foreign(*file, files, sources);
  }
  LoadedDesign loaded;
  loaded.recognised = true;
  loaded.what = "a design";
  DiagnosticSink sink;
  loaded.design = native::read_design(*file, files, sources, sink);
  loaded.diagnostics = sink.take();
  return loaded;
}

}  // namespace kw
