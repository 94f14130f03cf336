// `ybw match` and its journal as a user meets them: what is refused, and what is left behind.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sched.h>
#include <set>
#include <sstream>
#include <thread>

#include "engine/kit/kept_file.hpp"
#include "engine/text/quoting.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw::match {
namespace {

class MatchProgram : public InDirectory {
protected:
    /// A short match at fixed depth, and what else is said.
    StartedProgram::Finished match(std::vector<std::string> more) const {
        return StartedProgram(joined({"match", "-g", "tictactoe", "--games", "2", "--depth", "1",
                                      "--quiet", "--journal", file("a.jsonl")},
                                     more),
                              {})
            .finish(60);
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name)) << text;
    }

    /// Whether the first is stronger by 100 Elo rather than not at all.
    StartedProgram::Finished test_for_strength(const std::string& first,
                                               const std::string& second) const {
        return run_program({"match", "-g", "gomoku", "--sprt", "0,100", "--pairs", "200",
                            "--openings", "generated", "--quiet", "--journal",
                            file(first + ".jsonl"), first + " hash=1", second + " hash=1"});
    }
};

TEST_F(MatchProgram, SaysByItsExitCodeWhetherTheTestOfStrengthWasPassed) {
    exits(1, test_for_strength("depth=1", "depth=3"));
    exits(0, test_for_strength("depth=3", "depth=1"));
}

TEST_F(MatchProgram, AFileThatCannotBeWrittenIsTheLastThingSaid) {
    const auto run = exits(73, match({"hash=1", "hash=1", "--html", "/dev/full"}));
    expect_has(run.out, "\njournal " + file("a.jsonl") + "\n");
}

TEST_F(MatchProgram, APlayerThatCannotPlayLeavesNoJournal) {
    exits(66, match({"threads=1", "uci:/no/such/program"}));
    EXPECT_FALSE(std::filesystem::exists(file("a.jsonl")));
    const auto broken = exits(76, match({"threads=1", "uci:sh -c 'exit 3'"}));
    expect_has(broken.err, "exit code 3");
    EXPECT_FALSE(std::filesystem::exists(file("a.jsonl")));
    exits(0, match({"threads=1", "threads=1"}));
}

TEST_F(MatchProgram, WithAffinityGamesAtATimeHaveProcessorsOfTheirOwn) {
    cpu_set_t mask;
    ASSERT_EQ(::sched_getaffinity(0, sizeof mask, &mask), 0);
    const int processors = CPU_COUNT(&mask);
    const auto crowded = exits(64, match({"threads=1", "--affinity", "--concurrency", "600"}));
    expect_has(crowded.err, fmt::format("--concurrency {}", processors));
    const auto wide = exits(64, match({"threads=2", "--affinity"}));
    expect_has(wide.err, "'threads=2'");
    if (processors < 2) GTEST_SKIP() << "one processor";
    // Each start of the program notes where it may run; the first one is the trial of the players.
    const std::string program = fmt::format(
        "uci:sh -c 'grep Cpus_allowed_list /proc/self/status >> {}; sleep 0.2; exec {} uci -j 1'",
        file("where"), YBW_BUILD_DIR "/ybw");
    const auto result =
        StartedProgram({"match", "-g", "xiangqi", "--games", "8", "--depth", "1", "--draw-after",
                        "6", "--quiet", "--journal", file("a.jsonl"), "threads=1", program,
                        "--affinity", "--concurrency", std::to_string(processors)},
                       {})
            .finish(60);
    ASSERT_EQ(result.code, 0) << result.err;
    std::ifstream where(file("where"));
    std::string line;
    std::getline(where, line);
    std::set<std::string> places;
    int starts = 0;
    for (; std::getline(where, line); ++starts) {
        EXPECT_EQ(line.find_first_of("-,"), std::string::npos) << "one processor: " << line;
        places.insert(line);
    }
    EXPECT_GT(starts, 1);
    EXPECT_EQ(places.size(), static_cast<std::size_t>(starts)) << "two on one processor";
}

