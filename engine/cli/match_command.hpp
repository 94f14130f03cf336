// What `match` and `tournament` have in common, in one process and over MPI: playing, reporting,
// merging, the files that are written, the exit code.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/cli/match_settings.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/signals.hpp"
#include "engine/match/dealer.hpp"
#include "parallel/limits.hpp"

namespace ybw::cli {

/// --report and --merge; nullopt if neither was given.
std::optional<ExitCode> run_on_journals(const Arguments& arguments);

/// Who plays the games that a dealer deals.
struct Playing {
    std::function<void()> run;   ///< until there are no more
    std::function<void()> stop;  ///< ends `run`; from any thread
};

/// Opens the plan's journal; says so if a broken last line was cut off. Throws UserError, before
/// there is a journal, if a file that the options ask for cannot be written.
std::unique_ptr<match::Dealer> open_match(const MatchPlan& plan, const Arguments& arguments);

/// Plays, shows how far it is meanwhile, and at the end what it came to; writes the files that the
/// options ask for. Throws what `run` throws.
ExitCode conduct_match(const MatchPlan& plan, const Arguments& arguments, Signals& signals,
                       match::Dealer& dealer, const Playing& playing);

/// "37 of 200 games   +20 =5 -12   score 60.8 %   LLR 0.41 (-3.00 to 3.00)   4 min 3 s left"
std::string progress_text(const match::Standing& standing, Duration elapsed);

}  // namespace ybw::cli
