#include "bench/study/claims.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "bench/position_file.hpp"
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

}  // namespace ybw::bench
