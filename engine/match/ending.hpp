// Ending: why a game ended.
//
// The names are part of the journal's format and change only by being added to.
// Regular value type; pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ybw::match {

enum class Ending : std::uint8_t {
    win,               ///< by the rules
    draw,              ///< by the rules
    resigned,          ///< the loser said so
    adjudicated_loss,  ///< the loser's own score was hopeless for long enough
    adjudicated_win,   ///< both players agreed for long enough who wins
    adjudicated_draw,  ///< both players agreed for long enough that nobody wins
    too_long,          ///< a draw after the agreed number of moves
    claimed_draw,  ///< a player left the game as drawn, at a position that had been there before
    repetition,    ///< a draw: a position came so often that the game would go on for ever
    // The faults; the player who commits one loses.
    time,          ///< the move came, but later than the clock and its margin allow
    illegal_move,  ///< the move came, and the rules do not allow it
    hang,          ///< no move came; the program was ended
    crash,         ///< the program ended by itself
    disconnected,  ///< the program lives, but closed its pipe
    protocol,      ///< the program said what the protocol does not know
};

inline constexpr std::array all_endings{Ending::win,
                                        Ending::draw,
                                        Ending::resigned,
                                        Ending::adjudicated_loss,
                                        Ending::adjudicated_win,
                                        Ending::adjudicated_draw,
                                        Ending::too_long,
                                        Ending::claimed_draw,
                                        Ending::repetition,
                                        Ending::time,
                                        Ending::illegal_move,
                                        Ending::hang,
                                        Ending::crash,
                                        Ending::disconnected,
                                        Ending::protocol};

/// How a player lost without a move.
struct Forfeit {
    Ending ending;
    std::string detail;  ///< for people
};

/// A word a program may rely on.
std::string_view ending_name(Ending ending);
/// The same for people: "forfeit on time".
std::string_view ending_text(Ending ending);
std::optional<Ending> ending_named(std::string_view name);

/// Whether the loser lost by breaking a rule of the match rather than on the board.
constexpr bool is_fault(Ending ending) {
    return ending >= Ending::time;
}

}  // namespace ybw::match
