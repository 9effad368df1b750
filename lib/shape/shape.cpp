#include "shape/shape.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "base/text.h"
#include "shape/scalar.h"
#include "shape/swallowed.h"
#include "shape/wording.h"

namespace kw {
namespace {

constexpr std::size_t kShownNames = 6;

/// A node and how people call it.
struct Place {
  const SourceNode* node = nullptr;
  SourceSpan owner;  ///< The key it stands behind; unknown for list items and the document.
  std::string name;  ///< "`count`", "an item of `needs`", "the document".
  std::string key;   ///< "count".
  std::string path;  ///< "entities.User.count".
  bool in_flow = false;
};

class ShapeCheck {
 public:
  ShapeCheck(const SourceFile& file, const SourceTree& tree, DiagnosticSink& sink)
      : file_(file), tree_(tree), sink_(sink) {}

  ShapeReport run(const Schema& schema) {
    if (tree_.root) check(schema, {tree_.root, {}, "the document", "", "", false});
    return std::move(result_);
  }

 private:
  void check(const Schema& schema, const Place& place) {
    const SourceNode& node = place.node->resolved();
    // What several aliases share is checked once per schema: an alias bomb costs nothing.
    if (&node != place.node && !seen_.emplace(&node, &schema).second) return;
    const std::vector<const Schema*> leaves = leaves_of(schema);
    if (std::ranges::any_of(leaves, &Schema::anything)) return;
    switch (node.kind) {
      case NodeKind::Scalar:
        return check_scalar(leaves, node, place);
      case NodeKind::Sequence:
        return check_sequence(leaves, node, place);
      case NodeKind::Mapping:
        return check_mapping(leaves, node, place);
      case NodeKind::Opaque:
      case NodeKind::Alias:
        return report_wrong(leaves, node, place);
    }
  }

  // Scalars.

  static bool takes_text(const std::vector<const Schema*>& leaves) {
    return std::ranges::any_of(leaves, [](const Schema* leaf) { return leaf->text && leaf->choices.empty(); });
  }
  static bool takes_template(const std::vector<const Schema*>& leaves) {
    return std::ranges::any_of(leaves, [](const Schema* leaf) {
      return leaf->meaning == ScalarMeaning::Template || leaf->meaning == ScalarMeaning::Expression;
    });
  }

  void check_scalar(const std::vector<const Schema*>& leaves, const SourceNode& node, const Place& place) {
    if (takes_text(leaves) && (node.is_null() || takes_template(leaves)))
      if (const auto swallowed = swallowed_by_comment(node, place.key, place.in_flow, file_, tree_))
        return settle(*swallowed, node, place);

    if (is_expression(node)) return report_wrong(leaves, node, place);
    std::vector<const Schema*> scalars;
    std::optional<ScalarFault> fault;
    for (const Schema* leaf : leaves) {
      if (!leaf->scalar()) continue;
      scalars.push_back(leaf);
      fault = scalar_fault(*leaf, node);
      if (!fault) return;
    }
    if (scalars.size() != 1 || node.is_null()) return report_wrong(leaves, node, place);
    report_scalar(*fault, leaves, node, place);
  }

  void report_scalar(const ScalarFault& fault, const std::vector<const Schema*>& leaves, const SourceNode& node,
                     const Place& place) {
    DiagnosticBuilder finding = sink_.report(
        *fault.code, node.token, fmt::format("{} {}; expected {}", place.name, seen(node), expected(leaves)));
    finding.at(place.path).about(node.text);
    if (fault.nearest.empty())
      finding.help(fmt::format("write {}", expected(leaves)));
    else
      finding.help(fmt::format("write `{}`", fault.nearest))
          .fix({fmt::format("write `{}`", fault.nearest), {{node.span, fault.nearest}}});
  }

  void report_wrong(const std::vector<const Schema*>& leaves, const SourceNode& node, const Place& place) {
    const bool nothing = node.is_scalar() && node.is_null();
    const SourceSpan span = nothing && place.owner.known() ? place.owner : place_of(node, place);
    DiagnosticBuilder finding = sink_.report(
        doc::kWrongType, span, fmt::format("{} {}; expected {}", place.name, seen(node), expected(leaves)));
    finding.at(place.path);
    const bool only_list = std::ranges::all_of(leaves, [](const Schema* leaf) { return leaf->list; });
    if (only_list && node.is_scalar() && !nothing) {
      const std::string list = fmt::format("[{}]", file_.text(node.token));
      finding.help(fmt::format("write `{}`", printable(list))).fix({"make it a list", {{node.token, list}}});
    } else {
      finding.help(fmt::format("write {}", expected(leaves)));
    }
  }

