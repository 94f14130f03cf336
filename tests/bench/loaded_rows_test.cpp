// Rows that are read to be summed up: what is no row, or no other position, does not count as one.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

#include "bench/rows_file.hpp"
#include "engine/text/quoting.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/program.hpp"

namespace ybw::bench {
namespace {

Row row_by(Design design, const std::string& position) {
    Row row{.position = position, .design = design, .threads = design == Design::serial ? 1 : 2};
    row.nps_ratio = 1;
    return row;
}

/// A file with rows of a game.
std::string file_of(const std::string& name, const std::string& game,
                    const std::vector<Record>& rows) {
    std::string path = testing::TempDir() + "ybw-bench-loaded-" + name;
    std::ofstream stream(path);
    stream << Record{{"type", "rows"}, {"game", game}}.dump() << '\n';
    for (const Record& row : rows) stream << row.dump() << '\n';
    return path;
}

std::string complaint_about(const std::vector<std::string>& files) {
    return complaint([&] { load_rows(files); });
}

void expect_complaint(const std::vector<std::string>& files, const std::string& what) {
    EXPECT_NE(complaint_about(files).find(what), std::string::npos)
        << what << ": " << complaint_about(files);
}

const Record a_serial = record_of(row_by(Design::serial, "a"));
const Record a_ybw = record_of(row_by(Design::ybw, "a"));
const Record a_lazy = record_of(row_by(Design::lazy, "a"));

TEST(LoadedRows, AreOfPositionsThatComeOnce) {
    const std::string file = file_of("once", "gomoku", {a_serial, a_ybw});
    expect_complaint({file, file}, "line 3: a by ybw with 2 threads is there already");
    const std::string twice = file_of("twice", "gomoku", {a_ybw, a_ybw});
    expect_complaint({twice}, "line 3: a by ybw with 2 threads is there already");
}

TEST(LoadedRows, OfOtherDesignsStandBesideThoseOfTheSamePositions) {
    const std::vector<std::string> files{file_of("one", "gomoku", {a_serial, a_ybw}),
                                         file_of("other", "gomoku", {a_serial, a_lazy})};
    const LoadedRows loaded = load_rows(files);
    EXPECT_EQ(loaded.game, "gomoku");
    EXPECT_EQ(loaded.rows.size(), 3U) << "the yardstick once";
}

TEST(LoadedRows, AreOfOneGameAndOfOneKind) {
    const std::string file = file_of("mine", "gomoku", {a_ybw});
    expect_complaint({file, file_of("theirs", "xiangqi", {a_lazy})},
                     "its rows are of xiangqi, those before of gomoku; take each game for itself");
    Record simulated = a_lazy;
    simulated["simulated"] = true;
    expect_complaint({file, file_of("virtual", "gomoku", {simulated})},
                     "some rows are simulated and some measured; take each kind for itself");
}

TEST(LoadedRows, HaveNumbersOfWhichThereAreLogarithms) {
    for (const char* key : {"speedup", "nps_ratio", "useful_nps_ratio"}) {
        for (const double number : {0.0, -2.5}) {
            Record row = a_ybw;
            row[key] = number;
            expect_complaint({file_of("low", "gomoku", {row})},
                             std::string("is no row of ybw-bench: \"") + key + "\" is ");
        }
    }
    Record row = a_ybw;
    row["search_overhead"] = -1;
    expect_complaint({file_of("low", "gomoku", {row})}, "\"search_overhead\" is -1");
    row = a_ybw;
    row["threads"] = 0;
    expect_complaint({file_of("low", "gomoku", {row})}, "\"threads\" is 0");
}

// Files are kept in which 0 stood for what a design does not count.
TEST(LoadedRows, HaveNotWhatTheirDesignDoesNotCount) {
    Record row = a_lazy;
    for (const char* key : {"useful_nps", "useful_nps_ratio", "cancelled_share", "idle_share"}) {
        row[key] = 0;
    }
    const std::vector<std::string> files{file_of("uncounted", "gomoku", {row})};
    const Row loaded = load_rows(files).rows.front();
    EXPECT_FALSE(loaded.useful_nps || loaded.useful_nps_ratio || loaded.cancelled_share ||
                 loaded.idle_share);
}

TEST(LoadedRows, AreRefusedInWordsAndNotInThoseOfAParser) {
    for (const auto& [key, value] : a_ybw.items()) {
        if (key == "type" || key.ends_with("_low") || key.ends_with("_high")) continue;
        Record row = a_ybw;
        row[key] = Record::array();
        const std::string said = complaint_about({file_of("kind", "gomoku", {row})});
        EXPECT_NE(said.find("line 2: is no row of ybw-bench: \"" + key + "\" cannot be []"),
                  std::string::npos)
            << said;
        EXPECT_EQ(said.find("exception"), std::string::npos) << said;
    }
    Record row = a_ybw;
    row.erase("nodes");
    expect_complaint({file_of("kind", "gomoku", {row})}, "it has no \"nodes\"");
    row = a_ybw;
    row["type"] = 7;
    expect_complaint({file_of("kind", "gomoku", {row})}, "is no line of ybw-bench");
}

// Whoever sends a file of rows gets neither into gnuplot, nor into a shell, nor into the terminal.
TEST(LoadedRows, AreDataWhateverTheirTextsSay) {
    const std::string marker = testing::TempDir() + "ybw-bench-loaded-obeyed";
    const std::string touch = "touch '" + marker + "'";
    const std::string shell = "system(\"touch " + marker + "\")";
    const std::vector<std::string> texts{"a\n!" + touch + "\n",
                                         "a\r!" + touch + "\r",
                                         "a'\n!" + touch + "\n#",
                                         "a'; !" + touch + " #",
                                         "a'.\"`touch " + marker + "`\".'",
                                         "`" + touch + "`",
                                         "a\\\n!" + touch + "\n",
                                         "'.\n" + shell + ".'",
                                         "EOD\n" + shell + "\n",
                                         "@" + shell,
                                         "'." + shell + ".'",
                                         "a''." + shell + ".'",
                                         "%s %d {/Symbol a} {",
                                         "\x1b]0;title\a\x1b[31m",
                                         "\xc2\x9b"
                                         "31m\x7f",
                                         "a'b\"c&d<e>f|g"};
    std::filesystem::remove(marker);
    const bool has_gnuplot = std::system("gnuplot --version > /dev/null 2>&1") == 0;
    for (const std::string& text : texts) {
        Record one = a_ybw;
        one["position"] = text;
        const std::string file = file_of("hostile", text, {a_serial, one});
        const std::string svg = testing::TempDir() + "ybw-bench-loaded-hostile.svg";
        for (const std::string format : {"human", "csv", "jsonl", "markdown"}) {
            std::vector<std::string> words{"plot", file, "-f", format};
            if (has_gnuplot) words.insert(words.end(), {"--plot", svg});
            const auto run = run_program(words, {.program = "ybw-bench"});
            EXPECT_EQ(run.code, 0) << run.err;
            std::string said = run.out + run.err;
            std::erase(said, '\n');
            EXPECT_EQ(printable(said), said) << format;
        }
        EXPECT_FALSE(std::filesystem::exists(marker)) << text;
        if (!has_gnuplot) continue;
        std::ifstream stream(svg);
        const std::string drawn{std::istreambuf_iterator<char>(stream), {}};
        EXPECT_NE(drawn.find("1 position"), std::string::npos) << text;
    }
}

TEST(LoadedRows, SayInAPictureWhichGameTheyAreOf) {
    const std::string file = file_of("title", "gomoku", {a_serial, a_ybw});
    const auto run = run_program({"plot", file}, {.program = "ybw-bench"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find("game         gomoku\n"), std::string::npos) << run.out;
    if (std::system("gnuplot --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no gnuplot";
    const std::string svg = testing::TempDir() + "ybw-bench-loaded-title.svg";
    EXPECT_EQ(run_program({"plot", file, "--plot", svg}, {.program = "ybw-bench"}).code, 0);
    std::ifstream stream(svg);
    const std::string drawn{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_NE(drawn.find("gomoku, 1 position<"), std::string::npos);
}

}  // namespace
}  // namespace ybw::bench
