// Selective steps in games that have something the three of the engine have not.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <memory>

#include "parallel/searcher.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

/// A place that moves lead to, numbered from 1, and that remembers how it was reached: what the two
/// small games below have in common. Where a move leads, and what is over there, is theirs.
class NumberedPlaces {
public:
    struct Move {
        std::uint8_t number = 0;
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 2;
    static constexpr std::size_t history_size = 4;

    void undo(Move) { --ply_; }
    std::uint64_t key() const { return static_cast<std::uint64_t>(here() + 1) << 32; }
    std::size_t history_index(Move move) const {
        return static_cast<std::size_t>(ply_ % 2 * 2 + move.number - 1);
    }
    Score evaluate() const { return Score::draw(); }

protected:
    int here() const { return path_[static_cast<std::size_t>(ply_)]; }
    void go_to(int place) { path_[static_cast<std::size_t>(++ply_)] = place; }

private:
    std::array<int, 16> path_{};
    int ply_ = 0;
};

/// Seven positions. Move 1 leads to a loss in two for the opponent, which known_outcome() tells at
/// once: a win in three. Move 2 leaves the opponent one move, and that loses at once: a win in two.
class LosingMove : public NumberedPlaces {
public:
    void legal_moves(MovesOf<LosingMove>& list) const {
        list.push_back({1});
        if (here() == root) list.push_back({2});
    }
    void play(Move move) {
        const int first = move.number == 1 ? known : forced;
        go_to(here() == root ? first : here() + 1);
    }
    std::optional<Outcome> outcome() const {
        if (here() == known + 2) return Outcome::loss;
        if (here() == forced + 1) return Outcome::win;
        return std::nullopt;
    }
    std::optional<Proof<Move>> known_outcome() const {
        if (here() != known) return std::nullopt;
        return Proof<Move>{.outcome = Outcome::loss, .plies = 2, .move = {1}};
    }

private:
    static constexpr int root = 0;
    static constexpr int known = 1;
    static constexpr int forced = 4;
};

static_assert(Game<LosingMove> && HasKnownOutcome<LosingMove>);

TEST(Selectivity, ALongerWinDoesNotHideAMoveThatLosesAtOnce) {
    for (const bool exact : {true, false}) {
        Searcher<LosingMove> searcher({.hash_mib = 1, .exact = exact});
        const auto result = searcher.search({}, {.depth = 20});
        EXPECT_EQ(result.lines.front().score, Score::win_in(2)) << (exact ? "exact" : "selective");
        EXPECT_EQ(result.best->number, 2);
    }
}

/// Five positions in a row; the last but one is in danger and has no move that the game calls
/// noisy.
class Cornered {
public:
    struct Move {
        std::uint8_t number = 0;
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 1;
    static constexpr std::size_t history_size = 2;
    static constexpr int last = 4;

    void legal_moves(MovesOf<Cornered>& list) const { list.push_back({1}); }
    void play(Move) { ++ply_; }
    void undo(Move) { --ply_; }
    std::optional<Outcome> outcome() const {
        return ply_ == last ? std::optional(Outcome::draw) : std::nullopt;
    }
    std::uint64_t key() const { return static_cast<std::uint64_t>(ply_ + 1) << 32; }
    std::size_t history_index(Move) const { return static_cast<std::size_t>(ply_ % 2); }
    Score evaluate() const { return Score::evaluation(ply_ % 2 == 0 ? 7 : -7); }
    bool in_danger() const { return ply_ == last - 1; }
    void noisy_moves(MovesOf<Cornered>& list) const {
        if (!in_danger()) list.push_back({1});
    }

private:
    int ply_ = 0;
};

static_assert(HasNoisyMoves<Cornered> && HasDangerTest<Cornered>);

TEST(Selectivity, ADangerWithoutAKnownEvasionIsNoLoss) {
    Searcher<Cornered> searcher({.hash_mib = 1});
    for (Depth depth = 1; depth < Cornered::last; ++depth) {
        const auto result = searcher.search({}, {.depth = depth});
        EXPECT_FALSE(result.lines.front().score.is_decisive()) << "depth " << depth;
    }
}

/// The root has a quiet move and one to `threatened`, whose moves all lose: the one that the game
/// calls an answer in two plies, the other in four.
class LateLoss : public NumberedPlaces {
public:
    void legal_moves(MovesOf<LateLoss>& list) const {
        list.push_back({1});
        if (here() == root || here() == threatened) list.push_back({2});
    }
    void play(Move move) { go_to(after(move)); }
    std::optional<Outcome> outcome() const {
        if (here() == soon + 1 || here() == late + 3) return Outcome::loss;
        return here() == quiet + 12 ? std::optional(Outcome::draw) : std::nullopt;
    }
    ThreatAnswers threat_answers(std::uint64_t nodes, MovesOf<LateLoss>& list,
                                 const CancelFlag* /*flag*/) const {
        if (nodes == 0 || here() != threatened) return {};
        list.push_back({1});
        return {.plies = 4, .nodes = 1};
    }

private:
    static constexpr int root = 0;
    static constexpr int threatened = 1;
    static constexpr int soon = 2;
    static constexpr int late = 4;
    static constexpr int quiet = 8;