  // Sequences.

  void check_sequence(const std::vector<const Schema*>& leaves, const SourceNode& node, const Place& place) {
    const auto leaf = std::ranges::find_if(leaves, [](const Schema* candidate) { return candidate->list; });
    if (leaf == leaves.end()) return report_wrong(leaves, node, place);
    if (node.items.size() < (*leaf)->min_items)
      sink_.report(doc::kWrongType, place_of(node, place), fmt::format("{} is an empty list", place.name))
          .help(fmt::format("name at least {}", counted((*leaf)->min_items, "item")))
          .at(place.path);
    if (!(*leaf)->items) return;
    const bool in_flow = is_flow(node);
    for (const SourceNode* item : node.items)
      check(*(*leaf)->items,
            {item, {}, fmt::format("an item of `{}`", printable(place.key)), place.key, place.path, in_flow});
  }

  // Mappings.

  void check_mapping(const std::vector<const Schema*>& leaves, const SourceNode& node, const Place& place) {
    const std::vector<MappingEntry> entries = merged_entries(node);
    const Schema* leaf = mapping_leaf(leaves, entries);
    const bool known_key = leaf && std::ranges::any_of(entries, [&](const MappingEntry& entry) {
                             return leaf->property(entry.key->text) != nullptr;
                           });
    if (takes_text(leaves) && (takes_template(leaves) || !leaf) && !known_key)
      if (const auto swallowed = swallowed_by_mapping(node, place.key, place.in_flow, file_))
        return settle(*swallowed, node, place);
    if (!leaf) return report_wrong(leaves, node, place);
    check_entries(*leaf, node, entries, place);
  }

  /// Of several mappings the one that knows most of the keys.
  static const Schema* mapping_leaf(const std::vector<const Schema*>& leaves,
                                    const std::vector<MappingEntry>& entries) {
    const Schema* best = nullptr;
    std::ptrdiff_t best_known = -1;
    for (const Schema* leaf : leaves) {
      if (!leaf->mapping) continue;
      const std::ptrdiff_t known = std::ranges::count_if(
          entries, [&](const MappingEntry& entry) { return leaf->property(entry.key->text) != nullptr; });
      if (known > best_known) best = leaf, best_known = known;
    }
    return best;
  }

  void check_entries(const Schema& leaf, const SourceNode& node, const std::vector<MappingEntry>& entries,
                     const Place& place) {
    const bool in_flow = is_flow(node);
    std::optional<SourceSpan> swallowed;
    std::vector<std::string> misspelled;
    for (const MappingEntry& entry : entries) {
      if (swallowed && entry.key->token.begin < swallowed->end && entry.key->token.begin >= swallowed->begin) continue;
      if (!entry.key->is_scalar()) {
        sink_
            .report(doc::kWrongType, entry.key->token,
                    fmt::format("a key in {} {}; expected a text", place.name, seen(*entry.key)))
            .help("write a name")
            .at(place.path);
        continue;
      }
      const std::string& key = entry.key->text;
      const Schema* body = leaf.property(key) ? leaf.property(key) : leaf.others;
      if (!body && !leaf.open) report_unknown(leaf, entry, entries, place, misspelled);
      if (!body) continue;
      Place inner = child(entry, place);
      inner.in_flow = in_flow;
      if (const auto cut = cut_condition(*body, entry, in_flow)) {
        settle(*cut, entry.value->resolved(), inner);
        swallowed = cut->span;
        continue;
      }
      check(*body, inner);
    }
    check_demands(leaf, entries, misspelled, node, place);
  }

  std::optional<Swallowed> cut_condition(const Schema& body, const MappingEntry& entry, bool in_flow) const {
    if (!in_flow || !takes_template(leaves_of(body))) return std::nullopt;
    return swallowed_by_comma(*entry.value, entry.key->text, file_);
  }

  static Place child(const MappingEntry& entry, const Place& place) {
    const std::string shown = printable(entry.key->text);
    return {entry.value, entry.key->token, fmt::format("`{}`", shown), entry.key->text,
            place.path.empty() ? shown : fmt::format("{}.{}", place.path, shown)};
  }

