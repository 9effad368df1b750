#include "testdata/oracle/value.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <fmt/core.h>

namespace kw::oracle {
namespace {

constexpr std::int64_t kDay = 86'400;

/// Civil date of days since 1970, Gregorian, counted day by day through months: slow and plain.
struct Date {
  int year = 1970;
  int month = 1;
  int day = 1;
};

bool leap(int year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int days_in(int year, int month) {
  constexpr std::array<int, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && leap(year) ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

Date date_of(std::int64_t days) {
  Date date;
  while (days >= (leap(date.year) ? 366 : 365)) days -= leap(date.year++) ? 366 : 365;
  while (days >= days_in(date.year, date.month)) days -= days_in(date.year, date.month++);
  date.day += static_cast<int>(days);
  return date;
}

std::int64_t days_of(const Date& date) {
  std::int64_t days = date.day - 1;
  for (int year = 1970; year < date.year; ++year) days += leap(year) ? 366 : 365;
  for (int month = 1; month < date.month; ++month) days += days_in(date.year, month);
  return days;
}

std::string digits_text(std::int64_t number, int width) {
  std::string text = std::to_string(number < 0 ? -number : number);
  const std::size_t taken = text.size() + (number < 0 ? 1 : 0);
  if (taken < static_cast<std::size_t>(width)) text.insert(0, static_cast<std::size_t>(width) - taken, '0');
  return number < 0 ? "-" + text : text;
}

std::string padded(const Value& value, int width, bool inverted) {
  const std::optional<std::int64_t> number = value.decimal.to_int64();
  if (!number) {  // Fractions: zeros in front, as most languages' formatting gives.
    std::string text = value.decimal.to_string();
    if (text.size() < static_cast<std::size_t>(width))
      text.insert(0, static_cast<std::size_t>(width) - text.size(), '0');
    return text;
  }
  std::int64_t greatest = 1;
  for (int i = 0; i < width; ++i) greatest *= 10;
  return digits_text(inverted ? greatest - 1 - *number : *number, width);
}

std::string folded(std::string text, bool lower) {
  for (char& byte : text) {
    if (lower && byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte + 32);
    if (!lower && byte >= 'a' && byte <= 'z') byte = static_cast<char>(byte - 32);
  }
  return text;
}

std::string base62(std::vector<unsigned char> bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string text(27, '0');
  for (std::size_t at = 27; at-- > 0;) {
    unsigned rest = 0;
    for (unsigned char& byte : bytes) {
      const unsigned now = rest * 256 + byte;
      byte = static_cast<unsigned char>(now / 62);
      rest = now % 62;
    }
    text[at] = kDigits[rest];
  }
  return text;
}

std::string ulid(std::int64_t millis, const std::vector<unsigned char>& filler) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string text(26, '0');
  for (std::size_t at = 10; at-- > 0; millis /= 32) text[at] = kDigits[static_cast<std::size_t>(millis % 32)];
  for (std::size_t i = 0; i < 16; ++i) text[10 + i] = kDigits[filler[i] % 32];
  return text;
}

std::string uuid7(std::int64_t millis, const std::vector<unsigned char>& filler) {
  std::string hex = fmt::format("{:012x}", millis);
  hex += fmt::format("7{:01x}{:02x}{:02x}{:02x}", filler[0] % 16, filler[1], filler[2], filler[3]);
  for (std::size_t i = 4; hex.size() < 32; ++i) hex += fmt::format("{:02x}", filler[i]);
  for (const std::size_t at : {8u, 13u, 18u, 23u}) hex.insert(at, "-");
  return hex;
}

}  // namespace

Value text_value(std::string text) {
  return {false, std::move(text), {}};
}

Value number_value(const Decimal& number) {
  return {true, number.to_string(), number};
}

Value typed(const Attribute& attribute, const std::string& text) {
  const bool number = attribute.type && attribute.type->value == AttributeType::N;
  return number ? number_value(Decimal::parse(text).value_or(Decimal())) : text_value(text);
}

std::partial_ordering compare(const Value& a, const Value& b) {
  if (a.number != b.number) return std::partial_ordering::unordered;
  if (a.number) return a.decimal <=> b.decimal;
  return a.text.compare(b.text) <=> 0;
}

bool equal(const Value& a, const Value& b) {
  return compare(a, b) == std::partial_ordering::equivalent;
}

std::string encoded(const Value& value, Encoding encoding, int width) {
  switch (encoding) {
    case Encoding::AsIs:
    case Encoding::Text:
      return value.text;
    case Encoding::Padded:
      return padded(value, width, false);
    case Encoding::Descending:
      return padded(value, width, true);
    case Encoding::IsoDate:
      return iso_datetime(seconds_of(value)).substr(0, 10);
    case Encoding::YearMonth:
      return iso_datetime(seconds_of(value)).substr(0, 7);
    case Encoding::Hour:
      return iso_datetime(seconds_of(value)).substr(0, 13);
    case Encoding::Lower:
      return folded(value.text, true);
    case Encoding::Upper:
      return folded(value.text, false);
    case Encoding::Shard:
    case Encoding::FreeShard: {
      std::size_t hash = 7;
      for (const char byte : value.text) hash = hash * 31 + static_cast<unsigned char>(byte);
      return shard_text(hash % static_cast<std::size_t>(width), width);
    }
  }
  return {};
}

std::string shard_text(std::size_t shard, int count) {
  return digits_text(static_cast<std::int64_t>(shard), static_cast<int>(std::to_string(count - 1).size()));
}

std::int64_t seconds_of(const Value& time) {
  if (time.number) {
    const std::int64_t count = time.decimal.to_int64().value_or(0);
    return count >= 1'000'000'000'000 ? count / 1000 : count;
  }
  Date date;
  int hour = 0;
  int minute = 0;
  int second = 0;
  (void)std::sscanf(time.text.c_str(), "%d-%d-%dT%d:%d:%d", &date.year, &date.month, &date.day, &hour, &minute,
                    &second);
  return days_of(date) * kDay + hour * 3600 + minute * 60 + second;
}

std::int64_t millis_of(const Value& time, const Attribute& attribute) {
  const bool millis = attribute.format && attribute.format->value.kind == FormatKind::EpochMillis;
  return millis ? time.decimal.to_int64().value_or(0) : seconds_of(time) * 1000;
}

std::int64_t unit_millis(const Attribute& attribute) {
  const FormatKind kind = attribute.format ? attribute.format->value.kind : FormatKind::EpochMillis;
  return kind == FormatKind::EpochMillis ? 1 : kind == FormatKind::IsoDate ? kDay * 1000 : 1000;
}

std::string iso_datetime(std::int64_t seconds) {
  const Date date = date_of(seconds / kDay);
  const std::int64_t rest = seconds % kDay;
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", date.year, date.month, date.day, rest / 3600,
                     rest / 60 % 60, rest % 60);
}

std::string id_text(FormatKind kind, std::int64_t millis, const std::vector<unsigned char>& filler) {
  if (kind == FormatKind::Ulid) return ulid(millis, filler);
  if (kind == FormatKind::Uuid) return uuid7(millis, filler);
  std::vector<unsigned char> bytes;
  const auto since = static_cast<std::uint32_t>(millis / 1000 - 1'400'000'000);
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<unsigned char>(since >> shift & 0xFF));
  bytes.insert(bytes.end(), filler.begin(), filler.begin() + 16);
  return base62(std::move(bytes));
}

}  // namespace kw::oracle
