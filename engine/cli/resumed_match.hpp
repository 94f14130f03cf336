// ResumedMatch: a match that goes on with nothing given but its journal.
//
//   ybw match --resume JOURNAL [OPTION...]
//
// The command line that began it stands in the journal's first line: players, openings, everything.
// What is given now counts more, so that a match can be made longer. Whether it is the same match
// is checked as for every journal that is gone on with.
//
// Pure but for reading the file.
#pragma once

#include <optional>

#include "engine/kit/arguments.hpp"

namespace ybw::cli {

/// The arguments of the whole match; nullopt if more or less is given than a journal to resume.
/// Throws UserError for a file that is no journal, or does not say how it was begun.
std::optional<Arguments> resumed_match(const Arguments& arguments);

}  // namespace ybw::cli
