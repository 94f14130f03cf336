// AnnotatedGame: what a search says of a game, and the annotated game as texts: for people, for
// other programs, as JSON lines.
//
// People and game files see scores as the first side does, so that they make one curve; JSON has
// them for the side that moves, as everywhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
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

// ---- Annotation: what a search says of every move of a game: what it was worth, what would have
// been better, and when the game was lost.
//
// Positions are searched from the last to the first, with one table: what a later position has
// found is there when an earlier one comes to it. A move is worth what the position after it is
// worth to the other side. How bad it is, is measured in chances to win, not in points: a hundred
// points are much in an even game and nothing in a won one.
//
// Thread safety: one thread; `stop` of the search from any.

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

// ---- The texts. Pure functions.

struct AnnotatedGame {
    const WrittenGame& written;
    const PlayedMoves& played;
    const Annotation& annotation;

    std::string_view side_name(int side) const {
        return played.start.game().sides()[static_cast<std::size_t>(side)];
    }
};

/// How near a side's moves came to the best ones, 0 to 100: the mean over its moves of what Lichess
/// calls their accuracy (lichess.org/page/accuracy), from the chances that each gave away. nullopt
/// for a side without a move.
std::optional<double> accuracy_of(const AnnotatedGame& game, int side);

/// What several games say of each player, by name, or by side where a file names nobody: as a
/// table, and as an object of type "summary".
std::string summary_text(std::span<const AnnotatedGame> games);
nlohmann::ordered_json summary_json(std::span<const AnnotatedGame> games);

/// A table with a row a move, the mistakes, and the moment the game was lost. `width` as in
/// report::Style.
std::string annotated_text(const AnnotatedGame& game, std::size_t width);

/// An object of type "move" for each, then one of type "annotation".
std::vector<nlohmann::ordered_json> annotated_json(const AnnotatedGame& game);

/// With comments, and the better lines as variations; of an empty annotation the game alone.
/// Requires a game with SGF, or with PGN.
std::string annotated_sgf(const AnnotatedGame& game);
std::string annotated_pgn(const AnnotatedGame& game);

/// A page with the board, the curve of chances, the mistakes and the better lines; `header` says by
/// what search.
std::string annotated_page(const AnnotatedGame& game, const report::Header& header);

/// "+35 for black, depth 12", for comments: what the move was worth as the first side sees it, and
/// where it was no good one, what would have been better.
std::string comment_of(const AnnotatedMove& move, const AnyGame& game);

/// The score of a move as the first side sees it.
Score first_sides(const AnnotatedMove& move, Score score);

/// "interrupted: moves 1 to 4 were not looked at"; empty for a whole annotation.
std::string interruption(const AnnotatedGame& game);

/// Who lost when; empty if nobody was lost in the end.
std::string turning_point(const AnnotatedGame& game);

/// How the chances went, of a game that nobody was lost in: "black's chances went from 52 % to
/// 45 %, between 4 % and 85 %". Empty for an empty annotation.
std::string course(const AnnotatedGame& game);

/// Who has won, as `format` says it: the board's word goes before the file's.
std::string result_of(const AnnotatedGame& game, std::string_view format);

/// A sentence each: what was left out or guessed in reading, where a rule had ended the game, and
/// where the board shows another result than the file says.
std::vector<std::string> notes_of(const AnnotatedGame& game);

// ---- AnalysisPage: a search as a page: the board, the lines to click through, score and depth
// over time, the candidates.
//
// One of the formats of a search (report.hpp): it observes what the others do, and makes its text
// at the end, which is handed to the sink in one piece.

/// `position` is the root.
std::unique_ptr<report::Report> make_analysis_page(report::Sink sink, const AnyPosition& position);

}  // namespace ybw::record
