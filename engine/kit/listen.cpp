#include "engine/kit/listen.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "engine/kit/arguments.hpp"
#include "engine/kit/line_reader.hpp"
#include "engine/kit/signals.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/letter_case.hpp"

namespace ybw {
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

}  // namespace ybw
