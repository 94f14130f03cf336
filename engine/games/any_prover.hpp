// AnyProver: what some game can prove on its own, without the game's type.
//
// The games' own provers, and the checker of what they claim (HasProver of engine_game.hpp). Made
// once a game (prover_of.hpp).
//
// Thread safety: constant; all members from any thread. All positions must be of this game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/games/engine_game.hpp"
#include "engine/games/prover.hpp"

namespace ybw {

class AnyProver {
public:
    virtual ~AnyProver() = default;

    /// The kinds of attack, the narrowest first.
    virtual std::vector<NamedChoice> kinds() const = 0;

    /// Does the side to move win by attacks of that kind? Requires that the game is not over.
    virtual ProverAnswer<AnyMove> prove(const AnyPosition& position, std::string_view kind,
                                        const ProverLimits& limits) const = 0;

    /// What the other side would win by after a pass.
    virtual ThreatAttempt<AnyMove> find_threat(const AnyPosition& position,
                                               const ProverLimits& limits) const = 0;

    /// All moves that the rules allow, those that legal_moves() leaves out as well.
    virtual std::vector<AnyMove> all_moves(const AnyPosition& position) const = 0;

    /// What is wrong with the claim that the side to move wins by `tree`, by the rules alone;
    /// nullopt if nothing is.
    virtual std::optional<std::string> complaint(const AnyPosition& position,
                                                 const ProofTree<AnyMove>& tree,
                                                 Thoroughness thoroughness,
                                                 const CancelFlag* flag) const = 0;
};

}  // namespace ybw
