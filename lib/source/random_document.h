#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kw::testing {

/// What a written document means: one node of it.
struct Meaning {
  enum class Kind { Scalar, Sequence, Mapping, Alias } kind = Kind::Scalar;
  std::string text;
  bool quoted = false;
  std::string tag;
  std::string anchor;             ///< An alias's target, else its own name.
  std::vector<Meaning> children;  ///< Items, or keys and values in turn.
};

/// A random tree and one random way of writing it.
struct RandomDocument {
  Meaning root;
  std::string text;
  std::size_t comments = 0;
};

RandomDocument random_yaml(std::uint32_t seed);
RandomDocument random_json(std::uint32_t seed);

}  // namespace kw::testing
