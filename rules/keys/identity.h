#pragma once

#include <set>
#include <string>
#include <string_view>

#include "analysis/path.h"

namespace kw::rules {

/// The part is made of the attribute: it is it, or it is computed from it.
bool is_made_of(const KeyPart& part, std::string_view attribute);

/// The part tells values of the attribute apart. Upper and lower case are meant to fall together.
bool distinguishes(const KeyPart& part, std::string_view attribute);

/// All that follows from what names the item: its identity, what is computed from it, and the identities of its parent
/// and of theirs.
std::set<std::string> determined_by_identity(const Design& design, EntityId entity);

/// An attribute of the identity is a uuid, ulid or ksuid.
bool has_generated_id(const Entity& entity);

/// Two lists of values give one text: a part that is not last, and not of fixed width, is known to be able to hold what
/// follows it, and so is a later one.
bool is_ambiguous(const KeyComponent& component);

/// The identity is told apart by other components of the branch, so that an ambiguous one does no harm.
bool is_whole_elsewhere(const KeyBranch& branch, const KeyComponent& ambiguous, const Entity& entity);

}  // namespace kw::rules
