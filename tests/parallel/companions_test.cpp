// Searches that tell each other what they find, over ways that lose, double and delay it: with
// `exact` never a wrong value.
#include "parallel/companions.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "tests/support/compiled_searcher.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/search_options.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using Message = Companions::Message;

/// Searchers, one a process, and the ways between them. Every node is deep.
template <Game G>
class Company {
public:
    Company(int count, SearchOptions options, std::mt19937_64& random) : random_(random) {
        for (int i = 0; i < count; ++i) {
            companions_.push_back(std::make_unique<Companions>(i, count, 1));
            options.threads = 1 + i % 2;
            searchers_.push_back(std::make_unique<CompiledSearcher<G>>(options));
            searchers_.back()->set_companions(companions_.back().get());
        }
    }

    /// What each has found. They begin at different depths, so that they meet everywhere.
    std::vector<Line<typename G::Move>> search(const G& position, Depth depth) {
        std::vector<std::optional<Line<typename G::Move>>> found(searchers_.size());
        std::atomic<std::size_t> left = searchers_.size();
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i != searchers_.size(); ++i) {
                threads.emplace_back([&, i] {
                    const auto result = searchers_[i]->search(position, {.depth = depth});
                    found[i] = result.lines.front();
                    --left;
                });
            }
            while (left > 0) carry();
        }
        std::vector<Line<typename G::Move>> lines;
        for (const auto& line : found) lines.push_back(*line);
        return lines;
    }

    std::uint64_t entries() const { return entries_; }

private:
    struct Letter {
        std::size_t to;
        int from;
        int delay;
        Message message;
    };

    bool comes_true(int percent) {
        return std::uniform_int_distribution<int>(1, 100)(random_) <= percent;
    }

    void carry() {
        for (std::size_t from = 0; from != companions_.size(); ++from) {
            const auto told = companions_[from]->message(Duration(0));
            if (!told) continue;
            const Message& message = *told;
            entries_ += (message.size() - 2 - message[0] - message[1]) / 2;
            for (std::size_t to = 0; to != companions_.size(); ++to) {
                if (to == from || comes_true(20)) continue;  // lost
                const int copies = comes_true(20) ? 2 : 1;
                for (int copy = 0; copy != copies; ++copy) {
                    const int delay = comes_true(70) ? 0 : static_cast<int>(random_() % 20);
                    under_way_.push_back({to, static_cast<int>(from), delay, message});
                    // The end of some is torn off.
                    if (comes_true(5)) under_way_.back().message.resize(message.size() / 2);
                }
            }
            if (comes_true(5)) companions_[from]->forget(static_cast<int>(random_() % 3));
        }
        for (Letter& letter : under_way_) {
            if (letter.delay-- <= 0) companions_[letter.to]->take(letter.from, letter.message);
        }
        std::erase_if(under_way_, [](const Letter& letter) { return letter.delay < 0; });
    }

    std::mt19937_64& random_;
    std::vector<std::unique_ptr<Companions>> companions_;
    std::vector<std::unique_ptr<CompiledSearcher<G>>> searchers_;  // before their companions go
    std::vector<Letter> under_way_;
    std::uint64_t entries_ = 0;
};

class CompanionSearches : public SeededTest {
protected:
    template <Game G>
    std::uint64_t expect_value(const G& position, Depth depth, Score value,
                               const SearchOptions& options) {
        Company<G> company(draw(2, 3), options, random);
        for (const auto& line : company.search(position, depth)) {
            EXPECT_EQ(line.score, value) << "depth " << depth;
            EXPECT_EQ(value_of_line(position, line.pv), value);
        }
        return company.entries();
    }

    std::uint64_t search_trees(std::uint64_t wanted) {
        std::uint64_t entries = 0;
        while (entries < wanted && !HasFailure()) {
            const SyntheticTreeOptions tree_options = random_wide_tree_options(random);
            const SyntheticTree tree(tree_options);
            if (tree.outcome()) continue;
            SCOPED_TRACE(::testing::Message() << tree_options);
            const auto moves = alphabeta_moves(tree, tree_options.height);
            const Score value = std::ranges::max(moves, {}, &MoveWorth<SyntheticMove>::worth).worth;
            entries += expect_value(tree, tree_options.height, value,
                                    {.hash_mib = draw(0, 3) == 0 ? 0U : 1U, .exact = true});
        }
        return entries;
    }
};

