// Saved tables: what is read is what was written, and anything else is refused.
#include "parallel/saved_table.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <gtest/gtest.h>
#include <span>
#include <stdexcept>
#include <thread>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"

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
Searcher<SyntheticTree> searcher_with(std::size_t hash_mib) {
    return Searcher<SyntheticTree>(
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
    Searcher<SyntheticTree> searcher({.hash_mib = 1});
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
    Searcher<SyntheticTree> searcher(exactly);
    const auto result = searcher.search(tall_tree(), first_part);
    searcher.save(identity, into(saved.bytes));
    saved.depth = {.depth = result.depth, .lines = result.lines};
    saved.nodes = result.statistics.nodes;
    return saved;
}

TEST(SavedSearch, ReachesTheNextDepthWithFewerNodesThanFromScratch) {
    const auto scratch = Searcher<SyntheticTree>(exactly).search(tall_tree(), whole);
    const Saved saved = saved_search();
    Searcher<SyntheticTree> searcher(exactly);
    searcher.load(identity, from(saved.bytes));
    std::vector<Depth> depths;
    const auto resumed = searcher.search(
        tall_tree(), whole, [&](const auto& iteration) { depths.push_back(iteration.depth); }, {},
        {}, saved.depth);
    EXPECT_EQ(depths, (std::vector<Depth>{9}));
    EXPECT_EQ(resumed.lines.front().score, scratch.lines.front().score);
    EXPECT_LT(resumed.statistics.nodes + saved.nodes / 2, scratch.statistics.nodes);
}

TEST(SavedSearch, WithNothingLeftToDoSaysWhatIsKnown) {
    const Saved saved = saved_search();
    Searcher<SyntheticTree> searcher(exactly);
    const auto result = searcher.search(tall_tree(), first_part, {}, {}, {}, saved.depth);
    EXPECT_EQ(result.statistics.nodes, 0U);
    EXPECT_EQ(result.depth, saved.depth.depth);
    EXPECT_EQ(result.lines.front().score, saved.depth.lines.front().score);
    EXPECT_EQ(result.reason, StopReason::depth);
}

TEST(SavedSearch, HasTheHistoryAndTheCounterMoves) {
    SearchState<SyntheticTree> first({.hash_mib = 0});
    first.histories.table.update(3, -17);
    first.histories.continuation.update(2, 5, 400);
    first.histories.counter_moves.set(4, {7});
    Bytes bytes;
    auto sink = into(bytes);
    save_search(first, identity, sink);
    SearchState<SyntheticTree> second({.hash_mib = 0});
    second.histories.table.update(3, 8000);
    auto source = from(bytes);
    load_search(second, identity, source);
    EXPECT_EQ(second.histories.table[3], -17);
    EXPECT_EQ(second.histories.continuation(2, 5), 400);
    EXPECT_EQ(second.histories.counter_moves[4], SyntheticMove{7});
    EXPECT_NE(second.strict_keys.salt(), first.strict_keys.salt()) << "tainted entries come back";
}

TEST(SavedSearch, OfAnythingElseOrDamagedIsRefused) {
    const Bytes whole_bytes = saved_search().bytes;
    Searcher<SyntheticTree> searcher(exactly);
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
    Searcher<SyntheticTree> searcher({.threads = 4, .hash_mib = 1, .exact = true});
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
    const Score expected =
        Searcher<SyntheticTree>(exactly).search(tall_tree(), first_part).lines.front().score;
    is_done = true;
    saver.join();
    for (const Bytes& copy : copies) {
        Searcher<SyntheticTree> second(exactly);
        ASSERT_NO_THROW(second.load(identity, from(copy)));
        EXPECT_EQ(second.search(tall_tree(), first_part).lines.front().score, expected);
    }
    EXPECT_EQ(result.depth, *whole.depth);
}

}  // namespace
}  // namespace ybw
