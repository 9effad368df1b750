#include "shape/shape.h"

#include <string>
#include <string_view>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "source/load.h"

using namespace kw;

namespace {

constexpr std::string_view kSchema = R"({
  "title": "design", "type": "object", "additionalProperties": false,
  "properties": {
    "keywright": { "title": "version", "type": "integer", "const": 1 },
    "count": { "title": "count", "allOf": [{ "$ref": "#/definitions/count" }] },
    "class": { "title": "class", "type": "string", "enum": ["standard", "infrequent-access"] },
    "pitr": { "title": "backup", "type": "boolean" },
    "names": { "title": "names", "type": "array", "minItems": 1, "items": { "type": "string" } },
    "order": { "title": "order", "type": "string", "x-keywright": "order" },
    "projection": { "title": "projection", "oneOf": [{ "type": "string", "enum": ["all", "keys-only"] }, { "type": "array", "items": { "type": "string" } }] },
    "key": { "title": "key", "type": "object", "additionalProperties": false, "required": ["partition"],
      "properties": {
        "partition": { "title": "partition", "description": "What items are spread by.", "type": "string" },
        "sort": { "title": "sort", "type": "string" } } },
    "parent": { "title": "parent", "oneOf": [{ "type": "string" },
      { "title": "parent", "type": "object", "additionalProperties": false, "properties": { "average": { "$ref": "#/definitions/count" } } }] },
    "stores": { "title": "stores", "type": "object", "additionalProperties": { "oneOf": [{ "$ref": "#/definitions/template" },
      { "title": "conditional value", "type": "object", "additionalProperties": false, "required": ["value"],
        "properties": { "value": { "$ref": "#/definitions/template" }, "when": { "type": "string", "x-keywright": "where" } } }] } },
    "reads": { "title": "reads", "type": "array", "items": { "title": "read", "type": "object", "additionalProperties": false,
      "properties": { "entity": { "type": "string" }, "where": { "type": "string", "x-keywright": "where" }, "limit": { "$ref": "#/definitions/count" } },
      "oneOf": [{ "required": ["entity"] }, { "required": ["where"], "not": { "required": ["entity"] } }] } },
    "leg": { "title": "leg", "type": "object", "additionalProperties": false, "properties": { "put": { "type": "string" }, "delete": { "type": "string" } },
      "oneOf": [{ "required": ["put"] }, { "required": ["delete"] }] }
  },
  "definitions": {
    "count": { "title": "count", "type": ["string", "number"], "x-keywright": "count" },
    "template": { "title": "template", "type": "string", "x-keywright": "template" }
  }
})";

struct Checked {
  SourceFile file;
  LoadedSource source;
  DiagnosticSink sink;
  ShapeReport report;

  /// Every finding in one line: `DOC201 <text> message | help`.
  std::string shown() const {
    std::string all;
    for (const Diagnostic& finding : sink.items())
      all += fmt::format("{}{} <{}> {} | {}", all.empty() ? "" : "\n", finding.code, file.text(finding.span),
                         finding.message, finding.help);
    return all;
  }
};

Checked check(std::string text, std::string path = "a.yaml") {
  static const SchemaDocument schema(kSchema);
  Checked checked{SourceFile({0}, std::move(path), std::move(text)), {}, {}, {}};
  checked.source = load_source(checked.file);
  checked.report = check_shape(schema.root(), checked.file, checked.source.tree, checked.sink);
  return checked;
}

/// The text after all fixes of all findings.
std::string fixed(const Checked& checked) {
  std::string text(checked.file.text());
  std::uint32_t moved = 0;
  for (const Diagnostic& finding : checked.sink.items())
    for (const Fix& fix : finding.fixes)
      for (const Edit& edit : fix.edits) {
        text.replace(edit.span.begin + moved, edit.span.length(), edit.replacement);
        moved += static_cast<std::uint32_t>(edit.replacement.size()) - edit.span.length();
      }
  return text;
}

}  // namespace

