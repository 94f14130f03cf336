#include "engine/kit/program.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <cassert>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>
#include <pthread.h>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "engine/kit/input.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/suggest.hpp"
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
            // The titles of columns stand in brackets, which may hold colons.
            const bool has_titles = line.find(" [") < line.find(": ");
            const std::size_t colon = line.find(": ", has_titles ? line.find(']') : 0);
            section.keys.push_back({line.substr(0, colon), line.substr(colon + 2)});
        }
    }
    return sections;
}

const Command& Program::command_named(std::string_view wanted) const {
    const auto found = std::ranges::find(commands, wanted, &Command::name);
    if (found != commands.end()) return *found;
    throw UserError(ExitCode::usage, "there is no command '{}'; {}", wanted,
                    how_to_mend(wanted, names_of(commands)));
}

const Option& Program::option_named(std::string_view wanted) const {
    const auto found = std::ranges::find(options, wanted, &Option::name);
    assert(found != options.end());
    return *found;
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

namespace kit {
extern const std::string_view exit_codes_txt;  ///< the file beside this one, embedded
}  // namespace kit

std::span<const ExitCodeMeaning> exit_codes() {
    static const std::string text = with_whole_lines(kit::exit_codes_txt);
    static const std::vector<ExitCodeMeaning> table = [] {
        std::vector<ExitCodeMeaning> codes;
        for (const std::string_view line : telling_lines(text)) {
            const auto parts = split(line, '|');
            codes.push_back({static_cast<ExitCode>(whole_number(trimmed(parts[0])).value()),
                             trimmed(parts[1]), trimmed(parts[2])});
        }
        return codes;
    }();
    return table;
}

namespace {

ExitCode say(std::string_view program, ExitCode code, std::string_view message) noexcept {
    try {
        // The message may repeat typed text, which a terminal must not obey.
        standard_error().write(fmt::format("{}: {}\n", program, printable(message)));
    } catch (...) {
        // There is nowhere left to complain to; the exit code still says it.
    }
    return code;
}

/// How to solve what the system refused; empty if unknown.
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
        // oneTBB reports in this way that there can be no more threads.
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

/// The first line that is not blank, with all text that was read with it.
std::string first_words(const Program& program) {
    const Signals signals;
    LineReader reader(STDIN_FILENO, signals);
    while (const auto line = reader.next_line()) {
        if (!is_blank(*line)) return *line + '\n' + reader.read_ahead();
    }
    throw UserError(ExitCode::usage, "a command is missing; '{} --help' lists them", program.name);
}

const Command& command_begun_by(const Program& program, std::string_view heard) {
    const std::string_view text = trimmed(heard);
    const std::string word = lower_case(std::string(text.substr(0, text.find_first_of(blanks))));
    std::vector<std::string_view> known;
    for (const Command& command : program.commands) {
        for (const std::string_view first : command.first_words) {
            if (word == lower_case(std::string(first))) return command;
            known.push_back(first);
        }
    }
    throw UserError(ExitCode::usage,
                    "a command is missing ('{} --help' lists them), and the standard input does "
                    "not begin as a protocol does, with {}",
                    program.name, fmt::join(known, ", "));
}

}  // namespace

bool can_listen(const Program& program) {
    return std::ranges::any_of(program.commands,
                               [](const Command& command) { return !command.first_words.empty(); });
}

ExitCode listen(const Program& program) {
    std::string heard = first_words(program);
    const Command& command = command_begun_by(program, heard);
    const std::vector<std::string> words{std::string(command.name)};
    return command.run(Arguments::parse(program, words, std::move(heard)));
}

namespace {

/// The words of the command line; the words that the name of a link stands for come first.
std::vector<std::string> words_of(const Program& program, std::span<char* const> arguments) {
    if (arguments.empty()) return {};
    std::vector<std::string> words(arguments.begin() + 1, arguments.end());
    const std::string name = std::filesystem::path(arguments.front()).filename();
    const auto meant = std::ranges::find_if(program.commands, [&](const Command& command) {
        return !command.started_as.empty() && command.started_as == name;
    });
    const bool asks_for_version =
        !words.empty() && (words.front() == "--version" || words.front() == "-V");
    if (meant != program.commands.end() && !asks_for_version)
        words.emplace(words.begin(), meant->name);
    return words;
}

/// A search calls itself once a ply; threads get the allowed stack when they are made. With less
/// than this the deepest search would end in a crash.
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
                    "the system refused: a stack of {} KiB is allowed, and {} KiB are needed; "
                    "raise the limit with 'ulimit -s {}'",
                    allowed / kib, needed / kib, needed / kib);
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
        if (is_terminal(STDIN_FILENO)) {  // somebody has asked for nothing yet: this is no result
            standard_error().write(program_help(program, help_width()));
            return static_cast<int>(ExitCode::usage);
        }
        return static_cast<int>(can_listen(program) ? listen(program) : run(program, words));
    } catch (...) {
        return static_cast<int>(explain_failure(program.name));
    }
}

