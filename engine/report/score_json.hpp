// ScoreJson: a score as JSON has it, wherever the program writes JSON for programs.
//
// {"cp": n}, {"win": plies} or {"loss": plies}, for the side to move. The keys are a contract: they
// change only by being added to.
//
// Pure function; apart from `text.hpp`, for few who write text need the JSON library.
#pragma once

#include <nlohmann/json.hpp>

#include "parallel/score.hpp"

namespace ybw::report {

inline nlohmann::ordered_json score_json(Score score) {
    if (score.is_win()) return {{"win", score.distance()}};
    if (score.is_loss()) return {{"loss", score.distance()}};
    return {{"cp", score.raw()}};
}

}  // namespace ybw::report
