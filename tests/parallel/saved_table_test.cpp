// Saved tables: what is read is what was written, and anything else is refused.
#include "parallel/saved_table.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "parallel/saved_search.hpp"
#include "parallel/search_state.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/margin_tree.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/search_options.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using Bytes = std::vector<std::byte>;
constexpr std::uint64_t identity = 77;

/// Keeps what is written.
auto into(Bytes& bytes) {
    return [&bytes](std::span<const std::byte> more) {
        bytes.insert(bytes.end(), more.begin(), more.end());
    };
}

/// Reads it from the beginning.
auto from(const Bytes& bytes) {
    return [&bytes, place = std::size_t{0}](std::span<std::byte> wanted) mutable {
        if (bytes.size() - place < wanted.size()) return false;
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(place), wanted.size(),
                    wanted.begin());
        place += wanted.size();
        return true;
    };
}

SyntheticTree tree() {
    return SyntheticTree({.most_moves = 6, .height = 8});
}

/// Such as know nothing of a search before but by the table.
CompiledSearcher<SyntheticTree> searcher_with(std::size_t hash_mib) {
    return CompiledSearcher<SyntheticTree>(
        {.hash_mib = hash_mib, .history_table = false, .counter_moves = false});
}

TEST(SavedTable, GoesOnInAnotherProgramAsInTheSame) {
    auto first = searcher_with(4);
    const auto fresh = first.search(tree(), {.depth = 7});
    Bytes bytes;
    first.save_table(identity, into(bytes));
    const auto again = first.search(tree(), {.depth = 8});
    ASSERT_NE(again.statistics.nodes,
              searcher_with(4).search(tree(), {.depth = 8}).statistics.nodes)
        << "the table is of no use here";
    auto second = searcher_with(4);
    second.load_table(identity, from(bytes));
    EXPECT_EQ(second.search(tree(), {.depth = 8}).statistics.nodes, again.statistics.nodes);
    auto larger = searcher_with(8);
    larger.load_table(identity, from(bytes));
    EXPECT_EQ(larger.search(tree(), {.depth = 8}).statistics.nodes, again.statistics.nodes);
    EXPECT_GT(bytes.size(), 16 * fresh.statistics.cutoffs / 2);
}

/// What a table of one entry is written as.
Bytes small_table() {
    Bytes bytes;
    TranspositionTable<SyntheticMove> table(1);
    table.store(12345,
                {.move = {3}, .score = Score::evaluation(-7), .depth = 5, .bound = Bound::upper});
    save_table(table, identity, into(bytes));
    return bytes;
}

TEST(SavedTable, KeepsEntriesAsTheyAre) {
    TranspositionTable<SyntheticMove> table(1);
    load_table(table, identity, from(small_table()));
    const TableEntry<SyntheticMove> expected{
        .move = {3}, .score = Score::evaluation(-7), .depth = 5, .bound = Bound::upper};
    EXPECT_EQ(table.probe(12345), expected);
    EXPECT_EQ(small_table().size(), 8U * (3 + 2 + 2 + 1));
}

TEST(SavedTable, OfEveryVersionUpToThisOneIsRead) {
    const Bytes whole = small_table();
    for (std::uint64_t version = 0; version <= saved::version + 1; ++version) {
        Bytes bytes;
        auto sink = into(bytes);
        auto source = from(whole);
        saved::Writer writer(sink);
        saved::Reader reader(source);
        for (int i = 0; i < 3 + 2 + 2; ++i) {
            const std::uint64_t word = reader.get();
            writer.put(i == 1 ? version : word);
        }
        writer.finish();
        TranspositionTable<SyntheticMove> table(1);
        if (1 <= version && version <= saved::version) {
            load_table(table, identity, from(bytes));
            EXPECT_TRUE(table.probe(12345)) << version;
        } else {
            EXPECT_THROW(load_table(table, identity, from(bytes)), TableError) << version;
        }
    }
}

