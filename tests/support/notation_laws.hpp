// The laws of a game's texts, for random games from given positions (see `game_laws.hpp`).
//
// Every name reads back to its move, every text to its position, a drawn board is lines, and no
// text, however broken, does worse than throw a UserError.
#pragma once

#include <cstdint>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/game_laws.hpp"

namespace ybw {
namespace laws {

/// Moves have names, different ones, and the names mean them.
template <EngineGame T>
void check_move_names(const typename T::Position& position) {
    if (position.outcome()) return;
    std::set<std::string> names;
    for (const auto move : moves_of(position)) {
        const std::string name = T::format_move(position, move);
        EXPECT_TRUE(names.insert(name).second) << "two moves are called " << name;
        EXPECT_EQ(T::parse_move(position, name), move) << name;
    }
}

template <EngineGame T>
void check_position_text(const typename T::Position& position, const GameOptions& options) {
    const std::string text = T::format_position(position);
    const auto read = T::parse_position(text, options);
    EXPECT_TRUE(T::same_position(read, position)) << text;
    EXPECT_EQ(T::format_position(read), text);
    EXPECT_EQ(read.key(), position.key()) << text;
    EXPECT_EQ(T::side_to_move(read), T::side_to_move(position)) << text;
}

template <EngineGame T>
void check_drawing(const typename T::Position& position) {
    const auto marks = moves_of(position);
    for (const bool color : {false, true}) {
        for (const bool unicode : {false, true}) {
            const std::string board = T::draw(position, {color, unicode}, marks);
            ASSERT_FALSE(board.empty());
            EXPECT_EQ(board.back(), '\n');
            const bool is_ascii = std::ranges::all_of(
                board, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
            EXPECT_TRUE(unicode || is_ascii) << board;
            EXPECT_TRUE(color || board.find('\033') == std::string::npos) << board;
        }
    }
}

/// A text with a few characters changed, added or lost.
inline std::string damaged(std::string text, std::mt19937_64& random) {
    using namespace std::string_literals;
    static const std::string characters = "abch19/.xo -\t\n\0wWrRkK+\xC3\xFF%s99999999999999"s;
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
        const char c = characters[random() % characters.size()];
        const std::size_t place = random() % (text.size() + 1);
        if (place < text.size() && random() % 3 == 0) {
            text.erase(place, 1 + random() % 4);
        } else if (place < text.size() && random() % 2 == 0) {
            text[place] = c;
        } else {
            text.insert(place, 1, c);
        }
    }
    return text;
}

/// Whatever is accepted is a position with a text of its own; everything else is a UserError.
template <EngineGame T>
void check_damaged_texts(const typename T::Position& position, const GameOptions& options,
                         std::mt19937_64& random) {
    for (int i = 0; i < 20; ++i) {
        const std::string text = damaged(T::format_position(position), random);
        try {
            check_position_text<T>(T::parse_position(text, options), options);
        } catch (const UserError& error) {
            EXPECT_NE(std::string(error.what()), "") << text;
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
        }
        const std::string name = damaged("b2", random);
        try {
            // Not necessarily one of legal_moves: a game may offer the search a selection.
            const auto move = T::parse_move(position, name);
            EXPECT_EQ(T::parse_move(position, T::format_move(position, move)), move) << name;
            auto next = position;
            next.play(move);
            next.undo(move);
            EXPECT_EQ(next.key(), position.key()) << name;
        } catch (const UserError& error) {
            EXPECT_NE(std::string(error.what()), "") << name;
        }
    }
}

}  // namespace laws

/// The EngineGame concept. `options` are those the positions were made with.
template <EngineGame T, class Positions>
void check_notation_laws(const Positions& positions, const GameOptions& options, std::uint64_t seed,
                         int games_each = 3) {
    std::mt19937_64 random(seed);
    EXPECT_EQ(T::sides().size(), 2U);
    for (const auto& start : positions) {
        for (int game = 0; game < games_each && !::testing::Test::HasFailure(); ++game) {
            auto position = start;
            for (int ply = 0; ply < 60 && !::testing::Test::HasFailure(); ++ply) {
                laws::check_move_names<T>(position);
                laws::check_position_text<T>(position, options);
                laws::check_drawing<T>(position);
                laws::check_damaged_texts<T>(position, options, random);
                if (position.outcome()) break;
                const int side = T::side_to_move(position);
                const auto moves = moves_of(position);
                position.play(moves[random() % moves.size()]);
                EXPECT_EQ(T::side_to_move(position), 1 - side);
            }
        }
    }
}

}  // namespace ybw
