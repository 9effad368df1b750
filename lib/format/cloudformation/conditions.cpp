#include "base/text.h"
#include "format/cloudformation/evaluate.h"

namespace kw::cloudformation {
namespace {

constexpr int kMaxConditionDepth = 40;

/// Which assumptions a remembered decision rests on.
std::string memory_key(std::string_view condition, const Scope& scope) {
  std::string key(condition);
  key.append(scope.defaults ? "\n1" : "\n0");
  for (const auto& [name, holds] : scope.assumed) key.append("\n").append(name).append(holds ? "=1" : "=0");
  return key;
}

Truth negated(Truth truth) {
  if (truth == Truth::Unknown) return truth;
  return truth == Truth::True ? Truth::False : Truth::True;
}

}  // namespace

Scope Scope::assuming(std::string_view condition, bool holds) const {
  Scope inner = *this;
  inner.assumed.emplace_back(condition, holds);
  return inner;
}

Decision Evaluator::decide(std::string_view condition, const Scope& scope) {
  for (const auto& [name, holds] : scope.assumed)
    if (name == condition) return {holds ? Truth::True : Truth::False, false};

  const SourceNode* definition = Sections::find(sections_.conditions, condition);
  if (definition == nullptr || depth_ >= kMaxConditionDepth) return {};
  const auto [place, is_new] = decided_.try_emplace(memory_key(condition, scope));
  if (!is_new) return place->second;  // Also one that is being decided: a condition that needs itself is unknown.
  ++depth_;
  const Decision decision = decide_node(*definition, scope);
  --depth_;
  place->second = decision;
  return decision;
}

Decision Evaluator::decide_node(const SourceNode& node, const Scope& scope) {
  const std::optional<Intrinsic> call = as_intrinsic(node.resolved());
  if (!call) return {};
  const SourceNode& argument = call->argument->resolved();
  if (call->name == "Condition") return decide(argument.text, scope);
  if (call->name == "Equals") return decide_equals(argument, scope);
  if (call->name == "And") return decide_all(argument, scope, Truth::False);
  if (call->name == "Or") return decide_all(argument, scope, Truth::True);
  if (call->name != "Not" || argument.items.size() != 1) return {};
  Decision inner = decide_node(*argument.items.front(), scope);
  inner.truth = negated(inner.truth);
  return inner;
}

Decision Evaluator::decide_equals(const SourceNode& argument, const Scope& scope) {
  if (argument.items.size() != 2) return {};
  const Value left = value(*argument.items[0], scope);
  const Value right = value(*argument.items[1], scope);
  if (left.kind != Choice::Kind::Text || right.kind != Choice::Kind::Text) return {};
  return {left.text == right.text ? Truth::True : Truth::False, left.by_default || right.by_default};
}

/// And (decided by one False) and Or (decided by one True). One part that decides without a default makes the whole
/// independent of defaults.
Decision Evaluator::decide_all(const SourceNode& argument, const Scope& scope, Truth deciding) {
  bool unknown = false;
  bool by_default = false;
  bool decided_by_default = false;
  for (const SourceNode* item : argument.items) {
    const Decision part = decide_node(*item, scope);
    if (part.truth == deciding && !part.by_default) return {deciding, false};
    decided_by_default = decided_by_default || part.truth == deciding;
    unknown = unknown || part.truth == Truth::Unknown;
    by_default = by_default || part.by_default;
  }
  if (decided_by_default) return {deciding, true};
  if (unknown) return {};
  return {negated(deciding), by_default};
}

}  // namespace kw::cloudformation
