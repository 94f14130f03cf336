#include "bench/position_file.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/text/blanks.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

[[noreturn]] void complain(std::string_view file, int line, std::string_view what) {
    throw UserError(ExitCode::bad_input, fmt::format("{}, line {}: {}", file, line, what));
}

bool is_depth(Depth depth) {
    return 1 <= depth && depth < max_ply;
}

BenchPosition from_json(std::string_view text, std::string_view file, int line) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("position") || !json["position"].is_string()) {
        complain(file, line, "this is no JSON object with a \"position\"");
    }
    BenchPosition position{.name = {}, .text = json["position"], .depth = {}};
    if (json.contains("name")) {
        if (!json["name"].is_string()) complain(file, line, "\"name\" is no text");
        position.name = json["name"];
    }
    if (json.contains("depth")) {
        if (!json["depth"].is_number_integer() || !is_depth(json["depth"].get<int>())) {
            complain(file, line, fmt::format("\"depth\" is no number from 1 to {}", max_ply - 1));
        }
        position.depth = json["depth"].get<int>();
    }
    if (json.contains("best")) {
        const auto& best = json["best"];
        const auto is_text = [](const auto& move) { return move.is_string(); };
        if (!best.is_array() || best.empty() || !std::ranges::all_of(best, is_text)) {
            complain(file, line, "\"best\" is no list of moves");
        }
        for (const auto& move : best) position.best.push_back(move);
    }
    return position;
}

BenchPosition from_text(std::string_view text, std::string_view file, int line) {
    Depth depth = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
    const auto rest = text.substr(static_cast<std::size_t>(end - text.data()));
    if (error != std::errc() || !is_depth(depth) || rest.empty() ||
        blanks.find(rest.front()) == std::string_view::npos) {
        complain(file, line, "begin with a depth, a blank, then the position; or write JSON");
    }
    return {.name = {}, .text = std::string(trimmed(rest)), .depth = depth};
}

}  // namespace

std::vector<BenchPosition> read_positions(std::istream& stream, std::string_view file) {
    std::vector<BenchPosition> positions;
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        const std::string_view text = trimmed(line);
        if (text.empty() || text.front() == '#') continue;
        positions.push_back(text.front() == '{' ? from_json(text, file, number)
                                                : from_text(text, file, number));
        positions.back().line = number;
        if (positions.back().name.empty()) positions.back().name = std::to_string(positions.size());
    }
    if (positions.empty()) {
        throw UserError(ExitCode::bad_input, fmt::format("{}: there is no position in it", file));
    }
    return positions;
}

std::vector<BenchPosition> load_positions(const std::filesystem::path& file) {
    const auto refuse = [&](std::string_view why) {
        throw UserError(
            ExitCode::input_missing,
            fmt::format("{}: {}; name a file of positions with --positions", file.string(), why));
    };
    std::error_code error;  // of a file that is not there, which is found next
    if (is_directory(file, error)) refuse("this is a directory");
    std::ifstream stream(file);
    if (!stream) refuse(std::strerror(errno));
    return read_positions(stream, file.string());
}

void check_positions(std::vector<BenchPosition>& positions, std::string_view file,
                     const Subject& subject) {
    for (BenchPosition& position : positions) {
        try {
            subject.check(position.text);
        } catch (const UserError& error) {
            complain(file, position.line, error.what());
        }
        for (std::string& move : position.best) {
            try {
                move = subject.move_name(position.text, move);
            } catch (const UserError& error) {
                complain(file, position.line, fmt::format("\"best\": {}", error.what()));
            }
        }
    }
}

std::filesystem::path default_positions(std::string_view set) {
    const std::string name = fmt::format("{}.jsonl", set);
    const std::filesystem::path built_from = std::filesystem::path(YBW_POSITIONS_DIR) / name;
    return exists(built_from) ? built_from : std::filesystem::path("bench/positions") / name;
}

std::vector<std::string_view> games_with_set(std::string_view kind) {
    std::vector<std::string_view> games;
    const auto all = subject_names();
    std::ranges::copy_if(all, std::back_inserter(games), [&](std::string_view game) {
        return exists(default_positions(fmt::format("{}{}", game, kind)));
    });
    return games;
}

}  // namespace ybw::bench
