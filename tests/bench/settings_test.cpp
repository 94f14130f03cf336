// Command lines: what they mean, and what is said of wrong ones.
#include "bench/settings.hpp"

#include <gtest/gtest.h>

#include "engine/user_error.hpp"

namespace ybw::bench {
namespace {

Settings parse(const std::vector<std::string>& words) {
    return parse_settings(words);
}

ExitCode code_of(const std::vector<std::string>& words) {
    try {
        parse(words);
    } catch (const UserError& error) {
        EXPECT_NE(std::string(error.what()), "");
        return error.code();
    }
    return ExitCode::done;
}

TEST(Settings, OfScalingAreRead) {
    const Settings settings =
        parse({"scaling", "--game", "synthetic", "--threads", "1,2,8", "--runs=3", "--compare",
               "ybw,lazy", "-f", "csv", "--hash", "16", "--depth", "7"});
    EXPECT_EQ(settings.command, Command::scaling);
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
    EXPECT_EQ(settings.command, Command::suite);
    EXPECT_EQ(settings.seconds, 0.5);
    EXPECT_EQ(settings.threads, std::vector{2});
    EXPECT_EQ(parse({"suite"}).threads.size(), 1U);
}

TEST(Settings, CostsAreSetByName) {
    const Settings settings =
        parse({"simulate", "--cost", "copy=800,lock=30.5", "--node-ns", "650", "--validate"});
    EXPECT_EQ(settings.costs.copy_ns, 800);
    EXPECT_EQ(settings.costs.lock_ns, 30.5);
    EXPECT_EQ(settings.costs.wake_ns, Costs{}.wake_ns);
    EXPECT_EQ(settings.node_ns, 650);
    EXPECT_TRUE(settings.validate);
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
        {"scaling", "--runs"},
        {"scaling", "extra"},
        {"simulate", "--cost", "copy"},
        {"simulate", "--cost", "wood=3"},
        {"simulate", "--node-ns", "fast"},
        {"scaling", "--plot", "x.png"},
        {"scaling", "--plot", ""},
    };
    for (const auto& words : wrong) {
        EXPECT_EQ(code_of(words), ExitCode::usage) << words.front() << ' ' << words.back();
    }
}

TEST(Settings, WithoutACommandThereIsHelp) {
    EXPECT_EQ(parse({}).command, Command::help);
    EXPECT_EQ(parse({"scaling", "--help"}).command, Command::help);
    EXPECT_NE(usage().find("--threads"), std::string::npos);
}

}  // namespace
}  // namespace ybw::bench
