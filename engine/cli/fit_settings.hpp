// FitPlan: what the options of `ybw fit` ask for, checked before anything is played; and the
// command's entry in the table.
//
// All functions throw UserError.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "engine/cli/arguments.hpp"
#include "engine/fit/data_file.hpp"
#include "engine/fit/fitting.hpp"
#include "engine/fit/played_game.hpp"
#include "engine/fit/sampler.hpp"

namespace ybw::cli {

struct FitPlan {
    const AnyGame* game = nullptr;
    GameOptions variant{};
    std::unique_ptr<fit::GameSource> source{};
    fit::SamplerSettings sampling{};
    fit::DataSettings data_settings{};
    std::filesystem::path data{};
    bool resume = false;
    int concurrency = 1;
    fit::FitSettings fitting{};
    std::optional<std::filesystem::path> weights{};
};

FitPlan fit_plan(const Arguments& arguments);

/// Begins or resumes the plan's data.
fit::DataFile open_data(const FitPlan& plan);

Command fit_entry();

}  // namespace ybw::cli
