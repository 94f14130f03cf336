#include "engine/match/time_control.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "engine/text/numbers.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

/// "0" is an increment, though no time to think.
Duration parse_increment(std::string_view what, std::string_view text) {
    if (text == "0" || text == "0s" || text == "0ms") return Duration(0);
    return parse_duration(what, text);
}

/// In the shortest form: "0", "20ms", "1.5s".
std::string short_text(Duration time) {
    if (time.count() <= 0) return "0";
    const double milliseconds = time.count() * 1000;
    if (milliseconds < 999.5) return fmt::format("{:g}ms", milliseconds);
    return fmt::format("{}s", std::round(milliseconds) / 1000);
}

}  // namespace

TimeControl parse_time_control(std::string_view what, std::string_view text) {
    TimeControl control;
    const std::size_t plus = text.find('+');
    if (plus == std::string_view::npos) {
        control.per_move = parse_duration(what, text);
        return control;
    }
    control.per_game = parse_duration(what, text.substr(0, plus));
    control.increment = parse_increment(what, text.substr(plus + 1));
    return control;
}

std::string format_time_control(const TimeControl& control) {
    if (control.per_move) return short_text(*control.per_move);
    if (!control.per_game) return {};
    return short_text(*control.per_game) + '+' + short_text(control.increment);
}

GameClock::GameClock(std::array<TimeControl, 2> controls)
    : controls_(controls), left_{controls[0].per_game, controls[1].per_game} {}

ClockView GameClock::view(int side) const {
    const TimeControl& control = controls_[index(side)];
    return {control.per_move, left_, control.increment};
}

std::optional<Duration> GameClock::limit(int side) const {
    const TimeControl& control = controls_[index(side)];
    return control.per_move ? control.per_move : left_[index(side)];
}

bool GameClock::charge(int side, Duration used) {
    const std::optional<Duration> allowed = limit(side);
    if (!allowed) return true;
    const TimeControl& control = controls_[index(side)];
    if (auto& left = left_[index(side)]) {
        left = std::max(Duration(0), *left - used) + control.increment;
    }
    return used <= *allowed + control.margin;
}

}  // namespace ybw::match
