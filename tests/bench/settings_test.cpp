// Command lines: what they mean, and what is said of wrong ones.
#include "bench/settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "bench/command_table.hpp"
#include "bench/position_file.hpp"
#include "bench/trace/drawn_trace.hpp"
#include "engine/text/words.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/program_tables.hpp"

namespace ybw::bench {
namespace {

Settings parse(const std::vector<std::string>& words) {
    return settings_of(Arguments::parse(bench_program(), words));
}

std::string refusal_of(const std::vector<std::string>& words) {
    return refusal([&] { parse(words); });
}

TEST(Settings, OfScalingAreRead) {
    const Settings settings =
        parse({"scaling", "--game", "synthetic", "--threads", "1,2,8", "--runs=3", "--compare",
               "ybw,lazy", "-f", "csv", "--hash", "16", "--depth", "7"});
    EXPECT_EQ(settings.task, Task::scaling);
    EXPECT_EQ(settings.game, "synthetic");
    EXPECT_EQ(settings.threads, (std::vector{1, 2, 8}));
    EXPECT_EQ(settings.runs, 3);
    EXPECT_EQ(settings.designs, (std::vector{Design::ybw, Design::lazy}));
    EXPECT_EQ(settings.format, "csv");
    EXPECT_EQ(settings.hash_mib, 16U);
    EXPECT_EQ(settings.depth, 7);
}

TEST(Settings, OfASuiteAreRead) {
    const Settings settings = parse({"suite", "--seconds", "0.5", "--threads", "2"});
    EXPECT_EQ(settings.task, Task::suite);
    EXPECT_EQ(settings.seconds, 0.5);
    EXPECT_EQ(settings.threads, std::vector{2});
    EXPECT_EQ(parse({"suite"}).threads.size(), 1U);
    EXPECT_EQ(parse({"suite", "--policy", "lazy", "-d", "4"}).designs.front(), Design::lazy);
}

TEST(Settings, OfSolvingAreRead) {
    const Settings settings = parse({"simulate", "--solve", "--without", "killers,history"});
    EXPECT_TRUE(settings.options.solving);
    EXPECT_FALSE(settings.options.killers || settings.options.history_table);
    EXPECT_TRUE(settings.options.counter_moves);
    EXPECT_FALSE(parse({"simulate"}).options.solving);
}

TEST(Settings, CostsAreSetByName) {
    const Settings settings =
        parse({"simulate", "--cost", "copy=800,lock=30.5", "--node-ns", "650", "--validate"});
    EXPECT_EQ(settings.costs.copy_ns, 800);
    EXPECT_EQ(settings.costs.lock_ns, 30.5);
    EXPECT_EQ(settings.costs.wake_ns, simulator::Costs{}.wake_ns);
    EXPECT_EQ(settings.node_ns, 650);
    EXPECT_TRUE(settings.validate);
}

// Files of rows are known by this text: a cost that it leaves out could be changed unseen.
TEST(Settings, CostsAreAllInTheTextThatRowsAreKnownBy) {
    const std::string usual = costs_text({});
    simulator::Costs of_one;
    of_one.machines = 1;
    EXPECT_TRUE(costs_text(of_one).ends_with(", 1 machine")) << costs_text(of_one);
    for (const std::string name : {"copy", "shared", "lock", "scan", "poll", "spin", "wake", "ring",
                                   "spawn", "steal", "message"}) {
        const Settings settings = parse({"simulate", "--cost", name + "=123456"});
        EXPECT_NE(costs_text(settings.costs), usual) << name;
        EXPECT_NE(costs_text(settings.costs).find(name + " 123456 ns"), std::string::npos) << name;
    }
}

TEST(Settings, WhatIsWrongIsAUsageError) {
    const std::vector<std::vector<std::string>> wrong = {
        {"scale"},
        {"scaling", "--threads", "0"},
        {"scaling", "--threads", "1,,2"},
        {"scaling", "--threads", "1,2,"},
        {"scaling", "--threads", "2000"},
        {"scaling", "--compare", "serial"},
        {"scaling", "--compare", "best"},
        {"scaling", "--colour", "red"},
        {"scaling", "--without", "luck"},
        {"scaling", "--solve", "--depth", "5"},
        {"scaling", "--solve", "--compare", "ybw,lazy"},
        {"simulate", "--solve", "--policy", "naive"},
        {"suite", "--solve"},
        {"scaling", "--runs"},
        {"scaling", "extra"},
        {"simulate", "--cost", "copy"},
        {"simulate", "--cost", "wood=3"},
        {"simulate", "--node-ns", "fast"},
        {"simulate", "--node-ns", "0"},
        {"simulate", "--node-ns", "-5"},
        {"simulate", "--node-ns", "1e-4"},
        {"simulate", "--cost", "lock=0"},
        {"simulate", "--cost", "node=5"},
        {},
        {"-t"},
        {"help", "scaling", "suite"},
        {"scaling", "--runs", "1", "--runs", "2"},
        {"scaling", "--policy", "ybw,lazy"},
        {"scaling", "--plot", "x.gif"},
        {"scaling", "--plot", ""},
    };
    for (const auto& words : wrong) {
        EXPECT_NE(refusal_of(words), "") << fmt::format("{}", fmt::join(words, " "));
    }
}

// -t is a time in ybw, -p a position: they meant threads and positions here.
TEST(Settings, OldLettersMeanWhatTheyMeant) {
    EXPECT_EQ(parse({"scaling", "-j", "1,2"}).threads, (std::vector{1, 2}));
    EXPECT_EQ(parse({"scaling", "-t1,2"}).threads, (std::vector{1, 2}));
    EXPECT_EQ(parse({"suite", "-t", "3"}).threads, std::vector{3});
    EXPECT_NE(refusal_of({"scaling", "-t", "1", "-j", "2"}), "");
}

TEST(Settings, WhatIsMisplacedOrMeansNothingIsRefusedWithItsName) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> misplaced = {
        {{"scaling", "--cost", "copy=1"}, "no option '--cost' for 'scaling', only for simulate"},
        {{"scaling", "--seconds", "1"},
         "no option '--seconds' for 'scaling', only for depths, suite"},
        {{"scaling", "--validate"}, "only for simulate"},
        {{"depths", "-f", "csv"}, "no option '-f' for 'depths', only for scaling, simulate, suite"},
        {{"suite", "--plot", "a.svg"}, "only for scaling, simulate"},
        {{"simulate", "--runs", "3"}, "add --validate, or give --seeds"},
        {{"simulate", "--validate", "--policy", "lazy"},
         "--validate: of the policies only ybw is measured, too; simulate it, or leave out"},
        {{"scaling", "--policy", "ybw", "--compare", "ybw,lazy"}, "give one of them"},
        {{"suite", "--policy", "lazy"}, "only ybw ends after a time, and not 'lazy'; give --depth"},
        {{"suite", "--policy", "naive", "-d", "5", "--seconds", "1"}, "and no --seconds"},
        {{"scaling", "--panels", "useful"}, "--panels says what --plot draws; add --plot FILE.svg"},
        {{"plot", "a.rows", "--panels", "useful"}, "add --plot FILE.svg"},
        {{"scaling", "-j", "1,2,1"}, "--threads: 1 is given twice; leave one out"},
        {{"scaling", "-j", "2,02"}, "--threads: 02 is given twice"},
        {{"simulate", "--compare", "ybw,lazy,ybw"}, "--compare: ybw is given twice"},
        {{"simulate", "--cost", "lock=1,copy=3,lock=2"}, "--cost: lock is given twice; leave"},
        {{"scaling", "--plot", "a.svg", "--panels", "useful,useful"}, "useful is given twice"},
    };
    for (const auto& [words, hint] : misplaced) {
        expect_has(refusal_of(words), hint);
    }
}

TEST(Settings, WhatIsMistypedIsGuessed) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> mistyped = {
        {{"scalling"}, "did you mean 'scaling'?"},
        {{"scaling", "--thraeds", "2"}, "did you mean '--threads'?"},
        {{"scaling", "--policy", "nayve"}, "did you mean 'naive'?"},
        {{"simulate", "--cost", "wke=3"}, "did you mean 'wake'?"},
    };
    for (const auto& [words, hint] : mistyped) {
        expect_has(refusal_of(words), hint);
    }
}

