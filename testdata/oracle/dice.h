#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace kw::oracle {

/// Numbers that look random and follow from a seed. Streams of different names are independent, so that taking one
/// thing out of a design does not change what is drawn for the others.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  Dice(std::uint64_t seed, std::string_view name, std::uint64_t number = 0) : state_(seed) {
    for (const char byte : name) state_ = mixed(state_ ^ static_cast<unsigned char>(byte));
    state_ = mixed(state_ ^ number);
  }

  std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15ull); }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

 private:
  static std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ull;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBull;
    return value ^ (value >> 31);
  }
  std::uint64_t state_;
};

}  // namespace kw::oracle
