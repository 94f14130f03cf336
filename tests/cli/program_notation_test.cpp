// --notation: the same moves in all ways of writing them, wherever moves are printed.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <utility>

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
            const auto run = exits(0, ybw({"analyze", "-g", "xiangqi", "--search-moves", "h2e2",
                                           "--depth", "1", "--hash", "1", "--threads", "1",
                                           "--notation", notation, "--format", format}));
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
        const auto run = exits(0, ybw({"analyze", "-g", "xiangqi", "-p", "startpos moves " + moves,
                                       "--depth", "1", "--hash", "1", "-f", "jsonl"}));
        EXPECT_TRUE(contains(run.out, "r1bakabnr/9/1c2c1n2/") || contains(run.out, "/1c4nc1/"))
            << run.out;
        exits(0, ybw({"judge", "--moves", moves}));
    }
}

TEST(Notation, IsListedWithItsGame) {
    EXPECT_TRUE(contains(ybw({"games"}).out, "--notation chinese      炮二平五"));
    EXPECT_TRUE(contains(ybw({"games", "-f", "jsonl"}).out,
                         R"("notations":["coordinates","iccs","wxf","chinese"])"));
}

TEST(Notation, CanBeChangedInAGame) {
    const auto run =
        exits(0, ybw({"play", "-g", "xiangqi", "--as", "both", "--hash", "1"},
                     "h2e2\nmoves\nnotation wxf\nmoves\n马8进7\nnotation chinese\nmoves\n"
                     "notation none\nquit\n"));
    EXPECT_TRUE(contains(run.out, "\nh2e2\n")) << run.out;
    EXPECT_TRUE(contains(run.out, "\nC2=5\n")) << run.out;
    EXPECT_TRUE(contains(run.out, "\n炮二平五 马８进７\n")) << run.out;
    EXPECT_TRUE(contains(run.out, "xiangqi has no notation 'none'")) << run.out;
}

TEST(Notation, IsThatOfAnnotatedGames) {
    const match::TemporaryDirectory directory;
    const std::string pgn = (directory.path() / "game.pgn").string();
    const auto run = exits(0, ybw({"annotate", "-", "-g", "xiangqi", "--depth", "1", "--hash", "1",
                                   "--notation", "wxf", "--pgn", pgn},
                                  "炮二平五 马8进7\n"));
    EXPECT_TRUE(contains(run.out, "C2=5")) << run.out;
    const std::string text = file_text(pgn);
    EXPECT_TRUE(contains(text, "[Format \"WXF\"]")) << text;
    EXPECT_TRUE(contains(text, "1. C2=5")) << text;
    const auto again =
        exits(0, ybw({"annotate", pgn, "--depth", "1", "--hash", "1", "--notation", "chinese"}));
    EXPECT_TRUE(contains(again.out, "马８进７")) << again.out;
}

TEST(Notation, OfAMatchIsThatOfItsPgnAndNotOfItsJournal) {
    const match::TemporaryDirectory directory;
    const std::string journal = (directory.path() / "match.jsonl").string();
    const std::string pgn = (directory.path() / "match.pgn").string();
    exits(0, ybw({"match", "-g", "xiangqi", "nodes=50", "nodes=50", "--pairs", "1", "--draw-after",
                  "3", "--journal", journal, "--pgn", pgn, "--notation", "chinese", "--quiet"}));
    const std::string text = file_text(pgn);
    EXPECT_TRUE(contains(text, "[Format \"Chinese\"]")) << text;
    EXPECT_TRUE(contains(text, "进")) << text;
    const std::string kept = file_text(journal);
    EXPECT_TRUE(std::regex_search(kept, std::regex("\"[a-i][0-9][a-i][0-9]\""))) << kept;
    EXPECT_FALSE(contains(kept, "进"));
}

// ---- `ybw judge`: who has to answer for a repetition, in words, in JSON and as an exit code.

constexpr const char* checks = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
constexpr const char* perpetual = "e2d2 d9e9 d2e2 e9d9 e2d2 d9e9 d2e2 e9d9";
constexpr const char* harmless = "h0g2 h9g7 g2h0 g7h9";

/// Runs `ybw judge --game xiangqi` with more words.
StartedProgram::Finished judge(std::vector<std::string> words) {
    words.insert(words.begin(), {"judge", "--game", "xiangqi"});
    return run_program(words);
}

nlohmann::json judge_as_json(std::vector<std::string> words) {
    words.insert(words.end(), {"--format", "jsonl"});
    const auto run = exits(0, judge(words));
    return nlohmann::json::parse(run.out);
}

TEST(Judge, SaysWhoLosesAndWhy) {
    const auto run = exits(0, judge({"--position", checks, "--moves", perpetual}));
    EXPECT_EQ(run.out,
              "black wins\nperpetual check by red: red gives check with every move, black neither "
              "checks nor chases perpetually: red loses\n");
    EXPECT_EQ(judge({"--position", checks, "--moves", perpetual, "--quiet"}).out, "black wins\n");
}

TEST(Judge, MovesMayBeOneWordOrManyOrPartOfThePosition) {
    const auto one = judge({"--moves", harmless});
    EXPECT_EQ(one.out, judge({"--moves", "h0g2", "h9g7", "g2h0", "g7h9"}).out);
    EXPECT_EQ(one.out, judge({"--position", std::string("startpos moves ") + harmless}).out);
    EXPECT_EQ(one.out,
              judge({"--position", "startpos moves h0g2 h9g7", "--moves", "g2h0 g7h9"}).out);
    EXPECT_TRUE(one.out.starts_with("draw\n")) << one.out;
}

TEST(Judge, NoRepetitionIsAnAnswerAndAFailureOnlyWhereAskedFor) {
    const auto run = exits(0, judge({"--moves", "h2e2 h9g7"}));
    EXPECT_TRUE(run.out.starts_with("no repetition")) << run.out;
    exits(1, judge({"--moves", "h2e2 h9g7", "--require-verdict"}));
    exits(0, judge({"--moves", harmless, "--require-verdict"}));
}

TEST(Judge, JsonHasVerdictAndReason) {
    const auto json = judge_as_json({"--position", checks, "--moves", perpetual});
    EXPECT_EQ(json["type"], "judgement");
    EXPECT_EQ(json["rule"], "asian");
    EXPECT_EQ(json["side_to_move"], "red");
    EXPECT_EQ(json["occurrences"], 3);
    EXPECT_EQ(json["repetition"], true);
    EXPECT_EQ(json["verdict"], "black wins");
    expect_has(json["reason"].get<std::string>(), "perpetual check");
    const auto none = judge_as_json({"--moves", "h2e2"});
    EXPECT_EQ(none["repetition"], false);
    EXPECT_TRUE(none["verdict"].is_null());
}

TEST(Judge, TheRuleDecides) {
    // On the board for the third time, and for the second.
    for (const auto& [position, moves] : {std::pair(checks, perpetual), {"startpos", harmless}}) {
        const auto none = judge({"--position", position, "--moves", moves, "--rule", "none"});
        expect_has(none.out, "judges no repetition");
    }
    const auto json = judge_as_json({"--rule", "chinese", "--moves", harmless});
    EXPECT_EQ(json["rule"], "chinese");
}

TEST(Judge, MistakesAreExplained) {
    exits(65, judge({"--moves", "h2h9 a9a5"}));
    exits(65, judge({"--position", "banana"}));
    exits(64, judge({"--format", "csv"}));
    const auto game = exits(64, run_program({"judge", "--game", "gomoku"}));
    expect_has(game.err, "write xiangqi");
}

}  // namespace

}  // namespace ybw