TEST_F(CompanionSearches, FindTheValueOverBadWays) {
    EXPECT_GE(search_trees(100'000), 100'000U);
}

// Ten million entries: YBW_LONG_TESTS=1.
TEST_F(CompanionSearches, LongFindTheValueOverBadWays) {
    if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "takes minutes";
    EXPECT_GE(search_trees(10'000'000), 10'000'000U);
}

TEST_F(CompanionSearches, FindTheValueOnGraphsWithCycles) {
    for (int i = 0; i < 60 && !HasFailure(); ++i) {
        const GraphGame game(random);
        const Depth depth = draw(1, 8);
        expect_value(game, depth, oracle_value(game, depth), {.hash_mib = 1, .exact = true});
    }
}

TEST(CompanionLines, EndADepthAndThoseBeforeIt) {
    using Trees = CompiledSearcher<SyntheticTree>;
    const SyntheticTree tree({.most_moves = 6, .height = 10});
    Companions ahead;
    Trees first({.hash_mib = 1});
    first.set_companions(&ahead);
    const auto told = first.search(tree, {.depth = 5}).lines.front();
    const Message message = ahead.message(Duration(0)).value();

    const auto depths_of = [&](const SyntheticTree& root, const SearchOptions& options,
                               const Message& heard) {
        Companions behind;
        Trees second(options);
        second.set_companions(&behind);
        std::vector<Depth> depths;
        const auto result = second.search(root, {.depth = 7}, [&](const auto& iteration) {
            depths.push_back(iteration.depth);
            if (iteration.depth == 2) behind.take(1, heard);
            if (iteration.depth == 5 && depths.size() == 3) {
                EXPECT_EQ(iteration.line.score, told.score);
                EXPECT_TRUE(std::ranges::equal(iteration.line.pv, told.pv));
            }
        });
        EXPECT_EQ(result.depth, 7);
        return depths;
    };
    const std::vector<Depth> all{1, 2, 3, 4, 5, 6, 7};
    EXPECT_EQ(depths_of(tree, {.hash_mib = 1}, message), (std::vector<Depth>{1, 2, 5, 6, 7}));
    EXPECT_EQ(depths_of(tree, {.hash_mib = 1, .exact = true, .reproducible = true}, message), all);
    EXPECT_EQ(depths_of(SyntheticTree({.seed = 2, .most_moves = 6, .height = 10}), {.hash_mib = 1},
                        message),
              all)
        << "it is of another position";
    const auto place = static_cast<std::size_t>(2 + message[0]);
    for (const std::size_t word : {place + 2, place + 3}) {  // the value and the first move
        Message damaged = message;
        damaged.at(word) = 60'000;
        EXPECT_EQ(depths_of(tree, {.hash_mib = 1}, damaged), all) << word;
    }
}

// A line as it is told: the key, the depth, the value, the moves.
TEST(CompanionLines, ThatAreNoneOfThePositionAreNotHeard) {
    const SyntheticTree tree({.most_moves = 6, .height = 10, .end = TreeEnd::game_over});
    const auto is_heard = [&](Message line) {
        line.insert(line.begin(), {0, line.size()});
        Companions companions;
        CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
        searcher.set_companions(&companions);
        int depths = 0;
        searcher.search(tree, {.depth = 6}, [&](const auto& iteration) {
            ++depths;
            if (iteration.depth == 1) companions.take(1, line);
        });
        return depths < 6;
    };
    const auto line = [&](std::uint64_t value, std::size_t moves) {
        Message words{tree.key(), 4, value};
        words.resize(words.size() + moves, 1);
        return words;
    };
    EXPECT_TRUE(is_heard(line(5, 4)));
    EXPECT_TRUE(is_heard(line(5, 10)));
    EXPECT_FALSE(is_heard(line(5, 11))) << "the tree is not so high";
    EXPECT_FALSE(is_heard(line(5, 0)));
    const auto most = static_cast<std::uint64_t>(Score::infinity().raw());
    EXPECT_TRUE(is_heard(line(most, 4)));
    EXPECT_TRUE(is_heard(line(-most, 4)));
    EXPECT_FALSE(is_heard(line(most + 1, 4)));
    EXPECT_FALSE(is_heard(line(-most - 1, 4)));
}

TEST(CompanionLines, OfALaterDepthEndNoLaterSearch) {
    const SyntheticTree tree({.most_moves = 6, .height = 10});
    Companions companions;
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    searcher.set_companions(&companions);
    const auto heard = searcher.search(tree, {.depth = 3}, [&](const auto& iteration) {
        if (iteration.depth == 2) companions.take(1, Message{0, 4, tree.key(), 9, 5, 1});
    });
    EXPECT_EQ(heard.depth, 9);
    searcher.set_companions(nullptr);
    EXPECT_EQ(searcher.search(tree, {.depth = 3}).depth, 3);
}

TEST(Companions, PutOffWhatOthersSearchUntilTheyEndOrAreSilent) {
    Companions mine;
    Companions other;
    const auto name = Companions::name_of(12345, 7, 3);
    EXPECT_FALSE(mine.is_elsewhere(name));
    other.begin(name);
    const Message begun = other.message(Duration(0)).value();
    mine.take(1, begun);
    EXPECT_TRUE(mine.is_elsewhere(name));
    mine.take(2, begun);
    mine.forget(1);
    EXPECT_TRUE(mine.is_elsewhere(name)) << "two have searched it";
    other.end(name);
    mine.take(2, other.message(Duration(0)).value());
    EXPECT_FALSE(mine.is_elsewhere(name));
}

TEST(Companions, HaveEachBrotherOfOne) {
    constexpr int count = 3;
    std::array<int, count> dealt{};
    for (std::uint32_t move = 0; move < 300; ++move) {
        int owners = 0;
        for (int number = 0; number != count; ++number) {
            const Companions companions(number, count);
            if (companions.is_of_another(Companions::name_of(12345, move, 3))) continue;
            ++owners;
            ++dealt.at(static_cast<std::size_t>(number));
        }
        EXPECT_EQ(owners, 1);
    }
    for (const int brothers : dealt) EXPECT_GT(brothers, 70);
    const auto name = Companions::name_of(12345, 7, 3);
    EXPECT_FALSE(Companions().is_of_another(name)) << "it is alone";
    Companions first(0, 2);
    Companions second(1, 2);
    Companions& other = first.is_of_another(name) ? first : second;
    const int owner = first.is_of_another(name) ? 1 : 0;
    other.forget(owner);
    EXPECT_FALSE(other.is_of_another(name)) << "nobody waits for the silent";
    other.take(owner, Message{0, 0});
    EXPECT_TRUE(other.is_of_another(name));
}

TEST(Companions, SayNothingTwiceButThatTheyLive) {
    Companions companions;
    companions.begin(77);
    EXPECT_EQ(companions.message(Duration(0.001)).value(), (Message{1, 0, 77}));
    EXPECT_FALSE(companions.message(Duration(0.001)));
    companions.found(1, 2);
    companions.completed({5, 6, 7});
    EXPECT_EQ(companions.message(Duration(0.001)).value(), (Message{1, 3, 77, 5, 6, 7, 1, 2}));
    for (int i = 0; i != 2; ++i) {
        EXPECT_FALSE(companions.message(Duration(0.03)));
        EXPECT_EQ(companions.message(Duration(0.02)).value(), (Message{1, 0, 77}));
    }
    companions.end(77);
    companions.end(78);
    EXPECT_EQ(companions.message(Duration(0.001)).value(), (Message{0, 0}));
}

TEST(Companions, DropWhatIsNoMessage) {
    Companions companions;
    int entries = 0;
    std::size_t lines = 0;
    companions.set_ear({{.entry = [&](auto, auto) { ++entries; },
                         .line = [&](auto line) { lines += line.size(); }}});
    constexpr auto huge = ~std::uint64_t{0};
    for (const auto& message : {Message{}, Message{0}, Message{5, 0, 1, 2}, Message{0, 5, 1, 2},
                                Message{huge, 0, 1, 2}, Message{1, huge, 1, 2}}) {
        companions.take(1, message);
    }
    EXPECT_EQ(entries, 0);
    EXPECT_EQ(lines, 0U);
    companions.take(1, Message{1, 3, 77, 5, 6, 7, 1, 2, 3});
    EXPECT_EQ(entries, 1) << "the second is torn off";
    EXPECT_EQ(lines, 3U);
    EXPECT_TRUE(companions.is_elsewhere(77));
}

// They are told to other programs, which may have been built at another time.
TEST(Companions, CallABrotherTheSameEverywhere) {
    EXPECT_EQ(Companions::name_of(12345, 7, 3), 0x77ADDC72CFF847BBU);
    EXPECT_EQ(Companions::name_of(12345, 7, 4), 0xB1965552D8F2FD9BU);
    EXPECT_EQ(Companions::name_of(0x0123456789ABCDEF, 0xABCD1234, 200), 0x30F63D7354001A87U);
}

// Four brothers at most are known of a place where they meet.
TEST(Companions, DoNotMistakeOneBrotherForAnother) {
    Companions companions;
    Message message{5, 0};
    for (std::uint64_t i = 0; i != 5; ++i) message.push_back(i << 32 | 77);
    companions.take(1, message);
    const auto known = [&] {
        std::vector<bool> found;
        for (std::size_t i = 2; i != 7; ++i) found.push_back(companions.is_elsewhere(message[i]));
        return found;
    };
    EXPECT_EQ(known(), (std::vector{true, true, true, true, false}));
    companions.take(1, Message{2, 0, message[3], message[6]});
    EXPECT_EQ(known(), (std::vector{false, true, false, false, true}));
    companions.take(0, Message{1, 0, message[2]});
    companions.take(1, Message{0, 0});
    EXPECT_EQ(known(), (std::vector{true, false, false, false, false}));
}

TEST(Companions, ShareAPlaceAmongTheSilentWhereThereAreMoreThanSixtyFour) {
    constexpr int count = 70;
    const auto name_of_owner = [&](std::uint64_t owner) { return (owner << 32) + 77; };
    for (const int silent : {1, 5, 6, 63, 64, 65, 69}) {
        Companions companions(0, count);
        companions.forget(silent);
        for (int owner = 1; owner != count; ++owner) {
            EXPECT_EQ(companions.is_of_another(name_of_owner(static_cast<unsigned>(owner))),
                      owner % 64 != silent % 64)
                << owner << " is silent with " << silent;
        }
    }
}

/// The least depth that is told, after so many entries in a tenth of a second.
Depth depth_after(Companions& companions, int entries, Duration passed = Duration(0.125)) {
    for (int i = 0; i != entries; ++i) companions.found(1, 2);
    companions.message(passed);
    Depth depth = 0;
    while (!companions.is_deep(depth)) ++depth;
    return depth;
}

TEST(Companions, BeginWithWhatIsFourPliesDeep) {
    const Companions companions;
    EXPECT_TRUE(companions.is_deep(4));
    EXPECT_FALSE(companions.is_deep(3));
}

TEST(Companions, TellOfDeeperNodesAloneWhereThereIsTooMuchToTell) {
    Companions companions(0, 1, 6);
    EXPECT_EQ(depth_after(companions, 12'500), 6) << "a hundred thousand a second";
    EXPECT_EQ(depth_after(companions, 12'501), 7);
    EXPECT_EQ(depth_after(companions, 12'501), 8);
    EXPECT_EQ(depth_after(companions, 6'250), 8) << "half as many";
    EXPECT_EQ(depth_after(companions, 6'249), 7);
    for (const Depth depth : {6, 5, 4, 4}) EXPECT_EQ(depth_after(companions, 0), depth);
}

TEST(Companions, LookAtTheTrafficTenTimesASecond) {
    Companions companions(0, 1, 6);
    EXPECT_EQ(depth_after(companions, 12'500, Duration(0.0625)), 6) << "too soon to say";
    EXPECT_EQ(depth_after(companions, 1, Duration(0.0625)), 7) << "both together are too many";
    EXPECT_EQ(depth_after(companions, 0, Duration(0.0625)), 7);
    EXPECT_EQ(depth_after(companions, 7'000, Duration(0.0625)), 7) << "the first are forgotten";
    EXPECT_EQ(depth_after(companions, 10'100, Duration(0.1)), 8);
}

TEST(Companions, TellLessWhereThereIsTooMuchToTell) {
    Companions companions(0, 1, 6);
    for (std::uint64_t i = 0; i < 50'000; ++i) companions.found(i, i);
    EXPECT_EQ(companions.message(Duration(0.2)).value().size(), 100'002U);
    EXPECT_FALSE(companions.is_deep(6));
    for (int i = 0; i < 10; ++i) companions.message(Duration(0.2));
    EXPECT_TRUE(companions.is_deep(6));
}

}  // namespace
}  // namespace ybw
