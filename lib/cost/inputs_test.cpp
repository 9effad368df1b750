// A design that says everything, with each of its inputs taken away in turn: nothing may silently become something
// else.
#include <algorithm>
#include <fstream>
#include <memory>
#include <set>

#include <doctest/doctest.h>

#include "cost/cost_report.h"
#include "format/load.h"

using namespace kw;

namespace {

const char* const kEverything = R"(keywright: 1
name: everything
assume: { region: us-east-1, month: 730h }
entities:
  Owner:
    count: 1k
    identity: [owner]
    attributes: { owner: { type: S, size: 20, max_size: 20 } }
  Item:
    count: 10M
    growth: 9M/month
    belongs_to: { entity: Owner, largest: 90k }
    identity: [owner, id]
    attributes:
      owner: { type: S, refers: Owner.owner, max_size: 20 }
      id: { type: S, size: 8, max_size: 9 }
      body: { type: S, size: 1486, max_size: 100 KB }
      group: { type: S, size: 95, max_size: 96, distinct: 1k, top_share: 5% }
      place: { type: S, size: 30, max_size: 31, distinct: 250 }
      kind: { type: S, size: 3, max_size: 3, distinct: 40, top_share: 9% }
      state: { type: S, values: { open: 8%, closed: 92% } }
      price: { type: N, min: -5, max: 9999, decimals: 2 }
      flag: { type: S, size: 2, max_size: 3, present: 10% }
    writes: { put: 20/s, delete: 7/s }
  Note:
    belongs_to: { entity: Owner, average: 40 }
    identity: [owner, noteId]
    item_size: 2 KB
    attributes:
      owner: { type: S, refers: Owner.owner, max_size: 20 }
      noteId: { type: S, size: 12, max_size: 12 }
  Event:
    count: 5M
    identity: [eventId]
    attributes: { eventId: { type: S, size: 10, max_size: 10 } }
patterns:
  one: { entity: Item, where: "owner = :o AND id = :i", rate: 100/s, peak: 310/s }
  of-group: { entity: Item, where: "group = :g", needs: [id, state], returns: 8, rate: 10/s, peak: 11/s }
  first-of-group: { entity: Item, where: "group = :g", needs: [id, state], limit: 5, rate: 9/s, peak: 12/s }
  of-kind: { entity: Item, where: "kind = :k", needs: [id], returns: 3, rate: 1/s, peak: 2/s }
  of-place: { entity: Item, where: "place = :p", needs: [id], rate: 1/s, peak: 2/s }
  change: { rate: 3/s, peak: 4/s, writes: [ { update: Item, where: "owner = :o AND id = :i", sets: [flag], times: 6 } ] }
  notes-of: { entity: Note, where: "owner = :o", rate: 2/s, peak: 3/s }
  event: { entity: Event, where: "eventId = :e", rate: 6/s, peak: 8/s }
tables:
  T:
    key: { partition: owner, sort: id }
    stores: [Item]
    billing: on-demand
    class: standard
    pitr: true
    backups: 2
    streams: new-image
    warm: { read: 50k, write: 60k }
    indexes:
      byGroup: { key: { partition: group }, projection: [state] }
      byKind: { key: { partition: kind }, projection: keys-only }
      byPlace: { key: { partition: place }, projection: keys-only }
      byPrice: { kind: local, key: { sort: price }, projection: [flag] }
  N: { key: { partition: owner, sort: noteId }, stores: [Note], billing: on-demand, class: standard }
  E:
    key: { partition: eventId }
    stores: [Event]
    class: standard
    billing: { read: 20, write: 30 }
  S:
    key: { partition: owner }
    stores: [Owner]
    class: standard
    billing: { autoscale: { target: 70%, min: 5, max: 900 } }
)";

struct Seen {
  std::set<std::string> missing;
  std::set<std::string> assumptions;
  std::set<std::string> lines;  ///< What there is a number of, and what is foreseen.
};

template <class Quantity>
void note(Seen& seen, const std::optional<Figure<Quantity>>& figure) {
  if (figure) seen.missing.insert(figure->missing().begin(), figure->missing().end());
}

