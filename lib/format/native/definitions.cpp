#include "format/native/definitions.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/format.h"
#include "format/native/sections.h"
#include "format/problems.h"

namespace kw::native {
namespace {

bool same_names(const std::vector<Spanned<std::string>>& a, const std::vector<Spanned<std::string>>& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return *x == *y; });
}
bool same_key(const KeySchema& a, const KeySchema& b) {
  return same_names(a.partition, b.partition) && same_names(a.sort, b.sort);
}

bool same_projection(const Projection& a, const Projection& b) {
  if (a.kind != b.kind || a.attributes.size() != b.attributes.size()) return false;
  std::vector<std::string> left;
  std::vector<std::string> right;
  for (const Spanned<std::string>& name : a.attributes) left.push_back(*name);
  for (const Spanned<std::string>& name : b.attributes) right.push_back(*name);
  std::ranges::sort(left);
  std::ranges::sort(right);
  return left == right;
}

bool same_count(const std::optional<Spanned<Count>>& a, const std::optional<Spanned<Count>>& b) {
  return !a || !b || a->value == b->value;
}
bool same_billing(const Billing& a, const Billing& b) {
  return a.mode == b.mode && same_count(a.capacity.read, b.capacity.read) &&
         same_count(a.capacity.write, b.capacity.write);
}

/// One member after the other: the template's wins, and a design that says otherwise is told so.
class Adoption {
 public:
  Adoption(Table& table, DiagnosticSink& sink) : table_(table), sink_(sink), path_(path_join("tables", *table.name)) {}

  void adopt(Table found) {
    if (!table_.key.elements.empty() && found.key.known && !same_key(table_.key, found.key))
      report("key", table_.key.span, found.key.span, path_);
    if (!found.key.elements.empty() || !found.key.known) table_.key = std::move(found.key);
    table_.key.known |= !table_.key.elements.empty() && !found.key.elements.empty() && found.key.known;
    adopt_billing(table_.billing, std::move(found.billing), path_);
    adopt_member(table_.ttl, std::move(found.ttl), "ttl");
    adopt_member(table_.pitr, std::move(found.pitr), "pitr");
    adopt_member(table_.deletion_protection, std::move(found.deletion_protection), "deletion_protection");
    adopt_member(table_.table_class, std::move(found.table_class), "class");
    adopt_member(table_.streams, std::move(found.streams), "streams");
    if (!found.replicas.empty()) table_.replicas = std::move(found.replicas);
    table_.replicas_strong |= found.replicas_strong;
    if (found.warm.read || found.warm.write) table_.warm = std::move(found.warm);
    adopt_indexes(found);
    std::move(table_.definitions.begin(), table_.definitions.end(), std::back_inserter(found.definitions));
    table_.definitions = std::move(found.definitions);
    table_.definitions_exact = found.definitions_exact;
    table_.definitions_span = found.definitions_span;
    table_.physical_name = std::move(found.physical_name);
    table_.origin = found.origin;
  }

 private:
  void report(std::string_view what, SourceSpan here, SourceSpan there, const std::string& path) {
    sink_.report(doc::kConflictingDefinition, here, fmt::format("`{}` differs from the template's", what))
        .label(there, "the template's")
        .help(fmt::format("remove `{}` here: the template defines it", what))
        .at(path)
        .about(std::string(what));
  }

  template <class T>
  void adopt_member(std::optional<Spanned<T>>& mine, std::optional<Spanned<T>> theirs, std::string_view name) {
    if (!theirs) return;
    if (mine && mine->value != theirs->value) report(name, mine->span, theirs->span, path_);
    mine = std::move(theirs);
  }

  void adopt_billing(Billing& mine, Billing theirs, const std::string& path) {
    if (!theirs.mode && theirs.known) return;
    if (mine.mode && theirs.mode && theirs.known && !same_billing(mine, theirs))
      report("billing", mine.span, theirs.span, path);
    mine = std::move(theirs);
  }

  void adopt_indexes(Table& found) {
    std::vector<Index> mine = std::move(table_.indexes);
    table_.indexes = std::move(found.indexes);
    table_.indexes_known = found.indexes_known;
    for (Index& index : mine) {
      const auto same = std::ranges::find_if(table_.indexes, [&](const Index& i) { return *i.name == *index.name; });
      if (same != table_.indexes.end()) {
        adopt_index(index, *same);
        continue;
      }
      if (found.indexes_known) report_new(index);
      table_.indexes.push_back(std::move(index));
    }
  }

  void report_new(const Index& index) {
    sink_
        .report(doc::kConflictingDefinition, index.name.span,
                fmt::format("the template has no index `{}`", printable(*index.name)))
        .label(table_.from->span, "the template")
        .help(fmt::format("add `{}` to the template, or remove it here", printable(*index.name)))
        .at(path_join(path_, "indexes"))
        .about(*index.name);
  }

  void adopt_index(Index& mine, Index& theirs) {
    const std::string path = path_join(path_join(path_, "indexes"), *mine.name);
    KeySchema key = mine.key;
    if (theirs.kind == IndexKind::Local && key.partition.empty()) key.partition = theirs.key.partition;
    if (!mine.key.elements.empty() && theirs.key.known && !same_key(key, theirs.key))
      report("key", mine.key.span, theirs.key.span, path);
    if (mine.projection.kind && theirs.projection.known && theirs.projection.kind &&
        !same_projection(mine.projection, theirs.projection))
      report("projection", mine.projection.span, theirs.projection.span, path);
    adopt_billing(mine.billing, std::move(theirs.billing), path);
    theirs.billing = std::move(mine.billing);
    theirs.was = std::move(mine.was);
    theirs.description = std::move(mine.description);
    theirs.serves = std::move(mine.serves);
    std::move(mine.ignore.begin(), mine.ignore.end(), std::back_inserter(theirs.ignore));
  }

