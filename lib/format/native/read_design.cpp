#include "format/native/read_design.h"

#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/closure.h"
#include "format/native/definitions.h"
#include "format/native/names.h"
#include "format/native/sections.h"
#include "format/suppression.h"

namespace kw::native {
namespace {

class DesignReader {
 public:
  DesignReader(FileReader& files, SourceSet& sources, DiagnosticSink& sink)
      : files_(files), sources_(sources), sink_(sink), closure_(files, sources, sink) {}

  Design read(const SourceFile& file) {
    closure_.load(file);
    design_.file = file.id();
    for (auto document = closure_.documents().rbegin(); document != closure_.documents().rend(); ++document)
      if (document->usable) read_assumptions(*document);
    for (const Document& document : closure_.documents())
      if (document.usable) read_document(document, document.file->id() == file.id());
    std::move(implied_.begin(), implied_.end(), std::back_inserter(design_.patterns));
    design_.closure.insert(design_.closure.begin(), closure_.read_files().begin(), closure_.read_files().end());
    NameResolver(design_, closure_.incomplete(), sink_).run();
    complete(design_);
    return std::move(design_);
  }

 private:
  /// Files come nearest first: what is set already wins.
  void read_assumptions(const Document& document) {
    const Fields fields(document, sink_);
    const SourceNode* root = document.source.tree.root;
    const SourceNode* node = fields.get(root, "assume");
    Assumptions& assume = design_.assume;
    if (!assume.region) assume.region = fields.text(node, "region");
    if (!assume.month) assume.month = fields.duration(node, "month");
    if (!assume.default_item_size) assume.default_item_size = fields.bytes(node, "default_item_size");
    if (!assume.horizon) assume.horizon = fields.duration(node, "horizon");
    if (!assume.prices) assume.prices = fields.text(node, "prices");
    if (!assume.index_overhead)
      if (const auto overhead = fields.decimal(node, "index_overhead"))
        assume.index_overhead = Spanned<Dollars>{{overhead->value.to_double()}, overhead->span};
    if (!design_.tenant) design_.tenant = fields.text(root, "tenant");
  }

  void read_document(const Document& document, bool is_layout) {
    const Fields fields(document, sink_);
    const SourceNode* root = document.source.tree.root;
    Sections sections;
    read_entities(fields, fields.get(root, "entities"), sections);
    read_patterns(fields, fields.get(root, "patterns"), sections);
    read_sample_files(fields, root, sections);
    if (is_layout) {
      read_header(fields, root);
      for (const Spanned<std::string>& used : design_.uses) {
        const SourceFile* file = sources_.find(resolve_path(document.file->path(), *used));
        design_.used_files.push_back(file ? file->id() : FileId{});
      }
      read_tables(fields, fields.get(root, "tables"), sections);
      read_definitions_from(fields, root, sections);
      read_requests(fields, fields.get(root, "requests"), sections);
    }
    merge(std::move(sections));
    for (Suppression& suppression : fields.ignored(root, document.file->whole()))
      design_.suppressions.push_back(std::move(suppression));
    for (Suppression& suppression : read_suppressions(*document.file, document.source.tree, sink_))
      design_.suppressions.push_back(std::move(suppression));
  }

  void read_header(const Fields& fields, const SourceNode* root) {
    if (std::optional<Spanned<std::string>> name = fields.text(root, "name")) design_.name = std::move(*name);
    design_.description = fields.plain_text(root, "description");
    design_.uses = fields.texts(fields.get(root, "uses"));
    design_.deployment = read_deployment(fields, fields.get(root, "deployment"));
  }

  void read_sample_files(const Fields& fields, const SourceNode* root, Sections& sections) {
    std::size_t at = 0;
    for (const NamedNode& named : fields.named(fields.get(root, "entities"))) {
      Entity& entity = sections.entities[at++];
      const SourceNode* samples = fields.get(named.node, "samples");
      const std::optional<Spanned<std::string>> file = fields.text(samples, "file");
      if (!file) continue;
      const std::string path = path_join(path_join("entities", *entity.name), "samples");
      const SourceFile* source = closure_.open(fields.file(), *file, path);
      if (!source) continue;
      add_to_closure(source->id());
      entity.samples = read_sample_file(*source, *file, path, sink_);
    }
  }

  void read_definitions_from(const Fields& fields, const SourceNode* root, Sections& sections) {
    std::size_t at = 0;
    for (const NamedNode& named : fields.named(fields.get(root, "tables"))) {
      if (!named.node->is_mapping()) continue;
      Table& table = sections.tables[at++];
      const SourceNode* from = fields.get(named.node, "from");
      const std::optional<DefinitionSource> source = read_definition_source(fields, from);
      if (!source) continue;
      table.from = source->file;
      table.key.known &= !table.key.elements.empty();
      const SourceFile* file =
          closure_.open(fields.file(), source->file, path_join(path_join("tables", *table.name), "from"));
      if (!file) continue;
      add_to_closure(file->id());
      adopt_definition(*file, *source, {files_, sources_, sink_}, table, design_);
    }
  }

  void add_to_closure(FileId id) {
    if (std::ranges::find(design_.closure, id) == design_.closure.end()) design_.closure.push_back(id);
  }

  template <class T>
  void merge_named(std::vector<T>&& from, std::vector<T>& into, std::string_view noun, std::string_view section) {
    for (T& item : from) {
      const auto [first, added] = seen_.try_emplace({section, *item.name}, item.name.span);
      if (added) {
        into.push_back(std::move(item));
        continue;
      }
      if (first->second.file == item.name.span.file) continue;  // The loader has reported the key.
      sink_
          .report(doc::kConflictingDefinition, item.name.span,
                  fmt::format("{} `{}` is defined in two files", noun, printable(*item.name)))
          .label(first->second, "the other definition")
          .help("keep one of them, or rename one")
          .at(path_join(section, *item.name));
    }
  }

  void merge(Sections sections) {
    std::erase_if(sections.implied, [&](const Pattern& pattern) {
      return seen_.contains({"entities", *pattern.writes[0].entity_name});
    });
    merge_named(std::move(sections.entities), design_.entities, "entity", "entities");
    merge_named(std::move(sections.patterns), design_.patterns, "pattern", "patterns");
    std::move(sections.implied.begin(), sections.implied.end(), std::back_inserter(implied_));
    std::move(sections.tables.begin(), sections.tables.end(), std::back_inserter(design_.tables));
    std::move(sections.requests.begin(), sections.requests.end(), std::back_inserter(design_.requests));
    std::move(sections.suppressions.begin(), sections.suppressions.end(), std::back_inserter(design_.suppressions));
  }

  FileReader& files_;
  SourceSet& sources_;
  DiagnosticSink& sink_;
  Closure closure_;
  Design design_;
  std::vector<Pattern> implied_;
  std::map<std::pair<std::string_view, std::string>, SourceSpan> seen_;
};

}  // namespace

Design read_design(const SourceFile& file, FileReader& files, SourceSet& sources, DiagnosticSink& sink) {
  return DesignReader(files, sources, sink).read(file);
}

}  // namespace kw::native
