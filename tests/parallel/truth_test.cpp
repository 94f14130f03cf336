// What a search with all its selective steps says to be proved is true: on random graphs with
// cycles that offer every refinement, against their values computed backwards from the ends.
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "tests/support/compiled_searcher.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/search_options.hpp"
#include "tests/support/seeded_test.hpp"
#include "tests/support/true_claims.hpp"

namespace ybw {
namespace {

class Truth : public SeededTest {
protected:
    SearchOptions random_options(int threads) {
        const auto perhaps = [this] { return draw(0, 3) != 0; };
        return {.threads = threads,
                .hash_mib = static_cast<std::size_t>(draw(0, 3) == 0 ? 0 : 1),
                .multipv = draw(0, 4) == 0 ? draw(2, 3) : 1,
                .aspiration = perhaps(),
                .quiescence = perhaps(),
                .null_move = perhaps(),
                .late_move_reductions = perhaps(),
                .late_move_pruning = perhaps(),
                .futility = perhaps(),
                .razoring = perhaps(),
                .internal_reduction = perhaps(),
                .danger_extension = perhaps(),
                .continuation_history = perhaps(),
                .threat_proof = perhaps(),
                .threat_answers = perhaps(),
                .tell_bounds = perhaps()};
    }

    /// Nodes are always limited: wide graphs without a table have no end.
    Limits random_limits() {
        constexpr std::uint64_t most_nodes = 4'000;
        Limits limits{.nodes = 1 + random() % (draw(0, 3) == 0 ? most_nodes / 10 : most_nodes)};
        if (draw(0, 1) == 0) limits.depth = draw(1, 14);
        if (draw(0, 3) == 0) limits.win = draw(1, 7);
        return limits;
    }

    template <class Searcher, class G>
    void search(Searcher& searcher, const G& game) {
        std::vector<GraphMove> asked;
        if (draw(0, 5) == 0) {
            MovesOf<G> all;
            game.legal_moves(all);
            asked.push_back(all[random() % all.size()]);
        }
        const Limits limits = random_limits();
        TrueClaims<G> claims(game, asked, count);
        const auto result = searcher.search(
            game, limits, [&](const auto& iteration) { claims.hear(iteration); }, asked);
        claims.judge(result, limits);
    }

    /// Several searches of each graph with each of several searchers, which have seen others.
    template <class G>
    void search_graphs(int graphs, int threads, RepetitionJudge judge = RepetitionJudge::nobody,
                       int vertices = MarkedGraph::most_vertices) {
        constexpr int graphs_a_searcher = 20;
        for (int i = 0; i < graphs && !HasFailure();) {
            const SearchOptions options = random_options(threads);
            CompiledSearcher<G, RestlessThreads> searcher(options);
            for (int j = 0; j < graphs_a_searcher && i < graphs && !HasFailure(); ++j, ++i) {
                const auto graph = std::make_shared<const MarkedGraph>(random, vertices);
                const auto truth = std::make_shared<const GraphTruth>(*graph);
                const G game(graph, truth, judge);
                SCOPED_TRACE(::testing::Message() << "graph " << i << ", " << options);
                for (int k = 0; k < 3; ++k) search(searcher, game);
            }
        }
    }

    void search_games_of_all_kinds(int graphs, int threads) {
        search_graphs<OpenGraph>(graphs, threads);
        search_graphs<CountedGraph>(graphs, threads);
        using enum RepetitionJudge;
        for (const RepetitionJudge judge : {draw, repeater_loses, repeater_wins}) {
            search_graphs<RepeatingGraph>(graphs, threads, judge, few_vertices);
        }
    }

    static constexpr int few_vertices = 8;  // so that positions come again
    ClaimCount count;
};

TEST_F(Truth, WhatOneThreadSaysToBeProvedIsTrue) {
    search_games_of_all_kinds(400, 1);

    EXPECT_GT(count.exact, 1'000) << "hardly a claim was made: nothing was tested";
    EXPECT_GT(count.solved, 1'000);
}

TEST_F(Truth, WhatSeveralThreadsSayToBeProvedIsTrue) {
    for (const int threads : {2, 3, 8}) {
        search_games_of_all_kinds(20, threads);
    }

    EXPECT_GT(count.solved, 50) << "hardly a claim was made: nothing was tested";
}

/// A million searches, three minutes on a quiet machine: for those who change the search.
class LongTruth : public Truth {
protected:
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    }
};

TEST_F(LongTruth, AMillionSearchesSayNothingFalse) {
    constexpr int kinds_and_searches_a_graph = 5 * 3;
    search_games_of_all_kinds(900'000 / kinds_and_searches_a_graph, 1);
    for (const int threads : {2, 3, 8}) {
        search_games_of_all_kinds(33'400 / kinds_and_searches_a_graph, threads);
    }

    std::cout << count.searches << " searches, " << count.wins << " wins and losses claimed, "
              << count.exact << " of them exact, " << count.solved << " solved\n";
    EXPECT_GE(count.searches, 1'000'000);
}

}  // namespace
}  // namespace ybw
