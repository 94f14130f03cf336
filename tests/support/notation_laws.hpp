// The laws of a game's texts, for random games from given positions (see `game_laws.hpp`).
//
// Every name reads back to its move, every text to its position, a drawn board is lines, and no
// text, however broken, does worse than throw a UserError.
#pragma once

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"

namespace ybw {

/// The positions in the type of their game, for `game_laws.hpp`.
template <Game Position>
std::vector<Position> own_positions(const std::vector<AnyPosition>& positions) {
    std::vector<Position> own;
    for (const AnyPosition& position : positions) own.push_back(position.as<Position>());
    return own;
}

namespace laws {

/// Moves have names, different ones, and the names mean them.
inline void check_move_names(const AnyPosition& position) {
    if (position.outcome()) return;
    std::set<std::string> names;
    for (const AnyMove move : position.legal_moves()) {
        const std::string name = position.format_move(move);
        EXPECT_TRUE(names.insert(name).second) << "two moves are called " << name;
        EXPECT_EQ(position.parse_move(name), move) << name;
    }
}

inline void check_position_text(const AnyPosition& position, const GameOptions& options) {
    const std::string text = position.text();
    const AnyPosition read = position.game().parse_position(text, options);
    EXPECT_TRUE(same_position(read, position)) << text;
    EXPECT_EQ(read.text(), text);
    EXPECT_EQ(read.key(), position.key()) << text;
    EXPECT_EQ(read.side_to_move(), position.side_to_move()) << text;
}

/// The moves that led from the initial position to another are a text of it, too.
inline void check_text_of_moves(const AnyGame& game, const GameOptions& options,
                                std::mt19937_64& random) {
    AnyPosition position = game.start(options);
    std::vector<std::string> names;
    for (int ply = 0; ply < 10 && !position.outcome(); ++ply) {
        const auto moves = position.legal_moves();
        const AnyMove move = moves[random() % moves.size()];
        names.push_back(position.format_move(move));
        position.play(move);
        const std::string text = game.text_of_moves(names);
        EXPECT_TRUE(same_position(game.parse_position(text, options), position)) << text;
    }
}

inline void check_drawing(const AnyPosition& position) {
    const auto marks = position.legal_moves();
    for (const bool color : {false, true}) {
        for (const bool unicode : {false, true}) {
            const std::string board = position.draw({color, unicode}, marks);
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

/// A word of megabytes is refused at once, with all its beginnings.
inline void check_long_words(const AnyPosition& position) {
    const std::string word(20'000, 'h');
    for (std::size_t length = word.size(); length > 0; --length) {
        EXPECT_THROW(position.parse_move(word.substr(0, length)), UserError) << length;
    }
    const std::string said = complaint([&] { static_cast<void>(position.parse_move(word)); });
    EXPECT_LT(said.size(), 400U) << "the word is not repeated";
}

/// Whatever is accepted is a position with a text of its own; everything else is a UserError.
template <Game Position>
void check_damaged_texts(const AnyPosition& position, const GameOptions& options,
                         std::mt19937_64& random) {
    const AnyGame& game = position.game();
    for (int i = 0; i < 20; ++i) {
        const std::string text = damaged(position.text(), random);
        try {
            check_position_text(game.parse_position(text, options), options);
        } catch (const UserError& error) {
            EXPECT_NE(std::string(error.what()), "") << text;
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
        }
        const std::string name = damaged("b2", random);
        try {
            // Not necessarily one of legal_moves: a game may offer the search a selection.
            const AnyMove move = position.parse_move(name);
            EXPECT_EQ(position.parse_move(position.format_move(move)), move) << name;
            auto next = position.as<Position>();
            next.play(own_move<typename Position::Move>(move));
            next.undo(own_move<typename Position::Move>(move));
            EXPECT_EQ(next.key(), position.key()) << name;
        } catch (const UserError& error) {
            EXPECT_NE(std::string(error.what()), "") << name;
        }
    }
}

}  // namespace laws

/// Those of a game whose positions are of that type. `options` are those the positions were made
/// with.
template <Game Position>
void check_notation_laws(const std::vector<AnyPosition>& positions, const GameOptions& options,
                         std::uint64_t seed, int games_each = 3) {
    std::mt19937_64 random(seed);
    EXPECT_EQ(positions.front().game().sides().size(), 2U);
    laws::check_long_words(positions.front());
    laws::check_text_of_moves(positions.front().game(), options, random);
    for (const AnyPosition& start : positions) {
        for (int game = 0; game < games_each && !::testing::Test::HasFailure(); ++game) {
            AnyPosition position = start;
            for (int ply = 0; ply < 60 && !::testing::Test::HasFailure(); ++ply) {
                laws::check_move_names(position);
                laws::check_position_text(position, options);
                laws::check_drawing(position);
                laws::check_damaged_texts<Position>(position, options, random);
                if (position.outcome()) break;
                const int side = position.side_to_move();
                const auto moves = position.legal_moves();
                position.play(moves[random() % moves.size()]);
                EXPECT_EQ(position.side_to_move(), 1 - side);
            }
        }
    }
}

}  // namespace ybw
