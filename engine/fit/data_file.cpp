#include "engine/fit/data_file.hpp"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>

#include "engine/text/user_error.hpp"

namespace ybw::fit {
namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;
constexpr const char* no_data = "this is no data of 'ybw fit'; name a file that it has written";

[[noreturn]] void fail(ExitCode code, const std::filesystem::path& path, std::string_view what) {
    throw UserError(code, fmt::format("{}: {}", path.string(), what));
}

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

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
        fail(ExitCode::input_missing, path, "cannot be read; name a file of data");
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
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
    const std::string text = text_of(path);
    DataContent content;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t newline = text.find('\n', begin);
        if (newline == std::string::npos) break;  // a broken last line
        try {
            add_line(std::string_view(text).substr(begin, newline - begin), number++ == 0, content);
        } catch (const UserError& error) {
            fail(ExitCode::bad_input, path, fmt::format("line {}: {}", number, error.what()));
        }
        begin = newline + 1;
        content.good_bytes = begin;
    }
    if (number == 0) fail(ExitCode::bad_input, path, no_data);
    std::ranges::sort(content.games, {}, &SampledGame::number);
    const auto twice = std::ranges::adjacent_find(content.games, {}, &SampledGame::number);
    if (twice != content.games.end()) {
        fail(ExitCode::bad_input, path, fmt::format("game {} is there twice", twice->number));
    }
    return content;
}

DataFile::DataFile(const std::filesystem::path& path)
    : path_(path), file_(path, std::ios::binary | std::ios::app) {
    if (!file_) fail(ExitCode::cannot_create, path_, std::strerror(errno));
}

DataFile DataFile::create(const std::filesystem::path& path, const DataSettings& settings) {
    if (std::filesystem::exists(path)) {
        fail(ExitCode::cannot_create, path,
             "exists already; go on with --resume or choose another name");
    }
    DataFile data(path);
    data.write_line(header(settings));
    return data;
}

DataFile DataFile::resume(const std::filesystem::path& path, const DataSettings& settings) {
    const DataContent content = read_data(path);
    if (content.settings != settings) {
        fail(ExitCode::bad_input, path,
             fmt::format("was made with other settings, {}; use those or begin a new file",
                         content.settings.dump()));
    }
    std::filesystem::resize_file(path, content.good_bytes);
    DataFile data(path);
    for (const SampledGame& game : content.games) {
        data.known_.insert(game.number);
        data.samples_ += game.samples.size();
    }
    return data;
}

void DataFile::append(const SampledGame& game) {
    assert(!holds(game.number));
    write_line(to_json(game));
    known_.insert(game.number);
    samples_ += game.samples.size();
}

void DataFile::write_line(const Json& json) {
    file_ << json.dump() + '\n' << std::flush;
    if (!file_) {
        fail(ExitCode::io_error, path_,
             std::string(std::strerror(errno)) + "; make room and go on with --resume");
    }
}

}  // namespace ybw::fit
