#include "engine/kit/run.hpp"

#include <algorithm>
#include <filesystem>
#include <unistd.h>

#include "engine/kit/arguments.hpp"
#include "engine/kit/failure.hpp"
#include "engine/kit/help_text.hpp"
#include "engine/kit/listen.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/terminal.hpp"

namespace ybw {

namespace {

/// The words of the command line; those that the name of a link stands for come first.
std::vector<std::string> words_of(const Program& program, std::span<char* const> arguments) {
    if (arguments.empty()) return {};
    std::vector<std::string> words(arguments.begin() + 1, arguments.end());
    const std::string name = std::filesystem::path(arguments.front()).filename();
    const auto meant = std::ranges::find_if(program.commands, [&](const Command& command) {
        return !command.started_as.empty() && command.started_as == name;
    });
    const bool asks_for_version =
        !words.empty() && (words.front() == "--version" || words.front() == "-V");
    if (meant != program.commands.end() && !asks_for_version) {
        words.emplace(words.begin(), meant->name);
    }
    return words;
}

/// What the program can do, to somebody who has asked for nothing yet. It is no result: whoever
/// takes the output for something else does not get it.
ExitCode introduce(const Program& program) {
    standard_error().write(program_help(program, help_width()));
    return ExitCode::usage;
}

}  // namespace

ExitCode run(const Program& program, std::span<const std::string> words) {
    const Arguments arguments = Arguments::parse(program, words);
    const Command& command =
        arguments.has("help") ? program.command_named("help") : arguments.command();
    return command.run(arguments);
}

int run_process(const Program& program, int argc, char** argv) {
    try {
        prepare_standard_streams();
        const auto words = words_of(program, {argv, static_cast<std::size_t>(argc)});
        if (!words.empty()) return static_cast<int>(run(program, words));
        if (is_terminal(STDIN_FILENO)) return static_cast<int>(introduce(program));
        return static_cast<int>(can_listen(program) ? listen(program) : run(program, words));
    } catch (...) {
        return static_cast<int>(explain_failure(program.name));
    }
}

}  // namespace ybw