TEST(SavedTable, RefusesWhateverIsNotWhole) {
    const Bytes whole = small_table();
    TranspositionTable<SyntheticMove> table(1);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const Bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
        EXPECT_THROW(load_table(table, identity, from(part)), TableError) << length;
        EXPECT_FALSE(table.probe(12345)) << length;
    }
    for (std::size_t place = 0; place < whole.size(); ++place) {
        for (int bit = 0; bit < 8; ++bit) {
            Bytes damaged = whole;
            damaged[place] ^= std::byte{1} << bit;
            EXPECT_THROW(load_table(table, identity, from(damaged)), TableError) << place;
            EXPECT_FALSE(table.probe(12345)) << place;
        }
    }
    EXPECT_THROW(load_table(table, identity + 1, from(whole)), TableError);
}

TEST(SavedTable, IsNotForASearchUnderWay) {
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    Bytes bytes;
    searcher.search(tree(), {.depth = 2}, [&](const auto&) {
        EXPECT_THROW(searcher.save_table(identity, into(bytes)), std::logic_error);
        EXPECT_THROW(searcher.load_table(identity, from(bytes)), std::logic_error);
    });
    EXPECT_TRUE(bytes.empty());
}

// ---- Searches: the same with all that they have learned

SyntheticTree tall_tree() {
    return SyntheticTree({.most_moves = 6, .height = 10});
}

/// Whose values do not hang on what the table knows.
constexpr SearchOptions exactly{.hash_mib = 1, .exact = true};
constexpr Limits first_part{.depth = 8};
constexpr Limits whole{.depth = 9};

/// What a search of the first part has learned, and where it has come to.
struct Saved {
    Bytes bytes;
    CompletedDepth<SyntheticMove> depth;
    std::uint64_t nodes = 0;
};

Saved saved_search() {
    Saved saved;
    CompiledSearcher<SyntheticTree> searcher(exactly);
    const auto result = searcher.search(tall_tree(), first_part);
    searcher.save(identity, into(saved.bytes));
    saved.depth = {.depth = result.depth, .lines = result.lines};
    saved.nodes = result.statistics.nodes;
    return saved;
}

TEST(SavedSearch, ReachesTheNextDepthWithFewerNodesThanFromScratch) {
    const auto scratch = CompiledSearcher<SyntheticTree>(exactly).search(tall_tree(), whole);
    const Saved saved = saved_search();
    CompiledSearcher<SyntheticTree> searcher(exactly);
    searcher.load(identity, from(saved.bytes));
    std::vector<Depth> depths;
    const auto resumed = searcher.search(
        tall_tree(), whole, [&](const auto& iteration) { depths.push_back(iteration.depth); }, {},
        {}, saved.depth);
    EXPECT_EQ(depths, (std::vector<Depth>{9}));
    EXPECT_EQ(resumed.lines.front().score, scratch.lines.front().score);
    EXPECT_LT(resumed.statistics.nodes + saved.nodes / 2, scratch.statistics.nodes);
}

/// What an iteration says, without the time.
struct Said {
    Depth depth;
    Score score;
    Bound bound;
    std::uint32_t move;
    friend bool operator==(const Said&, const Said&) = default;
};

/// Graphs that need more are not compared. Where all positions are in danger, with a dozen answers
/// each, the quiescence alone has 10^12 nodes.
constexpr std::uint64_t most_compared = 300'000;

/// A search to `last` in parts: after each of `stops` another searcher goes on, in its own memory.
/// Without stops: the one that never stopped.
template <class Searcher, class G>
std::pair<std::vector<Said>, std::uint64_t> in_parts(const G& game, const SearchOptions& options,
                                                     const std::vector<Depth>& stops, Depth last) {
    using Move = typename G::Move;
    std::vector<Said> said;
    std::uint64_t nodes = 0;
    CompletedDepth<Move> before;
    auto searcher = std::make_unique<Searcher>(options);
    const auto search = [&](Depth depth) {
        const auto result = searcher->search(
            game, {.depth = depth, .nodes = most_compared},
            [&](const auto& iteration) {
                const auto& line = iteration.line;
                said.push_back(
                    {iteration.depth, line.score, line.bound, move_bits(line.pv.front())});
            },
            {}, {}, before);
        nodes += result.statistics.nodes + result.statistics.proof_nodes;
        before = {.depth = result.depth, .lines = result.lines};
        return result.reason == StopReason::depth;
    };
    for (const Depth stop : stops) {
        if (!search(stop)) return {said, nodes};
        Bytes bytes;
        searcher->save(identity, into(bytes));
        searcher = std::make_unique<Searcher>(options);
        searcher->load(identity, from(bytes));
    }
    search(last);
    return {said, nodes};
}