TEST_CASE("a document of the right shape gives no finding") {
  CHECK(check("keywright: 1\ncount: 12M\nkey: { partition: a, sort: b }\nprojection: [a]\nparent: { average: 3 }\n")
            .shown() == "");
  CHECK(check("{\"keywright\": 1, \"pitr\": true, \"count\": 300, \"projection\": \"all\"}", "a.json").shown() == "");
}

TEST_CASE("an unknown key names what is expected and the nearest spelling, and its target is not also missing") {
  const Checked checked = check("key: { partiton: a }\n");
  CHECK(checked.shown() ==
        "DOC201 <partiton> unknown key `partiton` in a key; expected `partition` or `sort` | write `partition`");
  CHECK(fixed(checked) == "key: { partition: a }\n");
  CHECK(checked.sink.items()[0].logical_path == "key");
}

TEST_CASE("an unknown key that is near nothing is to be removed") {
  CHECK(check("key: { partition: a, hash: b }").shown() ==
        "DOC201 <hash> unknown key `hash` in a key; expected `partition` or `sort` | remove `hash`");
}

TEST_CASE("a missing key is reported at the key of its mapping, with what it is") {
  const Checked checked = check("key: { sort: b }");
  CHECK(checked.shown() == "DOC202 <key> missing key `partition` in a key | add `partition`");
  REQUIRE(checked.sink.items()[0].notes.size() == 1);
  CHECK(checked.sink.items()[0].notes[0] == "`partition`: What items are spread by.");
}

TEST_CASE("one of several keys has to be there, and only one") {
  CHECK(check("leg: {}").shown() == "DOC202 <leg> missing key `put` or `delete` in a leg | add `put` or `delete`");
  CHECK(check("leg: { put: A, delete: A }").shown() ==
        "DOC304 <delete> `put` and `delete` in one leg | keep one of them");
  CHECK(check("reads: [{ entity: A, where: x }, { where: y }]").shown() == "");
}

TEST_CASE("a node of the wrong kind is one finding that names what fits") {
  CHECK(check("names: a").shown() == "DOC203 <a> `names` is `a`; expected a list | write `[a]`");
  CHECK(fixed(check("names: a")) == "names: [a]");
  CHECK(check("names: []").shown() == "DOC203 <[]> `names` is an empty list | name at least 1 item");
  CHECK(check("key: []").shown() ==
        "DOC203 <[]> `key` is a list; expected a mapping with `partition` or `sort` | write a mapping with `partition` "
        "or `sort`");
  CHECK(check("projection: { a: b }").shown() ==
        "DOC203 <{ a: b }> `projection` is a mapping; expected `all` or `keys-only` or a list | write `all` or "
        "`keys-only` or a list");
  CHECK(check("pitr: yes").shown() ==
        "DOC203 <yes> `pitr` is `yes`; expected `true` or `false` | write `true` or `false`");
  CHECK(check("keywright: 2").shown() == "DOC203 <2> `keywright` is `2`; expected `1` | write `1`");
  CHECK(check("class: standrad").shown() ==
        "DOC203 <standrad> `class` is `standrad`; expected `standard` or `infrequent-access` | write `standard`");
  CHECK(check("order: createdAt dsc").shown() ==
        "DOC203 <createdAt dsc> `order` is `createdAt dsc`; expected `attribute [asc|desc] [present]` | write "
        "`createdAt desc`");
  CHECK(check("names:\n  - [x]\n").shown() ==
        "DOC203 <[x]> an item of `names` is a list; expected a text | write a text");
  CHECK(check("count: !Ref Items\n").shown().substr(0, 43) == "DOC203 <!Ref Items> `count` is an expressio");
}

TEST_CASE("a key without a value is reported at the key") {
  CHECK(check("names:\nkeywright: 1\n").shown() ==
        "DOC203 <names> `names` has no value; expected a list | write a list");
}

