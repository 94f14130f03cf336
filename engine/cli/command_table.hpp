// CommandTable: the commands of ybw, with the function behind each.
//
// The only such list; see program.hpp for what is made of it.
//
// To add a command: a file with its function, declared here, and its entry in command_table.cpp.
#pragma once

#include "engine/kit/arguments.hpp"
#include "engine/kit/program.hpp"

namespace ybw::cli {

/// ybw. Constant; any thread.
const Program& ybw_program();

ExitCode analyze(const Arguments& arguments);
ExitCode annotate(const Arguments& arguments);
ExitCode play(const Arguments& arguments);
ExitCode perft(const Arguments& arguments);
ExitCode signature(const Arguments& arguments);
ExitCode play_match(const Arguments& arguments);
ExitCode fit_weights(const Arguments& arguments);
ExitCode tune_constants(const Arguments& arguments);
ExitCode serve(const Arguments& arguments);
ExitCode gomocup(const Arguments& arguments);
ExitCode uci(const Arguments& arguments);
ExitCode ucci(const Arguments& arguments);
ExitCode judge(const Arguments& arguments);
ExitCode games(const Arguments& arguments);
ExitCode solve(const Arguments& arguments);
ExitCode tree(const Arguments& arguments);
ExitCode compare(const Arguments& arguments);

}  // namespace ybw::cli
