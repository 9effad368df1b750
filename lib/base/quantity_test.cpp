#include "base/quantity.h"

#include <doctest/doctest.h>

using namespace kw;

TEST_CASE("counts take powers of a thousand") {
  CHECK(parse_count("9000") == Count{9000});
  CHECK(parse_count("12M") == Count{12e6});
  CHECK(parse_count("300k") == Count{300e3});
  CHECK(parse_count("300K") == Count{300e3});
  CHECK(parse_count("2.5 k") == Count{2500});
  CHECK(parse_count(" 1G ") == Count{1e9});
  CHECK(parse_count("1T") == Count{1e12});
  CHECK(parse_count("1e3") == Count{1000});
  for (const char* text : {"", "k", "-1", "+1", "1m", "1 B", "1KB", "1k k", "1.k", ".5", "nan", "inf", "1e999", "0x10",
                           "1,000", "1e308T"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_count(text));
  }
}

TEST_CASE("bytes take powers of 1,024") {
  CHECK(parse_bytes("600") == Bytes{600});
  CHECK(parse_bytes("600 B") == Bytes{600});
  CHECK(parse_bytes("1.5 KB") == Bytes{1536});
  CHECK(parse_bytes("64KB") == Bytes{65536});
  CHECK(parse_bytes("3MB") == Bytes{3.0 * 1024 * 1024});
  CHECK(parse_bytes("1GB") == Bytes{1024.0 * 1024 * 1024});
  CHECK(parse_bytes("2 TB") == Bytes{2.0 * 1024 * 1024 * 1024 * 1024});
  for (const char* text : {"", "KB", "1k", "1 kilobyte", "-1 KB", "1 KB/s"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_bytes(text));
  }
}

TEST_CASE("a rate needs its unit") {
  CHECK(parse_rate("5/s") == Rate{5});
  CHECK(parse_rate("0.4/s") == Rate{0.4});
  CHECK(parse_rate("30/min") == Rate{0.5});
  CHECK(parse_rate("7.2k/h") == Rate{2});
  CHECK(parse_rate("1 k/s") == Rate{1000});
  CHECK(parse_rate("86400/day") == Rate{1});
  CHECK(parse_rate("2628k/month") == Rate{1});
  for (const char* text : {"", "5", "/s", "5/", "5/sec", "5/S", "5/s/s", "-5/s", "5 KB/s", "5 per s"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_rate(text));
  }
}

TEST_CASE("a duration is told in units from seconds to years") {
  CHECK(parse_duration("30s") == Duration{30});
  CHECK(parse_duration("15min") == Duration{900});
  CHECK(parse_duration("730h") == Duration{kSecondsPerMonth});
  CHECK(parse_duration("90d") == Duration{90 * 86'400.0});
  CHECK(parse_duration("2 weeks") == Duration{14 * 86'400.0});
  CHECK(parse_duration("3 months") == Duration{3 * kSecondsPerMonth});
  CHECK(parse_duration("1 year") == parse_duration("365 days"));
  for (const char* text : {"", "90", "d", "5m", "3 moons", "-1d"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_duration(text));
  }
}

TEST_CASE("a share lies between nothing and all") {
  CHECK(parse_share("4%") == Share{0.04});
  CHECK(parse_share("12.5 %") == Share{0.125});
  CHECK(parse_share("0.04") == Share{0.04});
  CHECK(parse_share("1") == Share{1});
  CHECK(parse_share("100%") == Share{1});
  for (const char* text : {"", "%", "1.01", "101%", "-4%", "4%%", "4k"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_share(text));
  }
}

TEST_CASE("the forms that messages name are accepted") {
  CHECK(parse_count("9000"));
  CHECK(count_forms() == "`9000`, `300k`, `12M`");
  CHECK(parse_bytes("1.2 KB"));
  CHECK(bytes_forms() == "`600`, `1.2 KB`, `3 MB`");
  CHECK(parse_rate("400k/month"));
  CHECK(rate_forms() == "`5/s`, `30/min`, `400k/month`");
  CHECK(parse_duration("3 months"));
  CHECK(duration_forms() == "`90d`, `730h`, `3 months`");
  CHECK(parse_share("4%"));
  CHECK(share_forms() == "`4%`, `0.04`");
}

TEST_CASE("a measure has two decimals below ten, one below a hundred and none above") {
  CHECK(to_text(0.0) == "0");
  CHECK(to_text(0.001) == "<0.01");
  CHECK(to_text(1.0) == "1");
  CHECK(to_text(2.254) == "2.25");
  CHECK(to_text(2.5) == "2.5");
  CHECK(to_text(9.996) == "10");
  CHECK(to_text(12.5) == "12.5");
  CHECK(to_text(20.04) == "20");
  CHECK(to_text(99.96) == "100");
  CHECK(to_text(240.6) == "241");
  CHECK(to_text(60'000.0) == "60000");
}

TEST_CASE("quantities are shown in the unit in which they are short") {
  CHECK(to_text(Count{150}) == "150");
  CHECK(to_text(Count{2500}) == "2.5k");
  CHECK(to_text(Count{12e6}) == "12M");
  CHECK(to_text(Count{999'999}) == "1M");
  CHECK(to_text(Bytes{600}) == "600 B");
  CHECK(to_text(Bytes{1228.8}) == "1.2 KB");
  CHECK(to_text(Bytes{409'600}) == "400 KB");
  CHECK(to_text(Bytes{3.1 * 0x1p30}) == "3.1 GB");
  CHECK(to_text(Share{0.04}) == "4%");
  CHECK(to_text(Share{0.125}) == "12.5%");
}

TEST_CASE("a rate is shown with the shortest unit that loses nothing") {
  for (const std::string text : {"0/s", "5/s", "0.4/s", "20/min", "400k/month", "1.5/h", "2.5k/s", "7/month"}) {
    CAPTURE(text);
    CHECK(to_text(*parse_rate(text)) == text);
  }
  CHECK(to_text(*parse_rate("30/day")) == "1.25/h");
  CHECK(to_text(Rate{0.01234}) == "44.4/h");
}

TEST_CASE("a duration is shown in its longest fitting unit") {
  CHECK(to_text(*parse_duration("3 months")) == "3 months");
  CHECK(to_text(*parse_duration("90d")) == "90 days");
  CHECK(to_text(*parse_duration("24h")) == "1 day");
  CHECK(to_text(Duration{5400}) == "90 minutes");
  CHECK(to_text(Duration{100'000.5}) == "1.16 days");
  CHECK(to_text(Duration{0.25}) == "0.25 seconds");
}

TEST_CASE("money has two decimals and its thousands apart") {
  CHECK(to_text(Dollars{0}) == "$0.00");
  CHECK(to_text(Dollars{1234.5}) == "$1,234.50");
  CHECK(to_text(Dollars{1234567.891}) == "$1,234,567.89");
  CHECK(to_text(Dollars{-3}) == "-$3.00");
  CHECK(to_text(Dollars{999.999}) == "$1,000.00");
  CHECK(to_text(Dollars{0.00025}) == "$0.00025");
}