TEST_F(MatchProgram, RestsBeforeEachNextGameUntilASignalComes) {
    using Clock = std::chrono::steady_clock;
    const auto begins = Clock::now();
    ASSERT_EQ(match({"threads=1", "--wait", "1s"}).code, 0);
    EXPECT_GE(Clock::now() - begins, std::chrono::seconds(1));
    exits(64, match({"threads=1", "--wait", "soon"}));
    const std::string journal = file("long.jsonl");
    StartedProgram program({"match", "-g", "tictactoe", "--games", "4", "--depth", "1", "--quiet",
                            "--wait", "1h", "--journal", journal},
                           {});
    const auto games = [&] {
        return std::max(std::ranges::count(text_if_there(journal), '\n') - 1, 0L);
    };
    const auto patience = Clock::now() + std::chrono::seconds(60);
    while (games() == 0 && Clock::now() < patience) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    program.send(SIGINT);
    exits(130, program.finish(20));
    EXPECT_EQ(games(), 1);
}

TEST_F(MatchProgram, APlayersOwnLimitIsTheOnlyOneUnlessMoreWasSaid) {
    const auto limits = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"match", "nodes=20", "depth=1", "-g", "tictactoe", "--games",
                                     "2", "--quiet", "--journal", file("limits.jsonl")});
        exits(0, StartedProgram(words, {}).finish());
        std::ifstream journal(file("limits.jsonl"));
        std::string line;
        std::getline(journal, line);
        std::filesystem::remove(file("limits.jsonl"));
        std::string text;
        const auto header = nlohmann::json::parse(line);
        for (const auto& player : header.at("settings").at("players")) {
            text += player.at("time").dump() + player.at("depth").dump() +
                    player.at("nodes").dump() + ' ';
        }
        return text;
    };
    EXPECT_EQ(limits({}), R"(""null20 ""1null )");
    EXPECT_EQ(limits({"--time", "1s"}), R"("1s"null20 "1s"1null )");
    EXPECT_EQ(limits({"--depth", "2"}), R"(""220 ""1null )");
}

TEST_F(MatchProgram, AJournalAloneSaysHowItGoesOn) {
    const std::string whole = file("whole.jsonl");
    const std::vector<std::string> words{"name=it's nodes=20",
                                         "depth=1",
                                         "-g",
                                         "tictactoe",
                                         "--openings",
                                         "generated:2",
                                         "--seed",
                                         "7",
                                         "--games",
                                         "6",
                                         "--quiet",
                                         "--journal",
                                         whole};
    ASSERT_EQ(StartedProgram(joined({"match"}, words), {}).finish().code, 0);
    const std::string text = file_text(whole);
    std::size_t third_line = 0;
    for (int i = 0; i < 2; ++i) third_line = text.find('\n', third_line) + 1;
    write("half.jsonl", text.substr(0, third_line));
    const auto half =
        exits(0, StartedProgram({"match", "--resume", file("half.jsonl")}, {}).finish());
    const auto result_of = [](const std::string& report) {
        return report.substr(0, report.find("\nper move"));
    };
    const auto report = StartedProgram({"match", "--report", whole}, {}).finish();
    EXPECT_EQ(result_of(half.out), result_of(report.out));
    const auto longer =
        StartedProgram({"match", "--resume", file("half.jsonl"), "--pairs", "4", "--quiet"}, {})
            .finish();
    EXPECT_NE(longer.out.find("\n8 games"), std::string::npos) << longer.out << longer.err;
    exits(64, StartedProgram({"match", "--resume"}, {}).finish());
    write("foreign", "no journal\n");
    const auto third =
        exits(64, StartedProgram({"match", "", "", "--resume", file("half.jsonl")}, {}).finish());
    expect_has(third.err, "with --journal");
    exits(65, StartedProgram({"match", "--resume", file("foreign")}, {}).finish());
}

