#pragma once

#include <set>
#include <string>
#include <string_view>

#include "analysis/path.h"
#include "model/entity.h"
#include "model/key_template.h"
#include "model/pattern.h"

namespace kw {

/// What a caller knows about one item without reading it: values of attributes, and what follows from them.
class AtHand {
 public:
  explicit AtHand(const Entity& entity) : entity_(&entity) {}
  void add(const std::string& attribute) { names_.insert(attribute); }

  /// The value is known: named, the only one declared, or computed of known ones.
  bool has(std::string_view attribute) const { return has(attribute, 0); }
  /// The part's text is known. A free shard never is; a computed attribute stands for the part it is made of.
  bool has(const TemplatePart& part) const;
  bool has(const KeyPart& part) const;
  bool names(const std::string& attribute) const { return names_.contains(attribute); }

 private:
  bool has(std::string_view attribute, std::size_t depth) const;
  const Entity* entity_;
  std::set<std::string> names_;
};

/// What `where` binds by `=` or `IN`, and `knows`.
AtHand before_write(const Entity& entity, const WriteLeg& leg);
/// The same, with the values that the leg sets.
AtHand after_write(const Entity& entity, const WriteLeg& leg);

/// `name`, or an attribute that it is computed of, is among `changed`.
bool depends_on(const Entity& entity, std::string_view name, const std::set<std::string>& changed);

}  // namespace kw
