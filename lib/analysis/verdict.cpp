#include "analysis/verdict.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "analysis/read_plan.h"
#include "base/quantity.h"
#include "base/text.h"
#include "model/limits.h"

namespace kw {
namespace {

constexpr std::array<std::string_view, 13> kDefectNames{"misses-items",
                                                        "cannot-tell-apart",
                                                        "not-unique",
                                                        "stale",
                                                        "filters-at-server",
                                                        "filters-in-caller",
                                                        "reads-strangers",
                                                        "many-requests",
                                                        "extra-rounds",
                                                        "fetches",
                                                        "merges",
                                                        "sorts-in-caller",
                                                        "scans"};

std::string_view noun_of(Enumeration::Kind kind) {
  switch (kind) {
    case Enumeration::Kind::List:
    case Enumeration::Kind::DeclaredValues:
      return "value";
    case Enumeration::Kind::FreeShards:
    case Enumeration::Kind::ComputedShards:
      return "shard";
    case Enumeration::Kind::Buckets:
      return "bucket";
  }
  return "value";
}

}  // namespace

std::string_view to_text(VerdictClass verdict_class) {
  switch (verdict_class) {
    case VerdictClass::Exact:
      return "exact";
    case VerdictClass::Works:
      return "works";
    case VerdictClass::Wasteful:
      return "wasteful";
    case VerdictClass::Wrong:
      return "wrong";
    case VerdictClass::Impossible:
      return "impossible";
  }
  return "";
}

std::string_view to_text(DefectKind kind) {
  return kDefectNames[static_cast<std::size_t>(kind)];
}

std::optional<DefectKind> parse_defect_kind(std::string_view text) {
  const auto found = std::find(kDefectNames.begin(), kDefectNames.end(), text);
  if (found == kDefectNames.end()) return std::nullopt;
  return static_cast<DefectKind>(found - kDefectNames.begin());
}

bool is_wrong(DefectKind kind) {
  return kind <= DefectKind::Stale;
}

std::string_view to_text(Operation operation) {
  switch (operation) {
    case Operation::GetItem:
      return "GetItem";
    case Operation::BatchGetItem:
      return "BatchGetItem";
    case Operation::TransactGetItems:
      return "TransactGetItems";
    case Operation::Query:
      return "Query";
    case Operation::Scan:
      return "Scan";
  }
  return "";
}

const Defect* Verdict::find(DefectKind kind) const {
  const auto found =
      std::find_if(defects.begin(), defects.end(), [&](const Defect& defect) { return defect.kind == kind; });
  return found == defects.end() ? nullptr : &*found;
}

bool Verdict::uses(PathId path) const {
  return std::any_of(requests.begin(), requests.end(),
                     [&](const RequestPlan& request) { return request.path == path; });
}

bool Verdict::is_scan() const {
  return std::any_of(requests.begin(), requests.end(),
                     [](const RequestPlan& request) { return request.operation == Operation::Scan; });
}

void sort_defects(std::vector<Defect>& defects) {
  std::stable_sort(defects.begin(), defects.end(), [](const Defect& a, const Defect& b) { return a.kind < b.kind; });
}

std::optional<double> request_number(const std::vector<Enumeration>& enumerations) {
  double number = 1;
  for (const Enumeration& enumeration : enumerations) {
    if (!enumeration.usual) return std::nullopt;
    number *= *enumeration.usual;
  }
  return number;
}

std::string request_factors(const std::vector<Enumeration>& enumerations) {
  std::string text;
  for (const Enumeration& enumeration : enumerations) {
    const std::string_view noun = noun_of(enumeration.kind);
    const std::string factor = !enumeration.usual ? fmt::format("some {}s of {}", noun, enumeration.part)
                                                  : fmt::format("{} {}{} of {}", to_text(*enumeration.usual), noun,
                                                                *enumeration.usual == 1 ? "" : "s", enumeration.part);
    text += fmt::format("{}{}", text.empty() ? "" : " × ", factor);
  }
  return text;
}

bool is_unbounded(const std::vector<RequestPlan>& requests) {
  return std::any_of(requests.begin(), requests.end(), [](const RequestPlan& request) {
    return std::any_of(request.enumerations.begin(), request.enumerations.end(),
                       [](const Enumeration& enumeration) { return enumeration.unbounded; });
  });
}

VerdictClass class_of(const Pattern& pattern, const std::vector<Defect>& defects, std::optional<double> ratio,
                      std::optional<double> requests, bool unasked_scan) {
  if (std::any_of(defects.begin(), defects.end(), [](const Defect& defect) { return is_wrong(defect.kind); }))
    return VerdictClass::Wrong;
  const bool counts = pattern.answer != Answer::Items;
  bool wasteful = unasked_scan || (requests && *requests > kWastefulRequests) ||
                  std::any_of(defects.begin(), defects.end(), [](const Defect& defect) { return defect.unbounded; });
  if (!pattern.scan && !counts) {
    wasteful = wasteful || (ratio && *ratio > kWastefulRatio);
    for (const Defect& defect : defects) {
      const bool ratio_kind = defect.kind == DefectKind::FiltersAtServer ||
                              defect.kind == DefectKind::FiltersInCaller || defect.kind == DefectKind::ReadsStrangers;
      wasteful = wasteful || (ratio_kind && defect.measure && *defect.measure > kWastefulRatio);
    }
  }
  if (wasteful) return VerdictClass::Wasteful;
  return defects.empty() ? VerdictClass::Exact : VerdictClass::Works;
}

}  // namespace kw
