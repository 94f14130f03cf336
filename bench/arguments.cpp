#include "bench/arguments.hpp"

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/cli/option_words.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

namespace po = boost::program_options;

[[noreturn]] void refuse(const CommandEntry& entry, std::string_view why) {
    throw UserError(ExitCode::usage, fmt::format("{}; see 'ybw-bench {} --help'", why, entry.name));
}

std::string unknown_option(const CommandEntry& entry, const std::string& text) {
    const auto meant = cli::meant_option(text, entry.options);
    return fmt::format("there is no option '{}'{}", text,
                       meant ? fmt::format("; did you mean '--{}'?", *meant) : "");
}

/// Of all options, since what another command takes is to be known as such; with our words for what
/// can go wrong.
std::vector<cli::GivenOption> given_to(const CommandEntry& entry,
                                       std::span<const std::string> words) {
    try {
        return cli::given_options(options(), words);
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
    for (const auto& [name, text] : given_to(entry, words)) {
        if (name.empty()) refuse(entry, fmt::format("'{}' is one argument too many", text));
        require_taken(entry, name);
        if (!arguments.emplace(name, text).second) {
            refuse(entry, fmt::format("--{} is given twice", name));
        }
    }
    return arguments;
}

}  // namespace ybw::bench
