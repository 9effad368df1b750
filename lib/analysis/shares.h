#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/path.h"
#include "model/condition.h"
#include "model/entity.h"

namespace kw {

/// What is supposed about one item: that attributes are absent, or present, some with a certain value.
class Supposition {
 public:
  void absent(std::string attribute) { facts_.push_back({std::move(attribute), false, nullptr}); }
  void present(std::string attribute, const std::string* value) {
    facts_.push_back({std::move(attribute), true, value});
  }
  void withdraw() { facts_.pop_back(); }

  /// Unknown where nothing is supposed.
  Known carries(std::string_view attribute) const;
  /// The value supposed; null when there is none.
  const std::string* value(std::string_view attribute) const;

 private:
  struct Fact {
    std::string attribute;
    bool present = true;
    const std::string* value = nullptr;
  };
  const Fact* find(std::string_view attribute) const;
  std::vector<Fact> facts_;
};

Known negation(Known known);
Known both(Known a, Known b);
Known either(Known a, Known b);

/// Whether a condition with literals holds for the item; Unknown when what is supposed leaves it open.
Known holds(const Expression& expression, const Supposition& item);
Known holds(const std::vector<Term>& terms, const Supposition& item);

/// The attributes whose presence decides whether `attribute` is there: itself, or what it is computed from.
std::vector<std::string> presence_sources(const Entity& entity, const std::string& attribute);

/// Share of the entity's items for which `predicate` holds, from declared presence and shares of values; attributes are
/// taken to be independent. `attributes` are all that the predicate looks at. Nothing where a share that matters is
/// unknown, or where there are too many cases to look at.
std::optional<double> share_of_items(const Entity& entity, std::vector<std::string> attributes,
                                     const std::function<Known(const Supposition&)>& predicate);

}  // namespace kw
