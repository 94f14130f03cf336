// Rows that are kept: what is read is what was written, whatever broke it off.
#include "bench/rows_file.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/text/quoting.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/program.hpp"

namespace ybw::bench {

namespace {

const Record rows_settings{{"type", "rows"}, {"game", "synthetic"}};

std::string fresh(const std::string& name) {
    std::string path = testing::TempDir() + "ybw-bench-" + name + ".rows";
    std::filesystem::remove(path);
    return path;
}

KeptRows rows_of(const std::string& position) {
    Row row{.position = position, .design = Design::ybw, .threads = 4, .depth = 7, .runs = 3};
    row.speedup = {.value = 2.5, .error = 0.125};
    row.nps_ratio = 3.5;
    row.useful_nps_ratio = 3.25;
    row.idle_share = 0.25;
    row.score = Score::win_in(5);
    return {{row},
            {{.position = position, .design = Design::ybw, .worker = 3, .joins = 12}},
            {{.position = position, .threads = 2, .measured = 1.5, .simulated = 1.75}}};
}

StartedProgram::Finished simulated(const std::string& rows, std::vector<std::string> more) {
    std::vector<std::string> words{"simulate", "-g", "synthetic", "-j",     "1",
                                   "--first",  "1",  "--node-ns", "1000",   "--hash",
                                   "1",        "-f", "jsonl",     "--rows", rows};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, {.program = "ybw-bench"});
}

TEST(RowsFile, GivesBackWhatWasAdded) {
    const std::string path = fresh("back");
    RowsFile(path, rows_settings).add("a", rows_of("a"));
    const RowsFile file(path, rows_settings);
    ASSERT_NE(file.find("a"), nullptr);
    EXPECT_EQ(file.find("b"), nullptr);
    const Row& row = file.find("a")->rows.front();
    EXPECT_EQ(record_of(row), record_of(rows_of("a").rows.front()));
    EXPECT_EQ(row.speedup.error, 0.125);
    EXPECT_EQ(row.score, Score::win_in(5));
    EXPECT_EQ(record_of(file.find("a")->workers.front()), record_of(rows_of("a").workers.front()));
    EXPECT_EQ(record_of(file.find("a")->validations.at(0)), record_of(rows_of("a").validations[0]));
}

TEST(RowsFile, IsWrittenByOneProcessAtATime) {
    const std::string path = fresh("two");
    RowsFile first(path, rows_settings);
    const auto second = exits(73, simulated(path, {"-d", "3"}));
    expect_has(second.err, "another process is writing it");
    EXPECT_EQ(second.out, "");
    first.add("a", rows_of("a"));
    EXPECT_EQ(load_rows(std::vector{path}).rows.size(), 1U);
}

TEST(RowsFile, CutsOffAPositionThatWasInterrupted) {
    const std::string path = fresh("torn");
    RowsFile(path, rows_settings).add("a", rows_of("a"));
    const std::string whole = file_text(path);
    const std::string next = record_of(rows_of("b").rows.front()).dump();
    for (const std::string& torn : {next + '\n', next.substr(0, 20), std::string("\n{")}) {
        std::ofstream(path) << whole << (torn[0] == '\n' ? "{" : torn);
        {
            RowsFile file(path, rows_settings);
            EXPECT_NE(file.find("a"), nullptr) << torn;
            EXPECT_EQ(file.find("b"), nullptr) << torn;
        }
        EXPECT_EQ(file_text(path), whole) << torn;
    }
}

TEST(RowsFile, RefusesOtherSettingsAndOtherFiles) {
    const std::string path = fresh("other");
    { const RowsFile file(path, rows_settings); }
    const Record others{{"type", "rows"}, {"game", "gomoku"}};
    expect_has(complaint([&] { const RowsFile file(path, others); }), "measured otherwise");
    std::ofstream(path) << "{\"a\":1}\n";
    expect_has(complaint([&] { const RowsFile file(path, rows_settings); }),
               "this is no file of rows of ybw-bench");
    expect_has(complaint([&] { const RowsFile file("/dev/zero", rows_settings); }), "is no file");
    const std::vector<std::string> files{path};
    EXPECT_NE(complaint([&] { load_rows(files); }), "");
}

TEST(RowsFile, RefusesRowsOfAnotherVersion) {
    const std::string path = fresh("version");
    const auto of = [](const std::string& version) {
        Record record = rows_settings;
        if (!version.empty()) record["version"] = version;
        return record;
    };
    const auto said = [&](const std::string& version) {
        return complaint([&] { const RowsFile file(path, of(version)); });
    };
    EXPECT_EQ(said("0.1.0+aaa"), "");
    EXPECT_EQ(said("0.1.0+aaa"), "");
    expect_has(said("0.1.0+bbb"),
               "its rows were measured by version 0.1.0+aaa, not version 0.1.0+bbb; go on "
               "with that one, or name another file");
    std::ofstream(path) << of("").dump() << '\n';  // as files were kept before they had a version
    expect_has(said("0.1.0+bbb"), "by an earlier version");
}

TEST(RowsFile, SaysWhatANodeCostInASimulation) {
    for (const std::string cost : {"1000", "250.5"}) {
        const auto run = run_program({"simulate", "-g", "synthetic", "-j", "1", "--first", "1",
                                      "-d", "3", "--hash", "1", "-f", "jsonl", "--node-ns", cost},
                                     {.program = "ybw-bench"});
        const std::string row = run.out.substr(run.out.find("{\"type\":\"row\""));
        EXPECT_EQ(Record::parse(row.substr(0, row.find('\n'))).at("node_ns"), std::stod(cost));
    }
    const std::string path = fresh("measured-node");
    const std::vector<std::string> words{"simulate", "-g",     "synthetic", "-j", "1",
                                         "--first",  "1",      "--hash",    "1",  "-d",
                                         "5",        "--rows", path};
    exits(0, run_program(words, {.program = "ybw-bench"}));
    const std::vector<std::string> files{path};
    EXPECT_GT(load_rows(files).rows.front().node_ns.value_or(0), 0) << "as it was measured";
}

TEST(RowsFile, SaysWhichVersionMeasured) {
    const std::string path = fresh("says-version");
    exits(0, simulated(path, {"-d", "3"}));
    const std::string version = Record::parse(file_text(path).substr(0, file_text(path).find('\n')))
                                    .value("version", "none");
    EXPECT_TRUE(version.starts_with("0.2.0")) << version;
}

// A file of positions that was edited, or whose lines bear numbers for names and have moved.
TEST(RowsFile, RefusesAnotherPositionOfTheSameName) {
    const std::string path = fresh("position");
    const std::string positions = testing::TempDir() + "ybw-bench-one-position.txt";
    const auto run_with = [&](const std::string& line) {
        std::ofstream(positions) << line << '\n';
        return simulated(path, {"--positions", positions});
    };
    exits(0, run_with("3 branching=4 seed=1"));
    exits(0, run_with("3 branching=4 seed=1"));
    const std::string before = file_text(path);
    for (const char* other : {"4 branching=4 seed=1", "3 branching=4 seed=2"}) {
        const auto run = run_with(other);
        EXPECT_EQ(run.code, 64) << other;
        expect_has(run.err, "its rows of 1 are of another position or depth; give that one");
        EXPECT_EQ(run.out, "") << other;
    }
    EXPECT_EQ(file_text(path), before);
}

TEST(RowsFile, KeepsWhatSimulationsWereHeldAgainst) {
    const std::string path = fresh("validation");
    const auto validations = [&] {
        const auto run = exits(0, simulated(path, {"-d", "4", "--validate", "-r", "1"}));
        const std::size_t begin = run.out.find("{\"type\":\"validation\"");
        return begin == run.out.npos ? "" : run.out.substr(begin, run.out.find("summary") - begin);
    };
    const std::string measured = validations();
    expect_has(measured, "\"position\":\"all\"");
    EXPECT_EQ(validations(), measured);
    expect_has(simulated(path, {"-d", "4"}).err, "measured otherwise");
}

/// The lines of a run that hold numbers: not the head, which says when it was.
std::string results(std::string out) {
    return out.substr(out.find("\"type\":\"row\""));
}

// What a simulation would have given at once, whatever it was broken off by.
TEST(RowsFile, ASimulationGoesOnToTheSameRows) {
    const std::string path = fresh("simulation");
    const auto run = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"simulate", "-g",     "synthetic", "-d",       "4",
                                       "-j",       "1,3",    "--compare", "ybw,lazy", "--node-ns",
                                       "1000",     "--hash", "1",         "-f",       "jsonl"};
        words.insert(words.end(), more.begin(), more.end());
        const auto finished = exits(0, run_program(words, {.program = "ybw-bench"}));
        return results(finished.out);
    };
    const std::string at_once = run({"--first", "3"});
    run({"--first", "1", "--rows", path});
    std::ofstream(path, std::ios::app) << "{\"type\":\"row\",\"posi";
    EXPECT_EQ(run({"--first", "3", "--rows", path}), at_once);
    EXPECT_EQ(run({"--first", "3", "--rows", path}), at_once) << "from the file alone";
    const auto plotted =
        exits(0, run_program({"plot", path, "-f", "jsonl"}, {.program = "ybw-bench"}));
    const std::string summaries = at_once.substr(at_once.find("{\"type\":\"summary\""));
    expect_has(plotted.out, summaries);
    expect_has(summaries, "\"type\":\"difference\",\"design\":\"ybw\",\"other\":\"lazy\"");
}

