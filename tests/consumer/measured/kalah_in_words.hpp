// Kalah in words: a position is its seeds, who is to move, and whether he has to pass,
// "3 3 3 3 0 3 3 3 3 0 first"; a move is the number of its house, or "pass".
#pragma once

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "kalah.hpp"

struct KalahInWords {
    using Position = Kalah;
    static constexpr std::string_view name = "kalah";

    static std::optional<Kalah> read(std::string_view text) {
        if (text.find_first_not_of(' ') == text.npos) text = "3 3 3 3 0 3 3 3 3 0 first";
        std::istringstream words{std::string(text)};
        Kalah::Seeds seeds;
        for (std::uint8_t& each : seeds) {
            int number = -1;
            if (!(words >> number) || number < 0 || number > 100) return std::nullopt;
            each = static_cast<std::uint8_t>(number);
        }
        std::string side, passes, more;
        words >> side >> passes >> more;
        if (side != "first" && side != "second") return std::nullopt;
        if ((!passes.empty() && passes != "passes") || !more.empty()) return std::nullopt;
        return Kalah(seeds, side == "first" ? 0 : 1, !passes.empty());
    }
    static std::string text(const Kalah& position) {
        std::string text;
        for (const std::uint8_t each : position.seeds()) text += std::to_string(each) + ' ';
        text += position.side() == 0 ? "first" : "second";
        return position.must_pass() ? text + " passes" : text;
    }
    static std::string text(const Kalah& position, Kalah::Move move) {
        return position.is_pass(move) ? "pass" : std::to_string(move.house);
    }
    static int side_to_move(const Kalah& position) { return static_cast<int>(position.side()); }
};
