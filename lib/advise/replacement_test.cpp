// Replacements of synthetic keys: what is proposed, what prevents it, what becomes of the patterns.
#include "advise/replacement.h"

#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "analysis/loaded_design.h"

using namespace kw;
using namespace kw::advise;

namespace {

/// "E Shop.GSI1 -> byA: a | b, c" and what does not hold, a line each.
std::string proposals(const std::string& yaml) {
  const auto loaded = test::load("keywright: 1\n" + yaml);
  const Analysis analysis = analyse(loaded->design());
  std::string text;
  for (const Replacement& each : replacements(analysis)) {
    text += fmt::format("{} {} -> {}: {}\n", *loaded->design().entity(each.entity).name,
                        analysis.layout.path(each.old_path).name, each.name, key_text(each.partition, each.sort));
    for (const Requirement& requirement : each.requirements)
      if (requirement.holds != Known::Yes)
        text += fmt::format("  {}{}: {}\n", requirement.holds == Known::No ? "" : "? ", to_text(requirement.kind),
                            requirement.text);
    for (const PatternChange& change : each.patterns)
      text += fmt::format("  {}: {} -> {}{}\n", *loaded->design().pattern(change.pattern).name,
                          test::summary(change.before), test::summary(change.after), change.worse ? " worse" : "");
  }
  return text;
}

const std::string kVisits = R"(
entities:
  Visit:
    identity: [visitId]
    attributes:
      visitId: { type: S, format: ulid }
      clinicId: { type: S, format: uuid }
      kind: { type: S, values: [acute, check] }
      at: { type: N, format: epoch-seconds }
patterns:
  visits-of-kind:
    entity: Visit
    where: "clinicId = :c AND kind = :k AND at BETWEEN :from AND :to"
    order: at desc
)";

std::string visits(const std::string& templates) {
  return kVisits + R"(
tables:
  Visits:
    key: { partition: visitId }
    stores: { Visit: { )" +
         templates + R"( } }
    indexes: { GSI1: { key: { partition: GSI1PK, sort: GSI1SK }, projection: all } }
)";
}

}  // namespace

/// The proposals of designs that deploy with a tool that knows such keys: one line less each.
std::string with_tool(const std::string& yaml) {
  return proposals("deployment: { tool: cdk, version: \"2.230.0\" }\n" + yaml);
}

TEST_CASE("a joined key is replaced by its attributes, and a range on a day becomes one on the time") {
  CHECK(proposals(visits("GSI1PK: \"CLINIC#{clinicId}\", GSI1SK: \"{kind}#{at:iso-date}\"")) ==
        "Visit Visits.GSI1 -> byClinicId: clinicId | kind, at\n"
        "  ? tool: the tool that deploys it knows multi-attribute keys (Terraform's AWS provider from 6.29.0, "
        "CDK from 2.226.0)\n"
        "  visits-of-kind: Visits.GSI1 works filters-at-server(?) sorts-in-caller(?) -> Visits.byClinicId exact\n");
}

TEST_CASE("the partition is as narrow as the sort key has places for") {
  CHECK(with_tool(visits("GSI1PK: \"{clinicId}#{kind}\", GSI1SK: \"{at}\"")) ==
        "Visit Visits.GSI1 -> byClinicId: clinicId | kind, at\n"
        "  visits-of-kind: Visits.GSI1 exact -> Visits.byClinicId exact\n");
}

TEST_CASE("a part that no attribute holds prevents the replacement") {
  CHECK(with_tool(visits("GSI1PK: \"{clinicId:lower}\", GSI1SK: \"{at}\"")) ==
        "Visit Visits.GSI1 -> : \n  encodings: `{clinicId:lower}`: no attribute holds the text in lower case\n");
  CHECK(with_tool(visits("GSI1PK: \"{clinicId}#{shard(4)}\", GSI1SK: \"{at}\"")) ==
        "Visit Visits.GSI1 -> : \n  encodings: `{shard(4)}`: it is drawn at random, and no attribute holds it\n");
  CHECK(with_tool(visits("GSI1PK: \"{clinicId}\", GSI1SK: \"{at:iso-date}#{kind}\"")) ==
        "Visit Visits.GSI1 -> : \n  encodings: `{at:iso-date}`: no attribute holds its day\n");
  CHECK(with_tool(visits("GSI1PK: \"{clinicId}\", GSI1SK: \"{kind}#{at:desc(10)}\"")) ==
        "Visit Visits.GSI1 -> : \n  encodings: `{at:desc(10)}`: it is turned round and its neighbours are not; an "
        "index has one direction\n");
  CHECK(with_tool(visits("GSI1PK: \"C#{clinicId}\", GSI1SK: \"{at}\", omit: [clinicId]")) ==
        "Visit Visits.GSI1 -> : \n  encodings: `{clinicId}`: `clinicId` is stored in no attribute of its own\n");
}

