// Gomoku, freestyle on 15x15, with the full search.
#include "engine/games/gomoku/gomoku.hpp"

#include "bench/subject_of.hpp"
#include "bench/subjects/measured_game.hpp"
#include "bench/subjects/rows.hpp"

namespace ybw::bench {
namespace {

struct MeasuredGomoku : MeasuredGame<Gomoku> {
    static constexpr int symmetries = 8;

    /// Turned and mirrored; as a board, since its moves need not be known.
    static std::string twin(std::string_view text, int symmetry) {
        Rows board(Gomoku::format_position(parse_position(text)));
        if ((symmetry & 1) != 0) board.mirror();
        if ((symmetry & 2) != 0) board.flip();
        if ((symmetry & 4) != 0) board.transpose();
        return board.text();
    }
};

}  // namespace

std::unique_ptr<Subject> make_gomoku() {
    return std::make_unique<SubjectOf<MeasuredGomoku>>();
}

}  // namespace ybw::bench
