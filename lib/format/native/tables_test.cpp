#include <doctest/doctest.h>

#include "format/native/test_support.h"

using namespace kw;
using namespace kw::testing;

namespace {

const std::string kEntities = R"(keywright: 1
entities:
  User: { identity: [userId], attributes: { userId: S, mail: S, at: N, state: S } }
  Team: { identity: [team], attributes: { team: S } }
)";

LoadedText with(const std::string& rest) {
  return load_text(kEntities + rest);
}

}  // namespace

TEST_CASE("every key of a table is read") {
  const LoadedText loaded = with(R"(tables:
  T:
    description: users
    was: Old
    key: { partition: userId, sort: at }
    attributes: { extra: N }
    stores: [User]
    indexes:
      Global:
        kind: global
        key: { partition: [mail, state], sort: [at, extra] }
        projection: [userId]
        billing: { read: 5, write: 6 }
        serves: nightly export
        was: Before
        description: by mail
        ignore: [{ rule: IDX201, reason: export }]
      Local: { kind: local, key: { sort: mail }, projection: keys-only }
      Near: { kind: vector }
    billing: { read: 10, write: 20, autoscale: { target: 70%, min: 5, max: 100 } }
    ttl: at
    pitr: true
    deletion_protection: false
    class: infrequent-access
    streams: new-image
    replicas: { regions: [eu-west-1, eu-west-2], consistency: strong }
    warm: { read: 1k, write: 2k }
    deployment: { tool: terraform, version: "6.29" }
    ignore: [{ rule: CAP, reason: later }]
)");
  CHECK(loaded.findings() == "");
  REQUIRE(loaded.design().tables.size() == 1);
  const Table& table = loaded.design().tables[0];
  CHECK(*table.name == "T");
  CHECK(table.description == "users");
  CHECK(table.was == "Old");
  CHECK(names(table.key.partition) == "userId");
  CHECK(names(table.key.sort) == "at");
  CHECK(loaded.text(table.key.sort_span) == "at");
  CHECK(loaded.text(table.key.span) == "{ partition: userId, sort: at }");
  REQUIRE(table.definitions.size() == 1);
  CHECK(table.definitions[0].type == AttributeType::N);
  REQUIRE(table.stores.size() == 1);
  CHECK(table.stores[0].entity == EntityId{0});
  REQUIRE(table.indexes.size() == 3);
  const Index& global = table.indexes[0];
  CHECK(names(global.key.partition) == "mail, state");
  CHECK(names(global.key.sort) == "at, extra");
  CHECK(global.key.elements.size() == 4);
  CHECK(loaded.text(global.key.partition_span) == "[mail, state]");
  CHECK(global.projection.kind == ProjectionKind::Include);
  CHECK(names(global.projection.attributes) == "userId");
  CHECK(global.billing.capacity.write->value.value == 6);
  CHECK(**global.serves == "nightly export");
  CHECK(global.was == "Before");
  CHECK(global.ignore.size() == 1);
  const Index& local = table.indexes[1];
  CHECK(local.kind == IndexKind::Local);
  CHECK(names(local.key.partition) == "userId");
  CHECK(local.projection.kind == ProjectionKind::KeysOnly);
  CHECK(table.indexes[2].kind == IndexKind::Vector);
  CHECK(table.billing.mode == BillingMode::Provisioned);
  CHECK(table.billing.capacity.read->value.value == 10);
  CHECK(table.billing.autoscale->target->value == doctest::Approx(0.7));
  CHECK(table.billing.autoscale->max->value == 100);
  CHECK(**table.ttl == "at");
  CHECK(**table.pitr);
  CHECK_FALSE(**table.deletion_protection);
  CHECK(**table.table_class == "infrequent-access");
  CHECK(**table.streams == "new-image");
  REQUIRE(table.replicas.size() == 2);
  CHECK(table.replicas_strong);
  CHECK(table.warm.write->value.value == 2000);
  CHECK(table.deployment->tool == "terraform");
  CHECK(table.deployment->version == "6.29");
  CHECK(table.ignore.size() == 1);
}

TEST_CASE("short forms of a table are read") {
  const LoadedText loaded = with(
      "tables: { T: { key: { partition: userId }, stores: [User], billing: on-demand, replicas: [eu-west-1] } }\n");
  CHECK(loaded.findings() == "");
  CHECK(loaded.design().tables[0].billing.mode == BillingMode::OnDemand);
  CHECK(*loaded.design().tables[0].replicas[0].region == "eu-west-1");
}

