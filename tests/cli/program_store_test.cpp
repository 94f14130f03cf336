// --store and ybw store, run as a user runs them.
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

class StoreProgram : public match::InDirectory {
protected:
    /// With one thread, whose nodes are always the same, and this store.
    StartedProgram::Finished run(const std::string& command, const Words& more,
                                 const std::string& input = "") const {
        Words words{command, "-j", "1", "--hash", "4", "-f", "jsonl", "--store", store_};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, {.input = input});
    }

    json analyze(const Words& more) const {
        const auto finished = exits(0, run("analyze", more));
        EXPECT_EQ(finished.err, "");
        return json_lines_of(finished.out).back();
    }

    static StartedProgram::Finished store(Words words, const std::string& input = "") {
        words.insert(words.begin(), "store");
        return run_program(words, {.input = input});
    }

    const std::string store_ = file("局面库");
};

TEST_F(StoreProgram, IsMissingToAReaderWhoCannotOpenIt) {
    analyze({"-p", "h8 i9", "-d", "2"});
    bool has_failed = false;
    for (int files = 5; files < 20; ++files) {  // some are open before the program begins
        std::filesystem::remove(file("said"));
        const int status = std::system(
            fmt::format("bash -c \"ulimit -n {}; exec {}/ybw store '{}' > /dev/null 2> '{}'\"",
                        files, YBW_BUILD_DIR, store_, file("said"))
                .c_str());
        if (content("said").find("cannot be read: ") == std::string::npos) continue;
        has_failed = true;
        EXPECT_EQ(WEXITSTATUS(status), 66) << content("said");
    }
    EXPECT_TRUE(has_failed);
}

TEST_F(StoreProgram, AnswersAtOnceWhatWasSearchedAndGoesOnFromThere) {
    const json first = analyze({"-p", "h8 i9 g7", "-d", "9"});
    EXPECT_FALSE(first.contains("found_by"));
    const json again = analyze({"-p", "g7 i9 h8", "-d", "9"});
    EXPECT_TRUE(again.contains("found_by"));
    for (const char* key : {"score", "best", "pv", "depth", "nodes", "reason"}) {
        EXPECT_EQ(again[key], first[key]) << key;
    }
    EXPECT_TRUE(analyze({"-p", "h8 i9 g7", "-d", "5"}).contains("found_by"));
    EXPECT_TRUE(analyze({"-p", "h8 i9 g7", "-n", "10"}).contains("found_by"));
    const auto deeper = run("analyze", {"-p", "h8 i9 g7", "-d", "10"});
    const auto lines = json_lines_of(deeper.out);
    EXPECT_EQ(lines[1]["depth"], 9) << "what is known is shown first";
    EXPECT_EQ(lines[2]["depth"], 10);
    EXPECT_GT(lines.back()["nodes"], first["nodes"]) << "the totals go on";
    EXPECT_FALSE(lines.back().contains("found_by"));
    EXPECT_EQ(analyze({"-p", "h8 i9 g7", "-d", "10"})["nodes"], lines.back()["nodes"]);

    const auto text = run_program({"analyze", "-p", "h8 i9 g7", "-d", "10", "--store", store_});
    expect_has(text.out, "depth 10 (from the store)");
    const auto csv =
        run_program({"analyze", "-p", "h8 i9 g7", "-d", "10", "-f", "csv", "--store", store_});
    expect_has(csv.out, "from the store");
    EXPECT_FALSE(
        analyze({"-p", "h8 i9 g7", "-d", "9", "--exact", "-n", "20k"}).contains("found_by"))
        << "other settings, other values";
    EXPECT_FALSE(analyze({"-p", "h8 i9 g7", "-d", "4", "-m", "2"}).contains("found_by"));
    EXPECT_EQ(analyze({"-p", "h8 i9 g7", "-d", "4", "-m", "2"})["lines"].size(), 2U);
}

TEST_F(StoreProgram, KnowsFinalValuesAtEveryDepth) {
    analyze({"-g", "tictactoe", "-p", "a1 b2", "-t", "100s"});
    EXPECT_TRUE(analyze({"-g", "tictactoe", "-p", "a1 b2", "-d", "60"}).contains("found_by"));
}

