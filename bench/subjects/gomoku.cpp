// Gomoku, freestyle on 15x15, with the full search.
#include "engine/games/gomoku/gomoku.hpp"

#include "bench/subject_of.hpp"

namespace ybw::bench {
namespace {

struct MeasuredGomoku {
    using Position = Gomoku::Position;
    static constexpr std::string_view name = Gomoku::name;
    static constexpr bool exact = false;
    static Position parse_position(std::string_view text) {
        return Gomoku::parse_position(text, {});
    }
    static std::string format_move(const Position& position, Position::Move move) {
        return Gomoku::format_move(position, move);
    }
};

}  // namespace

std::unique_ptr<Subject> make_gomoku() {
    return std::make_unique<SubjectOf<MeasuredGomoku>>();
}

}  // namespace ybw::bench
