#include "engine/search/search_settings.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

using Given = std::map<std::string, std::string, std::less<>>;

constexpr std::size_t most_hash_mib = 1000;

SearchOptions options_of(const Given& given) {
    const auto look_up = [&](std::string_view name) -> std::optional<std::string> {
        const auto found = given.find(name);
        return found == given.end() ? std::nullopt : std::optional(found->second);
    };
    return search_options(look_up, {.threads = 7, .hash_mib = 33}, most_hash_mib);
}

std::string complaint(const Given& given) {
    try {
        options_of(given);
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), ExitCode::usage);
        return error.what();
    }
    return {};
}

TEST(SearchSettings, WhatIsNotGivenStaysAsItWas) {
    EXPECT_EQ(options_of({}), (SearchOptions{.threads = 7, .hash_mib = 33}));
}

TEST(SearchSettings, EachNameSetsItsMember) {
    EXPECT_EQ(options_of({{"threads", "3"}}).threads, 3);
    EXPECT_EQ(options_of({{"hash", "0"}}).hash_mib, 0U);
    EXPECT_EQ(options_of({{"multipv", "500"}}).multipv, 500);
    EXPECT_TRUE(options_of({{"exact", ""}}).exact);
    EXPECT_EQ(options_of({{"history-weight", "power-of-two"}}).history,
              HistoryWeight::power_of_two);
    EXPECT_EQ(options_of({{"history-weight", "depth-squared"}}).history,
              HistoryWeight::depth_squared);
    EXPECT_EQ(options_of({{"policy", "serial"}}).policy, BrothersPolicy::serial);
}

TEST(SearchSettings, EveryStepCanBeLeftOutAndNoOtherIs) {
    for (const SearchStep& step : search_steps()) {
        SearchOptions expected = options_of({});
        expected.*(step.member) = false;
        EXPECT_NE(expected, options_of({}));
        EXPECT_EQ(options_of({{"without", std::string(step.name)}}), expected) << step.name;
    }
    const SearchOptions two = options_of({{"without", "late-move-pruning,futility"}});
    EXPECT_FALSE(two.late_move_pruning || two.futility);
    EXPECT_TRUE(two.late_move_reductions);
}

TEST(SearchSettings, EveryConstantCanBeChangedWithinItsRangeAndNoOtherIs) {
    for (const NamedConstant& constant : named_constants) {
        const std::string name(constant.name);
        SearchConstants expected;
        EXPECT_GE(expected.*constant.member, constant.least) << name;
        EXPECT_LE(expected.*constant.member, constant.most) << name;
        expected.*constant.member = constant.least;
        const auto options =
            options_of({{"constants", fmt::format("{}={}", name, constant.least)}});
        EXPECT_EQ(options.constants.applied_to({}), expected) << name;
        EXPECT_NE(complaint({{"constants", fmt::format("{}={}", name, constant.most + 1)}}), "");
    }
    const auto two = options_of({{"constants", "futility.margin=80,razoring.depth=3"}});
    EXPECT_EQ(two.constants.applied_to({}).futility_margin, 80);
    EXPECT_EQ(two.constants.applied_to({}).razoring_depth, 3);
}

TEST(SearchSettings, InOrderThereIsOneThread) {
    EXPECT_EQ(options_of({{"policy", "serial"}}).threads, 1);
    EXPECT_EQ(options_of({{"policy", "serial"}, {"threads", "1"}}).threads, 1);
    EXPECT_EQ(
        complaint({{"policy", "serial"}, {"threads", "2"}}),
        "--threads: 2 threads are not possible with --policy serial; write 1 or leave it out");
}

TEST(SearchSettings, WhatIsWrongIsNamed) {
    EXPECT_NE(complaint({{"threads", "0"}}).find("--threads"), std::string::npos);
    EXPECT_NE(complaint({{"hash", "1001"}}).find("1000"), std::string::npos);
    EXPECT_NE(complaint({{"multipv", "x"}}).find("--multipv"), std::string::npos);
    EXPECT_NE(complaint({{"policy", "seril"}}).find("did you mean 'serial'?"), std::string::npos);
    EXPECT_NE(
        complaint({{"constants", "futility.margn=1"}}).find("did you mean 'futility.margin'?"),
        std::string::npos);
    EXPECT_NE(complaint({{"constants", "futility.margin"}}).find("write futility.margin=N"),
              std::string::npos);
    EXPECT_NE(complaint({{"without", "futlity"}}).find("did you mean 'futility'?"),
              std::string::npos);
}

}  // namespace
}  // namespace ybw
