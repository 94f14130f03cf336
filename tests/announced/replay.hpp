// Replay: an announced win, played against every defence.
//
// A win in n holds if its move leads to a position from which every move that an independent
// generator knows leads to a win in n - 2 at most; that one is searched for anew, with more nodes
// if need be, and replayed in turn. So the search is believed in nothing but where to look.
//
// A win that holds and takes longer is no less a false statement than one that is refuted.
//
// Thread safety: none.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/games/any_game.hpp"
#include "tests/announced/independent_rules.hpp"

namespace ybw::announced {

/// Thrown where replaying takes too long.
struct TooDear {};

class Replay {
public:
    Replay(const AnyGame& game, const IndependentRules& rules, std::uint64_t most_positions)
        : rules_(rules),
          search_(game.make_search({.threads = 1, .hash_mib = 1})),
          most_positions_(most_positions) {}

    /// What is wrong with the claim that the side to move wins within `plies` by `move`; empty if
    /// nothing is. Throws TooDear.
    std::string win(const AnyPosition& position, AnyMove move, int plies) {
        positions_ = 0;
        return after(position, move, plies);
    }

    /// The same for the claim that it loses within `plies`, whatever it plays.
    std::string loss(const AnyPosition& position, int plies) {
        positions_ = 0;
        return defended(position, plies);
    }

    std::uint64_t positions() const { return positions_; }

private:
    std::string after(AnyPosition position, AnyMove move, int plies) {
        const std::string name = position.format_move(move);
        const auto legal = rules_.moves(position);
        if (std::ranges::find(legal, name) == legal.end()) return name + " is no legal move";
        position.play(move);
        if (rules_.is_won(position)) return {};
        return with(name, defended(position, plies - 1));
    }

    /// The side to move is said to lose within `plies`.
    std::string defended(const AnyPosition& position, int plies) {
        // What loses at once need not be tried where there is time for it.
        const auto moves = plies >= 2 ? rules_.defences(position) : rules_.moves(position);
        if (moves.empty() && !rules_.moves(position).empty()) return {};
        if (moves.empty()) return rules_.is_loss_without_moves() ? "" : "the game is drawn";
        if (plies <= 0) return "the game goes on at " + position.text();
        for (const std::string& name : moves) {
            AnyPosition next = position;
            next.play(next.parse_move(name));
            if (rules_.is_won(next)) return name + " wins for the other side";
            if (auto wrong = attacked(next, plies - 1); !wrong.empty()) return with(name, wrong);
        }
        return {};
    }

    /// The side to move is said to win within `plies`.
    std::string attacked(const AnyPosition& position, int plies) {
        if (plies >= 1 && rules_.can_win_at_once(position)) return {};
        const std::string text = position.text();
        if (const auto known = holds_within_.find(text);
            known != holds_within_.end() && known->second <= plies) {
            return {};
        }
        if (++positions_ > most_positions_) throw TooDear{};
        const auto move = win_within(position, plies);
        if (!move) return fmt::format("no win in {} at {}", plies, text);
        std::string wrong = after(position, *move, plies);
        if (wrong.empty()) holds_within_.insert_or_assign(text, plies);
        return wrong;
    }

    std::optional<AnyMove> win_within(const AnyPosition& position, int plies) {
        if (plies < 1) return std::nullopt;
        constexpr std::array<std::uint64_t, 4> nodes{500, 10'000, 200'000, 4'000'000};
        for (const std::uint64_t most : nodes) {
            const auto result = search_->search(position, {.nodes = most, .win = plies});
            if (result.lines.empty() || !result.best) continue;
            const auto& line = result.lines.front();
            const bool is_claimed = line.score.is_win() && line.bound != Bound::upper;
            if (is_claimed && line.score.distance() <= plies) return result.best;
        }
        return std::nullopt;
    }

    static std::string with(const std::string& name, const std::string& wrong) {
        return wrong.empty() ? wrong : name + ' ' + wrong;
    }

    const IndependentRules& rules_;
    std::unique_ptr<AnySearch> search_;
    const std::uint64_t most_positions_;
    std::uint64_t positions_ = 0;
    std::unordered_map<std::string, int> holds_within_;
};

}  // namespace ybw::announced
