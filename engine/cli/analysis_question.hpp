// AnalysisQuestion: what an analysis asks, so that it can be asked again.
//
// The options that say it are kept with a saved analysis and with the answers to many positions: an
// analysis goes on with the same question. How long and how deep to search, with how many threads
// and how large a table, is not part of it and may be changed.
//
// The functions throw UserError.
#pragma once

#include <string>
#include <vector>

#include "engine/cli/analysis_file.hpp"
#include "engine/games/any_position.hpp"
#include "engine/kit/arguments.hpp"
#include "parallel/options.hpp"

namespace ybw::cli {

struct AnalysisQuestion {
    AnyPosition position;
    std::vector<AnyMove> moves;  ///< of --search-moves, each once; empty for all
    SearchOptions decisive;      ///< what decides about the values, apart from the effort
};

/// About the position of that text.
AnalysisQuestion asked_question(const Arguments& arguments, const std::string& position);

/// The options that a resumed analysis takes from its file: the question, the limits and the size
/// of the table.
Arguments::Values asked_again(const Arguments& arguments);

/// A command line with --resume, completed by the file. Limits that are given stand in the place of
/// those in the file. Throws UserError if it asks for another game.
Arguments read_resumed(const Arguments& arguments, const OpenedAnalysis& opened);

/// Throws UserError if the command line, which asks `question` when it is completed by the file,
/// asks something else than the file.
void read_same_question(const Arguments& arguments, const OpenedAnalysis& opened,
                        const AnalysisQuestion& question);

}  // namespace ybw::cli
