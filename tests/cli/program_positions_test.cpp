// ybw analyze --positions, run as a user runs it.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

/// Two of its lines are no positions, one game is over.
constexpr const char* mixed_list =
    "\xEF\xBB\xBF# openings\n\nh8 i9 g7\n  4 h8i9\r\n"
    "{\"name\": \"x\", \"depth\": 2, \"position\": \"h8 h9\"}\n"
    "nonsense\n{\"position\": 7}\nh8 a1 h9 a3 h10 a5 h7 b1 h6\n";

class PositionsProgram : public match::InDirectory {
protected:
    PositionsProgram() { write("list", mixed_list); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
    }

    StartedProgram::Finished analyze(std::vector<std::string> more) const {
        more.insert(more.begin(), {"analyze", "-j", "1", "--hash", "1"});
        if (std::ranges::find(more, "--positions") == more.end()) {
            more.insert(more.end(), {"--positions", file("list")});
        }
        return run_program(more);
    }

    /// By their numbers, without what only a clock knows.
    static std::map<int, json> answers_of(const std::string& text) {
        std::map<int, json> answers;
        for (json line : json_lines_of(text)) {
            if (line["type"] == "header") continue;
            for (const char* of_clock : {"time_s", "nps", "statistics", "check"}) {
                line.erase(of_clock);
            }
            const int number = line["number"];
            EXPECT_TRUE(answers.emplace(number, std::move(line)).second) << number << " twice";
        }
        return answers;
    }
};

TEST_F(PositionsProgram, AnswersEveryLineInItsOwnWords) {
    const auto run = analyze({"-d", "3"});
    EXPECT_EQ(run.code, 65) << "two lines are no positions";
    expect_has(run.err, "2 lines are no position");
    EXPECT_EQ(json_lines_of(run.out).front()["type"], "header");
    auto answers = answers_of(run.out);
    ASSERT_EQ(answers.size(), 6U);
    for (const auto* key : {"game", "depth", "score", "best", "pv", "multipv", "nodes", "bound",
                            "hashfull_permille", "threads", "reason", "interrupted"}) {
        EXPECT_TRUE(answers[1].contains(key)) << key;
    }
    EXPECT_EQ(answers[1]["depth"], 3);
    EXPECT_FALSE(answers[1].contains("name"));
    EXPECT_EQ(answers[2]["position"], "h8i9");
    EXPECT_EQ(answers[2]["depth"], 3) << "the command line's depth goes before its own";
    EXPECT_EQ(answers[3]["name"], "x");
    expect_has(answers[4]["error"].get<std::string>(), "row number");
    expect_has(answers[5]["error"].get<std::string>(), "\"position\"");
    EXPECT_EQ(answers[6]["over"], "black has won");
}

TEST_F(PositionsProgram, SaysOfAPositionWhatTheAnalysisOfItAloneSays) {
    auto answers = answers_of(analyze({"-d", "4", "-m", "2"}).out);
    json alone = json_lines_of(run_program({"analyze", "-p", "h8 i9 g7", "-d", "4", "-m", "2", "-j",
                                            "1", "--hash", "1", "-f", "jsonl"})
                                   .out)
                     .back();
    for (const auto& [key, value] : answers[1].items()) {
        if (key == "number" || key == "position") continue;
        EXPECT_EQ(value, alone[key]) << key;
    }
    EXPECT_EQ(answers[1]["lines"].size(), 2U);
}

TEST_F(PositionsProgram, TakesTheDepthOfALineWhereNoLimitIsGiven) {
    write("list", "4 h8i9\n{\"depth\": 2, \"position\": \"h8 h9\"}\n");
    auto answers = answers_of(analyze({}).out);
    EXPECT_EQ(answers[1]["depth"], 4);
    EXPECT_EQ(answers[2]["depth"], 2);
}

TEST_F(PositionsProgram, SeveralAtATimeSayTheSameFromTheStandardInputToo) {
    const auto alone = analyze({"-d", "4"});
    std::vector<std::string> words{"analyze",       "-j", "1",           "--hash", "1", "-d", "4",
                                   "--concurrency", "3",  "--positions", "-"};
    const auto together = exits(65, run_program(words, {.input = mixed_list}));
    EXPECT_EQ(answers_of(together.out), answers_of(alone.out));
}

TEST_F(PositionsProgram, GoesOnWhereItsFileEnds) {
    const std::vector<std::string> words{"-d", "3", "--output", file("out")};
    ASSERT_EQ(analyze(words).code, 65);
    const std::string whole = content("out");
    EXPECT_EQ(analyze(words).code, 65) << "a mistake stays one";
    EXPECT_EQ(content("out"), whole) << "nothing was left to do";
    const auto answers = answers_of(whole);
    for (std::size_t size = 0; size < whole.size(); size += whole.size() / 9) {
        write("out", whole.substr(0, size));
        exits(65, analyze(words));
        EXPECT_EQ(answers_of(content("out")), answers) << size;
        const auto end = whole.rfind('\n', size);
        if (end != std::string::npos) {
            EXPECT_EQ(content("out").substr(0, end + 1), whole.substr(0, end + 1))
                << "what stood there was written again";
        }
    }
}

