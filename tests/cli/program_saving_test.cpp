// ybw analyze --save and --resume, run as a user runs them.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/kit/kept_file.hpp"
#include "tests/cli/output_lines.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

namespace fs = std::filesystem;

constexpr int cannot_create = 73;

class SavingProgram : public match::InDirectory {
protected:
    /// An analysis with one thread, whose nodes are always the same.
    static std::vector<std::string> analysis(const std::vector<std::string>& more) {
        return joined({"analyze", "-j", "1", "--hash", "4", "-f", "jsonl"}, more);
    }

    static json result_of(const StartedProgram::Finished& run) {
        return json_lines_of(run.out).back();
    }

    const std::string question_ = "h8 i9 g7";
};

std::uint64_t nodes_of(const json& line) {
    return line["nodes"].get<std::uint64_t>();
}

TEST_F(SavingProgram, ReachesTheNextDepthWithFewerNodesThanFromScratch) {
    const std::string path = file("a.ybw");
    const auto first = run_program(analysis({"-p", question_, "-d", "11", "--save", path}));
    ASSERT_EQ(first.code, 0) << first.err;
    expect_has(first.err, " -t 1h\n");
    const json before = result_of(first);
    const auto resumed = run_program(analysis({"--resume", path, "-d", "12"}));
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    const auto lines = json_lines_of(resumed.out);
    ASSERT_EQ(lines.size(), 4U) << "header, the depth before, the new one, result";
    EXPECT_EQ(lines[1]["depth"], 11);
    EXPECT_EQ(lines[1]["score"], before["score"]);
    EXPECT_EQ(lines[2]["depth"], 12);
    const json scratch = result_of(run_program(analysis({"-p", question_, "-d", "12"})));
    EXPECT_LT(2 * (nodes_of(lines.back()) - nodes_of(before)), nodes_of(scratch));
    EXPECT_GT(nodes_of(lines.back()), nodes_of(before)) << "the totals go on";
    EXPECT_GT(lines.back()["time_s"], before["time_s"]);
}

// By one thread, and stopped by its depth: to the node.
TEST_F(SavingProgram, GoesOnAsIfItHadNeverBeenInterrupted) {
    const std::vector<std::pair<Words, int>> questions{
        {{"-p", question_}, 12},
        {{"-p", "h8 g7 h9 h7 i8"}, 10},
        {{"-p", question_, "-m", "3"}, 8},
        {{"-g", "xiangqi"}, 8},
        {{"-g", "xiangqi", "-p", "h2e2 h9g7 h0g2"}, 8},
        {{"-g", "tictactoe"}, 9}};
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const auto& [question, depth] = questions[i];
        SCOPED_TRACE(::testing::Message() << "question " << i);
        const std::string path = file(std::to_string(i));
        const auto run = [&](Words words, int until) {
            words.insert(words.end(), {"-d", std::to_string(until)});
            return run_program(analysis(words));
        };
        Words saving = question;
        saving.insert(saving.end(), {"--save", path});
        ASSERT_EQ(run(saving, depth - 3).code, 0);
        ASSERT_EQ(run({"--resume", path}, depth - 2).code, 0);
        const json parts = result_of(run({"--resume", path}, depth));
        const json whole = result_of(run(question, depth));
        for (const char* key : {"nodes", "score", "pv", "depth", "hashfull_permille"}) {
            EXPECT_EQ(parts[key], whole[key]) << key;
        }
        EXPECT_EQ(parts["statistics"]["cutoffs"], whole["statistics"]["cutoffs"]);
        EXPECT_EQ(parts["statistics"]["proof_nodes"], whole["statistics"]["proof_nodes"]);
    }
}

TEST_F(SavingProgram, TakesTheQuestionFromTheFile) {
    const std::string path = file("a.ybw");
    const auto saved = run_program(
        analysis({"-p", "-", "--rule", "renju", "--multipv", "2", "-d", "3", "--save", path}),
        {.input = "h8 i9\n"});
    ASSERT_EQ(saved.code, 0) << saved.err;
    const auto again = run_program({"analyze", "--resume", path, "-f", "jsonl"});
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(json_lines_of(again.out).front()["position"],
              json_lines_of(saved.out).front()["position"]);
    EXPECT_EQ(result_of(again)["lines"], result_of(saved)["lines"]);
    EXPECT_EQ(result_of(again)["nodes"], result_of(saved)["nodes"]) << "nothing was left to do";
    // The same question in other words is the same.
    const auto same =
        exits(0, run_program(analysis({"--resume", path, "-p", "h8i9", "-m", "2", "-d", "4"})));
    EXPECT_EQ(result_of(same)["depth"], 4);
}

TEST_F(SavingProgram, RefusesToGoOnWithAnotherQuestion) {
    const std::string path = file("a.ybw");
    ASSERT_EQ(run_program(analysis({"-p", question_, "-d", "2", "--save", path})).code, 0);
    const std::vector<std::vector<std::string>> others{
        {"-p", "h8 i9"},  {"-g", "xiangqi"},        {"--rule", "renju"},
        {"-m", "2"},      {"--size", "19"},         {"--side", "black"},
        {"--exact"},      {"--search-moves", "j8"}, {"--without", "killers"},
        {"-a", "negamax"}};
    for (auto words : others) {
        words.insert(words.begin(), {"analyze", "--resume", path});
        const auto run = run_program(words);
        EXPECT_EQ(run.code, 64) << words[3];
        expect_has(run.err, words[3].starts_with("-p") ? "--position" : "leave");
        EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
        EXPECT_EQ(run.out, "");
    }
}

