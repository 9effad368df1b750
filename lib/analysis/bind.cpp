#include "analysis/match.h"

namespace kw {
namespace {

/// `Earlier.attribute` stands for as many values as the earlier read returns.
std::optional<double> list_length(const Operand& operand, const EarlierReturns& earlier) {
  if (operand.kind != Operand::Kind::Earlier) return 1;
  const auto found = earlier.find(operand.name);
  return found == earlier.end() ? std::nullopt : found->second;
}

void add_list(Bindings& bindings, std::size_t at, const Term& term) {
  Bindings::List list{at, term.values, 0, 0};
  for (const Operand& operand : term.values) {
    if (operand.kind == Operand::Kind::Placeholder && operand.list_usual) {
      *list.usual += static_cast<double>(*operand.list_usual);
      *list.largest += static_cast<double>(operand.list_largest.value_or(*operand.list_usual));
    } else {
      *list.usual += 1;
      *list.largest += 1;
    }
  }
  bindings.in.emplace(term.attribute, std::move(list));
}

void add_equal(Bindings& bindings, std::size_t at, const Term& term, const EarlierReturns& earlier) {
  const Operand& operand = term.values.front();
  const std::optional<double> length = list_length(operand, earlier);
  if (length && *length <= 1)
    bindings.equal.emplace(term.attribute, Bindings::Value{at, operand});
  else
    bindings.in.emplace(term.attribute, Bindings::List{at, {operand}, length, length});
}

void add_range(Bindings& bindings, std::size_t at, const Term& term) {
  RangeBinding& range = bindings.range[term.attribute];
  const bool used = !range.terms.empty();
  switch (term.kind) {
    case TermKind::Greater:
    case TermKind::GreaterEqual:
      if (range.low || range.prefix) return;
      range.low = term.values.front();
      range.low_open = term.kind == TermKind::Greater;
      break;
    case TermKind::Less:
    case TermKind::LessEqual:
      if (range.high || range.prefix) return;
      range.high = term.values.front();
      range.high_open = term.kind == TermKind::Less;
      break;
    case TermKind::Between:
      if (used) return;
      range.low = term.values[0];
      range.high = term.values[1];
      break;
    case TermKind::BeginsWith:
      if (used) return;
      range.prefix = term.values.front();
      break;
    case TermKind::Equal:
    case TermKind::In:
    case TermKind::Exists:
    case TermKind::Other:
      return;
  }
  range.terms.push_back(at);
}

}  // namespace

Bindings bind(const Condition& where, const EarlierReturns& earlier) {
  Bindings bindings;
  for (std::size_t at = 0; at < where.terms.size(); ++at) {
    const Term& term = where.terms[at];
    if (term.kind == TermKind::Equal)
      add_equal(bindings, at, term, earlier);
    else if (term.kind == TermKind::In)
      add_list(bindings, at, term);
    else if (term.is_range())
      add_range(bindings, at, term);
  }
  // An attribute that is fixed needs no range; its other terms stay residual.
  std::erase_if(bindings.range, [&](const auto& entry) { return bindings.equal.contains(entry.first); });
  std::erase_if(bindings.in, [&](const auto& entry) { return bindings.equal.contains(entry.first); });
  return bindings;
}

}  // namespace kw
