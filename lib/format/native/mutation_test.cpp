// Any design, however broken, loads as far as it can and never crashes.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "format/native/test_support.h"
#include "source/load.h"

using namespace kw;
using namespace kw::testing;

namespace {

/// One of everything.
constexpr std::string_view kFullDesign = R"kw(keywright: 1
name: full
description: everything once
assume: { region: us-east-1, month: 730h, default_item_size: 500, horizon: 90d, index_overhead: 1 }
tenant: account
deployment: { tool: terraform, version: "6.29" }
entities:
  Account:
    count: 2k
    growth: 20/day
    identity: [account]
    unique: [[mail]]
    item_size: 1 KB
    attributes:
      account: { type: S, size: 8, characters: "[a-z0-9]" }
      mail: { type: S, format: email, may_be: [empty, "null"] }
    samples:
      - { account: a1, mail: { S: "x@y.z" } }
  Repo:
    identity: [account, repo]
    belongs_to: { entity: Account, average: 3, largest: 900 }
    namespace: names
    ttl: expires
    operations: { pitr: true, class: standard }
    attributes:
      account: { type: S, refers: Account.account }
      repo: { type: S, format: slug, max_size: 80 }
      number: { type: N, min: 1, max: 9999999, decimals: 0 }
      state: { type: S, values: { open: 8%, closed: 92% } }
      id: { type: S, format: ulid, follows: at }
      at: { type: N, format: epoch-seconds }
      month: { type: S, computed: "{at:year-month}" }
      owner: { type: S, copy_of: Account.mail, kept: snapshot }
      expires: { type: N, present: 10% }
    writes: { put: 1/s, update: [{ rate: 2/s, sets: [state] }], delete: 1/day }
  Fork: { kind_of: Repo, count: 3M, attributes: { from: { type: S, refers: [Repo.repo, Account.account] } } }
patterns:
  repos: { entity: Repo, where: "account = :a AND at BETWEEN :x AND :y", order: [at desc, id], limit: 25, needs: [repo, at], rate: 5/s, peak: 50/s }
  page:
    reads:
      - { entity: Account, where: "account = :a", one: true }
      - { entity: Repo, only: [Fork], where: "account = Account.account AND state IN ('open', 'closed')" }
    accept: [fetches]
  any: { entities: [Account, Repo], where: "account = :a", priority: should }
  write:
    rate: 1/min
    writes:
      - { put: Account, if: absent }
      - { update: Repo, where: "account = :a AND repo = :r", sets: [number], removes: [expires], if: "number < :n", times: 3, largest: 9 }
      - { delete: Fork, where: "account = :a AND repo = :r" }
tables:
  Hub:
    key: { partition: PK, sort: SK }
    attributes: { extra: N }
    stores:
      Account:
        PK: "A#{account}"
        SK: "#META"
        also: { ByMail: { PK: "M#{mail:lower}", SK: "M", keeps: [account] } }
      Repo:
        PK: "A#{account}"
        SK: "R#{repo}"
        GSI1PK: { value: "S#{state}#{account:shard(10)}", when: "state = 'open'" }
        GSI1SK: [{ value: "{number:07}", when: "state = 'open'" }, "{number:desc(7)}"]
        rename: { owner: o }
        omit: [month]
    indexes:
      GSI1: { key: { partition: GSI1PK, sort: GSI1SK }, projection: all }
      Many: { key: { partition: [account], sort: [state, at, extra] }, projection: [repo], serves: export }
      Local: { kind: local, key: { sort: at }, projection: keys-only }
    billing: { read: 5, write: 5, autoscale: { target: 70%, min: 1, max: 9 } }
    ttl: expires
    replicas: [eu-west-1]
    warm: { read: 100, write: 10 }
    ignore: [{ rule: KEY, reason: x }]
requests:
  repos: { path: Hub.Many, key_condition: "account = :a", values: { ":a": "{account}" }, filter: "number > :n", forward: false }
  mail: { for: page.Account, path: Hub.Account.ByMail, key: { PK: "M#{account}", SK: { S: "M" } }, expect: refused }
)kw";

std::vector<SourceSpan> tokens_of(const SourceFile& file) {
  const LoadedSource loaded = load_source(file);
  std::vector<SourceSpan> tokens;
  for (const SourceNode& node : *loaded.tree.nodes)
    if (node.token.length() > 0) tokens.push_back(node.token);
  return tokens;
}

