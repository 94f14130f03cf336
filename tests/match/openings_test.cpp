#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <set>

#include "engine/games/any_game.hpp"
#include "engine/match/schedule.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::match {
namespace {

TEST(Openings, BuiltInAreDifferentOpenPositionsOfTheirGame) {
    for (const AnyGame* const game : all_games()) {
        if (game->openings({}).texts.empty()) continue;
        const Openings openings("builtin", *game, {}, 1);
        std::set<std::string> positions;
        for (const std::string& text : openings.suite()) {
            const auto position = game->parse_position(text, {});
            EXPECT_FALSE(position.outcome()) << text;
            positions.insert(position.text());
        }
        EXPECT_EQ(positions.size(), openings.suite().size()) << game->name();
    }
}

TEST(Openings, OfASuiteAreShuffledByTheSeedAndGoRound) {
    const Openings one("builtin", game_named("gomoku"), {}, 1);
    const Openings same("builtin", game_named("gomoku"), {}, 1);
    const Openings other("builtin", game_named("gomoku"), {}, 2);
    EXPECT_EQ(one.suite(), same.suite());
    EXPECT_NE(one.suite(), other.suite());
    EXPECT_EQ(one.at(0), one.at(one.suite().size()));
    EXPECT_EQ(std::set(one.suite().begin(), one.suite().end()),
              std::set(other.suite().begin(), other.suite().end()));
}

TEST(Openings, MadeOnesDependOnSeedAndRoundAlone) {
    for (const AnyGame* const game : all_games()) {
        const Openings openings("generated", *game, {}, 7);
        const Openings again("generated", *game, {}, 7);
        std::set<std::string> texts;
        for (const std::uint64_t round : {0, 1, 2, 3}) {
            EXPECT_EQ(openings.at(round), again.at(round));
            EXPECT_FALSE(game->parse_position(openings.at(round), {}).outcome());
            texts.insert(openings.at(round));
        }
        EXPECT_GE(texts.size(), 2U) << game->name();
    }
}

TEST(Openings, MadeOnesAreMoreEvenThanThoseOfChanceAlone) {
    const AnyGame& game = game_named("gomoku");
    const auto search = game.make_search({.threads = 1, .hash_mib = 1});
    const auto imbalance = [&](const AnyPosition& position) {
        search->clear();
        const auto result = search->search(position, {.nodes = Openings::judging_nodes});
        return std::abs(result.lines.front().score.raw());
    };
    const Openings openings("generated:5", game, {}, 3);
    SplitMix64 dice(3);
    int made = 0;
    int by_chance = 0;
    for (std::uint64_t round = 0; round < 8; ++round) {
        made += imbalance(game.parse_position(openings.at(round), {}));
        AnyPosition position = game.start({});
        for (int ply = 0; ply < 5; ++ply) {
            const auto moves = position.legal_moves();
            position.play(moves[dice.below(moves.size())]);
        }
        by_chance += imbalance(position);
    }
    EXPECT_LT(2 * made, by_chance);
}

using OpeningsOfFiles = InDirectory;

TEST_F(OpeningsOfFiles, OfAFileOfGamesMayBeTheirFirstMovesAlone) {
    const auto path = file("games.sgf");
    std::ofstream(path) << "(;GM[4]SZ[15];B[hh];W[ig];B[gg];W[ii])\n(;GM[4]SZ[15];B[hh])";
    const auto suite_of = [&](const std::string& source) {
        return Openings(source, game_named("gomoku"), {}, 1).suite();
    };
    const auto whole = suite_of(path);
    const auto two = suite_of(path + ":2");
    const std::set<std::string> found(two.begin(), two.end());
    EXPECT_EQ(found, (std::set<std::string>{"h8 i9", "h8"}));
    EXPECT_EQ(suite_of(path + ":9"), whole);
    std::ofstream(path) << "h8 i9 g7\n";
    for (const std::string plies : {":0", ":x", ":2"}) {
        expect_has(complaint([&] { suite_of(path + plies); }), "--openings");
    }
}

TEST(Openings, AreMadeWhereThereIsNoSuiteForTheVariant) {
    GameOptions small;
    small.size = 9;
    const Openings openings("builtin", game_named("gomoku"), small, 1);
    EXPECT_EQ(openings.source(), "generated:5");
    const std::string board = game_named("gomoku").parse_position(openings.at(0), small).text();
    EXPECT_EQ(std::ranges::count(board, 'x'), 3) << board;
    EXPECT_EQ(std::ranges::count(board, 'o') - 1, 2) << board;  // who is to move is the third
}

TEST_F(OpeningsOfFiles, FromAFileAreCheckedLineByLine) {
    const auto path = file("openings.txt");
    std::ofstream(path) << "# two openings\nh8 i9\n\ng7  # one stone\n";
    EXPECT_EQ(Openings(path, game_named("gomoku"), {}, 1).suite().size(), 2U);
    std::ofstream(path) << "h8 i9\nh8 h8\n";
    expect_has(complaint([&] { Openings(path, game_named("gomoku"), {}, 1); }), "line 2");
    std::ofstream(path) << "a1 a2 b1 b2 c1\n";  // x has won
    EXPECT_THROW(Openings(path, game_named("tictactoe"), {}, 1), UserError);
    std::ofstream(path) << "# nothing\n";
    EXPECT_THROW(Openings(path, game_named("gomoku"), {}, 1), UserError);
    EXPECT_THROW(Openings(file("none"), game_named("gomoku"), {}, 1), UserError);
}

TEST(Openings, OfAFileWhoseNameBeginsLikeAnotherSourceAreThoseOfTheFile) {
    for (const std::string name : {"generated.txt", "generated-8", "generated4"}) {
        expect_has(complaint([&] { Openings(name, game_named("gomoku"), {}, 1); }),
                   "--openings: " + name + " cannot be read");
    }
}

/// The suite that a file holds; its position, or the complaint.
std::string position_of_file(const std::string& text, int size) {
    const TemporaryDirectory directory;
    const auto path = directory.path() / "openings.txt";
    std::ofstream(path) << text;
    GameOptions options;
    options.size = size;
    const AnyGame& game = game_named("gomoku");
    try {
        const Openings openings(path.string(), game, options, 1);
        return game.parse_position(openings.at(0), options).text();
    } catch (const UserError& error) {
        return error.what();
    }
}

/// The text of the position after these moves.
std::string played(const std::string& moves, int size) {
    GameOptions options;
    options.size = size;
    return game_named("gomoku").parse_position(moves, options).text();
}

TEST(Openings, OfGomocupCountFromTheCentreOfTheBoard) {
    // Of 20 lines the eleventh from the left and from above is the centre.
    EXPECT_EQ(position_of_file("0,0, 1,0, 1,3\n", 20), played("k10 l10 l7", 20));
    EXPECT_EQ(position_of_file("8,-3, 6,-4, 5,-4\r\n", 20), played("s13 q14 p14", 20));
    EXPECT_EQ(position_of_file("0,0 -1,2", 15), played("h8 g6", 15));
    EXPECT_EQ(position_of_file("(0,0) (7,-7) # corner\n", 15), played("h8 o15", 15));
    EXPECT_EQ(position_of_file("-10,-10, 9,9\n", 20), played("a20 t1", 20));
    for (const char* wrong :
         {"0,0, 1\n", "0,0, 0,0\n", "8,0\n", "0,-8\n", ",\n", "0,99999999999999999999\n"}) {
        EXPECT_NE(position_of_file(wrong, 15).find("line 1"), std::string::npos)
            << wrong << position_of_file(wrong, 15);
    }
    EXPECT_NE(position_of_file("0,0\n8,0\n", 15).find("line 2"), std::string::npos);
    EXPECT_NE(position_of_file("8,0\n", 15).find("--size"), std::string::npos);
}

TEST_F(OpeningsOfFiles, AreTheGamesOfAFile) {
    const std::string path = file("games.sgf");
    const auto suite_of = [&](const std::string& text) {
        std::ofstream(path) << text;
        return Openings(path, game_named("gomoku"), {}, 1).suite();
    };
    EXPECT_EQ(suite_of("(;GM[4]SZ[15];B[hh];W[ig])\n(;GM[4]SZ[15];B[hh])").size(), 2U);
    expect_has(
        complaint([&] { suite_of("(;GM[4]SZ[15];B[hh];W[ig])\n(;GM[4]SZ[15];B[hh];W[hh])"); }),
        "game 2 (line 2)");
}

TEST_F(OpeningsOfFiles, AreTheFirstMovesOfXiangqiGamesThatBeginWithAFen) {
    const std::string path = file("games.pgn");
    const auto& game = game_named("xiangqi");
    const std::string fen = game.start({}).text();
    std::ofstream(path) << "[FEN \"" << fen << "\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9\n\n[FEN \"" << fen
                        << "\"]\n\n1. b2e2 h9g7\n";
    EXPECT_EQ(Openings(path + ":2", game, {}, 1).suite(),
              (std::vector{fen + " moves h2e2 h9g7", fen + " moves b2e2 h9g7"}));
}

TEST(Openings, OfAGameThatBeginsWithStonesAreItsStonesAndMoves) {
    EXPECT_EQ(position_of_file("(;GM[4]SZ[15]AB[hh]AW[ih]PL[B];B[gg];W[gh])", 15),
              played("h8 i8 g9 g8", 15));
    EXPECT_EQ(position_of_file("(;GM[4]SZ[15]AB[hh]PL[W])", 15), played("h8", 15));
}

TEST(Openings, AGameOfPiskvorkIsOneOpening) {
    const std::string psq = "Piskvorky 15x15, 11:11, 0\n8,8,10\n9,9,20\na.exe\nb.exe\n0\n";
    EXPECT_EQ(position_of_file(psq, 15), played("h8 i7", 15));
    EXPECT_NE(position_of_file(psq, 20).find("--size 15"), std::string::npos);
}

TEST(Openings, StartIsTheInitialPosition) {
    for (const AnyGame* const game : all_games()) {
        const Openings openings("start", *game, {}, 1);
        EXPECT_TRUE(same_position(game->parse_position(openings.at(5), {}), game->start({})));
    }
}

}  // namespace
}  // namespace ybw::match
