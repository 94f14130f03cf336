// The transposition table: what it keeps, what it gives up first, and that no reader ever sees
// pieces of two entries.
#include "parallel/transposition_table.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <gtest/gtest.h>
#include <new>
#include <stop_token>
#include <thread>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "engine/text/splitmix.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

struct WideMove {
    std::uint32_t bits = 0;
    friend bool operator==(WideMove, WideMove) = default;
};

using Table = TranspositionTable<WideMove>;
using Entry = TableEntry<WideMove>;

/// A key of the table's first bucket: the bucket is chosen by the high bits.
std::uint64_t crowded_key(std::uint64_t number) {
    return 1 + scrambled(number) % 1'000'000;
}

Entry entry_of_depth(Depth depth, Bound bound = Bound::lower) {
    return {.move = {static_cast<std::uint32_t>(depth) + 1},
            .score = Score::evaluation(depth),
            .depth = depth,
            .bound = bound};
}

TEST(TableContents, OfATableMadeInAHurryAreNoneYet) {
    std::stop_source hurry;
    hurry.request_stop();
    const long before = resident_mib();
    Table table(512, hurry.get_token());
    EXPECT_LT(resident_mib(), before + 128);
    EXPECT_EQ(table.hashfull_permille(), 0);
    for (std::uint64_t number = 0; number < 1'000; ++number) {
        EXPECT_FALSE(table.probe(scrambled(number)));
        table.store(scrambled(number), entry_of_depth(1));
        EXPECT_TRUE(table.probe(scrambled(number)));
    }
}

TEST(TableContents, AreForgottenAtOnceByASearcherThatIsToStop) {
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 256});
    const SyntheticTree tree({.most_moves = 6, .height = 8});
    const auto result = searcher.search(tree, {.depth = 6});
    for (const bool is_to_stop : {false, true}) {
        const long before = resident_mib();
        if (is_to_stop) searcher.stop();
        searcher.clear();
        // Pages that were given back are zeroed when they are next used.
        EXPECT_EQ(resident_mib() < before - 192, is_to_stop);
        if (is_to_stop) searcher.search(tree, {.depth = 6});  // the stop is for this one
        EXPECT_EQ(searcher.search(tree, {.depth = 6}).statistics.nodes, result.statistics.nodes);
        searcher.clear();
    }
}

TEST(TableContents, WhatWasStoredIsFoundAgain) {
    Table table(1);
    for (const int raw : {-32000, -31744, -30000, -1, 0, 1, 30000, 31744, 32000}) {
        for (const Depth depth : {0, 1, 127, 128, 255}) {
            for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
                const Entry entry{{0xFEDCBA98U}, Score::from_raw(raw), depth, bound};
                const std::uint64_t key = scrambled(static_cast<std::uint64_t>(raw) * 1000 +
                                                    static_cast<std::uint64_t>(depth) * 4 +
                                                    static_cast<std::uint64_t>(bound));
                EXPECT_FALSE(table.probe(key));
                table.store(key, entry);
                ASSERT_TRUE(table.probe(key));
                EXPECT_EQ(*table.probe(key), entry);
            }
        }
    }
    table.clear();
    EXPECT_FALSE(table.probe(scrambled(0)));
    EXPECT_EQ(table.hashfull_permille(), 0);
}

TEST(TableContents, ATableOfNoSizeNeverKnowsAnything) {
    Table table(0);
    table.store(42, entry_of_depth(3));
    EXPECT_FALSE(table.probe(42));
    EXPECT_FALSE(table.is_present());
    EXPECT_EQ(table.hashfull_permille(), 0);
    table.prefetch(42);
    table.clear();
    EXPECT_THROW(table.resize(std::size_t{1} << 40), std::bad_alloc);
}

