// The program of instruments: commands taken from those of ybw and ybw-bench, and one game.
#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/command_table.hpp"
#include "bench/instruments/instruments.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/program.hpp"

namespace ybw {

// The lists of games are those of one.

std::span<const AnyGame* const> all_games() {
    static const std::array all{&instruments::game.description()};
    return all;
}

namespace bench {

std::span<const GameSubject> game_subjects() {
    static const std::array all{
        GameSubject{instruments::game.description().name(), instruments::game.make_subject}};
    return all;
}

}  // namespace bench

namespace instruments {
namespace {

constexpr std::string_view position_words =
    "a position, as the game writes it; - reads it from standard input (default: where games "
    "begin)";

/// With examples of this program instead of those of the program that it was taken from.
Command with_examples(Command command, std::string_view program, std::vector<Example> examples) {
    for (Example& example : examples)
        example.line = fmt::format("{} {} {}", program, command.name, example.line);
    command.examples = std::move(examples);
    return command;
}

/// Drops the options by which the program of all games chooses among what this game has not.
void drop_choices(Command& command) {
    const AnyGame& own = game.description();
    const auto is_lacking = [&](std::string_view option) {
        return (option == "size" && !own.sizes()) || (option == "rule" && own.rules().empty()) ||
               (option == "notation" && own.notations().empty()) ||
               (option == "candidates" && own.candidates().empty()) ||
               (option == "side" && !game.has_side_option);
    };
    std::erase_if(command.options, is_lacking);
}

/// Texts of ybw as this program says them: its own name, and nothing of commands that it has not.
std::string own_words(std::string text, std::string_view program) {
    boost::replace_all(text, ", see 'ybw games'", "");
    boost::replace_all(text, "'ybw ", fmt::format("'{} ", program));
    return text;
}

/// A command of ybw-bench, whose options mean there what they mean to it, whatever ybw calls so.
Command measuring_command(std::string_view name, Program& program) {
    Command command = bench::bench_program().command_named(name);
    for (const std::string_view option : command.options) {
        const auto known = std::ranges::find(program.options, option, &Option::name);
        const Option own = option_of(bench::bench_program(), command, option);
        if (known == program.options.end()) {
            program.options.push_back(own);
        } else if (std::ranges::find(command.narrower, option, &Option::name) ==
                   command.narrower.end()) {
            command.narrower.push_back(own);
        }
    }
    return command;
}

std::vector<Command> commands_of(Program& program) {
    const std::string_view name = program.name;
    const auto measuring = [&](std::string_view command, std::vector<Example> examples) {
        return with_examples(measuring_command(command, program), name, std::move(examples));
    };
    return {with_examples(cli::analyze_entry(), name, {{"--depth 8", "where games begin"}}),
            with_examples(cli::compare_entry(), name,
                          {{"--depth 6", "nodes of every textbook search"}}),
            with_examples(cli::match_entry(), name,
                          {{"threads=2 threads=1 --time 100ms --games 200", "Elo, and its error"}}),
            with_examples(cli::tournament_entry(), name,
                          {{"depth=2 depth=4 depth=6 --pairs 20", "everybody everybody"}}),
            measuring("scaling", {{"--positions file.jsonl --threads 1,2",
                                   "lines such as {\"depth\": 12, \"position\": \"...\"}"}}),
            measuring("simulate", {{"--positions file.jsonl --threads 1,2,4,8,16,32",
                                    "more processors than there are"}}),
            measuring("depths", {{"--positions file.jsonl --seconds 2 > deeper.jsonl",
                                  "depths that suit this machine"}}),
            measuring("trace", {{"-p \"...\" --depth 10 -j 2", "what the time went to"}}),
            measuring("plot", {{"day.rows --plot day.pdf", "what --rows has kept"}})};
}

/// `name`: of the program; has to live as long as what is made.
Program instrument_program(std::string_view name) {
    Program program{.name = name,
                    .title = "measures the search of a game",
                    .summary =
                        "Analyses, thread scaling, simulated processors, textbook "
                        "searches and matches, of one game.",
                    .examples = {},
                    .closing = "",
                    .options = cli::ybw_options(),
                    .commands = {}};
    program.commands = commands_of(program);
    program.examples = {program.commands.front().examples.front(),
                        program.command_named("match").examples.front()};
    for (Command& command :
         common_commands(name, {fmt::format("{} help match", name), "how to hold a match"})) {
        program.commands.push_back(std::move(command));
    }
    for (Command& command : program.commands) {
        drop_choices(command);
        command.description = own_words(command.description, name);
        for (Option& option : command.narrower) option.summary = own_words(option.summary, name);
    }
    drop_untaken_options(program);
    for (Option& option : program.options) {
        if (option.name == "position") option.summary = position_words;
        option.summary = own_words(option.summary, name);
    }
    return program;
}

}  // namespace

int run(int argc, char** argv) {
    const std::string path = argc > 0 ? argv[0] : "";
    const std::string name = std::filesystem::path(path).filename();
    return bench::run_measuring(instrument_program(name), argc, argv);
}

}  // namespace instruments
}  // namespace ybw
