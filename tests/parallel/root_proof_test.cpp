// The game's own prover beside the search: it neither delays its end nor escapes its limits.
#include "parallel/root_proof.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <thread>
#include <utility>

#include "parallel/clock.hpp"
#include "parallel/search_state.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/hooked_tree.hpp"

namespace ybw {
namespace {

/// What provers within the tree are never given: who is given more is asked about the root.
constexpr std::uint64_t more_than_in_the_tree = 1'000;

/// On a busy machine a search may be over before a helper has a processor.
constexpr int most_attempts = 50;

using ProofSearcher = CompiledSearcher<HookedTree>;
using Proving = ProofAttempt<SyntheticMove>;

HookedTree tree_with(
    std::function<Proving(const SyntheticTree&, std::uint64_t, const CancelFlag*)> prove_win) {
    return HookedTree({.prove_win = std::move(prove_win)},
                      {.seed = 1, .most_moves = 8, .height = 12, .distinct_values = 51});
}

TEST(RootProofs, DoNotKeepASearchThatIsOver) {
    constexpr Duration patience{20.0};
    std::atomic<int> asked = 0;
    // Finds nothing, and takes its time for it.
    const HookedTree tree =
        tree_with([&](const auto&, std::uint64_t nodes, const CancelFlag* flag) {
            if (nodes < more_than_in_the_tree) return Proving{};
            ++asked;
            const Stopwatch watch;
            while (!is_cancelled(flag) && watch.elapsed() < patience) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            return Proving{};
        });
    ProofSearcher searcher({.threads = 2, .hash_mib = 1});
    if (searcher.workers() < 2) GTEST_SKIP() << "one processor: no helper for the prover";
    for (int i = 0; i < most_attempts && asked == 0; ++i) {
        searcher.clear();
        const auto result = searcher.search(tree, {.depth = 9});
        EXPECT_LT(result.time.count(), patience.count() / 2);
    }
    EXPECT_GT(asked.load(), 0) << "nothing was tested";
}

/// Whose prover finds nothing, and takes all the nodes that it may for it, at the root alone.
HookedTree tree_of_dear_proofs() {
    return tree_with([](const auto&, std::uint64_t nodes, const CancelFlag*) {
        return Proving{.proof = {}, .nodes = nodes < more_than_in_the_tree ? 0 : nodes};
    });
}

TEST(RootProofs, SpendNodesOfTheSearch) {
    const HookedTree tree = tree_of_dear_proofs();
    for (const int threads : {1, 2}) {
        ProofSearcher searcher({.threads = threads, .hash_mib = 1});
        constexpr std::uint64_t limit = 200'000;
        const std::uint64_t allowed = threads == 1 ? 0 : limit / 100;
        std::uint64_t of_prover = 0;
        for (int i = 0; i < most_attempts && of_prover <= limit / 100; ++i) {
            searcher.clear();
            const auto result = searcher.search(tree, {.nodes = limit});
            EXPECT_EQ(result.reason, StopReason::nodes);
            of_prover = result.statistics.proof_nodes;
            const std::uint64_t spent = result.statistics.nodes + of_prover;
            EXPECT_GE(spent, limit - allowed) << threads << " threads";
            EXPECT_LE(spent, limit) << threads << " threads";
        }
        EXPECT_GT(of_prover, limit / 100) << "nothing was tested";
    }
}

TEST(RootProofs, AreCountedAtOnce) {
    const HookedTree tree = tree_of_dear_proofs();
    ProofSearcher searcher({.hash_mib = 1});
    for (int i = 0; i < 2; ++i) {  // of the second search its own alone
        std::uint64_t last = 0;
        searcher.clear();
        const auto result = searcher.search(tree, {.nodes = 200'000}, [&](const auto& iteration) {
            last = iteration.statistics.proof_nodes;
            EXPECT_EQ(searcher.status().statistics.proof_nodes, last);
        });
        EXPECT_GT(last, 0U);
        EXPECT_GE(result.statistics.proof_nodes, last);
        EXPECT_LE(result.statistics.paid_nodes(), 200'000U);
        EXPECT_EQ(searcher.status().statistics.proof_nodes, result.statistics.proof_nodes);
    }
}

TEST(RootProofs, AreOfferedForEnoughNodesAndForTwiceAsManyAsTheLast) {
    using Proofs = RootProof<SyntheticTree>;
    SearchState<SyntheticTree> state({.hash_mib = 0});
    constexpr std::uint64_t enough = Proofs::share * Proofs::least_budget;
    Proofs proofs(SyntheticTree({.height = 4}), state, std::nullopt);
    EXPECT_FALSE(proofs.post(enough - 1));
    EXPECT_FALSE(proofs.is_posted());
    EXPECT_TRUE(proofs.post(enough));
    EXPECT_TRUE(proofs.is_posted());
    EXPECT_FALSE(proofs.post(4 * enough)) << "one is under way";
    proofs.run();
    EXPECT_FALSE(proofs.is_posted());
    EXPECT_FALSE(proofs.post(2 * enough - 1));
    EXPECT_TRUE(proofs.post(2 * enough));
    Proofs next(SyntheticTree({.height = 4}), state, std::nullopt);
    EXPECT_FALSE(next.post(4 * enough - 1)) << "of a search that goes on";
    EXPECT_TRUE(next.post(4 * enough));
    EXPECT_FALSE(next.result());
}

TEST(RootProofs, EndASearchWithoutAWordOfWhatNobodyAskedFor) {
    constexpr int plies = 31;
    // Sees a win far away, wherever it is asked with room enough.
    const HookedTree tree = tree_with([](const SyntheticTree& position, std::uint64_t nodes,
                                         const CancelFlag*) {
        if (nodes < more_than_in_the_tree) return Proving{};
        MovesOf<SyntheticTree> moves;
        position.legal_moves(moves);
        return Proving{.proof = Proof<SyntheticMove>{Outcome::win, plies, moves[0]}, .nodes = 1};
    });
    ProofSearcher searcher({.hash_mib = 1});
    const auto search = [&](std::optional<int> win) {
        return searcher.search(tree, {.nodes = 200'000, .win = win});
    };
    const auto free = search(std::nullopt);
    EXPECT_EQ(free.reason, StopReason::proved);
    EXPECT_EQ(free.lines.front().score, Score::win_in(plies));
    EXPECT_EQ(free.lines.front().bound, Bound::lower);
    EXPECT_EQ(search(plies).reason, StopReason::win);
    const auto nearer = search(plies - 1);
    EXPECT_EQ(nearer.reason, StopReason::nodes) << "a nearer win was asked for";
    EXPECT_EQ(nearer.lines.front().score, Score::win_in(plies));
}

}  // namespace
}  // namespace ybw
