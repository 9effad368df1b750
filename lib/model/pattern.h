#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/quantity.h"
#include "model/condition.h"
#include "model/entity.h"
#include "model/ids.h"
#include "source/span.h"

namespace kw {

struct OrderItem {
  Spanned<std::string> attribute;
  bool descending = false;
  bool present = false;  ///< Only items that carry it are wanted.
};

/// One question: items of an entity (and its kinds) that meet `where`.
struct Read {
  Spanned<std::string> entity_name;
  std::optional<EntityId> entity;  ///< Unset when unknown (reported); such a read is not judged.
  std::vector<Spanned<std::string>> only;
  Condition where;
  std::vector<OrderItem> order;
  std::optional<Spanned<Count>> limit;
  std::optional<Spanned<Count>> returns;
  std::vector<Spanned<std::string>> needs;  ///< All attributes when `needs_given` is false.
  bool needs_given = false;
  bool one = false;
  std::optional<Spanned<Duration>> span_of_time;
  SourceSpan order_span;
  SourceSpan span;
};

enum class WriteKind { Put, Update, Delete, Check };

/// One action of a write pattern.
struct WriteLeg {
  WriteKind kind = WriteKind::Put;
  Spanned<std::string> entity_name;
  std::optional<EntityId> entity;
  Condition where;
  std::vector<Spanned<std::string>> sets;
  std::vector<Spanned<std::string>> removes;
  std::vector<Spanned<std::string>> knows;
  bool if_absent = false;
  bool if_present = false;
  std::optional<Condition> if_condition;
  Count times{1};
  std::optional<Count> largest;
  bool atomic = false;
  bool batch = false;
  SourceSpan span;
};

enum class Answer { Items, Number, Exists };  ///< `answer: items | count | exists`.
enum class Priority { Must, Should };

/// Reads wanted together, or writes done together.
struct Pattern {
  Spanned<std::string> name;
  std::optional<std::string> was;
  std::string description;
  std::vector<Read> reads;
  std::vector<WriteLeg> writes;
  Answer answer = Answer::Items;
  bool strong = false;
  SourceSpan strong_span;
  bool snapshot = false;
  bool scan = false;
  std::optional<Spanned<Rate>> rate;
  std::optional<Spanned<Rate>> peak;
  Priority priority = Priority::Must;
  std::vector<Spanned<std::string>> accept;  ///< Names of defect kinds.
  bool across_tenants = false;
  std::optional<Spanned<std::string>> elsewhere;
  /// A write that an entity's `writes` states in short form: no own name; `name` is "Entity.put", "Entity.update.1" ….
  bool implied = false;
  std::vector<Suppression> ignore;
  SourceSpan span;

  bool is_read() const { return !reads.empty(); }
};

}  // namespace kw
