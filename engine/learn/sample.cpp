#include "engine/learn/sample.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/text/user_error.hpp"

namespace ybw::learn {

using Json = nlohmann::ordered_json;

Json to_json(const SampledGame& game) {
    Json samples = Json::array();
    for (const Sample& sample : game.samples) {
        samples.push_back({{"position", sample.position},
                           {"result", sample.result},
                           {"value", sample.value.raw()},
                           {"best", sample.best}});
    }
    return {{"type", "game"}, {"number", game.number}, {"samples", samples}};
}

SampledGame sampled_game_of(const Json& json) {
    SampledGame game;
    game.number = json.at("number").get<std::uint64_t>();
    for (const Json& sample : json.at("samples")) {
        const int value = sample.at("value").get<int>();
        const double result = sample.at("result").get<double>();
        if (std::abs(value) > Score::win_at_root || !(0 <= result && result <= 1)) {
            throw UserError(ExitCode::bad_input, "a value or a result is out of range");
        }
        game.samples.push_back({sample.at("position").get<std::string>(), result,
                                Score::from_raw(value), sample.value("best", std::string())});
    }
    return game;
}

}  // namespace ybw::learn
