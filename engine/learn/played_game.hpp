// PlayedGame: a game from which samples are taken, and where such games come from: journals of
// matches, or the engine's play against itself at few nodes.
//
// Thread safety: a source's const members from any thread; a search belongs to one.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/openings.hpp"
#include "engine/text/splitmix.hpp"

namespace ybw::learn {

struct PlayedGame {
    AnyPosition start;
    std::vector<AnyMove> moves;
    /// What the player that made each move thought of the position, if it said so.
    std::vector<std::optional<Score>> values;
    std::optional<int> winner;  ///< side 0 or 1; absent for a draw
    /// The moves that were made by chance: their plies, and what the player wanted instead.
    std::map<std::size_t, AnyMove> strays{};
};

class GameSource {
public:
    virtual ~GameSource() = default;

    /// Games are numbered from 0; each depends on its number alone.
    virtual std::uint64_t count() const = 0;

    /// Requires number < count(). `search` has one thread; nullopt if `stopped` said so meanwhile.
    virtual std::optional<PlayedGame> game(std::uint64_t number, AnySearch& search,
                                           const std::function<bool()>& stopped) const = 0;
};

/// Games of journals, those that ended by the rules or an adjudication.
class JournalGames final : public GameSource {
public:
    /// Requires records of `game` in that variant.
    JournalGames(const AnyGame& game, GameOptions variant, std::vector<match::GameRecord> records);

    std::uint64_t count() const override { return records_.size(); }
    std::optional<PlayedGame> game(std::uint64_t number, AnySearch& search,
                                   const std::function<bool()>& stopped) const override;

private:
    const AnyGame& game_;
    GameOptions variant_;
    std::vector<match::GameRecord> records_;
};

/// Play of the engine against itself from openings made by chance.
class SelfPlay final : public GameSource {
public:
    /// `nodes` for a move; of a hundred moves about `stray_percent` are made by chance, so that
    /// positions are met which good play avoids and a search looks at all the time. Openings are
    /// then 6 to 10 such moves, even or not, as long as nobody is far ahead.
    SelfPlay(const AnyGame& game, const GameOptions& variant, std::uint64_t seed,
             std::uint64_t games, std::uint64_t nodes, unsigned stray_percent = 0);

    std::uint64_t count() const override { return games_; }
    std::optional<PlayedGame> game(std::uint64_t number, AnySearch& search,
                                   const std::function<bool()>& stopped) const override;

private:
    AnyPosition strayed_start(SplitMix64& dice, AnySearch& search) const;

    const AnyGame& game_;
    GameOptions variant_;
    match::Openings openings_;
    std::uint64_t seed_;
    std::uint64_t games_;
    std::uint64_t nodes_;
    unsigned stray_percent_;
};

}  // namespace ybw::learn
