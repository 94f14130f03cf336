// The manual page says what every key and every column of the output means.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "bench/command_table.hpp"
#include "bench/formats/format.hpp"
#include "tests/support/program.hpp"

namespace ybw::bench {
namespace {

std::vector<std::string> words_of(std::string text) {
    for (char& c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') c = ' ';
    }
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

/// The words by which entries are found.
std::set<std::string> entries() {
    std::set<std::string> all;
    for (const OutputSection& section : bench_program().output) {
        for (const OutputKey& key : section.keys) {
            for (std::string& word : words_of(std::string(key.name))) all.insert(std::move(word));
        }
    }
    return all;
}

void expect_entries(const Record& record) {
    static const auto known = entries();
    for (const auto& [key, value] : record.items()) {
        EXPECT_TRUE(known.contains(key)) << key << " of " << record.value("type", "");
    }
}

template <class T>
void expect_entries_of() {
    expect_entries(record_of(T{}));
    for (const report::Column& column : std::span(table_of<T>().columns).subspan(1)) {
        for (const std::string& word : words_of(column.title)) {
            EXPECT_TRUE(entries().contains(word)) << column.title;
        }
    }
}

TEST(OutputTable, HasEveryKeyAndEveryColumn) {
    expect_entries_of<Row>();
    expect_entries_of<Summary>();
    expect_entries_of<WorkerRow>();
    expect_entries_of<Difference>();
    expect_entries_of<Validation>();
    expect_entries_of<Answer>();
    expect_entries_of<Tally>();
    expect_entries_of<Finding>();
}

TEST(OutputTable, HasEveryKeyOfHeadsAndOfFilesOfRows) {
    const std::string path = testing::TempDir() + "ybw-bench-output-table.rows";
    std::filesystem::remove(path);
    const std::vector<std::vector<std::string>> runs{
        {"simulate",  "-g",      "synthetic", "--first", "1",          "-d", "2",
         "-j",        "1",       "--hash",    "1",       "--validate", "-r", "1",
         "--without", "killers", "-f",        "jsonl",   "--rows",     path},
        {"scaling", "-g", "synthetic", "--first", "1", "-d", "2", "-j", "1", "--hash", "1", "-r",
         "1", "-f", "jsonl"},
        {"suite", "-g", "gomoku", "--first", "1", "-d", "1", "--hash", "1", "-j", "1", "-f",
         "jsonl"}};
    for (const auto& words : runs) {
        const auto run = exits(0, run_program(words, {.program = "ybw-bench"}));
        std::istringstream lines(run.out);
        for (std::string line; std::getline(lines, line);) expect_entries(Record::parse(line));
    }
    std::ifstream file(path);
    int lines = 0;
    for (std::string line; std::getline(file, line); ++lines) expect_entries(Record::parse(line));
    EXPECT_GE(lines, 5);
}

/// The meaning of the entry that has this name among its names.
std::string meaning_of(const std::string& name) {
    for (const OutputSection& section : bench_program().output) {
        for (const OutputKey& key : section.keys) {
            const auto names = words_of(std::string(key.name));
            if (std::ranges::find(names, name) != names.end()) return std::string(key.meaning);
        }
    }
    return {};
}

TEST(OutputTable, SaysHowAnErrorGivesTheEndsOfItsInterval) {
    const Record record = record_of(Summary{.nodes = {.value = 1.5, .error = 0.3}});
    const double nodes = record["search_overhead"].get<double>() + 1;
    const double error = record["search_overhead_error"];
    EXPECT_NEAR(record["search_overhead_high"], nodes * std::exp(error / nodes) - 1, 1e-5);
    EXPECT_NEAR(record["search_overhead_low"], nodes * std::exp(-error / nodes) - 1, 1e-5);
    expect_has(meaning_of("search_overhead_error"), "v is the overhead plus one");
}

TEST(OutputTable, SaysWhichErrorsASinglePositionHas) {
    const std::vector<Row> rows{{.position = "a", .speedup = {.value = 2, .error = 0.1}}};
    const Record record = record_of(summarize(rows));
    EXPECT_FALSE(record["speedup_error"].is_null());
    EXPECT_TRUE(record["search_overhead_error"].is_null());
    EXPECT_TRUE(record["useful_nps_ratio_error"].is_null());
    expect_has(meaning_of("speedup_error"), "over a single position speedup_error alone is known");
}

TEST(OutputTable, StandsInTheManualPage) {
    const std::string page = run_program({"man"}, {.program = "ybw-bench"}).out;
    const std::size_t begin = page.find("\n.SH OUTPUT\n");
    ASSERT_NE(begin, std::string::npos);
    for (const char* word : {"least_speedup", "Student", "the median of the runs", "busy"}) {
        EXPECT_NE(page.find(word, begin), std::string::npos) << word;
    }
}

}  // namespace
}  // namespace ybw::bench
