#include "rules/keys/key_length.h"

#include "analysis/amounts.h"
#include "model/limits.h"

namespace kw::rules {

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
