#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/decimal.h"
#include "model/entity.h"

namespace kw::oracle {

/// A value of type S or N.
struct Value {
  bool number = false;
  std::string text;
  Decimal decimal;  ///< Numbers.
};
Value text_value(std::string text);
Value number_value(const Decimal& number);
/// A literal or sample in the attribute's type.
Value typed(const Attribute& attribute, const std::string& text);

/// N by number, S by UTF-8 bytes; values of different types are unordered.
std::partial_ordering compare(const Value& a, const Value& b);
bool equal(const Value& a, const Value& b);

/// An item, or an entry of an index.
using Attributes = std::map<std::string, Value>;
/// What stands for `:name`: one value, or a list.
using Arguments = std::map<std::string, std::vector<Value>>;

/// The text of a template's part for a value (format page, "Parts"), written anew from the page.
std::string encoded(const Value& value, Encoding encoding, int width);
std::string shard_text(std::size_t shard, int count);

/// Seconds and milliseconds since 1970 that a time of any format stands for (a date is its first moment).
std::int64_t seconds_of(const Value& time);
std::int64_t millis_of(const Value& time, const Attribute& attribute);
/// How long one value of the time lasts: a date is a day.
std::int64_t unit_millis(const Attribute& attribute);
std::string iso_datetime(std::int64_t seconds);

/// Ids that hold a time: `filler` 0 gives the least of that time, 255 the greatest, else random bytes.
std::string id_text(FormatKind kind, std::int64_t millis, const std::vector<unsigned char>& filler);

}  // namespace kw::oracle
