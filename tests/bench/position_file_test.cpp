// Position files: both forms, what is wrong with a line, and the fixed sets.
#include "bench/position_file.hpp"

#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "bench/subject.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

std::vector<BenchPosition> read(const std::string& text) {
    std::istringstream stream(text);
    return read_positions(stream, "file");
}

std::string complaint_about(const std::string& text) {
    try {
        read(text);
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), ExitCode::bad_input);
        return error.what();
    }
    return "none";
}

TEST(PositionFile, MixesJsonAndText) {
    const auto positions = read(
        "# a comment\n\n"
        "{\"name\": \"a\", \"depth\": 12, \"position\": \"h8i9\"}\n"
        "  9 h8 i9 j10  \n"
        "{\"position\": \"h8\"}\n");
    ASSERT_EQ(positions.size(), 3U);
    EXPECT_EQ(positions[0], (BenchPosition{.name = "a", .text = "h8i9", .depth = 12, .line = 3}));
    EXPECT_EQ(positions[1],
              (BenchPosition{.name = "2", .text = "h8 i9 j10", .depth = 9, .line = 4}));
    EXPECT_EQ(positions[2], (BenchPosition{.name = "3", .text = "h8", .depth = {}, .line = 5}));
}

TEST(PositionFile, KnowsTheBestMoves) {
    const auto positions = read("{\"position\": \"h8\", \"best\": [\"i9\", \"g7\"]}\n9 h8\n");
    EXPECT_EQ(positions.at(0).best, (std::vector<std::string>{"i9", "g7"}));
    EXPECT_TRUE(positions.at(1).best.empty());
    for (const char* best : {"7", "[]", "[7]", "\"i9\""}) {
        const std::string line = "{\"position\": \"h8\", \"best\": " + std::string(best) + "}";
        EXPECT_NE(complaint_about(line).find("\"best\""), std::string::npos) << best;
    }
}

TEST(PositionFile, NamesTheLineThatIsWrong) {
    EXPECT_NE(complaint_about("9 h8\nh8i9\n").find("file, line 2: "), std::string::npos);
    EXPECT_NE(complaint_about("{\"position\": 7}").find("line 1: "), std::string::npos);
    EXPECT_NE(complaint_about("{\"position\": \"h8\", \"depth\": 0}").find("\"depth\""),
              std::string::npos);
    EXPECT_NE(complaint_about("999 h8").find("line 1: "), std::string::npos);
    EXPECT_NE(complaint_about("# nothing\n").find("no position"), std::string::npos);
}

// Rows are kept, recalled and counted by name.
TEST(PositionFile, HasNoTwoPositionsOfOneName) {
    const std::string named = "{\"name\": \"a\", \"depth\": 2, \"position\": \"h8\"}\n";
    EXPECT_EQ(
        complaint_about(named + "9 h8\n" + named),
        "file, line 3: line 1 has the name a, too; results are kept and counted by name, give "
        "one of them another");
    const std::string two = "{\"name\": \"2\", \"depth\": 2, \"position\": \"h8\"}\n";
    EXPECT_NE(complaint_about(two + "9 i9\n").find("line 1 has the name 2, too"), std::string::npos)
        << "as the second is called that has none";
    EXPECT_EQ(complaint_about("9 h8\n9 h8\n"), "none");
}

/// The complaint of the game about a file; what is left of it if there is none.
std::string complaint_of_gomoku(const std::string& text, std::vector<BenchPosition>& positions) {
    positions = read(text);
    try {
        check_positions(positions, "file", *make_subject("gomoku"));
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), ExitCode::bad_input);
        return error.what();
    }
    return "none";
}

TEST(PositionFile, HasLegalBestMovesOrIsRefusedWithTheLine) {
    std::vector<BenchPosition> positions;
    const std::string good = "# h8\n{\"position\": \"h8\", \"best\": [\"I9\", \"g7\"]}\n";
    EXPECT_EQ(complaint_of_gomoku(good, positions), "none");
    EXPECT_EQ(positions.at(0).best, (std::vector<std::string>{"i9", "g7"}))
        << "not as a measurement names them";
    for (const std::string move : {"h8", "p16", "?"}) {
        const std::string bad =
            good + "\n{\"position\": \"h8\", \"best\": [\"i9\", \"" + move + "\"]}\n";
        const std::string complaint = complaint_of_gomoku(bad, positions);
        EXPECT_TRUE(complaint.starts_with("file, line 4: \"best\": ")) << complaint;
    }
}

TEST(PositionFile, HasPositionsThatCanBeSearchedOrIsRefusedWithTheLine) {
    std::vector<BenchPosition> positions;
    for (const std::string position : {"9 h8 h8", "9 a1 a3 b1 b3 c1 c3 d1 d3 e1"}) {
        const std::string complaint = complaint_of_gomoku("9 h8\n\n" + position, positions);
        EXPECT_TRUE(complaint.starts_with("file, line 3: ")) << complaint;
    }
}

TEST(PositionFile, ThatIsNotThereIsAMissingInput) {
    try {
        load_positions("/there/is/no/such/file");
        FAIL() << "it was loaded";
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), ExitCode::input_missing);
    }
}

TEST(PositionFile, ThatIsADirectoryIsRefusedAsOne) {
    try {
        load_positions(testing::TempDir());
        FAIL() << "it was loaded";
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), ExitCode::input_missing);
        EXPECT_NE(std::string(error.what()).find("directory"), std::string::npos);
    }
}

TEST(PositionFile, FixedSetsAreReadByTheirGames) {
    int sets = 0;
    for (const std::string_view game : subject_names()) {
        for (const std::string& set : {std::string(game), std::string(game) + "-wins"}) {
            const auto file = default_positions(set);
            if (!exists(file)) continue;
            ++sets;
            auto positions = load_positions(file);
            EXPECT_NO_THROW(check_positions(positions, file.string(), *make_subject(game)));
            for (const BenchPosition& position : positions) {
                SCOPED_TRACE(file.string() + ": " + position.name);
                EXPECT_TRUE(set == game ? position.depth.has_value() : !position.best.empty());
            }
        }
    }
    EXPECT_GE(sets, 2);
}

}  // namespace
}  // namespace ybw::bench
