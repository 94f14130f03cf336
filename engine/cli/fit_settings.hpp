// FitPlan: what the options of `ybw fit` ask for, checked before anything is played.
//
// All functions throw UserError.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "engine/kit/arguments.hpp"
#include "engine/kit/signals.hpp"
#include "engine/learn/data_file.hpp"
#include "engine/learn/fitting.hpp"
#include "engine/learn/played_game.hpp"
#include "engine/learn/sampling.hpp"

namespace ybw::cli {

struct FitPlan {
    const AnyGame* game = nullptr;
    GameOptions variant{};
    std::unique_ptr<learn::GameSource> source{};
    learn::SamplerSettings sampling{};
    learn::DataSettings data_settings{};
    std::filesystem::path data{};
    bool resume = false;
    int concurrency = 1;
    learn::FitSettings fitting{};
    std::optional<std::filesystem::path> weights{};
    std::optional<std::filesystem::path> network{};
    bool quiet = false;
};

FitPlan read_fit(const Arguments& arguments, Signals& signals);

ExitCode run(const FitPlan& plan, Signals& signals);

/// Begins or resumes the plan's data.
learn::DataFile open_data(const FitPlan& plan);

}  // namespace ybw::cli
