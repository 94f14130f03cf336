// TuningPlan: what the options of `ybw tune` ask for, checked before anything is played; and the
// command's entry in the table.
//
// All functions throw UserError.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/cli/arguments.hpp"
#include "engine/match/openings.hpp"
#include "engine/tune/iteration.hpp"
#include "engine/tune/spsa.hpp"
#include "engine/tune/tuning_journal.hpp"

namespace ybw::cli {

struct TuningPlan {
    tune::PlaySettings play{};
    match::Openings openings;
    std::vector<tune::TunedConstant> constants{};
    tune::SpsaSettings spsa{};
    tune::TuningSettings described{};  ///< what has to be the same when it is resumed
    std::string limits{};              ///< as words of a player, for the match that confirms it
    std::filesystem::path journal{};
    bool resume = false;
    std::optional<std::string> plot{};
};

TuningPlan tuning_plan(const Arguments& arguments);

Command tune_entry();

}  // namespace ybw::cli
