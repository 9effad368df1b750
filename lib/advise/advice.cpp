#include "advise/advice.h"

#include <algorithm>
#include <string_view>

#include "advise/natural_key.h"

namespace kw::advise {
namespace {

std::string_view why_it_stays(PathType type) {
  switch (type) {
    case PathType::TableKey:
      return "a table's key has one attribute on each side and is fixed when the table is made";
    case PathType::ExtraItem:
      return "an extra item is found by its table's key";
    case PathType::LocalIndex:
      return "a local index has one sort attribute and is fixed when the table is made";
    case PathType::GlobalIndex:
      return "";
  }
  return "";
}

std::vector<Staying> staying_keys(const Layout& layout) {
  std::vector<Staying> staying;
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const Path& path = layout.paths[i];
    if (path.type == PathType::GlobalIndex) continue;
    const bool joined = std::ranges::any_of(layout.stored, [&](const StoredKey& stored) {
      return stored.path == PathId{i} && std::ranges::any_of(stored.branches, is_synthetic);
    });
    if (joined) staying.push_back({PathId{i}, std::string(why_it_stays(path.type))});
  }
  return staying;
}

}  // namespace

Advice advise(const Analysis& analysis) {
  return {&analysis, replacements(analysis), {}, index_plans(analysis), staying_keys(analysis.layout)};
}

void add_costs(Advice& advice, const PriceBook& book, const std::optional<std::string>& region) {
  advice.costs.clear();
  for (const Replacement& replacement : advice.replacements)
    advice.costs.push_back(cost_of(*advice.analysis, replacement, book, region));
}

}  // namespace kw::advise
