// Variations of SGF and PGN as lines that leave the game or each other.
#include "engine/record/played_moves.hpp"

#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::record {
namespace {

/// "0/1 g7 i7": the line that it leaves, after how many moves, and its own; comments in brackets.
std::string lines_of(const std::string& text, const char* game, std::vector<std::string>& notes) {
    const WrittenGame written = read_game(text);
    const PlayedMoves played = played_moves(written, game_named(game), {});
    std::string all;
    std::vector<std::vector<AnyMove>> whole{played.moves};
    for (const PlayedLine& line : played_variations(written, played, notes)) {
        all += fmt::format("{}{}/{}", all.empty() ? "" : "; ", line.line, line.after);
        auto& moves =
            whole.emplace_back(whole[line.line].begin(),
                               whole[line.line].begin() + static_cast<std::ptrdiff_t>(line.after));
        AnyPosition position = played.start;
        for (const AnyMove move : moves) position.play(move);
        for (std::size_t i = 0; i < line.moves.size(); ++i) {
            all += ' ' + position.format_move(line.moves[i]);
            if (const auto comment = line.comments.find(i + 1); comment != line.comments.end())
                all += '[' + comment->second + ']';
            position.play(line.moves[i]);
            moves.push_back(line.moves[i]);
        }
    }
    return all;
}

TEST(PlayedMoves, BehindTheEndAreNamedAsTheFileHasThem) {
    const WrittenGame written =
        read_game("(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[da];B[lh];W[oe])");
    EXPECT_EQ(complaint([&] { played_moves(written, game_named("gomoku"), {}); }),
              "move 10, the point in column 15, row 5 from above: the game is over before "
              "it: black has won");
}

TEST(PlayedMoves, BoardInRowsBecomesOneLine) {
    EXPECT_EQ(in_one_line("..x\n.o.\n...\nx\n"), "..x/.o./... x");
    EXPECT_EQ(in_one_line("h8 i9\ng7\r\n\n"), "h8 i9 g7");
    EXPECT_EQ(in_one_line("  h8"), "  h8");
    EXPECT_EQ(in_one_line("\n \n"), "");
}

TEST(PlayedMoves, OfPawnsOfAFileMayHaveADot) {
    const AnyPosition start =
        game_named("xiangqi").parse_position("3k5/9/4P4/4P4/2P6/2P6/9/9/9/4K4 w - - 0 1", {});
    for (const char* text : {"1. 15.6", "1.15.6", "1. 15=6", "15.6"}) {
        const WrittenGame written = read_moves(text);
        ASSERT_EQ(written.moves.size(), 1U) << text;
        EXPECT_NO_THROW(start.parse_move(written.moves[0])) << written.moves[0];
    }
}

TEST(Variations, AreLinesThatLeaveTheGameOrEachOther) {
    struct Case {
        const char* game;
        std::string text;
        std::string lines;
        std::size_t notes = 0;
    };
    const std::string many = [] {
        std::string text = "(;GM[4]SZ[15];B[hh]";
        for (int i = 0; i < 20'000; ++i) text += "(;W[ii])";
        return text + ")";
    }();
    const std::string deep = [] {
        std::string text = "(;GM[4]SZ[15];B[hh]";
        for (int i = 0; i < 200; ++i) text += "(;W[ii])(;W[gg];B[ff]";
        return text + std::string(201, ')');
    }();
    const std::vector<Case> cases{
        {"gomoku", "(;GM[4]SZ[15];B[hh];W[ii])", ""},
        {"gomoku", "(;GM[4]SZ[15];B[hh](;W[ii];B[gg])(;W[gg]C[why (not\\]];B[ii])(;W[hg]))",
         "0/1 g9[why (not]] i7; 0/1 h9"},
        {"gomoku", "(;GM[4]SZ[15];B[hh](;W[ii])(;C[first]W[gg](;B[ff])(;B[fg];W[fh])))",
         "0/1 g9[first] f10; 1/2 f9 f8"},
        {"gomoku", "(;GM[4]SZ[15](;B[hh];W[ii])(;B[gg]))", "0/0 g9"},
        {"gomoku", "(;GM[4]SZ[15];B[hh](;W[ii])(;W[gg];B[gg];W[aa]))", "0/1 g9", 1},
        {"gomoku", "(;GM[4]SZ[15];B[hh](;W[ii])(;W[zz]))", "", 1},
        {"gomoku", "(;GM[4]SZ[15];B[hh](;W[ii])(;AB[jj]PL[W];W[gg]))", "", 1},
        {"gomoku", "(;GM[4]SZ[15];B[hh](;W[ii])(;PL[W];W[gg];PL[B];B[ff]))", "0/1 g9 f10"},
        {"gomoku", "(;GM[4]SZ[15];B[hh](;W[ii])(;B[gg]))", "", 1},
        {"xiangqi",
         "[Game \"Chinese Chess\"]\n\n1. C2=5 (1. H2+3 {calm} H8+7 (1... C8=5)) (1. P7+1) H8+7 *",
         "0/0 h0g2[calm] h9g7; 0/0 c3c4; 1/1 h7e7"},
        {"xiangqi", "[Game \"Chinese Chess\"]\n\n1. C2=5 ({a ) b} 1. H2+3) H8+7 *",
         "0/0 h0g2[a ) b]"},
        {"xiangqi", "[Game \"Chinese Chess\"]\n\n1. C2=5 ({before} 1. H2+3 {after}) H8+7 *",
         "0/0 h0g2[before\nafter]"},
        {"xiangqi", "[Game \"Chinese Chess\"]\n\n1. C2=5 (1. H2+3 ; a } b\n H8+7) H8+7 *",
         "0/0 h0g2[a ) b] h9g7"},
        {"xiangqi", "[Game \"Chinese Chess\"]\n\n1. C2=5 (1. H2+3 xx H8+7) H8+7 *", "0/0 h0g2", 1},
    };
    for (const Case& one : cases) {
        std::vector<std::string> notes;
        EXPECT_EQ(lines_of(one.text, one.game, notes), one.lines) << one.text;
        EXPECT_EQ(notes.size(), one.notes)
            << one.text << fmt::format(" {}", fmt::join(notes, "; "));
    }
    for (const std::string& huge : {many, deep}) {
        std::vector<std::string> notes;
        EXPECT_LE(lines_of(huge, "gomoku", notes).size(), 100'000U);
        EXPECT_FALSE(notes.empty());
    }
}

}  // namespace
}  // namespace ybw::record