// ---- A command line, understood

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
        if (option.old_letter != 0)
            describe(description, option, fmt::format(",{}", option.old_letter));
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

struct GivenOption {
    std::string name;  ///< empty: an operand
    std::string text;  ///< the argument, or the operand; a switch has an empty one
    std::string key;   ///< the option as Boost names it, "-p" for an old letter
};

/// The `known` options in `words`, in order. Abbreviated options are not guessed.
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
        given.push_back({name_of(option.string_key, known),
                         option.value.empty() ? "" : option.value.front(), option.string_key});
    }
    return given;
}

/// A command line, while it is read.
struct Reading {
    const Program& program;
    const Command& command;

    [[noreturn]] void refuse(std::string_view why) const {
        const std::string_view see = why.ends_with('?') ? " See" : "; see";
        throw UserError(ExitCode::usage, "{}{} '{} {} --help'", why, see, program.name,
                        command.name);
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
    for (const Command& other : reading.program.commands)
        if (takes(other, option->name)) takers.push_back(other.name);
    return takers;
}

std::string unknown_option(const Reading& reading, const std::string& text) {
    const auto takers = other_takers(reading, text);
    if (!takers.empty()) {
        return fmt::format("there is no option '{}' for '{}', only for {}", text,
                           reading.command.name, fmt::join(takers, ", "));
    }
    const std::string name = text.substr(std::min(text.find_first_not_of('-'), text.size()));
    if (const auto meant = nearest(name.substr(0, name.find('=')), reading.command.options))
        return fmt::format("there is no option '{}'; did you mean '--{}'?", text, *meant);
    return fmt::format("there is no option '{}' for '{}'", text, reading.command.name);
}

/// Parses with our own words for the errors.
std::vector<GivenOption> given_to(const Reading& reading, std::span<const std::string> words) {
    std::vector<Option> known;
    for (const std::string_view name : reading.command.options)
        known.push_back(option_of(reading.program, reading.command, name));
    try {
        return given_options(known, words);
    } catch (const po::unknown_option& error) {
        reading.refuse(unknown_option(reading, error.get_option_name()));
    } catch (const po::invalid_command_line_syntax& error) {
        using Kind = po::invalid_command_line_syntax;
        if (error.kind() == Kind::extra_parameter)
            reading.refuse(fmt::format("{} takes no argument", error.get_option_name()));
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

/// The command that the first word names, also if it is written as an option.
const Command& command_of(const Program& program, std::span<const std::string> words) {
    if (words.empty()) {
        throw UserError(ExitCode::usage, "a command is missing; '{} --help' lists them",
                        program.name);
    }
    const std::string& word = words.front();
    if (word == "--help" || word == "-h") return program.command_named("help");
    if (word == "--version" || word == "-V") return program.command_named("version");
    if (word.starts_with('-')) {
        throw UserError(
            ExitCode::usage,
            "'{0}' stands before a command; write '{1} COMMAND {0}', or see '{1} --help'", word,
            program.name);
    }
    return program.command_named(word);
}

}  // namespace

Arguments Arguments::parse(const Program& program, std::span<const std::string> words,
                           std::string heard) {
    Arguments arguments;
    arguments.heard_ = std::move(heard);
    arguments.program_ = &program;
    arguments.command_ = &command_of(program, words);
    arguments.words_.assign(words.begin(), words.end());
    const Reading reading{program, *arguments.command_};
    for (const auto& [name, text, key] : given_to(reading, words.subspan(1))) {
        if (key.starts_with('-')) {
            standard_error().write(fmt::format(
                "{}: warning: {} will get another meaning; write --{}\n", program.name, key, name));
        }
        if (name.empty()) {
            arguments.operands_.push_back(text);
        } else if (!arguments.values_.emplace(name, text).second) {
            reading.refuse(given_twice("--" + name));
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

Arguments Arguments::with_options(Values values) const {
    Arguments other = *this;
    other.values_ = std::move(values);
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
    refuse_unknown(fmt::format("--{}", name), text, choices);
}

std::string Arguments::command_line() const {
    return fmt::format("{} {}", program_->name, shell_quoted(words_));
}

}  // namespace ybw
