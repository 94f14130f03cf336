// What the options mean that several commands share, and what makes no sense.
#include "engine/cli/asked.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

#include "engine/cli/command_table.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/program.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::cli {
namespace {

Arguments arguments_of(std::vector<std::string> words) {
    return Arguments::parse(ybw_program(), words);
}

std::string refusal_of(std::vector<std::string> words) {
    return refusal([&] { asked_variant(arguments_of(std::move(words))); });
}

// ---- Reading

struct SlowTask {};

/// Which takes longer than anybody waits, and is stopped meanwhile.
SlowTask read_slowly(const Arguments& /*arguments*/, Signals& /*signals*/) {
    ::kill(::getpid(), SIGTERM);
    std::this_thread::sleep_for(std::chrono::seconds(30));
    return {};
}

ExitCode run(const SlowTask& /*task*/, Signals& /*signals*/) {
    return ExitCode::done;
}

TEST(AskedDeathTest, ASignalEndsTheReadingOfALongInput) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EXIT(std::exit(static_cast<int>(run_asked<read_slowly>(arguments_of({"games"})))),
                testing::ExitedWithCode(static_cast<int>(ExitCode::terminated)), "");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

// ---- What is asked

TEST(AskedGame, IsTheFirstOrTheOnlyOneUnlessItIsNamed) {
    EXPECT_EQ(asked_game(arguments_of({"analyze"})).name(), all_games().front()->name());
    EXPECT_EQ(asked_game(arguments_of({"analyze", "-g", "tictactoe"})).name(), "tictactoe");
    EXPECT_EQ(asked_game(arguments_of({"uci"})).name(), "xiangqi");
    EXPECT_THROW(asked_game(arguments_of({"analyze", "-g", "go"})), UserError);
}

TEST(AskedGame, OfACommandThatKnowsOneIsNoOther) {
    EXPECT_EQ(asked_game(arguments_of({"judge", "-g", "xiangqi"})).name(), "xiangqi");
    EXPECT_THROW(asked_game(arguments_of({"judge", "-g", "gomoku"})), UserError);
}

TEST(AskedGame, SizesAreThoseOfTheGame) {
    EXPECT_EQ(asked_variant(arguments_of({"analyze", "--size", "9"})).size, 9);
    expect_has(refusal_of({"analyze", "--size", "4"}), "5 to 22");
    EXPECT_NE(refusal_of({"analyze", "--size", "fifteen"}), "");
    EXPECT_EQ(refusal_of({"analyze", "-g", "xiangqi", "--size", "30"}), "")
        << "the game itself says that it has one board";
}

report::Machine two_cores() {
    return {"processor", "system", 4, 2, 8000};
}

Arguments analyze(std::vector<std::string> words) {
    words.insert(words.begin(), "analyze");
    return Arguments::parse(ybw_program(), words);
}

SearchOptions options_of(std::vector<std::string> words) {
    return asked_options(analyze(std::move(words)), two_cores(), 4000);
}

Limits limits_of(std::vector<std::string> words) {
    return asked_limits(analyze(std::move(words)), Duration(10));
}

TEST(AskedSearch, DefaultsAreAllUsableCoresAndTenSeconds) {
    const SearchOptions options = options_of({});
    EXPECT_EQ(options.threads, 2);
    EXPECT_EQ(options.hash_mib, 128U);
    EXPECT_EQ(options.multipv, 1);
    EXPECT_FALSE(options.exact);
    EXPECT_EQ(options.policy, BrothersPolicy::parallel);
    Limits ten_seconds;
    ten_seconds.time = Duration(10);
    EXPECT_EQ(limits_of({}), ten_seconds);
    EXPECT_EQ(asked_algorithm(analyze({})), "ybw");
}

TEST(AskedSearch, HashOfASmallMachineIsAQuarterOfItsMemory) {
    report::Machine small = two_cores();
    small.memory_mib = 400;
    EXPECT_EQ(asked_options(analyze({}), small, 300).hash_mib, 100U);
}

/// The table that an analysis with these words gets on a machine of that memory.
std::size_t table_of(std::vector<std::string> words, std::uint64_t memory_mib = 32'000,
                     std::uint64_t available_mib = 30'000) {
    report::Machine machine = two_cores();
    machine.memory_mib = memory_mib;
    const Arguments arguments = analyze(std::move(words));
    return asked_options_for(asked_limits(arguments, Duration(10)), arguments, machine,
                             available_mib)
        .hash_mib;
}

TEST(AskedSearch, TheTableFitsTheLimitsAndTheMemory) {
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

TEST(AskedSearch, AnyOtherLimitTakesTheUsualTimeAway) {
    EXPECT_EQ(limits_of({"--depth", "8"}).time, std::nullopt);
    EXPECT_EQ(limits_of({"--depth", "8"}).depth, 8);
    EXPECT_EQ(limits_of({"--nodes", "5k"}).nodes, 5000U);
    EXPECT_EQ(limits_of({"--win", "9"}).win, 9);
    const Limits both = limits_of({"--depth", "8", "--time", "500ms"});
    EXPECT_EQ(both.depth, 8);
    EXPECT_EQ(both.time, Duration(0.5));
}

TEST(AskedSearch, WhatCanBeSetAboutASearchIsReadByName) {
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

TEST(AskedSearch, SenselessNumbersAreRefusedByName) {
    expect_has(refusal([] { options_of({"--threads", "0"}); }), "--threads");
    expect_has(refusal([] { options_of({"--threads", "5000"}); }), "1024");
    expect_has(refusal([] { options_of({"--hash", "1000000000000"}); }), "0 to 4000");
    EXPECT_NE(refusal([] { options_of({"--hash", "-1"}); }), "");
    EXPECT_NE(refusal([] { options_of({"--multipv", "0"}); }), "");
    EXPECT_NE(refusal([] { limits_of({"--depth", "0"}); }), "");
    EXPECT_NE(refusal([] { limits_of({"--depth", "256"}); }), "");
    EXPECT_NE(refusal([] { limits_of({"--nodes", "0"}); }), "");
}

TEST(AskedSearch, TextbookSearchesRefuseWhatMeansNothingToThem) {
    EXPECT_EQ(asked_algorithm(analyze({"--algorithm", "mtdf", "--depth", "3"})), "mtdf");
    expect_has(refusal([] {
                   asked_algorithm(analyze({"-a", "mtdf", "--hash", "64"}));
               }),
               "--hash means nothing");
    expect_has(refusal([] { asked_algorithm(analyze({"-a", "minmax"})); }), "'minimax'");
}

TEST(AskedSearch, LimitsAreSaidInWords) {
    EXPECT_EQ(limits_text(limits_of({})), "10 s");
    EXPECT_EQ(limits_text(limits_of({"--depth", "8", "--time", "500ms"})), "depth 8, 0.5 s");
    EXPECT_EQ(limits_text(limits_of({"--nodes", "5k"})), "5,000 nodes");
}

TEST(AskedReport, FormatsAreReadAndMayNotContradict) {
    EXPECT_EQ(asked_showing(analyze({})).format, report::Format::human);
    EXPECT_EQ(asked_showing(analyze({"--json-lines"})).format, report::Format::json_lines);
    EXPECT_EQ(asked_showing(analyze({"--format", "csv"})).format, report::Format::csv);
    EXPECT_THROW(asked_showing(analyze({"--json-lines", "--format", "csv"})), UserError);
    EXPECT_THROW(asked_showing(analyze({"--format", "xml"})), UserError);
}

TEST(AskedReport, ColorsAreThoseAskedFor) {
    EXPECT_TRUE(asked_style(analyze({"--color", "always"})).color);
    EXPECT_FALSE(asked_style(analyze({"--color", "never"})).color);
    EXPECT_THROW(asked_style(analyze({"--color", "red"})), UserError);
}

TEST(AskedReport, HeaderSaysWhatWasAskedAndWhoIsToMove) {
    const AnyPosition position = game_named("tictactoe").parse_position("b2", {});
    const auto header = report_header("ybw analyze -p b2", position);
    EXPECT_EQ(header.version, program_version());
    EXPECT_EQ(header.command_line, "ybw analyze -p b2");
    EXPECT_EQ(header.game, "tictactoe");
    EXPECT_EQ(header.position, position.text());
    EXPECT_EQ(header.side_to_move, "o");
}

}  // namespace
}  // namespace ybw::cli