std::string mutate(std::string text, const std::vector<SourceSpan>& tokens, std::mt19937& random) {
  static const std::vector<std::string> kPieces = {"",         "~",
                                                   "[]",       "{}",
                                                   "!Ref x",   "x",
                                                   "\"",       "#META",
                                                   "{a}#{b}",  "-1",
                                                   "[[",       "*none",
                                                   "&a x",     "é",
                                                   "a: b",     ": ",
                                                   ",",        "}",
                                                   "[a, [b]]", "{ a: { b: c } }",
                                                   "<<: *x",   "\xff",
                                                   "| a",      "IN (",
                                                   "1e999",    "99999999999999999999 KB"};
  const std::size_t changes = 1 + random() % 2;
  for (std::size_t i = 0; i < changes; ++i) {
    const SourceSpan at = tokens[random() % tokens.size()];
    if (at.end > text.size()) continue;
    const std::size_t other = std::min<std::size_t>(tokens[random() % tokens.size()].begin, text.size());
    const std::string piece =
        random() % 4 == 0 ? std::string(text.substr(other, 12)) : kPieces[random() % kPieces.size()];
    text.replace(at.begin, at.length(), piece);
  }
  return text;
}

std::string shared_folder() {
  const char* given = std::getenv("KEYWRIGHT_SHARED");
  return given ? given : "../shared";
}

}  // namespace

TEST_CASE("the full design loads without a finding") {
  CHECK(load_text(std::string(kFullDesign)).findings() == "");
}

TEST_CASE("a design with random nodes replaced loads what it can") {
  const std::string text(kFullDesign);
  const std::vector<SourceSpan> tokens = tokens_of(SourceFile({0}, "a.yaml", text));
  REQUIRE(tokens.size() > 300);
  std::mt19937 random(20261130);
  std::size_t loaded_some = 0;
  std::size_t silent = 0;
  constexpr int kRounds = 1500;
  for (int i = 0; i < kRounds; ++i) {
    const std::string mutant = mutate(text, tokens, random);
    CAPTURE(mutant);
    const LoadedText loaded = load_text(mutant);
    CHECK(loaded.loaded.recognised);
    for (const Diagnostic& finding : loaded.loaded.diagnostics) {
      CHECK(finding.span.end <= mutant.size());
      CHECK(finding.span.begin <= finding.span.end);
      CHECK_FALSE(finding.message.empty());
      CHECK_FALSE(finding.help.empty());
    }
    loaded_some += !loaded.design().entities.empty() || !loaded.design().tables.empty();
    silent += loaded.loaded.diagnostics.empty();
  }
  CHECK(loaded_some > kRounds / 4);
  CHECK(silent < kRounds / 2);
}

TEST_CASE("one unknown name in the full design is one finding") {
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"where: \"account = :a AND at ", "where: \"acount = :a AND at "},
           {"belongs_to: { entity: Account", "belongs_to: { entity: Acount"},
           {"path: Hub.Many", "path: Hub.Manny"},
           {"ttl: expires\n    replicas", "ttl: expiers\n    replicas"},
           {"PK: \"M#{mail:lower}\"", "PK: \"M#{mial:lower}\""},
           {"omit: [month]", "omit: [moth]"},
           {"sort: [state, at, extra]", "sort: [state, at, extar]"},
           {"for: page.Account", "for: page.Acount"},
           {"kind_of: Repo", "kind_of: Repos"}}) {
    std::string text(kFullDesign);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    const std::string_view mistake = to;  // A structured binding cannot be captured.
    CAPTURE(mistake);
    const LoadedText loaded = load_text(text);
    CHECK(loaded.findings().substr(0, 6) == "DOC301");
    CHECK((loaded.loaded.diagnostics.size() == 1 || to == "kind_of: Repos"));
    CHECK(loaded.loaded.diagnostics[0].help.starts_with("write `"));
  }
}

TEST_CASE("the worked designs load without a finding") {
  const std::filesystem::path folder = std::filesystem::path(shared_folder()) / "cases" / "designs";
  if (!std::filesystem::exists(folder)) {
    MESSAGE("skipped: there is no " << folder.string());
    return;
  }
  DiskReader reader;
  int seen = 0;
  for (const char* name : {"codehost.keywright.yaml", "ecommerce.keywright.yaml"}) {
    LoadedText loaded;
    auto design = load_design((folder / name).string(), reader, loaded.sources);
    REQUIRE(design);
    loaded.loaded = std::move(*design);
    CHECK(loaded.findings() == "");
    CHECK(loaded.design().tables.size() == 1);
    ++seen;
  }
  CHECK(seen == 2);
}