TEST_F(MatchProgram, ATournamentOfRoundsSaysWhoMetAndWhoWon) {
    const auto tournament = [&](std::vector<std::string> more) {
        return StartedProgram(joined({"tournament", "name=a depth=4", "name=b depth=2",
                                      "name=c algorithm=minimax depth=1", "-g", "tictactoe",
                                      "--pairs", "1", "--quiet", "--journal", file("cup.jsonl")},
                                     more),
                              {})
            .finish(60);
    };
    struct Refusal {
        std::vector<std::string> words;
        std::string said;
    };
    for (const Refusal& refusal :
         std::vector<Refusal>{{{"--pairings", "swis"}, "did you mean 'swiss'"},
                              {{"--pairings", "swiss", "--gauntlet"}, "--gauntlet"},
                              {{"--rounds", "3"}, "--pairings swiss"},
                              {{"--pairings", "knockout", "--rounds", "3"}, "--pairings swiss"},
                              {{"--pairings", "knockout", "--shard", "1/2"}, "--shard"}}) {
        const auto refused = tournament(refusal.words);
        EXPECT_EQ(refused.code, 64) << refusal.said;
        expect_has(refused.err, refusal.said);
    }
    const auto cup = exits(0, tournament({"--pairings", "knockout"}));
    expect_has_all(cup.out, {"semi-finals\n", "  a without a game\n", "final\n", "winner  "});
    exits(65, tournament({"--pairings", "swiss", "--resume"}));
    std::filesystem::remove(file("cup.jsonl"));
    const auto swiss = tournament({"--pairings", "swiss", "--rounds", "3"});
    expect_has_all(swiss.out, {"round 3\n", "of opponents\n"});
}

TEST_F(MatchProgram, ThePageOfARunningMatchRenewsItselfAndThenReplaysTheGames) {
    StartedProgram program({"match", "-g", "gomoku", "depth=3", "depth=2", "--games", "100",
                            "--quiet", "--journal", file("a.jsonl"), "--html", file("a.html")},
                           {});
    const std::string refresh = "http-equiv=\"refresh\"";
    const auto begins = std::chrono::steady_clock::now();
    std::string page;
    while (page.find("<small>pair ") == std::string::npos &&
           std::chrono::steady_clock::now() - begins < std::chrono::seconds(60)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        page = content("a.html");
    }
    EXPECT_NE(page.find(refresh), std::string::npos) << page.substr(0, 500);
    expect_has(page, " of 100 games</li>");
    program.send(SIGINT);
    exits(130, program.finish(60));
    page = content("a.html");
    expect_lacks(page, refresh);
    expect_has(page, "\"moves\"");
}

// Anybody may have written a journal.
TEST_F(MatchProgram, AJournalStartsNoProgramAndWritesNoFileThatIsNotNamedAgain) {
    ASSERT_EQ(match({"threads=1", "threads=1"}).code, 0);
    const std::string whole = content("a.jsonl");
    const std::string program = "uci:sh -c 'touch " + file("started") + "'";
    const auto begun_by = [&](const std::string& players) {
        auto header = *parse_checked_line(whole.substr(0, whole.find('\n')));
        header["about"]["command_line"] = "ybw match -g tictactoe --depth 1 --games 4 --html " +
                                          file("page.html") + ' ' + players;
        write("a.jsonl", checked_line(header) + whole.substr(whole.find('\n') + 1));
    };
    const auto resume = [&](std::vector<std::string> players) {
        players.insert(players.begin(), {"match", "--quiet", "--resume", file("a.jsonl")});
        return StartedProgram(players, {}).finish(60);
    };
    for (const std::string& foreign : {shell_quoted(program), "threads=1 " + shell_quoted(program),
                                       "\"dir=/ " + program + '"'}) {
        begun_by(foreign);
        const auto refused = exits(64, resume({}));
        expect_has_all(refused.err, {"touch", "ybw match --resume"});
        const auto other = exits(64, resume({"threads=1", "uci:cat"}));
        expect_has(other.err, "touch");
        EXPECT_FALSE(std::filesystem::exists(file("started")));
    }
    begun_by("threads=1 " + shell_quoted(program));
    resume({"threads=1", program});
    EXPECT_TRUE(std::filesystem::exists(file("started"))) << "it was named";
    begun_by("threads=1 threads=1");
    for (const auto& players : {std::vector<std::string>{}, {"threads=1", "threads=1"}}) {
        const auto own = exits(0, resume(players));
        expect_has(own.err, "page.html");
        EXPECT_FALSE(std::filesystem::exists(file("page.html")));
    }
    exits(0, resume({"--html", file("page.html")}));
    EXPECT_TRUE(std::filesystem::exists(file("page.html")));
}

