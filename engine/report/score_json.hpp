// ScoreJson: a score as JSON has it, wherever the program writes JSON for programs.
//
// {"cp": n}, {"win": plies} or {"loss": plies}, for the side to move. The keys are a contract: they
// change only by being added to.
//
// Pure functions; apart from `text.hpp`, for few who write text need the JSON library.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>

#include "parallel/score.hpp"

namespace ybw::report {

inline nlohmann::ordered_json score_json(Score score) {
    if (score.is_win()) return {{"win", score.distance()}};
    if (score.is_loss()) return {{"loss", score.distance()}};
    return {{"cp", score.raw()}};
}

/// What score_json has written, within what there is. Throws Json::exception for anything else.
inline Score score_of(const nlohmann::ordered_json& json) {
    const auto distance = [](const nlohmann::ordered_json& plies) {
        return std::clamp(plies.get<int>(), 0, Score::longest_win);
    };
    if (json.contains("win")) return Score::win_in(distance(json["win"]));
    if (json.contains("loss")) return Score::loss_in(distance(json["loss"]));
    return Score::from_raw(
        std::clamp(json.at("cp").get<int>(), -Score::win_at_root, Score::win_at_root));
}

}  // namespace ybw::report
