// Othello with the instruments: ends of games, solved on threads and on simulated processors.
//
//   example_measured_othello simulate --solve -p examples/othello_ends.jsonl -j 1,2,4,8,16,32,64
//   example_measured_othello scaling --solve -p examples/othello_ends.jsonl -j 1,2
//   example_measured_othello --help
//
// A position is its 64 squares, a1 to h8, and the side to move: X is black, '-' an empty square. A
// move is its square, or "pass".
#include <optional>
#include <string>
#include <string_view>

#include "bench/instruments/instruments.hpp"
#include "examples/othello.hpp"

namespace {

struct OthelloInWords {
    using Position = othello::Position;
    static constexpr std::string_view name = "othello";

    static std::optional<Position> read(std::string_view text) {
        const auto first = text.find_first_not_of(' ');
        if (first == text.npos) return Position();
        text = text.substr(first, text.find_last_not_of(' ') + 1 - first);
        if (text.size() != 66 || text.find_first_not_of("XO-") != 64 || text[64] != ' ') {
            return std::nullopt;
        }
        const char mover = text[65];
        if (mover != 'X' && mover != 'O') return std::nullopt;
        return Position(othello::board_from(text, mover), mover == 'X' ? 0 : 1);
    }
    static std::string text(const Position& position) {
        const othello::Board& board = position.board();
        const bool is_black = side_to_move(position) == 0;
        std::string text;
        for (int square = 0; square < 64; ++square) {
            const othello::Squares one = othello::Squares{1} << square;
            const bool is_own = (board.own & one) != 0;
            const bool is_empty = (board.empty() & one) != 0;
            text += is_empty ? '-' : is_own == is_black ? 'X' : 'O';
        }
        return text + (is_black ? " X" : " O");
    }
    static std::string text(const Position& position, Position::Move move) {
        if (position.is_pass(move)) return "pass";
        return {static_cast<char>('a' + move.square() % 8),
                static_cast<char>('1' + move.square() / 8)};
    }
    static int side_to_move(const Position& position) { return position.side(); }
};

}  // namespace

constinit const ybw::instruments::OwnGame ybw::instruments::game = own_game<OthelloInWords>();
int main(int argc, char** argv) {
    return ybw::instruments::run(argc, argv);
}