/// Nothing when the design cannot be read any more.
std::optional<Seen> seen_in(const std::string& yaml) {
  MemoryReader files;
  files.put("test.keywright.yaml", yaml);
  SourceSet sources;
  tl::expected<LoadedDesign, Error> loaded = load_design("test.keywright.yaml", files, sources);
  REQUIRE(loaded);
  for (const Diagnostic& diagnostic : loaded->diagnostics)
    if (diagnostic.severity == Severity::Error) return std::nullopt;
  const Analysis analysis = analyse(loaded->design);
  CostReport report = estimate_costs(analysis, built_in_prices(), std::nullopt);
  add_limits(report, analysis);
  Seen seen;
  seen.assumptions.insert(report.assumptions.begin(), report.assumptions.end());
  for (const CostItem& item : report.items) {
    seen.lines.insert(std::string(to_text(item.kind)) + " " + item.pattern + " " + item.path);
    note(seen, item.read_units);
    note(seen, item.write_units);
    note(seen, item.rate);
    note(seen, item.entries);
    note(seen, item.bytes);
    note(seen, std::optional(item.month));
  }
  for (const LimitUse& use : report.limits) {
    std::string name = std::string(to_text(use.kind)) + " " + use.path;
    for (const std::string& entity : use.entities) name += " " + entity;
    seen.lines.insert(name);
    if (use.reached_in) seen.lines.insert(name + " foreseen");
    seen.missing.insert(use.left_out.begin(), use.left_out.end());
    note(seen, std::optional(use.used));
  }
  return seen;
}

bool has_more(const std::set<std::string>& after, const std::set<std::string>& before) {
  return std::any_of(after.begin(), after.end(), [&](const std::string& text) { return !before.contains(text); });
}

/// What taking an input away does.
enum class Effect {
  Missing,  ///< A number is not known any more, and it is named.
  Assumed,  ///< Something else is assumed, and said: `says` is in the list then.
  Gone,     ///< What it was about is not there any more.
  Refused,  ///< The design is wrong without it.
  /// The format says what its absence means: an attribute is on every item, a write is of one item, and an item is as
  /// large as its attributes together.
  Documented,
};

struct Input {
  const char* key;
  const char* part;
  Effect effect;
  const char* says = "";
  const char* instead = "";
};

constexpr const char* kWarm =
    "on demand, a new table or index serves 4,000 write and 12,000 read units/s at once; it grows with the traffic, "
    "and "
    "can be warmed";

const Input kInputs[] = {
    {"region", "region: us-east-1, ", Effect::Missing},
    {"month", ", month: 730h", Effect::Assumed, "a month has 730 hours"},
    {"count", "    count: 10M\n", Effect::Missing},
    {"count", "    count: 5M\n", Effect::Missing},
    {"growth", "    growth: 9M/month\n", Effect::Gone},
    {"largest", ", largest: 90k", Effect::Missing},
    {"average", ", average: 40", Effect::Missing},
    {"item_size", "    item_size: 2 KB\n", Effect::Documented},
    {"size", ", size: 20", Effect::Missing},
    {"size", ", size: 1486", Effect::Missing},
    {"max_size", ", max_size: 100 KB", Effect::Missing},
    {"distinct", ", distinct: 250", Effect::Missing},
    {"top_share", ", top_share: 5%", Effect::Assumed, "`group` is spread evenly over its 1k values"},
    {"present", ", present: 10%", Effect::Documented},
    {"additionalProperties", "{ open: 8%, closed: 92% }", Effect::Assumed, "the values of `state` occur equally often",
     "[open, closed]"},
    {"min", "min: -5, ", Effect::Missing},
    {"max", "max: 9999, ", Effect::Missing},
    {"decimals", ", decimals: 2", Effect::Missing},
    {"put", "put: 20/s, ", Effect::Gone},
    {"delete", ", delete: 7/s", Effect::Gone},
    {"rate", ", rate: 100/s", Effect::Missing},
    {"rate", "rate: 3/s, ", Effect::Missing},
    {"peak", ", peak: 310/s", Effect::Assumed, "patterns without `peak` never exceed their `rate`"},
    {"peak", "peak: 4/s, ", Effect::Assumed, "patterns without `peak` never exceed their `rate`"},
    {"returns", ", returns: 3", Effect::Assumed, "`kind` is spread evenly over its 40 values"},
    {"limit", ", limit: 5", Effect::Assumed, "`group` is spread evenly over its 1k values"},
    {"times", ", times: 6", Effect::Documented},
    {"billing", "    billing: on-demand\n", Effect::Assumed, "tables without `billing` are paid on demand"},
    {"read", "read: 20, ", Effect::Missing},
    {"write", ", write: 30", Effect::Missing},
    {"read", "read: 50k, ", Effect::Assumed, kWarm},
    {"write", ", write: 60k", Effect::Assumed, kWarm},
    {"target", "target: 70%, ", Effect::Assumed, "autoscaling of S keeps between its `min` and `max`"},
    {"min", ", min: 5", Effect::Missing},
    {"max", ", max: 900", Effect::Missing},
    {"class", "    class: standard\n    pitr", Effect::Assumed, "tables without `class` are of the standard class",
     "    pitr"},
    {"pitr", "    pitr: true\n", Effect::Gone},
    {"backups", "    backups: 2\n", Effect::Gone},
    {"streams", "    streams: new-image\n", Effect::Gone},
};