class ResumedSearch : public SeededTest {
protected:
    SearchOptions random_options() {
        const auto perhaps = [this] { return draw(0, 3) != 0; };
        return {.hash_mib = 1,
                .multipv = draw(0, 3) == 0 ? 2 : 1,
                .quiescence = perhaps(),
                .null_move = perhaps(),
                .counter_moves = perhaps(),
                .threat_proof = perhaps(),
                .threat_answers = perhaps()};
    }

    template <class Searcher, class G>
    void expect_same_in_parts(const G& game, Depth last) {
        const SearchOptions options = random_options();
        SCOPED_TRACE(::testing::Message() << options);
        const auto [said, nodes] = in_parts<Searcher>(game, options, {}, last);
        if (nodes > most_compared / 2) return;
        const Depth first = draw(1, last - 2);
        for (const auto& stops : {std::vector<Depth>{first}, {first, draw(first + 1, last - 1)}}) {
            const auto [said_in_parts, nodes_in_parts] =
                in_parts<Searcher>(game, options, stops, last);
            ASSERT_TRUE(said_in_parts == said) << "stopped after " << stops.front();
            ASSERT_EQ(nodes_in_parts, nodes) << "stopped after " << stops.front();
        }
    }
};

TEST_F(ResumedSearch, OfOneThreadIsToTheNodeTheOneThatNeverStopped) {
    using Trees = CompiledSearcher<SyntheticTree>;
    for (int i = 0; i < 10 && !HasFailure(); ++i) {
        const SyntheticTree tree({.seed = random(),
                                  .most_moves = 6,
                                  .height = 10,
                                  .distinct_values = 51,
                                  .order = TreeOrder::strongly_ordered});
        expect_same_in_parts<Trees>(tree, 7);
    }
    for (int i = 0; i < 20 && !HasFailure(); ++i) {
        const auto graph = std::make_shared<const MarkedGraph>(random, 12);
        const auto truth = std::make_shared<const GraphTruth>(*graph);
        expect_same_in_parts<CompiledSearcher<OpenGraph, RestlessThreads>>(OpenGraph(graph, truth),
                                                                           8);
        expect_same_in_parts<CompiledSearcher<RepeatingGraph, RestlessThreads>>(
            RepeatingGraph(graph, truth, RepetitionJudge::draw), 8);
    }
}

TEST_F(ResumedSearch, OfOneThreadAfterClearIsToTheNodeThatOfANewSearcher) {
    using Searcher = CompiledSearcher<RepeatingGraph, RestlessThreads>;
    for (int i = 0; i < 20 && !HasFailure(); ++i) {
        const SearchOptions options = random_options();
        SCOPED_TRACE(::testing::Message() << options);
        Searcher used(options);
        for (int game = 0; game < 3; ++game) {
            const auto graph = std::make_shared<const MarkedGraph>(random, 12);
            const auto truth = std::make_shared<const GraphTruth>(*graph);
            const RepeatingGraph start(graph, truth, RepetitionJudge::draw);
            Searcher fresh(options);
            const Limits limits{.depth = 8, .nodes = most_compared};
            EXPECT_EQ(used.search(start, limits).statistics.nodes,
                      fresh.search(start, limits).statistics.nodes);
            Bytes learned_again;
            Bytes learned;
            used.save(identity, into(learned_again));
            fresh.save(identity, into(learned));
            EXPECT_TRUE(learned_again == learned);
            used.clear();
        }
    }
}

TEST(ClearedSearch, FindsStrictNodesWhereANewOneDoes) {
    SearchState<SyntheticTree> state({.hash_mib = 1});
    for (const bool shares_its_table : {false, true}) {
        if (shares_its_table) state.strict_keys.draw();
        const std::uint64_t first = state.strict_keys.salt();
        state.strict_keys.taint();
        EXPECT_TRUE(state.strict_keys.renew());
        EXPECT_NE(state.strict_keys.salt(), first);
        state.strict_keys.taint();
        state.clear();
        EXPECT_EQ(state.strict_keys.salt(), first);
        EXPECT_FALSE(state.strict_keys.renew());
    }
}

