// AnnotatedGame: the results of a search about a game, and the annotated game as texts: for people,
// for other programs, as JSON lines.
//
// People and game files get scores in the view of the first side, so that they make one curve; JSON
// has scores for the side that moves, as everywhere.
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

// ---- Annotation: the search's facts about every move of a game: its value, the better move, and
// the move that lost the game.
//
// Positions are searched from the last to the first, with one table, so that an earlier position
// finds the results of later ones there. The value of a move is that of the position after it for
// the other side. The loss of a move is measured in chances to win, not in points: a hundred points
// are much in an even game and nothing in a won one.
//
// Thread safety: one thread; `stop` of the search from any.

/// How much of the chance to win a move has given away.
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
    std::optional<int> winner;             ///< of a game that ended so; nullopt for a draw
    std::optional<std::size_t> lost_with;  ///< the move after which a side stayed lost
    std::optional<int> loser;              ///< the side that was lost in the end
    bool is_whole = true;                  ///< not interrupted
    std::size_t known = 0;                 ///< positions that a store answered for

    /// nullptr for a move that an interrupted search has not reached.
    const AnnotatedMove* move_numbered(std::size_t number) const;
};

/// `progress(done)` is called after each position; a stopped search ends the annotation. `known` is
/// asked before a search and gets its result; or null.
Annotation annotated(const PlayedMoves& played, AnySearch& search, const Limits& limits,
                     const std::function<void(std::size_t)>& progress,
                     KnownResults* known = nullptr);

/// What the move gave away of the winning chances of its side, from 0 to 1.
double chances_lost(const AnyGame& game, const AnnotatedMove& move);

// ---- The texts. Pure functions.

struct AnnotatedGame {
    const WrittenGame& written;
    const PlayedMoves& played;
    const Annotation& annotation;

    std::string_view side_name(int side) const {
        return played.start.game().sides()[static_cast<std::size_t>(side)];
    }
};

/// A side's player, and the side in brackets; without a name the side alone.
std::string player_text(const AnnotatedGame& game, int side);

/// How near a side's moves came to the best ones, 0 to 100: the mean over its moves of Lichess's
/// accuracy (lichess.org/page/accuracy), from the chances that each gave away. nullopt for a side
/// without a move.
std::optional<double> accuracy_of(const AnnotatedGame& game, int side);

/// The results of each player over several games, by name, or by side where a file has no names: as
/// a table, and as an object of type "summary".
std::string summary_text(std::span<const AnnotatedGame> games);
nlohmann::ordered_json summary_json(std::span<const AnnotatedGame> games);

/// A table with a row a move, the mistakes, and the moment the game was lost. `width` as in
/// report::Style.
std::string annotated_text(const AnnotatedGame& game, std::size_t width);

/// An object of type "move" for each, then one of type "annotation".
std::vector<nlohmann::ordered_json> annotated_json(const AnnotatedGame& game);

/// With comments, and the better lines as variations; an empty annotation gives only the game.
/// Requires a game with SGF, or with PGN.
std::string annotated_sgf(const AnnotatedGame& game);
std::string annotated_pgn(const AnnotatedGame& game);
/// The same as XQF, in bytes. Requires xiangqi, the only game with PGN.
std::string annotated_xqf(const AnnotatedGame& game);

/// A page with the board, the curve of chances, the mistakes and the better lines; `header` is that
/// of the search.
std::string annotated_page(const AnnotatedGame& game, const report::Header& header);

/// "+35 for black, depth 12", for comments: the value of the move in the view of the first side,
/// and after a move that was not good the better one.
std::string comment_of(const AnnotatedMove& move, const AnyGame& game);

/// Whether a line is one of comment_of(), with any blanks.
bool is_comment_of(std::string_view line, const AnyGame& game);

/// The score of a move in the view of the first side.
Score first_sides(const AnnotatedMove& move, Score score);

/// "interrupted: moves 1 to 4 were not looked at"; empty for a whole annotation.
std::string interruption(const AnnotatedGame& game);

/// The side that lost, and when; empty if no side was lost in the end.
std::string turning_point(const AnnotatedGame& game);

/// The course of the chances, for a game in which no side was lost: "black's chances went from 52 %
/// to 45 %, between 4 % and 85 %". Empty for an empty annotation.
std::string course(const AnnotatedGame& game);

/// The winner, in the words of `format`: the result on the board replaces that of the file.
std::string result_of(const AnnotatedGame& game, std::string_view format);

/// Sentences about parts that reading left out or guessed, about a rule that had ended the game,
/// and about a result on the board that differs from the file's.
std::vector<std::string> notes_of(const AnnotatedGame& game);

// ---- AnalysisPage: a search as a page: the board, the lines to click through, score and depth
// over time, the candidates.
//
// One of the formats of a search (report.hpp): it receives the same values as the others, and hands
// its text to the sink at the end, in one piece.

/// `position` is the root.
std::unique_ptr<report::Report> make_analysis_page(report::Sink sink, const AnyPosition& position);

}  // namespace ybw::record
