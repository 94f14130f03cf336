// A win that has been proved at a depth stays, whatever the search of a wider window says then.
#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include "parallel/iterative_deepening.hpp"
#include "parallel/threads.hpp"
#include "parallel/worker.hpp"
#include "tests/support/mnk.hpp"

namespace ybw {
namespace {

struct ThreeInARow : Mnk {
    ThreeInARow() : Mnk(3, 3, 3) {}
};

constexpr Score proved = Score::win_in(9);

/// Finds nothing but at the depth at which windows become narrow: there the first window, and that
/// one alone, fails high with a win, as it happens where tables and reductions have their way.
class SearchThatFindsAWinOnce {
public:
    using Worker = ybw::Worker<ThreeInARow, Threads>;

    std::optional<Score> search(Worker& worker, const Node<ThreeInARow>& root,
                                Variation<MnkMove>* pv) {
        if (root.is_strict) return std::nullopt;  // how far it really is, is too dear
        pv->clear();
        pv->push_back(worker.root_moves().front());
        const bool is_narrow = root.window != Window::full();
        if (!is_narrow || has_found_) return Score::draw();
        has_found_ = true;
        EXPECT_TRUE(root.window.fails_high(proved));
        return proved;
    }

    bool has_found() const { return has_found_; }

private:
    bool has_found_ = false;
};

TEST(ProvedWin, StaysWhenTheWiderWindowFails) {
    SearchState<ThreeInARow> state({.hash_mib = 1});
    SearchThatFindsAWinOnce::Worker worker(0, state);
    worker.begin_search(ThreeInARow{});
    SearchThatFindsAWinOnce search;
    MovesOf<ThreeInARow> moves;
    ThreeInARow{}.legal_moves(moves);
    IterativeDeepening<ThreeInARow, SearchThatFindsAWinOnce> deepening(
        worker, search, {.depth = 4}, std::vector<MnkMove>(moves.begin(), moves.end()), true);
    deepening.run(
        Stopwatch(), [](Depth) { return true; }, [](Depth, int, const Line<MnkMove>&) {});

    ASSERT_TRUE(search.has_found()) << "no window was narrow: nothing was tested";
    ASSERT_EQ(deepening.completed_depth(), 4);
    EXPECT_EQ(deepening.lines().front().score, proved);
    EXPECT_EQ(deepening.lines().front().bound, Bound::lower);
}

}  // namespace
}  // namespace ybw
