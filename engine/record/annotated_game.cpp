#include "engine/record/annotated_game.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "engine/search/search_values.hpp"
#include "engine/search/store.hpp"

namespace ybw::record {
namespace {

constexpr double inaccuracy = 0.10;
constexpr double mistake = 0.20;
constexpr double blunder = 0.35;
/// A side with a lower chance is lost.
constexpr double hopeless = 0.10;

/// The value of one position of the game.
struct Value {
    Score score;      ///< for the side to move
    report::Row row;  ///< no line if the game is over
    bool is_known = false;
};

Score score_of(Outcome outcome) {
    if (outcome == Outcome::draw) return Score::draw();
    return outcome == Outcome::win ? Score::win_in(0) : Score::loss_in(0);
}

/// nullopt: the search was stopped.
std::optional<Value> value_of(const AnyPosition& position, AnySearch& search, const Limits& limits,
                              KnownResults* known) {
    if (const auto outcome = position.outcome())
        return Value{.score = score_of(*outcome), .row = {}};
    auto summary = known_answer(known, position, limits);
    if (!summary) summary = searched(search, position, limits, known);
    if (summary->reason == StopReason::user) return std::nullopt;
    Value value{.score = summary->lines.front().score,
                .row = summary->lines.front(),
                .is_known = !summary->found_by.empty()};
    value.row.statistics = summary->statistics;
    value.row.time = summary->time;
    return value;
}

Verdict verdict_of(const AnyGame& game, const AnnotatedMove& move) {
    // Where a rule had ended the game there was no search.
    if (move.is_best() || move.best.pv.empty()) return Verdict::good;
    if (!move.best.score.is_loss() && move.score.is_loss()) return Verdict::blunder;
    const double lost = chances_lost(game, move);
    if (lost >= blunder) return Verdict::blunder;
    const bool misses_win = move.best.score.is_win() && !move.score.is_win();
    if (lost >= mistake || misses_win) return Verdict::mistake;
    return lost >= inaccuracy ? Verdict::inaccuracy : Verdict::good;
}

bool is_lost(const AnyGame& game, Score score) {
    return chance_of(game, score) <= hopeless;
}

/// Finds the side that is lost after the last move, and the move since which it was.
void find_loser(const AnyGame& game, Annotation& annotation) {
    if (annotation.moves.empty()) return;
    const AnnotatedMove& last = annotation.moves.back();
    if (is_lost(game, last.score)) annotation.loser = last.side;
    if (is_lost(game, -last.score)) annotation.loser = 1 - last.side;
    if (!annotation.loser) return;
    const auto is_end = [&](const AnnotatedMove& move) {
        const Score own = move.side == *annotation.loser ? move.score : -move.score;
        return !is_lost(game, own);
    };
    // The last move after which the side was not lost; by its own next move it was.
    const auto turn = std::find_if(annotation.moves.rbegin(), annotation.moves.rend(), is_end);
    for (auto move = turn.base(); move != annotation.moves.end(); ++move) {
        if (move->side != *annotation.loser) continue;
        if (!is_lost(game, move->best.score) && !move->best.pv.empty())
            annotation.lost_with = move->number;
        return;
    }
}

}  // namespace

double chances_lost(const AnyGame& game, const AnnotatedMove& move) {
    if (move.is_best()) return 0;  // two searches of one move may differ
    return std::max(chance_of(game, move.best.score) - chance_of(game, move.score), 0.0);
}

std::string_view verdict_name(Verdict verdict) {
    constexpr std::array<std::string_view, 4> names{"", "inaccuracy", "mistake", "blunder"};
    return names[static_cast<std::size_t>(verdict)];
}

const AnnotatedMove* Annotation::move_numbered(std::size_t number) const {
    const auto found = std::ranges::find(moves, number, &AnnotatedMove::number);
    return found == moves.end() ? nullptr : &*found;
}

Annotation annotated(const PlayedMoves& played, AnySearch& search, const Limits& limits,
                     const std::function<void(std::size_t)>& progress, KnownResults* known) {
    const AnyGame& game = played.start.game();
    std::vector<AnyPosition> positions{played.start};
    for (const AnyMove move : played.moves) {
        positions.push_back(positions.back());
        positions.back().play(move);
    }
    Annotation annotation;
    annotation.over = ending(positions.back());
    annotation.winner = positions.back().winner();
    std::optional<Value> after;
    if (played.forbidden) {
        // "move 9: h8 is forbidden to black under renju (overline, ...): white wins"
        annotation.winner = 1 - positions.back().side_to_move();
        annotation.over =
            fmt::format("move {}: {}: {} wins", played.count(), played.forbidden->reason,
                        game.sides()[static_cast<std::size_t>(*annotation.winner)]);
        after = Value{.score = Score::win_in(0), .row = {}};  // for the other side
    }
    for (std::size_t i = positions.size(); i-- > 0;) {
        auto value = value_of(positions[i], search, limits, known);
        if (!value) {
            annotation.is_whole = false;
            break;
        }
        progress(positions.size() - i);
        annotation.known += value->is_known ? 1U : 0U;
        if (after) {
            AnnotatedMove move{.number = i + 1,
                               .side = positions[i].side_to_move(),
                               .move = i < played.moves.size()
                                           ? positions[i].format_move(played.moves[i])
                                           : played.forbidden->name,
                               .best = value->row,
                               .score = (-after->score).from_table(1)};
            move.verdict = verdict_of(game, move);
            annotation.moves.push_back(std::move(move));
        }
        after = std::move(value);
    }
    std::ranges::reverse(annotation.moves);
    find_loser(game, annotation);
    return annotation;
}

}  // namespace ybw::record
