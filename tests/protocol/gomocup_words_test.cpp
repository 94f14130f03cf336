// What INFO of the Gomocup protocol means for a search: memory, threads, limits and the clock.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/protocol/gomocup.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/protocol/moves_heard.hpp"
#include "tests/support/program.hpp"

namespace ybw::protocol {

namespace {

constexpr std::uint64_t most_hash_mib = 1024;
constexpr SearchOptions usual{.threads = 2, .hash_mib = 64};

GomocupInfo told(const std::vector<std::string>& lines) {
    GomocupInfo info;
    for (const std::string& line : lines) info.tell(line, most_hash_mib);
    return info;
}

TEST(GomocupInfo, TheTableHasHalfOfTheMemoryWithoutTheProgramAndTheSizeThatIsAskedFor) {
    const struct {
        std::vector<std::string> lines;
        std::size_t hash_mib;
    } cases[] = {
        {{}, 64},
        {{"max_memory 0"}, 64},
        {{"max_memory -1"}, 64},
        {{"max_memory 1"}, 1},
        {{"max_memory 18874368"}, 1},
        {{"max_memory 31457280"}, 12},
        {{"max_memory 33554432"}, 14},
        {{"max_memory 67108864"}, 32},
        {{"max_memory 134217728"}, 64},
        {{"max_memory 1073741824"}, 64},
        {{"max_memory 99999999999999999999"}, 64},
        {{"max_memory 67108864", "max_memory 0"}, 64},
        {{"hash_size 262144"}, 256},
        {{"hash_size 1"}, 1},
        {{"hash_size 0"}, 64},
        {{"hash_size -5"}, 64},
        {{"hash_size 1048576"}, 1024},
        {{"hash_size 1048577"}, 64},
        {{"hash_size 99999999999999999999"}, 64},
        {{"hash_size 262144", "hash_size 9999999999"}, 256},
        {{"hash_size 262144", "max_memory 67108864"}, 32},
    };
    for (const auto& [lines, hash_mib] : cases) {
        EXPECT_EQ(told(lines).search_options(usual, 1).hash_mib, hash_mib)
            << (lines.empty() ? "" : lines.back());
    }
}

TEST(GomocupInfo, LessMemoryThanTheProgramNeedsIsComplainedOf) {
    GomocupInfo info;
    EXPECT_FALSE(info.tell("max_memory 0", most_hash_mib));
    EXPECT_FALSE(info.tell("max_memory 19922944", most_hash_mib));
    const auto complaint = info.tell("max_memory 10485760", most_hash_mib);
    ASSERT_TRUE(complaint);
    EXPECT_NE(complaint->find("needs about 19 MiB"), std::string::npos) << *complaint;
    EXPECT_EQ(info.search_options(usual, 1).hash_mib, 1U);
}

TEST(GomocupInfo, ATableForWhichThereIsNoMemoryIsComplainedOf) {
    GomocupInfo info;
    EXPECT_FALSE(info.tell("hash_size 1048576", most_hash_mib));
    const auto complaint = info.tell("hash_size 1048577", most_hash_mib);
    ASSERT_TRUE(complaint);
    EXPECT_NE(complaint->find("hash_size 1048577"), std::string::npos) << *complaint;
    EXPECT_NE(complaint->find("1048576"), std::string::npos) << *complaint;
    EXPECT_FALSE(info.tell("folder 1048577 of the manager", most_hash_mib));
}

TEST(GomocupInfo, ThreadsLinesAndLimitsAreTaken) {
    EXPECT_EQ(told({"thread_num 3"}).search_options(usual, 4).threads, 3);
    EXPECT_EQ(told({"thread_num 3"}).search_options(usual, 4).multipv, 4);
    EXPECT_EQ(told({"THREAD_NUM 0"}).search_options(usual, 1).threads, 1);
    EXPECT_EQ(told({"thread_num x"}).search_options(usual, 1).threads, usual.threads);
    EXPECT_EQ(told({"max_depth 7"}).limits().depth, 7);
    EXPECT_EQ(told({"max_node 700"}).limits().nodes, 700U);
    EXPECT_EQ(told({"max_node 0", "max_depth 0"}).limits(), Limits{});
}

TEST(GomocupInfo, AMoveTakesNoMoreThanAThirdOfTheMatchAndLessThanTheTurn) {
    for (const int turn : {50, 1000, 30'000}) {
        for (const int left : {300, 3000, 300'000}) {
            const TimeBudget budget =
                told({"timeout_turn " + std::to_string(turn), "timeout_match 600000",
                      "time_left " + std::to_string(left)})
                    .budget();
            EXPECT_LE(budget.soft, budget.hard);
            EXPECT_LT(budget.hard.count() * 1000, turn);
            EXPECT_LE(budget.hard.count() * 1000, left / 3.0);
        }
    }
    EXPECT_LT(told({"timeout_turn 0"}).budget().hard.count(), 0.05);
    EXPECT_GT(told({"timeout_turn 10000"}).budget().hard.count(), 9);
    EXPECT_GT(told({"timeout_turn 10000", "time_left 2147483647"}).budget().hard.count(), 9);
}

// ---- `ybw gomocup`: tables that boards dump and load, as saved analyses.

class GomocupFiles : public match::InDirectory {
protected:
    /// What a search of one move, of a second one if it is asked for, and the commands behind say.
    static std::string said(const std::string& commands, const std::string& second = "") {
        StartedProgram program({"gomocup", "--hash", "1", "--threads", "1"},
                               {.input = std::nullopt});
        program.type("START 15\nINFO max_depth 5\nTURN 7,7\n");
        EXPECT_TRUE(hears_moves(program, 1));
        program.type(second);
        EXPECT_TRUE(hears_moves(program, second.empty() ? 1 : 2));
        program.type(commands + "END\n");
        return exits(0, program.finish(20)).out;
    }
};

TEST_F(GomocupFiles, ADumpedTableIsASavedAnalysis) {
    const std::string out = said("YXHASHDUMP\n" + file("a.ybw") + "\n");
    expect_has(out, "MESSAGE the search is kept in " + file("a.ybw"));
    const auto resumed = exits(
        0, run_program({"analyze", "--resume", file("a.ybw"), "--depth", "6", "--threads", "1"}));
    expect_has(resumed.out, "depth 6");
}

TEST_F(GomocupFiles, ATableIsLoadedAgain) {
    said("YXHASHDUMP " + file("a.ybw") + "\n");
    const std::string out = said("YXHASHLOAD " + file("a.ybw") + "\n");
    expect_has(out, "MESSAGE known from " + file("a.ybw") + ": depth 5, ");
}

TEST_F(GomocupFiles, WhatIsNoneOfOursIsNeitherLoadedNorWrittenOver) {
    std::ofstream(file("mine")) << "a letter\n";
    const std::string out =
        said("YXHASHDUMP " + file("mine") + "\nYXHASHLOAD " + file("mine") + "\nYXHASHLOAD " +
             file("nothing") + "\nYXHASHDUMP /nowhere/table\n");
    expect_has(out, "ERROR " + file("mine") + ": is there already");
    expect_has(out, "ERROR YXHASHLOAD " + file("mine") + ": this is no saved");
    expect_has(out, "ERROR YXHASHLOAD " + file("nothing") + ": cannot be read");
    expect_has(out, "ERROR /nowhere/table: cannot be written");
    EXPECT_EQ(content("mine"), "a letter\n");
}

TEST_F(GomocupFiles, ADumpIsOfTheTableThatThereIs) {
    for (const char* const key : {"thread_num 3", "hash_size 2048"}) {
        const std::string out =
            said("INFO " + std::string(key) + "\nYXHASHDUMP " + file("none") + "\n");
        expect_has(out, "ERROR nothing has been searched yet");
        EXPECT_FALSE(std::filesystem::exists(file("none"))) << key;
    }
}

TEST_F(GomocupFiles, ADumpHasTheDepthOfASearchOfAllMovesAlone) {
    const std::string use = "YXHASHDUMP " + file("a") + "\nYXHASHLOAD " + file("a") + "\n";
    const std::string all = said(use, "TURN 0,0\n");
    expect_has(all, "known from " + file("a") + ": depth 5, ");
    std::filesystem::remove(file("a"));
    const std::string some = said(use, "YXBLOCK\n8,8\n6,6\n6,8\n8,6\nDONE\nTURN 0,0\n");
    expect_has(some, "known from " + file("a") + ": depth 0, ");
}

TEST_F(GomocupFiles, ASearchOfAnotherGameIsRefused) {
    exits(0, run_program({"analyze", "-g", "xiangqi", "--depth", "2", "--threads", "1", "--hash",
                          "1", "--save", file("x.ybw")}));
    const std::string out = said("YXHASHLOAD " + file("x.ybw") + "\n");
    expect_has(out, ": it is of xiangqi; name one of gomoku");
}

}  // namespace

}  // namespace ybw::protocol
