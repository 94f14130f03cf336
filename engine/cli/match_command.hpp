// What `match` and `tournament` have in common: playing, reporting, merging.
#pragma once

#include <string>

#include "engine/cli/arguments.hpp"
#include "engine/match/dealer.hpp"
#include "parallel/limits.hpp"

namespace ybw::cli {

/// Runs the command that the options ask for: --report, --merge, or a match.
ExitCode run_match(const Arguments& arguments);

/// --report and --merge; nullopt if neither was given.
std::optional<ExitCode> run_on_journals(const Arguments& arguments);

/// "37 of 200 games   +20 =5 -12   score 60.8 %   LLR 0.41 (-3.00 to 3.00)   4 min 3 s left"
std::string progress_text(const match::Standing& standing, Duration elapsed);

}  // namespace ybw::cli
