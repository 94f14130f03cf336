// ProverOf: makes an AnyProver of a game's folder, for games that can prove wins on their own.
//
// Thread safety: constant.
#pragma once

#include <utility>

#include "engine/games/any_prover.hpp"

namespace ybw {

template <class T>
class ProverOf final : public AnyProver {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;

    std::vector<NamedChoice> kinds() const override { return T::prover_kinds(); }

    ProverAnswer<AnyMove> prove(const AnyPosition& position, std::string_view kind,
                                const ProverLimits& limits) const override {
        const auto answer = T::prove(position.as<Position>(), kind, limits);
        return {.verdict = answer.verdict,
                .tree = converted<AnyMove>(answer.tree, any_move<Move>),
                .nodes = answer.nodes};
    }

    ThreatAttempt<AnyMove> find_threat(const AnyPosition& position,
                                       const ProverLimits& limits) const override {
        const auto [found, nodes] = T::find_threat(position.as<Position>(), limits);
        if (!found) return {.nodes = nodes};
        Threat<AnyMove> threat{.tree = converted<AnyMove>(found->tree, any_move<Move>)};
        for (const Move move : found->answers) threat.answers.push_back(any_move(move));
        return {.threat = std::move(threat), .nodes = nodes};
    }

    std::vector<AnyMove> all_moves(const AnyPosition& position) const override {
        std::vector<AnyMove> moves;
        for (const Move move : T::all_moves(position.as<Position>())) {
            moves.push_back(any_move(move));
        }
        return moves;
    }

    std::optional<std::string> complaint(const AnyPosition& position,
                                         const ProofTree<AnyMove>& tree, Thoroughness thoroughness,
                                         const CancelFlag* flag) const override {
        return T::complaint(position.as<Position>(), converted<Move>(tree, own_move<Move>),
                            thoroughness, flag);
    }

private:
    template <class To, class From, class Convert>
    static ProofTree<To> converted(const ProofTree<From>& tree, Convert convert) {
        ProofTree<To> result;
        for (ProofIndex i = 0; i < tree.size(); ++i) {
            ProofStep<To> step{.attack = convert(tree[i].attack),
                               .otherwise = tree[i].otherwise,
                               .plies = tree[i].plies};
            for (const auto& answer : tree[i].answers) {
                step.answers.push_back({convert(answer.move), answer.next});
            }
            result.add(std::move(step));
        }
        return result;
    }
};

}  // namespace ybw