TEST_F(StoreProgram, ServesListsAndGamesAsItServesOnePosition) {
    std::ofstream(file("list")) << "h8 i9 g7\nh8 i9\n# nothing\nh8 h9 i9\n";
    const Words list{"--positions", file("list"), "-d", "6", "--concurrency", "2"};
    analyze({"-p", "h8 i9 g7", "-d", "6"});
    const auto first = run("analyze", list);
    const auto again = run("analyze", list);
    int known = 0;
    for (const json& line : json_lines_of(first.out)) known += line.contains("found_by") ? 1 : 0;
    EXPECT_EQ(known, 1);
    known = 0;
    for (const json& line : json_lines_of(again.out)) known += line.contains("found_by") ? 1 : 0;
    EXPECT_EQ(known, 3) << again.out;

    const std::string game = "h8 i9 g7 g9 h9 h7 i6";
    const auto once = run("annotate", {"-", "-d", "5"}, game);
    EXPECT_EQ(json_lines_of(once.out).back()["known"], 2) << "of the list";
    const auto twice = run("annotate", {"-", "-d", "5"}, game);
    EXPECT_EQ(json_lines_of(twice.out).back()["known"], 8);
    for (const char* limit : {"-n", "-t"}) {  // searches end a little before either
        const Words words{"-", limit, limit == std::string("-n") ? "5k" : "100ms"};
        run("annotate", words, game);
        EXPECT_EQ(json_lines_of(run("annotate", words, game).out).back()["known"], 8) << limit;
    }
    const auto lines_once = json_lines_of(once.out);
    const auto lines_twice = json_lines_of(twice.out);
    for (std::size_t i = 1; i <= 7; ++i) {
        for (const char* key : {"move", "score", "best", "verdict", "nodes", "depth"}) {
            EXPECT_EQ(lines_twice[i][key], lines_once[i][key]) << i << ' ' << key;
        }
    }
}

TEST_F(StoreProgram, AnnotateGoesOnWhereItWasInterrupted) {
    const Words words{"annotate", "-", "-t", "300ms", "-j",      "1",
                      "--hash",   "4", "-f", "jsonl", "--store", store_};
    const std::string game = "h8 i9 g7 g9 h9 h7 i6 j5 k4 k5 l5 l6";
    StartedProgram program(words, {.input = game});
    ASSERT_TRUE(StartedProgram::wait_until(
        [&] {
            return std::filesystem::exists(store_) && store({store_, "-f", "jsonl"}).out != "";
        },
        20));
    program.send(SIGKILL);
    program.finish();
    const auto rest = run_program(words, {.input = game});
    EXPECT_GE(json_lines_of(rest.out).back()["known"], 1) << rest.err;
    const auto again = run_program(words, {.input = game});
    EXPECT_EQ(json_lines_of(again.out).back()["known"], 13) << again.out;
}

TEST_F(StoreProgram, KeepsWhatCtrlCInterrupts) {
    StartedProgram program({"analyze", "-p", "h8 i9 g7", "-t", "100s", "-j", "1", "--hash", "4",
                            "-f", "jsonl", "--store", store_});
    ASSERT_TRUE(program.wait_for("\"depth\":8"));
    program.send(SIGINT);
    exits(130, program.finish());
    EXPECT_TRUE(analyze({"-p", "h8 i9 g7", "-d", "8"}).contains("found_by"));
}

