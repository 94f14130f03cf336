// The law of reading: whatever happens to a file, each move of it that was not hit is read, or is
// kept with the remarks, or the file is refused, or a note says that something is left out.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/record/annotated_game.hpp"
#include "engine/record/played_moves.hpp"
#include "engine/record/record_text.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/said.hpp"

namespace ybw::record {
namespace {

/// A file and its moves, as they stand in it and as they are read.
struct Sample {
    const char* text;
    const char* game;
    std::vector<std::string> tokens;
    std::vector<std::string> moves;
};

const std::vector<Sample>& samples() {
    static const std::vector<Sample> all{
        {"(;GM[4]FF[4]SZ[15]PB[a]C[so]\n;B[hh]LB[aa:1];W[ii]C[x];B[hi](;W[gg](;B[ga])(;B[gb]))(;W["
         "aa]))",
         "gomoku",
         {"B[hh]", "W[ii]", "B[hi]", "W[gg]", "B[ga]"},
         {"7,7", "8,8", "7,8", "6,6", "6,0"}},
        {"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,10,20\n7,5,31\na.zip\nb.zip\n0\n",
         "gomoku",
         {"8,8,0", "9,10,20", "7,5,31"},
         {"7,7", "8,9", "6,4"}},
        {"A.exe\nB.exe\n8,8,0\n9,10,20\n7,5,31\n0\n",
         "gomoku",
         {"8,8,0", "9,10,20", "7,5,31"},
         {"8,8", "9,10", "7,5"}},
        {"[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. h2e2 {x} h9g7 2. h0g2 (2. b0c2 {y} a9a8) "
         "i9h9 $1\n1-0\n",
         "xiangqi",
         {"h2e2", "h9g7", "h0g2", "i9h9"},
         {"h2e2", "h9g7", "h0g2", "i9h9"}},
        {"FORMAT\tWXF\nRED\tA;;;\nRESULT\t1-0\n\nSTART{\n 1. C2.5 h8+7   2. H2+3 r9.8\n}END\n",
         "xiangqi",
         {"C2.5", "h8+7", "H2+3", "r9.8"},
         {"C2.5", "h8+7", "H2+3", "r9.8"}},
        {"1. h8 i9 2. h10 g7 1-0\n",
         "gomoku",
         {"h8", "i9", "h10", "g7"},
         {"h8", "i9", "h10", "g7"}},
    };
    return all;
}

/// Everything that a reader has kept beside the moves.
std::string kept_text(const WrittenGame& game) {
    std::string text = game.players[0] + '\n' + game.players[1] + '\n' + game.result + '\n';
    for (const auto& [name, value] : game.tags)
        text += fmt::format("{}[{}] {}\n", name, value, value);
    for (const auto* texts : {&game.comments, &game.marks}) {
        for (const auto& [number, said] : *texts) text += said + '\n';
    }
    for (const auto& [number, all] : game.variations) {
        for (const std::string& said : all) text += said + '\n';
    }
    return text;
}

/// The moves whose token begins and ends outside of [begin, end], with the tokens.
std::vector<std::size_t> spared(const Sample& sample, std::size_t begin, std::size_t end) {
    std::vector<std::size_t> moves;
    const std::string text = sample.text;
    std::size_t at = 0;
    for (std::size_t i = 0; i < sample.tokens.size(); ++i) {
        at = text.find(sample.tokens[i], at);
        if (at > end || at + sample.tokens[i].size() < begin) moves.push_back(i);
        at += sample.tokens[i].size();
    }
    return moves;
}

void expect_law(const Sample& sample, const std::string& changed, std::size_t begin,
                std::size_t end) {
    WrittenGame game;
    try {
        game = read_game(changed);
        if (!game.notes.empty()) return;
        played_moves(game, game_named(sample.game), {});
    } catch (const UserError&) {
        return;
    }
    const std::string kept = kept_text(game);
    auto next = game.moves.begin();
    for (const std::size_t i : spared(sample, begin, end)) {
        const auto found = std::find(next, game.moves.end(), sample.moves[i]);
        if (found != game.moves.end()) {
            next = found + 1;
        } else {
            std::string token = sample.tokens[i];
            if (token.back() == ']') token.pop_back();  // where another value runs into it
            EXPECT_NE(kept.find(token), std::string::npos) << sample.tokens[i] << " is lost in\n"
                                                           << changed;
        }
    }
}

TEST(ReadingLaw, HoldsOfTheSamplesThemselves) {
    for (const Sample& sample : samples()) {
        const WrittenGame game = read_game(sample.text);
        EXPECT_EQ(game.moves, sample.moves) << sample.text;
        EXPECT_TRUE(game.notes.empty()) << sample.text;
    }
}

TEST(ReadingLaw, HoldsWhereSomethingIsPutIn) {
    for (const Sample& sample : samples()) {
        const std::string text = sample.text;
        for (std::size_t at = 0; at <= text.size(); ++at) {
            for (const char* more :
                 {" ", "\n", "\n\n", "\r\n",  "()",   "(",    ")",       "[",      "]",
                  "{", "}",  ";",    "%",     "\n%",  "\\",   "\"",      ",",      "1",
                  ".", "*",  " * ",  " 1-0 ", "$",    "x",    "B",       "\u3000", "，",
                  "…", "½",  "±",    "炮",    "\xE9", "\x1B", "(;B[aa])"})
                expect_law(sample, text.substr(0, at) + more + text.substr(at), at, at);
        }
    }
}

TEST(ReadingLaw, HoldsWhereSomethingIsMissing) {
    for (const Sample& sample : samples()) {
        const std::string text = sample.text;
        for (std::size_t at = 0; at < text.size(); ++at) {
            for (const std::size_t length : {1U, 2U, 5U}) {
                if (at + length > text.size()) continue;
                expect_law(sample, text.substr(0, at) + text.substr(at + length), at, at + length);
            }
        }
    }
}

// A file of two games has both, each as it is read alone.
TEST(ReadingLaw, HoldsOfEachGameOfAFile) {
    int files = 0;
    for (const Sample& first : samples()) {
        for (const Sample& second : samples()) {
            const std::string begin = std::string(first.text).substr(0, 1);
            if (begin != "(" && begin != "[") continue;
            if (!std::string(second.text).starts_with(begin)) continue;
            const std::string both = std::string(first.text) + "\n\n" + second.text;
            const auto games = read_games(both);
            ASSERT_EQ(games.size(), 2U) << both;
            EXPECT_FALSE(games[0].error || games[1].error) << both;
            EXPECT_EQ(games[0].game.moves, first.moves) << both;
            EXPECT_EQ(games[1].game.moves, second.moves) << both;
            EXPECT_EQ(games[1].game.notes, std::vector<std::string>()) << both;
            EXPECT_EQ(read_game(both).notes.size(), 1U) << "of the other";
            ++files;
        }
    }
    EXPECT_GE(files, 2);
}

// What is made of a file that was read is read again, with the same moves, remarks and no note.
TEST(ReadingLaw, HoldsOfWhatIsWritten) {
    for (const Sample& sample : samples()) {
        const WrittenGame game = read_game(sample.text);
        const PlayedMoves played = played_moves(game, game_named(sample.game), {});
        const bool is_sgf = std::string(sample.game) == "gomoku";
        const std::string text = (is_sgf ? annotated_sgf : annotated_pgn)({game, played, {}});
        EXPECT_TRUE(decoded(text).note.empty());
        const WrittenGame again = read_game(text);
        EXPECT_TRUE(again.notes.empty()) << text;
        const PlayedMoves replayed = played_moves(again, game_named(sample.game), {});
        EXPECT_EQ(replayed.moves, played.moves) << text;
        EXPECT_EQ(again.comments, game.comments) << text;
        if (game.format != again.format) continue;
        EXPECT_EQ(again.marks, game.marks) << text;
        EXPECT_EQ(again.variations.size(), game.variations.size()) << text;
    }
}

TEST(ReadingLaw, HoldsOfPropertiesInAnyOrderAndOfVariationsAtTheEnd) {
    const auto written = [](const std::string& text) {
        const WrittenGame game = read_sgf(text);
        return annotated_sgf({game, played_moves(game, game_named("gomoku"), {}), {}});
    };
    const std::string mixed = written(
        "(;GM[4]SZ[15]TB[aa][bb];EV[Cup]TR[cc];C[first]B[hh];C[white]LB[hh:A][ii:B]W[ii]C[more])");
    expect_has_all(mixed, {"TB[aa][bb]", "\n;EV[Cup]TR[cc]\n",
                           ";B[hh]C[first];W[ii]C[white\nmore]LB[hh:A][ii:B]"});
    EXPECT_EQ(written(mixed), mixed);
    const std::string end = written("(;GM[4]SZ[15];B[hh];W[ii](;C[solve this])(;B[gg];W[jj]))");
    expect_has(end, ";W[ii]C[solve this](;B[gg];W[jj]))");
}

TEST(ReadingLaw, HoldsOfMarksInVariationsThatAreWrittenInOtherWords) {
    const WrittenGame game = read_pgn(
        "[Game \"Chinese Chess\"]\n1. 炮二平五 马8进7 (1... 炮8平5 $4 {v} 2. 马二进三! 马8进7?"
        "?) 2. "
        "马二进三 *");
    const std::string text =
        annotated_pgn({game, played_moves(game, game_named("xiangqi"), {}), {}});
    expect_has(text, "(1... H7-E7 $4 {v} 2. H0-G2 $1 2... H9-G7 $4)");
    const WrittenGame named =
        read_sgf("(;GM[4]SZ[15];B[h8](;W[i7];B[g9])(;W[g7]LB[hh:A][ii:B];B[i9]))");
    const std::string sgf =
        annotated_sgf({named, played_moves(named, game_named("gomoku"), {}), {}});
    expect_has(sgf, "W[gi]LB[hh:A][ii:B]");
}

// Lines end as on Unix, on Windows and on old Macs, and mean the same.
TEST(ReadingLaw, HoldsWhateverEndsALine) {
    const std::vector<std::string> others{
        "[Game \"Chinese Chess\"]\n% x\n1. h2e2 ; a (b\nh9g7 {c\nd} *\n",
        "(;GM[4]SZ[15]C[a\\\nb\nc]\n;B[hh];W[ii])\n", "Piskvorky 15x15, 0\n8,8,0\n9,9,0\na\nb\n",
        "a\nb\n7,7,1\n8,8,2\n"};
    std::vector<std::string> texts = others;
    for (const Sample& sample : samples()) texts.emplace_back(sample.text);
    for (const std::string& text : texts) {
        const WrittenGame game = read_game(text);
        for (const char* end : {"\r\n", "\r"}) {
            std::string changed;
            for (const char c : text) changed += c == '\n' ? end : std::string(1, c);
            const WrittenGame same = read_game(changed);
            EXPECT_EQ(same.moves, game.moves) << text;
            EXPECT_EQ(kept_text(same), kept_text(game)) << text;
            EXPECT_EQ(read_games(changed).size(), read_games(text).size()) << text;
        }
    }
}

TEST(Pgn, AVariationIsKeptWholeWhateverItsCommentsSay) {
    for (const std::string variation :
         {"(1. h2d2 {a (b} h9g7)", "(1. h2d2 {)} (1. b2e2 {;(}))", "(1. h2d2 {:)})"}) {
        const WrittenGame game =
            read_game("[Game \"Chinese Chess\"]\n1. h2e2 " + variation + " h9g7 *");
        EXPECT_EQ(game.variations.at(1), std::vector{variation});
        EXPECT_EQ(game.moves, (std::vector<std::string>{"h2e2", "h9g7"}));
    }
}

// Names with signs that would end them, in both formats.
TEST(ReadingLaw, HoldsOfNamesWithSignsOfTheFormat) {
    for (const std::string name : {"a\\", "a \"b\" c", "\\\"", "][", "a\\]b\\", "[x \"y\"]"}) {
        for (const auto& [game, text] :
             {std::pair("xiangqi", "[Game \"Chinese Chess\"]\n[Red \"" + pgn_text(name) +
                                       "\"]\n[Event \"" + pgn_text(name) + "\"]\n1. h2e2 *"),
              std::pair("gomoku", "(;GM[4]PB[" + sgf_text(name) + "]EV[" + sgf_text(name) +
                                      "];B[hh]C[" + sgf_text(name) + "])")}) {
            const WrittenGame written = read_game(text);
            const PlayedMoves played = played_moves(written, game_named(game), {});
            const bool is_sgf = written.format == "sgf";
            const WrittenGame again =
                read_game((is_sgf ? annotated_sgf : annotated_pgn)({written, played, {}}));
            for (const WrittenGame& one : {written, again}) {
                EXPECT_EQ(one.players[0], name) << text;
                EXPECT_EQ(one.tags.front().second, is_sgf ? sgf_text(name) : name) << text;
            }
            EXPECT_EQ(again.comments, written.comments) << text;
        }
    }
}

// Remarks with signs that would end them, where they are written in braces.
TEST(ReadingLaw, HoldsOfRemarksWithBracesInThem) {
    for (const std::string remark : {"a } b", "{", "a {b} ; (c"}) {
        const WrittenGame game =
            read_game("[Game \"Chinese Chess\"]\n1. h2e2 ; " + remark + "\nh9g7 *");
        const PlayedMoves played = played_moves(game, game_named("xiangqi"), {});
        ASSERT_EQ(played.moves.size(), 2U) << remark;
        const std::string text = annotated_pgn({game, played, {}});
        const WrittenGame again = read_game(text);
        EXPECT_EQ(played_moves(again, game_named("xiangqi"), {}).moves, played.moves) << text;
        EXPECT_TRUE(again.notes.empty()) << text;
        EXPECT_EQ(again.comments.size(), game.comments.size()) << text;
    }
}

TEST(AGameOfAFile, IsPlayedByItsRuleOrByTheOneThatIsAskedFor) {
    const WrittenGame written = read_game("Piskvorky 15x15, 0\n8,8,0\na\nb\n-1\n0,Renju\n");
    const AnyGame& game = game_named("gomoku");
    EXPECT_EQ(game.rule_name(played_moves(written, game, {}).start), "renju");
    for (const char* rule : {"freestyle", "standard"}) {
        EXPECT_EQ(game.rule_name(played_moves(written, game, {.rule = rule}).start), rule);
    }
}

}  // namespace
}  // namespace ybw::record
