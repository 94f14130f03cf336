#include "engine/teach/examples.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>

#include "engine/games/registry.hpp"
#include "engine/teach/record_search.hpp"

namespace ybw::teach {
namespace {

constexpr std::string_view sun_kai =
    "Sun Kai, \"From minimax to principal variation search\" (in Chinese)";
constexpr std::string_view int256 = "int256, \"Minimax search\" (in Chinese)";
constexpr std::string_view notes_on_board_games =
    "\"Notes on programs for board games\" (in Chinese), after Sun Kai and Wikipedia";
constexpr std::string_view cheng_lei =
    "Cheng & Lei 2012, \"Research and improvement on alpha-beta search algorithm in gobang\", "
    "Computer Engineering 38(17) (in Chinese)";
constexpr std::string_view thesis =
    "A thesis on computer xiangqi, chapter 2, \"Search algorithms\" (in Chinese)";

std::vector<TreeExample> make_examples() {
    return {
        {.name = "game-tree",
         .title = "Sun Kai, figure 1; notes, first picture; thesis, figure 1: the tree of a game",
         .paper = "Three of the five papers begin with it",
         .algorithm = "minimax",
         .view = View::max,
         .game = "tictactoe",
         .position = ".../.../... x",
         .depth = 2,
         .branches = Branches::distinct,
         .notes =
             {"Tic-tac-toe, its first two moves. As in the papers symmetric positions are left "
              "out: without that the root had nine moves, not three.",
              "The papers show no values here. These are static ones, of open lines; played to "
              "the end the game is drawn ('ybw compare --game tictactoe --depth 9').",
              "Sun Kai counts levels from 1, so that Max moves on odd ones; the notes count "
              "from 0."}},
        {.name = "sunkai-2",
         .title = "Sun Kai, figure 2: alpha-beta pruning",
         .paper = sun_kai,
         .algorithm = "failsoft",
         .view = View::max,
         .tree = "((A(B(5 6) C(7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))",
         .notes = {"The paper takes this picture from Wikipedia, where its leaves stand; its text "
                   "speaks of A, B and C: after the second child of C one knows that C is at most "
                   "4, less than the 5 of B, and its third child, a 5, need not be searched.",
                   "Its program is fail-hard (-a alphabeta), for which C is worth alpha, 5; the "
                   "picture is fail-soft and shows the 4.",
                   "The paper says that in the best case alpha-beta visits the square root of the "
                   "nodes of minimax. It is about twice that many leaves (Knuth & Moore 1975)."}},
        {.name = "int256-alphabeta",
         .title = "int256, the tree of three levels: 15, 80, 10",
         .paper = int256,
         .algorithm = "failsoft",
         .view = View::max,
         .tree = "((15 80) (10 ?))",
         .notes = {"Values are chances to win in percent. After 15 and 80 the root is worth at "
                   "least 15, after 10 the right child at most 10: its other move is pruned. '?' "
                   "has no value in the paper.",
                   "The paper's MiniMax keeps the best move in one variable for all nodes, so what "
                   "stands there at the end need not be a move of the root: a node below it "
                   "may have been the last to write it. Only the root may."}},
        {.name = "notes-negamax",
         .title = "Notes, negamax: a, b, c, d, e",
         .paper = notes_on_board_games,
         .algorithm = "negamax",
         .tree = "a(b(d=2 e=-1) c=-2)",
         .notes = {"Each value is that of the side to move at its node: d and e as they are, b = "
                   "max(-2, 1) = 1, c = 2 since its -2 was Max's, a = max(-1, -2) = -1.",
                   "Of the tree of five levels that this is a part of, the text gives no "
                   "numbers."}},
        {.name = "notes-alpha-cut",
         .title = "Notes, alpha-beta, the left picture: an alpha cut",
         .paper = notes_on_board_games,
         .algorithm = "failsoft",
         .view = View::max,
         .tree = "A(B=18 C(D=16 ? ?))",
         .notes = {"A is at least 18. After D = 16 the Min node C is at most 16, so no other child "
                   "of C matters.",
                   "The paper calls beta the 'least lower bound'; it is the least upper bound.",
                   "For the minimal tree the paper gives W^((d+1)/2) + W^(d/2) + 1 nodes; it is - "
                   "1, with the exponents rounded up and down, and it counts leaves (Knuth & "
                   "Moore 1975)."}},
        {.name = "notes-beta-cut",
         .title = "Notes, alpha-beta, the right picture: a beta cut",
         .paper = notes_on_board_games,
         .algorithm = "failsoft",
         .view = View::max,
         .tree = "min A(B=8 C(D=18 ? ?))",
         .notes = {"A is Min's and at most 8. After D = 18 the Max node C is at least 18, so its "
                   "other two children do not matter."}},
        {.name = "notes-nearer-win",
         .title = "Notes, negamax at tic-tac-toe: the nearer win",
         .paper = notes_on_board_games,
         .algorithm = "negamax",
         .game = "tictactoe",
         .position = "oox/.x./... x",
         .depth = 3,
         .notes = {"x wins at once by a1. The paper's program, for which every win is worth 10, "
                   "finds a2 first, after which x wins as surely but later, and keeps it. Here a "
                   "win is worth the more the nearer it is, so a1 it is.",
                   "The program's other fault, searching on when the board is full or a line is "
                   "made, is what the first line of the algorithm is for."}},
        {.name = "gobang-1",
         .title = "Cheng & Lei 2012, figure 1: an alpha cut",
         .paper = cheng_lei,
         .algorithm = "failsoft",
         .view = View::max,
         .tree = "A(B=20 C(D=15 E=? F=?))",
         .notes = {"B makes A at least 20, D makes C at most 15: E and F are not searched.",
                   "The paper prunes when alpha is greater than beta; alpha = beta is enough.",
                   "Its figure calls the cut at the Min node C an alpha cut, its text says that "
                   "Max nodes make alpha cuts. Names differ in the literature; the figure's is "
                   "the usual one."}},
        {.name = "gobang-2",
         .title = "Cheng & Lei 2012, figure 2: a beta cut",
         .paper = cheng_lei,
         .algorithm = "failsoft",
         .view = View::max,
         .tree = "min A(B=10 C(D=19 E=? F=?))",
         .notes = {"A is Min's: B makes it at most 10, D makes C at least 19: E and F are not "
                   "searched.",
                   "Formulas 2 and 3 of the paper are both said to be for even depths; 3 is for "
                   "odd ones. Both count leaves, not all nodes."}},
        {.name = "thesis-3",
         .title = "Thesis, figures 2 and 3: Mini-Max",
         .paper = thesis,
         .algorithm = "minimax",
         .view = View::max,
         .tree = "A(B(D=-5 E=19 F=-8) C(G=4 H=9))",
         .notes = {"B takes the least of -5, 19 and -8, C that of 4 and 9, A the greater of -8 and "
                   "4: the path is A, C."}},
        {.name = "thesis-6",
         .title = "Thesis, figure 6: Nega-Max",
         .paper = thesis,
         .algorithm = "negamax",
         .tree = "(a(c=-5 d=19 e=-8) b(f=4 g=9))",
         .notes = {"The same tree, each value that of the side to move: 8 and -4 in the middle, 4 "
                   "at the root.",
                   "Its Nega_Max uses v before it has a value; it begins with -infinity."}},
        {.name = "thesis-8",
         .title = "Thesis, figure 8: Alpha-Beta",
         .paper = thesis,
         .algorithm = "alphabeta",
         .tree = "(a(c=5 d=19 e=8) b(f=4 g=9))",
         .notes = {"The leaves are 5, 19 and 8 here, without the signs of figure 2. After a the "
                   "root's alpha is 5; f = 4 is less, and g is not searched. (What g is worth the "
                   "text does not say; 9 is that of figure 2.)"}},
        {.name = "thesis-10",
         .title = "Thesis, figure 10: Nega-Scout",
         .paper = thesis,
         .algorithm = "negascout",
         .tree = "(a(c=5 d=19 e=8) b(f=4 g=9))",
         .notes = {"After a = 5 the window of the root is (5, ∞), and b is searched with (5, 6), "
                   "which is (-6, -5) for the side to move there.",
                   "The paper concludes from this example that Nega-Scout mostly saves time. The "
                   "example does not show it: alpha-beta visits the same seven nodes "
                   "(--example thesis-8)."}},
    };
}

}  // namespace

std::span<const TreeExample> examples() {
    static const std::vector<TreeExample> all = make_examples();
    return all;
}

const TreeExample* find_example(std::string_view name) {
    const auto found = std::ranges::find(examples(), name, &TreeExample::name);
    return found == examples().end() ? nullptr : &*found;
}

Lesson lesson_of(const TreeExample& example, std::string_view algorithm, View view,
                 const Crew& crew) {
    Lesson lesson;
    if (example.tree.empty()) {
        const AnyPosition position = game_named(example.game).parse_position(example.position, {});
        lesson.recording =
            record_search(algorithm, BoardTree(position, example.branches), example.depth, crew);
        lesson.subject = fmt::format("{}: {}", example.game, example.position);
    } else {
        const WrittenTree tree(example.tree);
        lesson.recording = record_search(algorithm, tree, tree.height(), crew);
        lesson.subject = example.tree;
    }
    lesson.view = view;
    lesson.title = example.title;
    lesson.notes.emplace_back(example.paper);
    lesson.notes.insert(lesson.notes.end(), example.notes.begin(), example.notes.end());
    return lesson;
}

}  // namespace ybw::teach
