// Help: what every program says about itself: help, version, manual page. All is made of the
// tables of the program.
//
// Pure functions of the tables and a width; the commands print.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kit/program.hpp"

namespace ybw {

/// Their entries in the table of the program of that name; `help` shows how it is asked.
std::vector<Command> common_commands(std::string_view program, Example help);

/// The option that every command takes.
Option help_option();

/// The help of the program: commands, first examples, exit codes.
std::string program_help(const Program& program, std::size_t width);

enum class HelpOf : std::uint8_t { usual_options, all_options };

/// The help of a command: examples first, then its options.
std::string command_help(const Program& program, const Command& command, std::size_t width,
                         HelpOf part = HelpOf::all_options);

// ---- Version (version.cpp): of this build: the project's (CMakeLists.txt) and the fingerprint of
// its sources (version.cmake); the compiler, its flags and the libraries.

/// "0.2.0+2f358ba1c0de"
std::string_view program_version();

struct BuildFact {
    std::string_view name;  ///< "compiler"
    std::string value;      ///< "GNU 12.2.0, Release"
};

/// The fingerprint of the sources, the compiler, its flags for the processor, and the libraries
/// with their versions.
std::vector<BuildFact> build_facts();

}  // namespace ybw