// ---- Rows that are read to be summed up: what is no row, or no other position, does not count as
// one.

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

std::string complaint_about_files(const std::vector<std::string>& files) {
    return complaint([&] { load_rows(files); });
}

void expect_complaint(const std::vector<std::string>& files, const std::string& what) {
    expect_has(complaint_about_files(files), what);
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
        const std::string said = complaint_about_files({file_of("kind", "gomoku", {row})});
        expect_has(said, "line 2: is no row of ybw-bench: \"" + key + "\" cannot be []");
        expect_lacks(said, "exception");
    }
    Record row = a_ybw;
    row.erase("nodes");
    expect_complaint({file_of("kind", "gomoku", {row})}, "it has no \"nodes\"");
    row = a_ybw;
    row["type"] = 7;
    expect_complaint({file_of("kind", "gomoku", {row})}, "has no text \"type\"");
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
            // The picture is the same with every format.
            if (has_gnuplot && format == "human") words.insert(words.end(), {"--plot", svg});
            const auto run = exits(0, run_program(words, {.program = "ybw-bench"}));
            std::string said = run.out + run.err;
            std::erase(said, '\n');
            EXPECT_EQ(printable(said), said) << format;
        }
        EXPECT_FALSE(std::filesystem::exists(marker)) << text;
        if (!has_gnuplot) continue;
        EXPECT_NE(file_text(svg).find("1 position"), std::string::npos) << text;
    }
}

TEST(LoadedRows, SayInAPictureWhichGameTheyAreOf) {
    const std::string file = file_of("title", "gomoku", {a_serial, a_ybw});
    const auto run = exits(0, run_program({"plot", file}, {.program = "ybw-bench"}));
    expect_has(run.out, "game         gomoku\n");
    if (std::system("gnuplot --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no gnuplot";
    const std::string svg = testing::TempDir() + "ybw-bench-loaded-title.svg";
    exits(0, run_program({"plot", file, "--plot", svg}, {.program = "ybw-bench"}));
    expect_has(file_text(svg), "gomoku, 1 position<");
}

}  // namespace

}  // namespace ybw::bench