TEST_CASE("a key that only some items write becomes one that more are in") {
  CHECK(with_tool(visits("GSI1PK: { value: \"C#{clinicId}\", when: \"kind = 'acute'\" }, GSI1SK: \"{at}\"")) ==
        "Visit Visits.GSI1 -> byClinicId: clinicId | kind, at\n"
        "  same-items: all items with the attributes are in it, not only those with `kind = 'acute'`\n"
        "  visits-of-kind: Visits.GSI1 wrong misses-items filters-at-server(?) -> Visits.byClinicId exact\n");
}

TEST_CASE("types and values have to fit the whole table") {
  CHECK(with_tool(R"(
entities:
  A: { identity: [a], attributes: { a: { type: S, format: uuid }, g: { type: S, format: uuid }, n: { type: N } } }
  B: { identity: [b], attributes: { b: { type: S, format: uuid }, n: { type: S } } }
patterns:
  p: { entity: A, where: "g = :g", order: n }
tables:
  T:
    key: { partition: PK }
    stores:
      A: { PK: "A#{a}", XPK: "{g}#", XSK: "{n}" }
      B: { PK: "B#{b}" }
    indexes: { X: { key: { partition: XPK, sort: XSK } } }
)") == "A T.X -> byG: g | n\n"
       "  types: `n` is of type N in `A` and S in `B`: writes of one of them would fail\n"
       "  ? key-worthy: no item has an empty or NULL `n`, or one longer than a key takes (2 KB in a partition, "
       "1 KB in a sort key): its writes would fail\n");
  CHECK(with_tool(R"(
entities:
  A:
    identity: [a]
    attributes: { a: { type: S, format: uuid }, g: { type: S, may_be: [empty] }, n: { type: N } }
patterns:
  p: { entity: A, where: "g = :g", order: n }
tables:
  T:
    key: { partition: PK }
    stores: { A: { PK: "A#{a}", XPK: "G#{g}", XSK: "{n}" } }
    indexes: { X: { key: { partition: XPK, sort: XSK } } }
)") == "A T.X -> byG: g | n\n"
       "  key-worthy: `g` of `A` may be empty, NULL or longer than 2 KB: such a write to the table would fail\n");
}

TEST_CASE("an overloaded index is left entity by entity, a constant keeps others out where it has to") {
  CHECK(with_tool(R"(
entities:
  Doctor: { identity: [d], attributes: { d: { type: S, format: uuid }, w: { type: S, format: uuid }, since: N } }
  Nurse: { identity: [n], attributes: { n: { type: S, format: uuid }, w: { type: S, format: uuid }, since: N } }
patterns:
  doctors: { entity: Doctor, where: "w = :w", order: since, limit: 10 }
  nurses: { entity: Nurse, where: "w = :w", order: since, limit: 10 }
tables:
  T:
    key: { partition: PK }
    stores:
      Doctor: { PK: "D#{d}", type: "Doctor", XPK: "W#{w}#D", XSK: "{since:010}" }
      Nurse: { PK: "N#{n}", type: "Nurse", XPK: "W#{w}#N", XSK: "{since:010}" }
    indexes: { X: { key: { partition: XPK, sort: XSK } } }
)") == "Doctor T.X -> byW: w | type, since\n"
       "  other-entities: `Nurse` has all of its attributes and is in it as well\n"
       "  doctors: T.X exact -> T.byW exact\n"
       "Nurse T.X -> byW: w | type, since\n"
       "  other-entities: `Doctor` has all of its attributes and is in it as well\n"
       "  nurses: T.X exact -> T.byW exact\n");
}

TEST_CASE("entities that are found together stay together") {
  CHECK(with_tool(R"(
entities:
  Doctor: { identity: [d], attributes: { d: { type: S, format: uuid }, w: { type: S, format: uuid } } }
  Ward: { identity: [w], attributes: { w: { type: S, format: uuid } } }
patterns:
  ward-with-doctors:
    reads: [{ entity: Ward, where: "w = :w" }, { entity: Doctor, where: "w = :w" }]
tables:
  T:
    key: { partition: PK }
    stores:
      Doctor: { PK: "D#{d}", XPK: "W#{w}", XSK: "DOCTOR#{d}" }
      Ward: { PK: "WARD#{w}", XPK: "W#{w}", XSK: "#META" }
    indexes: { X: { key: { partition: XPK, sort: XSK } } }
)") == "Doctor T.X -> byW: w | d\n"
       "  patterns: `ward-with-doctors` would be answered worse\n"
       "  ward-with-doctors: T.X exact -> T and T.byW works many-requests(2) worse\n"
       "Ward T.X -> byW: w\n"
       "  other-entities: `Doctor` has all of its attributes and is in it as well\n"
       "  ward-with-doctors: T.X exact -> T.byW exact\n");
}
