// What options mean for a search, and what makes no sense.
#include "engine/cli/search_arguments.hpp"

#include <gtest/gtest.h>

#include "engine/cli/command_table.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::cli {
namespace {

report::Machine two_cores() {
    return {"processor", "system", 4, 2, 8000};
}

Arguments analyze(std::vector<std::string> words) {
    words.insert(words.begin(), "analyze");
    return Arguments::parse(ybw_program(), words);
}

SearchOptions options_of(std::vector<std::string> words) {
    return search_options(analyze(std::move(words)), two_cores(), 4000);
}

Limits limits_of(std::vector<std::string> words) {
    return search_limits(analyze(std::move(words)), Duration(10));
}

TEST(SearchArguments, DefaultsAreAllUsableCoresAndTenSeconds) {
    const SearchOptions options = options_of({});
    EXPECT_EQ(options.threads, 2);
    EXPECT_EQ(options.hash_mib, 128U);
    EXPECT_EQ(options.multipv, 1);
    EXPECT_FALSE(options.exact);
    EXPECT_EQ(options.policy, BrothersPolicy::parallel);
    Limits ten_seconds;
    ten_seconds.time = Duration(10);
    EXPECT_EQ(limits_of({}), ten_seconds);
    EXPECT_EQ(algorithm_name(analyze({})), "ybw");
}

TEST(SearchArguments, HashOfASmallMachineIsAQuarterOfItsMemory) {
    report::Machine small = two_cores();
    small.memory_mib = 400;
    EXPECT_EQ(search_options(analyze({}), small, 300).hash_mib, 100U);
}

/// The table that an analysis with these words gets on a machine of that memory.
std::size_t table_of(std::vector<std::string> words, std::uint64_t memory_mib = 32'000,
                     std::uint64_t available_mib = 30'000) {
    report::Machine machine = two_cores();
    machine.memory_mib = memory_mib;
    const Arguments arguments = analyze(std::move(words));
    return fitting_options(arguments, machine, available_mib,
                           search_limits(arguments, Duration(10)))
        .hash_mib;
}

TEST(SearchArguments, TheTableFitsTheLimitsAndTheMemory) {
    EXPECT_EQ(table_of({}), 256U) << "twice what two threads have filled in nine seconds";
    EXPECT_EQ(table_of({"-t", "1s"}), 128U);
    EXPECT_EQ(table_of({"-t", "1m"}), 2048U);
    EXPECT_EQ(table_of({"-t", "8h"}), 8000U) << "a quarter of the memory";
    EXPECT_EQ(table_of({"-t", "8h"}, 32'000, 10'000), 5000U) << "half of what is left";
    EXPECT_EQ(table_of({"-t", "1h", "-j", "1"}, 128'000, 128'000), 32'000U);
    EXPECT_EQ(table_of({"-n", "50M"}), 1024U);
    EXPECT_EQ(table_of({"-n", "50M", "-t", "10s"}), 256U) << "the first limit that is reached";
    EXPECT_EQ(table_of({"-d", "14"}), 128U) << "a hundred thousand nodes";
    EXPECT_EQ(table_of({"-d", "18"}), 256U);
    EXPECT_EQ(table_of({"-d", "30"}), 1024U) << "which may be reached at once";
    EXPECT_EQ(table_of({"-t", "8h", "--hash", "7"}), 7U);
    EXPECT_EQ(table_of({"-t", "8h"}, 400, 300), 100U);
}

TEST(SearchArguments, AnyOtherLimitTakesTheUsualTimeAway) {
    EXPECT_EQ(limits_of({"--depth", "8"}).time, std::nullopt);
    EXPECT_EQ(limits_of({"--depth", "8"}).depth, 8);
    EXPECT_EQ(limits_of({"--nodes", "5k"}).nodes, 5000U);
    EXPECT_EQ(limits_of({"--win", "9"}).win, 9);
    const Limits both = limits_of({"--depth", "8", "--time", "500ms"});
    EXPECT_EQ(both.depth, 8);
    EXPECT_EQ(both.time, Duration(0.5));
}

TEST(SearchArguments, WhatCanBeSetAboutASearchIsReadByName) {
    const SearchOptions options =
        options_of({"--policy", "serial", "--without", "null-move,futility", "--history-weight",
                    "power-of-two", "--exact", "-m", "3"});
    EXPECT_EQ(options.policy, BrothersPolicy::serial);
    EXPECT_EQ(options.threads, 1);
    EXPECT_FALSE(options.null_move || options.futility);
    EXPECT_TRUE(options.quiescence && options.exact);
    EXPECT_EQ(options.history, HistoryWeight::power_of_two);
    EXPECT_EQ(options.multipv, 3);
}

TEST(SearchArguments, SenselessNumbersAreRefusedByName) {
    EXPECT_NE(refusal([] { options_of({"--threads", "0"}); }).find("--threads"), std::string::npos);
    EXPECT_NE(refusal([] { options_of({"--threads", "5000"}); }).find("1024"), std::string::npos);
    EXPECT_NE(refusal([] {
                  options_of({"--hash", "1000000000000"});
              }).find("0 to 4000"),
              std::string::npos);
    EXPECT_NE(refusal([] { options_of({"--hash", "-1"}); }), "");
    EXPECT_NE(refusal([] { options_of({"--multipv", "0"}); }), "");
    EXPECT_NE(refusal([] { limits_of({"--depth", "0"}); }), "");
    EXPECT_NE(refusal([] { limits_of({"--depth", "256"}); }), "");
    EXPECT_NE(refusal([] { limits_of({"--nodes", "0"}); }), "");
}

TEST(SearchArguments, TextbookSearchesRefuseWhatMeansNothingToThem) {
    EXPECT_EQ(algorithm_name(analyze({"--algorithm", "mtdf", "--depth", "3"})), "mtdf");
    EXPECT_NE(refusal([] {
                  algorithm_name(analyze({"-a", "mtdf", "--hash", "64"}));
              }).find("--hash means nothing"),
              std::string::npos);
    EXPECT_NE(refusal([] {
                  algorithm_name(analyze({"-a", "minmax"}));
              }).find("'minimax'"),
              std::string::npos);
}

TEST(SearchArguments, LimitsAreSaidInWords) {
    EXPECT_EQ(limits_text(limits_of({})), "10 s");
    EXPECT_EQ(limits_text(limits_of({"--depth", "8", "--time", "500ms"})), "depth 8, 0.5 s");
    EXPECT_EQ(limits_text(limits_of({"--nodes", "5k"})), "5,000 nodes");
}

}  // namespace
}  // namespace ybw::cli