TEST_F(MatchProgram, AnOptionThatAProgramHasNotNamedIsFoundBeforeTheMatch) {
    const std::string program = " uci:" YBW_BUILD_DIR "/ybw uci -g xiangqi";
    const auto played = [&](const std::string& player) {
        return StartedProgram(
                   {"match", "-g", "xiangqi", player, "nodes=5", "--games", "2", "--draw-after",
                    "4", "--openings", "start", "--quiet", "--journal", file("options.jsonl")},
                   {})
            .finish(60);
    };
    const auto unknown = exits(64, played("nodes=5 option.NoSuchThing=7" + program));
    expect_has(unknown.err, "NoSuchThing");
    EXPECT_FALSE(std::filesystem::exists(file("options.jsonl")));
    exits(0, played("nodes=5 option.Hash=1" + program + " option.Threads=1"));
}

TEST_F(MatchProgram, AProtocolThatTheGameDoesNotHaveIsRefused) {
    const auto gomocup = exits(64, match({"threads=1", "gomocup:cat"}));
    expect_has(gomocup.err, "gomocup plays gomoku alone");
    const auto ucci =
        exits(64, StartedProgram({"match", "-g", "gomoku", "threads=1", "ucci:cat"}, {}).finish());
    expect_has(ucci.err, "gomoku programs speak gomocup or uci");
}

TEST_F(MatchProgram, ALimitThatAProtocolCannotTellIsRefused) {
    const auto said = [](const std::string& game, const std::string& player) {
        const auto run =
            exits(64, StartedProgram({"match", "-g", game, "threads=1", player}, {}).finish());
        return run.err;
    };
    expect_has(said("xiangqi", "nodes=1k xboard:cat"), "no limit of nodes");
    expect_has(said("xiangqi", "time=100ms xboard:cat"), "whole seconds");
    expect_has(said("gomoku", "nodes=1k gomocup:cat"), "a time, too");
    expect_has(said("gomoku", "time=1s+1s gomocup:cat"), "no increment");
}

TEST_F(MatchProgram, AProgramForAnotherGameIsRefused) {
    const auto run = exits(76, match({"threads=1", "uci:" YBW_BUILD_DIR "/ybw uci"}));
    expect_has(run.err, "does not play tictactoe");
    EXPECT_EQ(run.out, "");
}

TEST_F(MatchProgram, AReportOnWhatIsNoJournalSaysSo) {
    write("damaged",
          "{\"type\":\"header\",\"program\":\"ybw\",\"format\":1,\"version\":\"1\","
          "\"settings\":{},\"about\":{}}\n");
    const std::vector<std::tuple<std::string, int, std::string>> cases{
        {".", 66, "is a directory"},
        {"/bin/ls", 65, "this is no journal"},
        {file("damaged"), 65, "settings are damaged"}};
    for (const auto& [path, code, hint] : cases) {
        const auto run = exits(
            code,
            StartedProgram({"match", "--report", path, "--html", file("a.html")}, {}).finish());
        expect_has(run.err, hint);
        expect_lacks(run.err, "exception");
    }
}

TEST_F(MatchProgram, AReportOverwritesPagesOfItsOwnAndNoOtherFile) {
    ASSERT_EQ(match({"threads=1", "threads=1"}).code, 0);
    const auto report = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"match", "--report", file("a.jsonl")});
        return StartedProgram(more, {}).finish();
    };
    write("a.html", "<p>my notes</p>");
    const auto refused = exits(73, report({}));
    expect_has(refused.err, "--html");
    EXPECT_EQ(content("a.html"), "<p>my notes</p>");
    exits(0, report({"--html", file("a.html")}));
    expect_has(content("a.html"), "<svg");
    exits(0, report({}));
}

// Nine plies at most are left; 255 were searched, and the time with them, where the end of the game
// was not seen.
TEST_F(MatchProgram, ATextbookSearchEndsWhereTheGameDoes) {
    exits(0,
          StartedProgram({"match", "-g", "tictactoe", "algorithm=deepening", "algorithm=alphabeta",
                          "--games", "2", "--time", "60s", "--quiet", "--journal", file("a.jsonl")},
                         {})
              .finish(60));
    std::istringstream journal(content("a.jsonl"));
    int games = 0;
    for (std::string line; std::getline(journal, line);) {
        const auto entry = nlohmann::json::parse(line);
        if (entry["type"] != "game") continue;
        ++games;
        for (const int depth : entry["depths"]) EXPECT_LE(depth, 9) << line;
    }
    EXPECT_EQ(games, 2);
}

}  // namespace
}  // namespace ybw::match
