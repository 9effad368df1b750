#pragma once

#include <string>
#include <string_view>

#include "analysis/judge.h"
#include "analysis/verdict.h"
#include "analysis/writing.h"
#include "model/design.h"

/// How verdicts are said to people.
namespace kw {

/// "fetches(1)", "filters-at-server(5 to 6)", "many-requests(no bound)", "filters-in-caller(unknown)".
std::string defect_tag(const Defect& defect);
/// "fetches(1): 1 item is read again from the table; …": with its cause, and what would settle an unknown measure.
std::string defect_words(const Design& design, const Defect& defect);
/// All tags: "fetches(1), extra-rounds(1)".
std::string defect_tags(const Verdict& verdict);

/// What a read asks for: "Order where username = :u, newest … ".
std::string read_words(const Read& read);
/// "reads about 40 items, 24 KB, 3 read units; returns 10"; empty when nothing is known.
std::string amounts_words(const ReadAmounts& amounts);
/// "Query on Shop.GSI1: PK = …; filter …; backwards; limit 10; 3 values × 10 shards".
std::string request_words(const Layout& layout, const RequestPlan& request);
/// "Order: username =, createdAt in a range".
std::string question_words(const Design& design, const Question& question);
/// "literal", "equal" …
std::string_view to_text(TraceStep::State state);
std::string_view to_text(Priority priority);
std::string_view to_text(WriteKind kind);  // "put", "update" …
/// "2 actions, 12 at most".
std::string actions_words(const WriteVerdict& write);
/// "update Order where orderId = :id, sets status".
std::string leg_words(const WriteLeg& leg);

}  // namespace kw
