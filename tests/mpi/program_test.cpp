// ybw-mpi with four ranks on this machine, where it was built.
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <vector>

#include "engine/match/journal.hpp"
#include "engine/match/schedule.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/mpi/mpi_program.hpp"
#include "tests/support/said.hpp"

namespace ybw::mpi {
namespace {

class MpiTest : public match::InDirectory {
protected:
    void SetUp() override {
        if (!has_mpi()) GTEST_SKIP() << "built without MPI";
    }

    enum class Program : std::uint8_t { ybw, ybw_mpi, one_rank };

    /// The exit code of ybw-mpi on four ranks or on one, or of ybw.
    int run(const std::string& arguments, const std::string& before = "",
            Program what = Program::ybw_mpi) const {
        const std::string start = what == Program::ybw
                                      ? YBW_BUILD_DIR "/ybw "
                                      : on_ranks(what == Program::one_rank ? 1 : 4);
        const std::string command = "cd " + directory_.path().string() + "; " + before + ' ' +
                                    start + arguments + " > out 2> err";
        const int status = std::system(command.c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    std::string output(const char* name = "out") const { return content(name); }

    /// By their numbers, without what only a clock knows; none may stand there twice.
    std::map<int, nlohmann::json> answers(const char* name = "out") const {
        std::map<int, nlohmann::json> found;
        std::ifstream lines(file(name));
        for (std::string line; std::getline(lines, line);) {
            nlohmann::json answer = nlohmann::json::parse(line);
            if (answer["type"] == "header") continue;
            for (const char* of_clock : {"time_s", "nps", "check"}) answer.erase(of_clock);
            if (answer.contains("statistics")) answer["statistics"].erase("idle_seconds");
            const int number = answer["number"];
            EXPECT_TRUE(found.emplace(number, std::move(answer)).second) << number << " twice";
        }
        return found;
    }
};

constexpr const char* match_arguments =
    "match -g tictactoe hash=1 \"hash=1 name=B\" --depth 9 --pairs 20 --journal m.jsonl --quiet";

TEST_F(MpiTest, FourRanksPlayAMatchIntoOneJournal) {
    ASSERT_EQ(run(match_arguments), 0) << output("err");
    expect_has(output(), "40 games: 0 won, 40 drawn, 0 lost");
    EXPECT_EQ(match::read_journal(file("m.jsonl")).games.size(), 40U);
}

TEST_F(MpiTest, AMatchWritesTheFilesThatYbwWrites) {
    const std::string players =
        "match -g gomoku hash=1 \"hash=1 name=B\" --nodes 500 --draw-after 20 --pairs 3 ";
    ASSERT_EQ(run(players + "--journal m.jsonl --quiet --html m.html --sgf m.sgf"), 0)
        << output("err");
    ASSERT_EQ(run("match --report m.jsonl --html n.html --sgf n.sgf", "", Program::ybw), 0)
        << output("err");
    EXPECT_FALSE(output("m.html").empty());
    EXPECT_EQ(output("m.html"), output("n.html"));
    EXPECT_FALSE(output("m.sgf").empty());
    EXPECT_EQ(output("m.sgf"), output("n.sgf"));
    ASSERT_EQ(run("match --report m.jsonl --sgf o.sgf"), 0) << output("err");
    EXPECT_EQ(output("o.sgf"), output("n.sgf"));
    ASSERT_EQ(run("match -g xiangqi hash=1 hash=1 --nodes 500 --draw-after 20 --pairs 3 --quiet "
                  "--journal x.jsonl --pgn x.pgn"),
              0)
        << output("err");
    expect_has(output("x.pgn"), "[Red ");
}

TEST_F(MpiTest, AnAcceptedElo0IsTheAnswerNoAsItIsForYbw) {
    // Of two equals neither has 300 Elo more.
    const std::string unequal =
        "match hash=1 \"hash=1 name=B\" --nodes 300 --openings generated --pairs 200 "
        "--sprt 300,600 --quiet ";
    EXPECT_EQ(run(unequal + "--journal m.jsonl"), 1) << output("err");
    EXPECT_EQ(run(unequal + "--journal n.jsonl", "", Program::ybw), 1) << output("err");
}

TEST_F(MpiTest, RanksWaitForTheRoundOnWhichTheNextOneHangs) {
    const std::string words =
        "tournament -g tictactoe \"name=a depth=1\" \"name=b depth=2\" \"name=c depth=9\" "
        "\"name=d depth=3\" \"name=e depth=1\" --pairs 2 --quiet --journal ";
    for (const std::string pairings : {"swiss", "knockout"}) {
        const std::string rest = pairings + ".jsonl --pairings " + pairings;
        ASSERT_EQ(run(words + "of-ranks-" + rest), 0) << output("err");
        ASSERT_EQ(run(words + rest, "", Program::ybw), 0) << output("err");
        const std::vector<std::string> names{"a", "b", "c", "d", "e"};
        const auto of_one = match::read_journal(file(pairings + ".jsonl"));
        const auto of_ranks = match::read_journal(file("of-ranks-" + pairings + ".jsonl"));
        EXPECT_EQ(of_ranks.games.size(), of_one.games.size());
        EXPECT_EQ(match::rounds_text(of_ranks, names), match::rounds_text(of_one, names));
    }
}

// Each was a match of a hundred games, or a search, before it was help.
TEST_F(MpiTest, WhatItSaysOfItselfIsSaidOnceAndPlaysNothing) {
    for (const std::string command : {"match", "tournament", "analyze"}) {
        ASSERT_EQ(run(command + " --help"), 0) << output("err");
        const std::string said = output();
        const std::size_t first = said.find("Usage: ybw-mpi " + command);
        ASSERT_NE(first, std::string::npos) << said;
        EXPECT_EQ(said.find("Usage: ybw-mpi", first + 1), std::string::npos) << said;
        EXPECT_EQ(said.find("--concurrency"), std::string::npos) << "a rank does one thing";
        EXPECT_EQ(said.find("--export"), std::string::npos) << "that is no option here";
    }
    for (const char* words : {"--help", "--version", "man", "completion bash", "help analyze"}) {
        EXPECT_EQ(run(words), 0) << words;
        EXPECT_NE(output().find("mpi"), std::string::npos) << words;
    }
    EXPECT_NE(output().find("--positions"), std::string::npos) << "of analyze";
    ASSERT_EQ(run("--version"), 0);
    const std::regex with_its_own("libraries  oneTBB .*, Eigen [0-9.]+, .*[0-9]\n");
    EXPECT_TRUE(std::regex_search(output(), with_its_own)) << output();
    EXPECT_EQ(run("perft"), 64);
}

TEST_F(MpiTest, AKilledJobIsResumedWithNothingLostAndNothingTwice) {
    // The job is killed when the journal holds a few games.
    const std::string slow =
        "match -g gomoku hash=1 \"hash=1 name=B\" --time 20ms --margin 60s --draw-after 6 --pairs "
        "60 "
        "--journal m.jsonl --quiet";
    run(slow +
        " & pid=$!; while [ \"$(cat m.jsonl 2> /dev/null | wc -l)\" -lt 5 ]; do "
        "sleep 0.05; done; kill -9 $pid; wait $pid");
    std::this_thread::sleep_for(std::chrono::seconds(1));  // its ranks end when it is gone
    const std::size_t before = match::read_journal(file("m.jsonl")).games.size();
    EXPECT_GE(before, 4U);
    EXPECT_LT(before, 120U);
    ASSERT_EQ(run(slow + " --resume"), 0) << output("err");
    EXPECT_EQ(match::read_journal(file("m.jsonl")).games.size(), 120U);
}

TEST_F(MpiTest, AMistakeIsSaidOnceAndEndsTheJob) {
    EXPECT_EQ(run("match thread=2 --pairs 1"), 64);
    const std::string said = output("err");
    const std::size_t first = said.find("there is no 'thread'");
    ASSERT_NE(first, std::string::npos) << said;
    EXPECT_EQ(said.find("there is no 'thread'", first + 1), std::string::npos) << said;
}

TEST_F(MpiTest, AMatchTakesNoOptionOfGamesAtATime) {
    for (const std::string option : {"--concurrency 2", "--affinity"}) {
        EXPECT_EQ(run(match_arguments + (" " + option)), 64) << option;
        expect_has(output("err"), option.substr(0, option.find(' ')));
    }
}

// As where a file is missing on one machine.
TEST_F(MpiTest, AMistakeThatOneRankAloneMakesIsSaidAndEndsTheJob) {
    const std::string match =
        "match -g tictactoe hash=1 hash=1 --pairs 2 --depth 3 --quiet --openings op\xffn";
    const auto refusal = [&] {
        EXPECT_EQ(
            run(match + " : -n 1 -wdir / " + mpi_program + ' ' + match, "", Program::one_rank), 66);
        const std::string said = output("err");
        return said.substr(0, said.find('\n'));
    };
    const std::string words =
        "--openings: op\uFFFDn cannot be read; name a file, builtin, generated or start";
    EXPECT_EQ(refusal(), "ybw-mpi: " + words) << "of rank 0";
    std::ofstream(file("op\xffn")) << "b2\na1\n";
    EXPECT_EQ(refusal(), "ybw-mpi: rank 1: " + words);
}

TEST_F(MpiTest, RanksThatWereStartedWithOtherWordsAreRefused) {
    std::ofstream(file("positions")) << "b2\na1\n";
    const std::string usual = " -g tictactoe -d 5 ";
    const std::string search = "analyze" + usual + "-j 1 --hash 1 ";
    const std::string list = search + "--positions positions ";
    const auto both = [&](const std::string& first, const std::string& second) {
        return run(first + " : -n 1 " + mpi_program + ' ' + second, "timeout 30",
                   Program::one_rank);
    };
    for (const auto& [first, second] : std::vector<std::pair<std::string, std::string>>{
             {search + "-p a1", search + "-p b2"},
             {search + "-p a1", list},
             {list, search + "-p a1"},
             {list, "--version"},
             {"--version", list},
             {list, "match" + usual + "hash=1 hash=1 --pairs 2"},
             {"match" + usual + "hash=1 hash=1 --pairs 2", list},
             {list, list + "--exact"}}) {
        EXPECT_EQ(both(first, second), 64) << first << " : " << second << '\n' << output("err");
        EXPECT_NE(output("err").find("ybw-mpi: rank 1 was started as '"), std::string::npos)
            << first << " : " << second << '\n'
            << output("err");
        EXPECT_EQ(output(), "") << first << " : " << second;
    }
    EXPECT_EQ(both(list, list + "--shard"), 64);
    expect_has(output("err"), "ybw-mpi: rank 1: --shard needs an argument");
    EXPECT_EQ(both(list, "analyze" + usual + "--positions positions -j 2 --hash 2"), 0)
        << "threads and table of its machine: " << output("err");
    EXPECT_EQ(answers().size(), 2U);
}

TEST_F(MpiTest, AJournalThatIsThereIsNotOverwritten) {
    std::ofstream(file("m.jsonl")) << "mine\n";
    EXPECT_EQ(run(match_arguments), 73) << output("err");
    EXPECT_EQ(output("m.jsonl"), "mine\n");
}

TEST_F(MpiTest, PositionsAreAnsweredByTheirNumbers) {
    std::ofstream(file("positions")) << "a1 b1 a2 b2\nnonsense\n\na1 b1 a2 b2 a3\nb2\n";
    ASSERT_EQ(run("analyze -g tictactoe --positions positions --depth 9 --threads 1 --hash 1"), 65)
        << output("err");
    EXPECT_TRUE(output("err").starts_with("ybw-mpi: one line is no position")) << output("err");
    auto results = answers();
    ASSERT_EQ(results.size(), 4U);
    EXPECT_EQ(results[1]["best"], "a3");
    EXPECT_EQ(results[1]["score"]["win"], 1);
    EXPECT_TRUE(results[2].contains("error"));
    EXPECT_EQ(results[3]["over"], "x has won");
    EXPECT_EQ(results[4]["score"]["cp"], 0);
}

TEST_F(MpiTest, AnswersToPositionsAreThoseOfYbwOnAnyNumberOfRanks) {
    std::ofstream(file("positions")) << "# openings\nb2\n3 a1\n"
                                        "{\"name\": \"corner\", \"position\": \"a1 b2\"}\n";
    const std::string words =
        "analyze -g tictactoe --positions positions --depth 5 --threads 1 --hash 1";
    const auto answers_by = [&](Program what, const std::string& more = "") {
        EXPECT_EQ(run(words + more, "", what), 0) << output("err");
        return answers(more.empty() ? "out" : "kept");
    };
    auto expected = answers_by(Program::ybw);
    ASSERT_EQ(expected.size(), 3U);
    for (const char* key : {"bound", "threads", "reason", "nodes", "statistics"}) {
        EXPECT_TRUE(expected[1].contains(key)) << key;
    }
    EXPECT_EQ(expected[3]["name"], "corner");
    EXPECT_EQ(answers_by(Program::ybw_mpi), expected);
    EXPECT_EQ(answers_by(Program::one_rank), expected);
    EXPECT_EQ(answers_by(Program::ybw_mpi, " --shard 2/2 --output kept").size(), 1U);
    EXPECT_EQ(answers_by(Program::ybw, " --output kept"), expected) << "ybw goes on with it";
}

TEST_F(MpiTest, OnePositionIsSearchedByAllRanksAndShownAsYbwShowsIt) {
    const std::string words =
        "analyze -g gomoku -p \"h8 i9 g7 h7\" -d 6 --exact -j 1 --hash 16 --format jsonl";
    const auto values = [&] {
        std::vector<std::string> found;
        std::istringstream lines(output());
        for (std::string line; std::getline(lines, line);) {
            const auto json = nlohmann::json::parse(line);
            if (json["type"] == "header") continue;
            found.push_back(fmt::format("{} {}", json["type"].dump(), json["score"].dump()));
        }
        return found;
    };
    ASSERT_EQ(run(words, "", Program::ybw), 0) << output("err");
    const auto expected = values();
    ASSERT_EQ(expected.size(), 7U) << output();
    for (const Program what : {Program::ybw_mpi, Program::one_rank}) {
        ASSERT_EQ(run(words, "", what), 0) << output("err");
        EXPECT_EQ(values(), expected);
    }
    ASSERT_EQ(run("analyze -g tictactoe -p \"a1 b1 a2 b2\" -d 9 -j 1 --color never"), 0)
        << output("err");
    expect_has(output(), "best a3");
    expect_has(output("err"), "other ranks");
    EXPECT_EQ(run("analyze -g tictactoe -p nonsense"), 65);
    ASSERT_EQ(run("analyze -g tictactoe -a alphabeta -d 3"), 0)
        << "rank 0 alone: " << output("err");
}

TEST_F(MpiTest, OnePositionGoesOnWhereItWasSaved) {
    const std::string words = " --exact -j 1 --hash 16 ";
    ASSERT_EQ(run("analyze -g gomoku -p \"h8 i9\" -d 4 --save kept" + words), 0) << output("err");
    ASSERT_EQ(run("analyze --resume kept -d 5 -j 1 -f jsonl"), 0) << output("err");
    const std::string on_ranks = output();
    ASSERT_EQ(run("analyze -g gomoku -p \"h8 i9\" -d 5 -f jsonl" + words, "", Program::ybw), 0);
    const auto score = [](const std::string& text) {
        return text.substr(text.rfind("\"score\""), 20);
    };
    EXPECT_EQ(score(on_ranks), score(output()));
}

TEST_F(MpiTest, ADamagedStoreIsReportedAsYbwReportsIt) {
    std::ofstream(file("positions")) << "b2\n";
    const std::string words = "analyze -g tictactoe --positions positions -j 1 --hash 1 --store s";
    ASSERT_EQ(run(words + " -d 2", "", Program::ybw), 0) << output("err");
    const std::string damage = "LC_ALL=C sed -i 's/\"exact\"/\"about\"/' s;";
    EXPECT_EQ(run(words + " -d 3", damage, Program::ybw), 65);
    expect_has(output("err"), "is damaged");
    run(words + " -d 4", damage);
    expect_has(output("err"), "is damaged");
}

TEST_F(MpiTest, ShardsOfRanksArePooled) {
    std::ofstream(file("positions")) << "b2\na1\na1 b2\nc3\n";
    const std::string words = "analyze -g tictactoe --positions positions --depth 5 -j 1 --hash 1 ";
    ASSERT_EQ(run(words + "--shard 1/2 --output a"), 0) << output("err");
    ASSERT_EQ(run(words + "--shard 2/2 --output b"), 0) << output("err");
    ASSERT_EQ(run("analyze --merge all a b"), 0) << output("err");
    EXPECT_EQ(answers("all").size(), 4U);
    expect_has(output("err"), "4 answers");
}

}  // namespace
}  // namespace ybw::mpi
