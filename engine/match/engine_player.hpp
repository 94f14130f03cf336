// EnginePlayer and TextbookPlayer: players of this engine, in this process: no pipe, and any option
// of the search, or a textbook search instead, depth after depth.
//
// Thread safety: as Player.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/match/lateness.hpp"
#include "engine/match/player.hpp"
#include "engine/match/player_settings.hpp"

namespace ybw::match {

class EnginePlayer final : public Player {
public:
    EnginePlayer(const AnyGame& game, const SearchOptions& options, const ThinkingLimits& limits)
        : search_(game.make_search(options)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn& turn) override;
    Answer choose(const Turn& turn) override;
    void stop() noexcept override { search_->stop(); }

private:
    std::unique_ptr<AnySearch> search_;
    ThinkingLimits limits_;
    Lateness lateness_;
};

class TextbookPlayer final : public Player {
public:
    /// Requires an algorithm of classic/ladder.hpp.
    TextbookPlayer(InProcess settings, const ThinkingLimits& limits);

    std::optional<Forfeit> new_game(const Turn& turn) override;
    Answer choose(const Turn& turn) override;
    void stop() noexcept override;

private:
    InProcess settings_;
    ThinkingLimits limits_;
    std::atomic<bool> stopped_ = false;
};

}  // namespace ybw::match
