// Limits: a stop is obeyed at once, time and nodes are kept to, and a process does not grow.
//
// Whether a limit of time is kept depends on what else the machine does: the short tests want it
// kept once in a few tries, and no try to be far off; the long ones, for a quiet machine, always.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "engine/games/any_game.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a search with so many threads goes on after it was told to stop, sorted.
std::vector<double> stop_latencies(const std::string& name, int threads, int stops) {
    const AnyGame& game = game_named(name);
    const auto search = game.make_search({.threads = threads, .hash_mib = 16});
    const AnyPosition position = game.start({});
    std::vector<double> latencies;
    for (int i = 0; i < stops; ++i) {
        Clock::time_point stopped;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30 + 7 * (i % 10)));
            stopped = Clock::now();
            search->stop();
        });
        search->search(position, {});
        const Clock::time_point ended = Clock::now();
        stopper.join();
        latencies.push_back(std::chrono::duration<double, std::milli>(ended - stopped).count());
    }
    std::ranges::sort(latencies);
    std::cout << name << ", " << threads << " threads: stopped after " << latencies[stops / 2U]
              << " ms (median), " << latencies.back() << " ms (worst of " << stops << ")\n";
    return latencies;
}

/// The object that a search says at its end.
nlohmann::json result_of(std::vector<std::string> words) {
    words.insert(words.begin(), {"analyze", "--format", "jsonl", "--hash", "16"});
    const std::string out = run_program(std::move(words)).out;
    const std::size_t end = out.find_last_not_of('\n');
    const std::size_t begin = out.find_last_of('\n', end);
    return nlohmann::json::parse(out.substr(begin == std::string::npos ? 0 : begin + 1));
}

/// How far from the time that was asked for a search was, in milliseconds.
std::vector<double> time_errors(int tries, int threads) {
    constexpr double asked = 250;
    std::vector<double> errors;
    for (int i = 0; i < tries; ++i) {
        const auto result = result_of({"--time", "250ms", "--threads", std::to_string(threads)});
        errors.push_back(std::abs(result.at("time_s").get<double>() * 1000 - asked));
    }
    std::ranges::sort(errors);
    std::cout << threads << " threads: off by " << errors.front() << " ms (best), " << errors.back()
              << " ms (worst of " << tries << ")\n";
    return errors;
}

/// The memory that this process has in use, in KiB.
long resident() {
    std::ifstream statm("/proc/self/statm");
    long whole = 0;
    long pages = 0;
    statm >> whole >> pages;
    return pages * (::sysconf(_SC_PAGESIZE) / 1024);
}

/// How much the process grows from a tenth of so many searches to all of them, in KiB.
long growth_over(int searches, int threads) {
    std::vector<std::unique_ptr<AnySearch>> kept;
    for (const AnyGame* const game : all_games()) {
        kept.push_back(game->make_search({.threads = threads, .hash_mib = 1}));
    }
    long before = 0;
    for (int i = 0; i < searches; ++i) {
        if (i == searches / 10) before = resident();
        const auto number = static_cast<std::size_t>(i) % all_games().size();
        kept[number]->search(all_games()[number]->start({}), {.nodes = 500});
    }
    const long growth = resident() - before;
    std::cout << searches << " searches with " << threads << " threads: " << growth << " KiB\n";
    return growth;
}

/// Allocators keep some of what threads gave back.
constexpr long most_growth = 2048;

TEST(Limits, AStopIsObeyedAtOnce) {
    for (const int threads : {1, 2, 8}) {
        const auto latencies = stop_latencies("gomoku", threads, 9);
        EXPECT_LT(latencies[4], 100);
        EXPECT_LT(latencies.back(), 1'000);
    }
}

TEST(Limits, TimeIsKeptWithinTwentyMilliseconds) {
    const auto errors = time_errors(5, 1);
    EXPECT_LT(errors.front(), 20);
    EXPECT_LT(errors.back(), 1'000);
}

TEST(Limits, NodesAreKeptExactlyByOneThreadAndWithinOneInAHundredByMore) {
    for (const std::string game : {"gomoku", "xiangqi"}) {
        for (const std::int64_t nodes : {1, 777, 20'000, 300'000}) {
            for (const int threads : {1, 2, 3, 8}) {
                if (threads > 1 && nodes < 20'000) continue;
                const auto result = result_of({"--game", game, "--nodes", std::to_string(nodes),
                                               "--threads", std::to_string(threads)});
                // Those of the game's own prover count, too.
                const auto searched = result.at("nodes").get<std::int64_t>() +
                                      result.at("statistics").at("proof_nodes").get<std::int64_t>();
                EXPECT_LE(searched, nodes) << game << ", " << threads;
                EXPECT_GE(searched, threads == 1 ? nodes : nodes - nodes / 100)
                    << game << ", " << threads;
            }
        }
    }
}

TEST(Limits, ManySearchesTakeNoMoreMemoryThanAFew) {
    EXPECT_LT(growth_over(600, 1), most_growth);
    EXPECT_LT(growth_over(200, 3), most_growth);
}

/// For a machine that does nothing else.
class LongLimits : public ::testing::Test {
protected:
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    }
};

TEST_F(LongLimits, AStopIsObeyedAtOnce) {
    for (const std::string game : {"gomoku", "xiangqi"}) {
        for (const int threads : {1, 2, 8, 64}) {
            const auto latencies = stop_latencies(game, threads, 101);
            EXPECT_LT(latencies[50], 10);
            EXPECT_LT(latencies.back(), 100);
        }
    }
}

TEST_F(LongLimits, TimeIsKeptWithinTwentyMilliseconds) {
    for (const int threads : {1, 2}) EXPECT_LT(time_errors(40, threads).back(), 20);
}

TEST_F(LongLimits, TenThousandSearchesTakeNoMoreMemoryThanAThousand) {
    EXPECT_LT(growth_over(10'000, 1), most_growth);
    EXPECT_LT(growth_over(10'000, 4), most_growth);
}

}  // namespace
}  // namespace ybw
