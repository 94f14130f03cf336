// Help, version, manual page and completions of the built program.
#include <cctype>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/cli/command_table.hpp"
#include "engine/kit/program.hpp"
#include "tests/cli/output_lines.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/bash_completion.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

TEST(HelpProgram, HelpGoesToStandardOutputWithSuccess) {
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"--help"}, {"-h"}, {"help"}, {"analyze", "--help"}, {"help", "play"}}) {
        const auto run = exits(0, run_program(words));
        EXPECT_EQ(run.err, "");
        expect_has(run.out, "ybw");
    }
}

TEST(HelpProgram, EveryCommandHasHelp) {
    for (const Command& command : cli::ybw_program().commands) {
        const auto run = run_program({std::string(command.name), "--help"});
        EXPECT_EQ(run.code, 0) << command.name;
        expect_has(run.out, "Usage: ybw " + std::string(command.name));
    }
}

TEST(HelpProgram, TheUsualTimeIsThatOfTheCommand) {
    for (const auto& [command, time] : {std::pair("analyze", "10s"),
                                        {"play", "5s"},
                                        {"match", "100ms"},
                                        {"tournament", "100ms"}}) {
        const std::string help = run_program({command, "--help"}).out;
        const std::size_t option = help.find("--time TIME");
        const std::size_t usual = help.find("(default:", option);
        const std::string text = help.substr(usual, 60);
        EXPECT_NE(text.find(time), std::string::npos) << command << ": " << text;
    }
}

TEST(HelpProgram, VersionIsNameAndNumber) {
    const auto run = exits(0, run_program({"--version"}));
    EXPECT_TRUE(run.out.starts_with("ybw 0.") || run.out.starts_with("ybw 1.")) << run.out;
    EXPECT_EQ(run_program({"version"}).out, run.out);
    const auto lines = lines_of(run.out);
    ASSERT_EQ(lines.size(), 6U) << run.out;
    EXPECT_TRUE(std::regex_match(lines[0], std::regex("ybw [0-9.]+\\+[0-9a-f]{12}"))) << run.out;
    EXPECT_EQ(lines[1], "sources    " + lines[0].substr(lines[0].find('+') + 1)) << run.out;
    EXPECT_TRUE(lines[2].starts_with("commit     ")) << run.out;
    EXPECT_TRUE(std::regex_match(lines[3], std::regex("compiler   [A-Za-z]+ [0-9.]+, [A-Za-z]+")))
        << run.out;
    EXPECT_TRUE(lines[4].starts_with("flags      ")) << run.out;
    EXPECT_TRUE(std::regex_match(
        lines[5], std::regex("libraries  oneTBB 20[0-9.]+, Boost 1[0-9.]+, fmt [0-9.]+, "
                             "nlohmann/json [0-9.]+, Eigen [0-9.]+, SQLite [0-9.]+")))
        << run.out;
}

TEST(HelpProgram, ManualPageNamesEveryCommandAndOption) {
    const auto run = exits(0, run_program({"man"}));
    EXPECT_TRUE(run.out.starts_with(".TH YBW 1")) << run.out.substr(0, 40);
    for (const Command& command : cli::ybw_program().commands) {
        EXPECT_NE(run.out.find(".SS " + std::string(command.name)), std::string::npos)
            << command.name;
    }
    for (const Option& option : cli::ybw_program().options) {
        std::string escaped = "\\-\\-";
        for (const char c : option.name) escaped += c == '-' ? "\\-" : std::string(1, c);
        expect_has(run.out, escaped);
    }
}

TEST(HelpProgram, ManualPageNamesEveryExitCode) {
    const auto run = run_program({"man"});
    for (const ExitCodeMeaning& entry : exit_codes()) {
        const std::string head = fmt::format("\n.TP\n.B {}\n", static_cast<int>(entry.code));
        expect_has(run.out, head);
    }
}

/// The keys of an object and of those in it, but for those of tables that are named by what is
/// there.
void collect_keys(const json& value, std::set<std::string>& keys) {
    static const std::set<std::string> tables{"question", "verdicts", "accuracy"};
    if (value.is_array()) {
        for (const json& part : value) collect_keys(part, keys);
    } else if (value.is_object()) {
        for (const auto& [key, part] : value.items()) {
            keys.insert(key);
            if (!tables.contains(key)) collect_keys(part, keys);
        }
    }
}

/// The words of the section OUTPUT.
std::set<std::string> words_of_output_section() {
    const std::string page = run_program({"man"}).out;
    const std::size_t begin = page.find("\n.SH OUTPUT\n");
    std::string section = page.substr(begin, page.find("\n.SH ", begin + 1) - begin);
    for (char& c : section) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') c = ' ';
    }
    std::istringstream words(section);
    return {std::istream_iterator<std::string>(words), {}};
}

