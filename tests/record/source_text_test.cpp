// The text of a file in whatever encoding: what it is read as, and what of it comes through.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/record/played_moves.hpp"
#include "engine/record/written_game.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::record {
namespace {

using Names = std::vector<std::string>;

/// The moves as the game names them.
Names moves_of(const WrittenGame& written, const char* game) {
    const PlayedMoves played = played_moves(written, game_named(game), {});
    return line_names(played.start, played.moves);
}

// The trail byte of a sign may be a bracket or a backslash.
TEST(Encodings, AreThoseThatTheFileNamesOrThatFit) {
    const Names moves{"h8", "i7", "h7"};
    const std::string rest = "];B[hh];W[ii];B[hi])";
    struct Case {
        std::string text;
        std::string name;
    };
    for (const auto& [text, name] :
         {Case{"(;GM[4]CA[Big5]PB[\xA7\x64\xA6\xA8\xA5\x5C" + rest, "吳成功"},
          Case{"(;GM[4]PB[\xA7\x64\xA6\xA8\xA5\x5C" + rest, "吳成功"},
          Case{"(;GM[4]CA[gbk]PB[\xCD\xBC\x81\x5D\x81\x5C" + rest, "图乚乗"},
          Case{"(;GM[4]PB[\xBA\xFA\xC8\xD9\xBB\xAA" + rest, "胡荣华"},
          Case{"(;GM[4]PB[\xB3\xC2\xA1\xA2\xC0\xEE\xBA\xA3" + rest, "陈、李海"},
          Case{"(;GM[4]CA[gb2312]PB[\xCD\xBC\x81\x5D\x81\x5C" + rest, "图乚乗"},
          Case{"(;GM[4]CA[big5]PB[\xA7\x64\xFA\x5C" + rest, "吳𣘀"},
          Case{"(;GM[4]CA[Shift_JIS]PB[\x87\x8A\x83\x5C" + rest, "㈱ソ"},
          Case{"(;GM[4]CA[Shift_JIS]PB[\x83\x5C\x94\x5C" + rest, "ソ能"},
          Case{"(;GM[4]PB[\x8E\x52\x93\x63\x83\x5C" + rest, "山田ソ"},
          Case{"(;GM[4]PB[Jos\xE9" + rest, "José"},
          Case{"(;GM[4]PB[\xC8\xE2\xE0\xED\xEE\xE2" + rest, "Иванов"},
          Case{"(;GM[4]PB[\xCF. \xCF\xE5\xF2\xF0\xEE\xE2\xB8\xE2" + rest, "П. Петровёв"},
          Case{"(;GM[4]PB[Tom\xE1\x9A Dvo\xF8\xE1k" + rest, "Tomáš Dvořák"},
          Case{"(;GM[4]PB[Ji\xF8\xED \x8E\xE1\xE8"
               "ek" +
                   rest,
               "Jiří Žáček"},
          Case{"(;GM[4]CA[x-unheard-of]PB[Jos\xC3\xA9" + rest, "José"},
          // Programs write files again in UTF-8 and leave the name of the old encoding there.
          Case{"(;GM[4]CA[GBK]PB[五子棋" + rest, "五子棋"},
          Case{"(;GM[4]CA[Shift_JIS]PB[連珠" + rest, "連珠"},
          Case{"(;GM[4]CA[ISO-8859-1]PB[五目" + rest, "五目"},
          Case{"(;GM[4]CA[GBK]PB[\xC2\xAD" + rest, "颅"},
          // The name was read as ASCII, so the encoding has ASCII in it.
          Case{"(;GM[4]CA[UTF-16]PB[José" + rest, "José"},
          Case{"(;GM[4]CA[IBM037]PB[a" + rest, "a"},
          Case{"(;GM[4]CA[UTF-7]PB[a+b-c" + rest, "a+b-c"},
          Case{"(;GM[4]CA[Shift_JIS]PB[a\\]\x83\x5C" + rest, "a]ソ"},
          Case{"(;GM[4]PB[a\\]\x8E\x52\x93\x63" + rest, "a]山田"},
          Case{"\xEF\xBB\xBF(;GM[4]PB[é" + rest, "é"}}) {
        const WrittenGame game = read_game(text);
        EXPECT_EQ(game.players[0], name);
        EXPECT_EQ(moves_of(game, "gomoku"), moves) << name;
        const bool is_guess = text.find("CA[") == std::string::npos && text[0] == '(';
        EXPECT_EQ(game.notes.size(), is_guess ? 1U : 0U) << name;
    }
    for (const bool is_big : {false, true}) {
        for (const bool has_mark : {false, true}) {
            std::string wide;
            const auto add = [&](int unit) {
                const char low = static_cast<char>(unit & 255), high = static_cast<char>(unit >> 8);
                wide += is_big ? std::string{high, low} : std::string{low, high};
            };
            if (has_mark) add(0xFEFF);
            for (const char c : std::string("(;GM[4]PB[")) add(c);
            add(0x5D5C);
            for (const char c : rest) add(c);
            for (const std::string& bytes : {wide, wide + '\n'}) {  // the half of a unit is none
                const WrittenGame game = read_game(bytes);
                EXPECT_EQ(game.players[0], "\u5D5C");
                EXPECT_EQ(moves_of(game, "gomoku"), moves);
            }
        }
    }
    std::string utf32 = {'\xFF', '\xFE', 0, 0};
    for (const char c : "(;GM[4]" + rest.substr(1)) utf32 += std::string{c, 0, 0, 0};
    EXPECT_EQ(moves_of(read_game(utf32), "gomoku"), moves);
    const WrittenGame pgn = read_game(
        "[Game \"Chinese Chess\"]\n[Red \"\xBA\xFA\xC8\xD9\xBB\xAA\"]\n1. "
        "\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 \xC2\xED\xA3\xB8\xBD\xF8\xA3\xB7");
    EXPECT_EQ(moves_of(pgn, "xiangqi"), (Names{"h2e2", "h9g7"}));
    const WrittenGame traditional = read_game(  // 砲二平五 馬8進7, as GBK
        "\xB3\x68\xB6\xFE\xC6\xBD\xCE\xE5 \xF1\x52\x38\xDF\x4D\x37");
    EXPECT_EQ(moves_of(traditional, "xiangqi"), (Names{"h2e2", "h9g7"}));
    const std::string of_dos = "(;GM[4]PB[\x88\xA2\xA0\xAD\xAE\xA2" + rest;
    expect_has(complaint([&] { read_game(of_dos); }), "iconv -f GB18030");
}

TEST(ControlCharacters, DoNotComeThrough) {
    const std::string bad = "\x1B[31m\a\x7F\xC2\x9B";
    const WrittenGame sgf =
        read_game("(;GM[4]PB[a" + std::string("\x1B\a\x7F\xC2\x9B") + "b\nc];B[hh])\x1A");
    EXPECT_EQ(sgf.players[0], "a????b c");
    const WrittenGame pgn = read_game("[Red \"" + bad + "\"]\n1. h2e2 {" + bad + "}");
    EXPECT_EQ(pgn.players[0], "?[31m???");
    EXPECT_EQ(pgn.comments.at(1), "?[31m???");
    EXPECT_EQ(read_game("h8 " + bad).moves.back().find(bad.front()), std::string::npos);
}

}  // namespace
}  // namespace ybw::record
