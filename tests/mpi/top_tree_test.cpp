// The top of a tree over a transport that loses, doubles and delays: never a wrong bound.
#include "tests/mpi/top_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/classic/failsoft.hpp"
#include "engine/mpi/leases.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::mpi {
namespace {

using Top = TopTree<SyntheticTree>;
using Moves = std::vector<SyntheticMove>;

struct Answer {
    Score score;
    Bound bound = Bound::none;
    Moves line{};
};

SyntheticTree at_end_of(SyntheticTree position, const Moves& path) {
    for (const SyntheticMove move : path) position.play(move);
    return position;
}

/// What a worker finds: by alpha-beta.
Answer searched(const SyntheticTree& root, const Top::Job& job) {
    classic::TreeWalk<SyntheticTree> walk(at_end_of(root, job.path));
    classic::LineOf<SyntheticTree> line;
    const Score score = *classic::failsoft(walk, job.window, job.depth, 0, line);
    return {score, job.window.classify(score), {line.begin(), line.end()}};
}

/// Workers and the ways between: a message takes its time, gets lost or comes twice, and workers
/// stop for good, but for the last one. In virtual time.
class Transport {
public:
    using Work = std::function<Answer(const Top::Job&)>;

    Transport(std::mt19937_64& random, int workers, Work work)
        : random_(random), workers_(workers), work_(std::move(work)) {}

    /// Until the question of `top` is answered. Gives the number of jobs that were dealt.
    std::size_t run(Top& top) {
        Leases leases(workers_, Duration(20));
        std::map<Leases::Job, Top::Job> dealt;
        std::vector<int> idle;
        for (int worker = 1; worker <= workers_; ++worker) idle.push_back(worker);
        std::size_t jobs = 0;
        while (!top.is_answered()) {
            now_ += 1;
            if (now_ > 1e7) {
                ADD_FAILURE() << "a job is lost";
                return jobs;
            }
            std::ranges::shuffle(idle, random_);
            std::erase_if(idle, [&](int worker) {
                std::optional<Leases::Job> job;
                if (const auto fresh = top.next()) {
                    job = dealt.size();
                    dealt.emplace(*job, *fresh);
                    ++jobs;
                } else {
                    job = leases.overdue(worker, Duration(now_));
                }
                if (!job) return false;
                leases.lend(*job, worker, Duration(now_));
                send(worker, *job, dealt.at(*job));
                return true;
            });
            for (auto due = under_way_.begin();
                 due != under_way_.end() && due->first <= now_ && !top.is_answered();
                 due = under_way_.erase(due)) {
                const Letter& letter = due->second;
                const Top::Job& job = dealt.at(letter.job);
                top.take(job.id, letter.answer.score, letter.answer.bound, letter.answer.line);
                if (leases.job_of(letter.worker) != letter.job) continue;  // comes twice
                leases.done(letter.worker, Duration(now_));
                idle.push_back(letter.worker);
            }
        }
        under_way_.clear();
        return jobs;
    }

private:
    struct Letter {
        int worker;
        Leases::Job job;
        Answer answer;
    };

    std::size_t draw(std::size_t most) { return random_() % (most + 1); }

    void send(int worker, Leases::Job number, const Top::Job& job) {
        if (worker != workers_ && draw(200) == 0) stopped_.insert(worker);
        if (stopped_.contains(worker)) return;
        const bool is_lost = worker != workers_ && draw(20) == 0;
        if (is_lost) return;
        const Answer answer = work_(job);
        for (std::size_t copies = draw(10) == 0 ? 2 : 1; copies > 0; --copies) {
            const double delay = draw(20) == 0 ? 60 : 8;
            under_way_.emplace(
                now_ + 1 + static_cast<double>(draw(static_cast<std::size_t>(delay))),
                Letter{worker, number, answer});
        }
    }

    std::mt19937_64& random_;
    const int workers_;
    const Work work_;
    double now_ = 0;
    std::multimap<double, Letter> under_way_;
    std::set<int> stopped_;
};

class TopOfATree : public SeededTest {
protected:
    void SetUp() override {
        if (is_long_ && std::getenv("YBW_LONG_TESTS") == nullptr) {
            GTEST_SKIP() << "YBW_LONG_TESTS is not set";
        }
    }

