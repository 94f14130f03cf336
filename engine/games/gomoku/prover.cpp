#include "engine/games/gomoku/prover.hpp"

#include <algorithm>

#include "engine/games/gomoku/threat_proof.hpp"
#include "engine/games/gomoku/threat_zone.hpp"

namespace ybw::gomoku {
namespace {

using Answer = ProverAnswer<Move>;

/// A prover of threats that leaves nothing out.
constexpr ThreatEffort whole_effort{.nodes_for_fours = 1'000'000, .hidden_plies = 1'000};
/// What the hasty one may take before it.
constexpr std::uint64_t nodes_for_hasty_search = 200'000;
/// Fours that are looked for before threes.
constexpr std::uint64_t nodes_for_fours = 5'000;

Answer prove_by_fours(Position& position, const ProverLimits& limits) {
    FourSearch search(limits.flag);
    const bool won = search.prove(position, limits.nodes).has_value();
    Answer answer{.verdict = search.exhausted() ? Verdict::unknown : Verdict::not_won,
                  .nodes = search.nodes()};
    if (!won) return answer;
    answer.verdict = Verdict::won;
    add_line(answer.tree, search.line(), position);
    return answer;
}

Answer prove_by_threats(Position& position, const ProverLimits& limits,
                        const ThreatEffort& effort) {
    ThreatSearch search(limits.flag, effort);
    const bool won = search.prove(position, limits.nodes).has_value();
    Answer answer{.verdict = search.is_exhausted() ? Verdict::unknown : Verdict::not_won,
                  .nodes = search.nodes()};
    if (!won) return answer;
    answer.verdict = Verdict::won;
    add_proof(answer.tree, search, position);
    return answer;
}

/// First fours alone, then threes in haste, then all there is.
Answer prove_by_all_threats(Position& position, const ProverLimits& limits) {
    Answer answer =
        prove_by_fours(position, {std::min(limits.nodes, nodes_for_fours), limits.flag});
    const auto go_on = [&](std::uint64_t most, const ThreatEffort& effort) {
        if (answer.verdict == Verdict::won || answer.nodes >= limits.nodes) return;
        const std::uint64_t left = std::min(most, limits.nodes - answer.nodes);
        Answer next = prove_by_threats(position, {left, limits.flag}, effort);
        next.nodes += answer.nodes;
        answer = std::move(next);
    };
    go_on(nodes_for_hasty_search, {});
    if (answer.verdict != Verdict::won) answer.verdict = Verdict::unknown;
    go_on(limits.nodes, whole_effort);
    return answer;
}

/// Of several fives one is left whatever is played.
Threat<Move> threatened_five(const Position& position) {
    const Color waiter = opponent(position.side_to_move());
    const Move five(position.first_cell(waiter, CellClass::five));
    Threat<Move> threat;
    threat.tree.add({.attack = five});
    const bool can_stop = position.count(waiter, CellClass::five) == 1;
    if (can_stop && position.is_legal(five.cell())) threat.answers.push_back(five);
    return threat;
}

ThreatAttempt<Move> threat_after_pass(Position& position, const ProverLimits& limits) {
    position.pass();
    Threat<Move> threat;
    Zone zone;  // the cells of all moves that could matter against it
    FourSearch fours(limits.flag);
    ThreatSearch threats(limits.flag);
    bool found = false;
    if (fours.prove(position, std::min(limits.nodes, nodes_for_fours))) {
        found = true;
        add_line(threat.tree, fours.line(), position);
        position.pass();
        zone = zone_against(position, fours.line(), Strangers::one);
        position.pass();
    } else if (threats.prove(position, limits.nodes)) {
        found = true;
        add_proof(threat.tree, threats, position);
        zone = zone_of_proof(threats, position);
    }
    position.pass();
    const std::uint64_t nodes = fours.nodes() + threats.nodes();
    if (!found) return {.nodes = nodes};
    threat.answers = moves_in(position, zone);
    return {.threat = std::move(threat), .nodes = nodes};
}

}  // namespace

std::vector<NamedChoice> prover_kinds() {
    return {{"vcf", "continuous fours"},
            {"vct",
             "continuous threats: fours, threes, and moves that make an open two or a closed three "
             "and threaten to win by fours"}};
}

Answer prove(const Position& position, std::string_view kind, const ProverLimits& limits) {
    Position copy = position.without_worth();
    return kind == "vcf" ? prove_by_fours(copy, limits) : prove_by_all_threats(copy, limits);
}

ThreatAttempt<Move> find_threat(const Position& position, const ProverLimits& limits) {
    const Color mover = position.side_to_move();
    if (position.count(mover, CellClass::five) > 0) return {};
    Position copy = position.without_worth();
    if (position.count(opponent(mover), CellClass::five) > 0) {
        return {.threat = threatened_five(copy)};
    }
    return threat_after_pass(copy, limits);
}

std::vector<Move> all_moves(const Position& position) {
    return moves_in(position, {.cells = {}, .is_whole_board = true});
}

}  // namespace ybw::gomoku
