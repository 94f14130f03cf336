// Xiangqi with the full search.
#include "engine/games/xiangqi/xiangqi.hpp"

#include "bench/subject_of.hpp"
#include "bench/subjects/rows.hpp"

namespace ybw::bench {
namespace {

struct MeasuredXiangqi {
    using Position = Xiangqi::Position;
    static constexpr std::string_view name = Xiangqi::name;
    static constexpr bool exact = false;
    static constexpr int symmetries = 2;
    static Position parse_position(std::string_view text) {
        return Xiangqi::parse_position(text, {});
    }
    /// Left for right.
    static std::string twin(std::string_view text, int /*symmetry*/) {
        Rows board(Xiangqi::format_position(parse_position(text)));
        board.mirror();
        return board.text();
    }
    static Position::Move parse_move(const Position& position, std::string_view text) {
        return Xiangqi::parse_move(position, text);
    }
    static std::string format_move(const Position& position, Position::Move move) {
        return Xiangqi::format_move(position, move);
    }
};

}  // namespace

std::unique_ptr<Subject> make_xiangqi() {
    return std::make_unique<SubjectOf<MeasuredXiangqi>>();
}

}  // namespace ybw::bench
