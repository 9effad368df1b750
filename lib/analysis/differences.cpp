#include "analysis/differences.h"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/carried.h"
#include "analysis/conditions.h"
#include "analysis/judge.h"
#include "analysis/key_differences.h"

namespace kw {
namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_equality(const Term& term) {
  return term.kind == TermKind::Equal && term.values.size() == 1;
}

bool compares_or_requires(TermKind kind) {
  return kind != TermKind::Other;
}

/// One attribute is computed of the other.
bool made_of_each_other(const Entity& entity, const std::string& a, const std::string& b) {
  const auto uses = [&](const std::string& made, const std::string& source) {
    const Attribute* attribute = entity.find(made);
    if (!attribute || !attribute->computed) return false;
    const std::vector<TemplatePart>& parts = attribute->computed->value.parts;
    return std::any_of(parts.begin(), parts.end(),
                       [&](const TemplatePart& part) { return !part.literal && part.text == source; });
  };
  return uses(a, b) || uses(b, a);
}

class RequestComparer {
 public:
  RequestComparer(const Layout& layout, const RequestView& view, PathId path, RequestVerdict& verdict)
      : layout_(layout),
        design_(*layout.design),
        view_(view),
        request_(view.request()),
        path_(path),
        verdict_(verdict),
        key_terms_(view.key_terms()),
        filter_terms_(view.filter_terms()) {}

  void compare() {
    for (const RequestText& text : view_.texts())
      for (const TemplatePart& part : text.value.parts)
        if (!part.literal) check_name(text, part);
    reads_ = served_reads();
    for (const Read* read : reads_) compare_read(*read);
    for (const RequestTerm& term : filter_terms_) compare_filter(term);
    compare_limit();
    compare_direction();
    compare_consistency();
  }

 private:
  void differ(SourceSpan span, std::string what) { verdict_.differences.emplace_back(span, std::move(what)); }

  CallerValues values_of(const Read& read) const { return {design_.entity(*read.entity), read.where}; }

  /// A part must name what the caller has: an attribute bound by `=`, or a placeholder of `where`.
  void check_name(const RequestText& text, const TemplatePart& part) {
    if (part.encoding == Encoding::FreeShard || part.encoding == Encoding::Shard) return;
    bool declared = false;
    for (const Read* read : view_.reads()) {
      if (!read->entity) return;
      const CallerValues values = values_of(*read);
      if (part.text.starts_with(':')) {
        if (values.has_placeholder(part.text)) return;
        continue;
      }
      const Attribute* attribute = values.entity().find(part.text);
      declared = declared || attribute != nullptr;
      if (attribute && !attribute->values.empty()) return;  // One of the requests that enumerate them.
      KeyTemplate alone;
      alone.parts = {part};
      const CallerText resolved = values.text_of(alone);
      if (std::none_of(resolved.begin(), resolved.end(),
                       [](const TextToken& token) { return token.kind == TextToken::Kind::Open; }))
        return;
    }
    const SourceSpan span = part.span.known() ? part.span : text.span;
    if (part.text.starts_with(':'))
      differ(span, fmt::format("`{}` is no placeholder of the pattern's `where`", part.text));
    else if (declared)
      differ(span, fmt::format("`{}` names an attribute that the pattern does not bind by `=`", to_text(part)));
  }

  SourceSpan path_span() const { return request_.path ? request_.path->span : request_.name.span; }

  SourceSpan condition_span() const {
    if (request_.key_condition) return request_.key_condition->span;
    if (request_.filter) return request_.filter->span;
    return request_.key.empty() ? path_span() : request_.key.front().first.span;
  }

  /// Another request may serve some of the reads that this one is said to stand for.
  bool has_siblings() const {
    return std::any_of(design_.requests.begin(), design_.requests.end(), [&](const Request& other) {
      return &other != &request_ && other.pattern == request_.pattern && other.kind != RequestKind::Pin;
    });
  }

  /// The reads to compare with: all, or those whose key it fits where others can be meant by a sibling.
  std::vector<const Read*> served_reads() const {
    std::vector<const Read*> known;
    for (const Read* read : view_.reads())
      if (read->entity) known.push_back(read);
    if (known.size() < 2 || !has_siblings()) return known;
    std::vector<const Read*> fitting;
    for (const Read* read : known) {
      const std::optional<BranchComparison> found = closest_branch(*read);
      if (found && found->key.differences.empty()) fitting.push_back(read);
    }
    return fitting.empty() ? known : fitting;
  }

  struct BranchComparison {
    const StoredKey* stored = nullptr;
    const KeyBranch* branch = nullptr;
    KeyComparison key;
  };

