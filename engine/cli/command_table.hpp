// CommandTable: the commands of ybw, their options, and their output for other programs.
//
// These lists are the only ones; program.hpp says how they are used. A command is one file: its
// task, the reading of the task from the arguments, its action, and its entry in this table.
//
// To add a command: a file with its entry, declared here and listed in command_table.cpp, and its
// words in commands.txt. An option is a line in options.txt. The settings of a search come from the
// table of search settings, rules and sides from the games.
//
// All are constants; any thread.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/kit/program.hpp"

namespace ybw::cli {

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

/// The name, argument and meaning of every option, in the order of the help.
const std::vector<Option>& ybw_options();

/// The option of this name. Requires that there is one.
Option ybw_option(std::string_view name);

/// The options game, rule and side of a command that knows only these games.
std::vector<Option> options_of_games(std::span<const std::string_view> names);

/// The command of this name in commands.txt, which calls `run`. Requires that it is there.
Command ybw_command(std::string_view name, decltype(Command::run) run);

// ---- The readers of options.txt and commands.txt, which say how such texts are written; ybw-bench
// has its own. Lines are whole, and the text lives as long as what is read.

/// The words, "@GAME@", that a text of options leaves open, and the choices of options by name.
using Words = std::vector<std::pair<std::string_view, std::string>>;
using Choices = std::map<std::string_view, std::vector<std::string_view>>;

/// All options of a text, then that of the help.
std::vector<Option> read_options(std::string_view text, const Words& words, const Choices& choices);

/// The command of this name, which takes some of the `options`. Requires that it is there.
Command read_command(std::span<const OutputSection> sections, std::span<const Option> options,
                     std::string_view name, decltype(Command::run) run);

}  // namespace ybw::cli
