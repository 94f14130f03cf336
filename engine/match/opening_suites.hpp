// The built-in suites of openings, as texts of positions. Constant data.
#pragma once

#include <span>
#include <string_view>

#include "engine/games/engine_game.hpp"

namespace ybw::match {

/// Empty if there is none for the variant.
std::span<const std::string_view> built_in_openings(std::string_view game,
                                                    const GameOptions& variant);

}  // namespace ybw::match
