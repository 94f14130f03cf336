#include "engine/games/gomoku/candidate_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/games/gomoku/cell.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::gomoku {
namespace {

constexpr std::string_view board = "board";
constexpr std::string_view box = "box:";
constexpr std::string_view neighbourhood = "neighbourhood:";

std::uint8_t margin_of(std::string_view text, std::string_view kind) {
    return static_cast<std::uint8_t>(parse_whole(fmt::format("--candidates: N of {}N", kind),
                                                 text.substr(kind.size()), 1, max_size));
}

}  // namespace

std::vector<NamedChoice> candidate_choices() {
    return {
        {board, "all points of the board"},
        {"box:1", "the smallest rectangle with all stones, N points larger on each side"},
        {"neighbourhood:2", "points at most N steps from a stone along a line, or N - 1 any way"}};
}

Candidates parse_candidates(std::string_view text) {
    if (text == board) return {CandidateArea::all, 0};
    if (text.starts_with(box)) return {CandidateArea::bounding_box, margin_of(text, box)};
    if (text.starts_with(neighbourhood)) {
        return {CandidateArea::neighbourhood, margin_of(text, neighbourhood)};
    }
    std::vector<std::string_view> names;
    for (const NamedChoice& choice : candidate_choices()) names.push_back(choice.name);
    throw UserError(ExitCode::usage, fmt::format("--candidates: '{}' is unknown; {}", text,
                                                 how_to_mend(text, names)));
}

Position with_candidates(Position position, std::string_view text) {
    position.set_candidates(parse_candidates(text));
    return position;
}

}  // namespace ybw::gomoku
