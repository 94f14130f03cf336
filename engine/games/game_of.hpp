// GameOf: the part of a game that depends only on the type of its positions: the search, the
// textbook ladder, perft, and positions and moves without their type.
//
// The class of a game derives from it and adds the rest (any_game.hpp). The search and the ladder
// come with it, so this header takes the longest to compile: include it only where a game is made.
//
// Thread safety: as AnyGame, AnySearch and AnyEvaluation.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/classic/ladder.hpp"
#include "engine/classic/minimal_tree.hpp"
#include "engine/classic/ordered_game.hpp"
#include "engine/classic/quiescence.hpp"
#include "engine/games/any_game.hpp"
#include "engine/text/words.hpp"
#include "parallel/searcher.hpp"
#include "parallel/selectivity.hpp"

namespace ybw {

template <GameMove Move>
std::vector<Move> own_moves(std::span<const AnyMove> moves) {
    std::vector<Move> own;
    for (const AnyMove move : moves) own.push_back(own_move<Move>(move));
    return own;
}

/// The search of parallel/ for one type of positions.
template <Game Position>
class SearchOf final : public AnySearch {
public:
    using Move = typename Position::Move;

    SearchOf(const SearchOptions& options, const std::stop_token& hurry)
        : searcher_(options, hurry) {}
    SearchOf(const SearchOptions& options, SearchOf& other) : searcher_(options, other.searcher_) {}

    std::unique_ptr<AnySearch> sharing_table(const SearchOptions& options) override {
        return std::make_unique<SearchOf>(options, *this);
    }

    Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                           const Observer& observer, std::span<const AnyMove> root_moves,
                           const CompletedDepth<AnyMove>& before) override {
        std::function<void(const Iteration<Move>&)> tell;
        if (observer) tell = [&](const auto& iteration) { observer(erased(iteration)); };
        return erased(searcher_.search(position.as<Position>(), limits, tell,
                                       own_moves<Move>(root_moves), {}, own_depth(before)));
    }
    void stop() noexcept override { searcher_.stop(); }
    Status status() const override { return searcher_.status(); }
    void set_companions(Companions* companions) override { searcher_.set_companions(companions); }
    void set_multipv(int lines) override { searcher_.set_multipv(lines); }
    int workers() const override { return searcher_.workers(); }
    void clear() override { searcher_.clear(); }
    void save(std::uint64_t identity, const Sink& sink) const override {
        searcher_.save(identity, sink);
    }
    void load(std::uint64_t identity, const Source& source) override {
        searcher_.load(identity, source);
    }

private:
    // ---- Results of a search, converted between the game's own moves and moves without a type

    static Line<AnyMove> erased(const Line<Move>& line) {
        Line<AnyMove> any{.score = line.score, .bound = line.bound, .pv = {}, .depth = line.depth};
        for (const Move move : line.pv) any.pv.push_back(any_move(move));
        return any;
    }
    static Iteration<AnyMove> erased(const Iteration<Move>& iteration) {
        return {.depth = iteration.depth,
                .rank = iteration.rank,
                .line = erased(iteration.line),
                .statistics = iteration.statistics,
                .time = iteration.time,
                .hashfull_permille = iteration.hashfull_permille};
    }
    static Result<AnyMove> erased(const Result<Move>& result) {
        Result<AnyMove> any;
        if (result.best) any.best = any_move(*result.best);
        any.depth = result.depth;
        any.statistics = result.statistics;
        any.time = result.time;
        any.hashfull_permille = result.hashfull_permille;
        any.reason = result.reason;
        for (const Line<Move>& line : result.lines) any.lines.push_back(erased(line));
        return any;
    }
    static CompletedDepth<Move> own_depth(const CompletedDepth<AnyMove>& any) {
        CompletedDepth<Move> own{.depth = any.depth, .lines = {}};
        for (const Line<AnyMove>& line : any.lines) {
            own.lines.push_back(
                {.score = line.score, .bound = line.bound, .pv = {}, .depth = line.depth});
            for (const AnyMove move : line.pv) own.lines.back().pv.push_back(own_move<Move>(move));
        }
        return own;
    }