  void report_unknown(const Schema& leaf, const MappingEntry& entry, const std::vector<MappingEntry>& entries,
                      const Place& place, std::vector<std::string>& misspelled) {
    std::vector<std::string> missing = property_names(leaf);
    const std::vector<std::string> known = missing;
    std::erase_if(missing, [&](const std::string& name) {
      return std::ranges::any_of(entries, [&](const MappingEntry& other) { return other.key->text == name; });
    });
    const std::string shown = printable(entry.key->text);
    std::string message = fmt::format("unknown key `{}` in {}", shown, with_article(leaf.title));
    if (known.size() <= kShownNames) message += fmt::format("; expected {}", list_names(known));
    DiagnosticBuilder finding = sink_.report(doc::kUnknownKey, entry.key->token, std::move(message));
    finding.at(place.path).about(entry.key->text);
    if (const std::optional<std::string> meant = nearest(entry.key->text, missing)) {
      misspelled.push_back(*meant);
      finding.help(fmt::format("write `{}`", *meant))
          .fix({fmt::format("write `{}`", *meant), {{entry.key->span, *meant}}});
    } else if (known.size() > kShownNames) {
      finding.help(fmt::format("use one of {}", list_names(known)));
    } else {
      finding.help(fmt::format("remove `{}`", shown));
    }
  }

  void check_demands(const Schema& leaf, const std::vector<MappingEntry>& entries,
                     const std::vector<std::string>& misspelled, const SourceNode& node, const Place& place) {
    const auto given = [&](const std::string& name) {
      return std::ranges::find(misspelled, name) != misspelled.end() ||
             std::ranges::any_of(entries, [&](const MappingEntry& entry) { return entry.key->text == name; });
    };
    for (const std::string& name : leaf.required)
      if (!given(name)) report_missing(leaf, {name}, node, place);
    if (!leaf.one_of.empty() && std::ranges::none_of(leaf.one_of, given))
      report_missing(leaf, leaf.one_of, node, place);

    const MappingEntry* first = nullptr;
    for (const MappingEntry& entry : entries) {
      if (std::ranges::find(leaf.alone, entry.key->text) == leaf.alone.end()) continue;
      if (first) {
        sink_
            .report(doc::kConflictingDefinition, entry.key->token,
                    fmt::format("`{}` and `{}` in one {}", first->key->text, entry.key->text, leaf.title))
            .label(first->key->token, fmt::format("`{}` is given here", first->key->text))
            .help("keep one of them")
            .at(place.path)
            .about(entry.key->text);
        return;
      }
      first = &entry;
    }
  }

  void report_missing(const Schema& leaf, const std::vector<std::string>& names, const SourceNode& node,
                      const Place& place) {
    DiagnosticBuilder finding =
        sink_.report(doc::kMissingKey, place.owner.known() ? place.owner : place_of(node, place),
                     fmt::format("missing key {} in {}", list_names(names), with_article(leaf.title)));
    finding.help(fmt::format("add {}", list_names(names))).at(place.path).about(names.front());
    if (const Schema* body = names.size() == 1 ? leaf.property(names.front()) : nullptr)
      if (!body->description.empty()) finding.note(fmt::format("`{}`: {}", names.front(), body->description));
  }

  // Common.

  bool is_flow(const SourceNode& node) const {
    const std::string_view text = file_.text(node.span);
    return text.starts_with('{') || text.starts_with('[');
  }

  /// The smallest text that stands for a node: itself, or the first line of a long one.
  SourceSpan place_of(const SourceNode& node, const Place& place) const {
    SourceSpan span = place.node->token;
    if (node.is_scalar()) return span;
    const std::size_t line = file_.text(span).find_first_of("\r\n");
    if (line != std::string_view::npos) span.end = span.begin + static_cast<std::uint32_t>(line);
    return span;
  }

  void settle(const Swallowed& swallowed, const SourceNode& node, const Place& place) {
    report(swallowed, file_, sink_).at(place.path);
    SourceNode meant;
    meant.span = meant.token = swallowed.span;
    meant.text = std::string(file_.text(swallowed.span));
    result_.meant.emplace(&node, std::move(meant));
    result_.explained.push_back(swallowed.span);
  }

  const SourceFile& file_;
  const SourceTree& tree_;
  DiagnosticSink& sink_;
  ShapeReport result_;
  std::set<std::pair<const SourceNode*, const Schema*>> seen_;
};

}  // namespace

bool ShapeReport::explains(SourceSpan span) const {
  return std::ranges::any_of(explained, [&](SourceSpan known) {
    return known.file == span.file && known.begin <= span.begin && span.begin <= known.end;
  });
}

ShapeReport check_shape(const Schema& schema, const SourceFile& file, const SourceTree& tree, DiagnosticSink& sink) {
  return ShapeCheck(file, tree, sink).run(schema);
}

}  // namespace kw
