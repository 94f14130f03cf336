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
#include "tests/support/hooked_tree.hpp"

namespace ybw {
namespace {

using HookedSearcher = CompiledSearcher<HookedTree>;

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
        HookedSearcher searcher({.threads = threads, .hash_mib = 1});
        const HookedTree stuck({.legal_moves = [](const auto&, auto&) {}});
        EXPECT_THROW(searcher.search(stuck, {.depth = 3}), std::invalid_argument);
    }
}

/// What the searcher says of limits or root moves; empty: nothing.
std::string refusal(const HookedTree& position, const Limits& limits,
                    const std::vector<SyntheticMove>& root_moves = {}) {
    HookedSearcher searcher({.hash_mib = 1});
    try {
        searcher.search(position, limits, {}, root_moves);
    } catch (const std::invalid_argument& error) {
        EXPECT_EQ(searcher.search(position, {.depth = 1}).depth, 1) << "it cannot be used again";
        return error.what();
    }
    return "";
}

TEST(Misuse, LimitsThatEndEverySearchAreRefusedWithWhatIsAllowed) {
    const HookedTree tree({}, {.height = 3});
    constexpr auto not_a_number = std::numeric_limits<double>::quiet_NaN();
    const std::vector<std::pair<Limits, std::string>> refused{
        {{.depth = 0}, "depth must be at least 1"},
        {{.depth = -3}, "depth must be at least 1"},
        {{.nodes = 0}, "nodes must be at least 1"},
        {{.time = Duration(-1)}, "0 s or more"},
        {{.time = Duration(not_a_number)}, "0 s or more"},
        {{.soft_time = Duration(-0.001)}, "0 s or more"},
        {{.win = 0}, "win must be at least 1"},
        {{.win = Score::longest_win + 1}, "at most 1000"},
        {{.win = 70'000}, "at most 1000"}};
    for (const auto& [limits, words] : refused) {
        EXPECT_NE(refusal(tree, limits).find(words), std::string::npos) << words;
    }
    for (const Limits& limits :
         {Limits{.depth = 1}, Limits{.nodes = 1}, Limits{.time = Duration(0)},
          Limits{.depth = 1, .soft_time = Duration(0)}, Limits{.depth = 1, .win = 1}}) {
        EXPECT_EQ(refusal(tree, limits), "");
    }
}

TEST(Misuse, OptionsAreTakenAsFarAsASearchCanFollowThem) {
    for (const SearchOptions& options :
         {SearchOptions{.threads = 1}, SearchOptions{.threads = SearchOptions::max_threads},
          SearchOptions{.first_depth = 1},
          SearchOptions{.threads = 1, .policy = BrothersPolicy::serial},
          SearchOptions{.exact = true, .reproducible = true},
          SearchOptions{.solving = true, .reproducible = true}}) {
        EXPECT_NO_THROW(checked_options(options));
    }
    for (const SearchOptions& options :
         {SearchOptions{.threads = 0}, SearchOptions{.threads = SearchOptions::max_threads + 1},
          SearchOptions{.multipv = 0}, SearchOptions{.first_depth = 0},
          SearchOptions{.depth_step = 0},
          SearchOptions{.threads = 2, .policy = BrothersPolicy::serial},
          SearchOptions{.reproducible = true}}) {
        EXPECT_THROW(checked_options(options), std::invalid_argument);
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
                CompiledSearcher<SyntheticTree> searcher(options);
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
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    const auto result = searcher.search(SyntheticTree({.height = 3}), {.time = Duration(0)});
    EXPECT_EQ(result.reason, StopReason::time);
    EXPECT_TRUE(result.best);
}

TEST(Misuse, ARootMoveThatIsNotLegalIsRefused) {
    const SyntheticTreeOptions wide{.most_moves = 3, .fewest_moves = 3, .height = 3};
    const HookedTree all({}, wide);
    EXPECT_EQ(refusal(all, {.depth = 2}, {{3}, {1}}), "");
    for (const SyntheticMove wrong : {SyntheticMove{}, SyntheticMove{4}}) {
        EXPECT_NE(refusal(all, {.depth = 2}, {{1}, wrong}).find("not legal"), std::string::npos);
    }
    // Searches one of its moves alone, and knows of another.
    const HookedTree narrow(
        {.legal_moves = [](const auto&, auto& list) { list.push_back({1}); },
         .is_legal = [](const auto&, SyntheticMove move) { return move == SyntheticMove{2}; }},
        wide);
    EXPECT_EQ(refusal(narrow, {.depth = 2}, {{1}, {2}}), "");
    EXPECT_NE(refusal(narrow, {.depth = 2}, {{3}}), "");
}

TEST(Misuse, ACompletedDepthWithoutLegalLinesIsRefused) {
    const SyntheticTree tree({.most_moves = 3, .fewest_moves = 3, .height = 4});
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    const auto result = searcher.search(tree, {.depth = 2});
    const auto go_on = [&](const std::vector<Line<SyntheticMove>>& lines) {
        return searcher.search(tree, {.depth = 3}, {}, {}, {}, {result.depth, lines});
    };
    EXPECT_EQ(go_on(result.lines).depth, 3);
    EXPECT_THROW(go_on({}), std::invalid_argument);
    auto lines = result.lines;
    lines.front().pv = {};
    EXPECT_THROW(go_on(lines), std::invalid_argument);
    lines.front().pv.push_back(SyntheticMove{4});
    EXPECT_THROW(go_on(lines), std::invalid_argument);
    for (const Depth depth : {-1, 256}) {
        EXPECT_THROW(searcher.search(tree, {.depth = 3}, {}, {}, {}, {depth, result.lines}),
                     std::invalid_argument);
    }
    const auto begins_with = [&](std::uint16_t move) { return result.best == SyntheticMove{move}; };
    const std::vector<SyntheticMove> others{{begins_with(1) ? std::uint16_t{3} : std::uint16_t{1}},
                                            {begins_with(2) ? std::uint16_t{3} : std::uint16_t{2}}};
    EXPECT_THROW(searcher.search(tree, {.depth = 3}, {}, others, {}, {2, result.lines}),
                 std::invalid_argument)
        << "its line begins with none of them";
    EXPECT_EQ(searcher.search(tree, {.depth = 3}).depth, 3) << "it can be used again";
}

TEST(Misuse, LinesBeyondThoseAskedForAreLeftOut) {
    const SyntheticTree tree({.most_moves = 3, .fewest_moves = 3, .height = 4});
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1, .multipv = 3});
    const auto result = searcher.search(tree, {.depth = 2});
    ASSERT_EQ(result.lines.size(), 3U);
    searcher.set_multipv(1);
    const auto again = searcher.search(tree, {.depth = 2}, {}, {}, {}, {2, result.lines});
    EXPECT_EQ(again.lines.size(), 1U);
    EXPECT_EQ(again.best, result.best);
}

TEST(Misuse, ARootMoveThatIsGivenTwiceIsRefused) {
    const HookedTree tree({}, {.most_moves = 3, .fewest_moves = 3, .height = 3});
    EXPECT_NE(refusal(tree, {.depth = 2}, {{3}, {1}, {3}}).find("twice"), std::string::npos);
    HookedSearcher searcher({.hash_mib = 1, .multipv = 3});
    const std::vector<SyntheticMove> twice{{3}, {3}, {1}};
    EXPECT_THROW(searcher.search(tree, {.depth = 2}, {}, twice), std::invalid_argument);
}

TEST(Misuse, BracesMeanTheUsualOptions) {
    Searcher<SyntheticTree> searcher({});
    Searcher<SyntheticTree> in_braces{{}};
    EXPECT_EQ(searcher.options(), SearchOptions());
    EXPECT_EQ(in_braces.options(), SearchOptions());
    EXPECT_EQ(CompiledSearcher<SyntheticTree>({.hash_mib = 1}).options().hash_mib, 1U);
}

TEST(Misuse, MoreRootMovesThanAPositionCanHaveAreRefused) {
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    const std::vector<SyntheticMove> moves(SyntheticTree::max_moves + 1, SyntheticMove{1});
    EXPECT_THROW(searcher.search(SyntheticTree(), {.depth = 3}, {}, moves), std::invalid_argument);
}

}  // namespace
}  // namespace ybw
