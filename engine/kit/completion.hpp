// Completion: the scripts that teach a shell what may be typed.
//
// Options are completed by name, their arguments by what the table says they take: choices, lists
// of them, files; after a blank and after '='.
//
// Pure functions of the tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/kit/program.hpp"

namespace ybw {

std::string bash_completion(const Program& program);
std::string zsh_completion(const Program& program);
std::string fish_completion(const Program& program);

/// The words that may be the first operand of a command.
std::vector<std::string_view> operand_choices(const Program& program, const Command& command);

/// With blanks between.
std::string joined(const std::vector<std::string_view>& words);

/// What a shell calls the function that completes: "_ybw_bench".
std::string function_name(const Program& program);

}  // namespace ybw
