#include "format/native/closure.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/read_design.h"

namespace kw::native {

void Closure::load(const SourceFile& file) {
  visit(file);
}

void Closure::visit(const SourceFile& file) {
  read_.push_back(file.id());
  open_.push_back(file.id());
  Document document = load_document(file, sink_);
  incomplete_ |= !document.usable;
  if (document.usable) {
    const Fields fields(document, sink_);
    for (const Spanned<std::string>& used : fields.texts(fields.get(document.source.tree.root, "uses"))) {
      const SourceFile* next = open(file, used, "uses");
      if (!next) continue;
      if (std::ranges::find(open_, next->id()) != open_.end()) {
        sink_.report(doc::kConflictingDefinition, used.span, fmt::format("`{}` uses this file again", printable(*used)))
            .help("remove one of the two `uses`")
            .at("uses")
            .about(*used);
        continue;
      }
      if (std::ranges::find(read_, next->id()) != read_.end()) continue;
      if (read_.size() > kMaxUsedFiles) {
        sink_.report(doc::kTooDeepOrLarge, used.span, fmt::format("more than {} files are used", kMaxUsedFiles))
            .help("use fewer files")
            .at("uses");
        incomplete_ = true;
        break;
      }
      visit(*next);
    }
  }
  open_.pop_back();
  documents_.push_back(std::move(document));
}

const SourceFile* Closure::open(const SourceFile& from, const Spanned<std::string>& reference,
                                const std::string& path) {
  const std::string resolved = resolve_path(from.path(), *reference);
  if (const SourceFile* known = sources_.find(resolved)) return known;
  const PathKind kind = files_.kind(resolved);
  tl::expected<std::string, Error> text =
      kind == PathKind::File ? files_.read(resolved) : tl::unexpected(Error{"is no file"});
  if (!text) {
    incomplete_ = true;
    if (kind == PathKind::File)
      sink_.report(doc::kUnknownName, reference.span, fmt::format("`{}` cannot be read", printable(*reference)))
          .note(text.error().message)
          .help("make it readable")
          .at(path)
          .about(*reference);
    else
      report_missing(resolved, reference, path);
    return nullptr;
  }
  return &sources_.file(sources_.add(resolved, std::move(*text)));
}

void Closure::report_missing(const std::string& resolved, const Spanned<std::string>& reference,
                             const std::string& path) {
  DiagnosticBuilder finding =
      sink_.report(doc::kUnknownName, reference.span, fmt::format("there is no file `{}`", printable(*reference)));
  finding.at(path).about(*reference);
  const std::string folder = folder_of(resolved);
  const std::size_t slash = resolved.find_last_of('/');
  const std::string name = slash == std::string::npos ? resolved : resolved.substr(slash + 1);
  std::vector<std::string> names;
  if (const auto listed = files_.list(folder.empty() ? "." : folder)) names = *listed;
  if (const std::optional<std::string> near = nearest(name, names)) {
    const std::size_t kept = reference->size() >= name.size() ? reference->size() - name.size() : 0;
    finding.help(fmt::format("write `{}{}`", reference->substr(0, kept), *near));
  } else {
    finding.help(fmt::format("create `{}`, or correct the path", printable(resolved)));
  }
}

}  // namespace kw::native
