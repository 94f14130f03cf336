// Selective steps in games that have something the three of the engine have not.
#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "parallel/searcher.hpp"
#include "parallel/threat_steps.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/hooked_tree.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

/// A place of a small game, and what the game knows there.
struct Place {
    std::vector<int> to{};  ///< where its moves lead to, which are numbered from 1
    std::optional<Outcome> end{};
    std::optional<int> lost_in{};      ///< as known_outcome() tells
    std::optional<int> answered_in{};  ///< move 1 alone answers a threat; the others lose so soon
    bool in_danger = false;
    bool is_noisy = false;  ///< move 1 is
};

/// A walk from place to place, which remembers how it came.
class Places {
public:
    struct Move {
        std::uint8_t number = 0;
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 2;
    static constexpr std::size_t history_size = 4;

    explicit Places(std::vector<Place> places, int value = 0)
        : places_(std::make_shared<const std::vector<Place>>(std::move(places))), value_(value) {}

    void legal_moves(MovesOf<Places>& list) const {
        for (std::size_t i = 1; i <= here().to.size(); ++i) {
            list.push_back({static_cast<std::uint8_t>(i)});
        }
    }
    void play(Move move) { path_.push_back(here().to[move.number - 1U]); }
    void undo(Move) { path_.pop_back(); }
    std::optional<Outcome> outcome() const { return here().end; }
    std::uint64_t key() const { return static_cast<std::uint64_t>(path_.back() + 1) << 32; }
    std::size_t history_index(Move move) const {
        return static_cast<std::size_t>(ply() % 2 * 2 + move.number - 1);
    }
    Score evaluate() const { return Score::evaluation(ply() % 2 == 0 ? value_ : -value_); }

    std::optional<Proof<Move>> known_outcome() const {
        if (!here().lost_in) return std::nullopt;
        return Proof<Move>{.outcome = Outcome::loss, .plies = *here().lost_in, .move = {1}};
    }
    bool in_danger() const { return here().in_danger; }
    void noisy_moves(MovesOf<Places>& list) const {
        if (here().is_noisy) list.push_back({1});
    }
    ThreatAnswers threat_answers(std::uint64_t nodes, MovesOf<Places>& list,
                                 const CancelFlag* /*flag*/) const {
        if (nodes == 0 || !here().answered_in) return {};
        list.push_back({1});
        return {.plies = here().answered_in, .nodes = 1};
    }

private:
    const Place& here() const { return (*places_)[static_cast<std::size_t>(path_.back())]; }
    int ply() const { return static_cast<int>(path_.size()) - 1; }