    /// A tree that goes on at its root, of several plies.
    SyntheticTree draw_tree() {
        while (true) {
            SyntheticTreeOptions options = random_tree_options(random, 2000);
            options.height = std::max(options.height, 2);
            const SyntheticTree tree(options);
            if (!tree.outcome()) return tree;
        }
    }

    Window draw_window(Score value) {
        const int most = Score::infinity().raw();
        const auto near = [&] { return std::clamp(value.raw() + draw(-30, 30), -most, most); };
        const auto [alpha, beta] = std::minmax({near(), near()});
        if (alpha == beta) return Window::full();
        return {Score::from_raw(alpha), Score::from_raw(beta)};
    }

    void expect_right(const Top& top, Window window, Score value) {
        ASSERT_TRUE(top.is_answered());
        EXPECT_EQ(top.bound(), window.classify(top.score()));
        EXPECT_TRUE(!is_upper(top.bound()) || value <= top.score());
        EXPECT_TRUE(!is_lower(top.bound()) || value >= top.score());
    }

    /// Jobs that were asked so often, of trees of any kind, with answers that are right bounds and
    /// nothing else. Each is as far from the value as a bound may be.
    void expect_right_bounds(std::size_t jobs) {
        for (std::size_t dealt = 0; dealt < jobs && !HasFailure();) {
            const SyntheticTree tree = draw_tree();
            Top top(tree, {.plies = draw(0, 4), .job_depth = draw(1, 2)});
            std::map<std::pair<std::vector<int>, Depth>, Score> values;
            const auto worth = [&](const Moves& path, Depth depth) {
                std::vector<int> key;
                for (const SyntheticMove move : path) key.push_back(move.number);
                const auto [found, is_new] = values.try_emplace({key, depth});
                if (is_new) found->second = oracle_value(at_end_of(tree, path), depth);
                return found->second;
            };
            const auto any_bound = [&](const Top::Job& job) -> Answer {
                const Score value = worth(job.path, job.depth);
                const auto between = [&](Score low, Score high) {
                    return Score::from_raw(draw(low.raw(), high.raw()));
                };
                if (job.window.fails_low(value)) {
                    return {between(value, job.window.alpha()), Bound::upper};
                }
                if (job.window.fails_high(value)) {
                    return {between(job.window.beta(), value), Bound::lower};
                }
                return {value, Bound::exact};
            };
            Transport transport(random, draw(1, 8), any_bound);
            for (Depth depth = 1; depth <= tree.options().height; ++depth) {
                for (int question = draw(1, 3); question > 0; --question) {
                    const Score value = worth({}, depth);
                    const Window window = draw(0, 1) == 0 ? Window::full() : draw_window(value);
                    SCOPED_TRACE(::testing::Message()
                                 << tree.options() << ", depth " << depth << ", window "
                                 << window.alpha().raw() << " to " << window.beta().raw());
                    top.ask(depth, window);
                    dealt += transport.run(top);
                    expect_right(top, window, value);
                }
            }
        }
    }

    bool is_long_ = false;
};

TEST_F(TopOfATree, HasTheValueOfMinimaxAtEveryDepth) {
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        const SyntheticTree tree = draw_tree();
        const Top::Shape shape{.plies = draw(1, 4), .job_depth = draw(1, 3)};
        SCOPED_TRACE(::testing::Message() << tree.options() << ", plies " << shape.plies
                                          << ", job depth " << shape.job_depth);
        Top top(tree, shape);
        Transport transport(random, draw(1, 8),
                            [&](const Top::Job& job) { return searched(tree, job); });
        for (Depth depth = 1; depth <= tree.options().height; ++depth) {
            top.ask(depth);
            transport.run(top);
            const auto moves = oracle_moves(tree, depth);
            const Score value = std::ranges::max(moves, {}, &MoveWorth<SyntheticMove>::worth).worth;
            ASSERT_TRUE(top.is_answered());
            EXPECT_EQ(top.score(), value);
            EXPECT_EQ(top.bound(), Bound::exact);
            const Moves line = top.line();
            ASSERT_FALSE(line.empty());
            const auto best =
                std::ranges::find(moves, line.front(), &MoveWorth<SyntheticMove>::move);
            ASSERT_NE(best, moves.end());
            EXPECT_EQ(best->worth, value) << "the move is not worth it";
        }
    }
}

