// Numbers that a person typed: read exactly or refused with name, text and mend.
#include <gtest/gtest.h>

#include "engine/text/words.hpp"
#include "tests/support/complaint.hpp"

namespace ybw {
namespace {

TEST(Numbers, WholeNumbersInRangeAreRead) {
    EXPECT_EQ(parse_whole("--depth", "1", 1, 255), 1);
    EXPECT_EQ(parse_whole("--depth", "255", 1, 255), 255);
    EXPECT_EQ(parse_whole("--hash", "0", 0, 10), 0);
}

TEST(Numbers, WhatIsNoWholeNumberIsRefusedByName) {
    for (const auto* text : {"", "10x", "x", "1.5", " 3", "3 ", "0x10", "+3", "1e3", "--", "ten"}) {
        const std::string message = refusal([&] { parse_whole("--depth", text, 1, 255); });
        EXPECT_TRUE(message.starts_with("--depth: '" + std::string(text) + "' is not a whole"))
            << message;
        expect_has(message, "from 1 to 255");
    }
}

TEST(Numbers, OutOfRangeIsRefusedHoweverLarge) {
    for (const auto* text : {"0", "-3", "256", "1000000000000", "99999999999999999999999999",
                             "-99999999999999999999999999"}) {
        const std::string message = refusal([&] { parse_whole("--depth", text, 1, 255); });
        EXPECT_NE(message.find("out of range"), std::string::npos) << text << ": " << message;
    }
}

TEST(Numbers, CountsMayHaveAUnit) {
    EXPECT_EQ(parse_count("--nodes", "7", 1, 1'000'000'000), 7);
    EXPECT_EQ(parse_count("--nodes", "7k", 1, 1'000'000'000), 7'000);
    EXPECT_EQ(parse_count("--nodes", "50M", 1, 1'000'000'000), 50'000'000);
    EXPECT_EQ(parse_count("--nodes", "1G", 1, 1'000'000'000), 1'000'000'000);
}

TEST(Numbers, UnitsOfCountsAreNamedToWhoWritesAnother) {
    for (const auto* text : {"3Q", "1m", "10K", "many"}) {
        const std::string message = refusal([&] { parse_count("--nodes", text, 1, 1000); });
        expect_has(message, "k, M or G");
    }
}

TEST(Numbers, CountsThatLeaveTheRangeThroughTheirUnitAreRefused) {
    EXPECT_NE(refusal([] { parse_count("--nodes", "2G", 1, 1'000'000'000); }), "");
    EXPECT_NE(refusal([] { parse_count("--nodes", "9223372036854775807k", 1, INT64_MAX); }), "");
    EXPECT_NE(refusal([] { parse_count("--nodes", "k", 1, 100); }), "");
    EXPECT_NE(refusal([] { parse_count("--nodes", "5kk", 1, 100'000); }), "");
    EXPECT_NE(refusal([] { parse_count("--nodes", "-5k", 1, 100'000); }), "");
}

TEST(Numbers, DurationsHaveUnitsAndSecondsAreTheUsualOne) {
    EXPECT_DOUBLE_EQ(parse_duration("--time", "10").count(), 10);
    EXPECT_DOUBLE_EQ(parse_duration("--time", "10s").count(), 10);
    EXPECT_DOUBLE_EQ(parse_duration("--time", "500ms").count(), 0.5);
    EXPECT_DOUBLE_EQ(parse_duration("--time", "2m").count(), 120);
    EXPECT_DOUBLE_EQ(parse_duration("--time", "1h").count(), 3600);
    EXPECT_DOUBLE_EQ(parse_duration("--time", "1.5s").count(), 1.5);
    EXPECT_DOUBLE_EQ(parse_duration("--time", ".25").count(), 0.25);
}

/// What a refusal names as the least and the most can be written, in every unit; a hair more
/// cannot.
TEST(Numbers, LimitsThatARefusalNamesAreTakenThemselves) {
    for (const auto* text :
         {"1000h", "60000m", "60000min", "3600000", "3600000s", "3600000sec", "3600000000ms"}) {
        EXPECT_DOUBLE_EQ(parse_duration("--time", text).count(), 3'600'000) << text;
        EXPECT_NE(refusal([&] { parse_duration("--time", "1" + std::string(text)); }), "") << text;
    }
    for (const auto* text : {"1ms", "0.001", "0.001s", "0.001sec"}) {
        EXPECT_DOUBLE_EQ(parse_duration("--time", text).count(), 0.001) << text;
    }
    for (const auto* text : {"0.99ms", "0.00099", "1000.001h", "60000.1m", "3600000.1"}) {
        EXPECT_NE(refusal([&] { parse_duration("--time", text); }), "") << text;
    }
    for (const std::int64_t limit : {-7'000LL, 0LL, 1LL, 7'000LL, 2'000'000LL, 3'000'000'000LL}) {
        const std::string text = std::to_string(limit);
        EXPECT_EQ(parse_whole("--depth", text, limit, limit), limit);
        EXPECT_NE(refusal([&] { parse_whole("--depth", text, limit + 1, limit + 9); }), "");
        EXPECT_NE(refusal([&] { parse_whole("--depth", text, limit - 9, limit - 1); }), "");
        for (const auto& [unit, factor] :
             {std::pair{"k", 1'000LL}, {"M", 1'000'000LL}, {"G", 1'000'000'000LL}}) {
            if (limit == 0 || limit % factor != 0) continue;
            const std::string count = std::to_string(limit / factor) + unit;
            EXPECT_EQ(parse_count("--nodes", count, limit, limit), limit);
            EXPECT_NE(refusal([&] { parse_count("--nodes", count, limit + 1, limit + 9); }), "");
            EXPECT_NE(refusal([&] { parse_count("--nodes", count, limit - 9, limit - 1); }), "");
        }
    }
}

TEST(Numbers, WhatIsNoTimeIsRefused) {
    for (const auto* text : {"", "10x", "s", "inf", "nan", "10 s", "1e9", "0x10", "ten", "5ss"}) {
        const std::string message = refusal([&] { parse_duration("--time", text); });
        EXPECT_NE(message.find("is not a time"), std::string::npos) << text << ": " << message;
        expect_has(message, "500ms");
    }
}

TEST(Numbers, TimesOutOfRangeAreRefused) {
    for (const auto* text : {"0", "-5", "-1ms", "0.0001", "1001h", "99999999999999999999h"}) {
        const std::string message = refusal([&] { parse_duration("--time", text); });
        EXPECT_NE(message.find("out of range"), std::string::npos) << text << ": " << message;
    }
}

}  // namespace
}  // namespace ybw
