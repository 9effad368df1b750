#include <doctest/doctest.h>

#include "model/design.h"

using namespace kw;

namespace {

Attribute attribute(std::string name) {
  Attribute made;
  made.name.value = std::move(name);
  return made;
}

Attribute referring(std::string name, std::vector<std::pair<std::uint32_t, std::string>> targets) {
  Attribute made = attribute(std::move(name));
  for (auto& [entity, target] : targets) {
    AttributeReference reference;
    reference.entity = EntityId{entity};
    reference.attribute.value = std::move(target);
    made.refers.push_back(std::move(reference));
  }
  return made;
}

Entity entity(std::string name, std::vector<Attribute> attributes) {
  Entity made;
  made.name.value = std::move(name);
  made.attributes = std::move(attributes);
  return made;
}

Spanned<AttributeFormat> format(FormatKind kind) {
  return {{kind, 0}, {}};
}

PhysicalAttribute physical(std::string name, std::string constant) {
  PhysicalAttribute made;
  made.name.value = std::move(name);
  TemplatePart part;
  part.literal = true;
  part.text = constant;
  Alternative alternative;
  alternative.value.text = constant;
  alternative.value.parts.push_back(part);
  made.alternatives.push_back(alternative);
  return made;
}

StoredEntity stored(std::uint32_t id, std::vector<PhysicalAttribute> attributes) {
  StoredEntity made;
  made.entity = EntityId{id};
  made.attributes = std::move(attributes);
  return made;
}

const std::string& constant(const StoredEntity& entity, std::string_view name) {
  const PhysicalAttribute* found = entity.find(name);
  REQUIRE(found);
  return found->alternatives[0].value.text;
}

/// Repo, its kind Fork, and Fork's kind Mirror, declared kinds first.
Design repos() {
  Design design;
  design.entities = {entity("Mirror", {}), entity("Fork", {attribute("source"), attribute("name")}),
                     entity("Repo", {attribute("owner"), attribute("name")})};
  design.entities[0].kind_of = EntityId{1};
  design.entities[1].kind_of = EntityId{2};
  design.entities[1].attributes[1].size = Spanned<Bytes>{{40}, {}};
  design.entities[2].identity = {{"owner", {}}, {"name", {}}};
  return design;
}

}  // namespace

TEST_CASE("a kind has its base's attributes and identity unless it overrides them") {
  Design design = repos();
  complete(design);
  const Entity& fork = design.entities[1];
  REQUIRE(fork.attributes.size() == 3);
  CHECK(*fork.attributes[0].name == "owner");
  CHECK(fork.attributes[0].inherited);
  CHECK_FALSE(fork.find("source")->inherited);
  CHECK(fork.find("name")->size);
  CHECK(fork.identity.size() == 2);
  const Entity& mirror = design.entities[0];
  CHECK(mirror.find("source"));
  CHECK(mirror.find("owner"));
  CHECK(mirror.identity.size() == 2);
}

TEST_CASE("a kind has its base's parent, but not the number of children") {
  Design design = repos();
  design.entities[2].parent = Parent{{"User", {}}, std::nullopt, Spanned<Count>{{7}, {}}, Spanned<Count>{{90}, {}}, {}};
  complete(design);
  REQUIRE(design.entities[1].parent);
  CHECK(*design.entities[1].parent->entity_name == "User");
  CHECK_FALSE(design.entities[1].parent->average);
  CHECK_FALSE(design.entities[1].parent->largest);
}

TEST_CASE("kinds that are listed nowhere are stored like their base") {
  Design design = repos();
  design.tables.emplace_back();
  design.tables[0].stores = {stored(2, {physical("PK", "REPO"), physical("SK", "REPO")})};
  complete(design);
  REQUIRE(design.tables[0].stores.size() == 3);
  const StoredEntity* mirror = design.tables[0].find_stored(EntityId{0});
  REQUIRE(mirror);
  CHECK(mirror->inherited);
  CHECK(*mirror->entity_name == "Mirror");
  CHECK(constant(*mirror, "SK") == "REPO");
}