    int after(Move move) const {
        if (here() == root) return move.number == 1 ? quiet : threatened;
        if (here() == threatened) return move.number == 1 ? soon : late;
        return here() + 1;
    }
};

static_assert(Game<LateLoss> && HasThreatAnswers<LateLoss>);

TEST(Selectivity, AMoveThatAnswersNoThreatMayStillLoseLast) {
    Searcher<LateLoss> searcher({.hash_mib = 1, .tell_bounds = true});
    bool is_won = false;
    const auto observe = [&](const auto& iteration) {
        const Score score = iteration.line.score;
        if (!score.is_win()) return;
        is_won = true;
        EXPECT_GE(score.distance(), 5) << "depth " << iteration.depth;
    };
    searcher.search({}, {.depth = 12}, observe);
    EXPECT_TRUE(is_won) << "nothing was tested";
}

/// A node as the selective steps see it.
Visit<OpenGraph> quiet_node(Score alpha, Depth depth) {
    Visit<OpenGraph> node;
    node.window = Window::null(alpha);
    node.depth = depth;
    node.ply = 1;
    node.kind = NodeKind::cut;
    node.is_selective = true;
    node.evaluation = Score::draw();
    node.estimate = node.evaluation;
    return node;
}

TEST(Selectivity, NoEvaluationSaysThatThereIsNothingToLose) {
    EXPECT_TRUE(reverse_futility(SearchConstants{}, quiet_node(Score::evaluation(-500), 2)));
    EXPECT_FALSE(reverse_futility(SearchConstants{}, quiet_node(Score::loss_in(4), 2)));
}

/// What the reductions ask a worker for.
struct StubWorker {
    SearchOptions search_options{};
    OpenGraph graph;
    std::shared_ptr<const SearchState<OpenGraph>> search_state =
        std::make_shared<SearchState<OpenGraph>>(SearchOptions{.hash_mib = 0});

    const SearchOptions& options() const { return search_options; }
    const SearchConstants& constants() const { return search_state->constants; }
    const SearchState<OpenGraph>& state() const { return *search_state; }
    const HistoryTables<OpenGraph>& histories() const { return search_state->histories; }
    const OpenGraph& position() const { return graph; }
};

class LateMoves : public SeededTest {
protected:
    /// A late brother along a quiet edge.
    Brother<GraphMove> late(Score alpha) {
        const OpenGraph& game = worker_.graph;
        MovesOf<OpenGraph> moves;
        game.legal_moves(moves);
        const auto quiet =
            std::ranges::find_if(moves, [&](GraphMove move) { return !game.is_noisy(move); });
        return {.move = *quiet, .number = 40, .window = Window::null(alpha)};
    }

    StubWorker worker_ = [this] {
        while (true) {
            auto graph = std::make_shared<const MarkedGraph>(random, 8);
            const auto& noisy = graph->vertices[0].is_noisy;
            if (noisy[0]) continue;
            return StubWorker{.graph =
                                  OpenGraph(graph, std::make_shared<const GraphTruth>(*graph))};
        }
    }();
};

TEST_F(LateMoves, AreReducedAndSkipped) {
    const Score alpha = Score::draw();
    EXPECT_GT(late_move_reduction(worker_, quiet_node(alpha, 6), late(alpha)), 0);
    EXPECT_TRUE(is_too_late(worker_, quiet_node(alpha, 4), late(alpha)));
}

TEST_F(LateMoves, AreReducedThoughTheyAreNoisyWhereTheConstantsSaySo) {
    const Score alpha = Score::draw();
    auto graph = std::make_shared<MarkedGraph>(random, 8);
    graph->vertices[0].is_noisy.fill(true);
    auto state = std::make_shared<SearchState<OpenGraph>>(SearchOptions{.hash_mib = 0});
    const StubWorker worker{.graph = OpenGraph(graph, std::make_shared<const GraphTruth>(*graph)),
                            .search_state = state};
    MovesOf<OpenGraph> moves;
    worker.graph.legal_moves(moves);
    const Brother<GraphMove> noisy{.move = moves[0], .number = 40, .window = Window::null(alpha)};
    EXPECT_EQ(late_move_reduction(worker, quiet_node(alpha, 6), noisy), 0);
    state->constants.reduction_noisy = 0;
    EXPECT_EQ(late_move_reduction(worker, quiet_node(alpha, 6), noisy),
              late_move_reduction(worker_, quiet_node(alpha, 6), late(alpha)));
}

TEST_F(LateMoves, AreSearchedInFullWhereANearerEndIsAskedFor) {
    for (const Score alpha : {Score::win_in(5), Score::loss_in(5)}) {
        EXPECT_EQ(late_move_reduction(worker_, quiet_node(alpha, 6), late(alpha)), 0);
        EXPECT_FALSE(is_too_late(worker_, quiet_node(alpha, 4), late(alpha)));
    }
    const Score far = Score::win_in(50);
    EXPECT_GT(late_move_reduction(worker_, quiet_node(far, 6), late(far)), 0);
}

}  // namespace
}  // namespace ybw
