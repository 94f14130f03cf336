// man: the manual page, in the format of man(7), made of the tables of a program.

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/kit/common_commands.hpp"
#include "engine/kit/exit_code_table.hpp"
#include "engine/kit/help_text.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/version.hpp"
#include "engine/text/letter_case.hpp"

namespace ybw {
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
    std::string entry =
        fmt::format(".TP\n.B {}\n{}\n", troff(usage), troff(option_summary(option)));
    if (!option.choices.empty()) {
        entry += fmt::format("({})\n", troff(fmt::format("{}", fmt::join(option.choices, ", "))));
    }
    return entry;
}

/// What an option means for this command where it is not what OPTIONS says.
std::string own_options(const Command& command) {
    std::string text;
    for (const Option& option : command.narrower) text += option_entry(option);
    return text;
}

std::string command_section(const Program& program, const Command& command) {
    std::string section =
        fmt::format(".SS {}\n.B {}\n.PP\n{}.\n{}\n", troff(command.name),
                    troff(command_usage(program, command)), troff(command.summary),
                    troff(command.description + other_starts(program, command)));
    section += fmt::format(".PP\nOptions: {}.\n",
                           troff("--" + fmt::format("{}", fmt::join(command.options, ", --"))));
    if (!command.narrower.empty()) section += "Here mean:\n" + own_options(command);
    for (const Example& example : command.examples) {
        section += fmt::format(".PP\n{}:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", troff(example.meaning),
                               troff(example.line));
    }
    return section;
}

std::string output_section(std::span<const OutputSection> sections) {
    if (sections.empty()) return "";
    std::string text = ".SH OUTPUT\n";
    for (const OutputSection& section : sections) {
        text += fmt::format(".SS {}\n{}\n", troff(section.title), troff(section.introduction));
        for (const OutputKey& key : section.keys) {
            text += fmt::format(".TP\n.B {}\n{}\n", troff(key.name), troff(key.meaning));
        }
    }
    return text;
}

std::string exit_status_section() {
    std::string section = ".SH EXIT STATUS\n";
    for (const ExitCodeMeaning& entry : exit_codes()) {
        section +=
            fmt::format(".TP\n.B {}\n{}\n", static_cast<int>(entry.code), troff(entry.meaning));
    }
    return section;
}

}  // namespace

ExitCode write_man_page(const Arguments& arguments) {
    const Program& program = arguments.program();
    std::string page = fmt::format(
        ".TH {0} 1 \"\" \"{1} {2}\" \"User Commands\"\n.SH NAME\n{1} \\- {3}\n.SH SYNOPSIS\n"
        ".B {1}\n.I COMMAND\n[\\fIOPTION\\fR...]\n.SH DESCRIPTION\n{4}\n.SH COMMANDS\n",
        troff(upper_case(std::string(program.name))), troff(program.name), program_version(),
        program.title, troff(program.summary));
    for (const Command& command : program.commands) page += command_section(program, command);
    page += ".SH OPTIONS\n";
    for (const Option& option : program.options) page += option_entry(option);
    page += output_section(program.output);
    standard_output().write(page + exit_status_section() + std::string(program.closing));
    return ExitCode::done;
}

}  // namespace ybw