TEST(SavedSearch, WithNothingLeftToDoSaysWhatIsKnown) {
    const Saved saved = saved_search();
    CompiledSearcher<SyntheticTree> searcher(exactly);
    const auto result = searcher.search(tall_tree(), first_part, {}, {}, {}, saved.depth);
    EXPECT_EQ(result.statistics.nodes, 0U);
    EXPECT_EQ(result.depth, saved.depth.depth);
    EXPECT_EQ(result.lines.front().score, saved.depth.lines.front().score);
    EXPECT_EQ(result.reason, StopReason::depth);
}

TEST(SavedSearch, HasTheHistoryAndTheCounterMoves) {
    SearchState<MarginTree> first({.hash_mib = 0});
    first.histories.table.update(3, -17);
    first.histories.continuation.update(2, 5, 400);
    first.histories.counter_moves.set(4, {7});
    first.histories.captures.update(6, 99);
    first.histories.corrections.update(8, -77);
    Bytes bytes;
    auto sink = into(bytes);
    save_search(first, identity, sink);
    SearchState<MarginTree> second({.hash_mib = 0});
    second.histories.table.update(3, 8000);
    auto source = from(bytes);
    load_search(second, identity, source);
    EXPECT_EQ(second.histories.table[3], -17);
    EXPECT_EQ(second.histories.continuation(2, 5), 400);
    EXPECT_EQ(second.histories.counter_moves[4], SyntheticMove{7});
    EXPECT_EQ(second.histories.captures[6], 99);
    EXPECT_EQ(second.histories.corrections[8], -77);
    EXPECT_NE(second.strict_keys.salt(), first.strict_keys.salt()) << "tainted entries come back";
    first.checkpoint.set({.depth = 3, .nodes = 11});
    first.checkpoint.leave();
    bytes.clear();
    save_search(first, identity, sink);
    auto later = from(bytes);
    load_search(second, identity, later);
    EXPECT_EQ(second.checkpoint.get().nodes, 11U);
    EXPECT_NE(second.strict_keys.salt(), first.strict_keys.salt()) << "it has gone on since";
}

TEST(SavedSearch, HasTheLastCheckpoint) {
    SearchState<SyntheticTree> first({.hash_mib = 0});
    Checkpoint<SyntheticMove> checkpoint{
        .depth = 3, .nodes = 11, .nodes_of_value = 12, .nodes_of_attempt = 13};
    for (std::size_t ply = 0; ply != checkpoint.killers.size(); ++ply) {
        checkpoint.killers[ply].add({static_cast<std::uint16_t>(ply + 1)});
        checkpoint.killers[ply].add({static_cast<std::uint16_t>(ply + 2)});
    }
    first.checkpoint.set(checkpoint);
    first.searched = 14;
    first.proof_budget = 15;
    Bytes bytes;
    auto sink = into(bytes);
    save_search(first, identity, sink);
    SearchState<SyntheticTree> second({.hash_mib = 0});
    auto source = from(bytes);
    load_search(second, identity, source);
    const auto found = second.checkpoint.get();
    EXPECT_EQ(found.depth, 3);
    EXPECT_EQ(found.nodes, 11U);
    EXPECT_EQ(found.nodes_of_value, 12U);
    EXPECT_EQ(found.nodes_of_attempt, 13U);
    EXPECT_EQ(found.killers, checkpoint.killers);
    EXPECT_EQ(second.searched, 14U);
    EXPECT_EQ(second.proof_budget, 15U);
    EXPECT_EQ(second.strict_keys.salt(), first.strict_keys.salt());
}

using Words = std::vector<std::uint64_t>;

/// A saved search as an earlier version had written it: the words behind the version are edited.
template <class Edit>
Bytes of_version(std::uint64_t version, const Bytes& current, Edit edit) {
    auto source = from(current);
    saved::Reader reader(source);
    std::size_t begin = 0;  // of what stands behind the table, in words
    while (reader.get() != saved::moves_magic) ++begin;
    Bytes bytes(current.begin(), current.begin() + static_cast<std::ptrdiff_t>(8 * begin));
    auto sink = into(bytes);
    saved::Writer writer(sink);
    writer.put(saved::moves_magic);
    reader.get();
    writer.put(version);
    Words words(current.size() / 8 - begin - 3);  // without the checksum
    for (std::uint64_t& word : words) word = reader.get();
    edit(words);
    for (const std::uint64_t word : words) writer.put(word);
    writer.finish();
    return bytes;
}

