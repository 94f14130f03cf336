// What one thread says of small games, to the node: a step of the search that is left out, turned
// round or set to another number shows here, though every value stays right. A change is meant, and
// its commit says why.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "engine/text/splitmix.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/points_tree.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {
namespace {

/// Ways to search, each with the nodes that it takes in trees and in graphs.
struct Signature {
    std::string name;
    SearchOptions options;
    std::uint64_t of_trees;
    std::uint64_t of_graphs;  ///< which offer every refinement
};

std::uint64_t nodes_of_trees(const SearchOptions& options) {
    std::uint64_t nodes = 0;
    for (const TreeOrder order : {TreeOrder::strongly_ordered, TreeOrder::random}) {
        const SyntheticTree tree({.seed = 5,
                                  .most_moves = 12,
                                  .fewest_moves = 4,
                                  .height = 20,
                                  .noise_percent = 20,
                                  .order = order});
        CompiledSearcher<SyntheticTree> searcher(options);
        nodes += searcher.search(tree, {.depth = 8}).statistics.nodes;
    }
    return nodes;
}

std::uint64_t nodes_of_graphs(const SearchOptions& options) {
    std::mt19937_64 random(1);
    std::uint64_t nodes = 0;
    for (int i = 0; i < 60; ++i) {
        const auto graph = std::make_shared<const MarkedGraph>(random, 16);
        const CountedGraph game(graph, std::make_shared<const GraphTruth>(*graph));
        if (game.outcome()) continue;
        CompiledSearcher<CountedGraph, RestlessThreads> searcher(options);
        nodes += searcher.search(game, {.depth = 10}).statistics.nodes;
    }
    return nodes;
}

TEST(Signature, OfOneThreadIsToTheNode) {
    const Signature signatures[]{
        {"usual", {.hash_mib = 1}, 57'002, 33'960},
        {"exact", {.hash_mib = 1, .exact = true}, 194'845, 18'642},
        {"two lines", {.hash_mib = 1, .multipv = 2}, 67'972, 50'836},
    };
    for (const auto& [name, options, of_trees, of_graphs] : signatures) {
        EXPECT_EQ(nodes_of_trees(options), of_trees) << name;
        EXPECT_EQ(nodes_of_graphs(options), of_graphs) << name;
    }
}

// ---- All that searches with options at random say

/// A number for many.
class Digest {
public:
    template <class Value>
    requires std::has_unique_object_representations_v<Value>
    void add(const Value& value) {
        std::uint64_t word = 0;
        static_assert(sizeof value <= sizeof word);
        std::memcpy(&word, &value, sizeof value);
        value_ = scrambled(value_ ^ word);
    }
    void add(std::span<const std::byte> bytes) {
        for (const std::byte byte : bytes) add(byte);
    }
    void add(const Statistics& s) {
        for (const std::uint64_t count :
             {s.nodes, s.quiescence_nodes, s.proof_nodes, s.evaluations, s.table_cutoffs, s.cutoffs,
              s.first_move_cutoffs, s.researches, s.splits, s.joins, s.cancelled_nodes}) {
            add(count);
        }
    }
    template <class Move>
    void add(const Line<Move>& line) {
        add(line.score.raw());
        add(line.bound);
        add(line.depth);
        for (const Move move : line.pv) add(move);
    }
    template <class Move>
    void add(const Iteration<Move>& iteration) {
        add(iteration.depth);
        add(iteration.rank);
        add(iteration.line);
        add(iteration.statistics);
        add(iteration.hashfull_permille);
    }
    template <class Move>
    void add(const Result<Move>& result) {
        add(result.best.value_or(Move{}));
        add(result.depth);
        for (const auto& line : result.lines) add(line);
        add(result.statistics);
        add(result.hashfull_permille);
        add(result.reason);
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0;
};

using Random = std::mt19937_64;

/// Whether it is so, one time of so many.
bool once_in(Random& random, std::uint64_t times) {
    return random() % times == 0;
}

SearchOptions options_at_random(Random& random) {
    const auto usually = [&] { return !once_in(random, 5); };
    SearchOptions options{.hash_mib = usually() ? 1U : 0U,
                          .multipv = usually() ? 1 : 3,
                          .policy = usually() ? BrothersPolicy::parallel : BrothersPolicy::serial,
                          .exact = !usually(),
                          .solving = !usually(),
                          .depth_step = usually() ? 1 : 2,
                          .aspiration = usually(),
                          .quiescence = usually(),
                          .null_move = usually(),
                          .late_move_reductions = usually(),
                          .late_move_pruning = usually(),
                          .futility = usually(),
                          .exchange_pruning = usually(),
                          .razoring = usually(),
                          .internal_reduction = usually(),
                          .danger_extension = usually(),
                          .history_table = usually(),
                          .continuation_history = usually(),
                          .killers = usually(),
                          .counter_moves = usually(),
                          .threat_proof = usually(),
                          .threat_answers = usually(),
                          .history_sharing = HistorySharing(random() % 3),
                          .tell_bounds = !usually()};
    if (!usually()) options.history = HistoryWeight::power_of_two;
    if (!usually()) options.first_depth = 3;
    options.reproducible = (options.exact || options.solving) && !usually();
    for (std::size_t i = 0; i < named_constants.size(); ++i) {
        const NamedConstant& named = named_constants[i];
        if (once_in(random, 20)) {
            const auto values = static_cast<std::uint64_t>(named.most - named.least + 1);
            options.constants.set(i, named.least + static_cast<int>(random() % values));
        }
    }
    return options;
}

Limits limits_at_random(Random& random) {
    Limits limits{.nodes = 1 + random() % 1500};
    if (once_in(random, 2)) limits.depth = 1 + static_cast<Depth>(random() % 9);
    if (once_in(random, 4)) limits.win = 1 + static_cast<int>(random() % 7);
    return limits;
}

/// Searches with a searcher after each other: some of them go on, ask for some moves alone or
/// whether the value lies in a window; then again with what has been saved.
template <class Executor, class G>
void add_searches(Digest& digest, Random& random, const G& game) {
    const SearchOptions options = options_at_random(random);
    CompiledSearcher<G, Executor> searcher(options);
    CompletedDepth<typename G::Move> before;
    const auto search = [&](CompiledSearcher<G, Executor>& by) {
        MovesOf<G> moves;
        game.legal_moves(moves);
        if (!once_in(random, 4)) moves.clear();
        const std::span asked(moves.begin(), (moves.size() + 1) / 2);
        for (const auto& line : before.lines) {
            if (asked.empty() || std::ranges::count(asked, line.pv.front()) > 0) continue;
            before = {};  // of other moves
            break;
        }
        const auto result = by.search(
            game, limits_at_random(random), [&](const auto& iteration) { digest.add(iteration); },
            asked, {}, before);
        digest.add(result);
        if (once_in(random, 3)) before = {result.depth, result.lines};
        if (moves.size() > 0 || once_in(random, 2)) before = {};
    };
    for (int i = 0; i < 4; ++i) search(searcher);
    if (!options.reproducible) {
        const Score alpha = Score::evaluation(static_cast<int>(random() % 60) - 30);
        const Score beta = once_in(random, 2) ? alpha.next() : Score::evaluation(alpha.raw() + 20);
        digest.add(searcher.search_window(game, 5, {alpha, beta}, limits_at_random(random)));
    }
    std::vector<std::byte> saved;
    searcher.save(7, [&](auto bytes) { saved.insert(saved.end(), bytes.begin(), bytes.end()); });
    digest.add(std::span<const std::byte>(saved));
    CompiledSearcher<G, Executor> other(options);
    std::size_t at = 0;
    other.load(7, [&](std::span<std::byte> bytes) {
        if (saved.size() - at < bytes.size()) return false;
        std::copy_n(saved.data() + at, bytes.size(), bytes.data());
        at += bytes.size();
        return true;
    });
    search(other);
    searcher.clear();
    search(searcher);
}

/// Of so many games, which are made by a call.
template <class Executor, class Make>
std::uint64_t digest_of(int games, Make make) {
    Random random(1);
    Digest digest;
    for (int i = 0; i < games; ++i) {
        const auto game = make(random);
        if (!game.outcome()) add_searches<Executor>(digest, random, game);
    }
    return digest.value();
}

template <class G>
std::uint64_t digest_of_graphs(RepetitionJudge judge, int vertices) {
    return digest_of<RestlessThreads>(30, [=](Random& random) {
        const auto graph = std::make_shared<const MarkedGraph>(random, vertices);
        return G(graph, std::make_shared<const GraphTruth>(*graph), judge);
    });
}

SyntheticTree tree_at_random(Random& random) {
    return SyntheticTree({.seed = random(),
                          .most_moves = 8,
                          .fewest_moves = 1,
                          .height = 7,
                          .end_permille = 10,
                          .order = TreeOrder(random() % 4),
                          .end = TreeEnd(random() % 2)});
}

PointsTree points_at_random(Random& random) {
    return PointsTree(
        {.seed = random(), .moves = 8, .solved_moves = static_cast<int>(random() % 3)});
}

Mnk board_at_random(Random& random) {
    const auto columns = 3 + static_cast<int>(random() % 3);
    return Mnk(columns, 4, 3 + static_cast<int>(random() % 2));
}

std::uint64_t digest_of_constants() {
    Digest digest;
    for (const NamedConstant& named : named_constants) digest.add(SearchConstants{}.*named.member);
    return digest.value();
}

/// Where it differs and is meant to, the file gets what the test has found.
TEST(Signature, OfAllThatOneThreadSaysIsThatOfTheFile) {
    using enum RepetitionJudge;
    std::ostringstream found;
    found << std::hex  //
          << digest_of_constants() << " constants\n"
          << digest_of_graphs<OpenGraph>(nobody, 32) << " open graphs\n"
          << digest_of_graphs<CountedGraph>(nobody, 16) << " counted graphs\n"
          << digest_of_graphs<RepeatingGraph>(draw, 8) << " repetition is a draw\n"
          << digest_of_graphs<RepeatingGraph>(repeater_loses, 8) << " repetition loses\n"
          << digest_of<RestlessThreads>(30, tree_at_random) << " trees\n"
          << digest_of<Threads>(30, points_at_random) << " points\n"
          << digest_of<RestlessThreads>(10, board_at_random) << " four in a row\n";
    EXPECT_EQ(found.str(), file_text(YBW_SOURCE_DIR "/tests/parallel/signature.txt"));
}

}  // namespace
}  // namespace ybw
