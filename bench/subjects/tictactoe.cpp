// Tic-tac-toe: over in no time, for trying commands out.
#include "engine/games/tictactoe/tictactoe.hpp"

#include "bench/subject_of.hpp"

namespace ybw::bench {
namespace {

struct MeasuredTicTacToe {
    using Position = TicTacToe::Position;
    static constexpr std::string_view name = TicTacToe::name;
    static constexpr bool exact = false;
    static constexpr int symmetries = 1;
    static Position parse_position(std::string_view text) {
        return TicTacToe::parse_position(text, {});
    }
    static Position::Move parse_move(const Position& position, std::string_view text) {
        return TicTacToe::parse_move(position, text);
    }
    static std::string format_move(const Position& position, Position::Move move) {
        return TicTacToe::format_move(position, move);
    }
};

}  // namespace

std::unique_ptr<Subject> make_tictactoe() {
    return std::make_unique<SubjectOf<MeasuredTicTacToe>>();
}

}  // namespace ybw::bench
