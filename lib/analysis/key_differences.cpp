#include "analysis/key_differences.h"

#include <fmt/core.h>

namespace kw {
namespace {

using End = Alignment::End;

class KeyComparer {
 public:
  KeyComparer(const CallerValues& values, EntityId entity) : values_(values), entity_(entity) {}

  void compare(const KeyComponent& component, const RequestTerm& term) {
    for (const RequestText& text : term.texts)
      if (!text.known) return;
    switch (term.kind) {
      case TermKind::Equal:
        return equal(component, term, term.texts[0]);
      case TermKind::BeginsWith:
        return begins_with(component, term, term.texts[0]);
      case TermKind::Between:
        low(component, term, term.texts[0]);
        return high(component, term, term.texts[1]);
      case TermKind::Greater:
      case TermKind::GreaterEqual:
        return low(component, term, term.texts[0]);
      case TermKind::Less:
      case TermKind::LessEqual:
        return high(component, term, term.texts[0]);
      case TermKind::In:
      case TermKind::Exists:
      case TermKind::Other:
        return;
    }
  }

  KeyComparison take() { return std::move(found_); }

 private:
  Alignment aligned(const KeyComponent& component, const RequestText& text) {
    key_ = values_.text_of(component);
    value_ = values_.text_of(text.value);
    Alignment alignment = align(values_, key_, value_);
    found_.attributes.insert(alignment.attributes.begin(), alignment.attributes.end());
    return alignment;
  }

  void equal(const KeyComponent& component, const RequestTerm& term, const RequestText& text) {
    const Alignment alignment = aligned(component, text);
    if (alignment.end == End::Open) return narrows_more(alignment, text);
    if (alignment.end != End::Both) differ(component, term, text);
  }

  void begins_with(const KeyComponent& component, const RequestTerm& term, const RequestText& text) {
    const Alignment alignment = aligned(component, text);
    if (alignment.end == End::Open) return narrows_more(alignment, text);
    if (alignment.end != End::Both && alignment.end != End::Value) return differ(component, term, text);
    const bool variable = alignment.last && !alignment.last->literal && !alignment.last->fixed_width;
    if (variable && component.text) cut(TextCut::Kind::Prefix, component, *alignment.last, text);
  }

  void low(const KeyComponent& component, const RequestTerm& term, const RequestText& text) {
    const Alignment alignment = aligned(component, text);
    const bool below = alignment.order && *alignment.order < 0;
    const bool other_value = alignment.end == End::Conflict && !alignment.order;
    if (below || other_value) differ(component, term, text);
  }

  void high(const KeyComponent& component, const RequestTerm& term, const RequestText& text) {
    const Alignment alignment = aligned(component, text);
    if (component.text && alignment.last && alignment.key_goes_on)
      return cut(TextCut::Kind::UpperBound, component, *alignment.last, text);
    const bool above = alignment.order && *alignment.order > 0;
    const bool other_value = alignment.end == End::Conflict && !alignment.order;
    if (above || other_value) differ(component, term, text);
  }

  void cut(TextCut::Kind kind, const KeyComponent& component, const KeyPart& part, const RequestText& text) {
    TemplatePart written;
    written.text = part.text;
    written.encoding = part.encoding;
    written.width = part.width;
    found_.cuts.push_back({kind, entity_, *component.name, to_text(written), text.name, text.span});
  }

  void differ(const KeyComponent& component, const RequestTerm& term, const RequestText& text) {
    const SourceSpan span = text.span.known() ? text.span : term.span;
    const Term* asked = component.text ? nullptr : values_.term_on(component.parts.front().text);
    if (asked)
      found_.differences.emplace_back(span, fmt::format("`{}` is compared with `{}`, the pattern says `{}`",
                                                        *component.name, text.value.text, to_text(*asked)));
    else
      found_.differences.emplace_back(
          span, fmt::format("`{}` is `{}`, but `{}` has {} in `{}`", text.name, text.value.text, *values_.entity().name,
                            to_text(component), *component.name));
  }

  /// The text goes on into a part that the pattern leaves open and nothing enumerates.
  void narrows_more(const Alignment& alignment, const RequestText& text) {
    if (!alignment.open || alignment.open->kind != TextToken::Kind::Open || !alignment.value_known) return;
    const KeyPart* part = alignment.open->part;
    if (!part || part->is_shard() || part->coarse || values_.asks_about(*part)) return;
    const Attribute* attribute = part->source_attribute ? part->source_attribute : part->attribute;
    if (!attribute || !attribute->values.empty()) return;
    found_.differences.emplace_back(
        text.span, fmt::format("`{}` narrows `{}`, which the pattern leaves open", text.name, part->text));
  }

  const CallerValues& values_;
  EntityId entity_;
  CallerText key_;
  CallerText value_;
  KeyComparison found_;
};

}  // namespace

KeyComparison compare_key(const CallerValues& values, EntityId entity, const KeyBranch& branch,
                          const std::vector<RequestTerm>& terms) {
  KeyComparer comparer(values, entity);
  for (const RequestTerm& term : terms)
    for (const std::vector<KeyComponent>* components : {&branch.partition, &branch.sort})
      for (const KeyComponent& component : *components)
        if (*component.name == term.attribute) comparer.compare(component, term);
  return comparer.take();
}

}  // namespace kw
