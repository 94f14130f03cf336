// PositionList: the positions that --positions names, one a line; see ListedPosition.
//
// A line that is none is kept with the reason, so that the others are searched all the same.
//
// Throws UserError if there is nothing to read, and Stopped if a signal ends the reading.
#pragma once

#include <string>
#include <vector>

#include "engine/kit/arguments.hpp"
#include "engine/kit/signals.hpp"
#include "engine/search/listed_position.hpp"

namespace ybw::cli {

/// Of the file, or of the standard input for "-"; `signals` are those that are taken, if any are.
std::vector<NumberedPosition> position_list(const std::string& path, Signals* signals);

/// What the options ask of every position.
PositionQuestion position_question(const Arguments& arguments);

}  // namespace ybw::cli
