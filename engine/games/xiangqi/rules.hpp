// Rules: the repetition rules, and the ends of a game that can be seen without the path.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/games/game_values.hpp"

namespace ybw::xiangqi {

class Position;

/// How a repeated position is judged (see repetition.hpp).
enum class RepetitionRule : std::uint8_t { asian, chinese, computer, none };

/// Their names, the default first, in the order of the enumeration.
inline constexpr std::array<NamedChoice, 4> rule_choices{{
    {"asian", "Asian and WXF 2018: perpetual check and perpetual chase lose"},
    {"chinese", "Chinese: as Asian, but a mix of checks and chases loses, too"},
    {"computer", "perpetual check loses, every other repetition is a draw"},
    {"none", "repetitions are not judged; the 60-move rule ends the game"},
}};

std::optional<RepetitionRule> parse_rule(std::string_view name);
constexpr std::string_view rule_name(RepetitionRule rule) {
    return rule_choices[static_cast<std::size_t>(rule)].name;
}

/// The draw by the 60-move rule: plies without a capture.
inline constexpr int quiet_plies_limit = 120;

/// The number of checks that count as plies of the 60-move rule, for each side. Further checks and
/// their answers do not count, so that a long mating attack is not cut short.
inline constexpr int counted_checks = 10;

/// Neither side has a man that can cross the river.
bool is_material_draw(const Position& position);

/// The reason why the game is over, in few words; empty if it is not.
std::string end_reason(const Position& position);

}  // namespace ybw::xiangqi