    Searcher<Position> searcher_;
};

/// The part of an AnyEvaluation for one type of positions; a game adds its weights and features.
template <Game Position>
class EvaluationOf : public AnyEvaluation {
public:
    bool is_quiet(const AnyPosition& any, int margin) const final {
        Position position = any.as<Position>();
        if (position.outcome()) return false;
        if constexpr (HasDangerTest<Position>) {
            if (position.in_danger()) return false;
        }
        if constexpr (HasKnownOutcome<Position>) {
            if (position.known_outcome()) return false;
        }
        if constexpr (HasNoisyMoves<Position>) {
            const int value = position.evaluate().raw();
            if (std::abs(value) + margin >= Score::max_evaluation) return false;
            // The only question is whether it stays within the margin.
            const Window window(Score::evaluation(value - margin - 1),
                                Score::evaluation(value + margin + 1));
            return window.contains(classic::quiescence(position, window, longest_exchange));
        }
        return true;
    }

    bool is_noisy(const AnyPosition& position, AnyMove move) const final {
        if constexpr (HasNoisyTest<Position>) {
            return position.as<Position>().is_noisy(own_move<typename Position::Move>(move));
        }
        return false;
    }

private:
    /// Plies of noisy moves that are followed.
    static constexpr Depth longest_exchange = 8;
};

template <Game P>
class GameOf : public AnyGame {
public:
    using Position = P;
    using Move = typename Position::Move;

    AnyPosition adopted(const AnyPosition& position) const final { return untyped(own(position)); }

    std::unique_ptr<AnySearch> make_search(const SearchOptions& options,
                                           const std::stop_token& hurry) const final {
        if (options.evaluation == Evaluation::network) require_network("--evaluation");
        return std::make_unique<SearchOf<Position>>(options, hurry);
    }
    SearchConstants search_constants() const final { return constants_of<Position>(); }

    std::vector<std::string_view> textbook_searches() const final {
        return names_of(classic_ladder<classic::OrderedGame<Position>>);
    }

    std::optional<ClassicResult<AnyMove>> run_textbook(
        const TextbookMethod& method, const AnyPosition& position, Depth depth,
        const classic::StopPredicate& stop) const final {
        const auto found = run_classic(
            method.algorithm, classic::OrderedGame(own(position), method.order), depth, stop);
        if (!found) return std::nullopt;
        ClassicResult<AnyMove> any{.value = found->value,
                                   .pv = {},
                                   .depth = found->depth,
                                   .nodes = found->nodes,
                                   .leaves = found->leaves,
                                   .evaluations = found->evaluations};
        for (const Move move : found->pv) any.pv.push_back(any_move(move));
        return any;
    }

    std::optional<std::uint64_t> minimal_nodes(const AnyPosition& position, Depth depth,
                                               const classic::StopPredicate& stop) const final {
        const auto tree = classic::minimal_tree(own(position), depth, stop);
        if (!tree) return std::nullopt;
        return tree->nodes;
    }

    std::optional<std::uint64_t> perft(const AnyPosition& position, Depth depth, Bulk bulk,
                                       const std::atomic<bool>& stop) const final {
        Position copy = own(position);
        return ybw::perft(copy, depth, bulk, stop);
    }

protected:
    static const Position& own(const AnyPosition& position) { return position.as<Position>(); }
    static Move own(AnyMove move) { return own_move<Move>(move); }
    static std::vector<Move> own(std::span<const AnyMove> moves) { return own_moves<Move>(moves); }

    AnyPosition untyped(Position position) const { return {*this, std::move(position)}; }
    /// Applies the candidates that the options ask for.
    AnyPosition untyped(Position position, const GameOptions& options) const {
        AnyPosition any = untyped(std::move(position));
        return options.candidates ? with_candidates(any, *options.candidates) : any;
    }
};

}  // namespace ybw
