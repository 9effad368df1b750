#include <algorithm>
#include <string_view>

#include <fmt/core.h>

#include "lint/rule.h"
#include "model/limits.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

bool is_allowed(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

/// Names of tables and of indexes follow one rule.
void check_name(std::string_view noun, const Spanned<std::string>& name, const std::string& path,
                RuleContext& context) {
  const std::size_t length = name->size();
  if (!std::ranges::all_of(*name, is_allowed)) {
    context.report(name.span, path, fmt::format("{} name `{}` has a character that the service refuses", noun, *name))
        .help("use letters, digits, `_`, `.` and `-` only");
  } else if (length < limits::kMinTableNameLength || length > limits::kMaxTableNameLength) {
    context.report(name.span, path, fmt::format("{} name `{}` has {} characters", noun, *name, length))
        .help(fmt::format("give it {} to {} characters", limits::kMinTableNameLength, limits::kMaxTableNameLength));
  }
}

void check_attribute(const Spanned<std::string>& name, const std::string& path, RuleContext& context) {
  if (!name->empty() && name->size() <= limits::kMaxKeyAttributeNameBytes) return;
  context
      .report(name.span, path,
              fmt::format("attribute name of {} B in a key or a projection, 1 to {} B are allowed", name->size(),
                          limits::kMaxKeyAttributeNameBytes))
      .help("shorten the name")
      .about(*name);
}

void check(const Table& table, RuleContext& context) {
  // A native design may call a table as it likes; what counts is the name that is deployed.
  if (table.physical_name) check_name("table", *table.physical_name, fmt::format("tables.{}", *table.name), context);
  for (const Index& index : table.indexes) {
    if (index.name_known) check_name("index", index.name, index_path(table, index), context);
    if (index.projection.known)
      for (const Spanned<std::string>& name : index.projection.attributes)
        check_attribute(name, index_path(table, index) + ".projection", context);
  }
  for (const KeyMention& mention : key_attributes(table))
    check_attribute(mention.name, mention.key.logical_path(), context);
}

}  // namespace

extern constinit const Rule invalid_name{.code = "KEY108",
                                         .name = "invalid-name",
                                         .severity = Severity::Error,
                                         .summary = "a table, index or attribute has a name that the service refuses",
                                         .since = "2026.1",
                                         .check = &check};

}  // namespace kw::rules
