// The game's own prover beside the search: it neither delays its end nor escapes its limits.
#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"

namespace ybw {
namespace {

/// What provers within the tree are never given: who is given more is asked about the root.
constexpr std::uint64_t more_than_in_the_tree = 1'000;

/// On a busy machine a search may be over before a helper has a processor.
constexpr int most_attempts = 50;

/// Finds nothing, and takes its time for it.
struct SlowProver : SyntheticTree {
    using SyntheticTree::SyntheticTree;

    static constexpr Duration patience{20.0};
    static inline std::atomic<int> asked = 0;

    ProofAttempt<SyntheticMove> prove_win(std::uint64_t nodes, const CancelFlag* flag) const {
        if (nodes < more_than_in_the_tree) return {};
        ++asked;
        const Stopwatch watch;
        while (!is_cancelled(flag) && watch.elapsed() < patience) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return {};
    }
};

TEST(RootProofs, DoNotKeepASearchThatIsOver) {
    const SlowProver tree({.seed = 1, .most_moves = 8, .height = 12, .distinct_values = 51});
    Searcher<SlowProver> searcher({.threads = 2, .hash_mib = 1});
    if (searcher.workers() < 2) GTEST_SKIP() << "one processor: no helper for the prover";
    for (int i = 0; i < most_attempts && SlowProver::asked == 0; ++i) {
        searcher.clear();
        const auto result = searcher.search(tree, {.depth = 9});
        EXPECT_LT(result.time.count(), SlowProver::patience.count() / 2);
    }
    EXPECT_GT(SlowProver::asked.load(), 0) << "nothing was tested";
}

/// Finds nothing, and takes all the nodes that it may for it, at the root alone.
struct DearProver : SyntheticTree {
    using SyntheticTree::SyntheticTree;
    ProofAttempt<SyntheticMove> prove_win(std::uint64_t nodes, const CancelFlag*) const {
        return {.proof = {}, .nodes = nodes < more_than_in_the_tree ? 0 : nodes};
    }
};

TEST(RootProofs, SpendNodesOfTheSearch) {
    const DearProver tree({.seed = 1, .most_moves = 8, .height = 12, .distinct_values = 51});
    for (const int threads : {1, 2}) {
        Searcher<DearProver> searcher({.threads = threads, .hash_mib = 1});
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
    const DearProver tree({.seed = 1, .most_moves = 8, .height = 12, .distinct_values = 51});
    Searcher<DearProver> searcher({.hash_mib = 1});
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

/// Sees a win far away, wherever it is asked with room enough.
struct FarSighted : SyntheticTree {
    using SyntheticTree::SyntheticTree;
    static constexpr int plies = 31;

    ProofAttempt<SyntheticMove> prove_win(std::uint64_t nodes, const CancelFlag*) const {
        if (nodes < more_than_in_the_tree) return {};
        MovesOf<SyntheticTree> moves;
        legal_moves(moves);
        return {.proof = Proof<SyntheticMove>{Outcome::win, plies, moves[0]}, .nodes = 1};
    }
};

TEST(RootProofs, EndASearchWithoutAWordOfWhatNobodyAskedFor) {
    const FarSighted tree({.seed = 1, .most_moves = 8, .height = 12, .distinct_values = 51});
    Searcher<FarSighted> searcher({.hash_mib = 1});
    const auto search = [&](std::optional<int> win) {
        return searcher.search(tree, {.nodes = 200'000, .win = win});
    };
    const auto free = search(std::nullopt);
    EXPECT_EQ(free.reason, StopReason::proved);
    EXPECT_EQ(free.lines.front().score, Score::win_in(FarSighted::plies));
    EXPECT_EQ(free.lines.front().bound, Bound::lower);
    EXPECT_EQ(search(FarSighted::plies).reason, StopReason::win);
    const auto nearer = search(FarSighted::plies - 1);
    EXPECT_EQ(nearer.reason, StopReason::nodes) << "a nearer win was asked for";
    EXPECT_EQ(nearer.lines.front().score, Score::win_in(FarSighted::plies));
}

}  // namespace
}  // namespace ybw
