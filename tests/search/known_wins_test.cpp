// The positions with a known win: how many the solver proves in the time of a patient user.
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/solver.hpp"

namespace ybw::solve {
namespace {

constexpr Duration patience{30};
constexpr int threads = 2;
/// Of 72: a few less than were proved in one run, 60, since several threads are a matter of luck.
constexpr int least_proved = 55;

double millions(std::uint64_t nodes) {
    return static_cast<double>(nodes) / 1e6;
}

std::string line_about(const std::string& name, const Solution& solution) {
    if (solution.verdict != Verdict::won) {
        return fmt::format("{} open after {:.1f} M nodes, {:.1f} s\n", name,
                           millions(solution.nodes), solution.time.count());
    }
    return fmt::format("{} won in {} plies, {} attacks, {:.1f} M nodes, {:.1f} s\n", name,
                       solution.tree[solution.tree.root()].plies, solution.tree.size(),
                       millions(solution.nodes), solution.time.count());
}

// On a quiet machine; it prints what became of each.
TEST(LongKnownWins, AreProvedInHalfAMinuteEach) {
    if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    std::ifstream file(YBW_SOURCE_DIR "/bench/positions/gomoku-wins.jsonl");
    int proved = 0;
    int all = 0;
    for (std::string line; std::getline(file, line); ++all) {
        const auto row = nlohmann::json::parse(line);
        const auto position =
            game_named("gomoku").parse_position(row.at("position").get<std::string>(), {});
        const Solution solution = Solver().solve({.position = position,
                                                  .kind = "full",
                                                  .limits = {.time = patience},
                                                  .threads = threads,
                                                  .hash_mib = 512});
        proved += solution.verdict == Verdict::won ? 1 : 0;
        fmt::print("{}", line_about(row.at("name"), solution));
        std::fflush(stdout);
    }
    fmt::print("{} of {} proved\n", proved, all);
    EXPECT_EQ(all, 72);
    EXPECT_GE(proved, least_proved);
}

}  // namespace
}  // namespace ybw::solve
