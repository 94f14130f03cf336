// CommandTable: the commands of ybw.
//
// The only such list; see program.hpp for what is made of it. A command is one file: its task, how
// it is read from the arguments, what it does, and its entry in this table.
//
// To add a command: a file with its entry, declared here and listed in command_table.cpp.
#pragma once

#include "engine/kit/program.hpp"

namespace ybw::cli {

/// ybw. Constant; any thread.
const Program& ybw_program();

Command analyze_entry();
Command annotate_entry();
Command play_entry();
Command solve_entry();
Command match_entry();
Command tournament_entry();
Command fit_entry();
Command tune_entry();
Command serve_entry();
Command gomocup_entry();
Command uci_entry();
Command ucci_entry();
Command judge_entry();
Command tree_entry();
Command compare_entry();
Command perft_entry();
Command signature_entry();
Command games_entry();
Command store_entry();

}  // namespace ybw::cli
