// Subjects: symmetric twins are the same position seen from elsewhere.
#include "bench/subject.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bench/position_file.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/program.hpp"

namespace ybw::bench {

namespace {

TEST(Subjects, NameTheirLegalMovesAndRefuseOthers) {
    struct Case {
        std::string_view game, position, move, name, illegal;
    };
    for (const Case& it :
         {Case{"gomoku", "h8", "I9", "i9", "h8"}, Case{"tictactoe", "b2", "A1", "a1", "b2"},
          Case{"xiangqi", "4k4/7R1/R8/9/9/4p4/9/9/9/5K3 w", "a7a9", "a7a9", "a7b9"},
          Case{"synthetic", "branching=3 fewest=3", "1", "1", "300"}}) {
        const auto subject = make_subject(it.game);
        EXPECT_EQ(subject->move_name(it.position, it.move), it.name) << it.game;
        EXPECT_THROW(subject->move_name(it.position, it.illegal), UserError) << it.game;
    }
}

// Nine squares are empty: the game is drawn, and no depth is asked for.
TEST(Subjects, SolveAGameWhateverTheDepth) {
    const auto subject = make_subject("tictactoe");
    const Trial solving{.threads = 2, .depth = 1, .options = {.solving = true}};
    for (const auto& solved :
         {subject->measure("", solving), subject->simulate("", solving, {}, 1)}) {
        EXPECT_EQ(solved->score, Score::draw());
        EXPECT_EQ(solved->depth, 9);
    }
    EXPECT_EQ(subject->measure("", {.depth = 1})->depth, 1);
}

TEST(Subjects, RefuseToSolveWhatHasNoEnd) {
    const Trial solving{.options = {.solving = true}};
    EXPECT_THROW(make_subject("synthetic")->measure("branching=3 fewest=3", solving), UserError);
}

TEST(Subjects, LeaveOutSteps) {
    const auto subject = make_subject("gomoku");
    const auto nodes_with = [&](const SearchOptions& options) {
        return subject->measure("h8i9", {.design = Design::serial, .depth = 8, .options = options})
            ->statistics.nodes;
    };
    EXPECT_NE(nodes_with({}), nodes_with({.history_table = false}));
}

/// The best moves of all twins, each searched by the serial policy.
std::set<std::string> best_moves(std::string_view game, std::string_view position, Depth depth) {
    const auto subject = make_subject(game);
    std::set<std::string> moves;
    const auto itself = subject->measure(position, {.design = Design::serial, .depth = depth});
    for (int symmetry = 0; symmetry < subject->symmetries(); ++symmetry) {
        const auto twin = subject->measure(
            position, {.design = Design::serial, .depth = depth, .symmetry = symmetry});
        EXPECT_EQ(twin->score, itself->score) << symmetry;
        moves.insert(twin->best);
    }
    return moves;
}

// Black has four in a row whose one end is taken: one move wins, elsewhere in every twin.
TEST(Twins, OfGomokuHaveTheSameWinInEightPlaces) {
    const auto moves = best_moves("gomoku", "e3d3f3a1g3a3h3o15", 3);
    EXPECT_EQ(moves, (std::set<std::string>{"i3", "g3", "i13", "g13", "c9", "c7", "m9", "m7"}));
}

// Two rooks mate from the left, and from the right.
TEST(Twins, OfXiangqiAreMirrored) {
    const auto moves = best_moves("xiangqi", "4k4/7R1/R8/9/9/4p4/9/9/9/5K3 w", 3);
    EXPECT_EQ(moves, (std::set<std::string>{"a7a9", "i7i9"}));
}

TEST(Twins, AreChosenByTheSeedOfASimulation) {
    const auto subject = make_subject("gomoku");
    std::set<std::string> moves;
    for (std::uint64_t seed = 1; seed <= 9; ++seed) {  // the ninth is the first again
        const Trial trial{.design = Design::serial, .depth = 3};
        moves.insert(subject->simulate("e3d3f3a1g3a3h3o15", trial, {}, seed)->best);
        EXPECT_EQ(moves.size(), std::min<std::uint64_t>(seed, 8)) << seed;
    }
}

// ---- Position files: both forms, what is wrong with a line, and the fixed sets.

std::vector<BenchPosition> read(const std::string& text) {
    std::istringstream stream(text);
    return read_positions(stream, "file");
}

std::string complaint_about(const std::string& text) {
    return refusal([&] { read(text); }, ExitCode::bad_input);
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
    expect_has(complaint_about("9 h8\nh8i9\n"), "file, line 2: ");
    expect_has(complaint_about("{\"position\": 7}"), "line 1: ");
    expect_has(complaint_about("{\"position\": \"h8\", \"depth\": 0}"), "\"depth\"");
    expect_has(complaint_about("999 h8"), "line 1: ");
    expect_has(complaint_about("# nothing\n"), "no position");
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
    EXPECT_EQ(complaint_about("9 h8\n9 h8\n"), "");
}

/// The complaint of the game about a file; what is left of it if there is none.
std::string complaint_of_gomoku(const std::string& text, std::vector<BenchPosition>& positions) {
    positions = read(text);
    return refusal([&] { check_positions(positions, "file", *make_subject("gomoku")); },
                   ExitCode::bad_input);
}

TEST(PositionFile, HasLegalBestMovesOrIsRefusedWithTheLine) {
    std::vector<BenchPosition> positions;
    const std::string good = "# h8\n{\"position\": \"h8\", \"best\": [\"I9\", \"g7\"]}\n";
    EXPECT_EQ(complaint_of_gomoku(good, positions), "");
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
    EXPECT_NE(refusal([] { load_positions("/there/is/no/such/file"); }, ExitCode::input_missing),
              "");
}

TEST(PositionFile, ThatIsADirectoryIsRefusedAsOne) {
    const std::string said =
        refusal([] { load_positions(testing::TempDir()); }, ExitCode::input_missing);
    expect_has(said, "directory");
}

TEST(PositionFile, MayBeginWithAByteOrderMark) {
    const std::string path = testing::TempDir() + "ybw-bench-marked.txt";
    std::ofstream(path) << "\xEF\xBB\xBF"
                        << "9 h8\n";
    std::vector<BenchPosition> positions;
    EXPECT_EQ(complaint([&] { positions = load_positions(path); }), "");
    ASSERT_EQ(positions.size(), 1U);
    EXPECT_EQ(positions[0].text, "h8");
}

TEST(PositionFile, MayBeTheStandardInput) {
    const auto run =
        exits(0, run_program({"simulate", "--positions", "-", "-j", "1", "--hash", "1", "--node-ns",
                              "1000", "-f", "jsonl"},
                             {.input = "{\"name\": \"given\", \"depth\": 2, \"position\": "
                                       "\"h8\"}\n",
                              .program = "ybw-bench"}));
    expect_has(run.out, "\"position\":\"given\"");
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
