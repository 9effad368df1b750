#include "model/refers.h"

#include <algorithm>

namespace kw {
namespace {

/// Chains of references longer than this are not followed to their end.
constexpr int kMaxChain = 100;

using Sources = std::vector<const Attribute*>;

template <class T>
bool all_have(const Sources& sources, std::optional<Spanned<T>> Attribute::*fact) {
  return std::all_of(sources.begin(), sources.end(),
                     [&](const Attribute* source) { return (source->*fact).has_value(); });
}

/// The sources' common value, when all have it and agree.
template <class T>
void take_equal(Attribute& attribute, const Sources& sources, std::optional<Spanned<T>> Attribute::*fact) {
  if (attribute.*fact || !all_have(sources, fact)) return;
  const Spanned<T>& first = *(sources[0]->*fact);
  for (const Attribute* source : sources)
    if (!((source->*fact)->value == first.value)) return;
  attribute.*fact = first;
}

/// The least or the largest of the sources' values by `better`, when all have one.
template <class T, class Better>
void take_best(Attribute& attribute, const Sources& sources, std::optional<Spanned<T>> Attribute::*fact,
               Better better) {
  if (attribute.*fact || !all_have(sources, fact)) return;
  const Attribute* best = sources[0];
  for (const Attribute* source : sources)
    if (better((source->*fact)->value, (best->*fact)->value)) best = source;
  attribute.*fact = best->*fact;
}

void take_distinct(Attribute& attribute, const Sources& sources) {
  if (attribute.distinct || !all_have(sources, &Attribute::distinct)) return;
  Count sum{};
  for (const Attribute* source : sources) sum = sum + source->distinct->value;
  attribute.distinct = Spanned<Count>{sum, sources[0]->distinct->span};
}

/// A common format says more than its characters, so these are written down only where they say more than the format.
void take_characters(Attribute& attribute, const Sources& sources) {
  const bool declared = std::any_of(sources.begin(), sources.end(),
                                    [](const Attribute* source) { return source->characters.has_value(); });
  if (attribute.characters || (attribute.format && !declared)) return;
  CharacterSet united;
  for (const Attribute* source : sources) {
    const std::optional<CharacterSet> known = source->known_characters();
    if (!known) return;
    united = united.united(*known);
  }
  const SourceSpan span = sources[0]->characters ? sources[0]->characters->span : SourceSpan{};
  attribute.characters = Spanned<CharacterSet>{united, span};
}

/// `attribute` holds values of the sources' set only: what bounds all of these bounds it.
void take_facts(Attribute& attribute, const Sources& sources) {
  const auto less = [](const auto& a, const auto& b) { return a < b; };
  const auto greater = [](const auto& a, const auto& b) { return a > b; };
  take_equal(attribute, sources, &Attribute::type);
  take_equal(attribute, sources, &Attribute::format);
  take_characters(attribute, sources);
  take_best(attribute, sources, &Attribute::size, greater);
  take_best(attribute, sources, &Attribute::max_size, greater);
  take_best(attribute, sources, &Attribute::min, less);
  take_best(attribute, sources, &Attribute::max, greater);
  take_best(attribute, sources, &Attribute::decimals, greater);
  take_distinct(attribute, sources);
}

class ReferenceCompletion {
 public:
  explicit ReferenceCompletion(Design& design) : design_(design) {
    for (const Entity& entity : design.entities) states_.emplace_back(entity.attributes.size(), State::Open);
  }

  void run() {
    for (std::size_t entity = 0; entity < states_.size(); ++entity)
      for (std::size_t attribute = 0; attribute < states_[entity].size(); ++attribute) visit(entity, attribute, 0);
  }

 private:
  enum class State { Open, Visiting, Done };

  /// False when the attribute's facts are not settled: it is part of the chain that led here, or too far along it.
  bool visit(std::size_t entity, std::size_t attribute, int depth) {
    State& state = states_[entity][attribute];
    if (state != State::Open) return state == State::Done;
    if (depth > kMaxChain) return false;
    state = State::Visiting;
    settle(design_.entities[entity].attributes[attribute], depth);
    state = State::Done;
    return true;
  }

  void settle(Attribute& attribute, int depth) {
    Sources sources;
    for (const AttributeReference& reference : attribute.refers) {
      const Attribute* source = settled(reference, depth);
      if (!source) return;  // An unknown member of the union leaves all of it unknown.
      sources.push_back(source);
    }
    if (!sources.empty()) take_facts(attribute, sources);
  }

  const Attribute* settled(const AttributeReference& reference, int depth) {
    if (!reference.entity) return nullptr;
    const std::size_t entity = reference.entity->value;
    const Attribute* found = design_.entities[entity].find(*reference.attribute);
    if (!found) return nullptr;
    const auto position = static_cast<std::size_t>(found - design_.entities[entity].attributes.data());
    return visit(entity, position, depth + 1) ? found : nullptr;
  }

  Design& design_;
  std::vector<std::vector<State>> states_;
};

}  // namespace

void complete_references(Design& design) {
  ReferenceCompletion(design).run();
}

}  // namespace kw
