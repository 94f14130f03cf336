// AnalysisQuestion: what an analysis asks, as the options that say it, so that it can be asked
// again.
//
// Kept with a saved analysis and with the answers to many positions: what goes on later has to go
// on with the same question. How long and how deep to search, with how many threads and how large
// a table, is not part of it and may be changed.
//
// Pure functions; they throw UserError.
#pragma once

#include <string>
#include <vector>

#include "engine/cli/analysis_file.hpp"
#include "engine/games/any_position.hpp"
#include "engine/kit/arguments.hpp"

namespace ybw::cli {

/// The options of `arguments` that a resumed analysis takes from its file: the question, the limits
/// and the size of the table.
Arguments::Values question_of(const Arguments& arguments);

/// A command line with --resume, completed by what the file says. Limits that are given stand in
/// the place of those in the file. Throws UserError if it asks for another game.
Arguments resumed_arguments(const Arguments& arguments, const OpenedAnalysis& opened);

/// Throws UserError if the command line, though completed by the file, asks something else.
/// `position` is the one that it asks for.
void require_same_question(const Arguments& arguments, const OpenedAnalysis& opened,
                           const AnyPosition& position);

/// The moves of --search-moves, each once; empty, for all, if it is not given.
std::vector<AnyMove> root_moves(const Arguments& arguments, const AnyPosition& position);

}  // namespace ybw::cli
