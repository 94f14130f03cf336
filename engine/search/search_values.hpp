// SearchValues: positions from texts, and search results as values for reports: moves by name.
//
// Pure functions.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/any_position.hpp"
#include "engine/report/values.hpp"
#include "parallel/result.hpp"
#include "parallel/score.hpp"

namespace ybw {

/// The position of a text; the initial one if there is no text. "startpos moves ...", the form of
/// UCI, means only the moves. Throws UserError.
AnyPosition read_position(const AnyGame& game, std::string_view text, const GameOptions& options);

/// The games among `games` that find a position in the text.
std::vector<const AnyGame*> readers_of(std::string_view text,
                                       std::span<const AnyGame* const> games);

/// The name of the side to move.
std::string side_name(const AnyPosition& position);

report::Row row_of(const AnyPosition& root, const Iteration<AnyMove>& iteration);

/// The lines of a depth, best first, from which a search goes on: one for each first move, and only
/// those of the moves that are `asked` for, if any are. Requires legal moves, in each line one.
CompletedDepth<AnyMove> completed_depth(const AnyPosition& root, std::span<const report::Row> rows,
                                        std::span<const AnyMove> asked = {});

/// How a finished game ended, in words, with the points where it has them; nullopt while it goes
/// on.
std::optional<std::string> ending(const AnyPosition& position);

/// The summary of a game that is over, which needs no search.
report::Summary finished_game(const AnyPosition& position, const DrawStyle& style);

report::Summary summary_of(const AnyPosition& root, const Result<AnyMove>& result,
                           const DrawStyle& style);

/// Requires that `position` is the root of `line`.
void play_out(AnyPosition position, Line<AnyMove>& line);

// ---- ListedPosition: a line of a file of positions, and its answer, a line of JSON.
//
// One position a line. Blank lines are skipped, and so is a remark: '#' at the beginning of the
// line or after a blank, and the rest. Three forms, which a file may mix:
//
//     h8 i9 g7                                             a position as the game reads it
//     12 h8i9h9                                            a depth, then the position
//     {"name": "a", "depth": 12, "position": "h8i9h9"}     JSON; name and depth optional, and
//                                                          "best", a list of moves
//
// The keys of an answer are those of the result of `ybw analyze --format jsonl`, with "number",
// "position" and, if it has one, "name" before them; "over" says how a finished game has ended,
// "error" why a text is no position. They change only by being added to.
//
// Regular value types; an answer takes one search, of one thread.

class KnownResults;

struct ListedPosition {
    std::string name;  ///< the number in the file, from 1, if it has none
    std::string text;
    std::optional<Depth> depth;
    std::vector<std::string> best{};  ///< the moves that are right; empty: not known
    int line = 0;                     ///< of the file, from 1

    friend bool operator==(const ListedPosition&, const ListedPosition&) = default;
};

/// The position of a line; nullopt for a line without content. Its name may be empty; the caller
/// knows its number. Throws UserError(bad_input) that does not name the line.
std::optional<ListedPosition> listed_position(std::string_view line);

/// The question that is asked about every position.
struct PositionQuestion {
    const AnyGame& game;
    GameOptions options;
    Limits limits;                  ///< for positions without a depth of their own
    bool limits_are_given = true;   ///< true: they hold for all positions
    int multipv = 1;                ///< lines that the search looks for
    KnownResults* known = nullptr;  ///< asked first, then told the result; or null
};

/// A line of a list, and its number among the lines with content, from 1.
struct NumberedPosition {
    std::size_t number = 0;
    ListedPosition position;
    std::string problem;  ///< why the line is no position; empty if it is
};

/// Searches with an empty table unless the answer is known, so that earlier searches do not matter.
/// nullopt: the search was stopped from outside, which is no answer.
std::optional<nlohmann::ordered_json> position_answer(AnySearch& search,
                                                      const PositionQuestion& question,
                                                      const NumberedPosition& numbered);

}  // namespace ybw