  /// Of the branches that `where` leaves possible the one with the fewest differences.
  std::optional<BranchComparison> closest_branch(const Read& read) const {
    const StoredKey* stored = layout_.find(*read.entity, path_);
    if (!stored) return std::nullopt;
    const CallerValues values = values_of(read);
    std::optional<BranchComparison> closest;
    for (const KeyBranch& branch : stored->branches) {
      if (contradicts(read.where.terms, branch.when, branch.unless)) continue;
      KeyComparison found = compare_key(values, *read.entity, branch, key_terms_);
      if (closest && closest->key.differences.size() <= found.differences.size()) continue;
      closest = BranchComparison{stored, &branch, std::move(found)};
    }
    return closest;
  }

  void compare_read(const Read& read) {
    const StoredKey* stored = layout_.find(*read.entity, path_);
    if (!stored || stored->branches.empty()) {
      if (view_.reads().size() == 1)
        differ(path_span(), fmt::format("`{}` holds no `{}`", layout_.path(path_).name, *read.entity_name));
      return;
    }
    std::optional<BranchComparison> closest = closest_branch(read);
    if (!closest) return;
    for (auto& [span, what] : closest->key.differences) differ(span, std::move(what));
    for (TextCut& cut : closest->key.cuts) verdict_.cuts.push_back(std::move(cut));
    if (!closest->key.differences.empty()) return;
    for (const Term& term : read.where.terms)
      compare_term(read, term, *stored, *closest->branch, closest->key.attributes);
  }

  bool in_key(const Term& term, const std::set<std::string>& attributes) const {
    if (attributes.contains(term.attribute)) return true;
    return std::any_of(key_terms_.begin(), key_terms_.end(),
                       [&](const RequestTerm& key) { return names_value_of(key, term); });
  }

  bool in_filter(const Read& read, const Term& term) const {
    const StoredEntity* stored = design_.table(layout_.path(path_).table).find_stored(*read.entity);
    const std::string name = stored ? stored_name(*stored, term.attribute) : term.attribute;
    return std::any_of(filter_terms_.begin(), filter_terms_.end(), [&](const RequestTerm& filter) {
      return contains(filter.names, name) || names_value_of(filter, term);
    });
  }

  static bool names_value_of(const RequestTerm& term, const Term& asked) {
    const std::vector<std::string> placeholders = placeholders_of(asked.expression);
    return std::any_of(placeholders.begin(), placeholders.end(),
                       [&](const std::string& placeholder) { return contains(term.placeholders, placeholder); });
  }

  static bool in_parts(const KeyBranch& branch, const std::string& attribute) {
    for (const std::vector<KeyComponent>* components : {&branch.partition, &branch.sort})
      for (const KeyComponent& component : *components)
        for (const KeyPart& part : component.parts)
          if (!part.literal && (part.text == attribute || part.source == attribute)) return true;
    return false;
  }

  /// Every term is in the key condition or the filter, unless the path says it or only the caller can check it.
  void compare_term(const Read& read, const Term& term, const StoredKey& stored, const KeyBranch& branch,
                    const std::set<std::string>& in_texts) {
    if (implies(branch.when, term)) return;
    if (term.kind == TermKind::Exists && in_parts(branch, term.attribute)) return;
    if (in_key(term, in_texts)) return;
    if (request_.limit) verdict_.limit_before_filter = true;
    if (!compares_or_requires(term.kind) || in_filter(read, term)) return;
    if (is_key_of(layout_, stored, term.attribute)) return;
    if (carried(layout_, stored, term.attribute) != Carried::Stored) return;
    if (computed_alias_in_key(read, term, in_texts)) return;
    differ(condition_span(), fmt::format("`{}` is in neither the key condition nor the filter", to_text(term)));
  }

  bool computed_alias_in_key(const Read& read, const Term& term, const std::set<std::string>& in_texts) const {
    const Entity& entity = design_.entity(*read.entity);
    return std::any_of(in_texts.begin(), in_texts.end(),
                       [&](const std::string& name) { return made_of_each_other(entity, name, term.attribute); });
  }

  /// An own attribute's name, from the name it is stored under; empty for a made attribute.
  std::string own_name(const Read& read, const std::string& stored_as) const {
    const StoredEntity* stored = design_.table(layout_.path(path_).table).find_stored(*read.entity);
    if (!stored || stored->find(stored_as)) return "";
    for (const Attribute& attribute : design_.entity(*read.entity).attributes)
      if (stored_name(*stored, *attribute.name) == stored_as) return *attribute.name;
    return "";
  }

