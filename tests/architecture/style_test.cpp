// What a file looks like: its head, its length, its preprocessor lines; and that folders say what
// they are for.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.hpp"

namespace ybw {
namespace {

constexpr std::size_t most_lines = 600;
constexpr std::size_t most_lines_of_readme = 80;
constexpr std::size_t most_lines_of_textbook = 60;

/// The textbook searches themselves; beside them stand what they share and what counts trees.
const std::set<std::string> not_a_textbook_search{
    "engine/classic/ladder.hpp", "engine/classic/minimal_tree.hpp",
    "engine/classic/ordered_game.hpp", "engine/classic/tree_walk.hpp"};

/// The only files with conditional compilation or macros of their own.
const std::map<std::string, std::string> preprocessor_files{
    {"parallel/platform.hpp", "the one platform file"},
    {"engine/simulator/fiber_watch.hpp", "tells the sanitizers about fibers"},
};

bool has_forbidden_preprocessor_line(const SourceFile& file) {
    static const std::regex allowed(R"(^\s*#\s*(include\b|pragma once|error\b))");
    static const std::regex any(R"(^\s*#)");
    const auto lines = file.lines_with(any);
    const auto allowed_lines = file.lines_with(allowed);
    return lines.size() != allowed_lines.size();
}

bool opens_with_a_head(const SourceFile& file) {
    return file.text.starts_with("// ");
}

TEST(Files, AreNoLongerThanAReaderFollows) {
    for (const SourceFile& file : read_sources(all_folders)) {
        EXPECT_LE(file.line_count(), most_lines) << file.path << ": think about splitting it";
        if (file.is_in("engine/classic") && !not_a_textbook_search.contains(file.path)) {
            EXPECT_LE(file.line_count(), most_lines_of_textbook) << file.path;
        }
    }
}

TEST(Files, HaveNoPreprocessorLogicOutsideThePlatform) {
    for (const SourceFile& file : read_sources(all_folders)) {
        if (preprocessor_files.contains(file.path)) continue;
        EXPECT_FALSE(has_forbidden_preprocessor_line(file)) << file.path;
    }
    EXPECT_TRUE(has_forbidden_preprocessor_line({"a.hpp", "#define X 1\n"}));
    EXPECT_TRUE(has_forbidden_preprocessor_line({"a.hpp", "#ifdef X\n#endif\n"}));
    EXPECT_TRUE(has_forbidden_preprocessor_line({"a.hpp", "# if X\n"}));
    EXPECT_FALSE(has_forbidden_preprocessor_line({"a.hpp", "#pragma once\n#include <a>\n"}));
}

TEST(Files, HeadersOpenWithWhatTheyAreAndAreIncludedOnce) {
    for (const SourceFile& file : read_sources(all_folders)) {
        if (!file.is_header()) continue;
        EXPECT_TRUE(opens_with_a_head(file)) << file.path;
        EXPECT_NE(file.code.find("\n#pragma once\n"), std::string::npos) << file.path;
        EXPECT_EQ(file.lines_with(std::regex(R"(\busing namespace (?!std::\w*literals))")).size(),
                  0U)
            << file.path;
    }
    EXPECT_FALSE(opens_with_a_head({"a.hpp", "#pragma once\n"}));
}

TEST(Files, EndWithANewlineAndHaveNoTabs) {
    for (const SourceFile& file : read_sources(all_folders)) {
        EXPECT_TRUE(file.text.ends_with("\n")) << file.path;
        EXPECT_EQ(file.code.find('\t'), std::string::npos) << file.path;
    }
}

// Whoever opens the project sees these; another one is thought over first.
TEST(Folders, AtTheTopAreFew) {
    const std::set<std::string> known{"bench",     "build",    "engine", "examples",
                                      "packaging", "parallel", "tests"};
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(project_root())) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_directory() || name.starts_with(".")) continue;
        found.insert(name);
        EXPECT_TRUE(known.contains(name)) << name;
        EXPECT_TRUE(name == "build" || std::filesystem::exists(entry.path() / "README.md")) << name;
    }
    EXPECT_GE(found.size(), 6U);
}

// Folders below tests/ mirror the tree and are explained by what they mirror.
TEST(Folders, SayWhatTheyAreFor) {
    for (const std::string& folder : source_folders(all_folders)) {
        const bool is_mirror = folder.starts_with("tests/") && folder != "tests/support";
        if (is_mirror) continue;
        std::ifstream readme(project_root() / folder / "README.md");
        EXPECT_TRUE(readme.is_open()) << folder << " has no README.md";
        std::size_t lines = 0;
        for (std::string line; std::getline(readme, line);) ++lines;
        EXPECT_LE(lines, most_lines_of_readme) << folder << "/README.md";
        EXPECT_TRUE(!readme.is_open() || lines >= 3) << folder << "/README.md says nothing";
    }
}

}  // namespace
}  // namespace ybw
