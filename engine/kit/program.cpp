#include "engine/kit/program.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>
#include <pthread.h>
#include <string>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "engine/kit/arguments.hpp"
#include "engine/kit/help.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/text_lines.hpp"
#include "engine/text/words.hpp"

namespace ybw {

std::vector<OutputSection> sections_of(std::string_view text) {
    constexpr std::string_view heading = "== ";
    std::vector<OutputSection> sections;
    for (const std::string_view line : telling_lines(text)) {
        if (line.starts_with(heading)) {
            sections.push_back({line.substr(heading.size()), {}, {}});
        } else if (OutputSection& section = sections.back(); section.introduction.empty()) {
            section.introduction = line;
        } else {
            const std::size_t colon = line.find(": ");
            section.keys.push_back({line.substr(0, colon), line.substr(colon + 2)});
        }
    }
    return sections;
}

const Command& Program::command_named(std::string_view wanted) const {
    const auto found = std::ranges::find(commands, wanted, &Command::name);
    if (found != commands.end()) return *found;
    throw UserError(ExitCode::usage, fmt::format("there is no command '{}'; {}", wanted,
                                                 how_to_mend(wanted, command_names())));
}

const Option& Program::option_named(std::string_view wanted) const {
    const auto found = std::ranges::find(options, wanted, &Option::name);
    assert(found != options.end());
    return *found;
}

std::vector<std::string_view> Program::command_names() const {
    std::vector<std::string_view> names;
    for (const Command& command : commands) names.push_back(command.name);
    return names;
}

bool takes(const Command& command, std::string_view option) {
    return std::ranges::find(command.options, option) != command.options.end();
}

const Option& option_of(const Program& program, const Command& command, std::string_view name) {
    const auto found = std::ranges::find(command.narrower, name, &Option::name);
    return found != command.narrower.end() ? *found : program.option_named(name);
}

void drop_untaken_options(Program& program) {
    std::erase_if(program.options, [&](const Option& option) {
        return std::ranges::none_of(
            program.commands, [&](const Command& command) { return takes(command, option.name); });
    });
}

// ---- The run

std::span<const ExitCodeMeaning> exit_codes() {
    static constexpr std::array<ExitCodeMeaning, 13> table{{
        {ExitCode::done, "done", "done"},
        {ExitCode::answer_is_no, "the answer is no",
         "the answer is no: there is no repetition for --require-verdict, --sprt accepts ELO0, or "
         "'ybw solve' knows that there is no win of that kind"},
        {ExitCode::undecided, "undecided", "'ybw solve' came to its limits without an answer"},
        {ExitCode::usage, "usage",
         "usage: an unknown command or option, or an argument that makes no sense"},
        {ExitCode::bad_input, "bad position or move", "a position or a move that is not one"},
        {ExitCode::input_missing, "input missing", "input is missing"},
        {ExitCode::internal_error, "internal error", "internal error"},
        {ExitCode::cannot_create, "cannot create an output file",
         "a file that an option names cannot be created"},
        {ExitCode::io_error, "input or output failed",
         "input or output failed; the reader of the output has gone"},
        {ExitCode::opponent_broke_protocol, "a player broke the protocol",
         "a program that was to play cannot be started or does not keep to its protocol"},
        {ExitCode::hung_up, "hung up",
         "SIGHUP: the terminal or its connection has gone; the result is the best so far and says "
         "so"},
        {ExitCode::interrupted, "interrupted",
         "SIGINT, as Ctrl-C sends it; the result is the best so far and says so"},
        {ExitCode::terminated, "terminated", "SIGTERM; the result is the best so far and says so"},
    }};
    return table;
}

namespace {

ExitCode say(std::string_view program, ExitCode code, std::string_view message) noexcept {
    try {
        // It may repeat what was typed, which is not for a terminal to obey.
        standard_error().write(fmt::format("{}: {}\n", program, printable(message)));
    } catch (...) {
        // There is nowhere left to complain to; the exit code still says it.
    }
    return code;
}

/// How to mend what the system refused; empty if nobody knows.
std::string_view advice(const std::error_code& code) {
    if (code == std::errc::too_many_files_open ||
        code == std::errc::too_many_files_open_in_system) {
        return "; raise the limit with 'ulimit -n', or play fewer games at a time";
    }
    if (code == std::errc::resource_unavailable_try_again) return "; try fewer --threads";
    return {};
}

}  // namespace

ExitCode explain_failure(std::string_view program) noexcept {
    try {
        throw;
    } catch (const UserError& error) {
        return say(program, error.code(), error.what());
    } catch (const ReaderGone&) {
        return ExitCode::io_error;
    } catch (const Stopped& stopped) {
        return stopped.code;
    } catch (const std::bad_alloc&) {
        return say(program, ExitCode::usage, "there is not enough memory; give a smaller --hash");
    } catch (const std::system_error& error) {
        return say(program, ExitCode::internal_error,
                   fmt::format("the system refused: {}{}", error.what(), advice(error.code())));
    } catch (const std::exception& error) {
        // As oneTBB says that there can be no more threads.
        if (std::string_view(error.what()).starts_with("pthread_create")) {
            return say(program, ExitCode::internal_error,
                       fmt::format("the system refused: {}; try fewer --threads, or raise the "
                                   "limits with 'ulimit -u' and 'ulimit -v'",
                                   error.what()));
        }
        return say(program, ExitCode::internal_error,
                   std::string("internal error: ") + error.what());
    } catch (...) {
        return say(program, ExitCode::internal_error, "internal error");
    }
}

namespace {

/// The first line that is not blank, and all that was read with it.
struct Heard {
    std::string line;
    std::string text;
};

Heard first_words(const Program& program) {
    const Signals signals;
    LineReader reader(STDIN_FILENO, signals);
    while (true) {
        const auto read = reader.line();
        if (const auto* const interrupted = std::get_if<Interrupted>(&read)) {
            throw Stopped{interrupted->code};
        }
        const auto* const line = std::get_if<std::string>(&read);
        if (line == nullptr) {
            throw UserError(
                ExitCode::usage,
                fmt::format("a command is missing; '{} --help' lists them", program.name));
        }
        if (!trimmed(*line).empty()) return {*line, *line + '\n' + reader.read_ahead()};
    }
}

const Command& command_begun_by(const Program& program, std::string_view line) {
    const std::string_view text = trimmed(line);
    const std::string word = lower_case(std::string(text.substr(0, text.find_first_of(blanks))));
    std::vector<std::string_view> known;
    for (const Command& command : program.commands) {
        for (const std::string_view first : command.first_words) {
            if (word == lower_case(std::string(first))) return command;
            known.push_back(first);
        }
    }
    throw UserError(
        ExitCode::usage,
        fmt::format(
            "a command is missing ('{} --help' lists them), and the standard input does not "
            "begin as a protocol does, with {}",
            program.name, fmt::join(known, ", ")));
}

}  // namespace

bool can_listen(const Program& program) {
    return std::ranges::any_of(program.commands,
                               [](const Command& command) { return !command.first_words.empty(); });
}

ExitCode listen(const Program& program) {
    Heard heard = first_words(program);
    const Command& command = command_begun_by(program, heard.line);
    const std::vector<std::string> words{std::string(command.name)};
    return command.run(Arguments::parse(program, words).having_heard(std::move(heard.text)));
}

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

/// A search calls itself once a ply; threads get what is allowed when they are made. With less than
/// this the deepest search would end in a crash.
void require_stack() {
    constexpr rlim_t kib = 1024;
    constexpr rlim_t needed = 1024 * kib;
    rlimit limit{};
    if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= needed) return;
    const rlim_t allowed = limit.rlim_cur;
    limit.rlim_cur = needed;
    pthread_attr_t threads;
    if (limit.rlim_max >= needed && ::setrlimit(RLIMIT_STACK, &limit) == 0 &&
        ::pthread_getattr_default_np(&threads) == 0) {
        ::pthread_attr_setstacksize(&threads, needed);
        ::pthread_setattr_default_np(&threads);
        ::pthread_attr_destroy(&threads);
        return;
    }
    throw UserError(ExitCode::internal_error,
                    fmt::format("the system refused: a stack of {} KiB is allowed, and {} KiB are "
                                "needed; raise the limit with 'ulimit -s {}'",
                                allowed / kib, needed / kib, needed / kib));
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
        require_stack();
        const auto words = words_of(program, {argv, static_cast<std::size_t>(argc)});
        if (!words.empty()) return static_cast<int>(run(program, words));
        if (is_terminal(STDIN_FILENO)) return static_cast<int>(introduce(program));
        return static_cast<int>(can_listen(program) ? listen(program) : run(program, words));
    } catch (...) {
        return static_cast<int>(explain_failure(program.name));
    }
}

}  // namespace ybw
