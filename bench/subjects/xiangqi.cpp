// Xiangqi with the full search.
#include "engine/games/xiangqi/xiangqi.hpp"

#include "bench/subject_of.hpp"
#include "bench/subjects/measured_game.hpp"
#include "bench/subjects/rows.hpp"

namespace ybw::bench {
namespace {

struct MeasuredXiangqi : MeasuredGame<Xiangqi> {
    static constexpr int symmetries = 2;

    /// Left for right.
    static std::string twin(std::string_view text, int /*symmetry*/) {
        Rows board(Xiangqi::format_position(parse_position(text)));
        board.mirror();
        return board.text();
    }
};

}  // namespace

std::unique_ptr<Subject> make_xiangqi() {
    return std::make_unique<SubjectOf<MeasuredXiangqi>>();
}

}  // namespace ybw::bench
