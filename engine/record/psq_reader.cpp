#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/record/written_game.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

constexpr std::int64_t largest_board = 100;

[[noreturn]] void complain_of_psq(int line, std::string_view what) {
    throw UserError(ExitCode::bad_input, fmt::format("PSQ, line {}: {}", line, what));
}

/// "Piskvorky 15x15, 11:11, 0": the side of the board.
int size_of(std::string_view line, int number) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::size_t cross = std::min(line.find('x', blank), line.size());
    const std::size_t comma = std::min(line.find(',', cross), line.size());
    const auto width = whole_number(trimmed(line.substr(blank, cross - blank)));
    const auto height = cross < line.size()
                            ? whole_number(trimmed(line.substr(cross + 1, comma - cross - 1)))
                            : std::nullopt;
    if (!width || !height || *width != *height || *width > largest_board) {
        complain_of_psq(number, "a square board is expected, as in 'Piskvorky 15x15'");
    }
    return static_cast<int>(*width);
}

/// "8,8,1034": a point from 1 at the upper left, and a time. nullopt: the moves are over.
std::optional<std::string> told_point(std::string_view line, int number, int size) {
    const std::size_t first = line.find(',');
    if (first == std::string_view::npos) return std::nullopt;
    const std::size_t second = std::min(line.find(',', first + 1), line.size());
    const auto x = whole_number(trimmed(line.substr(0, first)));
    const auto y = whole_number(trimmed(line.substr(first + 1, second - first - 1)));
    if (!x || !y) return std::nullopt;
    if (*x < 1 || *y < 1 || *x > size || *y > size) {
        complain_of_psq(
            number, fmt::format("{},{} is off the board, which has {} lines, counted from 1", *x,
                                *y, size));
    }
    return fmt::format("{},{}", *x - 1, *y - 1);
}

/// "8,8,1034", on whatever board.
bool has_point_and_time(std::string_view line) {
    int fields = 0;
    for (std::string_view rest = line;; ++fields) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (!whole_number(trimmed(rest.substr(0, comma)))) return false;
        if (comma == rest.size()) break;
        rest.remove_prefix(comma + 1);
    }
    return fields == 2;
}

/// Without blanks at their ends; there is a first one.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);) lines.emplace_back(trimmed(line));
    if (lines.empty()) lines.emplace_back();
    return lines;
}

/// From 1, of a place in lines_of.
int number_of_line(std::size_t place) {
    return static_cast<int>(place) + 1;
}

/// Without the folders, which another system may have written.
std::string file_name(std::string_view path) {
    return std::string(path.substr(path.find_last_of("/\\") + 1));
}

}  // namespace

WrittenGame read_psq(std::string_view text) {
    WrittenGame game;
    game.format = "psq";
    const std::vector<std::string> lines = lines_of(text);
    std::size_t at = 0;
    while (at + 1 < lines.size() && lines[at].empty()) ++at;
    const int size = size_of(lines[at], number_of_line(at));
    game.options.size = size;
    ++at;
    for (; at < lines.size(); ++at) {
        const auto point = told_point(lines[at], number_of_line(at), size);
        if (!point) break;
        game.moves.push_back(*point);
    }
    // The game would end silently where a line in its middle cannot be read.
    for (std::size_t later = at + 1; later < lines.size(); ++later) {
        if (!has_point_and_time(lines[later])) continue;
        complain_of_psq(number_of_line(at),
                        "a point is expected, as in 8,8,0: more of them follow");
    }
    for (const std::size_t player : {0U, 1U}) {
        if (at + player < lines.size()) game.players[player] = file_name(lines[at + player]);
    }
    return game;
}

}  // namespace ybw::record
