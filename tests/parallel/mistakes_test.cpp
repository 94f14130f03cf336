// Mistakes in a game of one's own are named, at compile time or at once.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "parallel/describe.hpp"
#include "parallel/move_list.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/hooked_tree.hpp"
#include "tests/support/key_laws.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/said.hpp"

namespace ybw {
namespace {

TEST(Mistakes, AListThatIsFullSaysSo) {
    MoveList<int, 2> list;
    list.push_back(1);
    list.push_back(2);
    EXPECT_THROW(list.push_back(3), std::length_error);
    EXPECT_EQ(list.size(), 2U);
}

using HookedSearcher = CompiledSearcher<HookedTree>;

TEST(Mistakes, TooSmallMaxMovesEndTheSearchWithWhatIsWrong) {
    const SyntheticTreeOptions options{.most_moves = 3, .height = 5};
    for (const int threads : {1, 2}) {
        HookedSearcher searcher({.threads = threads, .hash_mib = 1});
        const HookedTree wide({.legal_moves =
                                   [](const SyntheticTree& position, auto& list) {
                                       const int often = position.level() < 2 ? 1 : 30;
                                       for (int i = 0; i < often; ++i) position.legal_moves(list);
                                   }},
                              options);
        try {
            searcher.search(wide, {.depth = 5});
            FAIL() << "searched";
        } catch (const std::length_error& error) {
            expect_has(std::string(error.what()), "max_moves");
        }
        EXPECT_EQ(searcher.search(HookedTree({}, options), {.depth = 3}).depth, 3);
    }
}

// At every place of a search that asks for an index: the order of moves, and what a cut-off
// teaches.
TEST(Mistakes, AHistoryIndexOutOfRangeEndsTheSearchWithWhatIsWrong) {
    for (const int threads : {1, 2}) {
        for (const int level : {0, 1, 3}) {
            HookedSearcher searcher({.threads = threads, .hash_mib = 1});
            const SyntheticTreeOptions options{.most_moves = 5, .height = 6};
            const HookedTree tree({.history_index =
                                       [&](const SyntheticTree& position, SyntheticMove move) {
                                           const std::size_t index = position.history_index(move);
                                           return position.level() == level ? index + 1000 : index;
                                       }},
                                  options);
            try {
                searcher.search(tree, {.depth = 6});
                FAIL() << "searched, level " << level;
            } catch (const std::out_of_range& error) {
                const std::string said = error.what();
                expect_has_all(said, {"history_index() is 10", "history_size allows 0 to 129"});
            }
            EXPECT_EQ(searcher.search(HookedTree({}, options), {.depth = 3}).depth, 3);
        }
    }
}

TEST(Mistakes, AnEvaluationBeyondTheScaleIsRefused) {
    for (const int value : {30'001, 40'000, -30'001, -40'000, 1 << 20}) {
        EXPECT_THROW(Score::evaluation(value), std::out_of_range) << value;
    }
    EXPECT_EQ(Score::evaluation(30'000).raw(), 30'000);
    EXPECT_EQ(Score::evaluation(-30'000).raw(), -30'000);
}

TEST(Mistakes, AnEvaluationThatIsAWinIsRefused) {
    const SyntheticTreeOptions options{.most_moves = 3, .height = 5};
    for (const Score value : {Score::win_in(3), Score::loss_in(4)}) {
        HookedSearcher searcher({.hash_mib = 1});
        const HookedTree tree({.evaluate = [value](const auto&) { return value; }}, options);
        EXPECT_THROW(searcher.search(tree, {.depth = 3}), std::out_of_range);
    }
}

/// A heap of stones; who takes the last one wins.
struct Heap {
    struct Move {
        std::uint8_t stones = 0;
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 3;
    static constexpr std::size_t history_size = 8;

    int stones = 12;
    unsigned side = 0;

    void legal_moves(MovesOf<Heap>& list) const {
        for (std::uint8_t n = 1; n <= 3 && n <= stones; ++n) list.push_back({n});
    }
    void play(Move move) { stones -= move.stones, side ^= 1U; }
    std::optional<Outcome> outcome() const {
        return stones > 0 ? std::nullopt : std::optional(Outcome::loss);
    }
    std::uint64_t key() const { return (static_cast<std::uint64_t>(stones) * 2 + side + 1) << 32; }
    std::size_t history_index(Move move) const { return side * 4 + move.stones; }
    Score evaluate() const { return Score::draw(); }

    friend bool operator==(const Heap& a, const Heap& b) {
        return a.stones == b.stones && a.side == b.side;
    }
};

/// Its key depends on the way that led to the position.
struct ForgetfulHeap : Heap {
    std::uint64_t path = 0;
    void play(Move move) {
        Heap::play(move);
        path = path * 5 + move.stones;
    }
    std::uint64_t key() const { return Heap::key() + path; }
};

/// One key for both sides.
struct SidelessHeap : Heap {
    std::uint64_t key() const { return static_cast<std::uint64_t>(stones) << 32; }
};

TEST(Mistakes, EqualPositionsOfUnequalKeysAreFound) {
    check_key_laws<Heap>(std::vector<Heap>(1), 1);
    EXPECT_NONFATAL_FAILURE(check_key_laws<ForgetfulHeap>(std::vector<ForgetfulHeap>(1), 1),
                            "equal positions, unequal keys");
    EXPECT_NONFATAL_FAILURE(check_key_laws<SidelessHeap>(std::vector<SidelessHeap>(1), 1),
                            "two positions, one key");
}

/// Does not say that a position without moves is over.
struct StuckHeap : Heap {
    void legal_moves(MovesOf<StuckHeap>& list) const {
        for (std::uint8_t n = 1; stones != 7 && n <= 3 && n <= stones; ++n) list.push_back({n});
    }
};

/// What is thrown by searches of one and two threads, of a depth and to the end; empty: nothing.
std::set<std::string> complaints_of_searches(const TreeHooks& hooks) {
    const HookedTree tree(hooks, {.most_moves = 2, .height = 7, .end = TreeEnd::game_over});
    std::set<std::string> complaints;
    for (const bool solving : {false, true}) {
        for (const int threads : {1, 2}) {
            HookedSearcher searcher({.threads = threads, .hash_mib = 0, .solving = solving});
            try {
                searcher.search(tree, {.depth = 12});
                complaints.insert("");
            } catch (const std::invalid_argument& error) {
                complaints.insert(error.what());
            }
        }
    }
    return complaints;
}

TEST(Mistakes, WhatGoesOnAndHasNoMoveIsNoWin) {
    using Complaints = std::set<std::string>;
    const auto left = [](int fewer) {
        return [fewer](const SyntheticTree& position) { return 7 - position.level() - fewer; };
    };
    EXPECT_EQ(complaints_of_searches({.moves_left = left(0)}), Complaints{""});
    EXPECT_EQ(complaints_of_searches({.legal_moves =
                                          [](const SyntheticTree& position, auto& list) {
                                              if (position.level() != 5) position.legal_moves(list);
                                          },
                                      .moves_left = left(0)}),
              Complaints{"there is no move, but the game goes on: say so in outcome()"});
    EXPECT_EQ(complaints_of_searches({.moves_left = left(3)}),
              Complaints{"moves_left() is less than 1, but the game goes on"});
}

TEST(Mistakes, OfAnOpenPositionWithoutAMoveTheLawsSpeakAndGoOn) {
    testing::TestPartResultArray failures;
    {
        using Reporter = testing::ScopedFakeTestPartResultReporter;
        const Reporter reporter(Reporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        check_game_laws<StuckHeap>(std::vector<StuckHeap>(1), 1);
    }
    ASSERT_GT(failures.size(), 0);
    const std::string said = failures.GetTestPartResult(0).message();
    expect_has(said, "an open position without a move");
}

TEST(Mistakes, AThreatInEveryPositionDoesNotKeepADepthForEver) {
    HookedSearcher searcher({.hash_mib = 1});
    const HookedTree tree({.in_danger = [](const auto&) { return true; }},
                          {.most_moves = 3, .height = 200});
    EXPECT_EQ(searcher.search(tree, {.depth = 2, .nodes = 3'000'000}).depth, 2);
}

/// Takes moves back with what playing them has returned.
struct RecordedHeap : Heap {
    int play(Move move) {
        const int before = stones;
        Heap::play(move);
        return before;
    }
    void undo(Move, int before) { stones = before, side ^= 1U; }
};

/// Has more moves than there are pairs to be remembered.
struct LargeHeap : Heap {
    static constexpr std::size_t history_size = 4096;
};

/// The line of the table that holds `what`.
std::string line_with(const std::string& table, const std::string& what) {
    const auto place = table.find(what);
    if (place == std::string::npos) return "";
    const auto begin = table.rfind('\n', place) + 1;
    return table.substr(begin, table.find('\n', place) - begin);
}

/// Has keys of errors, but no margin that they would be counted in.
struct KeyedHeap : Heap {
    std::array<std::uint64_t, 1> correction_keys() const { return {7}; }
};
struct MeasuredHeap : KeyedHeap {
    static constexpr int futility_margin = 10;
};

TEST(Description, SaysWhichMemberAnotherOneNeeds) {
    const std::string line = line_with(describe<KeyedHeap>(), "correction_keys");
    EXPECT_TRUE(line.starts_with("not used ")) << line;
    EXPECT_TRUE(line.ends_with("needs futility_margin")) << line;
    EXPECT_TRUE(line_with(describe<MeasuredHeap>(), "correction_keys").starts_with("used "));
    EXPECT_TRUE(line_with(describe<Heap>(), "correction_keys").starts_with("- "));
}

TEST(Description, SaysWhatIsThereAndWhatIsUsed) {
    const std::string all = describe<CountedGraph>();
    for (const char* member : {"moves_left", "noisy_moves", "may_pass", "prove_win", "void undo"}) {
        EXPECT_TRUE(line_with(all, member).starts_with("used ")) << member << "\n" << all;
    }
    EXPECT_TRUE(line_with(all, "final_score").starts_with("- ")) << all;
    EXPECT_TRUE(line_with(describe<OpenGraph>(), "moves_left").starts_with("- "));
    const std::string exact = describe<CountedGraph>({.exact = true, .killers = false});
    for (const char* member : {"noisy_moves", "may_pass", "prove_win", "killers"}) {
        EXPECT_TRUE(line_with(exact, member).starts_with("not used ")) << member << "\n" << exact;
    }
    EXPECT_TRUE(line_with(exact, "moves_left").starts_with("used ")) << exact;
    EXPECT_TRUE(line_with(describe<Heap>(), "void undo").starts_with("- "));
}

TEST(Description, SaysWhichOptionsLeaveAMemberUnused) {
    struct Case {
        SearchOptions options;
        std::set<std::string_view> unused;
    };
    const std::set<std::string_view> erring{
        refinements::Repetition::signature,      refinements::NoisyMoves::signature,
        refinements::ExchangeReaches::signature, refinements::InDanger::signature,
        refinements::NullMove::signature,        refinements::FutilityMargin::signature,
        refinements::CorrectionKeys::signature,  refinements::ProveWin::signature,
        refinements::AnswerThreats::signature};
    auto exact = erring;
    exact.insert({refinements::RelevantMoves::signature, refinements::KnownOutcome::signature});
    auto solving = erring;
    solving.erase(refinements::ProveWin::signature);
    for (const auto& [options, unused] :
         {Case{{}, {}}, Case{{.exact = true}, exact}, Case{{.exact = true, .solving = true}, exact},
          Case{{.solving = true}, solving}, Case{{.multipv = 2, .solving = true}, erring},
          Case{{.solving = true, .reproducible = true}, erring},
          Case{{.solving = true, .threat_proof = false}, erring},
          Case{{.hash_mib = 0}, {refinements::KeyAfter::signature}},
          Case{{.quiescence = false}, {refinements::NoisyMoves::signature}},
          Case{{.null_move = false}, {refinements::NullMove::signature}},
          Case{{.futility = false}, {}}, Case{{.razoring = false}, {}},
          Case{{.futility = false, .razoring = false}, {refinements::FutilityMargin::signature}},
          Case{{.exchange_pruning = false}, {refinements::ExchangeReaches::signature}},
          Case{{.threat_proof = false}, {refinements::ProveWin::signature}},
          Case{{.threat_answers = false}, {refinements::AnswerThreats::signature}}}) {
        std::set<std::string_view> found;
        refinements::for_each([&, &options = options]<class R>() {
            if (!R::is_used(options)) found.insert(R::signature);
        });
        EXPECT_EQ(found, unused);
    }
}

TEST(Description, SaysWhatIsKnownOfMovesAndWhatItTakes) {
    const auto table = [](const SearchOptions& options) {
        const std::string all = describe<Heap>(options);
        return all.substr(all.find("history table") - 10);
    };
    EXPECT_TRUE(describe<Heap>().starts_with(
        "position  8 bytes, moves of 1, at most 3 in a position, 8 history indices\n"));
    const auto line = [](std::string use, std::string what, std::string takes) {
        use.resize(10, ' ');
        what.resize(54, ' ');
        return use + what + takes + "\n";
    };
    EXPECT_EQ(table({}), line("used", "history table", "16 bytes") +
                             line("used", "continuation history", "128 bytes") +
                             line("used", "counter moves", "32 bytes") +
                             line("used", "killers", "two of each ply"));
    EXPECT_EQ(table({.history_table = false, .killers = false}),
              line("not used", "history table", "16 bytes") +
                  line("not used", "continuation history", "128 bytes") +
                  line("used", "counter moves", "32 bytes") +
                  line("not used", "killers", "two of each ply"));
    EXPECT_EQ(table({.continuation_history = false, .counter_moves = false}),
              line("used", "history table", "16 bytes") +
                  line("not used", "continuation history", "128 bytes") +
                  line("not used", "counter moves", "32 bytes") +
                  line("used", "killers", "two of each ply"));
}

TEST(Description, BeginsALineForTheUseOfALongName) {
    EXPECT_EQ(described::row("-", std::string(53, 'n'), "use"),
              "-         " + std::string(53, 'n') + " use\n");
    EXPECT_EQ(described::row("used", std::string(54, 'n'), "use"),
              "used      " + std::string(54, 'n') + "\n" + std::string(64, ' ') + "use\n");
}

TEST(Description, SaysHowMovesAreTakenBackAndWhyAHistoryIsNotUsed) {
    EXPECT_TRUE(
        line_with(describe<RecordedHeap>(), "void undo(Move, Record)").starts_with("used "));
    EXPECT_TRUE(line_with(describe<CountedGraph>(), "void undo(Move) ").starts_with("used "));
    EXPECT_TRUE(line_with(describe<Heap>(), "continuation history").ends_with("bytes"));
    const std::string large = line_with(describe<LargeHeap>(), "continuation history");
    EXPECT_TRUE(large.starts_with("not used")) << large;
    EXPECT_TRUE(large.ends_with("more than 2048 history indices")) << large;
}

TEST(Description, SetsApartWhatIsThereAndWhatItIsFor) {
    const std::string all = describe<CountedGraph>();
    int members = 0;
    refinements::for_each([&]<class R>() {
        ++members;
        EXPECT_NE(all.find("  " + std::string(R::signature)), std::string::npos) << R::signature;
        EXPECT_NE(all.find("  " + std::string(R::use) + "\n"), std::string::npos) << R::use;
        EXPECT_EQ(all.find(std::string(R::signature) + std::string(R::use)), std::string::npos)
            << R::signature;
    });
    EXPECT_GE(members, 19);
}

}  // namespace
}  // namespace ybw
