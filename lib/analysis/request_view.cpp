#include "analysis/request_view.h"

#include <algorithm>

#include "expression/parse.h"

namespace kw {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

RequestText text_of_value(const Spanned<std::string>& name, const RequestValue& value) {
  RequestText text;
  text.name = *name;
  text.span = value.span.known() ? value.span : name.span;
  if (value.text) {
    text.value = *value.text;
    return text;
  }
  TemplatePart part;
  part.literal = true;
  part.text = value.literal;
  text.value.text = value.literal;
  text.value.parts.push_back(part);
  text.known = value.type == AttributeType::S || value.type == AttributeType::N;
  return text;
}

/// The value when nothing in it is left to the call.
std::optional<std::string> constant_of(const Spanned<std::string>& name, const RequestValue& value) {
  if (!value.text) return value.type ? std::optional(value.literal) : std::nullopt;
  return value.text->is_constant() ? std::optional(text_of_value(name, value).value.text) : std::nullopt;
}

RequestToCheck::Operation operation_of(RequestKind kind) {
  switch (kind) {
    case RequestKind::Get:
      return RequestToCheck::Operation::Get;
    case RequestKind::Scan:
      return RequestToCheck::Operation::Scan;
    case RequestKind::PartiQl:
      return RequestToCheck::Operation::PartiQl;
    case RequestKind::Query:
    case RequestKind::Pin:
      return RequestToCheck::Operation::Query;
  }
  return RequestToCheck::Operation::Query;
}

std::optional<std::string> text_of(const std::optional<Spanned<std::string>>& expression) {
  return expression ? std::optional(**expression) : std::nullopt;
}

template <class Member>
SourceSpan span_of(const std::vector<std::pair<Spanned<std::string>, Member>>& members, std::string_view name,
                   SourceSpan otherwise) {
  for (const auto& [key, value] : members)
    if (*key == name) return key.span;
  return members.empty() ? otherwise : members[0].first.span;
}

SourceSpan placed_or(const std::optional<Spanned<std::string>>& scalar, const SourceSpan& offsets,
                     SourceSpan otherwise) {
  return scalar ? place_in(*scalar, offsets) : otherwise;
}

}  // namespace

SourceSpan place_in(const Spanned<std::string>& scalar, const SourceSpan& offsets) {
  const bool exact = scalar.span.known() && scalar.span.length() == scalar->size();
  if (!exact || offsets.end <= offsets.begin || offsets.end > scalar->size()) return scalar.span;
  return {scalar.span.file, scalar.span.begin + offsets.begin, scalar.span.begin + offsets.end};
}

RequestView::RequestView(const Design& design, const Request& request) : design_(&design), request_(&request) {
  if (!request.pattern) return;
  pattern_ = &design.pattern(*request.pattern);
  for (std::size_t i = 0; i < pattern_->reads.size(); ++i)
    if (!request.read || *request.read == i) reads_.push_back(&pattern_->reads[i]);
}

std::string RequestView::real_name(const std::string& name) const {
  for (const auto& [alias, meaning] : request_->names)
    if (*alias == name) return *meaning;
  return name;
}

RequestText RequestView::text_of(const Operand& operand) const {
  for (const auto& [name, value] : request_->values)
    if (operand.kind == Operand::Kind::Placeholder && *name == operand.name) return text_of_value(name, value);
  RequestText text;
  text.name = operand.name;
  TemplatePart part;
  part.literal = operand.kind == Operand::Kind::Literal;
  part.text = operand.name;
  text.value.text = to_text(operand);
  text.value.parts.push_back(part);
  text.known = operand.kind == Operand::Kind::Placeholder || part.literal;
  return text;
}

std::vector<RequestTerm> RequestView::terms_of(const std::optional<Spanned<std::string>>& expression) const {
  std::vector<RequestTerm> terms;
  if (!expression) return terms;
  tl::expected<Expression, ExpressionProblem> parsed = parse_filter(**expression);
  if (!parsed) return terms;
  for (const Term& term : to_condition(std::move(*parsed), **expression).terms) {
    RequestTerm made;
    made.attribute = real_name(term.attribute);
    made.kind = term.kind;
    for (const std::string& name : attributes_of(term.expression)) made.names.push_back(real_name(name));
    made.compared = placeholders_of(term.expression);
    made.placeholders = made.compared;
    for (const Operand& operand : term.values) {
      made.texts.push_back(text_of(operand));
      for (const TemplatePart& part : made.texts.back().value.parts)
        if (!part.literal && part.text.starts_with(':')) add_once(made.placeholders, part.text);
    }
    made.text = to_text(term);
    made.span = place_in(*expression, term.span);
    terms.push_back(std::move(made));
  }
  return terms;
}

std::vector<RequestTerm> RequestView::key_terms() const {
  if (request_->kind != RequestKind::Get) return terms_of(request_->key_condition);
  std::vector<RequestTerm> terms;
  for (const auto& [name, value] : request_->key) {
    RequestTerm term;
    term.attribute = *name;
    term.kind = TermKind::Equal;
    term.texts = {text_of_value(name, value)};
    term.names = {*name};
    term.span = term.texts[0].span;
    for (const TemplatePart& part : term.texts[0].value.parts)
      if (!part.literal && part.text.starts_with(':')) add_once(term.placeholders, part.text);
    terms.push_back(std::move(term));
  }
  return terms;
}

