// The page of a tree that is edited: what a query asks for, and what is none.
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "engine/report/page.hpp"
#include "engine/teach/lesson.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::teach {
namespace {

/// What is wrong with a query; empty for a page.
std::string answer_to(std::string_view query) {
    return complaint([&] { editor_page(query, "once"); });
}

TEST(Editor, ShowsTheTreeOfAQuery) {
    const std::string page = editor_page(
        "lang=zh&tree=root%28a(3+5)%2Cb%282,9%29)&algorithm=minimax&view=mover", "once");
    expect_has(page, R"x("edit":{"tree":"root(a(3 5),b(2,9))","algorithm":"minimax",)x");
    expect_has(page, R"("view":"mover","show":"tree")");
    expect_has(page, "minimax, depth 2: value 3; 7 calls, 4 of them at leaves");
    expect_has(page, "<script nonce=\"once\">");
}

TEST(Editor, HasATreeWithoutAQuery) {
    expect_has(editor_page("", "once"), "alphabeta, depth 2: value 4; 6 calls");
    expect_has(editor_page("show=practice&algorithm=ybw", "once"), "by(\"answer\")");
    expect_has(editor_page("show=steps", "once"), R"("first":0)");
}

TEST(Editor, SaysWhatIsNoSearch) {
    EXPECT_EQ(answer_to("tree=(1+2"), "tree, column 5: a ')' is missing");
    EXPECT_EQ(answer_to("tree=(3+(2+?))"), "") << "no search needs its value";
    expect_has(answer_to("algorithm=alpha"), "algorithm: 'alpha' is none; choose one of minimax");
    expect_has(answer_to("show="), "show: '' is none; choose one of tree, steps, practice");
    expect_has(answer_to("view=min"), "choose one of max, mover");
}

TEST(Editor, OutlivesWhateverAnAddressHolds) {
    for (const std::string& query :
         {std::string("tree=%"), std::string("tree=%2"), std::string("tree=%zz"),
          std::string("&&=&tree"), std::string("tree=%00%ff"),
          std::string("tree=") + std::string(7000, '(')}) {
        answer_to(query);
    }
    const std::string page = editor_page("tree=%3C/script%3E(1+2)", "once");
    expect_lacks(page, "</script>(1");
    expect_has(page, "&lt;/script&gt;(1 2)");
}

}  // namespace
}  // namespace ybw::teach
