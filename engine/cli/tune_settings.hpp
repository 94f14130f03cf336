// TuningPlan: what the options of `ybw tune` ask for, checked before anything is played.
//
// All functions throw UserError.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/kit/arguments.hpp"
#include "engine/kit/signals.hpp"
#include "engine/learn/tuning.hpp"
#include "engine/match/openings.hpp"

namespace ybw::cli {

struct TuningPlan {
    learn::PlaySettings play{};
    match::Openings openings;
    std::vector<learn::TunedConstant> constants{};
    learn::SpsaSettings spsa{};
    learn::TuningSettings described{};  ///< what has to be the same when it is resumed
    std::string limits{};               ///< as words of a player, for the match that confirms it
    std::filesystem::path journal{};
    bool resume = false;
    std::optional<std::string> plot{};
    bool quiet = false;
};

TuningPlan read_tune(const Arguments& arguments, Signals& signals);

ExitCode run(const TuningPlan& plan, Signals& signals);

}  // namespace ybw::cli
