#include <algorithm>
#include <set>
#include <utility>

#include "analysis/judge.h"

namespace kw {
namespace {

Operand placeholder(const std::string& name) {
  Operand operand;
  operand.kind = Operand::Kind::Placeholder;
  operand.name = ":" + name;
  return operand;
}

Term term_on(const std::string& attribute, TermKind kind) {
  Term term;
  term.kind = kind;
  term.attribute = attribute;
  Operand path;
  path.name = attribute;
  term.values = {placeholder(attribute)};
  if (kind == TermKind::Between) term.values.push_back(placeholder(attribute + "2"));
  term.expression.kind = kind == TermKind::Equal ? Expression::Kind::Compare : Expression::Kind::Between;
  term.expression.operands = {path};
  term.expression.operands.insert(term.expression.operands.end(), term.values.begin(), term.values.end());
  return term;
}

/// The question as a pattern, so that the matcher itself says whether it is answered exactly.
Pattern pattern_of(const Design& design, const Question& question) {
  Pattern pattern;
  Read read;
  read.entity = question.entity;
  read.entity_name = design.entity(question.entity).name;
  read.needs_given = true;  // Which items answer is the key's business; what an index carries of them is not.
  for (const std::string& name : question.equal) read.where.terms.push_back(term_on(name, TermKind::Equal));
  if (question.range) read.where.terms.push_back(term_on(*question.range, TermKind::Between));
  pattern.reads.push_back(std::move(read));
  return pattern;
}

bool exact(const Layout& layout, const Question& question) {
  return judge_question(layout, question).verdict_class == VerdictClass::Exact;
}

/// The name that fixes the part: its computed attribute where there is one.
std::string asked_name(const KeyPart& part) {
  return part.computed_name.empty() ? part.source : part.computed_name;
}

void offer(const Layout& layout, std::vector<Question>& found, const Question& question) {
  if (question.equal.empty() && !question.range) return;
  if (std::any_of(found.begin(), found.end(), [&](const Question& have) { return same_question(have, question); }))
    return;
  if (exact(layout, question)) found.push_back(question);
}

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

void offer_branch(const Layout& layout, std::vector<Question>& found, const StoredKey& stored,
                  const KeyBranch& branch) {
  Question question;
  question.entity = stored.entity;
  question.path = stored.path;
  for (const KeyComponent& component : branch.partition)
    for (const KeyPart& part : component.parts)
      if (!part.literal && !part.is_shard()) add_name(question.equal, asked_name(part));
  offer(layout, found, question);
  for (const KeyComponent& component : branch.sort) {
    for (const KeyPart& part : component.parts) {
      if (part.literal || part.is_shard()) continue;
      const std::string name = asked_name(part);
      const bool fixed = std::find(question.equal.begin(), question.equal.end(), name) != question.equal.end();
      Question ranged = question;
      const bool follows = part.source_attribute != nullptr && part.source_attribute->follows;
      ranged.range = follows ? part.source_attribute->follows->value : name;
      if (!fixed) offer(layout, found, ranged);
      add_name(question.equal, name);
      offer(layout, found, question);
    }
  }
}

}  // namespace

Verdict judge_question(const Layout& layout, const Question& question) {
  return judge(layout, pattern_of(*layout.design, question), 0, question.path);
}

bool same_question(const Question& a, const Question& b) {
  return a.entity == b.entity && a.range == b.range &&
         std::set<std::string>(a.equal.begin(), a.equal.end()) == std::set<std::string>(b.equal.begin(), b.equal.end());
}

std::vector<Question> questions(const Layout& layout, PathId path) {
  std::vector<Question> found;
  const bool extra_path = layout.path(path).type == PathType::ExtraItem;
  for (const StoredKey& stored : layout.stored) {
    if (stored.path != path || stored.extra.has_value() != extra_path) continue;
    for (const KeyBranch& branch : stored.branches) offer_branch(layout, found, stored, branch);
  }
  return found;
}

}  // namespace kw
