// ExternalPlayer: another program as a player, behind the driver of its protocol.
//
// Here a game becomes the texts that protocols tell, and a program's text a move.
//
// Thread safety: as Player.
#pragma once

#include <memory>

#include "engine/match/driver.hpp"
#include "engine/match/player.hpp"
#include "engine/match/player_settings.hpp"

namespace ybw::match {

class ExternalPlayer final : public Player {
public:
    ExternalPlayer(const External& program, const ThinkingLimits& limits,
                   const Patience& patience = {})
        : driver_(make_driver(program, patience)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn& turn) override;
    Answer choose(const Turn& turn) override;
    void stop() noexcept override { driver_->stop(); }

private:
    Allowance allowance(const Turn& turn) const;

    std::unique_ptr<Driver> driver_;
    ThinkingLimits limits_;
};

}  // namespace ybw::match