/// The words of a history, and those from the version to the history of captures.
constexpr std::size_t history_words = (SyntheticTree::history_size + 3) / 4;
constexpr std::size_t words_before_captures =
    3 + history_words + (SyntheticTree::history_size + 1) / 2 +
    (ContinuationHistory<SyntheticTree>::is_kept
         ? (SyntheticTree::history_size * SyntheticTree::history_size + 3) / 4
         : 0);

// It had histories but for captures, and nothing of how far the search had come.
TEST(SavedSearch, OfTheFirstVersionIsRead) {
    const Bytes bytes = of_version(1, saved_search().bytes,
                                   [](Words& words) { words.resize(words_before_captures); });
    CompiledSearcher<SyntheticTree> searcher(exactly);
    EXPECT_NO_THROW(searcher.load(identity, from(bytes)));
}

// It had as many corrections for every game, at other places.
template <Game G>
void expect_the_fourth_version_is_read() {
    SearchState<G> first({.hash_mib = 0});
    first.histories.captures.update(6, 99);
    first.checkpoint.set({.depth = 3, .nodes = 11});
    Bytes whole_bytes;
    auto whole_sink = into(whole_bytes);
    save_search(first, identity, whole_sink);
    const Bytes bytes = of_version(4, whole_bytes, [](Words& words) {
        const auto corrections = words.begin() + words_before_captures + history_words;
        const auto behind = words.erase(corrections, corrections + correction_count<G> / 4);
        words.insert(behind, saved::corrections_of_version_4 / 4, 50);
    });
    SearchState<G> second({.hash_mib = 0});
    auto saved_source = from(bytes);
    load_search(second, identity, saved_source);
    EXPECT_EQ(second.histories.captures[6], 99);
    for (std::size_t i = 0; i < correction_count<G>; ++i) {
        ASSERT_EQ(second.histories.corrections[i], 0) << i;
    }
    EXPECT_EQ(second.checkpoint.get().nodes, 11U);
}

TEST(SavedSearch, OfTheFourthVersionIsReadWithoutItsCorrections) {
    expect_the_fourth_version_is_read<SyntheticTree>();
    expect_the_fourth_version_is_read<MarginTree>();
}

TEST(SavedSearch, OfAnythingElseOrDamagedIsRefused) {
    const Bytes whole_bytes = saved_search().bytes;
    CompiledSearcher<SyntheticTree> searcher(exactly);
    EXPECT_THROW(searcher.load(identity + 1, from(whole_bytes)), TableError);
    for (std::size_t place = 0; place < whole_bytes.size(); place += whole_bytes.size() / 50) {
        Bytes damaged = whole_bytes;
        damaged[place] ^= std::byte{4};
        EXPECT_THROW(searcher.load(identity, from(damaged)), TableError) << place;
        damaged.resize(place);
        EXPECT_THROW(searcher.load(identity, from(damaged)), TableError) << place;
    }
    EXPECT_EQ(searcher.status().hashfull_permille, 0);
}

TEST(SavedSearch, CanBeSavedWhileItRuns) {
    CompiledSearcher<SyntheticTree> searcher({.threads = 4, .hash_mib = 1, .exact = true});
    std::atomic<bool> is_done = false;
    std::vector<Bytes> copies;
    std::jthread saver([&] {
        while (!is_done || copies.empty()) {
            copies.emplace_back();
            searcher.save(identity, into(copies.back()));
            if (copies.size() == 20) return;
        }
    });
    const auto result = searcher.search(tall_tree(), whole);
    const Score expected = CompiledSearcher<SyntheticTree>(exactly)
                               .search(tall_tree(), first_part)
                               .lines.front()
                               .score;
    is_done = true;
    saver.join();
    for (const Bytes& copy : copies) {
        CompiledSearcher<SyntheticTree> second(exactly);
        ASSERT_NO_THROW(second.load(identity, from(copy)));
        EXPECT_EQ(second.search(tall_tree(), first_part).lines.front().score, expected);
    }
    EXPECT_EQ(result.depth, *whole.depth);
}

}  // namespace
}  // namespace ybw
