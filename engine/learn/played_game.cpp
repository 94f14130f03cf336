#include "engine/learn/played_game.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::learn {
namespace {

/// Longer games of self-play count as drawn.
constexpr std::size_t most_plies = 400;

/// A game is over for this purpose when a win is proved, or when one side has been ahead by this
/// much for so many plies: what follows has little to teach.
constexpr int decided_value = 1500;
constexpr int decided_plies = 6;

/// Watches the values of a game, as side 0 sees them, for its being decided.
class Decision {
public:
    /// The side that has won, once it is clear.
    std::optional<int> after(Score value, int side) {
        const int seen = side == 0 ? value.raw() : -value.raw();
        const bool is_far_ahead = std::abs(seen) >= decided_value;
        plies_ = is_far_ahead && (seen > 0) == is_positive_ ? plies_ + 1 : (is_far_ahead ? 1 : 0);
        is_positive_ = seen > 0;
        if (!value.is_decisive() && plies_ < decided_plies) return std::nullopt;
        return is_positive_ ? 0 : 1;
    }

private:
    int plies_ = 0;
    bool is_positive_ = false;
};

/// The side that has won a finished game.
std::optional<int> winner_of(const AnyPosition& position) {
    const auto outcome = position.outcome();
    if (!outcome || *outcome == Outcome::draw) return std::nullopt;
    const int side = position.side_to_move();
    return *outcome == Outcome::win ? side : 1 - side;
}

bool is_by_the_rules(const match::GameRecord& record) {
    return !match::is_fault(record.ending);
}

}  // namespace

JournalGames::JournalGames(const AnyGame& game, GameOptions variant,
                           std::vector<match::GameRecord> records)
    : game_(game), variant_(std::move(variant)), records_(std::move(records)) {
    std::erase_if(records_, [](const auto& record) { return !is_by_the_rules(record); });
}

std::optional<PlayedGame> JournalGames::game(std::uint64_t number, AnySearch&,
                                             const std::function<bool()>&) const {
    const match::GameRecord& record = records_[number];
    PlayedGame played{game_.parse_position(record.start, variant_), {}, {}, record.winner};
    AnyPosition position = played.start;
    for (const match::MoveRecord& move : record.moves) {
        if (position.outcome()) break;
        played.moves.push_back(position.parse_move(move.move));
        played.values.push_back(move.score);
        position.play(played.moves.back());
    }
    for (std::size_t i = 0; i + 1 < played.values.size(); ++i) {
        auto& value = played.values[i];
        const auto& after = played.values[i + 1];
        if (!value && after) value = -*after;
    }
    return played;
}

SelfPlay::SelfPlay(const AnyGame& game, const GameOptions& variant, std::uint64_t seed,
                   std::uint64_t games, std::uint64_t nodes, unsigned stray_percent)
    : game_(game),
      variant_(variant),
      openings_("generated", game, variant, seed),
      seed_(seed),
      games_(games),
      nodes_(nodes),
      stray_percent_(stray_percent) {}

AnyPosition SelfPlay::strayed_start(SplitMix64& dice, AnySearch& search) const {
    constexpr std::uint64_t fewest_plies = 6;
    constexpr std::uint64_t more_plies = 5;
    constexpr int lopsided = 600;
    constexpr int most_tries = 100;
    AnyPosition position = game_.start(variant_);
    for (int i = 0; i < most_tries; ++i) {
        position = game_.start(variant_);
        const std::uint64_t plies = fewest_plies + dice.below(more_plies);
        for (std::uint64_t ply = 0; ply < plies && !position.outcome(); ++ply) {
            const auto moves = position.legal_moves();
            position.play(moves[dice.below(moves.size())]);
        }
        if (position.outcome()) continue;
        search.clear();
        const auto result = search.search(position, {.nodes = nodes_});
        if (std::abs(result.lines.front().score.raw()) <= lopsided) break;
    }
    return position;
}

std::optional<PlayedGame> SelfPlay::game(std::uint64_t number, AnySearch& search,
                                         const std::function<bool()>& stopped) const {
    SplitMix64 dice(scrambled(~seed_ ^ scrambled(number)));
    AnyPosition position = stray_percent_ > 0
                               ? strayed_start(dice, search)
                               : game_.parse_position(openings_.at(number), variant_);
    PlayedGame played{position, {}, {}, {}};
    Decision decision;
    search.clear();
    while (!position.outcome() && played.moves.size() < most_plies) {
        const auto result = search.search(position, {.nodes = nodes_});
        if (stopped()) return std::nullopt;
        played.winner = decision.after(result.lines.front().score, position.side_to_move());
        if (played.winner) return played;
        AnyMove move = *result.best;
        if (dice.below(100) < stray_percent_) {
            const auto moves = position.legal_moves();
            played.strays.emplace(played.moves.size(), move);
            move = moves[dice.below(moves.size())];
        }
        played.moves.push_back(move);
        played.values.push_back(result.lines.front().score);
        position.play(move);
    }
    played.winner = winner_of(position);
    return played;
}

}  // namespace ybw::learn
