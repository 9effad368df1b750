#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "testdata/oracle/design_text.h"

namespace kw::oracle {

/// What the trials of one design counted.
struct Tally {
  std::size_t cases = 0;
  std::size_t exempt = 0;
  std::size_t coincidences = 0;
  std::size_t refused_designs = 0;  ///< Those that the loader finds fault with.
  std::size_t replacements = 0;     ///< Joined keys that the advisor replaced, each with all patterns tried again.
  std::size_t not_replaced = 0;     ///< Those that it left.
  std::map<std::string, std::size_t> classes;
};

struct Failure {
  std::string kind;    ///< "misses", "out of order" …: what stays the same while the design is made smaller.
  std::string report;  ///< Empty: no failure.
};

/// Loads the design, stores items of it, and holds every verdict to its promise; then replaces each joined key that the
/// advisor says can be replaced, stores the same items, and does it again.
Failure try_design(const DesignText& design, std::uint64_t seed, Tally& tally);

/// The design without everything that the failure does not need.
DesignText reduced(DesignText design, std::uint64_t seed, const std::string& kind);

}  // namespace kw::oracle
