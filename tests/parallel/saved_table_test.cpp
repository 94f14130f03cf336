// Saved tables: what is read is what was written, and anything else is refused.
#include "parallel/saved_table.hpp"

#include <algorithm>
#include <cstddef>
#include <gtest/gtest.h>
#include <span>
#include <stdexcept>
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

}  // namespace
}  // namespace ybw
