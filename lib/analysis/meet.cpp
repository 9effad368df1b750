#include <algorithm>
#include <set>
#include <string>

#include "analysis/path.h"
#include "analysis/pattern_language.h"

namespace kw {
namespace {

/// What an attribute's values are values of: the attributes it finally refers to, or the name space of an identity.
void collect_roots(const Design& design, EntityId id, const std::string& name, std::set<std::string>& roots,
                   int depth) {
  const Entity& entity = design.entity(id);
  const Attribute* attribute = entity.find(name);
  if (attribute != nullptr && !attribute->refers.empty() && depth < 16) {
    for (const AttributeReference& reference : attribute->refers)
      if (reference.entity) collect_roots(design, *reference.entity, reference.attribute.value, roots, depth + 1);
    if (!roots.empty()) return;
  }
  if (attribute != nullptr && attribute->inherited && entity.kind_of) {
    collect_roots(design, *entity.kind_of, name, roots, depth + 1);
    return;
  }
  const bool identity = entity.identity.size() == 1 && entity.identity.front().value == name;
  if (identity && entity.name_space)
    roots.insert("namespace " + entity.name_space->value);
  else
    roots.insert(entity.name.value + "." + name);
}

bool has_value(const KeyPart& part, const std::string& text) {
  return part.source_attribute != nullptr &&
         std::any_of(part.source_attribute->values.begin(), part.source_attribute->values.end(),
                     [&](const DeclaredValue& value) { return value.text == text; });
}

bool stand_together(const Design& design, EntityId a, const KeyPart& left, EntityId b, const KeyPart& right) {
  if (left.literal && right.literal) return left.text == right.text;
  if (left.literal) return has_value(right, left.text);
  if (right.literal) return has_value(left, right.text);
  return joined(design, a, left, b, right);
}

Meeting meet_component(const Design& design, EntityId a, const KeyComponent& left, EntityId b,
                       const KeyComponent& right) {
  if (left.type && right.type && *left.type != *right.type) return Meeting::Never;
  const std::vector<TextPattern> left_patterns = patterns_of(left.parts);
  const std::vector<TextPattern> right_patterns = patterns_of(right.parts);
  const bool possible = std::any_of(left_patterns.begin(), left_patterns.end(), [&](const TextPattern& one) {
    return std::any_of(right_patterns.begin(), right_patterns.end(),
                       [&](const TextPattern& other) { return can_be_equal(one, other); });
  });
  if (!possible) return Meeting::Never;
  if (left.parts.size() != right.parts.size()) return Meeting::Unrelated;
  for (std::size_t i = 0; i < left.parts.size(); ++i)
    if (!stand_together(design, a, left.parts[i], b, right.parts[i])) return Meeting::Unrelated;
  return Meeting::Can;
}

}  // namespace

bool joined(const Design& design, EntityId a, const KeyPart& left, EntityId b, const KeyPart& right) {
  if (left.source_encoding != right.source_encoding || left.width != right.width) return false;
  if (left.encoding == Encoding::FreeShard || left.source == right.source) return true;
  std::set<std::string> left_roots;
  std::set<std::string> right_roots;
  collect_roots(design, a, left.source, left_roots, 0);
  collect_roots(design, b, right.source, right_roots, 0);
  return std::any_of(left_roots.begin(), left_roots.end(),
                     [&](const std::string& root) { return right_roots.contains(root); });
}

Meeting meet(const Design& design, EntityId a, const std::vector<KeyComponent>& left, EntityId b,
             const std::vector<KeyComponent>& right) {
  Meeting result = Meeting::Can;
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    const Meeting one = meet_component(design, a, left[i], b, right[i]);
    if (one == Meeting::Never) return Meeting::Never;
    if (one == Meeting::Unrelated) result = Meeting::Unrelated;
  }
  return result;
}

}  // namespace kw