TEST_CASE("a listed kind overrides keys, renames and omissions name by name") {
  Design design = repos();
  design.tables.emplace_back();
  StoredEntity repo = stored(2, {physical("PK", "REPO"), physical("SK", "REPO")});
  repo.rename = {{"owner", {"own", {}}}, {"name", {"n", {}}}};
  repo.omit = {{"size", {}}, {"source", {}}};
  repo.also.emplace_back();
  repo.also[0].name.value = "ByName";
  StoredEntity fork = stored(1, {physical("SK", "FORK"), physical("GSI1PK", "FORKS")});
  fork.rename = {{"source", {"src", {}}}};
  fork.omit = {{"name", {}}};
  design.tables[0].stores = {fork, repo};
  complete(design);

  const StoredEntity* found = design.tables[0].find_stored(EntityId{1});
  REQUIRE(found);
  CHECK(constant(*found, "PK") == "REPO");
  CHECK(constant(*found, "SK") == "FORK");
  CHECK(found->find("GSI1PK"));
  CHECK(found->find("PK")->inherited);
  CHECK_FALSE(found->find("SK")->inherited);
  CHECK_FALSE(found->inherited);
  CHECK(found->also.size() == 1);
  CHECK(*found->rename.at("owner") == "own");
  CHECK_FALSE(found->rename.contains("name"));
  CHECK(found->omits("size"));
  CHECK_FALSE(found->omits("source"));
  CHECK(constant(*design.tables[0].find_stored(EntityId{0}), "SK") == "FORK");
}

TEST_CASE("a kind listed in a table of its own is not also stored like its base") {
  Design design = repos();
  design.tables.resize(2);
  design.tables[0].stores = {stored(2, {})};
  design.tables[1].stores = {stored(1, {})};
  complete(design);
  CHECK_FALSE(design.tables[0].find_stored(EntityId{1}));
}

TEST_CASE("kinds in a cycle are completed and end") {
  Design design = repos();
  design.entities[2].kind_of = EntityId{0};
  design.tables.emplace_back();
  design.tables[0].stores = {stored(2, {physical("PK", "REPO")})};
  complete(design);
  CHECK(design.entities[2].identity.size() == 2);
  CHECK(design.with_kinds(EntityId{2}).size() == 3);
  design.entities[2].kind_of = EntityId{2};
  complete(design);
  CHECK_FALSE(design.is_kind_of(EntityId{2}, EntityId{2}));
}

TEST_CASE("an entity's kinds are found through other kinds, in order of declaration") {
  const Design design = repos();
  CHECK(design.with_kinds(EntityId{2}) == std::vector<EntityId>{EntityId{0}, EntityId{1}, EntityId{2}});
  CHECK(design.with_kinds(EntityId{0}) == std::vector<EntityId>{EntityId{0}});
  CHECK(design.is_kind_of(EntityId{0}, EntityId{2}));
  CHECK_FALSE(design.is_kind_of(EntityId{2}, EntityId{0}));
}

TEST_CASE("the number of values is the number of distinct ones, unless declared") {
  Design design;
  Attribute status = attribute("status");
  status.values = {{"todo", {}, {}}, {"done", {}, {}}};
  Attribute kind = status;
  kind.name.value = "kind";
  kind.distinct = Spanned<Count>{{9}, {}};
  design.entities = {entity("Task", {status, kind})};
  complete(design);
  CHECK(design.entities[0].attributes[0].distinct->value == Count{2});
  CHECK(design.entities[0].attributes[1].distinct->value == Count{9});
}

TEST_CASE("an attribute that is the whole identity is as distinct as its items are many") {
  Design design;
  design.entities = {entity("Company", {attribute("id"), attribute("name")})};
  design.entities[0].identity = {{"id", {}}};
  design.entities[0].count = Spanned<Count>{{2000}, {}};
  complete(design);
  CHECK(design.entities[0].attributes[0].distinct->value == Count{2000});
  CHECK_FALSE(design.entities[0].attributes[1].distinct);
}

