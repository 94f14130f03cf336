// What is recorded is what the search did: laws of every recording, and the search unrecorded
// beside it.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "engine/classic/ladder.hpp"
#include "engine/games/any_game.hpp"
#include "engine/teach/lesson.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/seeded_test.hpp"
#include "tests/teach/written_trees.hpp"

namespace ybw::teach {
namespace {

using Recordings = SeededTest;

/// What the tree is worth to the side to move.
Score value_of(WrittenTree tree) {
    if (tree.ends_here()) return tree.evaluate();
    MovesOf<WrittenTree> moves;
    tree.legal_moves(moves);
    Score best = -Score::infinity();
    for (const auto move : moves) {
        WrittenTree child = tree;
        child.play(move);
        best = std::max(best, -value_of(child));
    }
    return best;
}

bool has_visit(const Recording& recording, Index caller, Index node) {
    return std::ranges::any_of(recording.visits, [&](const Visit& visit) {
        return visit.caller == caller && visit.node == node;
    });
}

/// A node leaves moves out if and only if it was cut off, and then those after the last one.
void expect_cut_offs_to_prune(const Recording& recording) {
    for (Index i = 0; i < recording.visits.size(); ++i) {
        const Visit& visit = recording.visits[i];
        if (visit.ending == Ending::leaf || visit.ending == Ending::memory) continue;
        const auto& children = recording.nodes[visit.node].children;
        const bool has_all = std::ranges::all_of(
            children, [&](Index child) { return has_visit(recording, i, child); });
        if (visit.ending == Ending::complete) {
            EXPECT_TRUE(has_all) << i;
        }
        if (!has_all) {
            EXPECT_EQ(visit.ending, Ending::cut_off) << i;
        }
    }
}

/// Windows are those of the parent, seen from the other side, or null ones within them.
void expect_windows_to_narrow(const Recording& recording) {
    for (const Visit& visit : recording.visits) {
        if (!visit.caller || !visit.came) continue;
        const Window asked = recording.visits[*visit.caller].came->flipped();
        EXPECT_LE(asked.alpha(), visit.came->alpha());
        EXPECT_GE(asked.beta(), visit.came->beta());
        if (visit.purpose == Purpose::null_window) {
            EXPECT_TRUE(visit.came->is_null());
        }
        EXPECT_LE(visit.came->alpha(), visit.left->alpha());
        EXPECT_EQ(visit.came->beta(), visit.left->beta());
    }
}

/// Bounds say the truth about the value of their node, which `value` gives.
void expect_true_values(const Recording& recording, const WrittenTree& tree, Index node) {
    for (const Visit& visit : recording.visits) {
        const bool is_to_the_end = visit.depth >= tree.height() - recording.nodes[node].ply;
        if (visit.node != node || !is_to_the_end) continue;
        if (is_lower(visit.bound())) {
            EXPECT_GE(value_of(tree), visit.value);
        }
        if (is_upper(visit.bound())) {
            EXPECT_LE(value_of(tree), visit.value);
        }
    }
    for (std::uint16_t i = 0; i < recording.nodes[node].children.size(); ++i) {
        WrittenTree child = tree;
        child.play({static_cast<std::uint16_t>(i + 1)});
        expect_true_values(recording, child, recording.nodes[node].children[i]);
    }
}

void expect_a_line_for_every_step(const Recording& recording) {
    for (const View view : {View::mover, View::max}) {
        const std::size_t lines = pseudo_code(recording.algorithm, view).lines.size();
        for (const Step& step : recording.steps) {
            if (step.action == Action::done) continue;
            const auto line = line_of_step(recording, step, view);
            ASSERT_TRUE(line) << static_cast<int>(step.action);
            EXPECT_LT(*line, lines);
        }
    }
    EXPECT_EQ(recording.steps.back().action, Action::done);
}

TEST(PseudoCode, IsOfTheViewThatTheValuesHave) {
    std::vector<std::string_view> algorithms = recordable_searches();
    algorithms.push_back(engine_search);
    const auto text_of = [](std::string_view algorithm, View view) {
        std::string text;
        for (const std::string& line : pseudo_code(algorithm, view).lines) text += line + '\n';
        return text;
    };
    for (const std::string_view algorithm : algorithms) {
        const std::string mover = text_of(algorithm, View::mover);
        const std::string max = text_of(algorithm, View::max);
        EXPECT_NE(mover.find("v = -"), std::string::npos) << algorithm;
        expect_lacks(max, "v = -");
        expect_has(max, "v = Max(child");
        expect_lacks(max, "-β");
    }
}

// Reinefeld's second look, and below it that of figure 9 (tests/classic has both programs).
TEST(PseudoCode, OfNegaScoutShowsTheSecondLookOfTheThesis) {
    const auto below = [](View view, const std::string& look) {
        const PseudoCode code = pseudo_code("negascout", view);
        expect_has(code.source, "the thesis, figure 9");
        const auto line = std::ranges::find_if(code.lines, [&](const std::string& text) {
            return text.find("v = " + look) != std::string::npos;
        });
        return line < code.lines.end() - 1 ? *(line + 1) : "";
    };
    const std::string mark = std::string(16, ' ') + "the thesis: ";
    EXPECT_EQ(below(View::mover, "-NegaScout(child, depth - 1, -β, -v)"),
              mark + "-NegaScout(child, depth - 1, -β, -α)");
    EXPECT_EQ(below(View::max, "Min(child, depth - 1, v, β)"),
              mark + "Min(child, depth - 1, α, β)");
    EXPECT_EQ(below(View::max, "Max(child, depth - 1, α, v)"),
              mark + "Max(child, depth - 1, α, β)");
}

// Fail-soft's bounds hold, and fail-hard's are the edges of the window.
TEST_F(Recordings, OfAWindowBoundTheValueFromTheSideThatItFailsTo) {
    for (int i = 0; i < 60 && !HasFailure(); ++i) {
        const std::string text = random_tree(random, draw(1, 4), Shape::uneven);
        const WrittenTree tree(text);
        const int alpha = draw(-30, 29);
        const Window window(Score::evaluation(alpha), Score::evaluation(alpha + draw(1, 20)));
        for (const std::string_view algorithm : recordable_searches()) {
            if (!takes_window(algorithm)) continue;
            SCOPED_TRACE(std::string(algorithm) + " of " + text);
            const Recording recording = record_search(algorithm, tree, tree.height(), {}, window);
            ASSERT_EQ(recording.visits.front().came, window);
            const Score value = recording.value;
            if (window.contains(value)) {
                EXPECT_EQ(value, value_of(tree));
            } else if (window.fails_high(value)) {
                EXPECT_LE(value, value_of(tree));
            } else {
                EXPECT_GE(value, value_of(tree));
            }
            EXPECT_EQ(window.contains(value), window.contains(value_of(tree)));
        }
    }
}

TEST_F(Recordings, OfAnyTreeKeepTheLawsOfSearches) {
    for (int i = 0; i < 60 && !HasFailure(); ++i) {
        const std::string text = random_tree(random, draw(1, 4), Shape::uneven);
        const WrittenTree tree(text);
        for (const std::string_view algorithm : recordable_searches()) {
            SCOPED_TRACE(std::string(algorithm) + " of " + text);
            const Recording recording = record_search(algorithm, tree, tree.height());
            EXPECT_EQ(recording.value, value_of(tree));
            expect_cut_offs_to_prune(recording);
            expect_windows_to_narrow(recording);
            expect_true_values(recording, tree, 0);
            expect_a_line_for_every_step(recording);
        }
    }
}

TEST_F(Recordings, HaveTheNodesOfTheSearchThatNobodyRecords) {
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        const std::string text = random_tree(random, draw(1, 4), Shape::even);
        const WrittenTree tree(text);
        for (const std::string_view algorithm : recordable_searches()) {
            SCOPED_TRACE(std::string(algorithm) + " of " + text);
            const Recording recording = record_search(algorithm, tree, tree.height());
            const auto plain = run_classic(algorithm, tree, tree.height());
            EXPECT_EQ(recording.visits.size(), plain->nodes);
            EXPECT_EQ(recording.leaves, plain->leaves);
            EXPECT_EQ(recording.value, plain->value);
            EXPECT_EQ(recording.principal_variation.size(), plain->pv.size() + 1);
        }
    }
}

TEST(RecordingsOfGames, HaveTheNodesOfTheSearchThatNobodyRecords) {
    for (const auto& [game, text, depth] :
         {std::tuple{"tictactoe", "xo./.x./..o x", 4}, std::tuple{"gomoku", "c3 b2", 1},
          std::tuple{"xiangqi", "", 1}}) {
        GameOptions options;
        if (std::string_view(game) == "gomoku") options.size = 5;
        const AnyPosition position = std::string_view(text).empty()
                                         ? game_named(game).start(options)
                                         : game_named(game).parse_position(text, options);
        for (const std::string_view algorithm : recordable_searches()) {
            SCOPED_TRACE(std::string(algorithm) + " of " + game);
            const Recording recording = record_search(algorithm, BoardTree(position), depth);
            const auto plain =
                position.game().run_textbook({algorithm}, position, depth, classic::run_to_the_end);
            EXPECT_EQ(recording.visits.size(), plain->nodes);
            EXPECT_EQ(recording.value, plain->value);
            ASSERT_GE(recording.principal_variation.size(), 2U);
            EXPECT_EQ(recording.nodes[recording.principal_variation[1]].move,
                      position.format_move(plain->best()));
        }
    }
}

TEST(RecordingsOfGames, EveryGameFitsIntoTheTree) {
    for (const AnyGame* const game : all_games()) {
        GameOptions options;
        if (const auto sizes = game->sizes()) options.size = sizes->most;
        const AnyPosition start = game->start(options);
        EXPECT_LE(start.legal_moves().size(), BoardTree::max_moves);
        for (const AnyMove move : start.legal_moves()) {
            EXPECT_LT(start.history_index(move), BoardTree::history_size);
        }
    }
}

TEST(RecordingsOfGames, TooLargeATreeIsRefused) {
    const AnyPosition start = game_named("tictactoe").start({});
    const std::string said = refusal([&] { record_search("minimax", BoardTree(start), 6); });
    expect_has(said, "choose a lesser depth");
}

}  // namespace
}  // namespace ybw::teach
