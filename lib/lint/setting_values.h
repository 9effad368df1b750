#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/configuration.h"
#include "source/span.h"

namespace kw {

/// One value of a configuration as it stands there, and where it comes from.
struct SettingValue {
  enum class Origin { Default, File, CommandLine };
  std::string key;
  std::string value;  ///< Empty: none.
  Origin origin = Origin::Default;
  SourceSpan span;  ///< In the file.
};
std::string_view to_text(SettingValue::Origin origin);  // "default", "file", "command-line"

/// Every key, in the order of the schema; lists and mappings give a value for each of their entries.
std::vector<SettingValue> values_of(const Configuration& configuration, const std::optional<std::string>& baseline);

}  // namespace kw