// More than any address can reach, so that the system refuses it at once.
TEST(TableContents, ATableThatFoundNoMemoryIsOneOfNoSize) {
    Table table(1);
    EXPECT_THROW(table.resize(Table::max_mib), std::bad_alloc);
    EXPECT_FALSE(table.is_present());
    table.store(42, entry_of_depth(3));
    EXPECT_FALSE(table.probe(42));
    table.resize(1);
    table.store(42, entry_of_depth(3));
    EXPECT_TRUE(table.probe(42));
}

TEST(TableReplacement, ABoundWithoutAMoveKeepsTheMoveThatWasThere) {
    Table table(1);
    table.store(7, {{99}, Score::draw(), 3, Bound::lower});
    table.store(7, {{}, Score::evaluation(5), 4, Bound::upper});
    EXPECT_EQ(table.probe(7)->move.bits, 99U);
    EXPECT_EQ(table.probe(7)->bound, Bound::upper);
}

TEST(TableReplacement, AMuchShallowerBoundDoesNotOverwriteADeepOneOfTheSameSearch) {
    Table table(1);
    table.store(7, entry_of_depth(12));
    table.store(7, entry_of_depth(2));
    EXPECT_EQ(table.probe(7)->depth, 12);
    table.store(7, entry_of_depth(2, Bound::exact));
    EXPECT_EQ(table.probe(7)->depth, 2) << "exact values are always taken";
    table.store(7, entry_of_depth(12));
    table.new_search();
    table.store(7, entry_of_depth(2));
    EXPECT_EQ(table.probe(7)->depth, 2) << "what an old search knew gives way";
}

TEST(TableReplacement, TheShallowestOfABucketGivesWay) {
    Table table(1);
    for (std::uint64_t i = 0; i < 4; ++i) {
        table.store(crowded_key(i), entry_of_depth(10 + static_cast<Depth>(i)));
    }
    table.store(crowded_key(9), entry_of_depth(1));
    EXPECT_FALSE(table.probe(crowded_key(0)));
    for (std::uint64_t i = 1; i < 4; ++i) EXPECT_TRUE(table.probe(crowded_key(i))) << i;
    EXPECT_TRUE(table.probe(crowded_key(9)));
}

TEST(TableReplacement, OfThoseThatAreWorthAlikeTheFirstGivesWay) {
    Table table(1);
    for (std::uint64_t i = 0; i < 4; ++i) table.store(crowded_key(i), entry_of_depth(10));
    table.store(crowded_key(9), entry_of_depth(1));
    EXPECT_FALSE(table.probe(crowded_key(0)));
    for (std::uint64_t i = 1; i < 4; ++i) EXPECT_TRUE(table.probe(crowded_key(i))) << i;
}

TEST(TableReplacement, OldSearchesGiveWayBeforeShallowEntriesOfThisOne) {
    Table table(1);
    table.store(crowded_key(0), entry_of_depth(20));
    for (int i = 0; i < 6; ++i) table.new_search();
    for (std::uint64_t i = 1; i < 4; ++i) table.store(crowded_key(i), entry_of_depth(5));
    table.store(crowded_key(9), entry_of_depth(1));
    EXPECT_FALSE(table.probe(crowded_key(0))) << "20 plies, but six searches old";
    for (std::uint64_t i = 1; i < 4; ++i) EXPECT_TRUE(table.probe(crowded_key(i))) << i;
}

TEST(TableReplacement, ABoundThreePliesShallowerIsTakenForItIsTheNewer) {
    Table table(1);
    table.store(7, entry_of_depth(12));
    table.store(7, entry_of_depth(8));
    EXPECT_EQ(table.probe(7)->depth, 12);
    table.store(7, entry_of_depth(9));
    EXPECT_EQ(table.probe(7)->depth, 9);
}

TEST(TableReplacement, EntriesAgeByOneWithEachSearch) {
    Table table(1);
    for (unsigned age = 0; age != 64; ++age) {
        table.clear();
        table.restore(7, entry_of_depth(4), age / 2);
        for (unsigned i = age / 2; i != age; ++i) table.new_search();
        table.for_each([&](auto /*key*/, const auto& /*entry*/, unsigned searches) {
            EXPECT_EQ(searches, age);
        });
    }
}

