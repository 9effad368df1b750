#include "format/cloudformation/properties.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/decimal.h"
#include "base/text.h"

namespace kw::cloudformation {
namespace {

std::vector<Choice> likely(std::vector<Choice> choices) {
  std::erase_if(choices, [](const Choice& choice) { return choice.contrary; });
  return choices;
}

/// Whether it makes no difference which of them it comes to.
bool all_alike(const std::vector<Choice>& choices) {
  const Choice& first = choices.front();
  return std::ranges::all_of(choices, [&](const Choice& other) {
    if (first.is_text()) return other.is_text() && other.text == first.text;
    return first.kind == Choice::Kind::Absent && other.kind == Choice::Kind::Absent;
  });
}

}  // namespace

std::string_view form_of(const Choice& choice) {
  if (choice.is_text()) return "text";
  if (choice.kind == Choice::Kind::List || choice.node->is_sequence()) return "a list";
  return "a mapping";
}

Unresolved with_name(Unresolved notes, const Unresolved& of_name) {
  if (!notes.skipped.empty()) notes.skipped.insert(notes.skipped.end(), of_name.skipped.begin(), of_name.skipped.end());
  return notes;
}

Properties::Properties(Reading& reading, const SourceNode& mapping, Scope scope, std::string path, Unresolved& notes)
    : reading_(&reading), mapping_(&mapping), scope_(std::move(scope)), path_(std::move(path)), notes_(&notes) {
  for (const MappingEntry& entry : mapping.entries) {
    if (!entry.key->text.starts_with("Fn::")) continue;
    complete_ = false;
    notes.skipped.emplace_back(entry.key->span, fmt::format("what `{}` adds", printable(entry.key->text)));
  }
}

Properties Properties::noting_in(Unresolved& notes) const {
  Properties other = *this;
  other.notes_ = &notes;
  return other;
}

Properties Properties::within(const Element& element, std::string path, Unresolved& notes) const {
  return {*reading_, *element.choice.node, element.choice.scope, std::move(path), notes};
}

Property<Choice> Properties::get(std::string_view name) const {
  const SourceNode* written = mapping_->find(name);
  if (written == nullptr)
    return {.state = complete_ ? State::Absent : State::Unknown, .value = {}, .span = {}, .by_default = false};
  const SourceNode& node = written->resolved();
  std::vector<Choice> choices = likely(reading_->evaluator.choices(node, scope_));
  const bool settled = choices.size() == 1 || (!choices.empty() && all_alike(choices));
  if (!settled || choices.front().kind == Choice::Kind::Unknown) {
    note_expression(name, node);
    return {.state = State::Unknown, .value = {}, .span = value_span(node), .by_default = false};
  }
  Choice& choice = choices.front();
  const SourceSpan span = value_span(*choice.node);
  const State state = choice.kind == Choice::Kind::Absent ? State::Absent : State::Known;
  const bool by_default = choice.by_default;
  return {.state = state, .value = std::move(choice), .span = span, .by_default = by_default};
}

Property<std::optional<Properties>> Properties::nested(std::string_view name, std::string path) const {
  if (path.empty()) path = fmt::format("{}.{}", path_, name);
  const Property<Choice> found = get(name);
  if (found.state != State::Known) return {.state = found.state, .value = {}, .span = found.span, .by_default = false};
  const Choice& choice = found.value;
  if (choice.kind == Choice::Kind::Node && choice.node->is_mapping())
    return {.state = State::Known,
            .value = Properties(*reading_, *choice.node, choice.scope, std::move(path), *notes_),
            .span = found.span};
  report_wrong(name, found.span, fmt::format("`{}` is {}, not a mapping", name, form_of(choice)));
  return {.state = State::Unknown, .value = {}, .span = found.span, .by_default = false};
}

TextProperty Properties::text(std::string_view name) const {
  Property<Choice> found = get(name);
  TextProperty text{.state = found.state, .value = {}, .span = found.span, .by_default = found.by_default};
  if (found.state != State::Known) return text;
  if (found.value.is_text()) {
    text.value = std::move(found.value.text);
    return text;
  }
  refuse(text, name, fmt::format("`{}` is {}, not text", name, form_of(found.value)));
  return text;
}

bool Properties::refers_to(std::string_view name, std::string_view target) const {
  const SourceNode* written = mapping_->find(name);
  if (written == nullptr) return false;
  const std::optional<Intrinsic> call = as_intrinsic(written->resolved());
  return call && call->name == "Ref" && call->argument->resolved().text == target;
}

TextProperty Properties::word(std::string_view name, std::initializer_list<std::string_view> words) const {
  TextProperty found = text(name);
  if (found.state != State::Known || std::ranges::find(words, found.value) != words.end()) return found;
  const std::vector<std::string> known(words.begin(), words.end());
  std::string help = fmt::format("write {}", list_names(known));
  if (const std::optional<std::string> meant = nearest(found.value, known)) help = fmt::format("write `{}`", *meant);
  refuse(found, name, fmt::format("`{}` is no value of `{}`", printable(found.value), name), std::move(help));
  return found;
}

FlagProperty Properties::flag(std::string_view name) const {
  TextProperty found = text(name);
  // CloudFormation reads YAML 1.1, where `yes` is true.
  const std::string lower = to_lower_ascii(found.value);
  const bool holds = lower == "true" || lower == "yes" || lower == "on";
  const bool plain = holds || lower == "false" || lower == "no" || lower == "off";
  if (found.state == State::Known && !plain)
    refuse(found, name, fmt::format("`{}` is `{}`, not true or false", name, printable(found.value)));
  return {.state = found.state, .value = holds, .span = found.span, .by_default = found.by_default};
}

NumberProperty Properties::number(std::string_view name) const {
  TextProperty found = text(name);
  const std::optional<Decimal> value = Decimal::parse(found.value);
  if (found.state == State::Known && !value)
    refuse(found, name, fmt::format("`{}` is `{}`, not a number", name, printable(found.value)));
  return {.state = found.state,
          .value = value ? value->to_double() : 0,
          .span = found.span,
          .by_default = found.by_default};
}

void Properties::refuse(TextProperty& property, std::string_view name, std::string message, std::string help) const {
  property.state = State::Unknown;
  if (property.by_default)
    note_expression(name, mapping_->find(name)->resolved());
  else
    report_wrong(name, property.span, std::move(message), std::move(help));
}

Elements Properties::elements(std::string_view name) const {
  Elements found;
  const SourceNode* written = mapping_->find(name);
  if (written == nullptr) {
    found.state = complete_ ? State::Absent : State::Unknown;
    return found;
  }
  const SourceNode& node = written->resolved();
  found.span = value_span(node);
  const std::vector<Choice> heads = reading_->evaluator.choices(node, scope_);
  const auto possible = std::ranges::count_if(heads, [](const Choice& head) { return !head.contrary; });
  if (possible > 1) {
    found.state = State::Unknown;
    note_expression(name, node);
  }
  for (const Choice& head : heads) add_elements(head, name, possible == 1 && !head.contrary, found);
  return found;
}

/// Adds what one branch of a list holds. Elements that stand there only when a parameter does not have its default are
/// uncertain, and leave the list known.
void Properties::add_elements(const Choice& head, std::string_view name, bool certain, Elements& into) const {
  const SourceSpan span = value_span(*head.node);
  if (head.kind == Choice::Kind::Absent) return;
  if (head.kind == Choice::Kind::Unknown) {
    if (head.contrary) return;
    if (certain) note_expression(name, *head.node);
    into.state = State::Unknown;
    return;
  }
  if (head.kind != Choice::Kind::List && !head.node->is_sequence()) {
    report_wrong(name, span, fmt::format("`{}` is {}, not a list", name, form_of(head)));
    into.state = State::Unknown;
    return;
  }
  if (!head.contrary && into.state == State::Absent) into.state = State::Known;
  if (!head.contrary) into.span = span;
  for (const std::string& text : head.list) {
    Choice element{.kind = Choice::Kind::Text, .node = head.node, .text = text, .scope = head.scope};
    into.items.push_back({std::move(element), certain, head.contrary});
  }
  if (head.kind == Choice::Kind::List) return;

  for (const SourceNode* item : head.node->items) {
    const std::vector<Choice> choices = reading_->evaluator.choices(*item, head.scope);
    const auto possible = std::ranges::count_if(choices, [](const Choice& choice) { return !choice.contrary; });
    const bool unknown = std::ranges::any_of(
        choices, [](const Choice& choice) { return choice.kind == Choice::Kind::Unknown && !choice.contrary; });
    if ((possible > 1 || unknown) && !head.contrary) {
      into.state = State::Unknown;
      note_expression(name, item->resolved());
    }
    for (const Choice& choice : choices)
      if (choice.kind != Choice::Kind::Absent && choice.kind != Choice::Kind::Unknown)
        into.items.push_back({choice, certain && possible == 1 && !choice.contrary, head.contrary || choice.contrary});
  }
}

void Properties::note_expression(std::string_view name, const SourceNode& node) const {
  std::string place = path_.substr(std::min(path_.size(), notes_->logical_path.size()));
  place.append(".").append(name);
  notes_->skipped.emplace_back(value_span(node), fmt::format("`{}`: {}", place.substr(1), describe(node)));
}

void Properties::report_missing(std::string_view name, SourceSpan owner) const {
  reading_->sink.report(doc::kMissingKey, owner, fmt::format("`{}` is missing", name))
      .help(fmt::format("add `{}`", name))
      .at(path_)
      .about(std::string(name));
}

void Properties::report_wrong(std::string_view name, SourceSpan span, std::string message, std::string help) const {
  DiagnosticBuilder report = reading_->sink.report(doc::kWrongType, span, std::move(message));
  report.at(fmt::format("{}.{}", path_, name));
  if (!help.empty()) report.help(std::move(help));
}

}  // namespace kw::cloudformation
