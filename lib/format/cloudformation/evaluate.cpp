#include "format/cloudformation/evaluate.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace kw::cloudformation {
namespace {

constexpr int kMaxDepth = 60;
/// Expressions looked at for one value. Aliases can make a small text mean very many; beyond this it stays unknown.
constexpr int kMaxSteps = 20'000;

/// CloudFormation turns plain booleans into lower-case text before it compares.
std::string literal_text(const SourceNode& scalar) {
  if (scalar.quoted) return scalar.text;
  std::string lower = to_lower_ascii(scalar.text);
  return lower == "true" || lower == "false" ? lower : scalar.text;
}

}  // namespace

std::vector<Choice> Evaluator::choices(const SourceNode& node, const Scope& scope) {
  if (depth_ == 0) steps_ = 0;
  std::vector<Choice> found;
  add_choices(node, scope, false, found);
  return found;
}

void Evaluator::add_choices(const SourceNode& node, const Scope& scope, bool contrary, std::vector<Choice>& into) {
  const SourceNode& written = node.resolved();
  Choice choice{.node = &written, .scope = scope, .contrary = contrary};
  const std::optional<Intrinsic> intrinsic = as_intrinsic(written);
  if (depth_ >= kMaxDepth || ++steps_ > kMaxSteps) {
    choice.kind = Choice::Kind::Unknown;
  } else if (!intrinsic) {
    choice.kind = Choice::Kind::Node;
    if (written.is_null()) choice.kind = Choice::Kind::Absent;
    if (written.is_scalar()) choice.text = literal_text(written);
    if (written.is_scalar() && holds_variable(written.text)) choice.kind = Choice::Kind::Unknown;
  } else if (intrinsic->name == "If") {
    ++depth_;
    add_branches(written, intrinsic->argument->resolved(), scope, contrary, into);
    --depth_;
    return;
  } else {
    ++depth_;
    Value value = call(*intrinsic, scope);
    --depth_;
    choice.kind = value.kind;
    choice.text = std::move(value.text);
    choice.list = std::move(value.list);
    choice.by_default = value.by_default;
    // An empty default asks for a value; nothing can be named by it.
    if (intrinsic->name == "Ref" && choice.kind == Choice::Kind::Text && choice.text.empty())
      choice.kind = Choice::Kind::Unknown;
  }
  into.push_back(std::move(choice));
}

void Evaluator::add_branches(const SourceNode& node, const SourceNode& argument, const Scope& scope, bool contrary,
                             std::vector<Choice>& into) {
  if (argument.items.size() != 3) {
    into.push_back({.node = &node, .scope = scope, .contrary = contrary});
    return;
  }
  const std::string& condition = argument.items[0]->resolved().text;
  const Decision decision = decide(condition, scope);
  for (const bool holds : {true, false}) {
    const SourceNode& branch = *argument.items[holds ? 1 : 2];
    Scope inner = scope.assuming(condition, holds);
    const bool taken = decision.truth == Truth::Unknown || (decision.truth == Truth::True) == holds;
    if (!taken && !decision.by_default) continue;
    if (!taken) inner.defaults = false;
    const std::size_t first = into.size();
    add_choices(branch, inner, contrary || !taken, into);
    for (std::size_t i = first; i < into.size(); ++i)
      into[i].by_default = into[i].by_default || (taken && decision.by_default);
  }
}

Evaluator::Value Evaluator::value(const SourceNode& node, const Scope& scope) {
  // Within a larger expression an empty default is a text like any other: a prefix that is not wanted.
  if (const std::optional<Intrinsic> intrinsic = as_intrinsic(node.resolved()); intrinsic && intrinsic->name == "Ref")
    return call(*intrinsic, scope);
  std::vector<Choice> possible;
  ++depth_;
  add_choices(node, scope, false, possible);
  --depth_;
  std::erase_if(possible, [](const Choice& choice) { return choice.contrary; });
  Value result{.kind = possible.empty() ? Choice::Kind::Unknown : possible.front().kind};
  for (const Choice& choice : possible) {
    const bool same_text = choice.is_text() && choice.text == possible.front().text;
    const bool same = choice.kind == possible.front().kind || (choice.is_text() && possible.front().is_text());
    if (!same || (choice.is_text() && !same_text)) return {};
    result.by_default = result.by_default || choice.by_default;
  }
  if (possible.empty() || (possible.size() > 1 && !possible.front().is_text())) return {};
  if (possible.front().is_text()) result.kind = Choice::Kind::Text;
  result.text = possible.front().text;
  result.list = possible.front().list;
  return result;
}

Evaluator::Value Evaluator::call(const Intrinsic& intrinsic, const Scope& scope) {
  const SourceNode& argument = intrinsic.argument->resolved();
  if (intrinsic.name == "Ref") return reference(argument.text, scope);
  if (intrinsic.name == "Sub") return substitute(argument, scope);
  if (intrinsic.name == "Join") return join(argument, scope);
  if (intrinsic.name == "Select") return select(argument, scope);
  if (intrinsic.name == "Split") return split_text(argument, scope);
  if (intrinsic.name == "FindInMap") return find_in_map(argument, scope);
  return {};  // GetAtt, ImportValue, Transform, ForEach …: known when deployed.
}