TEST_F(SavingProgram, KeepsWhatASignalInterrupts) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const std::string path = file(std::to_string(signal));
        StartedProgram program(analysis({"-p", question_, "-t", "100s", "--save", path}));
        ASSERT_TRUE(program.wait_for("\"depth\":9"));
        program.send(signal);
        EXPECT_EQ(program.finish().code, 128 + signal);
        const auto resumed = exits(0, run_program(analysis({"--resume", path, "-d", "1"})));
        EXPECT_GE(result_of(resumed)["depth"], 9);
    }
}

TEST_F(SavingProgram, WithoutItsFolderSaysSoOnceAndGoesOn) {
    fs::create_directory(file("folder"));
    const auto start = [&](const std::string& time) {
        return analysis(
            {"-p", question_, "-t", time, "--save-every", "20ms", "--save", file("folder/a.ybw")});
    };
    StartedProgram lost(start("400ms"));
    ASSERT_TRUE(lost.wait_for("\"depth\":2"));
    fs::remove_all(file("folder"));
    const auto finished = exits(cannot_create, lost.finish());
    EXPECT_EQ(result_of(finished)["reason"], "time") << "it went on";
    const auto said = lines_of(finished.err);
    ASSERT_EQ(said.size(), 2U) << finished.err;
    expect_has(said[0], "goes on and tries it again");
    expect_has(said[1], "is in no file");

    fs::create_directory(file("folder"));
    StartedProgram found(start("100s"));
    ASSERT_TRUE(found.wait_for("\"depth\":2"));
    fs::remove_all(file("folder"));
    ASSERT_TRUE(found.wait_for("tries it again"));
    fs::create_directory(file("folder"));
    found.send(SIGINT);
    EXPECT_EQ(found.finish().code, 130) << "the last save is good";
    exits(0, run_program(analysis({"--resume", file("folder/a.ybw"), "-d", "1"})));
}

TEST_F(SavingProgram, NamesTheFileBesideTheOneThatTookItsPlace) {
    const std::string path = file("a.ybw");
    StartedProgram program(
        analysis({"-p", question_, "-t", "100s", "--save-every", "1h", "--save", path}));
    ASSERT_TRUE(program.wait_for("\"depth\":2"));
    std::ofstream(path) << "of somebody else";
    program.send(SIGINT);
    const auto run = exits(cannot_create, program.finish());
    expect_has(run.err, "what was found is in " + path + ".rescued\n");
    exits(0, run_program(analysis({"--resume", path + ".rescued", "-d", "1"})));
}

TEST_F(SavingProgram, OnAFullDiskKeepsTheSaveBefore) {
    const std::string path = file("a.ybw");
    ASSERT_EQ(run_program(analysis({"-p", question_, "-d", "2", "--save", path})).code, 0);
    const auto limited = [&](const std::string& words) {
        const std::string command = "ulimit -f 1; exec " YBW_BUILD_DIR "/ybw analyze --hash 4 " +
                                    words + " > /dev/null 2>&1";
        const int status = std::system(("bash -c '" + command + "'").c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    EXPECT_EQ(limited("-d 3 --resume " + path), cannot_create);
    EXPECT_EQ(result_of(run_program(analysis({"--resume", path})))["depth"], 2);
    EXPECT_EQ(limited("-d 3 --save " + file("b.ybw")), cannot_create);
    EXPECT_FALSE(fs::exists(file("b.ybw")));
    EXPECT_FALSE(fs::exists(file("b.ybw.part")));
}

TEST_F(SavingProgram, RefusesWhatCannotBeSavedBeforeItSearches) {
    const std::string there = file("there");
    fs::create_directory(there);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--save", there}, {"--save", "/proc/a"}, {"--save", "/x/y/z"}}) {
        const auto run = run_program(analysis(words));
        EXPECT_EQ(run.code, cannot_create) << words[1];
        EXPECT_EQ(run.out, "");
    }
    exits(64, run_program({"analyze", "--save-every", "1m"}));
    exits(64, run_program({"analyze", "--save", there + "2", "-a", "minimax"}));
    exits(66, run_program({"analyze", "--resume", there + "2"}));
}

// Which files are written is for who runs the program to say.
TEST_F(SavingProgram, TakesAQuestionFromAFileAndNothingElse) {
    const std::string path = file("a.ybw");
    ASSERT_EQ(run_program(analysis({"-g", "tictactoe", "-d", "2", "--save", path})).code, 0);
    std::ifstream whole(path, std::ios::binary);
    std::string title, text;
    std::getline(whole, title);
    std::getline(whole, text);
    auto changed = *parse_checked_line(text);
    changed["question"]["html"] = file("page.html");
    std::ofstream(path, std::ios::binary) << title << '\n'
                                          << checked_line(changed) << whole.rdbuf();
    const auto run = exits(65, run_program(analysis({"--resume", path})));
    expect_has(run.err, "it wants --html");
    EXPECT_FALSE(fs::exists(file("page.html")));
}

}  // namespace
}  // namespace ybw
