// Names of moves: out, in again, and what is refused.
#include "engine/games/xiangqi/notation.hpp"

#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "engine/text/user_error.hpp"
#include "tests/games/xiangqi/random_games.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/said.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {

namespace {

using NotationOnRandomPositions = SeededTest;

Move move_of(const char* text) {
    return make_move(*parse_square(std::string(text, 2)), *parse_square(text + 2));
}

std::string refusal(const Position& position, const std::string& text) {
    return complaint([&] { parse_move(position, text); });
}

TEST(Notation, WritesAndReadsEveryRowOfTheTable) {
    std::ifstream file(YBW_SOURCE_DIR "/tests/games/xiangqi/data/notation.csv");
    std::string line;
    int rows = 0;
    while (std::getline(file, line)) {
        if (line.starts_with('#') || line.starts_with("fen")) continue;
        std::istringstream fields(line);
        std::string fen, name, iccs, wxf;
        std::getline(fields, fen, ',');
        std::getline(fields, name, ',');
        std::getline(fields, iccs, ',');
        std::getline(fields, wxf, ',');
        const Position position = parse_position(fen);
        const Move move = move_of(name.c_str());
        ASSERT_TRUE(position.is_legal(move)) << line;
        EXPECT_EQ(format_move(position, move), name);
        EXPECT_EQ(format_move(position, move, Notation::iccs), iccs);
        EXPECT_EQ(format_move(position, move, Notation::wxf), wxf) << line;
        EXPECT_EQ(parse_move(position, name), move);
        EXPECT_EQ(parse_move(position, iccs), move);
        EXPECT_EQ(parse_move(position, wxf), move) << line;
        ++rows;
    }
    EXPECT_EQ(rows, 598);
}

TEST_F(NotationOnRandomPositions, RoundTripsOnRandomPositions) {
    test::for_each_random_position(random, 20, 150, [](const Position& position) {
        for (const Move move : moves_of(position)) {
            for (const Notation notation :
                 {Notation::coordinates, Notation::iccs, Notation::wxf, Notation::chinese}) {
                const std::string name = format_move(position, move, notation);
                ASSERT_EQ(parse_move(position, name), move) << format_fen(position) << ' ' << name;
            }
        }
    });
}

TEST(Notation, WritesChineseAsBooksDo) {
    const Position red = parse_position("startpos");
    EXPECT_EQ(format_move(red, move_of("h2e2"), Notation::chinese), "炮二平五");
    EXPECT_EQ(format_move(red, move_of("b0c2"), Notation::chinese), "马八进七");
    EXPECT_EQ(format_move(red, move_of("e0e1"), Notation::chinese), "帅五进一");
    const Position black = parse_position("startpos moves h2e2");
    EXPECT_EQ(format_move(black, move_of("h9g7"), Notation::chinese), "马８进７");
    EXPECT_EQ(format_move(black, move_of("c6c5"), Notation::chinese), "卒３进１");
}

TEST(Notation, NamesLikeMenOnAFileByTheirOrder) {
    const Position pair = parse_position("3k5/9/9/4C4/9/9/9/4C4/9/5K3 w - - 0 1");
    EXPECT_EQ(format_move(pair, move_of("e6e7"), Notation::chinese), "前炮进一");
    EXPECT_EQ(format_move(pair, move_of("e2a2"), Notation::chinese), "后炮平九");
    EXPECT_EQ(format_move(pair, move_of("e2a2"), Notation::wxf), "C-=9");
    const Position black = parse_position("3k5/9/1c7/9/9/9/9/1c7/9/4K4 b - - 0 1");
    EXPECT_EQ(format_move(black, move_of("b2b1"), Notation::chinese), "前炮进１");
    EXPECT_EQ(format_move(black, move_of("b7b8"), Notation::wxf), "C--1");
    const Position pawns = parse_position("3k5/9/P8/P8/P8/9/9/9/9/5K3 w - - 0 1");
    EXPECT_EQ(format_move(pawns, move_of("a7b7"), Notation::chinese), "前兵平八");
    EXPECT_EQ(format_move(pawns, move_of("a6b6"), Notation::chinese), "中兵平八");
    EXPECT_EQ(format_move(pawns, move_of("a5b5"), Notation::chinese), "后兵平八");
    EXPECT_EQ(format_move(pawns, move_of("a5b5"), Notation::wxf), "39=8");
    const Position five = parse_position("3k5/P8/P8/P8/P8/P8/9/9/9/5K3 w - - 0 1");
    for (const char* const move : {"a8b8", "a7b7", "a6b6", "a5b5"}) {
        EXPECT_EQ(parse_move(five, format_move(five, move_of(move), Notation::chinese)),
                  move_of(move));
    }
    EXPECT_EQ(format_move(five, move_of("a7b7"), Notation::chinese), "二兵平八");
    const Position files = parse_position("3k5/9/P7P/P7P/9/9/9/9/9/5K3 w - - 0 1");
    EXPECT_EQ(format_move(files, move_of("a6b6"), Notation::chinese), "后九平八");
    EXPECT_EQ(parse_move(files, "三兵平八"), move_of("a7b7"));
}

TEST(Notation, UnderstandsTheVariantsInUse) {
    const Position red = parse_position("startpos");
    for (const char* const text : {"H2E2", "h2-e2", "C2.5", "c2=5", "砲二平五", "炮2平5"}) {
        EXPECT_EQ(parse_move(red, text), move_of("h2e2")) << text;
    }
    for (const char* const text : {"N8+7", "h8+7", "馬八進七", "傌八進七"}) {
        EXPECT_EQ(parse_move(red, text), move_of("b0c2")) << text;
    }
    EXPECT_EQ(parse_move(red, "B7+5"), move_of("c0e2"));
    const Position pair = parse_position("3k5/9/9/4C4/9/9/9/4C4/9/5K3 w - - 0 1");
    EXPECT_EQ(parse_move(pair, "+C+1"), move_of("e6e7"));
    EXPECT_EQ(parse_move(pair, "後炮平九"), move_of("e2a2"));
    const Position pawns = parse_position("3k5/9/P8/P8/P8/9/9/9/9/5K3 w - - 0 1");
    EXPECT_EQ(parse_move(pawns, "P+=8"), move_of("a7b7"));
    EXPECT_EQ(parse_move(pawns, "P-=8"), move_of("a5b5"));
}

TEST(Notation, RefusesWithTheReason) {
    const Position red = parse_position("startpos");
    expect_has(refusal(red, "e5e6"), "no man stands on e5");
    for (const char* text : {"h3e3", "H3-E3"})
        expect_has(refusal(red, text), "where ranks count from 1, this is h2e2");
    expect_has(refusal(red, "c10e8"), "no legal move");
    expect_has(refusal(parse_position("startpos moves h2e2"), "h10g8"), "this is h9g7");
    expect_has(refusal(red, "e6e5"), "not of the side to move; it is red's move");
    expect_has(refusal(red, "h2e5"), "the cannon on h2 cannot go to e5");
    expect_has(refusal(red, "C2+9"), "no legal move; write coordinates");
    expect_has(refusal(red, ""), "no legal move");
    const Position pinned = parse_position("4k4/4r4/9/9/9/9/9/4R4/9/4K4 w - - 0 1");
    expect_has(refusal(pinned, "e2a2"), "leaves the own king to be taken");
    const Position pair = parse_position("3k5/9/9/4C4/9/9/9/4C4/9/5K3 w - - 0 1");
    expect_has(refusal(pair, "C5=9"), "names both");
}

TEST(Notation, DoesNotRepeatLongOrUnprintableText) {
    const Position red = parse_position("startpos");
    EXPECT_EQ(refusal(red, std::string(1000, 'x')).substr(0, 36),
              "'xxxxxxxxxxxxxxxxxxxx...' is no lega");
    EXPECT_EQ(refusal(red, "\x1b[2J").substr(0, 12), "'?[2J' is no");
    EXPECT_EQ(refusal(red, "\xff炮\xe7").substr(0, 14), "'?炮?' is no ");
}

TEST(Notation, IsFoundByItsName) {
    EXPECT_EQ(parse_notation("wxf"), Notation::wxf);
    EXPECT_EQ(parse_notation("chinese"), Notation::chinese);
    EXPECT_FALSE(parse_notation("klingon"));
}

/// As people and other programs write a move: the same one in each row.
TEST(Notation, MovesAreReadAsPeopleWriteThem) {
    struct Written {
        const char* position;
        const char* move;
        std::vector<const char*> names;
    };
    const std::vector<Written> table{
        {"startpos",
         "h2e2",
         {"Ｃ２＝５", "ｃ２．５", "C2.5+", "h2e2+", "H2-E2#", "Che2", "Ch2e2", "Chxe2", "Che2!?",
          "1. h2e2", "1.h2e2", "1...C2=5", "1.炮二平五", "１．炮二平五", "1、炮二平五",
          "\u3000炮二平五\u3000", "炮２平５"}},
        {"startpos", "c3c4", {"c4", "Pc4", "cc4", "Pcc4", "P7+1!", "c3c4?!"}},
        {"startpos", "b0c2", {"Hc2", "Nc2", "Hbc2", "Nb0c2", "H8+7"}},
        {"startpos", "c0e2", {"Ece2", "Bce2", "E7+5", "B7+5"}},
        {"startpos moves h2e2", "b9c7", {"Hc7", "Nc7", "Nc7+", "h2+3", "ｈ２＋３", "马２进３"}},
        {"startpos moves h2e2 b9c7 h0g2", "a9b9", {"Rb9", "Rab9", "R1=2", "r1.2"}},
    };
    for (const auto& [position, move, names] : table) {
        const Position start = parse_position(position);
        for (const char* name : names) {
            EXPECT_EQ(coordinates(parse_move(start, name)), move) << name;
        }
    }
}

TEST(Notation, LettersThatNameNoMoveOrTwoAreRefusedWithTheReason) {
    const Position start = parse_position("startpos");
    const auto refused = [&](const char* text) { return refusal(start, text); };
    expect_has(refused("Ce2"), "names both");
    expect_has(refused("Nc3"), "ranks are counted from 0 here, so write c2");
    expect_has(refused("Ke5"), "no king of the side to move can go to e5");
    for (const char* text :
         {"", "+", "1.", "25.6", "C", "Cxe", "Cj2", "e", "Che2e", "xe2", "ＣＣ"}) {
        EXPECT_NE(refused(text), "") << text;
    }
}

/// Names of letters with every move's ranks one too high: of the squares that it leaves and
/// reaches.
TEST(Notation, LettersWhoseRanksCountFromOneAreRefusedWithTheRightSquare) {
    int hints = 0;
    for (const char* text : {"startpos", "startpos moves h2e2 b9c7 h0g2 a9b9",
                             "3k5/9/9/R3C4/9/R8/N8/4C4/9/5K3 w - - 0 1"}) {
        const Position position = parse_position(text);
        for (const Move move : moves_of(position)) {
            if (rank_of(move.from()) > 8 || rank_of(move.to()) > 8) continue;
            const auto square = [](Square at, int more) {
                return fmt::format("{}{}", static_cast<char>('a' + file_of(at)),
                                   rank_of(at) + more);
            };
            const char man = "KAEHRCP"[index_of(kind_of(position.piece_at(move.from())))];
            const std::string right = man + square(move.from(), 0) + square(move.to(), 0);
            EXPECT_EQ(parse_move(position, right), move) << right;
            const std::string high = man + square(move.from(), 1) + square(move.to(), 1);
            const std::string said = refusal(position, high);
            if (said.empty()) continue;  // it is the name of another move
            EXPECT_NE(said.find("from 0 here, so write " + square(move.to(), 0)), std::string::npos)
                << text << ' ' << said;
            ++hints;
        }
    }
    EXPECT_GT(hints, 60);
}

/// Of two horses on a file the file names the one whose jump would take the other off the board,
/// else its place does.
TEST(Notation, AFileNamesAHorseOfTwoWhereTheOtherCannotJumpAlike) {
    int named = 0;
    for (int low = 0; low < rank_count; ++low) {
        for (int high = low + 1; high < rank_count; ++high) {
            std::string board;
            for (int rank = rank_count - 1; rank >= 0; --rank) {
                board += rank == low || rank == high ? "2N" : "3";
                board += rank == 9 ? "2k3" : rank == 0 ? "K5" : "6";
                if (rank > 0) board += '/';
            }
            const Position position = parse_position(board + " w - - 0 1");
            for (const Move move : moves_of(position)) {
                if (kind_of(position.piece_at(move.from())) != Kind::horse) continue;
                const int gain = rank_of(move.to()) - rank_of(move.from());
                const int other = low + high - rank_of(move.from()) + gain;
                const bool is_alone = other < 0 || other >= rank_count;
                const std::string name =
                    fmt::format("H7{}{}", gain > 0 ? '+' : '-', file_count - file_of(move.to()));
                const char place = rank_of(move.from()) == high ? '+' : '-';
                const std::string end = name.substr(2);
                EXPECT_EQ(format_move(position, move, Notation::wxf),
                          is_alone ? name : fmt::format("H{}{}", place, end))
                    << board;
                named += is_alone ? 1 : 0;
            }
        }
    }
    EXPECT_GT(named, 20);
}

TEST(Notation, NumbersAreNoMoves) {
    for (const char* word : {"1.", "12...", "１．", "3、"})
        EXPECT_TRUE(is_move_number(word)) << word;
    for (const char* word : {"1", "", "+", "25.6", "1.h2e2", "!"}) {
        EXPECT_FALSE(is_move_number(word)) << word;
    }
}

// ---- FEN in and out, and the reasons for refusing one.

/// The message of the refusal; empty if the text was accepted.
std::string refusal(const std::string& text) {
    return ybw::refusal([&] { parse_position(text); }, ExitCode::bad_input);
}

void expect_refused(const std::string& text, const std::string& reason) {
    EXPECT_NE(refusal(text).find(reason), std::string::npos) << text << "\ngot: " << refusal(text);
}

TEST(Fen, OfTheStartIsWrittenAsItIsRead) {
    EXPECT_EQ(format_fen(parse_position(start_fen)), start_fen);
    EXPECT_EQ(format_fen(parse_position("startpos")), start_fen);
}

TEST(Fen, TakesTheAliasesOfOtherPrograms) {
    EXPECT_EQ(
        format_fen(parse_position("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r")),
        start_fen);
}

TEST(Fen, FillsInMissingCounters) {
    EXPECT_EQ(format_fen(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4 b")),
              "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1");
    EXPECT_EQ(format_fen(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4")),
              "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1");
    EXPECT_EQ(format_fen(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4 w 7 12")),
              "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 7 12");
}

TEST(Fen, KeepsItsCounters) {
    const std::string fen = "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 37 91";
    EXPECT_EQ(format_fen(parse_position(fen)), fen);
    EXPECT_EQ(format_fen(parse_position(fen + " moves d9d8")),
              "9/3k5/9/9/9/9/9/9/R8/4K4 w - - 38 92");
}

TEST(Fen, IsFollowedByMoves) {
    EXPECT_EQ(format_fen(parse_position("startpos moves h2e2 h9g7")),
              "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
    EXPECT_EQ(parse_position("startpos moves h2e2 h9g7").path_length(), 2);
}

TEST(Fen, MayBeLeftOutBeforeMoves) {
    const std::string played = format_fen(parse_position("startpos moves h2e2 h9g7 h0g2"));
    EXPECT_EQ(format_fen(parse_position("h2e2 h9g7 h0g2")), played);
    EXPECT_EQ(format_fen(parse_position("startpos h2e2 h9g7 h0g2")), played);
    EXPECT_EQ(format_fen(parse_position("h2e2 h9g7 moves h0g2")), played);
    expect_refused("h2e2 h9h5", "move 2 (column 6)");
    expect_refused("hello", "move 1 (column 1): 'hello' is no legal move");
}

TEST(Fen, OverridesTheSideWhenAsked) {
    EXPECT_EQ(parse_position(start_fen, {.side = Side::black}).side_to_move(), Side::black);
}

TEST(Fen, NamesTheMoveThatIsWrong) {
    expect_refused("startpos moves h2e2 h9h5", "move 2 (column 21)");
}

TEST(Fen, SaysWhereTheTextIsWrong) {
    expect_refused("", "empty");
    expect_refused("moves a0a1", "no position before 'moves'");
    expect_refused("3k5/9/9/9/9/9/9/9/4K4 w", "the board has 9 of 10 ranks");
    expect_refused("3k5/9/9/9/9/9/9/9/9/9/4K4 w", "more than 10 ranks");
    expect_refused("3k6/9/9/9/9/9/9/9/9/4K4 w", "rank 9 has more than 9 files");
    expect_refused("3k4/9/9/9/9/9/9/9/9/4K4 w", "rank 9 has 8 of 9 files; fill it up");
    expect_refused("3q5/9/9/9/9/9/9/9/9/4K4 w", "column 2: 'q' is no piece");
    expect_refused("3k5/9/9/9/9/9/9/9/9/4K4 x", "column 25: 'x' is no side");
    expect_refused("3k5/9/9/9/9/9/9/9/9/4K4 w - - zero 1", "'zero' is no counter");
    expect_refused("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 5", "one field too many");
}

TEST(Fen, RefusesImpossiblePositionsWithTheReason) {
    expect_refused("9/9/9/9/9/9/9/9/9/4K4 w", "black king is missing");
    expect_refused("3k5/9/9/9/9/9/9/9/9/9 w", "red king is missing");
    expect_refused("3kk4/9/9/9/9/9/9/9/9/5K3 w", "2 black kings");
    expect_refused("9/9/9/3k5/9/9/9/9/9/4K4 w", "black king on d6 is outside its palace");
    expect_refused("3k5/9/9/9/9/9/9/9/9/RRR1K4 w", "3 red chariots");
    expect_refused("3k5/9/9/9/9/9/9/9/4K4/4A4 w", "red advisor on e0 can never get there");
    expect_refused("3k5/9/9/9/9/9/9/9/4K4/4B4 w", "red elephant on e0 can never get there");
    expect_refused("3k5/9/9/9/9/9/9/9/4K4/P8 w", "red pawn on a0 can never get there");
    expect_refused("3k5/9/9/9/9/9/1P7/9/4K4/9 w", "red pawn on b3 can never get there");
    expect_refused("3k5/9/9/p8/p8/9/9/9/4K4/9 w", "only one pawn starts on a file");
    expect_refused("4k4/9/9/9/9/9/9/9/9/4K4 w", "face each other");
    expect_refused("3k5/9/9/9/9/9/9/9/9/3RK4 w", "black king on d9 is in check");
    EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/9/3RK4 b"), "");
}

TEST(Fen, AcceptsEveryManOnEveryPointItCanReach) {
    EXPECT_EQ(refusal("2bak4/4a4/b8/9/6p2/2P6/9/B8/4A4/3K1AB2 w"), "");
    EXPECT_EQ(refusal("3k1P3/P8/9/9/4p4/4P4/p7p/9/9/4K3p w"), "");
}

TEST(Fen, PositionsAreReadAsLogsAndListsWriteThem) {
    const std::string fen(start_fen);
    const std::string wanted = format_fen(parse_position("startpos moves h2e2 h9g7"));
    for (const std::string& text :
         {"position fen " + fen + " moves h2e2 h9g7", "fen " + fen + " moves 1. h2e2 h9g7",
          std::string("position startpos moves h2e2 h9g7"), std::string("1. h2e2+ h9g7 2."),
          std::string("1.炮二平五\u3000马8进7"), std::string("1．炮二平五　马８进７"),
          std::string("1. Che2 Hg7")}) {
        EXPECT_EQ(format_fen(parse_position(text)), wanted) << text;
    }
}

}  // namespace

}  // namespace ybw::xiangqi
