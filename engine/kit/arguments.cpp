#include "engine/kit/arguments.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/text/numbers.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/suggest.hpp"

namespace ybw {
namespace {

namespace po = boost::program_options;

constexpr const char* operand_key = "operand";

void describe(po::options_description& description, const Option& option,
              const std::string& names) {
    if (option.argument.empty()) {
        description.add_options()(names.c_str(), "");
    } else {
        description.add_options()(names.c_str(), po::value<std::string>(), "");
    }
}

po::options_description description_of(std::span<const Option> known) {
    po::options_description description;
    for (const Option& option : known) {
        std::string names(option.name);
        if (option.letter != 0) names += fmt::format(",{}", option.letter);
        describe(description, option, names);
        // Boost knows one letter for a name; another one is an option without a name.
        if (option.old_letter != 0) {
            describe(description, option, fmt::format(",{}", option.old_letter));
        }
    }
    description.add_options()(operand_key, po::value<std::vector<std::string>>(), "");
    return description;
}

/// The name of the option that Boost found; empty for an operand.
std::string name_of(const std::string& key, std::span<const Option> known) {
    if (key == operand_key) return "";
    if (!key.starts_with('-')) return key;
    const auto found = std::ranges::find(known, key.back(), &Option::old_letter);
    return std::string(found->name);
}

}  // namespace

std::vector<GivenOption> given_options(std::span<const Option> known,
                                       std::span<const std::string> words) {
    namespace style = po::command_line_style;
    const po::options_description description = description_of(known);
    po::positional_options_description operands;
    operands.add(operand_key, -1);
    const auto parsed =
        po::command_line_parser(std::vector<std::string>(words.begin(), words.end()))
            .options(description)
            .positional(operands)
            .style(style::unix_style & ~style::allow_guessing)
            .run();
    std::vector<GivenOption> given;
    for (const po::option& option : parsed.options) {
        given.push_back(
            {name_of(option.string_key, known), option.value.empty() ? "" : option.value.front()});
    }
    return given;
}

std::optional<std::string_view> meant_option(std::string_view text,
                                             std::span<const std::string_view> names) {
    const std::string_view name = text.substr(std::min(text.find_first_not_of('-'), text.size()));
    return nearest(name.substr(0, name.find('=')), names);
}

namespace {

namespace po = boost::program_options;

/// A command line, while it is read.
struct Reading {
    const Program& program;
    const Command& command;

    [[noreturn]] void refuse(std::string_view why) const {
        const std::string_view see = why.ends_with('?') ? " See" : "; see";
        throw UserError(ExitCode::usage,
                        fmt::format("{}{} '{} {} --help'", why, see, program.name, command.name));
    }
};

bool is_meant(const Option& option, std::string_view text) {
    if (text.starts_with("--")) return text.substr(2) == option.name;
    return text.size() == 2 && text[1] != 0 &&
           (text[1] == option.letter || text[1] == option.old_letter);
}

/// The other commands that take the option that `text` names; empty if there is none.
std::vector<std::string_view> other_takers(const Reading& reading, std::string_view text) {
    std::vector<std::string_view> takers;
    const auto& options = reading.program.options;
    const auto option =
        std::ranges::find_if(options, [&](const Option& each) { return is_meant(each, text); });
    if (option == options.end()) return takers;
    for (const Command& other : reading.program.commands) {
        if (takes(other, option->name)) takers.push_back(other.name);
    }
    return takers;
}

std::string unknown_option(const Reading& reading, const std::string& text) {
    const auto takers = other_takers(reading, text);
    if (!takers.empty()) {
        return fmt::format("there is no option '{}' for '{}', only for {}", text,
                           reading.command.name, fmt::join(takers, ", "));
    }
    if (const auto meant = meant_option(text, reading.command.options)) {
        return fmt::format("there is no option '{}'; did you mean '--{}'?", text, *meant);
    }
    return fmt::format("there is no option '{}' for '{}'", text, reading.command.name);
}

/// With our words for what can go wrong.
std::vector<GivenOption> given_to(const Reading& reading, std::span<const std::string> words) {
    std::vector<Option> known;
    for (const std::string_view name : reading.command.options) {
        known.push_back(option_of(reading.program, reading.command, name));
    }
    try {
        return given_options(known, words);
    } catch (const po::unknown_option& error) {
        reading.refuse(unknown_option(reading, error.get_option_name()));
    } catch (const po::invalid_command_line_syntax& error) {
        using Kind = po::invalid_command_line_syntax;
        if (error.kind() == Kind::extra_parameter) {
            reading.refuse(fmt::format("{} takes no argument", error.get_option_name()));
        }
        reading.refuse(fmt::format("{} needs an argument", error.get_option_name()));
    } catch (const po::error& error) {
        reading.refuse(error.what());
    }
}

void check_operands(const Reading& reading, const Arguments& arguments) {
    const Command& command = reading.command;
    const std::vector<std::string>& operands = arguments.operands();
    std::size_t most = command.operands.size();
    bool is_open = false;
    if (most > 0) {
        const Operand& last = command.operands.back();
        const bool is_taken = last.only_with.empty() || arguments.has(last.only_with);
        is_open = is_taken && last.repeats;
        if (!is_taken) --most;
    }
    if (!is_open && operands.size() > most) {
        const std::string& extra = operands[most];
        reading.refuse(fmt::format("'{}' is one argument too many{}", extra,
                                   takes(command, "position")
                                       ? "; a position is given with --position and in "
                                         "quotation marks"
                                       : ""));
    }
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const Operand& operand = command.operands[std::min(i, command.operands.size() - 1)];
        const auto& choices = operand.choices;
        if (choices.empty() || std::ranges::find(choices, operands[i]) != choices.end()) continue;
        reading.refuse(fmt::format("{}: '{}' is unknown; {}", operand.name, operands[i],
                                   how_to_mend(operands[i], choices)));
    }
}

/// The command that the first word names, also in the way of an option.
const Command& command_of(const Program& program, std::span<const std::string> words) {
    if (words.empty()) {
        throw UserError(ExitCode::usage,
                        fmt::format("a command is missing; '{} --help' lists them", program.name));
    }
    const std::string& word = words.front();
    if (word == "--help" || word == "-h") return program.command_named("help");
    if (word == "--version" || word == "-V") return program.command_named("version");
    if (word.starts_with('-')) {
        throw UserError(ExitCode::usage,
                        fmt::format("'{0}' stands before a command; write '{1} COMMAND {0}', or "
                                    "see '{1} --help'",
                                    word, program.name));
    }
    return program.command_named(word);
}

}  // namespace