/// A parameter by its default. Pseudo parameters (AWS::Region …) and names of resources are known when deployed, and
/// a parameter that names an entry of the parameter store has another value than its default.
Evaluator::Value Evaluator::reference(std::string_view name, const Scope& scope) const {
  if (name == "AWS::NoValue") return {.kind = Choice::Kind::Absent};
  const SourceNode* parameter = Sections::find(sections_.parameters, name);
  if (parameter == nullptr || !scope.defaults) return {};
  const SourceNode* fallback = parameter->find("Default");
  if (fallback == nullptr || !fallback->resolved().is_scalar() || holds_variable(fallback->resolved().text)) return {};
  const SourceNode* type_node = parameter->find("Type");
  const std::string type = type_node == nullptr ? "String" : type_node->resolved().text;
  if (type.starts_with("AWS::SSM::Parameter::")) return {};
  Value result{.kind = Choice::Kind::Text, .text = literal_text(fallback->resolved()), .by_default = true};
  if (type != "CommaDelimitedList" && !type.starts_with("List<")) return result;
  result.kind = Choice::Kind::List;
  for (const std::string_view item : split(result.text, ',')) result.list.emplace_back(trim(item));
  result.text.clear();
  return result;
}

Evaluator::Value Evaluator::substitute(const SourceNode& argument, const Scope& scope) {
  const bool with_names = argument.items.size() == 2;
  const std::string& pattern = with_names ? argument.items[0]->resolved().text : argument.text;
  Value result{.kind = Choice::Kind::Text};
  std::size_t at = 0;
  while (at < pattern.size()) {
    const std::size_t opened = pattern.find("${", at);
    const std::size_t closed = opened == std::string::npos ? opened : pattern.find('}', opened);
    if (closed == std::string::npos) break;
    result.text.append(pattern, at, opened - at);
    at = closed + 1;
    const std::string_view name = std::string_view(pattern).substr(opened + 2, closed - opened - 2);
    if (name.starts_with('!')) {
      result.text.append("${").append(name.substr(1)).append("}");
      continue;
    }
    const SourceNode* own = with_names ? argument.items[1]->resolved().find(trim(name)) : nullptr;
    const Value part = own != nullptr ? value(*own, scope) : reference(trim(name), scope);
    if (part.kind != Choice::Kind::Text) return {};
    result.text.append(part.text);
    result.by_default = result.by_default || part.by_default;
  }
  result.text.append(pattern, at);
  if (holds_variable(result.text)) return {};
  return result;
}

/// A list of texts that are all known; what AWS::NoValue stands for is left out.
Evaluator::Value Evaluator::texts(const SourceNode& node, const Scope& scope) {
  const SourceNode& written = node.resolved();
  if (as_intrinsic(written)) return value(written, scope);
  if (!written.is_sequence()) return {};
  Value result{.kind = Choice::Kind::List};
  for (const SourceNode* item : written.items) {
    Value part = value(*item, scope);
    if (part.kind == Choice::Kind::Absent) continue;
    if (part.kind != Choice::Kind::Text) return {};
    result.list.push_back(std::move(part.text));
    result.by_default = result.by_default || part.by_default;
  }
  return result;
}

Evaluator::Value Evaluator::join(const SourceNode& argument, const Scope& scope) {
  if (argument.items.size() != 2) return {};
  const std::string& delimiter = argument.items[0]->resolved().text;
  Value result = texts(*argument.items[1], scope);
  if (result.kind != Choice::Kind::List) return {};
  result.kind = Choice::Kind::Text;
  for (std::size_t i = 0; i < result.list.size(); ++i) {
    if (i > 0) result.text.append(delimiter);
    result.text.append(result.list[i]);
  }
  result.list.clear();
  return result;
}

Evaluator::Value Evaluator::select(const SourceNode& argument, const Scope& scope) {
  if (argument.items.size() != 2) return {};
  const Value position = value(*argument.items[0], scope);
  std::size_t index = 0;
  const char* end = position.text.data() + position.text.size();
  if (position.kind != Choice::Kind::Text || std::from_chars(position.text.data(), end, index).ptr != end ||
      position.text.empty())
    return {};

  const SourceNode& list = argument.items[1]->resolved();
  if (!as_intrinsic(list)) {  // Only the element that is asked for has to be known.
    if (!list.is_sequence() || index >= list.items.size()) return {};
    Value result = value(*list.items[index], scope);
    result.by_default = result.by_default || position.by_default;
    return result;
  }
  const Value known = texts(list, scope);
  if (known.kind != Choice::Kind::List || index >= known.list.size()) return {};
  return {.kind = Choice::Kind::Text, .text = known.list[index], .by_default = known.by_default || position.by_default};
}

Evaluator::Value Evaluator::split_text(const SourceNode& argument, const Scope& scope) {
  if (argument.items.size() != 2) return {};
  const std::string& delimiter = argument.items[0]->resolved().text;
  const Value whole = value(*argument.items[1], scope);
  if (whole.kind != Choice::Kind::Text || delimiter.empty()) return {};
  Value result{.kind = Choice::Kind::List, .by_default = whole.by_default};
  std::size_t begin = 0;
  for (std::size_t end = whole.text.find(delimiter); end != std::string::npos;
       end = whole.text.find(delimiter, begin)) {
    result.list.push_back(whole.text.substr(begin, end - begin));
    begin = end + delimiter.size();
  }
  result.list.push_back(whole.text.substr(begin));
  return result;
}

Evaluator::Value Evaluator::find_in_map(const SourceNode& argument, const Scope& scope) {
  if (argument.items.size() < 3) return {};
  bool by_default = false;
  const SourceNode* found = nullptr;
  for (std::size_t i = 0; i < 3; ++i) {
    const Value key = value(*argument.items[i], scope);
    if (key.kind != Choice::Kind::Text) return {};
    found = i == 0 ? Sections::find(sections_.mappings, key.text) : found->find(key.text);
    if (found == nullptr) return {};
    found = &found->resolved();
    by_default = by_default || key.by_default;
  }
  Value result = found->is_sequence() ? texts(*found, scope) : value(*found, scope);
  result.by_default = result.by_default || by_default;
  return result;
}

}  // namespace kw::cloudformation
