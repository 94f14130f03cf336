// The studies: what is printed is the paper's, what is measured follows from the rules alone where
// it can.
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "bench/formats/format.hpp"
#include "engine/text/words.hpp"
#include "tests/cli/output_lines.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/program.hpp"

namespace ybw::bench {
namespace {

/// The findings of a study by table and depth, and its head.
struct Study {
    nlohmann::json head;
    std::map<std::pair<std::string, int>, nlohmann::json> findings;

    explicit Study(std::vector<std::string> words) {
        words.insert(words.begin(), "study");
        words.insert(words.end(), {"-f", "jsonl"});
        const auto run = exits(0, run_program(words, {.program = "ybw-bench"}));
        for (const auto& record : json_lines_of(run.out)) {
            if (record["type"] == "header") head = record;
            if (record["type"] != "finding") continue;
            findings[{record["table"], record["depth"]}] = record;
        }
    }

    bool has(const std::string& table, int depth) const {
        return findings.contains({table, depth});
    }
    double number(const std::string& table, int depth, const char* key) const {
        return findings.at({table, depth}).at(key);
    }
};

const Study& study_of_paper() {
    static const Study study({"gomoku-paper", "-d", "3"});
    return study;
}

const std::string local_board = "1: local board";
const std::string static_order = "2: static order";
const std::string deepening = "3: deepening";
const std::string engine = "today's engine";

// 99, 97 ... 71 empty points: the paper's 85, and so the 15 positions of the side that moves
// second.
TEST(ChengLei, HasThePapersMeanOfAllPoints) {
    EXPECT_EQ(study_of_paper().number(local_board, 1, "before"), 85);
    EXPECT_EQ(study_of_paper().number(local_board, 1, "printed_before"), 85);
}

TEST(ChengLei, EveryStepOfThePaperSavesLeavesOrCostsNone) {
    const Study& study = study_of_paper();
    for (int depth = 1; depth <= 3; ++depth) {
        for (const std::string& table : {local_board, static_order}) {
            EXPECT_GE(study.number(table, depth, "saved"), 0) << table << ' ' << depth;
        }
        EXPECT_EQ(study.number(local_board, depth, "after"),
                  study.number(static_order, depth, "before"));
    }
    EXPECT_GT(study.number(local_board, 3, "saved"), 0.5);
    EXPECT_GT(study.number(static_order, 3, "saved"), 0.75);
}

// No order leaves less than Knuth and Moore's minimum of leaves; what the paper prints at depth 2
// is less than their minimum of nodes, so it prints leaves.
TEST(ChengLei, CountsLeavesAsThePaperMustHave) {
    const double moves = study_of_paper().number(deepening, 1, "printed_after");
    const double fewest_leaves = 2 * moves - 1;
    const double fewest_nodes = 1 + moves + fewest_leaves;
    EXPECT_GT(study_of_paper().number(deepening, 2, "printed_after"), fewest_leaves);
    EXPECT_LT(study_of_paper().number(deepening, 2, "printed_after"), fewest_nodes);
}

// Section 5 of the paper: 67.2 %, 62.4 % and 17 %, of rounded percents.
TEST(ChengLei, MeansOfWhatIsSavedStandBesideThoseOfThePaper) {
    const Study& study = study_of_paper();
    const std::vector<std::pair<std::string, double>> printed{
        {local_board, 0.672}, {static_order, 0.624}, {deepening, 0.17}};
    for (const auto& [table, mean] : printed) {
        double saved = 0;
        for (int depth = 1; depth <= 3; ++depth) saved += study.number(table, depth, "saved") / 3;
        EXPECT_NEAR(study.number(table + ", mean", 3, "saved"), saved, 1e-5) << table;
        EXPECT_EQ(study.number(table + ", mean", 3, "printed_saved"), mean) << table;
        EXPECT_TRUE(study.findings.at({table + ", mean", 3}).at("before").is_null());
    }
    EXPECT_GT(study.number(static_order + ", mean", 3, "saved"), 0.5);
}

TEST(ChengLei, TheMinimalTreeIsThatOfTheBranchingFactor) {
    const Study& study = study_of_paper();
    const double moves = study.number(local_board, 1, "after");
    const double b = std::round(moves);
    const std::vector<double> minimal{b, 2 * b - 1, b * b + b - 1};
    for (int depth = 1; depth <= 3; ++depth) {
        EXPECT_EQ(study.number(static_order, depth, "branching"), moves);
        EXPECT_EQ(study.number(static_order, depth, "minimal"), minimal.at(depth - 1U));
    }
    EXPECT_TRUE(study.findings.at({engine, 1}).at("minimal").is_null());
}

TEST(ChengLei, TheEngineNeedsFarLessThanThePaperAtItsLastDepth) {
    EXPECT_LT(study_of_paper().number(engine, 5, "after"),
              study_of_paper().number(engine, 5, "printed_before") / 20);
    EXPECT_TRUE(study_of_paper().findings.at({engine, 6}).at("printed_before").is_null());
}

/// The mean leaves of the 15 positions at depth 2, as `ybw analyze` gives them one by one.
double leaves_of_commands(const std::vector<std::string>& options) {
    std::string position;
    double sum = 0;
    int stones = 0;
    for (const std::string& move : words_of(study_of_paper().head["moves"].get<std::string>())) {
        if (stones == 29) break;
        position += (position.empty() ? "" : " ") + move;
        if (++stones % 2 == 0) continue;
        std::vector<std::string> words{"analyze", "--size", "10", "-p",        position,
                                       "-d",      "2",      "-a", "alphabeta", "--json-lines"};
        words.insert(words.end(), options.begin(), options.end());
        sum += json_lines_of(run_program(words).out).at(2)["depth_leaves"].get<double>();
    }
    return sum / 15;
}

// Findings keep six digits.
TEST(ChengLei, IsWhatTheCommandsOfThePageGive) {
    const double all_points = study_of_paper().number(local_board, 2, "before");
    const double in_order = study_of_paper().number(static_order, 2, "after");
    EXPECT_NEAR(leaves_of_commands({"--candidates", "board"}), all_points, 1e-5 * all_points);
    EXPECT_NEAR(leaves_of_commands({"--candidates", "box:1", "--order", "static"}), in_order,
                1e-5 * in_order);
}

TEST(StudyProgram, StopEndsIt) {
    for (const char* what : {"gomoku-paper", "claims"}) {
        StartedProgram program({"study", what, "-d", "9", "-f", "csv"}, {.program = "ybw-bench"});
        EXPECT_TRUE(program.wait_for("finding"));
        program.send(SIGINT);
        EXPECT_EQ(program.finish().code, 130) << what;
    }
}

TEST(Findings, SayWhatIsSavedWhereBothAreKnown) {
    const Finding finding{
        .table = "t", .depth = 2, .printed_before = 200, .before = 100, .after = 25};
    EXPECT_EQ(cells_of(finding),
              (Cells{"t", "2", "200", "-", "-", "100", "25", "75.0 %", "-", "-"}));
}

TEST(StudyProgram, WritesTheTablesInEveryFormat) {
    const auto run = [](const char* format) {
        return run_program({"study", "gomoku-paper", "-d", "1", "-f", format},
                           {.program = "ybw-bench"});
    };
    const auto lines = json_lines_of(run("jsonl").out);
    ASSERT_EQ(lines.size(), 1U + 2 * 3U + 8U);
    EXPECT_EQ(lines[1]["printed_before"], 85.0);
    EXPECT_EQ(lines[1]["before"], 85.0);
    EXPECT_EQ(lines[7]["table"], "today's engine");
    expect_has(run("csv").out, "finding");
    expect_has(run("human").out, "1: local board" + std::string(34, ' ') + "1 ");
    expect_has(run("markdown").out, "| 1: local board | 1 | 85 | 51 |");
}

TEST(StudyProgram, SaysWhichPapersThereAre) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"study"}, std::vector<std::string>{"study", "gomoku"}}) {
        const auto run = exits(64, run_program(words, {.program = "ybw-bench"}));
        expect_has(run.err, "gomoku-paper");
    }
}

