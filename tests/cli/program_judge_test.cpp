// `ybw judge`: who has to answer for a repetition, in words, in JSON and as an exit code.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace ybw {
namespace {

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
    const auto run = judge(words);
    EXPECT_EQ(run.code, 0) << run.err;
    return nlohmann::json::parse(run.out);
}

TEST(Judge, SaysWhoLosesAndWhy) {
    const auto run = judge({"--position", checks, "--moves", perpetual});
    EXPECT_EQ(run.code, 0);
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
    const auto run = judge({"--moves", "h2e2 h9g7"});
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.out.starts_with("no repetition")) << run.out;
    EXPECT_EQ(judge({"--moves", "h2e2 h9g7", "--require-verdict"}).code, 1);
    EXPECT_EQ(judge({"--moves", harmless, "--require-verdict"}).code, 0);
}

TEST(Judge, JsonHasVerdictAndReason) {
    const auto json = judge_as_json({"--position", checks, "--moves", perpetual});
    EXPECT_EQ(json["type"], "judgement");
    EXPECT_EQ(json["rule"], "asian");
    EXPECT_EQ(json["side_to_move"], "red");
    EXPECT_EQ(json["occurrences"], 3);
    EXPECT_EQ(json["repetition"], true);
    EXPECT_EQ(json["verdict"], "black wins");
    EXPECT_NE(json["reason"].get<std::string>().find("perpetual check"), std::string::npos);
    const auto none = judge_as_json({"--moves", "h2e2"});
    EXPECT_EQ(none["repetition"], false);
    EXPECT_TRUE(none["verdict"].is_null());
}

TEST(Judge, TheRuleDecides) {
    const auto none = judge({"--position", checks, "--moves", perpetual, "--rule", "none"});
    EXPECT_NE(none.out.find("judges no repetition"), std::string::npos) << none.out;
    const auto json = judge_as_json({"--rule", "chinese", "--moves", harmless});
    EXPECT_EQ(json["rule"], "chinese");
}

TEST(Judge, MistakesAreExplained) {
    EXPECT_EQ(judge({"--moves", "h2h9 a9a5"}).code, 65);
    EXPECT_EQ(judge({"--position", "banana"}).code, 65);
    EXPECT_EQ(judge({"--format", "csv"}).code, 64);
    const auto game = run_program({"judge", "--game", "gomoku"});
    EXPECT_EQ(game.code, 64);
    EXPECT_NE(game.err.find("write xiangqi"), std::string::npos) << game.err;
}

}  // namespace
}  // namespace ybw