TEST_F(PositionsProgram, NeverAddsToAFileOfSomethingElse) {
    const std::vector<std::string> words{"-d", "2", "--output", file("out")};
    ASSERT_EQ(analyze(words).code, 65);
    const std::string whole = content("out");
    EXPECT_EQ(analyze({"-d", "3", "--output", file("out")}).code, 73) << "another depth";
    write("list", "h8 i9\n");
    const auto other = exits(73, analyze(words));
    expect_has(other.err, "answers another position");
    EXPECT_EQ(content("out"), whole);
    for (const char* mine : {"mine\n", "mine", "{}\n", "[]\n{\"type\":\"header\"}\n"}) {
        write("out", mine);
        EXPECT_EQ(analyze(words).code, 73) << mine;
        EXPECT_EQ(content("out"), mine);
    }
    exits(73, analyze({"--output", "/dev/full"}));
    exits(73, analyze({"--output", "/no/such/folder"}));
}

TEST_F(PositionsProgram, ShardsTogetherAreTheWholeList) {
    const auto whole = answers_of(analyze({"-d", "3"}).out);
    std::vector<std::string> merge{"analyze", "--merge", file("all")};
    for (const std::string i : {"1", "2", "3"}) {
        const auto run = analyze({"-d", "3", "--shard", i + "/3", "--output", file("part-" + i)});
        EXPECT_EQ(answers_of(content("part-" + i)).size(), 2U) << run.err;
        merge.push_back(file("part-" + i));
    }
    const auto merged = run_program(merge);
    ASSERT_EQ(merged.code, 0) << merged.err;
    expect_has(merged.err, "6 answers\n");
    EXPECT_EQ(answers_of(content("all")), whole);
    EXPECT_EQ(analyze({"-d", "3", "--output", file("all")}).code, 65) << "nothing is left to do";
    EXPECT_EQ(run_program(merge).code, 73) << "the pool is there";
}

TEST_F(PositionsProgram, APoolSaysWhatIsMissingAndCanBeCompleted) {
    ASSERT_EQ(analyze({"-d", "3", "--shard", "1/3", "--output", file("part")}).code, 65);
    const auto merged =
        run_program({"analyze", "--merge", file("all"), file("part"), file("part")});
    ASSERT_EQ(merged.code, 0) << merged.err;
    expect_has(merged.err, "2 answers; no answer to 2, 3");
    exits(65, analyze({"-d", "3", "--output", file("all")}));
    EXPECT_EQ(answers_of(content("all")).size(), 6U);
}

TEST_F(PositionsProgram, PoolsNothingThatDoesNotBelongTogether) {
    const auto part = [&](const std::string& name, const std::string& depth) {
        analyze({"-d", depth, "--shard", "1/2", "--output", file(name)});
        return file(name);
    };
    const std::string own = part("own", "3");
    const auto refused = [&](const std::string& other) {
        const auto run = run_program({"analyze", "--merge", file("all"), own, other});
        EXPECT_FALSE(std::filesystem::exists(file("all")));
        EXPECT_NE(run.code, 0);
        return run.err;
    };
    expect_has(refused(part("deeper", "4")), "another command");
    EXPECT_NE(refused(part("twice", "3")).find("--shard"), std::string::npos) << "times differ";
    expect_has(refused(file("list")), "file of answers");
    exits(64, run_program({"analyze", "--merge", file("all")}));
    EXPECT_EQ(analyze({"--merge", file("all"), own}).code, 64) << "and a list";
    exits(64, analyze({"--shard", "3/2"}));
    EXPECT_EQ(run_program({"analyze", "-p", "h8", "--shard", "1/2"}).code, 64) << "one position";
    EXPECT_EQ(run_program({"analyze", "h8"}).code, 64) << "files stand behind --merge alone";
}

TEST_F(PositionsProgram, EndsCleanlyOnASignalAndGoesOnLater) {
    write("list", "h8\nh8 i9\nh8 h9\n");
    const std::vector<std::string> words{"analyze",    "-j",       "1",        "--hash",
                                         "1",          "-n",       "100k",     "--positions",
                                         file("list"), "--output", file("out")};
    StartedProgram program(words);
    while (lines_of(content("out")).size() < 2 && program.age() < 20) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    program.send(SIGINT);
    const auto finished = exits(130, program.finish());
    expect_has(finished.err, "the same command goes on");
    for (const auto& [number, answer] : answers_of(content("out"))) {
        EXPECT_EQ(answer["reason"], "nodes") << "an answer of a search that was cut short";
    }
    exits(0, run_program(words));
    EXPECT_EQ(answers_of(content("out")).size(), 3U);
}

TEST_F(PositionsProgram, ShowsHowFarItIsOnATerminal) {
    write("list", "h8\nh8 i9\nh8 h9\n");
    const auto run = exits(0, StartedProgram({"analyze", "-j", "1", "-t", "400ms", "--hash", "1",
                                              "--positions", file("list"), "--output", file("out")},
                                             {.streams = StartedProgram::Streams::terminal})
                                  .finish());
    expect_has_all(run.out, {"1 of 3 positions   1 at a time", " left"});
}

TEST_F(PositionsProgram, RefusesAListWithoutPositions) {
    exits(66, analyze({"--positions", file("nothing")}));
    write("list", "# nothing\n\n");
    exits(66, analyze({}));
}

}  // namespace
}  // namespace ybw