  Table& table_;
  DiagnosticSink& sink_;
  std::string path_;
};

/// Reads the template; nothing when it is none, or broken (reported).
std::optional<Design> read_template(const SourceFile& file, const DefinitionSource& source, const Doors& doors,
                                    const std::string& path) {
  const LoadedSource loaded = load_source(file);
  bool broken = !loaded.tree.root;
  for (const SourceProblem& problem : loaded.problems) {
    kw::report(problem, doors.sink);
    broken |= breaks_document(problem);
  }
  if (broken) return std::nullopt;
  for (const Format* format : formats()) {
    if (!format->recognise(file, *loaded.tree.root)) continue;
    Design design;
    design.file = file.id();
    design.closure.push_back(file.id());
    design.native = false;
    format->read({file, loaded.tree, doors.files, doors.sources}, design, doors.sink);
    return design;
  }
  doors.sink
      .report(doc::kWrongType, source.file.span,
              fmt::format("`{}` is no template keywright knows", printable(*source.file)))
      .help("name a CloudFormation or SAM template")
      .at(path)
      .about(*source.file);
  return std::nullopt;
}

bool is_called(const Table& table, std::string_view name) {
  return *table.name == name || (table.physical_name && **table.physical_name == name);
}

Table* choose_table(std::vector<Table>& tables, const DefinitionSource& source, const Table& table,
                    DiagnosticSink& sink, const std::string& path) {
  std::vector<std::string> names;
  for (const Table& candidate : tables) names.push_back(*candidate.name);
  const std::string& wanted = source.resource ? **source.resource : *table.name;
  for (Table& candidate : tables)
    if (is_called(candidate, wanted)) return &candidate;
  if (!source.resource && tables.size() == 1) return &tables[0];
  if (!source.resource && !tables.empty()) {
    sink.report(doc::kMissingKey, source.file.span,
                fmt::format("`{}` defines {} tables", printable(*source.file), tables.size()))
        .help(fmt::format("name one with `resource`: {}", list_names(names)))
        .at(path);
    return nullptr;
  }
  const SourceSpan span = source.resource ? source.resource->span : source.file.span;
  DiagnosticBuilder finding = sink.report(
      doc::kUnknownName, span, fmt::format("`{}` defines no table `{}`", printable(*source.file), printable(wanted)));
  finding.at(path).about(wanted);
  if (const std::optional<std::string> near = nearest(wanted, names))
    finding.help(fmt::format("write `{}`", *near));
  else if (!names.empty())
    finding.help(fmt::format("name {}", list_names(names)));
  else
    finding.help("name a template that defines a table");
  return nullptr;
}

}  // namespace

std::optional<DefinitionSource> read_definition_source(const Fields& fields, const SourceNode* from) {
  if (!from) return std::nullopt;
  std::optional<Spanned<std::string>> file = from->is_scalar() ? fields.text(from) : fields.text(from, "file");
  if (!file) return std::nullopt;
  return DefinitionSource{std::move(*file), fields.text(from, "resource")};
}

void adopt_definition(const SourceFile& file, const DefinitionSource& source, Doors doors, Table& table,
                      Design& design) {
  const std::string path = path_join(path_join("tables", *table.name), "from");
  std::optional<Design> read = read_template(file, source, doors, path);
  if (!read) return;
  for (const FileId id : read->closure)
    if (std::ranges::find(design.closure, id) == design.closure.end()) design.closure.push_back(id);
  Table* found = choose_table(read->tables, source, table, doors.sink, path);
  if (!found) return;
  const SourceSpan whole = found->span;
  Adoption(table, doors.sink).adopt(std::move(*found));
  for (Unresolved& unresolved : read->unresolved)
    if (unresolved.subject.file == whole.file && unresolved.subject.begin >= whole.begin &&
        unresolved.subject.begin < whole.end)
      design.unresolved.push_back(std::move(unresolved));
  std::move(read->suppressions.begin(), read->suppressions.end(), std::back_inserter(design.suppressions));
}

std::vector<SampleItem> read_sample_file(const SourceFile& file, const Spanned<std::string>& reference,
                                         const std::string& path, DiagnosticSink& sink) {
  Document document;
  document.file = &file;
  document.source = load_source(file);
  bool broken = !document.source.tree.root;
  for (const SourceProblem& problem : document.source.problems) {
    kw::report(problem, sink);
    broken |= breaks_document(problem);
  }
  if (broken) return {};
  const Fields fields(document, sink);
  const SourceNode* root = &document.source.tree.root->resolved();
  if (const SourceNode* items = fields.get(root, "Items"); items && items->is_sequence()) root = items;
  if (root->is_sequence() || root->is_mapping()) return read_samples(fields, root);
  sink.report(doc::kWrongType, reference.span, fmt::format("`{}` holds no items", printable(*reference)))
      .help("name a file with a list of items")
      .at(path)
      .about(*reference);
  return {};
}

}  // namespace kw::native
