#include "format/cloudformation/not_carried.h"

#include <array>

#include <fmt/core.h>

#include "base/text.h"

namespace kw::cloudformation {

namespace {

/// Ceilings of on-demand tables, plain and global. CloudFormation template reference, read 2026-11.
constexpr std::array<const char*, 3> kCeilings{"OnDemandThroughput", "WriteOnDemandThroughputSettings",
                                               "ReadOnDemandThroughputSettings"};

}  // namespace

void report_not_carried(const Properties& properties) {
  Unresolved ignored{.subject = {}, .logical_path = properties.path(), .skipped = {}};
  const Properties quiet = properties.noting_in(ignored);
  std::vector<std::string> names;
  SourceSpan first;
  for (const char* name : kCeilings) {
    const auto ceiling = quiet.nested(name);
    if (ceiling.state == State::Absent || !ceiling.span.known()) continue;  // Not there, or not seen here.
    if (names.empty()) first = ceiling.span;
    names.emplace_back(name);
  }
  if (names.empty()) return;
  properties.reading()
      .sink
      .report(doc::kNotCarried, first,
              fmt::format("{} of `{}` cannot be carried: a design has no word for it", list_names(names, "and"),
                          properties.path()))
      .note("capacity is judged as if on-demand requests had no ceiling")
      .help("keep the ceiling in mind where capacity is judged")
      .at(properties.path());
}

}  // namespace kw::cloudformation