TEST_F(TopOfATree, NeverHasAWrongBound) {
    expect_right_bounds(100'000);
}

// As selective searches may: of what they say nothing is true but that it answers the window.
TEST_F(TopOfATree, ComesToAnEndWhereAnswersContradictEachOther) {
    for (int i = 0; i < 500 && !HasFailure(); ++i) {
        const SyntheticTree tree = draw_tree();
        Top top(tree, {.plies = draw(1, 3), .job_depth = 1}, {.exact = draw(0, 1) == 0});
        Transport transport(random, draw(1, 4), [&](const Top::Job& job) -> Answer {
            const Score score = Score::evaluation(draw(-40, 40));
            return {score, job.window.classify(score)};
        });
        for (Depth depth = 1; depth <= tree.options().height; ++depth) {
            top.ask(depth, draw(0, 1) == 0 ? Window::full() : draw_window(Score::draw()));
            transport.run(top);
        }
    }
}

// Where late brothers are reduced, one that seems better is asked again at the whole depth.
TEST_F(TopOfATree, BelievesNothingGoodOfAReducedBrother) {
    SyntheticTreeOptions options = random_tree_options(random, 100);
    options.most_moves = options.fewest_moves = 12;
    options.height = 9;
    options.end_permille = 0;
    const SyntheticTree tree(options);
    Top top(tree, {.plies = 1, .job_depth = 1}, {.exact = false});
    top.ask(9);
    std::map<int, std::vector<Depth>> depths;  // by the number of the move
    int reduced = 0;
    while (const auto job = top.next()) {
        const bool is_reduced = job->depth < 8;
        reduced += is_reduced ? 1 : 0;
        depths[job->path.front().number].push_back(job->depth);
        const bool seems_good = is_reduced && job->window.is_null();
        const Score score = seems_good ? -Score::evaluation(50) : Score::draw();
        ASSERT_TRUE(top.take(job->id, score, job->window.classify(score)));
    }
    EXPECT_TRUE(top.is_answered());
    EXPECT_EQ(top.score(), Score::draw());
    EXPECT_GT(reduced, 5);
    for (const auto& [move, asked] : depths) {
        EXPECT_EQ(asked.back(), 8) << "move " << move;
    }
}

TEST_F(TopOfATree, AsksNothingThatItKnows) {
    const SyntheticTree tree = draw_tree();
    const Depth depth = tree.options().height;
    Top top(tree, {.plies = 2, .job_depth = 1});
    Transport transport(random, 3, [&](const Top::Job& job) { return searched(tree, job); });
    top.ask(depth);
    transport.run(top);
    const Score value = top.score();
    top.ask(depth);
    EXPECT_TRUE(top.is_answered());
    EXPECT_EQ(top.score(), value);
    EXPECT_FALSE(top.next());
}

TEST_F(TopOfATree, AnswersThatDoNotAnswerAreAskedForAgain) {
    const SyntheticTree tree = draw_tree();
    Top top(tree, {.plies = 0, .job_depth = 1});
    top.ask(2);
    const auto job = top.next();
    ASSERT_TRUE(job);
    EXPECT_FALSE(top.next());
    EXPECT_FALSE(top.take(job->id, Score::draw(), Bound::none)) << "it was stopped";
    const auto again = top.next();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->id, job->id);
    const Answer answer = searched(tree, *job);
    EXPECT_TRUE(top.is_wanted(job->id));
    EXPECT_TRUE(top.take(job->id, answer.score, answer.bound, answer.line));
    EXPECT_FALSE(top.take(job->id, answer.score, answer.bound, answer.line)) << "twice";
    EXPECT_FALSE(top.is_wanted(job->id));
    EXPECT_EQ(top.score(), oracle_value(tree, 2));
}

class LongTopOfATree : public TopOfATree {
protected:
    LongTopOfATree() { is_long_ = true; }
};

TEST_F(LongTopOfATree, NeverHasAWrongBoundInTenMillionJobs) {
    expect_right_bounds(10'000'000);
}

}  // namespace
}  // namespace ybw::mpi
