// Openings: where the games of a match begin.
//
// From a file: a position a line, in any text of the game, or as Gomocup writes them, as the points
// of the moves counted from the centre of the board ("0,0, 1,0, 1,3"); blank lines and remarks are
// left out. Each game of a file of games (PSQ, REC, SGF, PGN) is an opening, or its first moves
// alone: "games.pgn:8". Or from the suite built in for
// the game, or made by the engine: some random moves, of several tries the one that a short search
// holds for most even. A suite is shuffled by the seed, so that short matches do not all play the
// same ones; made openings depend on seed and number alone. All are the same on every machine.
//
// Thread safety: const members from any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw::match {

/// How openings are made.
struct MadeOpenings {
    static constexpr int tries = 8;               ///< of which the most even is taken
    static constexpr std::uint64_t nodes = 5000;  ///< for the judgement of each
    int plies = 0;                                ///< random moves
};

class Openings {
public:
    /// `source` is "builtin", "generated", "generated:PLIES", "start", a file or FILE:PLIES. Throws UserError,
    /// with the line, for openings that are no open position of the game.
    Openings(std::string_view source, const AnyGame& game, GameOptions variant, std::uint64_t seed);

    /// "builtin", a made suite's settings, or the file's name: for people and the journal.
    const std::string& source() const { return source_; }

    /// The suite, shuffled; empty if openings are made.
    const std::vector<std::string>& suite() const { return suite_; }

    /// The text of the opening of that round. May search for a moment.
    std::string at(std::uint64_t round) const;

private:
    std::string source_;
    const AnyGame* game_;
    GameOptions variant_;
    std::uint64_t seed_;
    std::vector<std::string> suite_;
    MadeOpenings made_;
};

}  // namespace ybw::match
