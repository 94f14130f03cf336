// Misuse that a searcher can see is thrown at once, and leaves it usable.
#include <gtest/gtest.h>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"

namespace ybw {
namespace {

/// Goes on where nobody can move.
struct StuckTree : SyntheticTree {
    void legal_moves(MovesOf<SyntheticTree>&) const {}
};

TEST(Misuse, ASearchDuringASearchIsRefused) {
    const SyntheticTree tree({.height = 6});
    CompiledSearcher<SyntheticTree> searcher({.threads = 2, .hash_mib = 1});
    int refused = 0;
    searcher.search(tree, {.depth = 3}, [&](const auto&) {
        EXPECT_THROW(searcher.search(tree, {.depth = 1}), std::logic_error);
        EXPECT_THROW(searcher.clear(), std::logic_error);
        ++refused;
    });
    EXPECT_EQ(refused, 3);
    EXPECT_EQ(searcher.search(tree, {.depth = 2}).depth, 2);
}

TEST(Misuse, AnOpenGameWithoutAMoveIsRefused) {
    for (const int threads : {1, 2}) {
        Searcher<StuckTree> searcher({.threads = threads, .hash_mib = 1});
        EXPECT_THROW(searcher.search(StuckTree(), {.depth = 3}), std::invalid_argument);
    }
}

/// What the searcher says of limits or root moves; empty: nothing.
template <class G>
std::string refusal(const G& position, const Limits& limits,
                    const std::vector<typename G::Move>& root_moves = {}) {
    Searcher<G> searcher({.hash_mib = 1});
    try {
        searcher.search(position, limits, {}, root_moves);
    } catch (const std::invalid_argument& error) {
        EXPECT_EQ(searcher.search(position, {.depth = 1}).depth, 1) << "it cannot be used again";
        return error.what();
    }
    return "";
}

TEST(Misuse, LimitsThatEndEverySearchAreRefusedWithWhatIsAllowed) {
    const SyntheticTree tree({.height = 3});
    constexpr auto not_a_number = std::numeric_limits<double>::quiet_NaN();
    const std::vector<std::pair<Limits, std::string>> refused{
        {{.depth = 0}, "depth must be at least 1"},
        {{.depth = -3}, "depth must be at least 1"},
        {{.nodes = 0}, "nodes must be at least 1"},
        {{.time = Duration(-1)}, "0 s or more"},
        {{.time = Duration(not_a_number)}, "0 s or more"},
        {{.soft_time = Duration(-0.001)}, "0 s or more"},
        {{.win = 0}, "win must be at least 1"},
        {{.win = Score::longest_win + 1}, "at most Score::longest_win"},
        {{.win = 70'000}, "at most Score::longest_win"}};
    for (const auto& [limits, words] : refused) {
        EXPECT_NE(refusal(tree, limits).find(words), std::string::npos) << words;
    }
    for (const Limits& limits :
         {Limits{.depth = 1}, Limits{.nodes = 1}, Limits{.time = Duration(0)},
          Limits{.depth = 1, .soft_time = Duration(0)}, Limits{.depth = 1, .win = 1}}) {
        EXPECT_EQ(refusal(tree, limits), "");
    }
}

TEST(Misuse, AConstantOutsideItsRangeIsRefusedWithIt) {
    for (std::size_t i = 0; i < named_constants.size(); ++i) {
        const NamedConstant& named = named_constants[i];
        for (const int value : {named.least - 1, named.most + 1, named.least, named.most}) {
            SearchOptions options{.hash_mib = 0};
            options.constants.set(i, value);
            std::string refusal;
            try {
                Searcher<SyntheticTree> searcher(options);
            } catch (const std::invalid_argument& error) {
                refusal = error.what();
            }
            const bool is_allowed = named.least <= value && value <= named.most;
            EXPECT_EQ(refusal.empty(), is_allowed) << named.name << " = " << value;
            EXPECT_EQ(refusal.starts_with(named.name), !is_allowed) << refusal;
        }
    }
}

TEST(Misuse, NoTimeGivesALegalMove) {
    Searcher<SyntheticTree> searcher({.hash_mib = 1});
    const auto result = searcher.search(SyntheticTree({.height = 3}), {.time = Duration(0)});
    EXPECT_EQ(result.reason, StopReason::time);
    EXPECT_TRUE(result.best);
}

/// Searches one of its moves alone, and knows of another.
struct NarrowTree : SyntheticTree {
    using SyntheticTree::SyntheticTree;
    void legal_moves(MovesOf<NarrowTree>& list) const { list.push_back({1}); }
    bool is_legal(Move move) const { return move == Move{2}; }
};

TEST(Misuse, ARootMoveThatIsNotLegalIsRefused) {
    const SyntheticTreeOptions wide{.most_moves = 3, .fewest_moves = 3, .height = 3};
    EXPECT_EQ(refusal(SyntheticTree(wide), {.depth = 2}, {{3}, {1}}), "");
    for (const SyntheticMove wrong : {SyntheticMove{}, SyntheticMove{4}}) {
        EXPECT_NE(refusal(SyntheticTree(wide), {.depth = 2}, {{1}, wrong}).find("not legal"),
                  std::string::npos);
    }
    EXPECT_EQ(refusal(NarrowTree(wide), {.depth = 2}, {{1}, {2}}), "");
    EXPECT_NE(refusal(NarrowTree(wide), {.depth = 2}, {{3}}), "");
}

TEST(Misuse, ARootMoveThatIsGivenTwiceIsRefused) {
    const SyntheticTree tree({.most_moves = 3, .fewest_moves = 3, .height = 3});
    EXPECT_NE(refusal(tree, {.depth = 2}, {{3}, {1}, {3}}).find("twice"), std::string::npos);
    Searcher<SyntheticTree> searcher({.hash_mib = 1, .multipv = 3});
    const std::vector<SyntheticMove> twice{{3}, {3}, {1}};
    EXPECT_THROW(searcher.search(tree, {.depth = 2}, {}, twice), std::invalid_argument);
}

TEST(Misuse, BracesMeanTheUsualOptions) {
    Searcher<SyntheticTree> searcher({});
    Searcher<SyntheticTree> in_braces{{}};
    EXPECT_EQ(searcher.options(), SearchOptions());
    EXPECT_EQ(in_braces.options(), SearchOptions());
    EXPECT_EQ(Searcher<SyntheticTree>({.hash_mib = 1}).options().hash_mib, 1U);
}

TEST(Misuse, MoreRootMovesThanAPositionCanHaveAreRefused) {
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    const std::vector<SyntheticMove> moves(SyntheticTree::max_moves + 1, SyntheticMove{1});
    EXPECT_THROW(searcher.search(SyntheticTree(), {.depth = 3}, {}, moves), std::invalid_argument);
}

}  // namespace
}  // namespace ybw
