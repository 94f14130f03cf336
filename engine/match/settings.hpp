// MatchSettings: everything that decides what is played, and PlayerSettings: who plays, as text.
//
//   threads=2 hash=128 without=null-move,futility name=Two      this engine, any search option
//   store=known.ybw nodes=20k                                   with the results that a file knows
//   algorithm=alphabeta depth=4                                 one of its textbook searches
//   algorithm=pvs depth=3 candidates=box:1 order=static         with the moves that it tries
//   time=1s option.Hash=16 uci:fairy-stockfish                  a program and its protocol
//   dir=/opt/pela startup=30s gomocup:wine pbrain.exe           where it runs, how slow it starts
//   log=talk.txt uci:pikafish                                   a file of all that is said
//   "option.Skill Level=3" option.Move\ Overhead=10 uci:engine  blanks in quotes or after '\'
//   uci:pikafish option.Hash=16                                 options after it, as in fastchess
//
// Words with a blank between. The text after a protocol's name is a command line, to its end, but
// for the words that begin with "option.". The search options are the table of search settings,
// with its names and its checks. Time, depth and nodes override those of the match for this player;
// a player with any of them has no other limit. By default a player of this engine has one thread
// and a table of 64 MiB.
//
// Two journals with equal settings belong to the same match. The number of pairs, of games at a
// time and the machine are no settings: a match may be made longer, and be shared out.
//
// Regular value types.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/game_values.hpp"
#include "engine/match/elo.hpp"
#include "engine/match/schedule.hpp"
#include "engine/search/store.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::match {

// ---- TimeControl and GameClock: how long the players may think, and which player exceeded it.
//
//   --time 100ms        that long for every move
//   --time 60s+0.5s     that long for all moves of a game, and half a second more after each
//
// A move is a forfeit when it comes later than the clock allows by more than the margin. The margin
// pays for delays that no player causes (a pipe, a scheduler with more threads than cores). It is
// no time to think: the used part of it is taken from the clock, too.
//
// Regular value types.

/// Half of the sum of a scheduler's time slices on a machine with twice as many threads as cores;
/// ten times the need of a pipe.
inline constexpr Duration default_margin{0.05};

struct TimeControl {
    std::optional<Duration> per_move;
    std::optional<Duration> per_game;
    Duration increment{};  ///< with per_game
    Duration margin = default_margin;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads "100ms" or "60s+0.5s"; `what` is the option's name in the message. Throws UserError.
TimeControl parse_time_control(std::string_view what, std::string_view text);

/// A text that parse_time_control reads; empty without a limit.
std::string format_time_control(const TimeControl& control);

/// The clocks that a player receives when it is his turn.
struct ClockView {
    std::optional<Duration> per_move;
    std::array<std::optional<Duration>, 2> left;  ///< by side; for the whole game
    Duration increment{};
};

/// The clocks of both sides in one game. Each side has its own control.
class GameClock {
public:
    explicit GameClock(std::array<TimeControl, 2> controls);

    ClockView view(int side) const;

    /// The longest that the side may take for this move, without the margin.
    std::optional<Duration> limit(int side) const;

    /// Charges the time of a move; false if that was too long.
    bool charge(int side, Duration used);

    /// The time that the side has left for the game.
    std::optional<Duration> left(int side) const { return left_[index(side)]; }

private:
    static std::size_t index(int side) { return static_cast<std::size_t>(side); }

    std::array<TimeControl, 2> controls_;
    std::array<std::optional<Duration>, 2> left_;
};

enum class ProtocolName : std::uint8_t { gomocup, uci, ucci, xboard };
inline constexpr std::array<std::string_view, 4> protocol_names{"gomocup", "uci", "ucci", "xboard"};

constexpr std::string_view protocol_name(ProtocolName protocol) {
    return protocol_names[static_cast<std::size_t>(protocol)];
}

/// A configuration of this engine.
struct InProcess {
    std::string algorithm = "ybw";
    SearchOptions options;
    /// Only for textbook searches, whose moves the engine neither chooses nor orders: the moves
    /// that are tried (nullopt: all) and their order.
    std::optional<std::string> candidates{};
    classic::MoveOrder order = classic::MoveOrder::generated;

