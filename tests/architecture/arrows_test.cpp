// The arrows: who may include whom, and what the library must not know.
//
//     tests, bench -> engine -> parallel -> oneTBB, std; examples -> parallel, bench/instruments
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.hpp"

namespace ybw {
namespace {

using Complaints = std::vector<std::string>;
using Rule = std::function<Complaints(const SourceFile&)>;

bool begins_with_one_of(const std::string& text, const std::vector<std::string>& beginnings) {
    return std::ranges::any_of(
        beginnings, [&](const std::string& beginning) { return text.starts_with(beginning); });
}

/// Files below `folder` include, of the project, only what begins with one of `allowed`.
Complaints includes_outside(const SourceFile& file, const std::string& folder,
                            const std::vector<std::string>& allowed) {
    Complaints complaints;
    if (!file.is_in(folder)) return complaints;
    for (const std::string& include : file.includes) {
        if (include[0] == '<' || begins_with_one_of(include, allowed)) continue;
        // Tests may name what stands beside them in their own folder.
        if (folder == "tests" && include.find('/') == std::string::npos) continue;
        complaints.push_back(file.path + " includes " + include);
    }
    return complaints;
}

Complaints code_of_the_library_with(const SourceFile& file, const std::string& pattern,
                                    const std::vector<std::string>& exempt = {}) {
    if (!file.is_in("parallel") || std::ranges::count(exempt, file.path) > 0) return {};
    return file.lines_with(std::regex(pattern, std::regex::icase));
}

/// Who may include whom: a folder, and what its files may include besides their own folder. The
/// rooms of engine/ stand below those that may include them, so there is no circle and no way back.
const std::vector<std::pair<std::string, Complaints>> folders_and_what_they_use{
    {"parallel", {}},
    {"engine/text", {"parallel/"}},
    {"engine/classic", {"parallel/", "engine/text/"}},
    {"engine/games", {"parallel/", "engine/text/", "engine/classic/"}},
    {"engine/report", {"parallel/", "engine/text/", "engine/games/"}},
    {"engine/kit", {"parallel/", "engine/text/", "engine/report/"}},
    {"engine/simulator", {"parallel/", "engine/text/", "engine/games/"}},
    {"engine/search",
     {"parallel/", "engine/text/", "engine/classic/", "engine/games/", "engine/report/",
      "engine/kit/"}},
    {"engine/teach",
     {"parallel/", "engine/text/", "engine/classic/", "engine/games/", "engine/report/",
      "engine/simulator/"}},
    {"engine/record",
     {"parallel/", "engine/text/", "engine/games/", "engine/report/", "engine/search/"}},
    {"engine/match",
     {"parallel/", "engine/text/", "engine/games/", "engine/report/", "engine/kit/",
      "engine/search/", "engine/record/"}},
    {"engine/learn",
     {"parallel/", "engine/text/", "engine/games/", "engine/report/", "engine/kit/",
      "engine/match/"}},
    {"engine/protocol",
     {"parallel/", "engine/text/", "engine/games/any_", "engine/report/", "engine/search/"}},
    {"engine/serve",
     {"parallel/", "engine/text/", "engine/games/", "engine/report/", "engine/search/",
      "engine/record/", "engine/protocol/"}},
    {"engine/cli",
     {"parallel/", "engine/text/", "engine/classic/", "engine/games/", "engine/report/",
      "engine/kit/", "engine/search/", "engine/teach/", "engine/record/", "engine/match/",
      "engine/learn/", "engine/protocol/", "engine/serve/"}},
    {"engine/mpi",
     {"parallel/", "engine/text/", "engine/games/", "engine/report/", "engine/search/",
      "engine/match/", "engine/kit/", "engine/cli/"}},
    {"bench", {"parallel/", "engine/"}},
    {"bench/instruments", {"parallel/", "engine/", "bench/"}},
    {"examples", {"parallel/", "bench/instruments/"}},  // as games that live elsewhere
    {"bench/panel", {"parallel/", "engine/", "bench/", "examples/"}},  // their games measured
    {"tests", {"parallel/", "examples/", "engine/", "bench/"}},
};

Complaints arrows(const SourceFile& file) {
    Complaints all;
    for (const auto& [folder, used] : folders_and_what_they_use) {
        if (folder == "bench" && file.is_in("bench/panel")) continue;  // which has its own line
        Complaints allowed = used;
        allowed.push_back(folder + "/");
        const Complaints some = includes_outside(file, folder, allowed);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

/// The folders of the list before `folder` of the same top level.
bool stands_before(const std::string& lower, const std::string& folder) {
    const auto place = [](const std::string& name) {
        return std::ranges::find(folders_and_what_they_use, name,
                                 &std::pair<std::string, Complaints>::first);
    };
    return place(lower) < place(folder);
}

/// A game knows itself and what all games share.
Complaints games_apart(const SourceFile& file) {
    static const std::regex path(R"(^engine/games/([a-z0-9_]+)/.*)");
    std::smatch match;
    if (!std::regex_match(file.path, match, path)) return {};
    return includes_outside(
        file, "engine/games",
        {"parallel/", "engine/games/" + match[1].str() + "/", "engine/games/features.hpp",
         "engine/games/network.hpp", "engine/games/game_of.hpp", "engine/games/game_values.hpp",
         "engine/games/prover.hpp", "engine/text/"});
}

/// Of libraries, parallel/ includes std and oneTBB; its platform file alone includes more.
Complaints libraries_of_the_library(const SourceFile& file) {
    static const std::regex std_header("<[a-z0-9_]+>");
    Complaints complaints;
    if (!file.is_in("parallel") || file.path == "parallel/platform.hpp") return complaints;
    for (const std::string& include : file.includes) {
        if (include[0] != '<' || std::regex_match(include, std_header)) continue;
        if (include.starts_with("<oneapi/tbb/")) continue;
        complaints.push_back(file.path + " includes " + include);
    }
    return complaints;
}

Complaints printing(const SourceFile& file) {
    return code_of_the_library_with(
        file, R"(\b(printf|puts|putchar|cout|cerr|clog|ofstream|fmt::|perror)|)"
              R"(<(iostream|ostream|fstream|cstdio|print|format|syncstream|fmt/.*)>)");
}

Complaints parsing(const SourceFile& file) {
    return code_of_the_library_with(
        file, R"(\b(sto[ildfu]+|strto[a-z]+|ato[if]|[sf]?scanf|from_chars|cin|getline|getenv)\b|)"
              R"(<(sstream|charconv|regex|istream|program_options.*)>)");
}

Complaints clocks(const SourceFile& file) {
    return code_of_the_library_with(
        file,
        R"(\b(steady_clock|system_clock|high_resolution_clock|clock_gettime|gettimeofday|)"
        R"(__?rdtscp?|std::time|std::clock)\b)",
        {"parallel/clock.hpp"});
}

Complaints game_names(const SourceFile& file) {
    return code_of_the_library_with(
        file, R"(gomoku|gobang|renju|xiangqi|chess|tic_?tac_?toe|othello|reversi|draughts)");
}

Complaints virtual_calls(const SourceFile& file) {
    return code_of_the_library_with(file, R"(\bvirtual\b)");
}

/// Runs a rule over the project.
void expect_kept(const Rule& rule) {
    std::size_t files = 0;
    for (const SourceFile& file : read_sources(all_folders)) {
        ++files;
        for (const std::string& complaint : rule(file)) ADD_FAILURE() << complaint;
    }
    EXPECT_GT(files, 50U) << "the sources were not found";
}

bool complains(const Rule& rule, const std::string& path, const std::string& text) {
    return !rule(SourceFile(path, text)).empty();
}

TEST(Arrows, PointOneWay) {
    expect_kept(arrows);
    EXPECT_TRUE(complains(arrows, "parallel/pvs.hpp", "#include \"engine/text/user_error.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "engine/cli/a.cpp", "#include \"bench/b.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "engine/cli/a.cpp", "  #  include \"tests/support/b.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "examples/a.cpp", "#include \"engine/text/words.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "examples/a.cpp", "#include \"bench/settings.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "bench/a.cpp", "#include \"tests/support/b.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "engine/classic/a.hpp", "#include \"engine/cli/b.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "engine/match/a.cpp", "#include \"engine/cli/b.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "engine/match/a.cpp", "#include \"engine/protocol/b.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "engine/protocol/a.cpp", "#include \"engine/match/b.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "engine/search/a.cpp", "#include \"engine/cli/b.hpp\"\n"));
    EXPECT_FALSE(complains(arrows, "engine/cli/a.cpp", "#include \"engine/match/b.hpp\"\n"));
    EXPECT_TRUE(complains(arrows, "parallel/pvs.hpp", "#include \"score.hpp\"\n"));
    EXPECT_FALSE(complains(arrows, "tests/a.cpp", "#include \"bench/b.hpp\"\n"));
}

// What a room uses stands before it in the list: so no chain of arrows leads back.
TEST(Arrows, MakeNoCircle) {
    for (const auto& [folder, used] : folders_and_what_they_use) {
        for (std::string lower : used) {
            lower.resize(lower.rfind('/'));
            if (lower == "engine") continue;
            EXPECT_TRUE(stands_before(lower, folder)) << folder << " uses " << lower;
        }
    }
    EXPECT_FALSE(stands_before("engine/cli", "engine/match"));
}

TEST(Arrows, EveryRoomIsInTheList) {
    for (const std::string& folder : source_folders({"engine"})) {
        if (folder == "engine" || folder.starts_with("engine/games/")) continue;
        EXPECT_EQ(std::ranges::count(folders_and_what_they_use, folder,
                                     &std::pair<std::string, Complaints>::first),
                  1)
            << folder << " has no arrows";
    }
}

TEST(Arrows, GamesDoNotKnowEachOther) {
    expect_kept(games_apart);
    EXPECT_TRUE(complains(games_apart, "engine/games/gomoku/rules.hpp",
                          "#include \"engine/games/xiangqi/rules.hpp\"\n"));
    EXPECT_TRUE(complains(games_apart, "engine/games/gomoku/rules.hpp",
                          "#include \"engine/cli/options.hpp\"\n"));
    EXPECT_FALSE(complains(games_apart, "engine/games/registry.cpp",
                           "#include \"engine/games/gomoku/notation.hpp\"\n"));
}

TEST(Library, NeedsStdAndOneTbbAlone) {
    expect_kept(libraries_of_the_library);
    EXPECT_TRUE(complains(libraries_of_the_library, "parallel/a.hpp", "#include <fmt/core.h>\n"));
    EXPECT_TRUE(complains(libraries_of_the_library, "parallel/a.hpp", "#include <unistd.h>\n"));
    EXPECT_FALSE(complains(libraries_of_the_library, "parallel/a.hpp",
                           "#include <array>\n#include <oneapi/tbb/task_group.h>\n"));
}

TEST(Library, PrintsNothing) {
    expect_kept(printing);
    EXPECT_TRUE(complains(printing, "parallel/a.hpp", "std::printf(\"x\");\n"));
    EXPECT_TRUE(complains(printing, "parallel/a.hpp", "#include <iostream>\n"));
    EXPECT_FALSE(complains(printing, "parallel/a.hpp", "// std::cout would be wrong here\n"));
    EXPECT_FALSE(complains(printing, "engine/report/a.cpp", "std::cout << 1;\n"));
}

TEST(Library, ParsesNothing) {
    expect_kept(parsing);
    EXPECT_TRUE(complains(parsing, "parallel/a.hpp", "int n = std::stoi(text);\n"));
    EXPECT_TRUE(complains(parsing, "parallel/a.hpp", "#include <charconv>\n"));
}

TEST(Library, ReadsTheTimeThroughItsClockAlone) {
    expect_kept(clocks);
    EXPECT_TRUE(complains(clocks, "parallel/pvs.hpp", "std::chrono::steady_clock::now();\n"));
    EXPECT_FALSE(complains(clocks, "parallel/clock.hpp", "std::chrono::steady_clock::now();\n"));
    EXPECT_FALSE(complains(clocks, "parallel/pvs.hpp", "std::chrono::duration<double> d;\n"));
}

TEST(Library, NamesNoGameAndMakesNoVirtualCall) {
    expect_kept(game_names);
    expect_kept(virtual_calls);
    EXPECT_TRUE(complains(game_names, "parallel/a.hpp", "if (is_gomoku) return;\n"));
    EXPECT_FALSE(complains(game_names, "parallel/a.hpp", "// worth it in gomoku\n"));
    EXPECT_TRUE(complains(virtual_calls, "parallel/a.hpp", "virtual int f() = 0;\n"));
}

TEST(SourceTree, CommentsAndLiteralsAreNotCode) {
    const SourceFile file("parallel/a.hpp",
                          "int a; // printf\n/* printf\n printf */ int b = 255'168;\n"
                          "char c = '\"'; auto d = \"printf\\\"printf\"; printf(d);\n");
    EXPECT_EQ(file.lines_with(std::regex("printf")).size(), 1U);
    EXPECT_EQ(file.lines_with(std::regex("int b")).size(), 1U);
    EXPECT_EQ(file.line_count(), 4U);
    const SourceFile raw("engine/a.cpp", "auto page = R\"html(\n#define \"x' )\"\n)html\"; f();\n");
    EXPECT_EQ(raw.lines_with(std::regex("define|html")).size(), 0U) << raw.code;
    EXPECT_EQ(raw.lines_with(std::regex(R"(f\(\))")).size(), 1U);
}

}  // namespace
}  // namespace ybw
