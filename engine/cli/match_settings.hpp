// MatchSettings of a command line, for `match` and `tournament`, in one process and over MPI.
//
// Everything that can be wrong with the options is found here, before a game is played. All
// functions throw UserError.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/kit/arguments.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/openings.hpp"
#include "engine/match/schedule.hpp"
#include "engine/match/settings.hpp"

namespace ybw::cli {

/// A match that was asked for.
struct MatchPlan {
    match::MatchSettings settings;
    match::Openings openings;
    std::uint64_t rounds = 0;
    match::Shard shard{};
    int concurrency = 1;
    std::filesystem::path journal{};
    bool resume = false;

    match::Schedule schedule() const {
        return {settings.pairings, static_cast<int>(settings.players.size()), rounds};
    }
};

/// The plan of `match` or `tournament`, by the command's name.
MatchPlan match_plan(const Arguments& arguments);

/// Begins or resumes the plan's journal.
match::Journal open_journal(const MatchPlan& plan, const Arguments& arguments);

}  // namespace ybw::cli
