#include "bench/study/cheng_lei.hpp"

#include <array>
#include <cmath>
#include <sstream>
#include <string>

#include "engine/classic/alphabeta.hpp"
#include "engine/classic/iterative_deepening.hpp"
#include "engine/classic/static_order.hpp"
#include "engine/games/gomoku/gomoku.hpp"
#include "engine/games/registry.hpp"

namespace ybw::bench {
namespace {

using gomoku::Position;

constexpr int board_size = 10;
constexpr int positions = 15;

/// ybw analyze --size 10 -a deepening -d 4, move after move, after e5.
constexpr std::string_view game =
    "e5 f6 g6 f5 f4 g4 f7 e7 e6 d6 h5 e8 g5 e3 d5 g8 i4 j3 f8 c5 h6 c4 i7 j8 i5 b4 a3 h7 i6 g7";

constexpr std::array<std::string_view, 4> names{"all points", "local board", "static order",
                                                "deepening"};

/// Tables 1 to 3 of the paper.
constexpr std::array<std::array<double, 5>, 4> printed{{{85, 963, 17'060, 368'400, 7'479'000},
                                                        {51, 556, 5'511, 35'811, 309'298},
                                                        {51, 157, 1'378, 6'062, 47'819},
                                                        {51, 118, 944, 5'249, 39'381}}};

/// The texts of the positions with 1, 3 ... 29 stones.
std::vector<std::string> position_texts() {
    std::vector<std::string> texts;
    std::istringstream moves{std::string(game)};
    std::string text;
    int stones = 0;
    for (std::string move; moves >> move && texts.size() < positions;) {
        text += (text.empty() ? "" : " ") + move;
        if (++stones % 2 == 1) texts.push_back(text);
    }
    return texts;
}

GameOptions ten_by_ten() {
    GameOptions options;
    options.size = board_size;
    return options;
}

Position position_of(const std::string& text, PaperSearch search) {
    Position position = Gomoku::parse_position(text, ten_by_ten());
    position.set_candidates(search == PaperSearch::all_points
                                ? gomoku::Candidates{gomoku::CandidateArea::all, 0}
                                : gomoku::Candidates{gomoku::CandidateArea::bounding_box, 1});
    return position;
}

template <class Result>
MeanNodes counts_of(const Result& result) {
    return {static_cast<double>(result.leaves), static_cast<double>(result.nodes)};
}

/// The nodes of the last depth alone: a search to the depth before does the same up to there.
std::optional<MeanNodes> last_depth(const classic::StaticallyOrdered<Position>& position,
                                    Depth depth, const classic::StopPredicate& stop) {
    const auto all = classic::iterative_deepening(position, depth, stop);
    if (!all || all->depth < depth) return std::nullopt;
    if (depth == 1) return counts_of(*all);
    const auto before = classic::iterative_deepening(position, depth - 1, stop);
    if (!before || before->depth < depth - 1) return std::nullopt;
    return MeanNodes{counts_of(*all).leaves - counts_of(*before).leaves,
                     counts_of(*all).nodes - counts_of(*before).nodes};
}

std::optional<MeanNodes> search_one(PaperSearch search, const std::string& text, Depth depth,
                                    const classic::StopPredicate& stop) {
    const Position position = position_of(text, search);
    if (search == PaperSearch::deepening) {
        return last_depth(classic::StaticallyOrdered(position), depth, stop);
    }
    if (search == PaperSearch::static_order) {
        const auto found = classic::alphabeta(classic::StaticallyOrdered(position), depth, stop);
        return found ? std::optional(counts_of(*found)) : std::nullopt;
    }
    const auto found = classic::alphabeta(position, depth, stop);
    return found ? std::optional(counts_of(*found)) : std::nullopt;
}

}  // namespace

std::optional<MeanNodes> mean_nodes(PaperSearch search, Depth depth,
                                    const classic::StopPredicate& stop) {
    MeanNodes mean;
    for (const std::string& text : position_texts()) {
        const auto one = search_one(search, text, depth, stop);
        if (!one) return std::nullopt;
        mean.leaves += one->leaves / positions;
        mean.nodes += one->nodes / positions;
    }
    return mean;
}

std::optional<double> mean_engine_nodes(Depth depth, const classic::StopPredicate& stop) {
    const AnyGame& gomoku = game_named(Gomoku::name);
    SearchOptions options;
    options.threads = 1;
    double mean = 0;
    for (const std::string& text : position_texts()) {
        if (stop()) return std::nullopt;
        const auto engine = gomoku.make_search(options);
        const auto found =
            engine->search(gomoku.parse_position(text, ten_by_ten()), {.depth = depth});
        mean += static_cast<double>(found.statistics.nodes) / positions;
    }
    return mean;
}

std::optional<double> printed_nodes(PaperSearch search, Depth depth) {
    const auto& column = printed[static_cast<std::size_t>(search)];
    if (depth < 1 || static_cast<std::size_t>(depth) > column.size()) return std::nullopt;
    return column[static_cast<std::size_t>(depth - 1)];
}

std::string_view name_of(PaperSearch search) {
    return names[static_cast<std::size_t>(search)];
}

}  // namespace ybw::bench
