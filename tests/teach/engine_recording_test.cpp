// The engine's own search, recorded: the same laws, and who searched what.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/teach/lesson.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/seeded_test.hpp"
#include "tests/teach/written_trees.hpp"

namespace ybw::teach {
namespace {

using EngineRecordings = SeededTest;

/// Every visit begins once, ends once, and lies below one of its parent.
void expect_whole_visits(const Recording& recording) {
    std::map<Index, int> begun;
    std::map<Index, int> ended;
    for (const Step& step : recording.steps) {
        ASSERT_TRUE(step.action == Action::done || line_of_step(recording, step, View::mover));
        using enum Action;
        if (step.action == leaf || step.action == known || step.action == enter ||
            step.action == pass) {
            ++begun[step.visit];
        }
        if (step.action == leaf || step.action == known || step.action == leave ||
            step.action == cancel) {
            ++ended[step.visit];
        }
    }
    for (Index i = 0; i < recording.visits.size(); ++i) {
        const Visit& visit = recording.visits[i];
        EXPECT_EQ(begun[i], 1) << i;
        EXPECT_EQ(ended[i], visit.ending == Ending::cut_off ? 0 : 1) << i;
        if (!visit.caller) continue;
        const Visit& caller = recording.visits[*visit.caller];
        EXPECT_EQ(recording.nodes[visit.node].parent, caller.node);
    }
}

/// Who searches below another's node has come to help there.
void expect_helpers_at_split_points(const Recording& recording) {
    for (const Visit& visit : recording.visits) {
        EXPECT_LT(visit.worker, recording.workers);
        EXPECT_TRUE(visit.helpers.empty() || visit.is_split_point);
        if (!visit.caller) continue;
        const Visit& caller = recording.visits[*visit.caller];
        if (caller.worker == visit.worker) continue;
        EXPECT_GT(std::ranges::count(caller.helpers, visit.worker), 0);
    }
}

TEST_F(EngineRecordings, OfAnyTreeHaveItsValueAtAnyNumberOfWorkers) {
    int helped = 0;
    for (int i = 0; i < 40 && !HasFailure(); ++i) {
        const std::string text = random_tree(random, draw(2, 4), Shape::uneven);
        const WrittenTree tree(text);
        if (tree.height() < 1) continue;
        const Score value = record_search("negamax", tree, tree.height()).value;
        for (const int workers : {1, 2, 5}) {
            SCOPED_TRACE(std::to_string(workers) + " workers, " + text);
            const Recording recording =
                record_search("ybw", tree, tree.height(), {.workers = workers});
            EXPECT_EQ(recording.value, value);
            EXPECT_EQ(recording.visits.front().value, value);
            EXPECT_EQ(recording.workers, workers);
            expect_whole_visits(recording);
            expect_helpers_at_split_points(recording);
            helped += std::ranges::any_of(recording.visits,
                                          [](const Visit& visit) { return visit.worker > 0; });
        }
    }
    EXPECT_GT(helped, 5) << "nothing was searched in parallel";
}

Lesson lesson_of_game() {
    const AnyPosition position = game_named("tictactoe").parse_position("xo./.x./... o", {});
    return {.recording = record_search("ybw", BoardTree(position), 4, {.workers = 4}),
            .title = "",
            .subject = "a game"};
}

TEST(EngineRecordingsOfGames, AreTheSameEveryTime) {
    const std::string one = json_lines_of(lesson_of_game(), Telling::steps);
    EXPECT_EQ(one, json_lines_of(lesson_of_game(), Telling::steps));
}

TEST(EngineRecordingsOfGames, SayWhoSearchedWhatAndWhatWasCancelled) {
    const Lesson lesson = lesson_of_game();
    expect_whole_visits(lesson.recording);
    expect_helpers_at_split_points(lesson.recording);
    std::set<int> workers;
    for (const Visit& visit : lesson.recording.visits) workers.insert(visit.worker);
    EXPECT_EQ(workers.size(), 4U);
    const std::string text = text_of(lesson, {}, Telling::steps);
    expect_has_all(text,
                   {"4 workers, ", "worker 0, split point with 1", "cancelled  worker ",
                    "becomes a split point", "Worker 1 comes to help at ", "Worker 2: Node "});
    expect_has(dot_of(lesson), "split point with");
    expect_has(page_of(lesson, Telling::steps), "\"worker\":3");
}

// What threads do depends on the machine; that it is a search of this tree does not.
TEST(EngineRecordingsOnThreads, AreWholeAndHaveTheValue) {
    const AnyPosition position = game_named("tictactoe").parse_position("xo./.x./..o x", {});
    const BoardTree tree(position);
    const Score value = record_search("negamax", tree, 4).value;
    int helped = 0;
    for (int run = 0; run < 5; ++run) {
        const Recording recording =
            record_search("ybw", tree, 4, {.workers = 3, .processors = Processors::threads});
        EXPECT_EQ(recording.value, value);
        EXPECT_EQ(recording.workers, 3) << "however few processors there are";
        expect_whole_visits(recording);
        expect_helpers_at_split_points(recording);
        helped += std::ranges::any_of(recording.visits,
                                      [](const Visit& visit) { return visit.worker > 0; });
    }
    EXPECT_GT(helped, 0) << "nothing was searched in parallel";
}

TEST(EngineRecordingsOnThreads, SayThatTheyAre) {
    const WrittenTree tree("((5 19 8) (4 9))");
    Lesson lesson{.recording = record_search("ybw", tree, 2,
                                             {.workers = 2, .processors = Processors::threads}),
                  .title = "",
                  .subject = ""};
    expect_has(text_of(lesson, {}, Telling::tree), "on threads of this machine");
    expect_has(json_lines_of(lesson, Telling::tree), R"("processors":"threads")");
    lesson.recording = record_search("ybw", tree, 2, {.workers = 2});
    expect_has(text_of(lesson, {}, Telling::tree), "on virtual processors");
}

TEST(EngineRecordingsOfGames, RefuseWhatIsNoSearch) {
    const AnyPosition start = game_named("tictactoe").start({});
    expect_has(complaint([&] { record_search("ybw", BoardTree(start), 0); }), "at least 1");
    const AnyPosition wide = game_named("gomoku").start({});
    expect_has(complaint([&] { record_search("ybw", BoardTree(wide), 6); }), "4000 nodes");
    EXPECT_NE(complaint([&] { record_search("ybw", WrittenTree("((1 ?) (2 3))"), 2); }), "");
}

}  // namespace
}  // namespace ybw::teach
