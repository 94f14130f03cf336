#include "bench/study/claims.hpp"

#include <algorithm>
#include <array>

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

std::optional<double> mean_textbook_nodes(const ClaimedGame& game, std::string_view search,
                                          Depth depth, const classic::StopPredicate& stop) {
    const AnyGame& of = game_named(game.name);
    double mean = 0;
    for (const std::string& text : game.positions) {
        const auto found = of.run_textbook(search, of.parse_position(text, {}), depth, stop);
        if (!found) return std::nullopt;
        mean += static_cast<double>(found->nodes) / static_cast<double>(game.positions.size());
    }
    return mean;
}

}  // namespace ybw::bench