TEST_CASE("a quantity that does not parse names the accepted forms") {
  const Checked checked = check("parent: { average: 3 per user }");
  REQUIRE(checked.sink.items().size() == 1);
  CHECK(checked.sink.items()[0].code == "DOC204");
  CHECK(checked.sink.items()[0].message.starts_with("`average` is `3 per user`; expected a count (`"));
  CHECK(checked.file.text(checked.sink.items()[0].span) == "3 per user");
}

TEST_CASE("what an alias shares is checked once") {
  CHECK(check("parent: &p { avrage: 3 }\nkey: { partition: a }\n").sink.items().size() == 1);
  CHECK(check("reads: [&r { entity: A, limt: 3 }, *r, *r]").sink.items().size() <= 2);
  CHECK(check("key: { <<: { partition: a }, sort: b }").shown() == "");
}

TEST_CASE("an unquoted constant that begins with # is one finding with the quotes as its fix") {
  const Checked checked = check("stores:\n  SK: #META\n  PK: \"x\"   # fine\n");
  CHECK(checked.shown() ==
        "DOC205 <#META> `#META` of `SK` is read as a comment from `#` on | put the template in quotes");
  CHECK(fixed(checked) == "stores:\n  SK: \"#META\"\n  PK: \"x\"   # fine\n");
  REQUIRE(checked.report.meant.size() == 1);
  CHECK(checked.report.meant.begin()->second.text == "#META");
}

TEST_CASE("a key whose value is missing before an ordinary comment is not taken for a template") {
  CHECK(check("stores:\n  SK: # later\n").shown().substr(0, 6) == "DOC203");
}

TEST_CASE("text up to a template part behind a blank and # is one text") {
  const Checked checked = check("stores:\n  SK: ORDER #{orderId}\n");
  CHECK(checked.shown().substr(0, 30) == "DOC205 <ORDER #{orderId}> `ORD");
  CHECK(fixed(checked) == "stores:\n  SK: \"ORDER #{orderId}\"\n");
}

TEST_CASE("an unquoted template is one finding, and what the loader says about its tail is explained") {
  for (const auto& [text, meant] : {std::pair{"stores:\n  PK: {a}#{b}\n  SK: x\n", "{a}#{b}"},
                                    {"stores:\n  PK: {a}\n", "{a}"},
                                    {"stores:\n  PK: {createdAt:iso-date}   # day\n", "{createdAt:iso-date}"},
                                    {"stores: { PK: {a}, SK: x }\n", "{a}"}}) {
    const std::string input = text;  // Clang 14 cannot capture a structured binding.
    CAPTURE(input);
    const Checked checked = check(input);
    CHECK(checked.shown() ==
          fmt::format("DOC206 <{0}> `{0}` of `PK` is read as a mapping | put the template in quotes", meant));
    CHECK(fixed(checked).find(fmt::format("PK: \"{}\"", meant)) != std::string::npos);
    for (const SourceProblem& problem : checked.source.problems) CHECK(checked.report.explains(problem.span));
  }
}

TEST_CASE("a mapping that is meant as one stays one") {
  CHECK(check("stores: { PK: { value: a, when: \"b = :c\" } }").shown() == "");
  CHECK(check("stores: { PK: { valeu: a } }").shown().substr(0, 6) == "DOC201");
}

TEST_CASE("an unquoted condition in a flow mapping is one finding, not one for each piece") {
  const Checked checked = check("reads:\n  - { entity: A, where: status IN (:a, :b, :c), limit: 3 }\n");
  CHECK(checked.shown() ==
        "DOC207 <status IN (:a, :b, :c)> `status IN (:a, :b, :c)` of `where` is cut at its first comma | put the "
        "condition in quotes");
  CHECK(fixed(checked) == "reads:\n  - { entity: A, where: \"status IN (:a, :b, :c)\", limit: 3 }\n");
}
