#include "engine/learn/data_file.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

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
        if (sample.outlook) samples.back()["outlook"] = *sample.outlook;
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
        game.samples.push_back({sample.at("position").get<std::string>(),
                                result,
                                Score::from_raw(value),
                                sample.value("best", std::string()),
                                {}});
        if (!sample.contains("outlook")) continue;
        game.samples.back().outlook = sample.at("outlook").get<double>();
    }
    return game;
}

namespace {

constexpr int data_format = 1;

constexpr KeptKind data_kind{.name = "data file of 'ybw fit'",
                             .beginning = R"({"type":"header","program":"ybw fit")",
                             .mend = "take the line out to sample its game again",
                             .go_on = "go on with --resume"};

Json data_header(const DataSettings& settings) {
    return header_of("ybw fit", data_format, settings);
}

/// What collects the lines of a file.
KeptFile::Take into(DataContent& content) {
    return [&content](const Json& json, bool is_first) {
        if (is_first) {
            content.settings = settings_in(json, data_format);
        } else {
            content.games.push_back(sampled_game_of(json));
        }
    };
}

void sort_games(DataContent& content, const std::filesystem::path& path) {
    std::ranges::sort(content.games, {}, &SampledGame::number);
    const auto twice = std::ranges::adjacent_find(content.games, {}, &SampledGame::number);
    if (twice == content.games.end()) return;
    fail_with_file(ExitCode::bad_input, path,
                   fmt::format("game {} is there twice; take one of its lines out", twice->number));
}

}  // namespace

bool is_quiet(const Sample& sample, const AnyPosition& position, int margin) {
    const AnyEvaluation& evaluation = *position.game().evaluation();
    if (!evaluation.is_quiet(position, margin)) return false;
    return sample.best.empty() || !evaluation.is_noisy(position, position.parse_move(sample.best));
}

DataContent read_data(const std::filesystem::path& path) {
    DataContent content;
    KeptFile::read(path, data_kind, into(content));
    sort_games(content, path);
    return content;
}

DataFile DataFile::create(const std::filesystem::path& path, const DataSettings& settings) {
    return DataFile(KeptFile::create(path, data_kind, data_header(settings)));
}

DataFile DataFile::resume(const std::filesystem::path& path, const DataSettings& settings) {
    DataContent content;
    const auto take = [&, add = into(content)](const Json& json, bool is_first) {
        add(json, is_first);
        if (is_first) require_same_settings(json.at("settings"), settings);
    };
    DataFile data(KeptFile::resume(path, data_kind, data_header(settings), take));
    sort_games(content, path);
    for (const SampledGame& game : content.games) {
        data.known_.insert(game.number);
        data.samples_ += game.samples.size();
    }
    return data;
}

void DataFile::append(const SampledGame& game) {
    assert(!holds(game.number));
    file_.append(to_json(game));
    known_.insert(game.number);
    samples_ += game.samples.size();
}

}  // namespace ybw::learn
