#include "advise/edit_design.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "advise/scalar.h"
#include "source/load.h"

namespace kw::advise {
namespace {

struct TextEdit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

class Editor {
 public:
  Editor(const SourceFile& file, const SourceNode& root, const Layout& before, const Replacement& replacement)
      : text_(file.text()),
        root_(root),
        design_(*before.design),
        path_(before.path(replacement.old_path)),
        table_(design_.table(replacement.table)),
        replacement_(replacement),
        is_json_(text_.find_first_not_of(" \t\r\n") < text_.size() &&
                 text_[text_.find_first_not_of(" \t\r\n")] == '{' && file.path().ends_with(".json")) {}

  std::optional<std::string> run() {
    const SourceNode* table = member(member(&root_, "tables"), *table_.name);
    const SourceNode* indexes = member(table, "indexes");
    const MappingEntry* old = entry_of(indexes, *table_.indexes[path_.index->value].name);
    if (!old || !old->value->is_mapping()) return std::nullopt;
    if (!make_index(*indexes, *old) || !stop_writing(member(table, "stores")) || !move_requests()) return std::nullopt;
    return applied();
  }

 private:
  // ---- the tree ----

  static const SourceNode* member(const SourceNode* mapping, std::string_view name) {
    const MappingEntry* entry = entry_of(mapping, name);
    return entry ? entry->value : nullptr;
  }

  static const MappingEntry* entry_of(const SourceNode* mapping, std::string_view name) {
    if (!mapping || !mapping->is_mapping()) return nullptr;
    const auto found = std::ranges::find_if(
        mapping->entries, [&](const MappingEntry& entry) { return entry.key->is_scalar() && entry.key->text == name; });
    return found == mapping->entries.end() ? nullptr : &*found;
  }

  bool is_flow(const SourceNode& mapping) const { return text_.substr(mapping.span.begin, 1) == "{"; }

  static std::size_t begin_of(const MappingEntry& entry) { return entry.key->token.begin; }
  static std::size_t end_of(const MappingEntry& entry) {
    return std::max(entry.key->token.end, entry.value->token.end);
  }
  std::size_t line_begin(std::size_t at) const {
    while (at > 0 && text_[at - 1] != '\n') --at;
    return at;
  }
  /// Behind the line's end.
  std::size_t line_end(std::size_t at) const {
    const std::size_t end = text_.find('\n', at);
    return end == std::string_view::npos ? text_.size() : end + 1;
  }
  std::string_view line_break() const { return text_.find("\r\n") != std::string_view::npos ? "\r\n" : "\n"; }

  // ---- texts ----

  std::string name_text(std::string_view name) const { return is_json_ ? quoted(name) : scalar(name); }

  std::string list_text(const std::vector<std::string>& names) const {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name_text(name);
    return names.size() == 1 ? text : "[" + text + "]";
  }

  std::string key_value() const {
    std::string text = fmt::format("{{ {}: {}", name_text("partition"), list_text(replacement_.partition));
    if (!replacement_.sort.empty()) text += fmt::format(", {}: {}", name_text("sort"), list_text(replacement_.sort));
    return text + " }";
  }

  std::string projection_value() const {
    switch (replacement_.projection.kind.value_or(ProjectionKind::All)) {
      case ProjectionKind::All:
        return name_text("all");
      case ProjectionKind::KeysOnly:
        return name_text("keys-only");
      case ProjectionKind::Include:
        break;
    }
    std::string text;
    for (const Spanned<std::string>& name : replacement_.projection.attributes)
      text += (text.empty() ? "" : ", ") + name_text(*name);
    return "[" + text + "]";
  }

  /// "byCompany: { key: …, projection: all }": key, projection and capacity; what else the old index says is about it.
  std::string index_text(const MappingEntry& old) const {
    std::vector<std::string> members{fmt::format("{}: {}", name_text("key"), key_value())};
    if (member(old.value, "projection"))
      members.push_back(fmt::format("{}: {}", name_text("projection"), projection_value()));
    if (const MappingEntry* billing = entry_of(old.value, "billing"))
      members.emplace_back(text_.substr(begin_of(*billing), end_of(*billing) - begin_of(*billing)));
    std::string text = name_text(replacement_.name) + ":";
    if (is_flow(*old.value)) {
      text += " { ";
      for (std::size_t i = 0; i < members.size(); ++i) text += (i > 0 ? ", " : "") + members[i];
      return text + " }";
    }
    const std::size_t inner = old.value->entries.front().key->token.begin;
    const std::string deeper(text_.substr(line_begin(inner), inner - line_begin(inner)));
    for (const std::string& one : members) text += fmt::format("{}{}{}", line_break(), deeper, one);
    return text;
  }

