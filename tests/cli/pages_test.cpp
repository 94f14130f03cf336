// The pages that people read first, and transcripts of what they show too little of: their commands
// are run, the outputs that they show are those of today. README.zh.md says what README.md says.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/teach/lesson.hpp"
#include "tests/cli/output_lines.hpp"
#include "tests/support/file_text.hpp"

namespace ybw {
namespace {

std::string text_of_source(const std::string& name) {
    return file_text(YBW_SOURCE_DIR "/" + name);
}

/// The fenced blocks that stand behind a marker.
std::vector<std::string> blocks_of(const std::string& text, const std::string& marker) {
    std::vector<std::string> blocks;
    const std::string opening = marker + "\n```sh\n";
    for (std::size_t at = text.find(opening); at != std::string::npos;
         at = text.find(opening, at + 1)) {
        const std::size_t begin = at + opening.size();
        blocks.push_back(text.substr(begin, text.find("```", begin) - begin));
    }
    return blocks;
}

bool is_there(const std::string& program) {
    return std::system(fmt::format("{} > /dev/null 2>&1", program).c_str()) == 0;
}

/// What a line needs that not every machine has.
bool can_run(const std::string& line) {
    if (line.find("--format svg") != std::string::npos) return is_there("dot -V");
    return line.find("--plot") == std::string::npos || is_there("gnuplot --version");
}

/// With this build's program, in a directory of its own.
int run(const std::string& line, const std::filesystem::path& directory) {
    static const std::regex program("build/release/");
    const std::string own = std::regex_replace(line, program, YBW_BUILD_DIR "/");
    const int status = std::system(
        fmt::format("cd '{}' && {{ {} ; }} >> said 2>&1", directory.string(), own).c_str());
    return WEXITSTATUS(status);
}

TEST(ChineseReadme, CommandsAreRun) {
    const auto directory =
        std::filesystem::path(::testing::TempDir()) / fmt::format("readme-zh-{}", ::getpid());
    std::filesystem::create_directories(directory);
    std::size_t commands = 0;
    for (const std::string& block : blocks_of(text_of_source("README.zh.md"), "<!-- run -->")) {
        for (const std::string& line : lines_of(block)) {
            ++commands;
            if (can_run(line)) {
                EXPECT_EQ(run(line, directory), 0) << line;
            }
        }
    }
    EXPECT_GE(commands, 10U);
    for (const char* page : {"nega-scout.html", "mtdf.html", "tictactoe.html"}) {
        EXPECT_GT(std::filesystem::file_size(directory / page), 5000U) << page;
    }
    std::filesystem::remove_all(directory);
}

/// The programs and commands in the cells of tables.
std::set<std::string> commands_in_tables(const std::string& text) {
    std::set<std::string> commands;
    static const std::regex command("`(ybw[^`]*)`");
    for (const std::string& line : lines_of(text)) {
        if (!line.starts_with("| ")) continue;
        for (std::sregex_iterator at(line.begin(), line.end(), command), end; at != end; ++at) {
            commands.insert((*at)[1]);
        }
    }
    return commands;
}

// A command without options may need a file or wait for a user: its help is run.
TEST(ChineseReadme, CommandsInTablesAreRun) {
    const auto directory =
        std::filesystem::path(::testing::TempDir()) / fmt::format("tables-zh-{}", ::getpid());
    std::filesystem::create_directories(directory);
    std::size_t whole = 0;
    for (const std::string& command : commands_in_tables(text_of_source("README.zh.md"))) {
        const bool is_whole = command.find(" --") != std::string::npos;
        whole += is_whole ? 1U : 0U;
        const std::string program = command.substr(0, command.find(' '));
        if (!std::filesystem::exists(YBW_BUILD_DIR "/" + program)) {
            EXPECT_EQ(program, "ybw-microbench") << "which alone need not be built";
            continue;
        }
        EXPECT_EQ(run("build/release/" + command + (is_whole ? "" : " --help") + " < /dev/null",
                      directory),
                  0)
            << command;
    }
    EXPECT_GE(whole, 10U);
    std::filesystem::remove_all(directory);
}

/// A line without what differs from run to run or machine to machine: times, rates, widths of gaps.
std::string lasting(const std::string& line) {
    static const std::regex rate(R"([0-9.,]+ ?[kMG]?( nodes/s| s\b|\b(?= +[0-9.]+ s)))");
    static const std::regex member(R"re(("(?:nps|time_s)":)[-+.0-9e]+)re");
    static const std::regex gap(" +");
    return std::regex_replace(
        std::regex_replace(std::regex_replace(line, rate, "#"), member, "$1#"), gap, " ");
}

/// Whether a line is the shown one, at whose end "..." stands for any text.
bool is_line_shown(const std::string& said, const std::string& shown) {
    if (!shown.ends_with("...")) return lasting(said + ' ') == lasting(shown + ' ');
    return lasting(said).starts_with(lasting(shown.substr(0, shown.size() - 3)));
}

/// Whether `said` is `shown`, in which "..." stands for any number of lines.
bool is_shown(const std::vector<std::string>& said, const std::vector<std::string>& shown,
              std::size_t at = 0, std::size_t from = 0) {
    if (from == shown.size()) return at == said.size();
    if (shown[from] == "...") {
        for (std::size_t next = at; next <= said.size(); ++next) {
            if (is_shown(said, shown, next, from + 1)) return true;
        }
        return false;
    }
    return at < said.size() && is_line_shown(said[at], shown[from]) &&
           is_shown(said, shown, at + 1, from + 1);
}

/// A command of a console and the lines that a page shows below it.
struct Shown {
    std::string command;
    std::vector<std::string> lines;
};

/// The consoles of a page that stand behind "<!-- run -->".
std::vector<Shown> consoles_of(const std::string& page) {
    std::vector<Shown> consoles;
    const std::string opening = "<!-- run -->\n```console\n";
    for (std::size_t at = page.find(opening); at != page.npos; at = page.find(opening, at + 1)) {
        const std::size_t begin = at + opening.size();
        for (const std::string& line :
             lines_of(page.substr(begin, page.find("```", begin) - begin))) {
            if (line.starts_with("$ "))
                consoles.push_back({line.substr(2), {}});
            else
                consoles.back().lines.push_back(line);
        }
    }
    return consoles;
}

/// A command and its lines as they stand in a page, without blanks at their ends.
std::string text_of(const Shown& shown) {
    std::string text = "$ " + shown.command + '\n';
    for (const std::string& line : shown.lines)
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    return text;
}

class Pages : public ::testing::TestWithParam<std::string> {};

TEST_P(Pages, ShowWhatTheProgramPrints) {
    const std::string& page = GetParam();
    // A transcript shows both outputs, a page for people that alone which one would pass on.
    const bool is_transcript = page.starts_with("tests/");
    const char* errors = is_transcript ? "2>&1" : "2> /dev/null";
    const bool rewrites = is_transcript && std::getenv("YBW_REWRITE") != nullptr;
    const auto directory =
        std::filesystem::path(::testing::TempDir()) / fmt::format("page-{}", ::getpid());
    std::filesystem::create_directories(directory);
    std::string text = text_of_source(page);
    const auto consoles = consoles_of(text);
    EXPECT_GE(consoles.size(), 2U);
    for (const Shown& shown : consoles) {
        const std::string command = fmt::format(
            "cd '{}' && PATH=\"{}:$PATH\" LC_ALL=C.UTF-8 && export PATH LC_ALL && "
            "{{ {} ; }} > .said {} < /dev/null",
            directory.string(), YBW_BUILD_DIR, shown.command, errors);
        EXPECT_EQ(std::system(command.c_str()), 0) << shown.command;
        const std::string said = file_text(directory / ".said");
        if (is_shown(lines_of(said), shown.lines)) continue;
        ADD_FAILURE() << shown.command
                      << " now prints (on purpose? see tests/README.md, YBW_REWRITE)\n"
                      << said;
        if (!rewrites) continue;
        const std::string old = text_of(shown);
        text.replace(text.find(old), old.size(), text_of({shown.command, lines_of(said)}));
    }
    if (rewrites) std::ofstream(YBW_SOURCE_DIR "/" + page) << text;
    std::filesystem::remove_all(directory);
}

INSTANTIATE_TEST_SUITE_P(ForPeople, Pages, ::testing::Values("README.md", "engine/guide.md"));

/// All that are there, in the order of their names.
std::set<std::string> transcripts() {
    const std::filesystem::path root(YBW_SOURCE_DIR);
    std::set<std::string> pages;
    for (const auto& entry : std::filesystem::directory_iterator(root / "tests/cli/transcripts"))
        pages.insert(entry.path().lexically_relative(root).string());
    return pages;
}

INSTANTIATE_TEST_SUITE_P(Transcripts, Pages, ::testing::ValuesIn(transcripts()));

TEST(ChineseReadme, ShowsWhatTheProgramPrints) {
    const std::string readme = text_of_source("README.zh.md");
    const std::string said = [] {
        const auto file = std::filesystem::path(::testing::TempDir()) /
                          fmt::format("thesis-8-{}.txt", ::getpid());
        const std::string command = fmt::format(
            "LC_ALL=C.UTF-8 '{}/ybw' tree --example thesis-8 > '{}'", YBW_BUILD_DIR, file.string());
        EXPECT_EQ(std::system(command.c_str()), 0);
        const std::string text = file_text(file);
        std::filesystem::remove(file);
        return text;
    }();
    const std::size_t begin = readme.find("* Max 5");
    const std::string shown = readme.substr(begin, readme.find("```", begin) - begin);
    EXPECT_NE(said.find(shown), std::string::npos) << shown << "\nis not in\n" << said;
}

TEST(ChineseReadme, BuildsAsTheEnglishOneDoes) {
    const auto english = blocks_of(text_of_source("README.md"), "<!-- ci: analyse -->");
    ASSERT_EQ(english.size(), 1U);
    EXPECT_EQ(blocks_of(text_of_source("README.zh.md"), "<!-- same as README.md: analyse -->"),
              english);
}

/// What stands in backquotes in the first column of a table.
std::set<std::string> names_in_tables(const std::string& text) {
    std::set<std::string> names;
    static const std::regex name("`([^`]+)`");
    for (const std::string& line : lines_of(text)) {
        if (!line.starts_with("| `")) continue;
        const std::string first = line.substr(0, line.find('|', 1));
        for (std::sregex_iterator at(first.begin(), first.end(), name), end; at != end; ++at) {
            names.insert((*at)[1]);
        }
    }
    return names;
}

TEST(ChineseReadme, NamesEveryCommandExampleAndAlgorithm) {
    const auto names = names_in_tables(text_of_source("README.zh.md"));
    std::size_t commands = 0;
    for (const std::string& name : names_in_tables(text_of_source("README.md"))) {
        if (!name.starts_with("ybw")) continue;
        ++commands;
        EXPECT_TRUE(names.contains(name)) << name;
    }
    EXPECT_GE(commands, 12U);
    for (const auto& example : teach::examples()) {
        EXPECT_TRUE(names.contains(std::string(example.name))) << example.name;
    }
    for (const std::string_view algorithm : all_games().front()->textbook_searches()) {
        EXPECT_TRUE(names.contains(std::string(algorithm))) << algorithm;
    }
}

TEST(Pages, LinksLeadSomewhere) {
    static const std::regex link(R"(\]\(([^)#]+)(#[^)]*)?\))");
    for (const std::string page :
         {"README.md", "README.zh.md", "CONTRIBUTING.md", "engine/guide.md", "bench/results.md"}) {
        const auto folder = std::filesystem::path(YBW_SOURCE_DIR) / page;
        const std::string text = text_of_source(page);
        std::size_t links = 0;
        for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
            ++links;
            EXPECT_TRUE(std::filesystem::exists(folder.parent_path() / (*at)[1].str()))
                << page << ": " << (*at)[1];
        }
        EXPECT_GE(links, 2U) << page;
    }
}

}  // namespace
}  // namespace ybw
