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
    {"engine/simulator/fiber.hpp", "tells the sanitizers about fibers"},
};

bool has_forbidden_preprocessor_line(const SourceFile& file) {
    static const std::regex allowed(R"(^\s*#\s*(include\b|pragma once|error\b))");
    const auto is_forbidden = [](const std::string& line) {
        const std::size_t begin = line.find_first_not_of(" \t");
        return begin != std::string::npos && line[begin] == '#' &&
               !std::regex_search(line, allowed);
    };
    return !file.lines_where(is_forbidden).empty();
}

bool opens_with_a_head(const SourceFile& file) {
    return file.text.starts_with("// ");
}

/// But for the literals of std.
bool uses_a_namespace(const SourceFile& file) {
    static const std::regex wrong(R"(\busing namespace (?!std::\w*literals))");
    const auto is_wrong = [](const std::string& line) {
        return line.find("using namespace") != std::string::npos && std::regex_search(line, wrong);
    };
    return !file.lines_where(is_wrong).empty();
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
        EXPECT_FALSE(uses_a_namespace(file)) << file.path;
    }
    EXPECT_TRUE(uses_a_namespace({"a.hpp", "    using namespace std;\n"}));
    EXPECT_FALSE(uses_a_namespace({"a.hpp", "using namespace std::chrono_literals;\n"}));
    EXPECT_FALSE(opens_with_a_head({"a.hpp", "#pragma once\n"}));
}

/// Standard headers and the names that they are asked for. EveryHeaderCompilesAlone compiles with a
/// precompiled header, which holds most of them: it cannot see that one is missing.
const std::map<std::string, std::vector<std::string>> names_of_headers{
    {"<algorithm>",
     {"sort", "find", "find_if", "count", "count_if", "transform", "any_of", "all_of", "none_of",
      "min", "max", "clamp", "min_element", "max_element", "reverse", "fill", "unique",
      "lower_bound", "upper_bound"}},
    {"<array>", {"array"}},
    {"<atomic>", {"atomic", "atomic_ref", "memory_order_relaxed", "memory_order_acquire"}},
    {"<bit>", {"popcount", "countr_zero", "countl_zero", "bit_cast", "has_single_bit"}},
    {"<chrono>", {"chrono"}},
    {"<cmath>", {"sqrt", "exp", "log", "pow", "round", "lround", "floor", "ceil", "isfinite"}},
    {"<concepts>", {"same_as", "convertible_to", "integral", "derived_from"}},
    {"<condition_variable>", {"condition_variable"}},
    {"<cstdint>",
     {"int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
      "uintptr_t"}},
    {"<deque>", {"deque"}},
    {"<filesystem>", {"filesystem"}},
    {"<fstream>", {"ifstream", "ofstream", "fstream"}},
    {"<functional>", {"function", "hash", "plus", "less", "greater", "invoke"}},
    {"<iterator>", {"back_inserter", "next", "prev", "istream_iterator"}},
    {"<limits>", {"numeric_limits"}},
    {"<map>", {"map", "multimap"}},
    {"<memory>", {"unique_ptr", "shared_ptr", "make_unique", "make_shared"}},
    {"<mutex>", {"mutex", "lock_guard", "scoped_lock", "unique_lock"}},
    {"<numeric>", {"accumulate", "iota", "reduce"}},
    {"<optional>", {"optional"}},
    {"<random>", {"mt19937", "mt19937_64", "uniform_int_distribution"}},
    {"<set>", {"set"}},
    {"<span>", {"span"}},
    {"<sstream>", {"stringstream", "istringstream", "ostringstream"}},
    {"<string>", {"string", "to_string", "getline"}},
    {"<string_view>", {"string_view"}},
    {"<thread>", {"thread", "jthread", "this_thread"}},
    {"<tuple>", {"tuple", "tie"}},
    {"<type_traits>", {"is_same_v", "conditional_t", "decay_t", "remove_cvref_t"}},
    {"<utility>", {"pair", "move", "exchange", "swap", "forward"}},
    {"<variant>", {"variant", "visit", "monostate", "holds_alternative"}},
    {"<vector>", {"vector"}},
    {"<fmt/format.h>", {"fmt::"}},
    {"<gtest/gtest.h>", {"testing::", "EXPECT_"}},
    {"<nlohmann/json.hpp>", {"nlohmann::"}},
};

/// Other headers that give the same names.
const std::map<std::string, std::string> instead_of{
    {"<string_view>", "<string>"},
    {"<fmt/format.h>", "<fmt/ranges.h>"},
    {"<nlohmann/json.hpp>", "<nlohmann/json_fwd.hpp>"}};

/// What stands behind "std::" or "std::ranges::", and what it has of the other libraries' names.
std::set<std::string> used_names(const std::string& code) {
    std::set<std::string> names;
    for (const char* name : {"fmt::", "testing::", "EXPECT_", "nlohmann::"}) {
        if (code.find(name) != std::string::npos) names.insert(name);
    }
    const std::string begin = "std::";
    for (std::size_t at = 0; (at = code.find(begin, at)) != std::string::npos;) {
        at += begin.size();
        if (code.compare(at, 8, "ranges::") == 0) at += 8;
        const std::size_t end = code.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789", at);
        names.insert(code.substr(at, end - at));
    }
    return names;
}

/// The headers that a file names something of and does not include.
std::vector<std::string> missing_includes(const SourceFile& file) {
    const auto names = used_names(file.code);
    std::vector<std::string> missing;
    for (const auto& [header, given] : names_of_headers) {
        const auto other = instead_of.find(header);
        const bool is_included =
            std::ranges::any_of(file.includes, [&, &header = header](const std::string& name) {
                return name == header || (other != instead_of.end() && name == other->second);
            });
        const auto is_used = [&](const std::string& name) { return names.contains(name); };
        if (!is_included && std::ranges::any_of(given, is_used)) missing.push_back(header);
    }
    return missing;
}

// The library has a test of its own with a tool that knows all names (LibraryIncludesWhatItUses).
TEST(Files, HeadersIncludeTheStandardHeadersWhoseNamesTheyUse) {
    for (const SourceFile& file : read_sources({"engine", "bench", "examples", "tests"})) {
        if (!file.is_header()) continue;
        for (const std::string& header : missing_includes(file))
            ADD_FAILURE() << file.path << " does not include " << header;
    }
    EXPECT_EQ(missing_includes({"a.hpp", "std::vector<int> a; // std::map\n"}),
              std::vector<std::string>{"<vector>"});
    EXPECT_EQ(missing_includes({"a.hpp", "#include <map>\nstd::map<int, int> a;\n"}),
              std::vector<std::string>{});
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
