// AnnotatedGame: an annotated game as texts: for people, for other programs, as JSON lines.
//
// People and game files see scores as the first side does, so that they make one curve; JSON has
// them for the side that moves, as everywhere.
//
// Pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record/annotation.hpp"

namespace ybw::record {

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

/// What several games say of one player.
struct PlayerRecord {
    std::string name;
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    double accuracy = 0;                    ///< the mean over moves
    std::array<std::uint64_t, 4> verdicts;  ///< moves by Verdict
};

/// By name, or by side where a file names nobody, in the order in which they come.
std::vector<PlayerRecord> player_records(std::span<const AnnotatedGame> games);
/// The same as a table, and as an object of type "summary".
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

}  // namespace ybw::record
