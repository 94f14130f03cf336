#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

std::optional<RepetitionRule> parse_rule(std::string_view name) {
    for (std::size_t i = 0; i < rule_choices.size(); ++i)
        if (rule_choices[i].name == name) return static_cast<RepetitionRule>(i);
    return std::nullopt;
}

bool is_material_draw(const Position& position) {
    constexpr std::array attackers{Kind::horse, Kind::chariot, Kind::cannon, Kind::pawn};
    for (const Kind kind : attackers) {
        const Bitboard both = position.pieces(Side::red, kind) | position.pieces(Side::black, kind);
        if (both.any()) return false;
    }
    return true;
}

std::optional<Outcome> Position::outcome() const {
    if (!has_legal_move()) return Outcome::loss;
    if (state_.counters.reversible >= 8 && occurrences() >= 3)
        if (const auto cycle = study_repetition(*this)) return outcome_of(*cycle, state_.side);
    if (state_.counters.quiet_plies >= quiet_plies_limit || is_material_draw(*this))
        return Outcome::draw;
    return std::nullopt;
}

std::optional<Score> Position::repetition(Ply ply) const {
    // A second occurrence of a position from before the root decides nothing: either side may
    // deviate, and a side that counted on it would play on for what the other need not give.
    const std::optional<int> back = last_occurrence();
    if (!back || (*back > ply && !occurrence_before(*back))) return std::nullopt;
    const std::optional<Cycle> cycle = study_repetition(*this);
    if (!cycle) return std::nullopt;
    const Outcome outcome = outcome_of(*cycle, state_.side);
    if (outcome == Outcome::draw) return Score::draw();
    const Score win = Score::evaluation(Score::max_evaluation - ply);
    return outcome == Outcome::win ? win : -win;
}

std::string end_reason(const Position& position) {
    const std::optional<Outcome> outcome = position.outcome();
    if (!outcome) return "";
    if (!position.has_legal_move()) return position.in_danger() ? "checkmate" : "stalemate";
    if (*outcome == Outcome::draw && position.quiet_plies() >= quiet_plies_limit)
        return "60 moves of each side without a capture";
    if (*outcome == Outcome::draw && is_material_draw(position))
        return "nothing is left that can cross the river";
    const auto verdict = judge_repetition(position);
    return verdict ? verdict->reason : "";
}

}  // namespace ybw::xiangqi
