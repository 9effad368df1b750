#include "expression/reserved_words.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <string>

using namespace kw;

TEST_CASE("reserved words are known in any letter case") {
  for (const char* word : {"STATUS", "status", "Name", "timestamp", "ABORT", "ZONE", "ttl"})
    CHECK_MESSAGE(is_reserved_word(word), word);
  for (const char* word : {"round", "bracket", "customerId", "", "STATUS ", "ZONES"})
    CHECK_MESSAGE(!is_reserved_word(word), word);
}

TEST_CASE("a name stands bare when it is an identifier and not reserved") {
  for (const char* name : {"customer_id", "_x", "a1", "GSI1PK"}) CHECK_MESSAGE(!needs_alias(name), name);
  for (const char* name : {"status", "customer-id", "a.b", "1a", "#a", "", "a b", "größe"})
    CHECK_MESSAGE(needs_alias(name), name);
}

TEST_CASE("the list agrees with the shared facts") {
  const char* shared = std::getenv("KEYWRIGHT_SHARED");
  std::ifstream facts(std::string(shared ? shared : "../shared") + "/facts/reserved-words.txt");
  if (!facts) {
    MESSAGE("skipped: no shared facts here");
    return;
  }
  int count = 0;
  for (std::string word; std::getline(facts, word); ++count) CHECK_MESSAGE(is_reserved_word(word), word);
  CHECK(count == 573);
}
