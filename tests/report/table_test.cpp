// The printer of tables: what stands below what, and what goes first where there is no room.
#include <gtest/gtest.h>

#include "engine/report/text.hpp"

namespace ybw::report {
namespace {

Table three_columns() {
    return Table(
        {{"name", 6, Align::left}, {"number", 3, Align::right, 1}, {"text", 9, Align::left, 2}}, 2);
}

TEST(Table, PutsTextsBelowTheirTitles) {
    const Table table = three_columns();
    EXPECT_EQ(table.titles(), "name    number  text\n");
    EXPECT_EQ(table.line({"a", "7", "two words"}), "a            7  two words\n");
    EXPECT_EQ(table.line({"a", "7", ""}), "a            7  \n") << "nothing is padded at the end";
}

TEST(Table, CountsCharactersAndNotBytes) {
    const Table table({{"a", 4}, {"b", 3}}, 1);
    EXPECT_EQ(table.line({"±1", "2"}), "  ±1   2\n");
}

TEST(Table, LeavesOutTheLeastImportantColumnsFirst) {
    Table table = three_columns();
    table.fit(25);  // 6 + 2 + 6 + 2 + 9
    EXPECT_TRUE(table == three_columns());
    table.fit(24);
    EXPECT_EQ(table.titles(), "name    number\n");
    EXPECT_FALSE(table.has(2));
    EXPECT_FALSE(table == three_columns());
    table.fit(13);
    EXPECT_EQ(table.line({"a", "7", "b"}), "a\n");
    table.fit(1);
    EXPECT_TRUE(table.has(0)) << "a column without a rank stays";
}

TEST(Table, PaintsWhatIsLaidOut) {
    const Table table({{"a", 3}, {"b", 3}}, 1);
    const auto painted = table.line({"1", "2"}, [](std::size_t place, std::string text) {
        return place == 1 ? '<' + text + '>' : text;
    });
    EXPECT_EQ(painted, "  1 <  2>\n");
}

}  // namespace
}  // namespace ybw::report
