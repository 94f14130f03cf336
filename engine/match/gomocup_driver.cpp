#include "engine/match/gomocup_driver.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>

#include "engine/text/blanks.hpp"

namespace ybw::match {
namespace {

/// What the protocol calls "no limit".
constexpr std::int64_t unlimited = 2'147'483'647;

/// Turn time for a player whose clock is limited otherwise: as long as the game may take.
constexpr std::int64_t untimed_turn = 600'000;

std::int64_t milliseconds(Duration time) {
    return static_cast<std::int64_t>(time.count() * 1000);
}

int rule_number(const std::string& rule) {
    return rule == "standard" ? 1 : rule == "renju" ? 4 : 0;
}

/// "7,12" with nothing else.
bool is_point(std::string_view text) {
    const auto is_number = [](std::string_view part) {
        return !part.empty() && part.size() <= 3 &&
               std::ranges::all_of(part, [](char c) { return '0' <= c && c <= '9'; });
    };
    const std::size_t comma = text.find(',');
    return comma != std::string_view::npos && is_number(text.substr(0, comma)) &&
           is_number(text.substr(comma + 1));
}

std::string without_blanks(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t'; });
    return text;
}

}  // namespace

std::string GomocupDriver::answer() {
    while (true) {
        std::string line = hear();
        if (is_blank(line)) continue;
        if (line.starts_with("MESSAGE") || line.starts_with("DEBUG")) continue;
        if (line.starts_with("SUGGEST ")) {
            say("PLAY " + line.substr(8));
            continue;
        }
        if (line.starts_with("ERROR") || line.starts_with("UNKNOWN")) {
            protocol_error("it answered " + quoted(line));
        }
        return line;
    }
}

void GomocupDriver::begin_game(const GameText& game, const Allowance& allowance) {
    known_.clear();
    say(fmt::format("START {}", game.size));
    const std::string line = answer();
    if (without_blanks(line) != "OK") protocol_error("START was answered with " + quoted(line));
    tell_limits(game, allowance);
    for (const auto& [key, value] : program().options) say(fmt::format("INFO {} {}", key, value));
}

void GomocupDriver::tell_limits(const GameText& game, const Allowance& allowance) {
    const auto& clock = allowance.clock;
    const auto left = clock.left[static_cast<std::size_t>(game.side)];
    say(fmt::format("INFO rule {}", rule_number(game.rule)));
    say("INFO game_type 1");
    if (clock.per_move) {
        say(fmt::format("INFO timeout_turn {}", milliseconds(*clock.per_move)));
        say("INFO timeout_match 0");
    } else if (left) {
        say(fmt::format("INFO timeout_turn {}", milliseconds(*left)));
        say(fmt::format("INFO timeout_match {}", milliseconds(*left)));
    } else {
        say(fmt::format("INFO timeout_turn {}", untimed_turn));
        say("INFO timeout_match 0");
    }
    // Extensions, which programs that do not know them ignore.
    if (allowance.depth) say(fmt::format("INFO max_depth {}", *allowance.depth));
    if (allowance.nodes) say(fmt::format("INFO max_node {}", *allowance.nodes));
}

void GomocupDriver::tell_board(const GameText& game) {
    say("BOARD");
    for (const Stone& stone : game.stones) {
        say(fmt::format("{},{},{}", stone.x, stone.y, stone.side == game.side ? 1 : 2));
    }
    say("DONE");
}

Reply GomocupDriver::ask(const GameText& game, const Allowance& allowance) {
    const auto left = allowance.clock.left[static_cast<std::size_t>(game.side)];
    say(fmt::format("INFO time_left {}", left ? milliseconds(*left) : unlimited));
    const bool follows = !game.stones.empty() && game.stones.size() == known_.size() + 1 &&
                         std::equal(known_.begin(), known_.end(), game.stones.begin());
    if (game.stones.empty()) {
        say("BEGIN");
    } else if (follows && !known_.empty()) {
        say(fmt::format("TURN {},{}", game.stones.back().x, game.stones.back().y));
    } else {
        tell_board(game);
    }
    const std::string line = without_blanks(answer());
    if (!is_point(line)) protocol_error("instead of a move it said " + quoted(line));
    known_ = game.stones;
    Stone own{0, 0, game.side};
    const std::size_t comma = line.find(',');
    std::from_chars(line.data(), line.data() + comma, own.x);
    std::from_chars(line.data() + comma + 1, line.data() + line.size(), own.y);
    known_.push_back(own);
    return {line, std::nullopt, 0, 0};
}

}  // namespace ybw::match
