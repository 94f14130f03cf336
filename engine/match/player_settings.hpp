// PlayerSettings: who plays, as text.
//
//   threads=2 hash=128 without=null-move,futility name=Two      this engine, any search option
//   algorithm=alphabeta depth=4                                 one of its textbook searches
//   algorithm=pvs depth=3 candidates=box:1 order=static         with the moves that it tries
//   time=1s option.Hash=16 uci:fairy-stockfish                  a program and its protocol
//   gomocup:wine pbrain.exe
//
// Words with a blank between; what follows a protocol's name is a command line, to its end. The
// search options are the table of search settings, with its names and its checks; time, depth and
// nodes override those of the match for this player, and who has any has no other limit than what
// was said. Unless it says otherwise, a player of this
// engine has one thread and a table of 64 MiB.
//
// Regular value type.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/match/time_control.hpp"
#include "parallel/options.hpp"

namespace ybw::match {

enum class ProtocolName : std::uint8_t { gomocup, uci, ucci, xboard };

std::string_view protocol_name(ProtocolName protocol);

/// A configuration of this engine.
struct InProcess {
    std::string algorithm = "ybw";
    SearchOptions options;
    /// Of textbook searches, whose moves are not chosen and ordered by the engine: which are tried,
    /// nullopt for all, and in which order.
    std::optional<std::string> candidates{};
    classic::MoveOrder order = classic::MoveOrder::generated;

    friend bool operator==(const InProcess&, const InProcess&) = default;
};

/// A program with a protocol.
struct External {
    ProtocolName protocol = ProtocolName::uci;
    std::vector<std::string> command;            ///< program and arguments
    std::map<std::string, std::string> options;  ///< the program's own, by name

    friend bool operator==(const External&, const External&) = default;
};

/// What ends the thinking about one move; the same for all players unless they say otherwise.
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
    ThinkingLimits limits;  ///< with those of the match

    friend bool operator==(const PlayerSettings&, const PlayerSettings&) = default;
};

/// Reads a player; `usual` are the limits of the match. Throws UserError.
PlayerSettings parse_player(std::string_view text, const ThinkingLimits& usual);

}  // namespace ybw::match
