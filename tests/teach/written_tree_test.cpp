// Trees as text: what is read, and what is refused where.
#include "engine/teach/written_tree.hpp"

#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/complaint.hpp"

namespace ybw::teach {
namespace {

WrittenTree after(WrittenTree tree, std::initializer_list<std::uint16_t> moves) {
    for (const std::uint16_t move : moves) tree.play({move});
    return tree;
}

TEST(WrittenTree, ReadsNamesValuesAndDepths) {
    const WrittenTree tree(" A( B(d=2, e=-1)\n c=-2 ? )");
    EXPECT_EQ(tree.name(), "A");
    EXPECT_EQ(tree.height(), 2);
    EXPECT_TRUE(tree.max_is_to_move());
    EXPECT_FALSE(tree.ends_here());
    EXPECT_EQ(after(tree, {1}).name(), "B");
    EXPECT_EQ(after(tree, {1, 2}).evaluate(), Score::evaluation(-1));
    EXPECT_TRUE(after(tree, {1, 2}).ends_here());
    // A leaf of Min's has Max's value, seen from the other side.
    EXPECT_EQ(after(tree, {2}).evaluate(), Score::evaluation(2));
    EXPECT_FALSE(after(tree, {3}).written_value());
    MovesOf<WrittenTree> moves;
    tree.legal_moves(moves);
    EXPECT_EQ(moves.size(), 3U);
}

TEST(WrittenTree, TakesTheBracketsOfAChineseKeyboard) {
    const WrittenTree tree("Ａ（３　ｂ＝５，（1 2））");
    EXPECT_EQ(tree.name(), "A");
    EXPECT_EQ(tree.height(), 2);
    EXPECT_EQ(after(tree, {2}).name(), "b");
    EXPECT_EQ(after(tree, {2}).evaluate(), Score::evaluation(-5));
    EXPECT_EQ(after(tree, {3, 2}).evaluate(), Score::evaluation(2));
}

TEST(WrittenTree, MayBelongToMin) {
    const WrittenTree tree("min A(B=8 C(D=18 ?))");
    EXPECT_FALSE(tree.max_is_to_move());
    EXPECT_EQ(after(tree, {1}).evaluate(), Score::evaluation(8));
    EXPECT_EQ(after(tree, {2, 1}).evaluate(), Score::evaluation(-18));
    EXPECT_TRUE(WrittenTree("max(1 2)").max_is_to_move()) << "a name, for a bracket follows it";
    EXPECT_EQ(WrittenTree("max(1 2)").name(), "max");
}

TEST(WrittenTree, OfALeafAloneIsATree) {
    EXPECT_EQ(WrittenTree("7").evaluate(), Score::evaluation(7));
    EXPECT_EQ(WrittenTree("7").height(), 0);
}

TEST(WrittenTree, SaysWhatIsWrongAndWhere) {
    const std::vector<std::pair<std::string, std::string>> mistakes{
        {"", "column 1: a number"},
        {"((1 2) (3", "column 10: a ')' is missing"},
        {"((1 2) (3 x))", "column 11: 'x' is no value"},
        {"(1 2) 3", "column 7: the tree ends before this"},
        {"(1 ())", "column 5: a node without moves"},
        {"(1 99999)", "column 4: a value lies within"},
        {"(1 2.5)", "column 4: '2.5' is no value"},
        {"(a= 2)", "column 2: a number"},
        {"(1 99999999999999999999)", "column 4: a value lies within"},
        {"(1 -99999999999999999999)", "column 4: a value lies within"},
        {std::string(200, '('), "moves deep"},
        {"(" + std::string(200, '1') + ")", "column 2"},
    };
    for (const auto& [text, message] : mistakes) {
        const std::string said = complaint([&] { WrittenTree tree{text}; });
        EXPECT_NE(said.find(message), std::string::npos) << text << ": " << said;
    }
    std::string wide = "(";
    for (int i = 0; i < 65; ++i) wide += "1 ";
    expect_has(complaint([&] { WrittenTree tree{wide + ")"}; }), "64 moves");
}

TEST(WrittenTree, HasNoValueForALeafThatIsNotWritten) {
    const WrittenTree tree("(1 E=?)");
    expect_has(complaint([&] { static_cast<void>(after(tree, {2}).evaluate()); }), "'E'");
}

}  // namespace
}  // namespace ybw::teach