TEST(TableReplacement, FullnessCountsTheCurrentSearchAlone) {
    Table table(1);
    for (std::uint64_t i = 0; i < 400'000; ++i) table.store(scrambled(i), entry_of_depth(4));
    EXPECT_GT(table.hashfull_permille(), 900);
    table.new_search();
    EXPECT_EQ(table.hashfull_permille(), 0);
}

// As companions tell each other, which may be other programs.
TEST(TableWords, AreTheEntryAgainOrNone) {
    for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
        for (const int score : {0, -7, Score::infinity().raw(), -Score::infinity().raw()}) {
            Entry entry = entry_of_depth(255, bound);
            entry.score = Score::from_raw(score);
            const std::uint64_t word = Table::word_of(entry);
            EXPECT_EQ(Table::entry_of(word), entry);
            EXPECT_EQ(Table::entry_of(word | std::uint64_t{63} << 58), entry) << "of any age";
            EXPECT_FALSE(Table::entry_of(word & ~(std::uint64_t{3} << 56))) << "of no bound";
        }
        const std::uint64_t draw = Table::word_of({.score = Score::draw(), .bound = bound});
        EXPECT_FALSE(Table::entry_of(draw | std::uint64_t{32'002} << 32)) << "beyond any score";
    }
}

using TableStress = SeededTest;

/// An entry that proves itself: everything in it follows from key and version.
Entry self_verifying(std::uint64_t key, std::uint64_t version) {
    const std::uint64_t hash = scrambled(key * 4 + version);
    return {.move = {static_cast<std::uint32_t>(hash) | 1U},
            .score = Score::from_raw(static_cast<int>((hash >> 32) % 64'001) - 32'000),
            .depth = static_cast<Depth>((hash >> 50) & 0xff),
            .bound = Bound::exact};
}

// Sixteen threads fight for one bucket, nearly without doing anything else, so that a thread is
// often interrupted between the two words of an entry. Whatever is found must be one of the entries
// that were written under its key, whole. (Without the XOR of the words this fails in every second
// run.)
TEST_F(TableStress, NoReaderSeesPiecesOfTwoEntries) {
    constexpr int thread_count = 16;
    constexpr int rounds = 2'000'000;
    constexpr std::size_t key_count = 8;
    constexpr std::size_t version_count = 4;
    std::array<std::uint64_t, key_count> keys{};
    std::array<std::array<Entry, version_count>, key_count> entries;
    for (std::size_t key = 0; key < key_count; ++key) {
        keys[key] = crowded_key(key);
        for (std::size_t version = 0; version < version_count; ++version) {
            entries[key][version] = self_verifying(keys[key], version);
        }
    }
    Table table(1);
    std::atomic<std::uint64_t> found = 0;
    std::atomic<std::uint64_t> wrong = 0;
    const auto body = [&](std::uint64_t state) {
        std::uint64_t hits = 0;
        for (int round = 0; round < rounds; ++round) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;  // Knuth's MMIX
            const std::size_t key = state >> 61;
            if ((state >> 40) % 4 != 0) {
                table.store(keys[key], entries[key][(state >> 50) % version_count]);
            } else if (const auto entry = table.probe(keys[key])) {
                ++hits;
                if (std::ranges::count(entries[key], *entry) == 0) ++wrong;
            }
        }
        found += hits;
    };
    {
        std::vector<std::jthread> threads;
        for (int id = 0; id < thread_count; ++id) threads.emplace_back(body, random());
    }
    EXPECT_EQ(wrong.load(), 0U);
    EXPECT_GT(found.load(), 1000U) << "hardly anything was found: nothing was tested";
}

}  // namespace
}  // namespace ybw
