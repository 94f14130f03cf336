#include "engine/learn/tuning_journal.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::learn {
namespace {

class TuningJournalFile : public ::testing::Test {
protected:
    std::filesystem::path path() const { return directory_.path() / "tune.jsonl"; }

    std::string text() const {
        std::ifstream file(path(), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }

    void write(const std::string& text) const {
        std::ofstream(path(), std::ios::binary | std::ios::trunc) << text;
    }

    /// A journal of two iterations.
    void write_two() {
        TuningJournal journal = TuningJournal::create(path(), settings_);
        journal.append({tally(3), {101.5}});
        journal.append({tally(1), {0.1}});
    }

    static match::Tally tally(std::uint64_t wins) {
        match::Tally tally;
        tally.games = {4 - wins, 0, wins};
        tally.pairs = {0, 1, 0, 1, 0};
        return tally;
    }

    const TuningSettings settings_{{"game", "gomoku"}, {"rate", 0.01}};

private:
    match::TemporaryDirectory directory_;
};

TEST_F(TuningJournalFile, GivesBackWhatItWasGiven) {
    write_two();
    const TuningContent content = read_tuning(path());
    EXPECT_EQ(content.settings, settings_);
    ASSERT_EQ(content.iterations.size(), 2U);
    EXPECT_EQ(content.iterations[0].tally, tally(3));
    EXPECT_EQ(content.iterations[1].values, std::vector{0.1});
}

TEST_F(TuningJournalFile, GoesOnBehindTheLastWholeLine) {
    write_two();
    const std::string whole = text();
    write(whole + R"({"type":"iteration","iter)");
    const TuningContent content = read_tuning(path());
    EXPECT_EQ(content.good_bytes, whole.size());
    TuningJournal::resume(path(), content, settings_).append({tally(2), {7}});
    EXPECT_EQ(read_tuning(path()).iterations.size(), 3U);
    EXPECT_EQ(text().substr(0, whole.size()), whole);
}

TEST_F(TuningJournalFile, OfOtherSettingsIsRefused) {
    write_two();
    EXPECT_NE(complaint([&] {
                  TuningJournal::resume(path(), read_tuning(path()), {{"game", "xiangqi"}});
              }).find("was made with other settings"),
              std::string::npos);
    EXPECT_NE(complaint([&] { TuningJournal::create(path(), settings_); }).find("exists already"),
              std::string::npos);
}

TEST_F(TuningJournalFile, ThatIsDamagedIsRefusedWithItsLine) {
    write_two();
    const std::string whole = text();
    std::string wrong = whole;
    wrong[wrong.find("\"wins\":3") + 7] = '2';
    write(wrong);
    EXPECT_NE(complaint([&] { read_tuning(path()); }).find("line 2"), std::string::npos);
    const std::size_t second = whole.find('\n') + 1;
    write(whole.substr(0, second) + whole.substr(whole.find('\n', second) + 1));
    EXPECT_NE(complaint([&] { read_tuning(path()); }).find("line 2: an iteration before it"),
              std::string::npos);
    write("{}\n");
    EXPECT_NE(complaint([&] { read_tuning(path()); }).find("no journal of 'ybw tune'"),
              std::string::npos);
    write("");
    EXPECT_NE(complaint([&] { read_tuning(path()); }), "");
}

}  // namespace
}  // namespace ybw::learn
