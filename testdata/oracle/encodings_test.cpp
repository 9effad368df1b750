// What `key_parts` says of encodings (semantics 1), held against generated values.
#include <doctest/doctest.h>

#include <fmt/core.h>

#include "analysis/path.h"
#include "format/load.h"
#include "testdata/oracle/dice.h"
#include "testdata/oracle/generate.h"
#include "testdata/oracle/items.h"

using namespace kw;
using namespace kw::oracle;

namespace {

/// The values that the entity's items have for the part, and their texts.
struct Written {
  Value value;
  std::string text;
};

std::vector<Written> written(const Design& design, EntityId entity, const KeyPart& part, std::uint64_t seed) {
  std::vector<Written> found;
  for (const Item& item : make_items(design, seed)) {
    const auto value = item.attributes.find(part.text);
    const auto source = item.attributes.find(part.source);
    if (item.entity == entity && value != item.attributes.end() && source != item.attributes.end())
      found.push_back({source->second, encoded(value->second, part.encoding, part.width)});
  }
  return found;
}

std::string fault_of_one(const KeyPart& part, const Written& one) {
  if (part.fixed_width && one.text.size() != static_cast<std::size_t>(*part.fixed_width)) return "width";
  if (!part.characters) return {};
  for (const char byte : one.text)
    if (!part.characters->contains(static_cast<unsigned char>(byte))) return "characters";
  return {};
}

std::string fault_of_two(const KeyPart& part, const Written& a, const Written& b) {
  const std::partial_ordering values = compare(a.value, b.value);
  const int texts = a.text.compare(b.text);
  if (part.one_to_one == Known::Yes && texts == 0 && values != std::partial_ordering::equivalent) return "one-to-one";
  const bool reversed = part.order == PartOrder::Reversed;
  if (part.order != PartOrder::Same && !reversed) return {};
  const bool kept = values < 0 ? (reversed ? texts >= 0 : texts <= 0) : true;
  return kept ? "" : "order";
}

std::string shown(const KeyPart& part, const Written& one) {
  return fmt::format("`{}` of `{}` as \"{}\"", one.value.text, part.text, one.text);
}

/// Checks all parts of a template; counts the pairs of values looked at.
void check_parts(const Design& design, EntityId entity, const KeyTemplate& made, std::uint64_t seed,
                 std::size_t& pairs) {
  for (const KeyPart& part : key_parts(design, entity, made)) {
    // What is unknown is assumed, and said where it matters.
    if (part.literal || part.is_shard() || part.order == PartOrder::Unknown) continue;
    const std::vector<Written> all = written(design, entity, part, seed);
    for (const Written& a : all) {
      INFO(made.text << ": " << shown(part, a));
      CHECK(fault_of_one(part, a) == "");
      for (const Written& b : all) {
        const std::string fault = fault_of_two(part, a, b);
        INFO(shown(part, b));
        if (!fault.empty()) CHECK(fault == "");
        ++pairs;
      }
    }
  }
}

}  // namespace

TEST_CASE("encodings keep what is said of them") {
  std::size_t pairs = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    MemoryReader files;
    files.put("encodings.keywright.yaml", to_yaml(generate(seed)));
    SourceSet sources;
    const tl::expected<LoadedDesign, Error> loaded = load_design("encodings.keywright.yaml", files, sources);
    REQUIRE(loaded);
    for (const Table& table : loaded->design.tables)
      for (const StoredEntity& stored : table.stores)
        for (const PhysicalAttribute& attribute : stored.attributes)
          for (const Alternative& alternative : attribute.alternatives)
            if (alternative.value.bare_attribute() == nullptr)
              check_parts(loaded->design, stored.entity, alternative.value, seed, pairs);
  }
  CHECK(pairs > 50'000);
}