TEST_CASE("every form of a stored entity is read") {
  const LoadedText loaded = with(R"(tables:
  T:
    key: { partition: PK, sort: SK }
    stores:
      Team: {}
      User:
        PK: "USER#{userId}"
        SK: "#META"
        GSI1PK: { value: "OPEN#{userId:shard(10)}", when: "state = 'open'" }
        GSI1SK:
          - { value: "{at:010}", when: "state = 'open'" }
          - "{at:desc(10)}"
        type: "User"
        rename: { mail: m }
        omit: [state]
        also:
          ByMail: { PK: "MAIL#{mail:lower}", SK: "#", keeps: [userId, GSI1PK] }
          Whole: { PK: "X#{userId}", SK: "#", keeps: all }
    indexes:
      GSI1: { key: { partition: GSI1PK, sort: GSI1SK }, projection: all }
      ByM: { key: { partition: m }, projection: all }
)");
  CHECK(loaded.findings() == "");
  const Table& table = loaded.design().tables[0];
  REQUIRE(table.stores.size() == 2);
  CHECK(table.stores[0].attributes.empty());
  const StoredEntity& user = table.stores[1];
  REQUIRE(user.attributes.size() == 5);
  CHECK(user.find("PK")->alternatives[0].value.parts.size() == 2);
  CHECK(user.find("SK")->alternatives[0].value.is_constant());
  REQUIRE(user.find("GSI1PK")->alternatives[0].when);
  CHECK(loaded.text(user.find("GSI1PK")->alternatives[0].when->terms[0].span) == "state = 'open'");
  REQUIRE(user.find("GSI1SK")->alternatives.size() == 2);
  CHECK_FALSE(user.find("GSI1SK")->alternatives[1].when);
  CHECK(user.find("GSI1SK")->alternatives[1].value.parts[0].encoding == Encoding::Descending);
  CHECK(*user.rename.at("mail") == "m");
  CHECK(user.omits("state"));
  REQUIRE(user.also.size() == 2);
  CHECK(names(user.also[0].keeps) == "userId, GSI1PK");
  CHECK(user.also[1].keeps_all);
}

TEST_CASE("unknown names in a table are reported once each at their bytes") {
  const LoadedText loaded = with(R"(tables:
  T:
    key: { partition: PK, sort: SKK }
    ttl: expires
    stores:
      Usr: { PK: "X" }
      User:
        PK: "USER#{userid}"
        SK: "#"
        G: { value: "x", when: "stat = 'open'" }
        rename: { mial: m }
        omit: [stat]
        also: { ByMail: { PK: "MAIL#{mal:lower}", keeps: [userIdd] } }
    indexes:
      I: { key: { partition: SK, sort: [att] }, projection: [mial, mail] }
)");
  CHECK(loaded.findings() ==
        "DOC301 <Usr> unknown entity `Usr` | write `User`\n"
        "DOC301 <userid> unknown attribute `userid` of `User` | write `userId`\n"
        "DOC301 <stat> unknown attribute `stat` of `User` | write `state`\n"
        "DOC301 <stat> unknown attribute `stat` of `User` | write `state`\n"
        "DOC301 <mal> unknown attribute `mal` of `User` | write `mail`\n"
        "DOC301 <userIdd> unknown attribute `userIdd` of `User` | write `userId`\n"
        "DOC301 <mial> unknown attribute `mial` of `User` | write `mail`\n"
        "DOC301 <SKK> unknown attribute `SKK` of `T` | write `SK`\n"
        "DOC301 <expires> unknown attribute `expires` of `T` | declare attribute `expires`, or correct the name\n"
        "DOC301 <att> unknown attribute `att` of `T` | write `at`\n"
        "DOC301 <mial> unknown attribute `mial` of `T` | write `mail`");
  CHECK(loaded.places().find("DOC301 tables.T.indexes.I.key.sort\n") != std::string::npos);
  CHECK(loaded.places().find("DOC301 tables.T.stores.User.also.ByMail.PK\n") != std::string::npos);
  CHECK(loaded.design().tables[0].stores.size() == 1);
}

TEST_CASE("a key attribute whose template is wrong is still a name of the table") {
  CHECK(with("tables: { T: { key: { partition: PK }, stores: { User: { PK: \"{usrId}\" } } } }\n").findings() ==
        "DOC301 <usrId> unknown attribute `usrId` of `User` | write `userId`");
}

TEST_CASE("an entity is stored once in a table") {
  CHECK(with("tables: { T: { key: { partition: userId }, stores: [User, User] } }\n").findings() ==
        "DOC305 <User> `User` is stored twice in `T` | remove one of them");
}

TEST_CASE("the keys of indexes are complete and those of local ones are the table's") {
  CHECK(with("tables: { T: { key: { partition: userId }, stores: [User], indexes: { I: { key: { sort: at } } } } }\n")
            .findings() ==
        "DOC202 <{ sort: at }> missing key `partition` in the key of a global index | add `partition`");
  CHECK(with("tables: { T: { key: { partition: userId }, stores: [User], indexes: { I: { projection: all } } } }\n")
            .findings() == "DOC202 <I> missing key `key` in an index | add `key`");
  CHECK(with("tables: { T: { key: { partition: userId }, stores: [User], indexes: { I: { kind: local, key: { "
             "partition: mail, sort: at } } } } }\n")
            .findings() ==
        "DOC304 <mail> local index `I` has a partition key of its own | remove `partition`, or make the index global");
  CHECK(with("tables: { T: { stores: [User] } }\n").findings() ==
        "DOC202 <T> missing key `key` or `from` in a table | add `key` or `from`");
}

TEST_CASE("a template that does not parse is reported at its bytes and leaves the attribute out") {
  const LoadedText loaded =
      with("tables: { T: { key: { partition: PK }, stores: { User: { PK: \"A#{userId\", SK: \"x\" } } } }\n");
  REQUIRE(loaded.loaded.diagnostics.size() == 1);
  CHECK(loaded.loaded.diagnostics[0].code == "DOC101");
  CHECK(loaded.loaded.diagnostics[0].logical_path == "tables.T.stores.User.PK");
  CHECK(loaded.design().tables[0].stores[0].attributes.size() == 1);
}
