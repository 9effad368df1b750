#include <algorithm>
#include <cmath>

#include "analysis/amounts.h"
#include "model/limits.h"

namespace kw {
namespace {

std::vector<std::string> changed(const WriteLeg& leg) {
  std::vector<std::string> names;
  for (const std::vector<Spanned<std::string>>* list : {&leg.sets, &leg.removes})
    for (const Spanned<std::string>& name : *list) names.push_back(*name);
  return names;
}

bool share_one(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](const std::string& name) { return std::find(b.begin(), b.end(), name) != b.end(); });
}

/// The same writes said twice: a short form and a write pattern (DOC305).
bool says_again(const WriteLeg& implied, const WriteLeg& leg) {
  if (implied.entity != leg.entity || implied.kind != leg.kind) return false;
  return leg.kind != WriteKind::Update || share_one(changed(implied), changed(leg));
}

bool stated_by_a_pattern(const Design& design, const WriteLeg& implied) {
  for (const Pattern& pattern : design.patterns) {
    if (pattern.implied) continue;
    for (const WriteLeg& leg : pattern.writes)
      if (says_again(implied, leg)) return true;
  }
  return false;
}

/// A sum that is unset once a part of it is unknown.
class RateSum {
 public:
  void add(std::optional<Rate> rate) {
    if (rate)
      sum_ = sum_.value_or(Rate{0}) + *rate;
    else
      unknown_ = true;
  }
  std::optional<Rate> result() const { return unknown_ ? std::nullopt : sum_; }

 private:
  std::optional<Rate> sum_;
  bool unknown_ = false;
};

}  // namespace

Rate WriteRates::changes_of(std::string_view attribute) const {
  Rate sum{0};
  for (const Update& update : updates)
    if (std::find(update.sets.begin(), update.sets.end(), attribute) != update.sets.end()) sum = sum + update.rate;
  return sum;
}

Rate WriteRates::total() const {
  Rate sum = puts.value_or(Rate{0}) + deletes.value_or(Rate{0});
  for (const Update& update : updates) sum = sum + update.rate;
  return sum;
}

bool is_said_again(const Design& design, const Pattern& implied) {
  return implied.implied && std::any_of(implied.writes.begin(), implied.writes.end(),
                                        [&](const WriteLeg& leg) { return stated_by_a_pattern(design, leg); });
}

WriteRates write_rates(const Design& design, EntityId entity, Traffic traffic) {
  WriteRates rates;
  RateSum puts;
  RateSum deletes;
  for (const Pattern& pattern : design.patterns) {
    for (const WriteLeg& leg : pattern.writes) {
      if (leg.entity != entity || leg.kind == WriteKind::Check) continue;
      if (pattern.implied && stated_by_a_pattern(design, leg)) continue;
      rates.known = true;
      const std::optional<Spanned<Rate>>& stated =
          traffic == Traffic::Peak && pattern.peak ? pattern.peak : pattern.rate;
      std::optional<Rate> rate;
      if (stated) rate = stated->value * leg.times.value;
      if (leg.kind == WriteKind::Put) puts.add(rate);
      if (leg.kind == WriteKind::Delete) deletes.add(rate);
      if (leg.kind == WriteKind::Update && rate) rates.updates.push_back({changed(leg), *rate});
    }
  }
  rates.puts = puts.result();
  rates.deletes = deletes.result();
  return rates;
}

WriteUnits write_units(Bytes size) {
  // Fact sheet 5: each item by itself, 1 unit at least.
  return WriteUnits{std::max(1.0, std::ceil(size.value / limits::kWriteUnit.value))};
}

ReadUnits query_units(Bytes sum, bool strong) {
  // Fact sheet 5: the sum is rounded, not each item. A full page of 1 MB is a whole number of units, so rounding page
  // by page comes to the same.
  return ReadUnits{std::max(1.0, std::ceil(sum.value / limits::kReadUnit.value)) * (strong ? 1 : 0.5)};
}

}  // namespace kw