    std::shared_ptr<const std::vector<Place>> places_;
    int value_;
    std::vector<int> path_{0};
};

static_assert(Game<Places> && HasKnownOutcome<Places> && HasThreatAnswers<Places> &&
              HasNoisyMoves<Places> && HasDangerTest<Places>);

// Move 1 leads to a loss in two for the opponent, which known_outcome() tells at once: a win in
// three. Move 2 leaves the opponent one move, and that loses at once: a win in two.
TEST(Selectivity, ALongerWinDoesNotHideAMoveThatLosesAtOnce) {
    const Places game({{.to = {1, 4}},
                       {.to = {2}, .lost_in = 2},
                       {.to = {3}},
                       {.end = Outcome::loss},
                       {.to = {5}},
                       {.end = Outcome::win}});
    for (const bool exact : {true, false}) {
        Searcher<Places> searcher({.hash_mib = 1, .exact = exact});
        const auto result = searcher.search(game, {.depth = 20});
        EXPECT_EQ(result.lines.front().score, Score::win_in(2)) << (exact ? "exact" : "selective");
        EXPECT_EQ(result.best->number, 2);
    }
}

// The last place but one is in danger and has no move that the game calls noisy.
TEST(Selectivity, ADangerWithoutAKnownEvasionIsNoLoss) {
    const Places game({{.to = {1}, .is_noisy = true},
                       {.to = {2}, .is_noisy = true},
                       {.to = {3}, .is_noisy = true},
                       {.to = {4}, .in_danger = true},
                       {.end = Outcome::draw}},
                      7);
    Searcher<Places> searcher({.hash_mib = 1});
    for (Depth depth = 1; depth < 4; ++depth) {
        const auto result = searcher.search(game, {.depth = depth});
        EXPECT_FALSE(result.lines.front().score.is_decisive()) << "depth " << depth;
    }
}

// The root has a quiet move and one to a place whose moves all lose: the one that the game calls an
// answer in two plies, the other in four.
TEST(Selectivity, AMoveThatAnswersNoThreatMayStillLoseLast) {
    std::vector<Place> places{{.to = {8, 1}}, {.to = {2, 4}, .answered_in = 4},
                              {.to = {3}},    {.end = Outcome::loss},
                              {.to = {5}},    {.to = {6}},
                              {.to = {7}},    {.end = Outcome::loss}};
    for (int place = 8; place < 20; ++place) places.push_back({.to = {place + 1}});
    places.push_back({.end = Outcome::draw});
    Searcher<Places> searcher({.hash_mib = 1, .tell_bounds = true});
    bool is_won = false;
    const auto observe = [&](const auto& iteration) {
        const Score score = iteration.line.score;
        if (!score.is_win()) return;
        is_won = true;
        EXPECT_GE(score.distance(), 5) << "depth " << iteration.depth;
    };
    searcher.search(Places(places), {.depth = 12}, observe);
    EXPECT_TRUE(is_won) << "nothing was tested";
}

// A chain of threats that have one answer each costs no depth; without the step it does.
TEST(Selectivity, AnAnswerToAThreatCostsNoDepthUnlessTheStepIsLeftOut) {
    std::vector<Place> places{{.to = {1}}};
    for (int place = 1; place < 6; ++place) {
        places.push_back({.to = {place + 1}, .in_danger = place % 2 == 1});
    }
    places.push_back({.end = Outcome::loss});
    const auto depth_of_end = [&](bool has_extension) {
        Searcher<Places> searcher({.hash_mib = 1, .danger_extension = has_extension});
        const auto result = searcher.search(Places(places), {.depth = 20});
        EXPECT_EQ(result.lines.front().score, Score::loss_in(6));
        return result.depth;
    };
    EXPECT_LT(depth_of_end(true), depth_of_end(false));
}

/// A node as the selective steps see it.
template <Game G = OpenGraph>
Visit<G> quiet_node(Score alpha, Depth depth) {
    Visit<G> node;
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

// At ply 3 the side to move wins with its next move, or loses by it, at the soonest.
TEST(Selectivity, NoEndIsNearerThanTheNextMove) {
    const auto value = [](Window window, const SearchOptions& options = {}) {
        Node<OpenGraph> node;
        node.ply = 3;
        node.window = window;
        return out_of_reach(options, node);
    };
    EXPECT_EQ(value({Score::win_in(4), Score::infinity()}), Score::win_in(4));
    EXPECT_EQ(value({Score::win_in(5), Score::infinity()}), std::nullopt);
    EXPECT_EQ(value({-Score::infinity(), Score::loss_in(4)}), Score::loss_in(4));
    EXPECT_EQ(value({-Score::infinity(), Score::loss_in(5)}), std::nullopt);
    EXPECT_EQ(value({Score::win_in(4), Score::infinity()}, {.exact = true}), std::nullopt);
}

TEST(Selectivity, AProofIsCountedFromTheRootAsFarAsAWinMayBe) {
    const auto value = [](Outcome outcome, int plies) {
        return value_of(Proof<GraphMove>{outcome, plies, {}}, 20);
    };
    EXPECT_EQ(value(Outcome::win, 7), Score::win_in(27));
    EXPECT_EQ(value(Outcome::loss, 7), Score::loss_in(27));
    EXPECT_EQ(value(Outcome::draw, 7), Score::draw());
    EXPECT_EQ(value(Outcome::win, Score::longest_win), Score::win_in(Score::longest_win));
    EXPECT_EQ(value(Outcome::loss, Score::longest_win), Score::loss_in(Score::longest_win));
}

TEST(Selectivity, AThreatIsExtendedWithinTwiceTheDepthAndEightPlies) {
    const HookedTree tree({.in_danger = [](const auto&) { return true; }});
    const auto plies_more = [&](Ply ply, const SearchOptions& options = {}) {
        Visit<HookedTree> node;
        node.ply = ply;
        const Depth more = extension(options, tree, 3, node);
        EXPECT_EQ(node.in_danger, !options.exact && !options.solving);
        return more;
    };
    EXPECT_EQ(plies_more(0), 0);
    EXPECT_EQ(plies_more(1), 1);
    EXPECT_EQ(plies_more(13), 1);
    EXPECT_EQ(plies_more(14), 0);
    EXPECT_EQ(plies_more(1, {.danger_extension = false}), 0);
    EXPECT_EQ(plies_more(1, {.exact = true}), 0);
    EXPECT_EQ(plies_more(1, {.solving = true}), 0);
    Visit<HookedTree> strict;
    strict.ply = 1;
    strict.is_strict = true;
    EXPECT_EQ(extension({}, tree, 3, strict), 0);
}

TEST(Selectivity, ProversGetNodesForTheDepthAndAtTheHorizonWhatTheConstantSays) {
    SearchConstants constants;
    Visit<OpenGraph> node;
    for (const auto& [depth, nodes] : {std::pair(2, 0U), {3, 96U}, {10, 320U}}) {
        node.depth = depth;
        EXPECT_EQ(proof_budget(constants, node), nodes);
    }
    EXPECT_EQ(proof_budget_at_horizon({}, constants, node), 16U);
    for (const SearchOptions& options :
         {SearchOptions{.exact = true}, SearchOptions{.solving = true},
          SearchOptions{.quiescence = false}, SearchOptions{.threat_proof = false}}) {
        EXPECT_EQ(proof_budget_at_horizon(options, constants, node), 0U);
    }
    node.in_danger = true;
    EXPECT_EQ(proof_budget_at_horizon({}, constants, node), 0U);
    node.in_danger = false;
    node.is_strict = true;
    EXPECT_EQ(proof_budget_at_horizon({}, constants, node), 0U);
}

TEST(Selectivity, AnswersAreAskedForWithinTheTreeTwoPliesBeforeTheHorizon) {
    const auto are_asked_for = [](const auto& change, const SearchOptions& options = {}) {
        auto node = quiet_node(Score::draw(), 2);
        change(node);
        return wants_answers(options, SearchConstants{}, node);
    };
    EXPECT_TRUE(are_asked_for([](auto& /*node*/) {}));
    EXPECT_FALSE(are_asked_for([](auto& /*node*/) {}, {.threat_answers = false}));
    EXPECT_FALSE(are_asked_for([](auto& node) { node.depth = 1; }));
    EXPECT_FALSE(are_asked_for([](auto& node) { node.ply = 0; }));
    EXPECT_FALSE(are_asked_for([](auto& node) { node.in_danger = true; }));
    EXPECT_FALSE(are_asked_for([](auto& node) { node.is_selective = false; }));
}

// A prover that may spend one node at the horizon is asked for it.
TEST(Selectivity, OneNodeAtTheHorizonIsSpent) {
    SearchOptions options{.hash_mib = 1};
    for (std::size_t i = 0; i != named_constants.size(); ++i) {
        if (named_constants[i].name == "threat-proof.horizon") options.constants.set(i, 1);
    }
    int asked = 0;
    const HookedTree tree({.prove_win =
                               [&](const auto&, std::uint64_t nodes, const CancelFlag*) {
                                   EXPECT_EQ(nodes, 1U);
                                   ++asked;
                                   return ProofAttempt<SyntheticMove>{.proof = {}, .nodes = 1};
                               }},
                          {.most_moves = 3, .height = 9});
    CompiledSearcher<HookedTree>(options).search(tree, {.depth = 1});
    EXPECT_GT(asked, 0);
}

/// What the reductions ask a worker for.
template <Game G>
struct StubWorkerOf {
    SearchOptions search_options{};
    G graph;
    std::shared_ptr<SearchState<G>> search_state =
        std::make_shared<SearchState<G>>(SearchOptions{.hash_mib = 0});

    const SearchOptions& options() const { return search_options; }
    const SearchConstants& constants() const { return search_state->constants; }
    const SearchState<G>& state() const { return *search_state; }
    HistoryTables<G>& histories() const { return search_state->histories; }
    const G& position() const { return graph; }
};
using StubWorker = StubWorkerOf<OpenGraph>;

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

TEST_F(LateMoves, AreSkippedAfterSoManyAsTheDepthIsWorth) {
    const Score alpha = Score::draw();
    const auto is_skipped = [&](Depth depth, int number, bool is_improving) {
        auto node = quiet_node(alpha, depth);
        node.is_improving = is_improving;
        auto brother = late(alpha);
        brother.number = number;
        return is_too_late(worker_, node, brother);
    };
    EXPECT_FALSE(is_skipped(4, 18, true));
    EXPECT_TRUE(is_skipped(4, 19, true));
    EXPECT_FALSE(is_skipped(4, 8, false)) << "half of 19";
    EXPECT_TRUE(is_skipped(4, 9, false));
    EXPECT_TRUE(is_skipped(8, 67, true));
    EXPECT_FALSE(is_skipped(9, 200, true)) << "it is too deep";
}

/// A graph whose moves win `worth` in the exchange, and take something if `takes`.
struct Market : OpenGraph {
    int worth = 0;
    bool takes = false;
    bool exchange_reaches(GraphMove /*move*/, int gain) const { return worth >= gain; }
    bool is_capture(GraphMove /*move*/) const { return takes; }
    bool is_noisy(GraphMove /*move*/) const { return takes; }
};
static_assert(HasExchange<Market> && HasCaptureTest<Market>);

class Exchanges : public LateMoves {
protected:
    bool is_left_out(const Visit<Market>& node, Score alpha = Score::draw()) {
        const Brother<GraphMove> brother{
            .move = late(alpha).move, .number = 3, .window = Window::null(alpha)};
        return is_poor(market_, node, brother, node.depth);
    }

    StubWorkerOf<Market> market_{.graph = Market{worker_.graph}};
};

TEST_F(Exchanges, ThatLoseLeaveAMoveOutTheSoonerTheNearerTheHorizonIs) {
    for (const bool takes : {false, true}) {
        market_.graph.takes = takes;
        const auto node = [](Depth depth) { return quiet_node<Market>(Score::draw(), depth); };
        market_.graph.worth = 0;
        EXPECT_FALSE(is_left_out(node(1)));
        market_.graph.worth = -6 * Market::futility_margin;
        EXPECT_TRUE(is_left_out(node(1)));
        EXPECT_FALSE(is_left_out(node(8)));
    }
}

TEST_F(Exchanges, HaveToWinWhatIsMissingAndMayLoseTheMoreTheDeeperTheNode) {
    market_.graph.takes = true;  // margin 4: 20 a ply, and 12 and 19 a ply beside what it wins
    const auto asked = [&](int alpha, Depth depth, const auto& change) {
        auto node = quiet_node<Market>(Score::evaluation(alpha), 10);
        change(node);
        return exchange_asked(
            market_, node,
            Brother<GraphMove>{
                .move = late(Score::draw()).move, .number = 3, .window = node.window},
            depth);
    };
    const auto as_it_is = [](auto& /*node*/) {};
    EXPECT_EQ(asked(1000, 9, as_it_is), 1000 - 184);
    EXPECT_EQ(asked(1000, 1, as_it_is), 1000 - 31);
    EXPECT_EQ(asked(0, 9, as_it_is), -184);
    EXPECT_EQ(asked(-100, 9, as_it_is), -200);
    EXPECT_EQ(asked(1000, 10, as_it_is), -200) << "it is too deep";
    EXPECT_EQ(asked(1000, 9, [](auto& node) { node.evaluation = Score::evaluation(50); }),
              1000 - 234);
    EXPECT_EQ(asked(1000, 9, [](auto& node) { node.kind = NodeKind::pv; }), -200);
    EXPECT_EQ(asked(1000, 9, [](auto& node) { node.estimate.reset(); }), -200);
    market_.graph.takes = false;
    EXPECT_EQ(asked(1000, 9, as_it_is), -200);
    market_.graph.takes = true;
    market_.search_options.futility = false;
    EXPECT_EQ(asked(1000, 9, as_it_is), -200);
}

TEST_F(Exchanges, OfQuietMovesMayLoseTheMoreTheMorePliesTheyGet) {
    for (const auto& [depth, most] : {std::pair(1, 0), {2, 5}, {3, 14}, {8, 113}}) {
        const auto node = quiet_node<Market>(Score::draw(), depth);
        market_.graph.worth = -most;
        EXPECT_FALSE(is_left_out(node)) << depth;
        market_.graph.worth = -most - 1;
        EXPECT_TRUE(is_left_out(node)) << depth;
    }
    auto root = quiet_node<Market>(Score::draw(), 3);
    root.ply = 0;
    EXPECT_FALSE(is_left_out(root));
}

// By whole plies that brothers of its number usually get less.
TEST_F(Exchanges, MakeALateMoveHopeForTheDepthThatItUsuallyGets) {
    SearchConstants constants;
    constants.futility_reduced = ply_parts;
    constants.reduction_worsening = 1;
    auto node = quiet_node<Market>(Score::draw(), 8);
    const auto hoped = [&](int base, bool is_improving) {
        constants.reduction_base = base;
        node.is_improving = is_improving;
        return depth_to_hope_for(constants, node, Brother<GraphMove>{.number = 1, .reduction = 5});
    };
    EXPECT_EQ(hoped(ply_parts - 1, true), 8);
    EXPECT_EQ(hoped(ply_parts - 1, false), 7);
    EXPECT_EQ(hoped(2 * ply_parts, true), 6);
    EXPECT_EQ(hoped(-ply_parts, true), 8);
    EXPECT_EQ(hoped(9 * ply_parts, true), 1);
}

TEST_F(Exchanges, DoNotCountWhereNothingMayBeLeftOut) {
    market_.graph.worth = -10'000;
    const auto usual = quiet_node<Market>(Score::draw(), 1);
    ASSERT_TRUE(is_left_out(usual));
    auto node = usual;
    node.in_danger = true;
    EXPECT_FALSE(is_left_out(node));
    node = usual;
    node.is_selective = false;
    EXPECT_FALSE(is_left_out(node));
    EXPECT_FALSE(is_left_out(usual, Score::loss_in(9)));
    market_.search_options.exchange_pruning = false;
    EXPECT_FALSE(is_left_out(usual));
}

TEST_F(Exchanges, HaveToWinEnoughFarBelowAlpha) {
    market_.graph.takes = true;
    const Score alpha = Score::evaluation(20 * Market::futility_margin);
    market_.graph.worth = 2 * Market::futility_margin;
    EXPECT_TRUE(is_left_out(quiet_node<Market>(alpha, 1), alpha));
    market_.graph.worth = 20 * Market::futility_margin;
    EXPECT_FALSE(is_left_out(quiet_node<Market>(alpha, 1), alpha));
}

TEST_F(Exchanges, AreNotAskedForWhereHistorySpeaksAgainstAMove) {
    market_.graph.worth = 10'000;
    auto node = quiet_node<Market>(Score::draw(), 2);
    node.path[0] = 1;
    EXPECT_FALSE(is_left_out(node));
    const std::size_t index = market_.graph.history_index(late(Score::draw()).move);
    market_.histories().continuation.update(1, index, -history_limit / 2);
    EXPECT_TRUE(is_left_out(node));
    node.kind = NodeKind::pv;
    EXPECT_FALSE(is_left_out(node));
}

TEST_F(Exchanges, AreNotAskedForWhereTheHistoriesTogetherArePoorEnough) {
    market_.graph.worth = 10'000;
    const std::size_t index = market_.graph.history_index(late(Score::draw()).move);
    auto& continuation = market_.histories().continuation;
    auto node = quiet_node<Market>(Score::draw(), 3);  // which asks for less than -500
    node.path = {1, 2, 3, 4, 5, 6};
    continuation.update(1, index, -200);
    continuation.update(2, index, -200);
    continuation.update(3, index, -8000);  // it is not asked, as the next but one
    continuation.update(4, index, -100);
    continuation.update(5, index, -8000);
    EXPECT_FALSE(is_left_out(node));
    continuation.update(4, index, -3);
    EXPECT_TRUE(is_left_out(node));
    node.depth = 4;
    EXPECT_FALSE(is_left_out(node));
    continuation.update(1, index, -history_limit);
    node.depth = 8;
    EXPECT_TRUE(is_left_out(node));
    node.depth = 9;
    EXPECT_FALSE(is_left_out(node)) << "it is too deep";
}

TEST_F(Exchanges, InQuiescenceHaveToWinWhatIsMissing) {
    const auto is_left_out = [&](int alpha, int worth, int tried) {
        market_.graph.worth = worth;
        const auto node = quiet_node<Market>(Score::evaluation(alpha), 0);
        return not_worth_it(market_, node, late(Score::draw()).move, node.window, Score::draw(),
                            Score::draw(), tried)
            .has_value();
    };
    market_.graph.takes = true;  // 5 are hoped for beside
    EXPECT_TRUE(is_left_out(1000, 995, 0));
    EXPECT_FALSE(is_left_out(1000, 996, 2));
    EXPECT_TRUE(is_left_out(1000, 996, 3));
    EXPECT_TRUE(is_left_out(5, 0, 0));
    EXPECT_FALSE(is_left_out(4, -1000, 0)) << "nothing is missing";
    market_.search_options.futility = false;
    EXPECT_FALSE(is_left_out(1000, 0, 9));
}

TEST_F(Exchanges, ThatCannotReachAlphaAreNotSearchedInQuiescence) {
    const Score alpha = Score::evaluation(1000);
    auto node = quiet_node<Market>(alpha, 0);
    const auto bound = [&](Score best, int tried) {
        return not_worth_it(market_, node, late(alpha).move, node.window, best, Score::draw(),
                            tried);
    };
    market_.graph.takes = true;
    market_.graph.worth = 500;
    EXPECT_EQ(bound(Score::draw(), 0), alpha);
    market_.graph.worth = 1000;
    EXPECT_EQ(bound(Score::draw(), 0), std::nullopt);
    EXPECT_EQ(bound(Score::evaluation(7), 9), Score::evaluation(7));  // after many others
    EXPECT_EQ(bound(Score::loss_in(5), 9), std::nullopt);             // a loss has to be proved
    node.in_danger = true;
    EXPECT_EQ(bound(Score::draw(), 9), std::nullopt);  // an evasion that takes
    market_.graph.takes = false;
    EXPECT_EQ(bound(Score::draw(), 1), std::nullopt);
    EXPECT_EQ(bound(Score::draw(), 2), Score::draw());
}

struct PlacesWithAMargin : Places {
    static constexpr int futility_margin = 1000;
};

TEST(Passes, NeedASurplusNearTheHorizonOfAGameWithAMarginAlone) {
    const SearchConstants constants{.pass_surplus = 50, .pass_ease = 20};
    EXPECT_EQ(surplus_for_pass<PlacesWithAMargin>(constants, 1), 300);
    EXPECT_EQ(surplus_for_pass<PlacesWithAMargin>(constants, 3), 0);
    EXPECT_EQ(surplus_for_pass<Places>(constants, 1), 0);
}

TEST(Visits, AtTheHorizonAreTheSamePositionWithNothingLeftToSearch) {
    Visit<Places> node;
    node.depth = 3;
    node.ply = 5;
    EXPECT_EQ(node.at_horizon().depth, 0);
    EXPECT_EQ(node.at_horizon().ply, 5);
}

}  // namespace
}  // namespace ybw
