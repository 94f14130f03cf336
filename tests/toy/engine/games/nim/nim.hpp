// Nim: the toy game of the tests, as the program knows it (see EngineGame).
#pragma once

#include "engine/games/engine_game.hpp"
#include "engine/games/nim/notation.hpp"
#include "engine/games/nim/position.hpp"

namespace ybw::nim {

struct Description {
    using Position = nim::Position;

    static constexpr std::string_view name = "nim";
    static constexpr std::string_view summary = "heaps of stones; who takes the last one wins";

    static std::vector<NamedChoice> rules() { return {}; }
    static std::vector<std::string_view> sides() { return {"first", "second"}; }

    static Position start(const GameOptions&) { return nim::parse_position(""); }
    static Position parse_position(std::string_view text, const GameOptions&) {
        return nim::parse_position(text);
    }
    static std::string format_position(const Position& position) {
        return nim::format_position(position);
    }
    static Move parse_move(const Position& position, std::string_view text) {
        return nim::parse_move(position, text);
    }
    static std::string format_move(const Position&, Move move) { return nim::format_move(move); }
    static std::string draw(const Position& position, const DrawStyle&,
                            const std::vector<Move>& marks) {
        return nim::draw(position, marks);
    }
    static int side_to_move(const Position& position) { return position.side_to_move(); }
    static bool same_position(const Position& a, const Position& b) { return a == b; }
};

static_assert(EngineGame<Description>);

}  // namespace ybw::nim
