#include <doctest/doctest.h>

#include "format/native/test_support.h"

using namespace kw;
using namespace kw::testing;

namespace {

const std::string kDesign = R"(keywright: 1
entities:
  User: { identity: [userId], attributes: { userId: S, mail: S } }
  Order: { identity: [orderId], attributes: { orderId: S, userId: S, at: N } }
patterns:
  user: { entity: User, where: "userId = :u" }
  page: { reads: [{ entity: User, where: "userId = :u" }, { entity: Order, where: "userId = :u AND at > :from" }] }
tables:
  Shop:
    key: { partition: PK, sort: SK }
    stores:
      User: { PK: "U#{userId}", SK: "U", also: { ByMail: { PK: "M#{mail}", SK: "M" } } }
      Order: { PK: "U#{userId}", SK: "O#{orderId}" }
    indexes: { GSI1: { key: { partition: userId, sort: at }, projection: all } }
requests:
)";

LoadedText with(const std::string& requests) {
  return load_text(kDesign + requests);
}

}  // namespace

TEST_CASE("every key of a request is read") {
  const LoadedText loaded = with(R"(  user:
    path: Shop
    description: get it
    key: { PK: "U#{userId}", SK: { S: "U" } }
    projection: "mail"
    strong: true
    ignore: [{ rule: PAT, reason: x }]
  orders:
    for: page.Order
    path: Shop.GSI1
    key_condition: "#u = :u AND at > :from"
    names: { "#u": userId }
    values: { ":from": "{:from:iso-date}", ":n": 3, ":b": true, ":l": [1], ":d": { N: "5" } }
    filter: "orderId > :n"
    limit: 26
    forward: false
    select: ALL_ATTRIBUTES
    expect: refused
  guard: { for: user, path: Shop.User.ByMail }
  all: { for: page, path: Shop, scan: true }
  sql: { for: user, partiql: "SELECT * FROM Shop" }
)");
  CHECK(loaded.findings() == "");
  const auto& requests = loaded.design().requests;
  REQUIRE(requests.size() == 5);
  CHECK(requests[0].pattern == PatternId{0});
  CHECK(requests[0].kind == RequestKind::Get);
  REQUIRE(requests[0].key.size() == 2);
  CHECK(requests[0].key[0].second.text->parts.size() == 2);
  CHECK(requests[0].key[1].second.type == AttributeType::S);
  CHECK(requests[0].key[1].second.literal == "U");
  CHECK(**requests[0].projection == "mail");
  CHECK(**requests[0].strong);
  CHECK(requests[0].ignore.size() == 1);
  CHECK(requests[1].pattern == PatternId{1});
  CHECK(requests[1].read == std::size_t{1});
  CHECK(requests[1].kind == RequestKind::Query);
  CHECK(**requests[1].key_condition == "#u = :u AND at > :from");
  CHECK(*requests[1].names[0].second == "userId");
  REQUIRE(requests[1].values.size() == 5);
  CHECK(requests[1].values[1].second.type == AttributeType::N);
  CHECK(requests[1].values[2].second.type == AttributeType::Bool);
  CHECK(requests[1].values[3].second.type == AttributeType::L);
  CHECK(requests[1].values[4].second.literal == "5");
  CHECK(requests[1].limit->value.value == 26);
  CHECK_FALSE(**requests[1].forward);
  CHECK(**requests[1].select == "ALL_ATTRIBUTES");
  CHECK(requests[1].expect_refused);
  CHECK(requests[2].kind == RequestKind::Pin);
  CHECK(**requests[2].path == "Shop.User.ByMail");
  CHECK(requests[3].kind == RequestKind::Scan);
  CHECK_FALSE(requests[3].read);
  CHECK(requests[4].kind == RequestKind::PartiQl);
}

TEST_CASE("unknown names in a request are reported at their bytes, and a path that is unknown pins nothing") {
  const LoadedText loaded = with(R"(  usr: { path: Shop }
  a: { for: page.Ordr, path: Shp.GSI1 }
  b: { for: page, path: Shop.GSI2 }
  user: { path: Shop, key_condition: "PK = :p", values: { ":p": "U#{usrId}", ":q": "{:v}" } }
)");
  CHECK(loaded.findings() ==
        "DOC301 <usr> unknown pattern `usr` | write `user`\n"
        "DOC301 <Ordr> unknown read `Ordr` of `page` | write `Order`\n"
        "DOC301 <Shp> unknown table `Shp` | write `Shop`\n"
        "DOC301 <GSI2> unknown index or extra item `GSI2` of `Shop` | write `GSI1`\n"
        "DOC301 <usrId> unknown attribute `usrId` of `user` | write `userId`\n"
        "DOC301 <:v> unknown attribute `:v` of `user` | write `:u`");
  CHECK_FALSE(loaded.design().requests[2].path);
}

TEST_CASE("a request sends one thing") {
  CHECK(with("  user: { path: Shop, scan: true, key_condition: \"PK = :p\" }\n").findings() ==
        "DOC304 <scan> `key_condition` and `scan` in one request | keep one of them");
  CHECK(with("  user: { forward: true }\n").findings() ==
        "DOC202 <user> missing key `path` or `partiql` in a request | add `path` or `partiql`");
}
