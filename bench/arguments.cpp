#include "bench/arguments.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/suggest.hpp"
#include "engine/user_error.hpp"

namespace ybw::bench {
namespace {

namespace po = boost::program_options;

constexpr const char* operand_key = "operand";

[[noreturn]] void refuse(const CommandEntry& entry, std::string_view why) {
    throw UserError(ExitCode::usage, fmt::format("{}; see 'ybw-bench {} --help'", why, entry.name));
}

/// All options, as Boost wants them: what another command takes is to be known as such.
po::options_description description() {
    po::options_description description;
    for (const cli::Option& option : options()) {
        std::string names(option.name);
        if (option.letter != 0) names += fmt::format(",{}", option.letter);
        if (option.argument.empty()) {
            description.add_options()(names.c_str(), "");
        } else {
            description.add_options()(names.c_str(), po::value<std::string>(), "");
        }
    }
    description.add_options()(operand_key, po::value<std::vector<std::string>>(), "");
    return description;
}

std::string unknown_option(const CommandEntry& entry, const std::string& text) {
    const std::string name = text.substr(std::min(text.find_first_not_of('-'), text.size()));
    const auto guess = nearest(name.substr(0, name.find('=')), entry.options);
    return fmt::format("there is no option '{}'{}", text,
                       guess ? fmt::format("; did you mean '--{}'?", *guess) : "");
}

/// Boost's parse with our words for what can go wrong.
std::vector<po::option> parsed(const CommandEntry& entry, const po::options_description& known,
                               std::span<const std::string> words) {
    namespace style = po::command_line_style;
    po::positional_options_description operands;
    operands.add(operand_key, -1);
    try {
        return po::command_line_parser(std::vector<std::string>(words.begin(), words.end()))
            .options(known)
            .positional(operands)
            .style(style::unix_style & ~style::allow_guessing)
            .run()
            .options;
    } catch (const po::unknown_option& error) {
        refuse(entry, unknown_option(entry, error.get_option_name()));
    } catch (const po::error& error) {
        refuse(entry, error.what());
    }
}

void require_taken(const CommandEntry& entry, const std::string& option) {
    if (takes(entry, option)) return;
    std::vector<std::string_view> takers;
    for (const CommandEntry& other : commands()) {
        if (takes(other, option)) takers.push_back(other.name);
    }
    refuse(entry, fmt::format("'{}' does not take --{}, which is for {}", entry.name, option,
                              fmt::join(takers, ", ")));
}

}  // namespace

const CommandEntry& command_of(std::span<const std::string> words) {
    if (words.empty()) {
        throw UserError(ExitCode::usage, "a command is missing; 'ybw-bench --help' lists them");
    }
    const std::string& word = words.front();
    if (word == "--help" || word == "-h") return entry_of(Command::help);
    if (word.starts_with('-')) {
        throw UserError(ExitCode::usage,
                        fmt::format("'{}' stands before a command; write 'ybw-bench COMMAND {}', "
                                    "or see 'ybw-bench --help'",
                                    word, word));
    }
    return command_named(word);
}

Arguments arguments_of(const CommandEntry& entry, std::span<const std::string> words) {
    Arguments arguments;
    for (const po::option& option : parsed(entry, description(), words)) {
        const std::string text = option.value.empty() ? "" : option.value.front();
        if (option.string_key == operand_key) {
            refuse(entry, fmt::format("'{}' is one argument too many", text));
        }
        require_taken(entry, option.string_key);
        if (!arguments.emplace(option.string_key, text).second) {
            refuse(entry, fmt::format("--{} is given twice", option.string_key));
        }
    }
    return arguments;
}

}  // namespace ybw::bench
