// The formats: what each shows of a lesson.
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/teach/lesson.hpp"
#include "tests/support/said.hpp"
#include "tests/support/written_page.hpp"

namespace ybw::teach {
namespace {

using Json = nlohmann::json;

Lesson lesson_of_tree(std::string_view algorithm, const std::string& text) {
    const WrittenTree tree(text);
    return {.recording = record_search(algorithm, tree, tree.height()),
            .view = View::mover,
            .title = {},
            .subject = text};
}

std::vector<Json> lines_of(const std::string& text) {
    std::vector<Json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(Json::parse(line));
    return lines;
}

TEST(Text, IsTheTreeWithWindowsAndWhatWasPruned) {
    const std::string text = text_of(lesson_of_tree("alphabeta", "(a(c=5 d=19 e=8) b(f=4 g=9))"),
                                     {.unicode = false}, Telling::tree);
    EXPECT_EQ(text,
              "(a(c=5 d=19 e=8) b(f=4 g=9))\n"
              "alphabeta, depth 2: value 5; 7 calls, 4 of them at leaves; 1 node not searched; "
              "values of the side to move\n"
              "\n"
              "* Max 5  (-inf, inf) -> (5, inf)  PV node\n"
              "|- * a Min -5  (-inf, inf) -> (-5, inf)  PV node\n"
              "|  |- * c 5  (-inf, inf)\n"
              "|  |- d 19  (-inf, 5)\n"
              "|  `- e 8  (-inf, 5)\n"
              "`- b Min >= -5  (-inf, -5)  cut node  cut-off\n"
              "   |- f 4  (5, inf)\n"
              "   `- g 9 not searched\n");
}

TEST(Text, HasALineForEveryCallOfANode) {
    const std::string text =
        text_of(lesson_of_tree("pvs", "((5 19 8) (14 9))"), {.unicode = false}, Telling::tree);
    expect_has(text,
               "`- * Min <= -6  (-6, -5)  all node  null window\n"
               "   |  -9  (-inf, -5) -> (-9, -5)  PV node  searched again\n");
}

TEST(Text, TellsEveryStepWithItsLine) {
    const std::string text = text_of(lesson_of_tree("alphabeta", "(a(5 8) b(f=4 g=9))"),
                                     {.unicode = false}, Telling::steps);
    expect_has_all(text,
                   {"  6          if v >= β: return β\n",
                    " 6  b: f gives -4, not less than β = -5: cut-off: the moves that are left "
                    "cannot matter.\n",
                    " 7  The root: a gives 5, inside the window, which becomes (5, inf).\n"});
}

TEST(Text, OfAspirationNamesTheSideThatFailed) {
    for (const auto& [tree, line] :
         {std::pair("((500 600) (700 800))",
                    " 4  The search of the root begins with the window (499, ∞)."),
          std::pair("((-500 -600) (-700 -800))",
                    " 3  The search of the root begins with the window (-∞, -499).")}) {
        const std::string text = text_of(lesson_of_tree("aspiration", tree), {}, Telling::steps);
        expect_has(text, line);
    }
}

TEST(Text, SaysWhereAWrittenTreeHasNoValue) {
    const auto notes_of_depth = [](Depth depth) {
        return lesson_of("((1 2) (3 4))", "alphabeta", View::max, depth).notes;
    };
    EXPECT_TRUE(notes_of_depth(2).empty());
    ASSERT_EQ(notes_of_depth(1).size(), 1U);
    expect_has(notes_of_depth(1).front(), "counts as 0");
    // Its guess is a search to a lesser depth.
    EXPECT_EQ(lesson_of("((1 2) (3 4))", "mtdf", View::max).notes.size(), 1U);
}

TEST(Text, SaysWhatIsFromMemory) {
    const std::string text = text_of(lesson_of_tree("mtdf", "((1 2) (3 4))"), {}, Telling::tree);
    expect_has(text, "  from memory\n");
}

TEST(Text, IsInTheViewOfMaxIfAsked) {
    Lesson lesson = lesson_of_tree("failsoft", "((5 8) (4 9))");
    lesson.view = View::max;
    const std::string text = text_of(lesson, {}, Telling::steps);
    expect_has_all(
        text, {"└─ Min ≤ 4  (5, ∞)  cut node  cut-off\n", "gives 4, not more than α = 5: cut-off"});
}

TEST(Dot, DrawsPrunedBranchesGreyAndThePrincipalVariationBold) {
    const std::string dot = dot_of(lesson_of_tree("negascout", "((5 19 8) (4 9))"));
    EXPECT_EQ(count(dot, "style=dashed"), 1U) << dot;
    EXPECT_EQ(count(dot, "penwidth=3"), 2U);
    EXPECT_EQ(count(dot, "null window"), 3U);
    EXPECT_EQ(count(dot, " -> "), 2U + 7U) << "two for the sides, one for each node but the root";
}

TEST(Dot, HasItsNotesInLinesOfAHundredLettersAtMost) {
    Lesson lesson = lesson_of_tree("alphabeta", "(1 2)");
    lesson.notes = {std::string(60, 'a') + ' ' + std::string(60, 'b')};
    const std::string dot = dot_of(lesson);
    expect_has(dot, std::string(60, 'a') + "</FONT><BR ALIGN=\"LEFT\"/>");
}

TEST(Dot, EscapesWhatIsWritten) {
    const std::string dot = dot_of(lesson_of_tree("alphabeta", "<b>&\"(1 2)"));
    expect_lacks(dot, "<b>");
    expect_has(dot, "&lt;b&gt;&amp;&quot;");
}

TEST(JsonLines, HaveTheSearchItsNodesItsVisitsAndItsSteps) {
    const auto lines =
        lines_of(json_lines_of(lesson_of_tree("pvs", "((5 19 8) (4 ?))"), Telling::steps));
    EXPECT_EQ(lines.front()["type"], "search");
    EXPECT_EQ(lines.front()["value"], "5");
    std::map<std::string, int> types;
    for (const Json& line : lines) ++types[line["type"]];
    EXPECT_EQ(types["node"], 8);
    EXPECT_EQ(types["visit"], 7);
    EXPECT_EQ(types["step"], 22);
    for (const Json& line : lines) {
        if (line["type"] == "node" && line["fate"] == "pruned") {
            EXPECT_EQ(line["value"], "?");
        }
    }
    // The search, three nodes, and four visits: the second leaf is searched again.
    EXPECT_EQ(lines_of(json_lines_of(lesson_of_tree("pvs", "(1 2)"), Telling::tree)).size(), 8U);
}

TEST(Page, HasAllStepsOfEveryExampleAndNeedsNothingElse) {
    for (const TreeExample& example : examples()) {
        const Lesson lesson = lesson_of(example, example.algorithm, example.view);
        const std::string page = page_of(lesson, Telling::steps);
        const auto data = page_data(page);
        EXPECT_EQ(data["steps"].size(), lesson.recording.steps.size()) << example.name;
        EXPECT_EQ(data["first"], 0);
        for (const auto& step : data["steps"]) {
            EXPECT_LT(step["node"], data["nodes"].size());
            EXPECT_TRUE(step["line"].is_null() || step["line"] < data["code"].size());
        }
        for (const auto& node : data["nodes"]) {
            const bool is_crowd = node["name"].get<std::string>().ends_with(" more");
            EXPECT_EQ(node["crowd"], is_crowd) << example.name << ' ' << node["name"];
        }
        expect_lacks(page, "src=");
        EXPECT_EQ(count(page, "<link"), count(page, "<link rel=\"icon\" href=\"data:"));
        EXPECT_NE(page.find(lesson.notes.back().substr(0, 10)), std::string::npos) << example.name;
    }
}

TEST(Page, OpensAtTheEndUnlessStepsAreAskedFor) {
    const Lesson lesson = lesson_of_tree("mtdf", "((5 19 8) (4 9))");
    const auto data = page_data(page_of(lesson, Telling::tree));
    EXPECT_EQ(data["first"], data["steps"].size() - 1);
    EXPECT_EQ(data["steps"].back()["done"], true);
}

TEST(Exam, IsTheSameForTheSameSeedAndPrunesSomething) {
    for (const std::string_view algorithm : recordable_searches()) {
        const auto sheet = exam(algorithm, 3, View::mover, 4, 7);
        ASSERT_EQ(sheet.size(), 4U);
        EXPECT_EQ(exam_page_of(sheet), exam_page_of(exam(algorithm, 3, View::mover, 4, 7)));
        EXPECT_EQ(exam_tex_of(sheet), exam_tex_of(exam(algorithm, 3, View::mover, 4, 7)));
        EXPECT_NE(exam_page_of(sheet), exam_page_of(exam(algorithm, 3, View::mover, 4, 8)));
        const auto data = page_data(exam_page_of(sheet));
        ASSERT_EQ(data["trees"].size(), 4U);
        for (const Lesson& lesson : sheet) {
            if (takes_window(algorithm)) {
                EXPECT_GT(pruned_nodes(lesson.recording), 0U);
            }
            EXPECT_EQ(WrittenTree(lesson.subject).height(), 3);
        }
    }
}

TEST(Exam, InLatexHasEveryTreeTwiceAndItsBracketsInPairs) {
    const std::string tex = exam_tex_of(exam("alphabeta", 3, View::max, 5, 1));
    EXPECT_EQ(count(tex, "\\begin{forest}"), 10U);
    EXPECT_EQ(count(tex, "\\end{forest}"), 10U);
    EXPECT_EQ(count(tex, "["), count(tex, "]"));
    EXPECT_EQ(count(tex, "{"), count(tex, "}"));
    EXPECT_GT(count(tex, ", pruned"), 0U);
    EXPECT_EQ(tex.find("inf)"), std::string::npos) << "infinity is a sign";
}

TEST(Page, CannotBeBrokenByWhatIsWritten) {
    const std::string page =
        page_of(lesson_of_tree("alphabeta", "</script><b>@DATA@(1 2)"), Telling::tree);
    expect_lacks(page, "<b>");
    EXPECT_EQ(count(page, "</script>"), 2U) << "that of the data, that of the scripts";
    EXPECT_EQ(page_data(page)["nodes"][0]["name"], "</script><b>@DATA@");
}

}  // namespace
}  // namespace ybw::teach
