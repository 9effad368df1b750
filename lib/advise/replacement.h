#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "advise/natural_key.h"
#include "analysis/analysis.h"

namespace kw::advise {

/// What has to hold for a replacement to be sound (semantics 5), each checked and shown.
enum class RequirementKind {
  Encodings,      ///< Every part is undone to a stored attribute.
  Places,         ///< At most four partition and four sort attributes.
  Types,          ///< S, N or B, of one type across the table.
  KeyWorthy,      ///< Values are never empty or NULL and not too long: else writes to the table fail.
  SameItems,      ///< The new index holds the items that the old one held.
  OtherEntities,  ///< Who else has all the attributes and so is in the new index.
  Patterns,       ///< Every pattern is answered as well as before.
  Tool,           ///< The tool that deploys it knows multi-attribute keys.
  PartiQl,        ///< No statement reads the old index: PartiQL refuses multi-attribute ones.
};
std::string_view to_text(RequirementKind kind);  // "encodings" …

struct Requirement {
  RequirementKind kind = RequirementKind::Encodings;
  Known holds = Known::Yes;
  /// It prevents the replacement where it does not hold; others are to be known, not to be had.
  bool prevents = true;
  std::string text;  ///< What was seen: the reason where it does not hold, what to check where it is unknown.
  SourceSpan span;   ///< The cause, where there is one.
};

/// A pattern before and after, over all paths it then has.
struct PatternChange {
  PatternId pattern;
  Verdict before;
  Verdict after;
  bool acceptable_before = false;
  bool acceptable_after = false;
  bool improves = false;  ///< A better class, or a defect less and none more.
  bool worse = false;
  std::vector<std::string> notes;  ///< "the filter on `status` moves to the caller".
};

/// A question that the new index answers in several requests or by reading more, and the key that would answer it.
struct OpenQuestion {
  std::vector<std::string> equal;
  std::optional<std::string> range;
  std::string skipped;  ///< The sort attribute that it leaves open.
  Verdict verdict;
  std::vector<std::string> partition;  ///< Of the index that answers it exactly.
  std::vector<std::string> sort;
};

/// An entity leaves a synthetic global index for a multi-attribute one: the unit of replacement (semantics 5). Kinds
/// that are stored like the entity move with it.
struct Replacement {
  EntityId entity;
  PathId old_path;
  TableId table;
  NaturalKey natural;
  /// The index to be made. Empty partition: there is none, and a requirement says why.
  std::string name;
  std::vector<std::string> partition;
  std::vector<std::string> sort;
  bool is_there = false;                   ///< The table has it already.
  Projection projection;                   ///< That of the old index.
  std::vector<std::string> narrowed;       ///< Attributes that the old partition had and the sort key takes.
  std::vector<std::string> discriminator;  ///< Constant attributes that keep other entities apart.
  std::vector<Requirement> requirements;
  std::vector<PatternChange> patterns;  ///< Those that the old index answers or that change, in order.
  std::vector<Question> gained;         ///< Answered exactly by the new index and not by the old one.
  std::vector<Question> lost;
  std::vector<OpenQuestion> open;
  std::vector<std::string> dropped;  ///< Physical attributes that nobody needs any more, once readers have moved.
  bool empties_index = false;        ///< No other entity is in the old index.

  bool is_sound() const;  ///< No requirement that prevents it fails; unknown ones are to be checked.
  bool improves() const;  ///< A pattern's class gets better.
};

/// One for each entity in each synthetic global index, in the order of paths and of the table's `stores`.
std::vector<Replacement> replacements(const Analysis& analysis);

/// "companyId | assessmentType, status, createdAt"
std::string key_text(const std::vector<std::string>& partition, const std::vector<std::string>& sort);

}  // namespace kw::advise
