// The data file: what was written is read again, whatever happens in between.
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <utility>

#include "engine/learn/sampling.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::learn {
namespace {

using Json = nlohmann::ordered_json;

class DataFileTest : public ::testing::Test {
protected:
    std::string text() const { return file_text(path); }
    void write(const std::string& content) const { std::ofstream(path) << content; }
    /// The message of what reading the file throws.
    std::string complaint() const {
        return ybw::complaint([&] { read_data(path); });
    }

    match::TemporaryDirectory directory;
    std::filesystem::path path = directory.path() / "data.jsonl";
    DataSettings settings{{"game", "tictactoe"}, {"seed", 1}};
    SampledGame first{
        0, {{"b2 a1", 0.5, Score::evaluation(-12), "c3"}, {"b2", 1, Score::win_in(5), ""}}};
    SampledGame second{1, {}};
};

TEST_F(DataFileTest, GivesBackWhatWasWrittenInTheOrderOfNumbers) {
    DataFile data = DataFile::create(path, settings);
    data.append(second);
    data.append(first);
    EXPECT_EQ(data.games(), 2U);
    EXPECT_EQ(data.samples(), 2U);
    EXPECT_EQ(read_data(path), (std::vector<SampledGame>{first, second}));
}

TEST_F(DataFileTest, GoesOnBehindABrokenLastLine) {
    DataFile::create(path, settings).append(first);
    const std::string whole = text();
    write(whole + R"({"type":"game","num)");
    {
        DataFile data = DataFile::resume(path, settings);
        EXPECT_TRUE(data.holds(0));
        EXPECT_FALSE(data.holds(1));
        EXPECT_EQ(data.samples(), 2U);
        data.append(second);
    }
    EXPECT_EQ(read_data(path), (std::vector<SampledGame>{first, second}));
}

TEST_F(DataFileTest, IsNotOverwrittenAndNotMixed) {
    DataFile::create(path, settings).append(first);
    const std::string before = text();
    EXPECT_THROW(DataFile::create(path, settings), UserError);
    EXPECT_THROW(DataFile::resume(path, {{"game", "gomoku"}}), UserError);
    EXPECT_EQ(text(), before);
}

TEST_F(DataFileTest, SaysWhichLineIsDamaged) {
    DataFile::create(path, settings).append(first);
    const std::string good = text();
    write(good + "nonsense\n" + good.substr(good.find('\n') + 1));
    expect_has(complaint(), "line 3: it is damaged");
    write(good + checked_line({{"number", 0}, {"samples", Json::array()}}));
    expect_has(complaint(), "game 0 is there twice");
    for (const auto& [result, value] :
         {std::pair(2, 0), std::pair(1, std::numeric_limits<int>::min())}) {
        const Json sample{{"position", ""}, {"result", result}, {"value", value}};
        write(good + checked_line({{"number", 1}, {"samples", {sample}}}));
        expect_has(complaint(), "out of range");
    }
    for (const char* text : {"{}\n", ""}) {
        write(text);
        expect_has(complaint(), "data file of 'ybw fit'");
    }
}

}  // namespace
}  // namespace ybw::learn