std::string help_of(std::string_view command) {
    return command_help(bench_program(), bench_program().command_named(command), 80);
}

TEST(HelpText, HasTheExamplesAndTheOptionsOfACommandAndNoOthers) {
    const std::string scaling = help_of("scaling");
    expect_has_all(scaling, {"ybw-bench scaling -j 1,2", "--runs N"});
    expect_lacks(scaling, "--seed");
    expect_has(help_of("simulate"), "--seeds N");
}

TEST(HelpText, OfTraceOffersEveryFormatThereIs) {
    const std::string help = help_of("trace");
    for (const std::string_view name : trace_format_names()) {
        EXPECT_NE(help.find(fmt::format("{}: ", name)), std::string::npos) << name;
    }
}

TEST(HelpText, SaysWhichGamesHaveASet) {
    EXPECT_EQ(games_with_set(""),
              (std::vector<std::string_view>{"gomoku", "xiangqi", "synthetic"}));
    EXPECT_EQ(games_with_set("-wins"), (std::vector<std::string_view>{"gomoku", "xiangqi"}));
    expect_has(bench_program().option_named("positions").summary,
               "have one of gomoku, xiangqi and synthetic, suite of gomoku");
}

TEST(CommandTable, IsSoundAsThatOfEveryProgram) {
    cli::expect_sound_tables(bench_program());
}

TEST(CommandTable, ExamplesAreCommandLinesThatAreUnderstood) {
    for (const Command& entry : bench_program().commands) {
        if (!takes(entry, "positions")) continue;
        for (const Example& example : entry.examples) {
            auto words = ybw::words_of(example.line.substr(0, example.line.find(" >")));
            EXPECT_EQ(words.front(), "ybw-bench");
            words.erase(words.begin());
            EXPECT_NO_THROW(parse(words)) << example.line;
        }
    }
}

}  // namespace
}  // namespace ybw::bench