const Study& study_of_claims() {
    static const Study study({"claims", "-d", "5", "--nodes", "1000"});
    return study;
}

TEST(Claims, CountTheNodesOfTextbookSearches) {
    const std::string table = "tictactoe: negamax > alphabeta";
    EXPECT_EQ(study_of_claims().number(table, 2, "before"), 82);  // 1 + 9 + 72
    EXPECT_LT(study_of_claims().number(table, 3, "after"), 586);
}

TEST(Claims, AreCountedInBothOrders) {
    const Study& study = study_of_claims();
    const std::string minimax = "negamax > alphabeta";
    EXPECT_EQ(study.number("tictactoe, static: " + minimax, 3, "before"),
              study.number("tictactoe: " + minimax, 3, "before"));
    EXPECT_LT(study.number("tictactoe, static: " + minimax, 3, "after"),
              study.number("tictactoe: " + minimax, 3, "after"));
}

TEST(Claims, EndWhereASearchNeedsTooMuch) {
    const Study& study = study_of_claims();
    EXPECT_TRUE(study.has("tictactoe: negamax > alphabeta", 3));   // 586
    EXPECT_FALSE(study.has("tictactoe: negamax > alphabeta", 4));  // 3610
    EXPECT_FALSE(study.has("tictactoe: negamax > alphabeta", 5));
    EXPECT_TRUE(study.has("tictactoe: alphabeta > pvs", 4));
}

