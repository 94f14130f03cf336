#include "engine/match/adjudication.hpp"

#include <cstdlib>

namespace ybw::match {
namespace {

/// Whether `test(move, back)` holds for the last `count` moves; back is 1 for the last one.
template <class Test>
bool holds_for_last(std::span<const MoveRecord> moves, int count, Test test) {
    if (static_cast<int>(moves.size()) < count) return false;
    for (int back = 1; back <= count; ++back) {
        const MoveRecord& move = moves[moves.size() - static_cast<std::size_t>(back)];
        if (!move.score || !test(move.score->raw(), back)) return false;
    }
    return true;
}

/// The side that moved last has held its position for lost over its last moves.
bool is_hopeless(std::span<const MoveRecord> moves, const ScoreRule& rule) {
    const std::size_t count = 2 * static_cast<std::size_t>(rule.moves) - 1;
    if (moves.size() < count) return false;
    for (std::size_t back = 1; back <= count; back += 2) {
        const MoveRecord& move = moves[moves.size() - back];
        if (!move.score || move.score->raw() > -rule.score) return false;
    }
    return true;
}

}  // namespace

std::optional<Verdict> adjudicate(std::span<const MoveRecord> moves, int first_side,
                                  const AdjudicationSettings& settings) {
    if (moves.empty()) return std::nullopt;
    const int last = (first_side + static_cast<int>(moves.size()) - 1) % 2;
    if (settings.resign && is_hopeless(moves, *settings.resign)) {
        return Verdict{Ending::adjudicated_loss, 1 - last};
    }
    if (settings.win) {
        const ScoreRule& rule = *settings.win;
        for (const int sign : {1, -1}) {  // 1: who moved last wins
            const bool agreed = holds_for_last(moves, 2 * rule.moves, [&](int score, int back) {
                return (back % 2 == 1 ? sign : -sign) * score >= rule.score;
            });
            if (agreed) return Verdict{Ending::adjudicated_win, sign == 1 ? last : 1 - last};
        }
    }
    if (settings.draw && static_cast<int>(moves.size()) >= settings.draw_from) {
        const ScoreRule& rule = *settings.draw;
        if (holds_for_last(moves, 2 * rule.moves,
                           [&](int score, int) { return std::abs(score) <= rule.score; })) {
            return Verdict{Ending::adjudicated_draw, std::nullopt};
        }
    }
    if (settings.draw_after && static_cast<int>(moves.size()) >= *settings.draw_after) {
        return Verdict{Ending::too_long, std::nullopt};
    }
    return std::nullopt;
}

}  // namespace ybw::match