  // ---- edits ----

  bool make_index(const SourceNode& indexes, const MappingEntry& old) {
    const bool exists = entry_of(&indexes, replacement_.name) != nullptr;
    const std::size_t begin = begin_of(old);
    const std::size_t end = end_of(old);
    const std::string indent(text_.substr(line_begin(begin), begin - line_begin(begin)));
    const std::string made = index_text(old);
    if (exists) {
      if (replacement_.empties_index) remove(indexes, [&](const MappingEntry& entry) { return &entry == &old; });
    } else if (replacement_.empties_index) {
      edits_.push_back({begin, end, made});
    } else if (is_flow(indexes)) {
      edits_.push_back({end, end, ", " + made});
    } else {
      if (indent.find_first_not_of(" \t") != std::string::npos) return false;  // The first entry stands behind another.
      const std::size_t at = line_end(end);
      const bool ends_line = at > 0 && text_[at - 1] == '\n';
      edits_.push_back({at, at, fmt::format("{}{}{}{}", ends_line ? "" : line_break(), indent, made, line_break())});
    }
    return true;
  }

  bool stop_writing(const SourceNode* stores) {
    if (replacement_.dropped.empty()) return true;
    const std::string& entity = *design_.entity(replacement_.entity).name;
    const SourceNode* stored = member(stores, entity);
    if (!stored || !stored->is_mapping()) return false;
    for (const std::string& name : replacement_.dropped)
      if (!entry_of(stored, name)) return false;  // It comes from a merge key or from the base.
    remove(*stored, [&](const MappingEntry& entry) { return contains(replacement_.dropped, entry.key->text); });
    return true;
  }

  /// What the code sends has to be written anew; until then the request says where.
  bool move_requests() {
    const SourceNode* requests = member(&root_, "requests");
    if (!requests) return true;
    const std::string path = fmt::format("{}.{}", *table_.name, replacement_.name);
    for (const Request& request : design_.requests) {
      const bool moves = request.pattern && request.path && **request.path == path_.name &&
                         std::ranges::any_of(replacement_.patterns, [&](const PatternChange& change) {
                           return change.pattern == *request.pattern;
                         });
      if (!moves) continue;
      const SourceNode* node = member(requests, *request.name);
      const MappingEntry* where = entry_of(node, "path");
      if (!where) return false;
      edits_.push_back({where->value->token.begin, where->value->token.end, name_text(path)});
      remove(*node, [](const MappingEntry& entry) {
        return entry.key->text != "path" && entry.key->text != "for" && entry.key->text != "ignore" &&
               entry.key->text != "description";
      });
    }
    return true;
  }

  template <class Goes>
  void remove(const SourceNode& mapping, const Goes& goes) {
    const std::vector<MappingEntry>& entries = mapping.entries;
    if (std::ranges::all_of(entries, goes)) {
      edits_.push_back({mapping.span.begin, mapping.span.end, "{}"});
      return;
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!goes(entries[i])) continue;
      std::size_t last = i;
      while (last + 1 < entries.size() && goes(entries[last + 1])) ++last;
      if (is_flow(mapping)) {
        if (last + 1 < entries.size())
          edits_.push_back({begin_of(entries[i]), begin_of(entries[last + 1]), ""});
        else
          edits_.push_back({end_of(entries[i - 1]), end_of(entries[last]), ""});
      } else {
        edits_.push_back({line_begin(begin_of(entries[i])), line_end(end_of(entries[last])), ""});
      }
      i = last;
    }
  }

  std::optional<std::string> applied() {
    std::ranges::stable_sort(edits_, {}, &TextEdit::begin);
    std::string result;
    std::size_t at = 0;
    for (const TextEdit& edit : edits_) {
      if (edit.begin < at) return std::nullopt;
      result += text_.substr(at, edit.begin - at);
      result += edit.text;
      at = edit.end;
    }
    return result + std::string(text_.substr(at));
  }

  std::string_view text_;
  const SourceNode& root_;
  const Design& design_;
  const Path& path_;
  const Table& table_;
  const Replacement& replacement_;
  bool is_json_;
  std::vector<TextEdit> edits_;
};

}  // namespace

std::optional<std::string> edit_design(const SourceFile& file, const Layout& before, const Replacement& replacement) {
  const LoadedSource loaded = load_source(file);
  if (!loaded.tree.root || !loaded.tree.root->is_mapping()) return std::nullopt;
  return Editor(file, *loaded.tree.root, before, replacement).run();
}

}  // namespace kw::advise
