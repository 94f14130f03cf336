// OptionTable: what every option of ybw is called, takes and means.
//
// The only such list; see program.hpp for what is made of it. What can be set about a search comes
// from the table of search settings, rules and sides from the games.
#pragma once

#include <string_view>
#include <vector>

#include "engine/kit/program.hpp"

namespace ybw::cli {

/// All options, in the order of the help.
std::vector<Option> ybw_options();

/// The option of that name. Requires that there is one.
Option ybw_option(std::string_view name);

/// The same with what it means to a command alone.
Option option_meaning(std::string_view name, std::string_view summary);

/// The options of a command that knows a single game: they offer what that game has.
std::vector<Option> options_of_game(std::string_view name);

}  // namespace ybw::cli
