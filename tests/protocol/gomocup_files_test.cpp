// `ybw gomocup`: tables that boards dump and load, as saved analyses.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "tests/match/temporary_directory.hpp"
#include "tests/protocol/moves_heard.hpp"
#include "tests/support/program.hpp"

namespace ybw::protocol {
namespace {

class GomocupFiles : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (directory_.path() / name).string(); }

    /// What a search of one move and the commands behind it say.
    static std::string said(const std::string& commands) {
        StartedProgram program({"gomocup", "--hash", "1", "--threads", "1"},
                               {.input = std::nullopt});
        program.type("START 15\nINFO max_depth 5\nTURN 7,7\n");
        EXPECT_TRUE(hears_moves(program, 1));
        program.type(commands + "END\n");
        const auto run = program.finish(20);
        EXPECT_EQ(run.code, 0);
        return run.out;
    }

    static bool contains(const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    }

private:
    match::TemporaryDirectory directory_;
};

TEST_F(GomocupFiles, ADumpedTableIsASavedAnalysis) {
    const std::string out = said("YXHASHDUMP\n" + path("a.ybw") + "\n");
    EXPECT_TRUE(contains(out, "MESSAGE the search is kept in " + path("a.ybw"))) << out;
    const auto resumed =
        run_program({"analyze", "--resume", path("a.ybw"), "--depth", "6", "--threads", "1"});
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_TRUE(contains(resumed.out, "depth 6")) << resumed.out;
}

TEST_F(GomocupFiles, ATableIsLoadedAgain) {
    said("YXHASHDUMP " + path("a.ybw") + "\n");
    const std::string out = said("YXHASHLOAD " + path("a.ybw") + "\n");
    EXPECT_TRUE(contains(out, "MESSAGE known from " + path("a.ybw") + ": depth 5, ")) << out;
}

TEST_F(GomocupFiles, WhatIsNoneOfOursIsNeitherLoadedNorWrittenOver) {
    std::ofstream(path("mine")) << "a letter\n";
    const std::string out =
        said("YXHASHDUMP " + path("mine") + "\nYXHASHLOAD " + path("mine") + "\nYXHASHLOAD " +
             path("nothing") + "\nYXHASHDUMP /nowhere/table\n");
    EXPECT_TRUE(contains(out, "ERROR " + path("mine") + ": is there already")) << out;
    EXPECT_TRUE(contains(out, "ERROR YXHASHLOAD " + path("mine") + ": this is no saved")) << out;
    EXPECT_TRUE(contains(out, "ERROR YXHASHLOAD " + path("nothing") + ": cannot be read")) << out;
    EXPECT_TRUE(contains(out, "ERROR /nowhere/table: cannot be written")) << out;
    std::string text;
    std::getline(std::ifstream(path("mine")) >> std::ws, text);
    EXPECT_EQ(text, "a letter");
}

TEST_F(GomocupFiles, ASearchOfAnotherGameIsRefused) {
    const auto saved = run_program({"analyze", "-g", "xiangqi", "--depth", "2", "--threads", "1",
                                    "--hash", "1", "--save", path("x.ybw")});
    EXPECT_EQ(saved.code, 0) << saved.err;
    const std::string out = said("YXHASHLOAD " + path("x.ybw") + "\n");
    EXPECT_TRUE(contains(out, ": it is of xiangqi; name one of gomoku")) << out;
}

}  // namespace
}  // namespace ybw::protocol
