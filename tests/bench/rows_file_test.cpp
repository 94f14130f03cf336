// Rows that are kept: what is read is what was written, whatever broke it off.
#include "bench/rows_file.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "tests/support/complaint.hpp"
#include "tests/support/program.hpp"

namespace ybw::bench {
namespace {

const Record settings{{"type", "rows"}, {"game", "synthetic"}};

std::string fresh(const std::string& name) {
    std::string path = testing::TempDir() + "ybw-bench-" + name + ".rows";
    std::filesystem::remove(path);
    return path;
}

std::string text_of(const std::string& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
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
    RowsFile(path, settings).add("a", rows_of("a"));
    const RowsFile file(path, settings);
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
    RowsFile first(path, settings);
    const auto second = simulated(path, {"-d", "3"});
    EXPECT_EQ(second.code, 73);
    EXPECT_NE(second.err.find("another process is writing it"), std::string::npos) << second.err;
    EXPECT_EQ(second.out, "");
    first.add("a", rows_of("a"));
    EXPECT_EQ(load_rows(std::vector{path}).rows.size(), 1U);
}

TEST(RowsFile, CutsOffAPositionThatWasInterrupted) {
    const std::string path = fresh("torn");
    RowsFile(path, settings).add("a", rows_of("a"));
    const std::string whole = text_of(path);
    const std::string next = record_of(rows_of("b").rows.front()).dump();
    for (const std::string& torn : {next + '\n', next.substr(0, 20), std::string("\n{")}) {
        std::ofstream(path) << whole << (torn[0] == '\n' ? "{" : torn);
        {
            RowsFile file(path, settings);
            EXPECT_NE(file.find("a"), nullptr) << torn;
            EXPECT_EQ(file.find("b"), nullptr) << torn;
        }
        EXPECT_EQ(text_of(path), whole) << torn;
    }
}

TEST(RowsFile, RefusesOtherSettingsAndOtherFiles) {
    const std::string path = fresh("other");
    { const RowsFile file(path, settings); }
    const Record others{{"type", "rows"}, {"game", "gomoku"}};
    EXPECT_NE(complaint([&] { const RowsFile file(path, others); }).find("measured otherwise"),
              std::string::npos);
    std::ofstream(path) << "{\"a\":1}\n";
    EXPECT_NE(complaint([&] { const RowsFile file(path, settings); }).find("no line of ybw-bench"),
              std::string::npos);
    EXPECT_NE(complaint([&] { const RowsFile file("/dev/zero", settings); }).find("is no file"),
              std::string::npos);
    const std::vector<std::string> files{path};
    EXPECT_NE(complaint([&] { load_rows(files); }), "");
}

TEST(RowsFile, RefusesRowsOfAnotherVersion) {
    const std::string path = fresh("version");
    const auto of = [](const std::string& version) {
        Record record = settings;
        if (!version.empty()) record["version"] = version;
        return record;
    };
    const auto said = [&](const std::string& version) {
        return complaint([&] { const RowsFile file(path, of(version)); });
    };
    EXPECT_EQ(said("0.1.0+aaa"), "");
    EXPECT_EQ(said("0.1.0+aaa"), "");
    EXPECT_NE(said("0.1.0+bbb")
                  .find("its rows were measured by version 0.1.0+aaa, not version 0.1.0+bbb; go on "
                        "with that one, or name another file"),
              std::string::npos)
        << said("0.1.0+bbb");
    std::ofstream(path) << of("").dump() << '\n';  // as files were kept before they had a version
    EXPECT_NE(said("0.1.0+bbb").find("by an earlier version"), std::string::npos);
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
    EXPECT_EQ(run_program(words, {.program = "ybw-bench"}).code, 0);
    const std::vector<std::string> files{path};
    EXPECT_GT(load_rows(files).rows.front().node_ns.value_or(0), 0) << "as it was measured";
}

TEST(RowsFile, SaysWhichVersionMeasured) {
    const std::string path = fresh("says-version");
    EXPECT_EQ(simulated(path, {"-d", "3"}).code, 0);
    const std::string version =
        Record::parse(text_of(path).substr(0, text_of(path).find('\n'))).value("version", "none");
    EXPECT_TRUE(version.starts_with("0.2.0")) << version;
}

// A file of positions that was edited, or whose lines bear numbers for names and have moved.
TEST(RowsFile, RefusesAnotherPositionOfTheSameName) {
    const std::string path = fresh("position");
    const std::string positions = testing::TempDir() + "ybw-bench-one-position.txt";
    const auto run_with = [&](const std::string& line) {
        std::ofstream(positions) << line << '\n';
        return simulated(path, {"-p", positions});
    };
    EXPECT_EQ(run_with("3 branching=4 seed=1").code, 0);
    EXPECT_EQ(run_with("3 branching=4 seed=1").code, 0);
    const std::string before = text_of(path);
    for (const char* other : {"4 branching=4 seed=1", "3 branching=4 seed=2"}) {
        const auto run = run_with(other);
        EXPECT_EQ(run.code, 64) << other;
        EXPECT_NE(run.err.find("its rows of 1 are of another position or depth; give that one"),
                  std::string::npos)
            << run.err;
        EXPECT_EQ(run.out, "") << other;
    }
    EXPECT_EQ(text_of(path), before);
}

TEST(RowsFile, KeepsWhatSimulationsWereHeldAgainst) {
    const std::string path = fresh("validation");
    const auto validations = [&] {
        const auto run = simulated(path, {"-d", "4", "--validate", "-r", "1"});
        EXPECT_EQ(run.code, 0) << run.err;
        const std::size_t begin = run.out.find("{\"type\":\"validation\"");
        return begin == run.out.npos ? "" : run.out.substr(begin, run.out.find("summary") - begin);
    };
    const std::string measured = validations();
    EXPECT_NE(measured.find("\"position\":\"all\""), std::string::npos) << measured;
    EXPECT_EQ(validations(), measured);
    EXPECT_NE(simulated(path, {"-d", "4"}).err.find("measured otherwise"), std::string::npos);
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
        const auto finished = run_program(words, {.program = "ybw-bench"});
        EXPECT_EQ(finished.code, 0) << finished.err;
        return results(finished.out);
    };
    const std::string at_once = run({"--first", "3"});
    run({"--first", "1", "--rows", path});
    std::ofstream(path, std::ios::app) << "{\"type\":\"row\",\"posi";
    EXPECT_EQ(run({"--first", "3", "--rows", path}), at_once);
    EXPECT_EQ(run({"--first", "3", "--rows", path}), at_once) << "from the file alone";
    const auto plotted = run_program({"plot", path, "-f", "jsonl"}, {.program = "ybw-bench"});
    EXPECT_EQ(plotted.code, 0) << plotted.err;
    const std::string summaries = at_once.substr(at_once.find("{\"type\":\"summary\""));
    EXPECT_NE(plotted.out.find(summaries), std::string::npos) << plotted.out;
    EXPECT_NE(summaries.find("\"type\":\"difference\",\"design\":\"ybw\",\"other\":\"lazy\""),
              std::string::npos);
}

}  // namespace
}  // namespace ybw::bench