TEST(HelpProgram, ManualPageSaysWhatEveryKeyMeans) {
    const auto words = words_of_output_section();
    const std::vector<std::pair<std::vector<std::string>, std::string>> runs{
        {{"analyze", "-d", "2", "-m", "2", "-f", "jsonl"}, ""},
        {{"analyze", "-g", "tictactoe", "-a", "pvs", "-d", "2", "-f", "jsonl"}, ""},
        {{"analyze", "-g", "tictactoe", "-p", "a1 b1 a2 b2 a3", "-f", "jsonl"}, ""},
        {{"analyze", "-g", "tictactoe", "-d", "1", "--positions", "-"}, "a1\nz9\n"},
        {{"annotate", "-", "-g", "tictactoe", "-d", "3", "-f", "jsonl"}, "a1 b1 b2"},
        {{"compare", "-g", "tictactoe", "-d", "2", "-f", "jsonl"}, ""},
        {{"perft", "-g", "tictactoe", "-d", "2", "-f", "jsonl"}, ""},
        {{"games", "-f", "jsonl"}, ""},
        {{"judge", "--moves", "h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9", "-f", "jsonl"}, ""},
        {{"solve", "-p", "h8 i9 i8 a1 j8 c12", "--kind", "vcf", "-f", "jsonl"}, ""},
        {{"tree", "--tree", "A(B(-5 19) C(4 9))", "--steps", "-f", "jsonl"}, ""}};
    for (const auto& [command, input] : runs) {
        std::set<std::string> keys;
        for (const json& line : json_lines_of(run_program(command, {.input = input}).out)) {
            collect_keys(line, keys);
        }
        EXPECT_GT(keys.size(), 3U) << command.front();
        for (const std::string& key : keys) {
            EXPECT_TRUE(words.contains(key)) << command.front() << ": " << key;
        }
    }
    const match::TemporaryDirectory directory;
    const std::string journal = directory.path() / "m.jsonl";
    ASSERT_EQ(run_program({"match", "-g", "tictactoe", "hash=1", "hash=1 name=B", "--depth", "2",
                           "--pairs", "1", "--journal", journal, "-q"})
                  .code,
              0);
    std::ifstream file(journal);
    std::set<std::string> keys;
    for (std::string line; std::getline(file, line);) collect_keys(json::parse(line), keys);
    EXPECT_GT(keys.size(), 30U);
    for (const std::string& key : keys) EXPECT_TRUE(words.contains(key)) << "journal: " << key;
}

TEST(HelpProgram, ManualPageSaysWhatEveryColumnMeans) {
    const auto words = words_of_output_section();
    for (const char* command : {"analyze", "perft", "compare"}) {
        const auto run = run_program({command, "-g", "tictactoe", "-d", "1", "-f", "csv"});
        for (const std::string& line : lines_of(run.out)) {
            if (line.starts_with('#')) continue;
            std::istringstream columns(line);
            for (std::string column; std::getline(columns, column, ',');) {
                EXPECT_TRUE(words.contains(column)) << command << ": " << column;
            }
            break;  // the names alone
        }
    }
}

TEST(HelpProgram, CompletionsNameEveryCommandAndOption) {
    for (const auto* shell : {"bash", "zsh", "fish"}) {
        const auto run = exits(0, run_program({"completion", shell}));
        for (const Command& command : cli::ybw_program().commands) {
            EXPECT_NE(run.out.find(command.name), std::string::npos) << shell << command.name;
        }
        for (const Option& option : cli::ybw_program().options) {
            EXPECT_NE(run.out.find(option.name), std::string::npos) << shell << option.name;
        }
    }
}

class YbwCompletion : public BashCompletion {
protected:
    YbwCompletion() : BashCompletion("ybw") {}
};

TEST_F(YbwCompletion, KnowsCommandsOptionsAndArguments) {
    EXPECT_EQ(complete("ybw ana", 1), "analyze");
    EXPECT_EQ(complete("ybw analyze --mul", 2), "--multipv");
    EXPECT_EQ(complete("ybw analyze --game go", 3), "gomoku");
    EXPECT_EQ(complete("ybw completion z", 2), "zsh");
}

TEST_F(YbwCompletion, OffersWhatTheCommandTakesAlone) {
    EXPECT_EQ(complete("ybw judge --format ''", 3), "human|jsonl");
    EXPECT_EQ(complete("ybw perft --format ''", 3), "human|jsonl|csv");
}

TEST_F(YbwCompletion, KnowsArgumentsBehindTheSignOfEquality) {
    EXPECT_EQ(complete("ybw analyze --game = xi", 4), "xiangqi");
    EXPECT_EQ(complete("ybw analyze --bulk =", 3), "");
    EXPECT_EQ(complete("ybw perft --bulk =", 3), "on|off");
    EXPECT_EQ(complete("ybw analyze --game=xi", 2), "--game=xiangqi") << "in one word";
}

TEST_F(YbwCompletion, GoesOnWithAList) {
    EXPECT_EQ(complete("ybw analyze --without null-move,qu", 3), "null-move,quiescence");
    EXPECT_EQ(complete("ybw analyze --without=null-move,qu", 2), "--without=null-move,quiescence");
}

TEST_F(YbwCompletion, KnowsFiles) {
    EXPECT_EQ(complete("ybw match --journal 'a p'", 3), "a position.txt");
    EXPECT_EQ(complete("ybw analyze --resume 'a p'", 3), "a position.txt");
    EXPECT_EQ(complete("ybw match --openings ''", 3), "builtin|generated|start|a position.txt");
    EXPECT_EQ(complete("ybw match --merge all.jsonl 'a p'", 4), "a position.txt");
}

}  // namespace
}  // namespace ybw
