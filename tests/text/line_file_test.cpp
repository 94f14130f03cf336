// LineFile: what was added is read again, a broken end is left out, and mistakes are named.
#include "engine/text/line_file.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw {
namespace {

class LineFileTest : public ::testing::Test {
protected:
    std::vector<std::string> read() {
        std::vector<std::string> lines;
        good_bytes = read_lines(path, "a list", "this is no list",
                                [&](std::string_view line, bool) { lines.emplace_back(line); });
        return lines;
    }
    void write(std::string_view content) const { std::ofstream(path) << content; }

    match::TemporaryDirectory directory;
    std::filesystem::path path = directory.path() / "lines";
    std::uint64_t good_bytes = 0;
};

TEST_F(LineFileTest, GivesBackWhatWasAdded) {
    LineFile file = LineFile::create(path);
    file.append("one\n");
    file.append("two\n");
    EXPECT_EQ(read(), (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(good_bytes, 8U);
}

TEST_F(LineFileTest, GoesOnInPlaceOfABrokenLastLine) {
    write("one\ntw");
    EXPECT_EQ(read(), std::vector<std::string>{"one"});
    EXPECT_EQ(good_bytes, 4U);
    LineFile::resume(path, good_bytes).append("two\n");
    EXPECT_EQ(read(), (std::vector<std::string>{"one", "two"}));
}

TEST_F(LineFileTest, BeginsNoFileThatIsThere) {
    write("one\n");
    EXPECT_NE(complaint([&] { LineFile::create(path); }).find("exists already"), std::string::npos);
    EXPECT_EQ(read(), std::vector<std::string>{"one"});
}

TEST_F(LineFileTest, NamesTheLineThatIsRefused) {
    write("one\ntwo\nthree\n");
    const auto refuse_two = [](std::string_view line, bool is_first) {
        EXPECT_EQ(is_first, line == "one");
        if (line == "two") throw UserError(ExitCode::bad_input, "two is too much");
    };
    EXPECT_EQ(complaint([&] { read_lines(path, "a list", "this is no list", refuse_two); }),
              path.string() + ": line 2: two is too much");
}

TEST_F(LineFileTest, SaysWhatIsNoSuchFile) {
    EXPECT_EQ(complaint([&] { read(); }), path.string() + ": cannot be read; name a list");
    write("half a line");
    EXPECT_EQ(complaint([&] { read(); }), path.string() + ": this is no list");
}

}  // namespace
}  // namespace ybw