TEST_F(StoreProgram, CountsExportsAndTakesFromOthers) {
    analyze({"-p", "h8 i9 g7", "-d", "6"});
    analyze({"-p", "h8 i9 g7", "-d", "4", "--rule", "renju"});
    analyze({"-g", "xiangqi", "-p", "h2e2", "-d", "4", "--notation", "chinese"});
    const auto table = exits(0, store({store_}));
    EXPECT_EQ(lines_of(table.out).size(), 4U) << table.out;
    const auto counts = json_lines_of(store({store_, "-f", "jsonl"}).out);
    EXPECT_EQ(counts[0]["rule"], "freestyle");
    EXPECT_EQ(counts[0]["deepest"], 6);
    const auto exported = store({store_, "--export"});
    ASSERT_EQ(json_lines_of(exported.out).size(), 3U);
    EXPECT_EQ(json_lines_of(exported.out)[2]["lines"][0]["pv"][0].get<std::string>().size(), 4U)
        << "moves in the usual notation";

    // As EPD, which other programs and --position read.
    const auto book = exits(0, store({store_, "--export", "--format", "epd"}));
    EXPECT_EQ(book.err, "ybw: 2 positions left out, of games without FEN\n");
    ASSERT_EQ(lines_of(book.out).size(), 1U) << book.out;
    EXPECT_TRUE(book.out.starts_with(
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - hmvc 1; fmvn 1; acd 4;"))
        << book.out;
    const auto analysis =
        json_lines_of(run_program({"analyze", "-g", "xiangqi", "-p", lines_of(book.out)[0], "-d",
                                   "4", "-f", "jsonl"})
                          .out);
    const std::string best = analysis.back()["best"];
    expect_has(book.out, fmt::format("; bm {}; pv {} ", best, best));
    exits(64, store({store_, "--format", "epd"}));

    // From lines, from a store, into itself: nothing changes but what is deeper.
    const std::string own = file("own");
    exits(0, store({own, "--import", "-"}, exported.out));
    EXPECT_EQ(store({own, "--export"}).out, exported.out);
    run_program({"analyze", "-p", "h8 i9 g7", "-d", "8", "-j", "1", "--store", own});
    const auto deeper = store({own, "--export"});
    EXPECT_NE(deeper.out, exported.out);
    exits(0, store({own, "--import", store_}));
    EXPECT_EQ(store({own, "--export"}).out, deeper.out);
    exits(0, store({store_, "--import", own}));
    exits(0, store({store_, "--import", store_}));
    EXPECT_EQ(store({store_, "--export"}).out, deeper.out);
}

/// A match of tic-tac-toe from two openings, with the journal `journal`.
class StoreMatch : public StoreProgram {
protected:
    StartedProgram::Finished match(const std::string& journal, const std::string& games,
                                   const Words& more, const std::vector<int>& ignored = {}) const {
        Words words{"match",  "-g", "tictactoe", "--nodes",     "30",      "-q",
                    "--seed", "1",  "--journal", file(journal), "--games", games};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, {.ignored_signals = ignored});
    }

    /// The nodes of a player in all games of a journal.
    std::uint64_t nodes_of(const std::string& journal, int player) const {
        std::uint64_t nodes = 0;
        std::ifstream stream(file(journal));
        for (std::string line; std::getline(stream, line);) {
            const json game = json::parse(line);
            if (game["type"] != "game") continue;
            const int first_side = game["first_side"];
            for (std::size_t i = 0; i < game["nodes"].size(); ++i) {
                const std::size_t side = (static_cast<std::size_t>(first_side) + i) % 2;
                if (game["players"][side] == player) nodes += game["nodes"][i].get<std::uint64_t>();
            }
        }
        return nodes;
    }

    const std::string knows_ = "name=knows store=" + store_;
};

TEST_F(StoreMatch, APlayerKnowsWhatItHasFoundInTheMatchBefore) {
    const auto first = exits(0, match("1", "8", {knows_, "name=plain"}));
    EXPECT_EQ(first.err, "");
    const json counts = json_lines_of(store({store_, "-f", "jsonl"}).out).front();
    EXPECT_GT(counts["positions"], 4);
    EXPECT_GT(nodes_of("1", 0), 100U);
    const auto second = exits(0, match("2", "8", {knows_, "name=plain"}));
    EXPECT_EQ(nodes_of("2", 0), 0U);
    EXPECT_GT(nodes_of("2", 1), 100U) << "who has no store searches";
    const auto games = [](const std::string& report) {
        return report.substr(0, report.find("\nper move"));
    };
    EXPECT_EQ(games(first.out), games(second.out));
    EXPECT_EQ(json_lines_of(store({store_, "-f", "jsonl"}).out).front(), counts);
}

TEST_F(StoreMatch, AnAnalysisKnowsWhatAPlayerHasFound) {
    const Words exact{"match",     "-g",           "gomoku", "exact depth=2 store=" + store_,
                      "depth=1",   "--games",      "2",      "--openings",
                      "start",     "--draw-after", "2",      "-q",
                      "--journal", file("a")};
    const auto played = run_program(exact);
    ASSERT_EQ(played.code, 0) << played.err;
    EXPECT_TRUE(analyze({"-d", "2", "--exact"}).contains("found_by"));
    EXPECT_FALSE(analyze({"-d", "2"}).contains("found_by"));
}

TEST_F(StoreMatch, GamesAtATimeAndPlayersShareAFile) {
    const Words players{knows_, "name=exact exact store=" + store_, "--concurrency", "4"};
    for (const std::string journal : {"1", "2"}) {
        const auto run = exits(0, match(journal, "8", players));
        EXPECT_EQ(run.err, "");
    }
    EXPECT_EQ(nodes_of("2", 0) + nodes_of("2", 1), 0U);
}

TEST_F(StoreMatch, AFaultEndsNoGameAndIsToldOnceInTheEnd) {
    ASSERT_EQ(match("1", "2", {knows_, "name=plain"}).code, 0);
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    // The store opens, and then has no room for half of the positions.
    const rlimit full{.rlim_cur = 40'000, .rlim_max = before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &full);
    const auto run = match("2", "8", {knows_ + " exact", "name=plain store=" + store_}, {SIGXFSZ});
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(run.code, 74) << run.err;
    expect_has(run.out, "\n8 games");
    EXPECT_EQ(lines_of(run.err).size(), 1U) << run.err;
    expect_has(run.err, store_);
}

TEST_F(StoreMatch, GoesOnWithTheSameStoreAlone) {
    ASSERT_EQ(match("j", "2", {knows_, "name=plain"}).code, 0);
    const auto longer = exits(0, match("j", "8", {knows_, "name=plain", "--resume"}));
    expect_has(longer.out, "\n8 games");
    for (const std::string& other :
         {std::string("name=knows"), "name=knows store=" + file("other")}) {
        const auto refused = exits(65, match("j", "8", {other, "name=plain", "--resume"}));
        expect_has(refused.err, "another match");
    }
    EXPECT_FALSE(std::filesystem::exists(file("other")));
    // Anybody may have written a journal: its word alone has no file written.
    std::filesystem::remove(store_);
    const auto alone = exits(64, run_program({"match", "-q", "--resume", file("j")}));
    expect_has(alone.err, "stores to be written");
    EXPECT_FALSE(std::filesystem::exists(store_));
    exits(0, run_program(
                 {"match", "-q", "--resume", file("j"), knows_, "name=plain", "--games", "10"}));
    EXPECT_TRUE(std::filesystem::exists(store_));
}

TEST_F(StoreProgram, RefusesLinesThatMakeNoSenseAndNamesThem) {
    analyze({"-p", "h8 i9 g7", "-d", "4"});
    const std::string line = store({store_, "--export"}).out;
    json good = json::parse(line);
    good.erase("check");
    const auto with = [&](const char* key, const json& value) {
        json other = good;
        other[key] = value;
        return other.dump() + '\n';
    };
    std::string flipped = line;
    flipped[line.find("\"depth\":4") + 8] = '9';
    const json lines = {{{"score", {{"cp", 1}}}, {"bound", "exact"}, {"pv", {"h8"}}}};
    const json odd_bound = {{{"score", {{"cp", 1}}}, {"bound", "odd"}, {"pv", {"h9"}}}};
    for (const std::string& bad :
         {flipped, with("game", "chess"), with("rule", "chess"), with("position", "nothing"),
          with("depth", 0), with("depth", "four"), with("multipv", 0), with("lines", json::array()),
          with("lines", lines), with("lines", odd_bound), with("time_s", -1), std::string("[[[[\n"),
          std::string("h8 i9\n")}) {
        const auto run = store({file("new"), "--import", "-"}, good.dump() + "\n\n" + bad);
        EXPECT_EQ(run.code, 65) << bad;
        expect_has(run.err, "line 3");
        EXPECT_EQ(lines_of(run.err).size(), 1U) << run.err;
        EXPECT_EQ(json_lines_of(store({file("new"), "--export"}).out).size(), 1U);
    }
}

TEST_F(StoreProgram, SaysThatBooksOfOtherProgramsAreNotRead) {
    const std::string renlib("\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x78\0",
                             22);
    for (const std::string& book :
         {renlib, renlib.substr(0, 9), std::string("\x04\x22\x4D\x18\x64"),
          std::string(1'000'000, '\0'), std::string("h8 i9")}) {
        std::ofstream(file("book"), std::ios::binary) << book;
        const auto run = exits(65, store({file("new"), "--import", file("book")}));
        expect_has(run.err, "books of other programs are not read");
        EXPECT_EQ(store({file("new"), "--export"}).out, "");
    }
}

TEST_F(StoreProgram, RefusesWhatItCannotUseBeforeItSearches) {
    std::ofstream(file("text")) << "no store";
    struct Case {
        Words words;
        int code;
        std::string says;
    };
    for (const auto& [words, code, says] : std::vector<Case>{
             {{"analyze", "--store", file("text"), "-t", "1h"}, 65, "is no store"},
             {{"analyze", "--store", file(""), "-t", "1h"}, 73, "directory"},
             {{"analyze", "--store", file("no/a"), "-t", "1h"}, 73, "No such file"},
             {{"analyze", "--store", file("a"), "--search-moves", "h8"}, 64, "--search-moves"},
             {{"analyze", "--store", file("a"), "-a", "negamax"}, 64, "--store"},
             {{"annotate", "--store", file("text"), "-t", "1h", "-"}, 65, "is no store"},
             {{"serve", "--store", file("text")}, 65, "is no store"},
             {{"match", "store=" + file("text"), "", "--journal", file("a")}, 65, "is no store"},
             {{"match", "store=" + file(""), "", "--journal", file("a")}, 73, "directory"},
             {{"match", "store=" + file("a") + " algorithm=pvs", "", "-d", "1"}, 64, "--store"},
             {{"match", "store=" + file("a") + " uci:cat", "", "-d", "1"}, 64, "store is"},
             {{"store", file("none")}, 66, "is not there"},
             {{"store"}, 64, "FILE"},
             {{"store", file("text"), "--export"}, 65, "is no store"},
             {{"store", file("b"), "--import", file("none")}, 66, "none"}}) {
        const auto run = exits(code, run_program(words, {.input = "h8 i9"}));
        expect_has(run.err, says);
        EXPECT_EQ(run.out, "");
    }
    EXPECT_EQ(content("text"), "no store");
    for (const char* name : {"a", "b", "no"}) {
        EXPECT_FALSE(std::filesystem::exists(file(name))) << name;
    }
}

}  // namespace
}  // namespace ybw
