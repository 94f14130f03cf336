// Rules: which repetition rules are played, and the ends of a game that need no path to be seen.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ybw::xiangqi {

class Position;

/// How a repeated position is judged (see repetition.hpp).
enum class RepetitionRule : std::uint8_t { asian, chinese, computer, none };

/// The draw by the 60-move rule: plies without a capture.
inline constexpr int quiet_plies_limit = 120;

/// Checks that count as plies of the 60-move rule, for each side; those beyond, and the answers to
/// them, do not count, so that a long mating attack is not cut short.
inline constexpr int counted_checks = 10;

/// Neither side has a man that can cross the river.
bool is_material_draw(const Position& position);

}  // namespace ybw::xiangqi
