#include "advise/natural_key.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "analysis/carried.h"

namespace kw::advise {
namespace {

std::string template_text(const KeyPart& part) {
  TemplatePart written;
  written.text = part.text;
  written.encoding = part.encoding;
  written.width = part.width;
  return fmt::format("`{}`", to_text(written));
}

/// What the encoding keeps of a value, as the end of "no attribute holds …".
std::string_view kept_by(Encoding encoding) {
  switch (encoding) {
    case Encoding::Lower:
      return "the text in lower case";
    case Encoding::Upper:
      return "the text in upper case";
    case Encoding::Shard:
      return "its shard";
    case Encoding::IsoDate:
      return "its day";
    case Encoding::YearMonth:
      return "its month";
    case Encoding::Hour:
      return "its hour";
    default:
      return "it";
  }
}

bool is_coarse(Encoding encoding) {
  return encoding == Encoding::IsoDate || encoding == Encoding::YearMonth || encoding == Encoding::Hour;
}

class Undoing {
 public:
  Undoing(const StoredEntity& stored, const KeyBranch& branch) : stored_(stored), branch_(branch) {}

  NaturalKey run() {
    each_part(branch_.partition, [&](const KeyComponent& component, const KeyPart& part, bool) {
      take(component, part, false, key_.partition);
    });
    each_part(branch_.sort, [&](const KeyComponent& component, const KeyPart& part, bool is_last) {
      take(component, part, is_last, key_.sort);
      if (part.encoding == Encoding::Descending) ++reversed_;
      ++sort_parts_;
    });
    check_direction();
    return std::move(key_);
  }

 private:
  template <class Visit>
  static void each_part(const std::vector<KeyComponent>& components, const Visit& visit) {
    std::vector<std::pair<const KeyComponent*, const KeyPart*>> parts;
    for (const KeyComponent& component : components)
      for (const KeyPart& part : component.parts)
        if (!part.literal) parts.emplace_back(&component, &part);
    for (std::size_t i = 0; i < parts.size(); ++i) visit(*parts[i].first, *parts[i].second, i + 1 == parts.size());
  }

  void take(const KeyComponent& component, const KeyPart& part, bool ends_the_key, std::vector<std::string>& side) {
    const std::optional<std::string> attribute = attribute_of(component, part, ends_the_key);
    if (!attribute) return;
    if (stored_.omits(*attribute))
      return refuse(component, part, fmt::format("`{}` is stored in no attribute of its own", *attribute));
    const std::string name = stored_name(stored_, *attribute);
    const auto is_in = [&](const std::vector<std::string>& names) {
      return std::ranges::find(names, name) != names.end();
    };
    if (is_in(key_.partition) || is_in(key_.sort)) return;  // Fixed already.
    side.push_back(name);
    if (component.text && part.order == PartOrder::None && !part.is_shard()) key_.as_text.push_back(name);
  }

  /// The attribute whose value the part can be taken for, by its own name; nothing, and an obstacle, where none is.
  std::optional<std::string> attribute_of(const KeyComponent& component, const KeyPart& part, bool ends_the_key) {
    switch (part.encoding) {
      case Encoding::FreeShard:
        refuse(component, part, "it is drawn at random, and no attribute holds it");
        return std::nullopt;
      case Encoding::AsIs:
      case Encoding::Text:
      case Encoding::Padded:
      case Encoding::Descending:
        if (part.attribute) return part.text;
        refuse(component, part, fmt::format("the entity declares no `{}`", part.text));
        return std::nullopt;
      case Encoding::Lower:
      case Encoding::Upper:
      case Encoding::Shard:
      case Encoding::IsoDate:
      case Encoding::YearMonth:
      case Encoding::Hour:
        break;
    }
    if (!part.computed_name.empty() && !stored_.omits(part.computed_name)) return part.computed_name;
    if (is_coarse(part.encoding) && ends_the_key) return part.text;
    refuse(component, part, fmt::format("no attribute holds {}", kept_by(part.encoding)));
    return std::nullopt;
  }

  /// One index has one direction: reversed parts stand alone or not at all.
  void check_direction() {
    key_.reversed = reversed_ > 0;
    if (reversed_ == 0 || reversed_ == sort_parts_) return;
    each_part(branch_.sort, [&](const KeyComponent& component, const KeyPart& part, bool) {
      if (part.encoding == Encoding::Descending)
        refuse(component, part, "it is turned round and its neighbours are not; an index has one direction");
    });
  }

  void refuse(const KeyComponent& component, const KeyPart& part, std::string why) {
    key_.obstacles.push_back({template_text(part), std::move(why), component.span});
  }

  const StoredEntity& stored_;
  const KeyBranch& branch_;
  NaturalKey key_;
  std::size_t reversed_ = 0;
  std::size_t sort_parts_ = 0;
};

}  // namespace

NaturalKey natural_key(const StoredEntity& stored, const KeyBranch& branch) {
  return Undoing(stored, branch).run();
}

bool is_synthetic(const KeyBranch& branch) {
  const auto is_joined = [](const KeyComponent& component) {
    return component.text && std::ranges::any_of(component.parts, [](const KeyPart& part) { return !part.literal; });
  };
  return std::ranges::any_of(branch.partition, is_joined) || std::ranges::any_of(branch.sort, is_joined);
}

bool has_own_text(const Table& table, const KeyBranch& branch) {
  KeyBranch own = branch;
  for (std::vector<KeyComponent>* side : {&own.partition, &own.sort})
    std::erase_if(*side, [&](const KeyComponent& component) { return table.key.contains(*component.name); });
  return is_synthetic(own);
}

}  // namespace kw::advise