TEST_CASE("an attribute present in a part of the items is optional") {
  Design design;
  design.entities = {entity("Result", {attribute("note"), attribute("id")})};
  design.entities[0].attributes[0].present = Spanned<Share>{{0.1}, {}};
  design.entities[0].attributes[1].present = Spanned<Share>{{1}, {}};
  complete(design);
  CHECK(design.entities[0].attributes[0].optional);
  CHECK(design.entities[0].attributes[0].known_presence() == 0.1);
  CHECK_FALSE(design.entities[0].attributes[1].optional);
}

TEST_CASE("facts are taken along a chain of references, but not over declared ones") {
  Design design;
  Attribute id = attribute("id");
  id.type = Spanned<AttributeType>{AttributeType::S, {}};
  id.size = Spanned<Bytes>{{8}, {}};
  id.format = format(FormatKind::Uuid);
  id.distinct = Spanned<Count>{{2000}, {}};
  Attribute last = referring("companyId", {{1, "companyId"}});
  last.size = Spanned<Bytes>{{20}, {}};
  design.entities = {entity("Result", {last}), entity("User", {referring("companyId", {{2, "id"}})}),
                     entity("Company", {id})};
  complete(design);
  const Attribute& result = design.entities[0].attributes[0];
  CHECK(result.type->value == AttributeType::S);
  CHECK(result.size->value == Bytes{20});
  CHECK(result.format->value.kind == FormatKind::Uuid);
  CHECK(result.distinct->value == Count{2000});
  CHECK_FALSE(result.characters);
}

TEST_CASE("a reference to several attributes takes what holds for values of all of them") {
  Design design;
  Attribute user = attribute("name");
  user.size = Spanned<Bytes>{{8}, {}};
  user.characters = Spanned<CharacterSet>{*CharacterSet::parse("[a-z]"), {}};
  user.distinct = Spanned<Count>{{30}, {}};
  Attribute organisation = attribute("id");
  organisation.size = Spanned<Bytes>{{36}, {}};
  organisation.format = format(FormatKind::Uuid);
  organisation.distinct = Spanned<Count>{{12}, {}};
  design.entities = {entity("User", {user}), entity("Org", {organisation}),
                     entity("Repo", {referring("owner", {{0, "name"}, {1, "id"}})})};
  complete(design);
  const Attribute& owner = design.entities[2].attributes[0];
  CHECK(owner.size->value == Bytes{36});
  CHECK_FALSE(owner.format);
  CHECK(owner.characters->value == *CharacterSet::parse("[a-zA-F0-9-]"));
  CHECK(owner.distinct->value == Count{42});
}

TEST_CASE("an unknown fact of one referred attribute leaves it unknown") {
  Design design;
  Attribute known = attribute("name");
  known.size = Spanned<Bytes>{{8}, {}};
  known.characters = Spanned<CharacterSet>{*CharacterSet::parse("[a-z]"), {}};
  design.entities = {entity("User", {known}), entity("Org", {attribute("id")}),
                     entity("Repo", {referring("owner", {{0, "name"}, {1, "id"}})})};
  complete(design);
  CHECK_FALSE(design.entities[2].attributes[0].size);
  CHECK_FALSE(design.entities[2].attributes[0].characters);
}

TEST_CASE("references in a cycle, to themselves and to nothing end") {
  Design design;
  Attribute b = referring("b", {{0, "a"}});
  b.size = Spanned<Bytes>{{5}, {}};
  Attribute lost = referring("lost", {{0, "nowhere"}});
  lost.refers[0].entity.reset();
  design.entities = {entity("E", {referring("a", {{0, "b"}}), b, referring("self", {{0, "self"}}),
                                  referring("gone", {{0, "nowhere"}}), lost})};
  complete(design);
  CHECK(design.entities[0].attributes[0].size->value == Bytes{5});
}

TEST_CASE("a very long chain of references ends") {
  Design design;
  std::vector<Attribute> attributes;
  for (int i = 0; i < 5000; ++i)
    attributes.push_back(referring("a" + std::to_string(i), {{0, "a" + std::to_string(i + 1)}}));
  attributes.back().size = Spanned<Bytes>{{5}, {}};
  design.entities = {entity("E", std::move(attributes))};
  complete(design);
  CHECK(design.entities[0].attributes[4990].size->value == Bytes{5});
}
