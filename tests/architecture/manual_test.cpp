// The manual of the library names everything that there is.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "parallel/constants.hpp"
#include "tests/architecture/source_tree.hpp"
#include "tests/support/file_text.hpp"

namespace ybw {
namespace {

std::string text_of(const std::string& path) {
    return file_text(project_root() / path);
}

/// What the first group of the pattern has found in a header, comments left out.
std::set<std::string> names_in(const std::string& header, const std::string& pattern) {
    const SourceFile file(header, text_of(header));
    std::set<std::string> names;
    const std::regex regex(pattern);
    for (std::sregex_iterator match(file.code.begin(), file.code.end(), regex), end; match != end;
         ++match) {
        names.insert((*match)[1].str());
    }
    return names;
}

/// Members of structs: `Type name = value;` with four blanks before it.
const std::string field =
    R"(\n    (?!return )[A-Za-z_][A-Za-z0-9_:<> ]* ([a-z_]+)(?: = [^;()]*|\{\})?;)";

void expect_named(const std::set<std::string>& names, std::size_t at_least) {
    const std::string manual = text_of("parallel/manual.md");
    EXPECT_GE(names.size(), at_least);
    for (const std::string& name : names) {
        EXPECT_NE(manual.find("`" + name + "`"), std::string::npos) << name << " is not in it";
    }
}

TEST(Manual, NamesEveryOption) {
    std::set<std::string> names = names_in("parallel/options.hpp", field);
    names.erase("max_threads");
    expect_named(names, 23);
}

/// The members of SearchConstants in the order of named_constants.
std::vector<std::string> constant_members() {
    const std::string text = text_of("parallel/constants.hpp");
    const std::regex member(R"(&C::([a-z_]+),)");
    std::vector<std::string> names;
    for (std::sregex_iterator match(text.begin(), text.end(), member), end; match != end; ++match) {
        names.push_back((*match)[1].str());
    }
    return names;
}

TEST(Manual, HasEveryConstantWithItsValueAndItsLimits) {
    const std::string manual = text_of("parallel/manual.md");
    const std::vector<std::string> members = constant_members();
    ASSERT_EQ(members.size(), named_constants.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        const NamedConstant& constant = named_constants[i];
        const std::string row = fmt::format("| `{}` | `{}` | {} | {} to {} | {} |\n", members[i],
                                            constant.name, SearchConstants{}.*constant.member,
                                            constant.least, constant.most, constant.meaning);
        EXPECT_NE(manual.find(row), std::string::npos) << "not in the manual: " << row;
    }
}

TEST(Manual, NamesEveryLimitAndReason) {
    expect_named(names_in("parallel/limits.hpp", field), 5);
    std::set<std::string> reasons = names_in("parallel/limits.hpp", R"(\n    ([a-z_]+),)");
    EXPECT_EQ(reasons.erase("none"), 1U);
    expect_named(reasons, 8);
}

TEST(Manual, NamesEveryFieldOfAResult) {
    expect_named(names_in("parallel/result.hpp", field), 11);
    expect_named(
        names_in("parallel/statistics.hpp", R"(\n    (?:std::uint64_t|double) ([a-z_]+) = 0;)"),
        12);
}

TEST(Manual, NamesEveryOptionalMemberWithItsSignature) {
    const std::string manual = text_of("parallel/manual.md");
    const std::string refinements = text_of("parallel/refinements.hpp");
    const std::regex name(R"re("([A-Za-z_]+) is there, but not as)re");
    std::size_t count = 0;
    for (std::sregex_iterator match(refinements.begin(), refinements.end(), name), end;
         match != end; ++match) {
        ++count;
        const std::regex in_code("`[^`]*\\b" + (*match)[1].str() + "\\b[^`]*`");
        EXPECT_TRUE(std::regex_search(manual, in_code)) << (*match)[1];
    }
    EXPECT_GE(count, 16U);
}

}  // namespace
}  // namespace ybw
