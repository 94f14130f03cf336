// A game is known in its folder alone: whoever adds one touches no file outside, but for its line
// in the list of games.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.hpp"

namespace ybw {
namespace {

/// The folders of engine/games/.
std::vector<std::string> game_folders() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(project_root() / "engine/games")) {
        if (entry.is_directory()) names.push_back(entry.path().filename().string());
    }
    return names;
}

/// What knows a game by name, each with its reason. To be kept short.
const std::map<std::string, std::string> exempt{
    {"engine/cli/judge.cpp",
     "the judge of repetitions explains the rules of xiangqi, and no others"},
    {"bench/commands/study.cpp", "the experiment of a paper is of the game of the paper"},
    {"bench/micro/steps.cpp", "micro-benchmarks time single steps, of types that they name"},
    {"bench/panel/panel.cpp", "the panel is a list of searches of games"},
};

/// The lines of the code, and the literals and includes, that name `game`. Literals that only speak
/// of it, such as an example of the help, do not count.
std::vector<std::string> namings(const SourceFile& file, const std::string& game) {
    if (!file.is_in("engine") && !file.is_in("bench")) return {};
    if (file.is_in("engine/games/" + game)) return {};
    const auto is_letter_of = [](char letter, char other) {
        return std::tolower(static_cast<unsigned char>(letter)) == other;
    };
    std::vector<std::string> found = file.lines_where([&](const std::string& line) {
        return std::search(line.begin(), line.end(), game.begin(), game.end(), is_letter_of) !=
               line.end();
    });
    for (const std::string& include : file.includes) {
        if (include.starts_with("engine/games/" + game))
            found.push_back(file.path + ": " + include);
    }
    std::istringstream lines(file.text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t literal = line.find('"' + game + '"');
        if (literal == std::string::npos || line.find("//") < literal) continue;
        found.push_back(file.path + ": " + line);
    }
    return found;
}

TEST(Games, AreNamedInTheirFolderAlone) {
    const auto games = game_folders();
    EXPECT_GE(games.size(), 3U);
    std::map<std::string, int> needed;
    for (const SourceFile& file : read_sources({"engine", "bench"})) {
        for (const std::string& game : games) {
            for (const std::string& naming : namings(file, game)) {
                if (exempt.contains(file.path)) {
                    ++needed[file.path];
                } else {
                    ADD_FAILURE() << naming;
                }
            }
        }
    }
    for (const auto& [path, reason] : exempt) {
        EXPECT_TRUE(needed.contains(path)) << path << " names no game: it needs no exemption";
    }
}

TEST(Games, AreFoundWhereTheyAreNamed) {
    const auto is_found = [](const std::string& path, const std::string& text) {
        return !namings(SourceFile(path, text), "gomoku").empty();
    };
    EXPECT_TRUE(is_found("engine/cli/a.cpp", "if (isGomoku) return;\n"));
    EXPECT_TRUE(is_found("engine/cli/a.cpp", "if (name == \"gomoku\") return;\n"));
    EXPECT_TRUE(is_found("bench/a.cpp", "#include \"engine/games/gomoku/position.hpp\"\n"));
    EXPECT_FALSE(is_found("engine/cli/a.cpp", "int size;  // of \"gomoku\" alone\n"));
    EXPECT_FALSE(is_found("engine/cli/a.cpp", "help(\"ybw play # gomoku\");  // gomoku\n"));
    EXPECT_FALSE(is_found("engine/games/gomoku/a.cpp", "namespace gomoku {}\n"));
    EXPECT_FALSE(is_found("tests/games/gomoku/a.cpp", "namespace gomoku {}\n"));
}

}  // namespace
}  // namespace ybw
