// Recorded positions with a known win, as the tests and the tuning read them.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

struct Puzzle {
    std::string id;
    std::string kind;
    Position position;
    int win_plies;
};

inline std::vector<Cell> cells_named(const nlohmann::json& names) {
    std::vector<Cell> cells;
    for (const auto& name : names) {
        cells.push_back(parse_move(Position(), name.get<std::string>()).cell());
    }
    return cells;
}

/// The rows of a file of tests/games/gomoku/data.
inline std::vector<Puzzle> read_puzzles(const std::string& file_name) {
    std::ifstream file(YBW_SOURCE_DIR "/tests/games/gomoku/data/" + file_name);
    std::vector<Puzzle> puzzles;
    for (std::string line; std::getline(file, line);) {
        const auto row = nlohmann::json::parse(line);
        Settings settings;
        if (row.at("rule") == "renju") settings.rule = Rule::renju;
        const Color side = row.at("side") == "black" ? Color::black : Color::white;
        puzzles.push_back(
            {row.at("id"), row.at("kind"),
             Position(settings, cells_named(row.at("black")), cells_named(row.at("white")), side),
             row.value("win_plies", 0)});
    }
    return puzzles;
}

}  // namespace ybw::gomoku
