// MeasuredGame: a game of the program as SubjectOf takes it, with the full search and usual rules.
//
// The type of the positions is for the searches; what is text goes through the game without it.
//
// Thread safety: functions of their arguments.
#pragma once

#include <string>
#include <string_view>

#include "engine/games/any_game.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/move_list.hpp"

namespace ybw::bench {

/// What SubjectOf asks of a game without words and twins of its own: positions are as they are,
/// and moves are named by their number in the history table.
template <Game P>
struct WordlessGame {
    using Position = P;
    using Parsed = P;

    static int symmetries() { return 1; }
    static P twin(const P& position, int /*number*/) { return position; }
    static const P& own(const P& position) { return position; }

    static std::string move_name(const P& position, std::string_view text) {
        MovesOf<P> moves;
        position.legal_moves(moves);
        for (const auto move : moves) {
            if (move_name(position, move) == text) return std::string(text);
        }
        throw UserError(ExitCode::bad_input, "'{}' is no move here", text);
    }
    static std::string move_name(const P& position, typename P::Move move) {
        return std::to_string(position.history_index(move));
    }
};

template <Game P>
class MeasuredGame {
public:
    using Position = P;
    using Parsed = AnyPosition;
    static constexpr bool exact = false;

    explicit MeasuredGame(const AnyGame& game) : game_(game) {}

    int symmetries() const { return game_.symmetries(); }

    AnyPosition parse(std::string_view text) const { return game_.parse_position(text, {}); }
    AnyPosition twin(const AnyPosition& position, int number) const {
        return game_.twin(position, number);
    }
    static const Position& own(const AnyPosition& position) { return position.as<Position>(); }

    std::string move_name(const AnyPosition& position, std::string_view text) const {
        return position.format_move(position.parse_move(text));
    }
    std::string move_name(const AnyPosition& position, typename Position::Move move) const {
        return position.format_move(any_move(move));
    }
    std::string move_name(const Position& position, typename Position::Move move) const {
        return move_name(AnyPosition(game_, position), move);
    }

private:
    const AnyGame& game_;
};

}  // namespace ybw::bench