/// Numbers of the format that no cost rests on.
const std::set<std::string> kNotAboutCost{"horizon",            // What `cost` shows does not end at it.
                                          "index_overhead",     // The advisor's.
                                          "default_item_size",  // Tried below: it is an assumption.
                                          "span"};              // Buckets of a range; none is here.

/// Names in the schema of the format that take a number.
std::set<std::string> numbers_of_the_format() {
  std::ifstream schema("schemas/design.schema.json");
  REQUIRE(schema.good());
  std::set<std::string> names;
  std::string last;
  for (std::string line; std::getline(schema, line);) {
    const std::size_t open = line.find_first_not_of(' ');
    const std::size_t colon = line.find("\": {");
    if (open != std::string::npos && line[open] == '"' && colon != std::string::npos)
      last = line.substr(open + 1, colon - open - 1);
    for (const char* kind : {"count", "bytes", "rate", "duration", "share", "decimal"})
      if (line.find("#/definitions/" + std::string(kind) + "\"") != std::string::npos) names.insert(last);
  }
  return names;
}

}  // namespace

TEST_CASE("no input that is taken away becomes another in silence") {
  const std::string text = kEverything;
  const std::optional<Seen> full = seen_in(text);
  REQUIRE(full);
  CHECK(full->missing == std::set<std::string>{});
  for (const Input& input : kInputs) {
    const std::string label = std::string(input.key) + ": " + input.part;
    INFO(label);
    const std::size_t at = text.find(input.part);
    REQUIRE(at != std::string::npos);
    const std::string changed = std::string(text).replace(at, std::string(input.part).size(), input.instead);
    const std::optional<Seen> less = seen_in(changed);
    CHECK((less == std::nullopt) == (input.effect == Effect::Refused));
    if (!less) continue;
    const bool missing = has_more(less->missing, full->missing);
    const bool gone = has_more(full->lines, less->lines) || missing;
    CHECK(missing == (input.effect == Effect::Missing));
    if (input.effect == Effect::Assumed) CHECK(less->assumptions.contains(input.says));
    if (std::string(input.key) == "returns") CHECK_FALSE(full->assumptions.contains(input.says));
    if (input.effect == Effect::Gone) CHECK(gone);
    if (input.effect == Effect::Documented) CHECK_FALSE(gone);
  }
}

TEST_CASE("every number of the format is tried, or known to be about something else") {
  std::set<std::string> tried = kNotAboutCost;
  for (const Input& input : kInputs) tried.insert(input.key);
  const std::set<std::string> names = numbers_of_the_format();
  CHECK(names.size() > 20);
  for (const std::string& name : names) {
    INFO(name);
    CHECK(tried.contains(name));
  }
}