TEST(Claims, AreHeldAgainstEveryGame) {
    const Study study({"claims", "-d", "2"});
    std::size_t of_minimax = 0;
    for (const auto& [place, record] : study.findings) {
        EXPECT_GT(record["before"], 0) << record;
        if (place.second != 2 || !place.first.ends_with(": negamax > alphabeta")) continue;
        ++of_minimax;
        EXPECT_GT(record["saved"], 0.2) << record;
    }
    const std::size_t games = 3;
    const std::size_t orders = 2;
    const std::size_t claims = 8;
    EXPECT_EQ(study.findings.size(), 2 * claims * games * orders);
    EXPECT_EQ(of_minimax, games * orders);
    expect_has(study.head.value("claims", ""), "null windows: alphabeta > pvs; ");
}

TEST(StudyProgram, RefusesABudgetForTables) {
    const auto run = exits(
        64, run_program({"study", "gomoku-paper", "--nodes", "1k"}, {.program = "ybw-bench"}));
    expect_has(run.err, "--depth");
}

/// The figures of the pages: those of one file made anew, in a folder of their own.
TEST(KeptResults, AreMadeAnewAndComparedByOneCommand) {
    const match::TemporaryDirectory folder;
    const std::filesystem::path kept = folder.path() / "bench/results/trace.txt";
    std::filesystem::create_directories(kept.parent_path());
    std::filesystem::copy(YBW_SOURCE_DIR "/bench/again.sh", folder.path() / "bench");
    std::filesystem::copy(YBW_SOURCE_DIR "/bench/results/trace.txt", kept);
    const std::string again = "sh " + (folder.path() / "bench/again.sh").string();
    const std::string shown = " > " + (folder.path() / "shown").string() + " 2>&1";
    const auto code = [&](const std::string& words) {
        return WEXITSTATUS(std::system((again + words + shown).c_str()));
    };
    EXPECT_EQ(code(" " YBW_BUILD_DIR " trace"), 0)
        << "the search has changed: bench/again.sh " YBW_BUILD_DIR "\n"
        << file_text(folder.path() / "shown");
    const std::string figures = file_text(kept);
    std::string spoiled = figures;
    spoiled[spoiled.rfind("all ") + 14] ^= 1;
    std::ofstream(kept) << spoiled;
    EXPECT_EQ(code(" " YBW_BUILD_DIR), 1);
    expect_has(file_text(folder.path() / "shown"), "\n+all ");
    EXPECT_EQ(file_text(kept), figures);
    EXPECT_EQ(code(""), 64);
    EXPECT_EQ(code(" /usr"), 66);

    // Speed-ups of threads scatter: they have changed where intervals do not meet.
    const std::filesystem::path threads = folder.path() / "bench/results/threads.txt";
    const auto measured = [&](const std::string& speedup) {
        const std::filesystem::path program = folder.path() / "ybw-bench";
        std::ofstream(program) << "#!/bin/sh\ncat <<END\ncommit  abc\n"
                                  "2 positions  serial  1  0.8 s  1.00 ±0.00  1.00  1.00\n"
                                  "2 positions  ybw     2  0.4 s  "
                               << speedup << "  1.18  0.88  +1.1 % (-9.8 to +13.3)\nEND\n";
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        std::ofstream(threads) << "$ ybw-bench scaling -j 2\nybw, 2 threads: 1.68 ±0.21\n";
        return code(" " + folder.path().string() + " threads");
    };
    EXPECT_EQ(measured("1.40 (1.20 to 1.50)"), 0) << file_text(folder.path() / "shown");
    EXPECT_NE(file_text(threads).find("1.68 ±0.21"), std::string::npos) << "the old one stays";
    EXPECT_EQ(measured("1.40 (1.30 to 1.46)"), 1);
    expect_has(file_text(folder.path() / "shown"),
               "changed: ybw, 2 threads: 1.68 ±0.21 -> 1.40 (1.30 to 1.46)");
    expect_has(file_text(threads), "commit  abc\nybw, 2 threads: 1.40 (1.30");
    EXPECT_EQ(measured("1.99 ±0.08"), 1);
}

TEST(KeptResults, OfThreadsAreThoseOfTheEvaluation) {
    std::istringstream kept(file_text(YBW_SOURCE_DIR "/bench/results/threads.txt"));
    const std::string page = file_text(YBW_SOURCE_DIR "/bench/evaluation.md");
    for (std::string line; std::getline(kept, line);) {
        const bool is_command = line.starts_with("$ ");
        const std::string said =
            is_command ? '`' + line.substr(2) + '`' : ' ' + line.substr(line.find(": ") + 2) + " |";
        expect_has(page, said);
    }
}

}  // namespace
}  // namespace ybw::bench
