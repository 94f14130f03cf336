// SearchLimits: the limits of a search that are numbers, as a person types them.
//
// Pure functions; they throw UserError(ExitCode::usage) that names the option.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/text/numbers.hpp"
#include "parallel/score.hpp"

namespace ybw {

inline Depth parse_depth(std::string_view text) {
    return static_cast<Depth>(parse_whole("--depth", text, 1, max_ply - 1));
}

/// "50M" is understood.
inline std::uint64_t parse_nodes(std::string_view text) {
    constexpr std::int64_t most = 1'000'000'000'000'000'000;
    return static_cast<std::uint64_t>(parse_count("--nodes", text, 1, most));
}

}  // namespace ybw
