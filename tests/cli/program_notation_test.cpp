// --notation: the same moves in all ways of writing them, wherever moves are printed.
#include <fstream>
#include <gtest/gtest.h>
#include <regex>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

/// A move in the four notations.
struct Names {
    std::string coordinates, iccs, wxf, chinese;

    std::string in(const std::string& notation) const {
        if (notation == "iccs") return iccs;
        if (notation == "wxf") return wxf;
        return notation == "chinese" ? chinese : coordinates;
    }
};
const Names cannon{"h2e2", "H2-E2", "C2=5", "炮二平五"};
const Names horse{"h9g7", "H9-G7", "H8+7", "马８进７"};
const std::vector<std::string> notations{"coordinates", "iccs", "wxf", "chinese"};

StartedProgram::Finished ybw(std::vector<std::string> words, const std::string& input = "") {
    return run_program(words, {.input = input});
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(Notation, IsThatOfAllMovesOfAnAnalysis) {
    for (const std::string& notation : notations) {
        for (const std::string format : {"human", "jsonl", "csv"}) {
            const auto run =
                ybw({"analyze", "-g", "xiangqi", "--search-moves", "h2e2", "--depth", "1", "--hash",
                     "1", "--threads", "1", "--notation", notation, "--format", format});
            EXPECT_EQ(run.code, 0) << run.err;
            EXPECT_TRUE(contains(run.out, cannon.in(notation))) << run.out;
            for (const std::string& other : notations) {
                if (other == notation) continue;
                // The command line names the move, too.
                const std::size_t result = run.out.rfind("best");
                EXPECT_FALSE(contains(run.out.substr(result), cannon.in(other))) << run.out;
            }
        }
    }
}

TEST(Notation, OfMovesThatAreGivenIsAnyOfThem) {
    for (const std::string& notation : notations) {
        const std::string moves = cannon.in(notation) + " " + horse.in(notation);
        const auto run = ybw({"analyze", "-g", "xiangqi", "-p", "startpos moves " + moves,
                              "--depth", "1", "--hash", "1", "-f", "jsonl"});
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_TRUE(contains(run.out, "r1bakabnr/9/1c2c1n2/") || contains(run.out, "/1c4nc1/"))
            << run.out;
        const auto judged = ybw({"judge", "--moves", moves});
        EXPECT_EQ(judged.code, 0) << judged.err;
    }
}

TEST(Notation, IsListedWithItsGame) {
    EXPECT_TRUE(contains(ybw({"games"}).out, "--notation chinese      炮二平五"));
    EXPECT_TRUE(contains(ybw({"games", "-f", "jsonl"}).out,
                         R"("notations":["coordinates","iccs","wxf","chinese"])"));
}

TEST(Notation, CanBeChangedInAGame) {
    const auto run = ybw({"play", "-g", "xiangqi", "--as", "both", "--hash", "1"},
                         "h2e2\nmoves\nnotation wxf\nmoves\n马8进7\nnotation chinese\nmoves\n"
                         "notation none\nquit\n");
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(contains(run.out, "\nh2e2\n")) << run.out;
    EXPECT_TRUE(contains(run.out, "\nC2=5\n")) << run.out;
    EXPECT_TRUE(contains(run.out, "\n炮二平五 马８进７\n")) << run.out;
    EXPECT_TRUE(contains(run.out, "xiangqi has no notation 'none'")) << run.out;
}

TEST(Notation, IsThatOfAnnotatedGames) {
    const match::TemporaryDirectory directory;
    const std::string pgn = (directory.path() / "game.pgn").string();
    const auto run = ybw({"annotate", "-", "-g", "xiangqi", "--depth", "1", "--hash", "1",
                          "--notation", "wxf", "--pgn", pgn},
                         "炮二平五 马8进7\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "C2=5")) << run.out;
    const std::string text = file_text(pgn);
    EXPECT_TRUE(contains(text, "[Format \"WXF\"]")) << text;
    EXPECT_TRUE(contains(text, "1. C2=5")) << text;
    const auto again =
        ybw({"annotate", pgn, "--depth", "1", "--hash", "1", "--notation", "chinese"});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_TRUE(contains(again.out, "马８进７")) << again.out;
}

TEST(Notation, OfAMatchIsThatOfItsPgnAndNotOfItsJournal) {
    const match::TemporaryDirectory directory;
    const std::string journal = (directory.path() / "match.jsonl").string();
    const std::string pgn = (directory.path() / "match.pgn").string();
    const auto run =
        ybw({"match", "-g", "xiangqi", "nodes=50", "nodes=50", "--pairs", "1", "--draw-after", "3",
             "--journal", journal, "--pgn", pgn, "--notation", "chinese", "--quiet"});
    EXPECT_EQ(run.code, 0) << run.err;
    const std::string text = file_text(pgn);
    EXPECT_TRUE(contains(text, "[Format \"Chinese\"]")) << text;
    EXPECT_TRUE(contains(text, "进")) << text;
    const std::string kept = file_text(journal);
    EXPECT_TRUE(std::regex_search(kept, std::regex("\"[a-i][0-9][a-i][0-9]\""))) << kept;
    EXPECT_FALSE(contains(kept, "进"));
}

}  // namespace
}  // namespace ybw