  void compare_filter(const RequestTerm& filter) {
    if (request_.limit) verdict_.limit_before_filter = true;
    if (!compares_or_requires(filter.kind) || filter.attribute.empty()) return;
    bool own = false;
    std::optional<std::string> difference;
    for (const Read* read : view_.reads()) {
      if (!read->entity) return;
      const std::string name = own_name(*read, filter.attribute);
      if (name.empty() || is_expiry(*read, name)) continue;
      own = true;
      std::optional<std::string> here = filter_difference(*read, name, filter);
      if (!here) return;  // It is a condition of one of the reads.
      difference = std::move(here);
    }
    if (own && difference) differ(filter.span, std::move(*difference));
  }

  bool is_expiry(const Read& read, const std::string& name) const {
    const Entity& entity = design_.entity(*read.entity);
    const Table& table = design_.table(layout_.path(path_).table);
    return (entity.ttl && **entity.ttl == name) || (table.ttl && **table.ttl == name);
  }

  std::optional<std::string> filter_difference(const Read& read, const std::string& name, const RequestTerm& filter) {
    const CallerValues values = values_of(read);
    for (const Term& term : read.where.terms) {
      const std::vector<std::string> attributes = attributes_of(term.expression);
      const bool about = std::any_of(attributes.begin(), attributes.end(), [&](const std::string& asked) {
        return asked == name || made_of_each_other(values.entity(), asked, name);
      });
      if (!about) continue;
      if (!is_equality(term) || term.attribute != name || filter.kind != TermKind::Equal || !filter.texts[0].known)
        return std::nullopt;
      const CallerText asked = values.text_of(term.values[0]);
      const Alignment alignment = align(values, asked, values.text_of(filter.texts[0].value));
      if (alignment.end == Alignment::End::Both || alignment.end == Alignment::End::Open) return std::nullopt;
      return fmt::format("`{}` is compared with `{}`, the pattern says `{}`", filter.attribute,
                         filter.texts[0].value.text, to_text(term));
    }
    return fmt::format("`{}` is no condition of the pattern", filter.text);
  }

  void compare_limit() {
    if (!request_.limit) return;
    for (const Read* read : reads_) {
      if (!read->limit || request_.limit->value >= read->limit->value) continue;
      return differ(request_.limit->span, fmt::format("the limit is {}, the pattern wants {} items",
                                                      to_text(request_.limit->value), to_text(read->limit->value)));
    }
  }

  /// Some attribute of the order is left open by `where`, so the direction shows.
  static bool order_matters(const Read& read) {
    return std::any_of(read.order.begin(), read.order.end(), [&](const OrderItem& item) {
      return std::none_of(read.where.terms.begin(), read.where.terms.end(), [&](const Term& term) {
        return term.kind == TermKind::Equal && term.attribute == *item.attribute;
      });
    });
  }

  void compare_direction() {
    if (request_.kind != RequestKind::Query) return;
    const bool forward = !request_.forward || request_.forward->value;
    for (const Read* read : reads_) {
      if (!order_matters(*read)) continue;
      const auto position = static_cast<std::size_t>(read - view_.pattern()->reads.data());
      const Verdict verdict = judge(layout_, *view_.pattern(), position, path_);
      if (!verdict.ordered || verdict.requests.empty() || verdict.requests[0].operation != Operation::Query) continue;
      if (verdict.requests[0].forward == forward) continue;
      const OrderItem& first = read->order.front();
      return differ(request_.forward ? request_.forward->span : condition_span(),
                    fmt::format("the request reads {}, the pattern wants `{}{}`", forward ? "forward" : "backward",
                                *first.attribute, first.descending ? " desc" : ""));
    }
  }

  void compare_consistency() {
    if (!view_.pattern()->strong || (request_.strong && request_.strong->value)) return;
    if (layout_.path(path_).is_global()) return;  // No request could: the verdict says so.
    differ(path_span(), "the request reads eventually consistent, the pattern wants strong consistency");
  }

  const Layout& layout_;
  const Design& design_;
  const RequestView& view_;
  const Request& request_;
  PathId path_;
  RequestVerdict& verdict_;
  std::vector<RequestTerm> key_terms_;
  std::vector<RequestTerm> filter_terms_;
  std::vector<const Read*> reads_;  ///< Those that it is compared with.
};

}  // namespace

void note_differences(const Layout& layout, const RequestView& view, PathId path, RequestVerdict& verdict) {
  if (view.pattern() && view.pattern()->is_read()) RequestComparer(layout, view, path, verdict).compare();
}

}  // namespace kw