std::vector<RequestTerm> RequestView::filter_terms() const {
  return terms_of(request_->filter);
}

std::vector<RequestText> RequestView::texts() const {
  std::vector<RequestText> all;
  for (const auto& [name, value] : request_->key) all.push_back(text_of_value(name, value));
  for (const auto& [name, value] : request_->values) all.push_back(text_of_value(name, value));
  return all;
}

std::optional<AttributeType> RequestView::type_of_name(const std::string& name) const {
  for (const Read* read : reads_) {
    const Attribute* attribute = read->entity ? design_->entity(*read->entity).find(name) : nullptr;
    if (attribute && attribute->type) return attribute->type->value;
  }
  return std::nullopt;
}

std::optional<AttributeType> RequestView::type_of_placeholder(std::string_view placeholder) const {
  for (const Read* read : reads_) {
    if (!read->entity) continue;
    for (const Term& term : read->where.terms)
      for (const Operand& operand : term.values) {
        if (operand.kind != Operand::Kind::Placeholder || operand.name != placeholder) continue;
        const Attribute* attribute = design_->entity(*read->entity).find(term.attribute);
        if (attribute && attribute->type) return attribute->type->value;
      }
  }
  return std::nullopt;
}

std::optional<AttributeType> RequestView::type_of(const RequestValue& value) const {
  if (!value.text) return value.type;
  const std::string* bare = value.text->bare_attribute();
  if (!bare) return AttributeType::S;
  return bare->starts_with(':') ? type_of_placeholder(*bare) : type_of_name(*bare);
}

/// Placeholders of `where` that `values` leaves out have the values that the pattern gives them.
void RequestView::add_passed_through(RequestToCheck& check) const {
  std::vector<std::string> used;
  for (const std::optional<Spanned<std::string>>* expression : {&request_->key_condition, &request_->filter})
    for (const RequestTerm& term : terms_of(*expression))
      for (const std::string& placeholder : term.compared) add_once(used, placeholder);
  for (const std::string& placeholder : used) {
    const bool given = std::any_of(check.values.begin(), check.values.end(),
                                   [&](const BoundValue& value) { return value.placeholder == placeholder; });
    const bool asked = std::any_of(reads_.begin(), reads_.end(), [&](const Read* read) {
      return std::any_of(read->where.terms.begin(), read->where.terms.end(), [&](const Term& term) {
        const std::vector<std::string> all = placeholders_of(term.expression);
        return std::find(all.begin(), all.end(), placeholder) != all.end();
      });
    });
    const std::optional<Spanned<std::string>>& place =
        request_->key_condition ? request_->key_condition : request_->filter;
    if (!given && asked) check.values.push_back({placeholder, type_of_placeholder(placeholder), {}, place->span});
  }
}

RequestToCheck RequestView::to_check() const {
  RequestToCheck check;
  check.operation = operation_of(request_->kind);
  check.key_condition = kw::text_of(request_->key_condition);
  check.filter = kw::text_of(request_->filter);
  check.projection = kw::text_of(request_->projection);
  check.partiql = kw::text_of(request_->partiql);
  for (const auto& [name, value] : request_->key)
    check.key.push_back({*name, type_of(value), constant_of(name, value) == ""});
  for (const auto& [alias, name] : request_->names) check.names.emplace_back(*alias, *name);
  for (const auto& [name, value] : request_->values) {
    check.values.push_back(
        {*name, type_of(value), constant_of(name, value), value.span.known() ? value.span : name.span});
  }
  add_passed_through(check);
  check.values_complete = pattern_ != nullptr && pattern_->is_read();
  check.strong = request_->strong && request_->strong->value;
  if (request_->select) check.select = **request_->select;
  return check;
}

SourceSpan RequestView::place(const Refusal& refusal) const {
  const SourceSpan whole = request_->name.span.known() ? request_->name.span : request_->span;
  switch (refusal.part) {
    case Refusal::Part::KeyCondition:
      return placed_or(request_->key_condition, refusal.span, whole);
    case Refusal::Part::Filter:
      return placed_or(request_->filter, refusal.span, whole);
    case Refusal::Part::Projection:
      return placed_or(request_->projection, refusal.span, whole);
    case Refusal::Part::PartiQl:
      return placed_or(request_->partiql, refusal.span, whole);
    case Refusal::Part::Key:
      return span_of(request_->key, refusal.attribute, whole);
    case Refusal::Part::Values:
      for (const BoundValue& value : to_check().values)
        if (value.placeholder == refusal.attribute && value.span.known()) return value.span;
      return whole;
    case Refusal::Part::Names:
      return span_of(request_->names, refusal.attribute, whole);
    case Refusal::Part::Request:
      if (refusal.kind == RefusalKind::StrongOnGlobalIndex && request_->strong) return request_->strong->span;
      return whole;
  }
  return whole;
}

}  // namespace kw
