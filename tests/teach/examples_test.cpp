// The worked examples, beside what the papers say of them.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

#include "engine/teach/lesson.hpp"

namespace ybw::teach {
namespace {

/// What the text of a paper says of its figure.
struct Printed {
    std::string root;                           ///< its value
    std::map<std::string, std::string> values;  ///< of nodes by name, or by path: "1.2"
    std::set<std::string> pruned;               ///< by path; all others are searched
};

/// From the papers, not from the program.
const std::map<std::string, Printed, std::less<>> papers{
    // The corner, the edge and the middle; after them five, five and two moves. No values.
    {"game-tree", {"10", {}, {}}},
    // "C is at most 4"; the grey nodes of the picture: the 5 below C, a 9, and the last subtree.
    {"sunkai-2",
     {"6",
      {{"A", "5"}, {"B", "5"}, {"C", "≤ 4"}, {"1", "3"}, {"2", "6"}},
      {"1.1.2.3", "2.1.2.2", "3.2", "3.2.1", "3.2.1.1", "3.2.1.2", "3.2.2", "3.2.2.1"}}},
    // "<= 15%", then 15; ">= 15%" at the root; "<= 10%", cut; the root is 15%.
    {"int256-alphabeta", {"15", {{"1", "15"}, {"2", "≤ 10"}}, {"2.2"}}},
    // "b is 1", "c should be 2", "a is -1", d and e unchanged.
    {"notes-negamax", {"-1", {{"a", "-1"}, {"b", "1"}, {"c", "2"}, {"d", "2"}, {"e", "-1"}}, {}}},
    // B 18, D 16: C at most 16. No more of its children.
    {"notes-alpha-cut", {"18", {{"B", "18"}, {"C", "≤ 16"}, {"D", "16"}}, {"2.2", "2.3"}}},
    // B 8, D 18: C at least 18, A at most 8. The other two of C are left out.
    {"notes-beta-cut", {"8", {{"B", "8"}, {"C", "≥ 18"}, {"D", "18"}}, {"2.2", "2.3"}}},
    // x wins in one move; any other way it takes two more plies.
    {"notes-nearer-win", {"win 1", {{"1", "loss 1"}}, {}}},
    // B 20, D 15: C at most 15, A takes B.
    {"gobang-1", {"20", {{"B", "20"}, {"C", "≤ 15"}, {"D", "15"}}, {"2.2", "2.3"}}},
    // B 10, D 19: C at least 19, A takes B.
    {"gobang-2", {"10", {{"B", "10"}, {"C", "≥ 19"}, {"D", "19"}}, {"2.2", "2.3"}}},
    // B -8, C 4, A 4.
    {"thesis-3", {"4", {{"A", "4"}, {"B", "-8"}, {"C", "4"}}, {}}},
    // 8 and -4 in the middle, 4 at the root.
    {"thesis-6", {"4", {{"a", "8"}, {"b", "-4"}}, {}}},
    // 5 comes back to the root; after f = 4 the path g is not opened.
    {"thesis-8", {"5", {{"a", "-5"}, {"c", "5"}, {"d", "19"}, {"e", "8"}, {"f", "4"}}, {"2.2"}}},
    {"thesis-10", {"5", {{"a", "-5"}, {"c", "5"}, {"f", "4"}}, {"2.2"}}},
};

/// "1.2" for the second child of the root's first.
std::string path_of(const std::vector<DrawnNode>& nodes, Index node) {
    if (!nodes[node].parent) return "";
    const DrawnNode& parent = nodes[*nodes[node].parent];
    const auto place = std::ranges::find(parent.children, node) - parent.children.begin();
    const std::string before = path_of(nodes, *nodes[node].parent);
    return before + (before.empty() ? "" : ".") + std::to_string(place + 1);
}

Lesson own_lesson(const TreeExample& example) {
    return lesson_of(example, example.algorithm, example.view);
}

TEST(Examples, HaveTheValuesAndThePrunedNodesOfThePapers) {
    for (const TreeExample& example : examples()) {
        SCOPED_TRACE(example.name);
        ASSERT_TRUE(papers.contains(example.name)) << "add what its paper says";
        const Printed& printed = papers.find(example.name)->second;
        const Lesson lesson = own_lesson(example);
        const auto nodes = draw(lesson, Spelling(lesson));
        EXPECT_EQ(nodes.front().value, printed.root);
        std::map<std::string, std::string> values;
        std::set<std::string> pruned;
        for (Index i = 0; i < nodes.size(); ++i) {
            values[path_of(nodes, i)] = nodes[i].value;
            if (!nodes[i].name.empty()) values[nodes[i].name] = nodes[i].value;
            if (nodes[i].fate == Fate::pruned) pruned.insert(path_of(nodes, i));
        }
        for (const auto& [node, value] : printed.values) EXPECT_EQ(values[node], value) << node;
        EXPECT_EQ(pruned, printed.pruned);
    }
    EXPECT_EQ(examples().size(), papers.size());
}

// Sun Kai: without symmetric positions the root has three children, not nine.
TEST(Examples, TheTreeOfTheGameHasNoSymmetricPositions) {
    const Lesson lesson = own_lesson(*find_example("game-tree"));
    const auto& nodes = lesson.recording.nodes;
    ASSERT_EQ(nodes.size(), 1U + 3U + 12U);
    std::vector<std::size_t> children;
    for (const Index child : nodes[0].children) children.push_back(nodes[child].children.size());
    EXPECT_EQ(children, (std::vector<std::size_t>{5, 5, 2}));
    EXPECT_EQ(nodes[1].board, (std::vector<std::string>{"...", "...", "x.."}));
}

TEST(Examples, SayWhereTheyAreFromAndWhatIsToBeSeen) {
    std::set<std::string_view> names;
    for (const TreeExample& example : examples()) {
        EXPECT_TRUE(names.insert(example.name).second) << example.name;
        EXPECT_NE(example.name, "list") << "which the program takes for something else";
        EXPECT_FALSE(example.notes.empty()) << example.name;
        EXPECT_EQ(own_lesson(example).notes.size(), example.notes.size() + 1);
    }
    EXPECT_EQ(find_example("nobody"), nullptr);
}

// "The window of the root becomes (5, inf); what follows is searched with (5, 6)."
TEST(Examples, TheWindowsOfNegaScoutAreThoseOfTheThesis) {
    const Lesson lesson = own_lesson(*find_example("thesis-10"));
    const Visit& root = lesson.recording.visits.front();
    EXPECT_EQ(*root.came, Window::full());
    EXPECT_EQ(*root.left, Window(Score::evaluation(5), Score::infinity()));
    const auto b = std::ranges::find_if(lesson.recording.visits, [&](const Visit& visit) {
        return lesson.recording.nodes[visit.node].name == "b";
    });
    EXPECT_EQ(b->came->flipped(), Window(Score::evaluation(5), Score::evaluation(6)));
    EXPECT_EQ(b->purpose, Purpose::null_window);
    // What the note says: alpha-beta needs no more.
    EXPECT_EQ(lesson.recording.visits.size(),
              own_lesson(*find_example("thesis-8")).recording.visits.size());
}

}  // namespace
}  // namespace ybw::teach
