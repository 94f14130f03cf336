// A command parses once: below the functions that read its arguments nobody sees them.
#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.hpp"

namespace ybw {
namespace {

bool is_of_commands(const SourceFile& file) {
    return file.is_in("engine/cli") || file.is_in("engine/mpi");
}

/// The functions that take Arguments and are not named as readers, and the members that keep them.
std::vector<std::string> seeing_arguments(const SourceFile& file) {
    if (!is_of_commands(file) || file.code.find("Arguments") == std::string::npos) return {};
    std::vector<std::string> found;
    static const std::regex function(R"((\w+|\])\s*\(([^()]*\bArguments\b(?!::)[^()]*)\))");
    static const std::regex reader("(read|asked|run_asked)(_\\w+)?|\\]");  // a lambda of an entry
    const auto& code = file.code;
    for (std::sregex_iterator match(code.begin(), code.end(), function), end; match != end;
         ++match) {
        const std::string name = (*match)[1];
        if (!std::regex_match(name, reader)) found.push_back(file.path + ": " + name);
    }
    static const std::regex member(R"(\bArguments[&*]?\s+\w+;)");
    const auto keeps = [](const std::string& line) {
        return line.find("Arguments") != std::string::npos && std::regex_search(line, member);
    };
    for (const std::string& line : file.lines_where(keeps)) found.push_back(line);
    return found;
}

bool sees(const std::string& code) {
    return !seeing_arguments(SourceFile("engine/cli/a.cpp", code)).empty();
}

TEST(Commands, ReadTheirArgumentsOnce) {
    std::size_t files = 0;
    for (const SourceFile& file : read_sources({"engine"})) {
        files += is_of_commands(file) ? 1U : 0U;
        for (const std::string& place : seeing_arguments(file)) {
            ADD_FAILURE() << place << " sees the arguments; read them into the command's task";
        }
    }
    EXPECT_GT(files, 30U) << "the commands were not found";
    EXPECT_TRUE(sees("void write(const Arguments& arguments);"));
    EXPECT_TRUE(sees("ExitCode run(const Task& task,\n    const Arguments& arguments) {}"));
    EXPECT_TRUE(sees("struct Task {\n    const Arguments& arguments;\n};"));
    EXPECT_TRUE(sees("class A {\n    Arguments arguments_;\n};"));
    EXPECT_FALSE(sees("Task read_perft(const Arguments& arguments, Signals& signals) {}"));
    EXPECT_FALSE(sees("Limits asked_limits(const Arguments& arguments);"));
    EXPECT_FALSE(sees("command.run = [](const Arguments& arguments) { return 0; };"));
    EXPECT_FALSE(sees("Arguments::Values question;"));
}

}  // namespace
}  // namespace ybw