    friend bool operator==(const InProcess&, const InProcess&) = default;
};

/// A program with a protocol.
struct External {
    ProtocolName protocol = ProtocolName::uci;
    std::vector<std::string> command;            ///< program and arguments
    std::map<std::string, std::string> options;  ///< the program's own, by name
    std::string directory{};                     ///< where it runs; empty: where this program does
    std::optional<Duration> startup{};           ///< how long it may take; nullopt: as usual
    std::string log{};                           ///< the file that logs the talk; empty: none
    bool ponders{};                              ///< thinks in the opponent's time, too

    friend bool operator==(const External&, const External&) = default;
};

/// The limits of the thinking about one move; the same for all players unless they say otherwise.
struct ThinkingLimits {
    TimeControl time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;

    friend bool operator==(const ThinkingLimits&, const ThinkingLimits&) = default;
};

struct PlayerSettings {
    std::string name;  ///< for people; different for all players of a match
    std::string text;  ///< as it was given
    std::variant<InProcess, External> kind;
    ThinkingLimits limits;                  ///< with those of the match
    std::string store{};                    ///< the file of known results; empty: none
    std::string settings_of_values{};       ///< of this store
    std::shared_ptr<KnownResults> known{};  ///< the open store; all games share it

    friend bool operator==(const PlayerSettings&, const PlayerSettings&) = default;
};

/// Reads a player; `usual` are the limits of the match. Throws UserError.
PlayerSettings parse_player(std::string_view text, const ThinkingLimits& usual);

struct ScoreRule {
    int score = 0;  ///< on the scale of evaluations
    int moves = 1;  ///< of a player, one after the other

    friend bool operator==(const ScoreRule&, const ScoreRule&) = default;
};

/// When games are ended early (game_runner.hpp).
struct AdjudicationSettings {
    std::optional<int> draw_after{};
    std::optional<ScoreRule> resign{};
    std::optional<ScoreRule> win{};
    std::optional<ScoreRule> draw{};
    int draw_from = 0;  ///< no draw by score before this move

    friend bool operator==(const AdjudicationSettings&, const AdjudicationSettings&) = default;
};

struct MatchSettings {
    std::string game;
    GameOptions variant;  ///< size and rule
    std::vector<PlayerSettings> players;
    Pairings pairings = Pairings::round_robin;
    /// Of pairings that depend on results, which cannot be made longer: pairs of a duel, rounds.
    std::uint64_t pairs = 0;
    std::uint64_t rounds = 0;
    std::string openings_source;        ///< for people: a file, "builtin", "generated"
    std::vector<std::string> openings;  ///< texts of positions; round i plays number i modulo size
    std::uint64_t seed = 1;
    AdjudicationSettings adjudication;
    std::optional<SprtSettings> sprt;
    Duration rest{};  ///< of a runner between two games; no setting of the journal
};

/// For the journal's header.
nlohmann::ordered_json to_json(const MatchSettings& settings);

/// The settings of a journal, perhaps an old one, in the form that to_json writes today.
nlohmann::ordered_json as_written_now(nlohmann::ordered_json settings);

/// The first setting that differs: "seed 1 in the journal, 2 now"; nullopt if all are equal. `name`
/// is the path to the two values, empty for the whole.
std::optional<std::string> difference(const nlohmann::ordered_json& there,
                                      const nlohmann::ordered_json& here,
                                      const std::string& name = {});

/// The result of `derive` for a journal. Throws UserError where its settings are not of the form
/// that to_json writes, which shows only when they are used.
template <class Derive>
auto with_settings(Derive derive) try {
    return derive();
} catch (const nlohmann::ordered_json::exception&) {
    throw UserError(ExitCode::bad_input,
                    "line 1 of the journal: its settings are damaged; restore the file");
}

/// The names of the players of a journal's settings, in order.
std::vector<std::string> player_names(const nlohmann::ordered_json& settings);

/// SPRT settings of a journal's settings.
std::optional<SprtSettings> sprt_of(const nlohmann::ordered_json& settings);

/// Game and variant of a journal's settings.
std::string game_of(const nlohmann::ordered_json& settings);
GameOptions variant_of(const nlohmann::ordered_json& settings);

}  // namespace ybw::match
