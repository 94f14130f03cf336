// Annotation: what a search says of every move of a game: what it was worth, what would have been
// better, and when the game was lost.
//
// Positions are searched from the last to the first, with one table: what a later position has
// found is there when an earlier one comes to it. A move is worth what the position after it is
// worth to the other side. How bad it is, is measured in chances to win, not in points: a hundred
// points are much in an even game and nothing in a won one.
//
// Thread safety: one thread; `stop` of the search from any.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/record/played_moves.hpp"
#include "engine/report/values.hpp"
#include "engine/search/strength.hpp"

namespace ybw {
class KnownResults;
}

namespace ybw::record {

/// How much of the chances a move has given away.
enum class Verdict : std::uint8_t { good, inaccuracy, mistake, blunder };

/// "inaccuracy", and "" for a good move.
std::string_view verdict_name(Verdict verdict);

struct AnnotatedMove {
    std::size_t number = 0;  ///< from 1
    int side = 0;            ///< that made it
    std::string move;
    report::Row best;  ///< of the position before it, for the side to move
    Score score;       ///< of the move that was played, for the side that made it
    Verdict verdict = Verdict::good;

    bool is_best() const { return !best.pv.empty() && best.pv.front() == move; }
};

struct Annotation {
    std::vector<AnnotatedMove> moves;      ///< the last ones of the game, if it was interrupted
    std::optional<std::string> over;       ///< how the game ended, if it did on the board
    std::optional<Outcome> end;            ///< the same, for side 0
    std::optional<std::size_t> lost_with;  ///< the move after which a side was lost until the end
    std::optional<int> loser;              ///< who was lost in the end
    bool is_whole = true;                  ///< not interrupted
    std::size_t known = 0;                 ///< positions that a store answered for

    /// nullptr for a move that an interrupted search has not come to.
    const AnnotatedMove* move_numbered(std::size_t number) const;
};

/// `progress(done)` is called after each position; a stopped search ends it. `known` is asked
/// first, and told; null for none.
Annotation annotated(const PlayedMoves& played, AnySearch& search, const Limits& limits,
                     const std::function<void(std::size_t)>& progress,
                     KnownResults* known = nullptr);

}  // namespace ybw::record
