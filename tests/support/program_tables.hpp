// ProgramTables: what the tables of every program have to keep, whichever program it is.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>

#include "engine/kit/program.hpp"

namespace ybw::cli {

inline void expect_unique_names_and_letters(const Program& program) {
    std::set<std::string_view> names;
    std::set<char> letters;
    for (const Option& option : program.options) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        for (const char letter : {option.letter, option.old_letter}) {
            if (letter == 0) continue;
            EXPECT_TRUE(letters.insert(letter).second) << option.name;
        }
    }
}

inline void expect_every_option_to_be_taken(const Program& program) {
    std::set<std::string_view> taken;
    for (const Command& command : program.commands) {
        for (const std::string_view name : command.options) {
            taken.insert(name);
            EXPECT_TRUE(std::ranges::find(program.options, name, &Option::name) !=
                        program.options.end())
                << command.name << " --" << name;
        }
        for (const Option& option : command.narrower) {
            EXPECT_EQ(option.letter, program.option_named(option.name).letter) << option.name;
        }
        EXPECT_TRUE(takes(command, "help")) << command.name;
        EXPECT_TRUE(command.run) << command.name;
    }
    for (const Option& option : program.options) {
        EXPECT_TRUE(taken.contains(option.name)) << option.name;
    }
}

inline void expect_examples_of_the_command(const Program& program) {
    for (const Command& command : program.commands) {
        const std::string beginning = std::string(program.name) + ' ' + std::string(command.name);
        for (const Example& example : command.examples) {
            EXPECT_NE(example.line.find(beginning), std::string::npos) << example.line;
        }
    }
}

inline void expect_help_of_everything(const Program& program) {
    std::string help = program_help(program, 80);
    for (const Command& command : program.commands) {
        EXPECT_NE(help.find("\n  " + std::string(command.name)), std::string::npos) << command.name;
        const std::string own = command_help(program, command, 80);
        for (const std::string_view option : command.options) {
            EXPECT_NE(own.find("--" + std::string(option)), std::string::npos) << option;
        }
    }
    std::ranges::replace(help, '\n', ' ');
    for (const ExitCodeMeaning& entry : exit_codes()) {
        const std::string text =
            ' ' + std::to_string(static_cast<int>(entry.code)) + ' ' + std::string(entry.summary);
        EXPECT_NE(help.find(text), std::string::npos) << text;
    }
}

inline void expect_help_to_fit(const Program& program) {
    for (const std::size_t width : {60, 80, 100}) {
        for (const Command& command : program.commands) {
            std::istringstream help(command_help(program, command, width));
            for (std::string line; std::getline(help, line);) {
                // An example is never broken: it is there to be copied.
                if (line.find(std::string(program.name) + ' ') != std::string::npos) continue;
                EXPECT_LE(line.size(), width) << line;
            }
        }
    }
}

/// All of them.
inline void expect_sound_tables(const Program& program) {
    expect_unique_names_and_letters(program);
    expect_every_option_to_be_taken(program);
    expect_examples_of_the_command(program);
    expect_help_of_everything(program);
    expect_help_to_fit(program);
}

}  // namespace ybw::cli
