// Described: a game of somebody else's as the program knows games (EngineGame), made of the few
// words that the instruments cannot do without.
//
// Who has a Description with everything that EngineGame asks for, and what it may have, gives that;
// it is taken as it is. What a WrittenGame has beyond what is asked of it here, such as openings()
// or draw(), is kept.
//
// Thread safety: functions of their arguments.
#pragma once

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::instruments {

///   Position            the class that is searched
///   name                "nim": one word, for --game
///   read(text)          a position from what text(position) has written; blank text is where games
///                       begin; nullopt: this is none
///   text(position)      in one line
///   text(position, m)   the name of a legal move, a word
///   side_to_move(p)     0 for the side that moves first in a game, or 1
template <class T>
concept WrittenGame = Game<typename T::Position> &&
    requires(const typename T::Position& position, typename T::Position::Move move,
             std::string_view text) {
    { T::name } -> std::convertible_to<std::string_view>;
    { T::read(text) } -> std::same_as<std::optional<typename T::Position>>;
    { T::text(position) } -> std::same_as<std::string>;
    { T::text(position, move) } -> std::same_as<std::string>;
    { T::side_to_move(position) } -> std::same_as<int>;
};

/// A WrittenGame as an EngineGame: the usual words, and moves found by their names.
template <WrittenGame T>
struct CompletedGame : T {
    using Position = typename T::Position;
    using Move = typename Position::Move;

    static constexpr std::string_view summary = "a game of your own";

    static std::vector<NamedChoice> rules() { return {}; }
    static std::vector<std::string_view> sides() { return {"first", "second"}; }

    static Position start(const GameOptions& options) { return parse_position("", options); }
    static Position parse_position(std::string_view text, const GameOptions&) {
        if (auto position = T::read(text)) return *std::move(position);
        throw UserError(ExitCode::bad_input,
                        fmt::format("'{}' is no position of {}; where games begin is written as {}",
                                    text, T::name, T::text(start({}))));
    }
    static std::string format_position(const Position& position) { return T::text(position); }

    static Move parse_move(const Position& position, std::string_view text) {
        MovesOf<Position> moves;
        position.legal_moves(moves);
        const auto found =
            std::ranges::find_if(moves, [&](Move move) { return T::text(position, move) == text; });
        if (found != moves.end()) return *found;
        throw UserError(
            ExitCode::bad_input,
            fmt::format("there is no move '{}' here{}", text,
                        moves.empty() ? "; the game is over"
                                      : "; one is " + T::text(position, *moves.begin())));
    }
    static std::string format_move(const Position& position, Move move) {
        return T::text(position, move);
    }
    static std::string draw(const Position& position, const DrawStyle& style,
                            const std::vector<Move>& marks) {
        if constexpr (requires { T::draw(position, style, marks); }) {
            return T::draw(position, style, marks);
        } else {
            return T::text(position) + '\n';
        }
    }
    static bool same_position(const Position& a, const Position& b) {
        return T::text(a) == T::text(b);
    }
};

/// What the program is told of the game that `T` describes.
template <class T>
struct DescribedAs {
    static_assert(WrittenGame<T>,
                  "give name, read, text of a position and of a move, side_to_move");
    using Type = CompletedGame<T>;
};
template <EngineGame T>
struct DescribedAs<T> {
    using Type = T;
};
template <class T>
using Described = typename DescribedAs<T>::Type;

}  // namespace ybw::instruments
