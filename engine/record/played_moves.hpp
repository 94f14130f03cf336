// PlayedMoves: a written game as positions and moves of its game.
//
// Thread safety: functions of their arguments; they throw UserError that names the move.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record/written_game.hpp"

namespace ybw::record {

/// A move by which its side has lost, since the rule forbids it.
struct ForbiddenMove {
    AnyMove move;        ///< only for game files; it cannot be played
    std::string name;    ///< "h8"
    std::string reason;  ///< "h8 is forbidden to black under renju (overline, ...)"
};

/// A rule that ended the game although the players went on.
struct RuleEnd {
    std::size_t number = 0;  ///< of the last move before it
    std::string how;         ///< "black has won (perpetual chase by red)"
    std::string rule;        ///< by name
    bool is_lifted = false;  ///< the game was read by the rule "none" instead
};

struct PlayedMoves {
    AnyPosition start;
    std::vector<AnyMove> moves;
    std::optional<ForbiddenMove> forbidden = {};  ///< what came after `moves`
    std::optional<RuleEnd> rule_end = {};

    /// The position that the moves lead to.
    AnyPosition last_position() const {
        AnyPosition position = start;
        for (const AnyMove move : moves) position.play(move);
        return position;
    }

    /// The number of moves, with the forbidden one.
    std::size_t count() const { return moves.size() + (forbidden ? 1 : 0); }
};

/// The treatment of moves that people make against the rules: a last move that is forbidden, and
/// moves after a repetition or the like has ended the game.
enum class ForbiddenEnd { refused, kept };

/// `options` override the file. A game that goes on after its end by a rule is kept under the rule
/// "none", if there is one and no rule is asked for.
PlayedMoves played_moves(const WrittenGame& written, const AnyGame& game,
                         const GameOptions& options, ForbiddenEnd end = ForbiddenEnd::refused);

/// The game by the first of several kinds that `play` does not refuse. The error is of the kind
/// that understands most of its words; it ends with that kind and the advice, if there is one.
PlayedMoves first_played(std::span<const AnyGame* const> games, std::string_view advice,
                         const std::function<PlayedMoves(const AnyGame&)>& play);

/// The size and the rule of a position.
GameOptions variant_of(const AnyPosition& position);

/// A position with the moves of its text, so that they can be taken back; without moves where the
/// text has none or leads elsewhere.
PlayedMoves with_moves_told(const AnyPosition& position, std::string_view text);

/// A sentence about a rule in the file that the game does not know, unless a rule is `asked`.
std::optional<std::string> unknown_rule(const WrittenGame& written, const AnyGame& game,
                                        const GameOptions& asked = {});

/// What was guessed or left out, with the unknown rule, a sentence each.
std::vector<std::string> notes_of(const WrittenGame& written, const AnyGame& game,
                                  const GameOptions& asked = {});

/// A variation: other moves that might have been played.
struct PlayedLine {
    std::size_t line = 0;   ///< from which it branches: 0 is the game, 1 the first variation
    std::size_t after = 0;  ///< moves of that line, from the start
    std::vector<AnyMove> moves{};
    std::map<std::size_t, std::string> comments{};  ///< by the move that they are on, from 1
    std::map<std::size_t, std::string> marks{};     ///< likewise
};

/// The variations of the file, each behind the line from which it branches. A variation ends at a
/// move that cannot be played, or at a limit, and `notes` reports it.
std::vector<PlayedLine> played_variations(const WrittenGame& written, const PlayedMoves& played,
                                          std::vector<std::string>& notes);

/// The moves from the start: those of the game, then those of each line.
std::vector<std::vector<AnyMove>> whole_lines(const PlayedMoves& played,
                                              const std::vector<PlayedLine>& lines);

}  // namespace ybw::record
