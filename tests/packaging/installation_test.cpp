// What `cmake --install` has installed: every program with its manual and completions, the data of
// the bench. The test packaging/InstallsEverything has installed it.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <vector>

#include "engine/cli/command_table.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

namespace fs = std::filesystem;

const std::string from_build = "tests/packaging/everything/";
const fs::path prefix = fs::path(YBW_BUILD_DIR) / from_build;

/// Those that were built.
std::vector<std::string> programs() {
    std::vector<std::string> names{"ybw", "ybw-bench"};
    if (fs::exists(YBW_BUILD_DIR "/ybw-mpi")) names.push_back("ybw-mpi");
    return names;
}

/// Of an installed program.
std::string output_of(const std::string& program, std::vector<std::string> words) {
    const std::string path = from_build + "bin/" + program;
    const auto run = run_program(std::move(words), {.program = path});
    EXPECT_EQ(run.code, 0) << path << run.err;
    return run.out;
}

TEST(Installation, EveryProgramHasItsManual) {
    for (const std::string& program : programs()) {
        const std::string manual = file_text(prefix / "share/man/man1" / (program + ".1"));
        EXPECT_TRUE(manual.starts_with(".TH YBW")) << program;
        EXPECT_EQ(manual, output_of(program, {"man"}));
    }
}

TEST(Installation, ManualsAreSetWithoutWarning) {
    if (std::system("groff --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no groff";
    for (const std::string& program : programs()) {
        const fs::path manual = prefix / "share/man/man1" / (program + ".1");
        const std::string command = "[ -z \"$(groff -man -ww -z -Tutf8 -rLL=78n " +
                                    manual.string() + " 2>&1 | tee /dev/stderr)\" ]";
        EXPECT_EQ(std::system(command.c_str()), 0) << program;
    }
}

TEST(Installation, EveryProgramHasItsCompletions) {
    const fs::path share = prefix / "share";
    for (const std::string& program : programs()) {
        EXPECT_EQ(file_text(share / "bash-completion/completions" / program),
                  output_of(program, {"completion", "bash"}));
        EXPECT_EQ(file_text(share / "zsh/site-functions" / ("_" + program)),
                  output_of(program, {"completion", "zsh"}));
        EXPECT_EQ(file_text(share / "fish/vendor_completions.d" / (program + ".fish")),
                  output_of(program, {"completion", "fish"}));
    }
}

TEST(Installation, BoardsFindTheProgramByTheNamesOfItsLinks) {
    std::size_t links = 0;
    for (const Command& command : cli::ybw_program().commands) {
        if (command.started_as.empty()) continue;
        ++links;
        const std::string name(command.started_as);
        expect_has(output_of(name, {"--help"}), "Usage: ybw " + std::string(command.name));
        EXPECT_EQ(file_text(prefix / "share/man/man1" / (name + ".1")), ".so man1/ybw.1\n");
    }
    EXPECT_EQ(links, 3U);
}

TEST(Installation, DocumentsAreThere) {
    for (const char* name : {"CHANGELOG.md", "LICENSE"}) {
        EXPECT_EQ(file_text(prefix / "share/doc/ybw" / name),
                  file_text(fs::path(YBW_SOURCE_DIR) / name));
    }
    for (const char* name : {"README.md", "README.zh.md"}) {
        const std::string page = file_text(fs::path(YBW_SOURCE_DIR) / name);
        const std::string installed = file_text(prefix / "share/doc/ybw" / name);
        EXPECT_EQ(installed.substr(0, installed.find('\n')), page.substr(0, page.find('\n')));
        EXPECT_GT(installed.size(), page.size() * 9 / 10);  // links alone are left out
    }
}

// In a copy, whose positions are none: which file was read stands in the complaint.
TEST(Installation, BenchReadsThePositionsThatWereInstalledWithIt) {
    EXPECT_EQ(file_text(prefix / "share/ybw/positions/gomoku.jsonl"),
              file_text(YBW_SOURCE_DIR "/bench/positions/gomoku.jsonl"));
    const match::TemporaryDirectory copy(YBW_BUILD_DIR);
    const fs::path own = copy.path() / "share/ybw/positions/gomoku.jsonl";
    fs::create_directories(copy.path() / "bin");
    fs::create_directories(own.parent_path());
    fs::copy(prefix / "bin/ybw-bench", copy.path() / "bin");
    std::ofstream(own) << "no position\n";
    const std::string program = copy.path().filename() / "bin/ybw-bench";
    const auto run = exits(65, run_program({"scaling", "-j", "1"}, {.program = program}));
    expect_has(run.err, own.string() + ", line 1");
}

/// What a page links to beside itself.
std::vector<std::string> links_in(const std::string& page) {
    static const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
    std::vector<std::string> targets;
    for (std::sregex_iterator match(page.begin(), page.end(), link), end; match != end; ++match) {
        targets.push_back((*match)[1].str());
    }
    return targets;
}

/// How many links a page has; each leads to a file beside FOLDER.
int check_links(const fs::path& page, const fs::path& folder) {
    int links = 0;
    for (const std::string& target : links_in(file_text(page))) {
        ++links;
        EXPECT_TRUE(fs::exists(folder / target)) << page << " links to " << target;
    }
    return links;
}

TEST(Installation, PagesLinkToWhatIsThere) {
    int links = 0;
    for (const auto& entry : fs::recursive_directory_iterator(prefix / "share/doc")) {
        if (entry.path().extension() == ".md") {
            links += check_links(entry.path(), entry.path().parent_path());
        }
    }
    EXPECT_GE(links, 5);
}

// Several components install a README.md, each its own, and one of them stays.
TEST(Installation, PagesOfEachComponentLinkToWhatIsThere) {
    int pages = 0;
    for (const auto& component : fs::directory_iterator(YBW_BUILD_DIR "/packaging/pages")) {
        for (const auto& page : fs::directory_iterator(component)) {
            ++pages;
            check_links(page.path(), prefix / "share/doc/ybw");
        }
    }
    EXPECT_GE(pages, 5);
}

TEST(Installation, TheInstrumentsHaveTheirOwnPage) {
    const auto page = file_text(prefix / "share/doc/libybw-instruments-dev/README.md");
    EXPECT_TRUE(page.starts_with("# The instruments")) << page.substr(0, 80);
}

}  // namespace
}  // namespace ybw
