// The table of headers in parallel/README.md: whole, and in an order in which they can be read.
#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.hpp"
#include "tests/support/file_text.hpp"

namespace ybw {
namespace {

/// The names in the first column of the table, row after row.
std::vector<std::string> names_in(const std::string& table) {
    static const std::regex row(R"(\n\| (`[^|]*)\|)");
    static const std::regex name("`([a-z_]+)`");
    std::vector<std::string> names;
    for (std::sregex_iterator at(table.begin(), table.end(), row), end; at != end; ++at) {
        const std::string cell = (*at)[1];
        std::transform(std::sregex_iterator(cell.begin(), cell.end(), name), end,
                       std::back_inserter(names), [](const auto& match) { return match[1]; });
    }
    return names;
}

/// What of its includes does not stand before the header.
std::vector<std::string> read_too_soon(const SourceFile& header,
                                       const std::vector<std::string>& order) {
    const auto place = [&](std::string path) {
        path = path.substr(path.rfind('/') + 1);
        return std::ranges::find(order, path.substr(0, path.find('.')));
    };
    std::vector<std::string> complaints;
    for (const std::string& include : header.includes) {
        if (include.starts_with("parallel/") && place(include) >= place(header.path)) {
            complaints.push_back(header.path + " includes " + include);
        }
    }
    return complaints;
}

TEST(ReadingOrder, IsThatOfTheIncludes) {
    const auto order = names_in(file_text(project_root() / "parallel" / "README.md"));
    std::size_t headers = 0;
    for (const SourceFile& file : read_sources({"parallel"})) {
        const std::string name = file.path.substr(9, file.path.size() - 9 - 4);
        EXPECT_EQ(std::ranges::count(order, name), 1) << name << " in the table";
        for (const auto& complaint : read_too_soon(file, order)) ADD_FAILURE() << complaint;
        ++headers;
    }
    EXPECT_EQ(order.size(), headers) << "the table names a header that is not there";
}

TEST(ReadingOrder, ComplainsOfWhatStandsBelow) {
    const auto order = names_in("\n| header | holds |\n|---|---|\n| `a` `b` | `c` |\n| `d` | |\n");
    EXPECT_EQ(order, (std::vector<std::string>{"a", "b", "d"}));
    const SourceFile wrong("parallel/a.hpp", "#include \"parallel/b.hpp\"\n");
    EXPECT_EQ(read_too_soon(wrong, order).size(), 1U);
    const SourceFile right("parallel/d.hpp", "#include \"parallel/a.hpp\"\n#include <array>\n");
    EXPECT_TRUE(read_too_soon(right, order).empty());
}

}  // namespace
}  // namespace ybw
