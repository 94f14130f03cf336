#include "engine/learn/data_file.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "engine/text/user_error.hpp"

namespace ybw::learn {
namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;
constexpr const char* no_data = "this is no data of 'ybw fit'; name a file that it has written";

Json header(const DataSettings& settings) {
    return {{"type", "header"},
            {"program", "ybw fit"},
            {"format", format_version},
            {"settings", settings}};
}

DataSettings settings_of(const Json& json) {
    if (json.value("program", "") != "ybw fit" || json.value("format", 0) != format_version) {
        throw UserError(ExitCode::bad_input, no_data);
    }
    return json.at("settings");
}

/// One line added to what was read before it. Throws UserError without the number.
void add_line(std::string_view line, bool is_first, DataContent& content) try {
    const Json json = Json::parse(line);
    if (is_first) {
        content.settings = settings_of(json);
    } else {
        content.games.push_back(sampled_game_of(json));
    }
} catch (const Json::exception&) {
    throw UserError(ExitCode::bad_input,
                    is_first ? no_data : "it is damaged; take it out to sample its game again");
}

}  // namespace

DataContent read_data(const std::filesystem::path& path) {
    DataContent content;
    const auto take = [&](std::string_view line, bool is_first) {
        add_line(line, is_first, content);
    };
    content.good_bytes = read_lines(path, "a file of data", no_data, take);
    std::ranges::sort(content.games, {}, &SampledGame::number);
    const auto twice = std::ranges::adjacent_find(content.games, {}, &SampledGame::number);
    if (twice != content.games.end()) {
        fail_with_file(ExitCode::bad_input, path,
                       fmt::format("game {} is there twice", twice->number));
    }
    return content;
}

DataFile DataFile::create(const std::filesystem::path& path, const DataSettings& settings) {
    DataFile data(LineFile::create(path));
    data.file_.append(header(settings).dump() + '\n');
    return data;
}

DataFile DataFile::resume(const std::filesystem::path& path, const DataSettings& settings) {
    const DataContent content = read_data(path);
    if (content.settings != settings) fail_with_settings(path, content.settings.dump());
    DataFile data(LineFile::resume(path, content.good_bytes));
    for (const SampledGame& game : content.games) {
        data.known_.insert(game.number);
        data.samples_ += game.samples.size();
    }
    return data;
}

void DataFile::append(const SampledGame& game) {
    assert(!holds(game.number));
    file_.append(to_json(game).dump() + '\n');
    known_.insert(game.number);
    samples_ += game.samples.size();
}

}  // namespace ybw::learn
