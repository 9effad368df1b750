#include "rules/keys/key_length.h"

#include <cmath>
#include <cstdint>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "base/text.h"
#include "model/limits.h"

namespace kw::rules {

std::string exact_text(Bytes length) {
  return fmt::format("{} B", grouped(static_cast<std::uint64_t>(std::ceil(length.value))));
}

Bytes most_bytes(KeyRole role) {
  return role == KeyRole::Partition ? limits::kMaxPartitionKeyValue : limits::kMaxSortKeyValue;
}

Bytes known_length(const KeyComponent& component) {
  Bytes sum{};
  for (const KeyPart& part : component.parts) {
    std::optional<Bytes> length;
    if (component.text)
      length = max_text_size({part.literal, part.text, part.encoding, part.width, {}}, part.attribute);
    else if (part.attribute)
      length = max_value_size(*part.attribute);
    sum = sum + length.value_or(Bytes{});
  }
  return sum;
}

}  // namespace kw::rules
