// man: the manual page, in the format of man(7), made from the tables of commands and options.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/cli/arguments.hpp"
#include "engine/cli/exit_code_table.hpp"
#include "engine/cli/help_text.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/version.hpp"

namespace ybw::cli {
namespace {

/// Text that troff prints as it is: '-' would become a hyphen, '\\' an escape, a first '.' or '\''
/// a request.
std::string troff(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') {
            escaped += "\\e";
        } else if (c == '-') {
            escaped += "\\-";
        } else if ((c == '.' || c == '\'') && escaped.empty()) {
            escaped += std::string("\\&") + c;
        } else {
            escaped += c;
        }
    }
    return escaped;
}

std::string option_entry(const Option& option) {
    std::string usage = option_usage(option);
    usage.erase(0, usage.find_first_not_of(' '));
    std::string entry = fmt::format(".TP\n.B {}\n{}\n", troff(usage), troff(option.summary));
    if (!option.choices.empty()) {
        entry += fmt::format("({})\n", troff(fmt::format("{}", fmt::join(option.choices, ", "))));
    }
    return entry;
}

std::string command_section(const Command& command) {
    std::string section = fmt::format(".SS {}\n.B {}\n.PP\n{}.\n{}\n", troff(command.name),
                                      troff(command_usage(command)), troff(command.summary),
                                      troff(command.description));
    section += fmt::format(".PP\nOptions: {}.\n",
                           troff("--" + fmt::format("{}", fmt::join(command.options, ", --"))));
    for (const Example& example : command.examples) {
        section += fmt::format(".PP\n{}:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", troff(example.meaning),
                               troff(example.line));
    }
    return section;
}

std::string exit_status_section() {
    std::string section = ".SH EXIT STATUS\n";
    for (const ExitCodeMeaning& entry : exit_codes()) {
        section +=
            fmt::format(".TP\n.B {}\n{}\n", static_cast<int>(entry.code), troff(entry.meaning));
    }
    return section;
}

constexpr std::string_view closing = R"(.SH SIGNALS
SIGINT, SIGTERM and SIGHUP end a search with the best move so far; a second SIGINT or SIGTERM ends
the program at once. SIGHUP comes when a terminal or its connection closes, and is ignored if it was
when the program started, as under nohup.
SIGUSR1 prints how far the search is on the standard error.
.SH ENVIRONMENT
.TP
.B NO_COLOR
if it is set to anything, no colours are sent
.TP
.B LC_ALL, LC_CTYPE, LANG
boards are drawn with more than ASCII if these say UTF\-8
)";

}  // namespace

ExitCode man_page(const Arguments&) {
    std::string page = fmt::format(
        ".TH YBW 1 \"\" \"ybw {}\" \"User Commands\"\n.SH NAME\nybw \\- parallel game-tree search "
        "engine\n.SH SYNOPSIS\n.B ybw\n.I COMMAND\n[\\fIOPTION\\fR...]\n.SH DESCRIPTION\n"
        "ybw searches game trees on all cores: gomoku and other games, by Young Brothers Wait.\n"
        ".SH COMMANDS\n",
        program_version());
    for (const Command& command : commands()) page += command_section(command);
    page += ".SH OPTIONS\n";
    for (const Option& option : options()) page += option_entry(option);
    standard_output().write(page + exit_status_section() + std::string(closing));
    return ExitCode::done;
}

}  // namespace ybw::cli