Arguments Arguments::parse(const Program& program, std::span<const std::string> words) {
    Arguments arguments;
    arguments.program_ = &program;
    arguments.command_ = &command_of(program, words);
    arguments.words_.assign(words.begin(), words.end());
    const Reading reading{program, *arguments.command_};
    for (const auto& [name, text] : given_to(reading, words.subspan(1))) {
        if (name.empty()) {
            arguments.operands_.push_back(text);
        } else if (!arguments.values_.emplace(name, text).second) {
            reading.refuse(fmt::format("--{} is given twice", name));
        }
    }
    if (!arguments.has("help")) check_operands(reading, arguments);
    return arguments;
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    const auto found = values_.find(option);
    if (found == values_.end()) return std::nullopt;
    return found->second;
}

Arguments Arguments::completed_by(const Values& values) const {
    Arguments completed = *this;
    completed.values_.insert(values.begin(), values.end());
    return completed;
}

Arguments Arguments::with_options(Values values) const {
    Arguments other = *this;
    other.values_ = std::move(values);
    return other;
}

Arguments Arguments::having_heard(std::string text) const {
    Arguments other = *this;
    other.heard_ = std::move(text);
    return other;
}

std::optional<std::int64_t> Arguments::number(std::string_view option, std::int64_t least,
                                              std::int64_t most) const {
    const auto text = value(option);
    if (!text) return std::nullopt;
    return parse_whole(fmt::format("--{}", option), *text, least, most);
}

std::optional<std::int64_t> Arguments::count(std::string_view option, std::int64_t least,
                                             std::int64_t most) const {
    const auto text = value(option);
    if (!text) return std::nullopt;
    return parse_count(fmt::format("--{}", option), *text, least, most);
}

std::optional<Duration> Arguments::duration(std::string_view option) const {
    const auto text = value(option);
    if (!text) return std::nullopt;
    return parse_duration(fmt::format("--{}", option), *text);
}

std::string Arguments::choice(std::string_view name, std::string_view usual) const {
    std::string text = value(name).value_or(std::string(usual));
    const auto& choices = option(name).choices;
    if (std::ranges::find(choices, text) != choices.end()) return text;
    throw UserError(ExitCode::usage, fmt::format("--{}: '{}' is unknown; {}", name, text,
                                                 how_to_mend(text, choices)));
}

std::string Arguments::command_line() const {
    std::string line(program_->name);
    for (const std::string& word : words_) line += ' ' + shell_quoted(word);
    return line;
}

}  // namespace ybw
