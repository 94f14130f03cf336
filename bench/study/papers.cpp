#include "bench/study/papers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <sstream>
#include <string>

#include "bench/position_file.hpp"
#include "engine/classic/ordered_game.hpp"
#include "engine/games/registry.hpp"

namespace ybw::bench {

namespace {

constexpr std::array<Claim, 8> known{{{"alpha-beta", "negamax", "alphabeta"},
                                      {"fail-soft", "alphabeta", "failsoft"},
                                      {"null windows", "alphabeta", "pvs"},
                                      {"NegaScout", "failsoft", "negascout"},
                                      {"small windows", "failsoft", "aspiration"},
                                      {"history", "failsoft", "history"},
                                      {"2^depth", "history", "history-power"},
                                      {"deepening", "failsoft", "deepening"}}};

/// More say little more, and minimax has to be waited for.
constexpr std::size_t positions_of_a_game = 3;

}  // namespace

std::span<const Claim> claims() {
    return known;
}

std::vector<ClaimedGame> claimed_games() {
    const auto with_set = games_with_set("");
    std::vector<ClaimedGame> games;
    for (const AnyGame* const game : all_games()) {
        ClaimedGame claimed{.name = std::string(game->name()), .positions = {}};
        if (std::ranges::find(with_set, game->name()) == with_set.end()) {
            claimed.positions.push_back(game->start({}).text());
        } else {
            for (const BenchPosition& position : load_positions(default_positions(claimed.name))) {
                if (claimed.positions.size() == positions_of_a_game) break;
                claimed.positions.push_back(position.text);
            }
        }
        games.push_back(std::move(claimed));
    }
    return games;
}

ClaimCounts::ClaimCounts(ClaimedGame game, classic::MoveOrder order, std::uint64_t most_nodes,
                         classic::StopPredicate stop)
    : game_(std::move(game)), order_(order), most_nodes_(most_nodes), stop_(std::move(stop)) {}

std::optional<double> ClaimCounts::nodes(std::string_view search, Depth depth) {
    const auto known = known_.find({search, depth});
    if (known != known_.end()) return known->second;
    // A search that takes too much takes more at the next depth.
    const auto before = known_.find({search, depth - 1});
    const bool is_hopeless = before != known_.end() && !before->second;
    return known_[{search, depth}] = is_hopeless ? std::nullopt : count(search, depth);
}

std::string ClaimCounts::name() const {
    return order_ == classic::MoveOrder::generated
               ? game_.name
               : fmt::format("{}, {}", game_.name, name_of(order_));
}

std::optional<double> ClaimCounts::count(std::string_view search, Depth depth) const {
    const AnyGame& of = game_named(game_.name);
    double mean = 0;
    for (const std::string& text : game_.positions) {
        std::uint64_t visited = 0;
        const auto is_enough = [&] {
            const bool is_too_much = visited > most_nodes_;
            visited += classic::nodes_between_polls;
            return is_too_much || stop_();
        };
        const auto found =
            of.run_textbook({search, order_}, of.parse_position(text, {}), depth, is_enough);
        if (!found || found->depth < depth) return std::nullopt;
        mean += static_cast<double>(found->nodes) / static_cast<double>(game_.positions.size());
    }
    return mean;
}

namespace {

constexpr std::string_view game_name = "gomoku";
constexpr int board_size = 10;
constexpr int positions = 15;

/// ybw analyze --size 10 -a deepening -d 4, move after move, after e5.
constexpr std::string_view game =
    "e5 f6 g6 f5 f4 g4 f7 e7 e6 d6 h5 e8 g5 e3 d5 g8 i4 j3 f8 c5 h6 c4 i7 j8 i5 b4 a3 h7 i6 g7";

constexpr std::array<std::string_view, 4> search_names{"all points", "local board", "static order",
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

AnyPosition position_of(const std::string& text, PaperSearch search) {
    GameOptions options = ten_by_ten();
    options.candidates = search == PaperSearch::all_points ? "board" : "box:1";
    return game_named(game_name).parse_position(text, options);
}

TextbookMethod method_of(PaperSearch search) {
    using classic::MoveOrder;
    return {.algorithm = search == PaperSearch::deepening ? "deepening" : "alphabeta",
            .order = search == PaperSearch::all_points || search == PaperSearch::local_board
                         ? MoveOrder::generated
                         : MoveOrder::static_value};
}

std::optional<MeanNodes> search_to(PaperSearch search, const AnyPosition& position, Depth depth,
                                   const classic::StopPredicate& stop) {
    const auto found = position.game().run_textbook(method_of(search), position, depth, stop);
    if (!found || found->depth < depth) return std::nullopt;
    return MeanNodes{static_cast<double>(found->leaves), static_cast<double>(found->nodes)};
}

/// Of deepening the last depth alone: a search to the depth before does the same up to there.
std::optional<MeanNodes> search_one(PaperSearch search, const std::string& text, Depth depth,
                                    const classic::StopPredicate& stop) {
    const AnyPosition position = position_of(text, search);
    const auto all = search_to(search, position, depth, stop);
    if (!all || search != PaperSearch::deepening || depth == 1) return all;
    const auto before = search_to(search, position, depth - 1, stop);
    if (!before) return std::nullopt;
    return MeanNodes{all->leaves - before->leaves, all->nodes - before->nodes};
}

}  // namespace

std::string_view paper_game() {
    return game;
}

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
    const AnyGame& gomoku = game_named(game_name);
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
    return search_names[static_cast<std::size_t>(search)];
}

}  // namespace ybw::bench
