// Nim in words: a position is its stones and who is to move, "21 first"; a move is the stones it
// takes.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "nim.hpp"

struct NimInWords {
    using Position = Nim;
    static constexpr std::string_view name = "nim";

    static std::optional<Nim> read(std::string_view text) {
        if (text.find_first_not_of(' ') == text.npos) return Nim(21);
        int stones = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), stones);
        const std::string_view side = text.substr(static_cast<std::size_t>(end - text.data()));
        if (error != std::errc{} || stones < 0 || stones > 200) return std::nullopt;
        if (side != " first" && side != " second") return std::nullopt;
        return Nim(stones, side == " first" ? 0 : 1);
    }
    static std::string text(const Nim& position) {
        return std::to_string(position.moves_left()) +
               (side_to_move(position) == 0 ? " first" : " second");
    }
    static std::string text(const Nim&, Nim::Move move) { return std::to_string(move.stones); }
    static int side_to_move(const Nim& position) { return static_cast<int>(position.side()); }
};
