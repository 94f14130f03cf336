// Tuning: SPSA finds what plays best; the journal gives back what it was given.
#include "engine/learn/tuning.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>

#include "engine/kit/output_file.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::learn {
namespace {

std::size_t index_of(std::string_view name) {
    std::size_t index = 0;
    while (named_constants[index].name != name) ++index;
    return index;
}

std::vector<TunedConstant> two_constants() {
    return {{index_of("futility.margin"), 100, 15}, {index_of("history.linear"), 200, 15}};
}

/// How good it is to play with these: best at 220 and 80, ten points for a step away from there.
double strength(const ConstantChanges& changes) {
    double points = 0;
    for (const auto& [name, best] :
         {std::pair{"futility.margin", 220.0}, {"history.linear", 80.0}}) {
        points -= std::pow((*changes[index_of(name)] - best) / 15, 2);
    }
    return points;
}

/// After as many iterations of games whose results are chance, the likelier the stronger one side.
std::vector<double> tuned(std::uint64_t seed, std::uint64_t iterations) {
    Spsa spsa(two_constants(), {.seed = seed, .iterations = iterations, .rate = 0.02});
    std::mt19937 random(7);
    for (std::uint64_t k = 0; k < iterations; ++k) {
        const double lead = strength(spsa.changes(k, 1)) - strength(spsa.changes(k, -1));
        const double chance = 1 / (1 + std::exp(-lead / 20));
        int surplus = 0;
        for (int game = 0; game < 4; ++game) {
            surplus += std::uniform_real_distribution()(random) < chance ? 1 : -1;
        }
        spsa.learn(k, surplus);
    }
    return spsa.values();
}

TEST(Spsa, FindsWhatPlaysBestThoughEachResultIsChance) {
    const auto values = tuned(1, 4'000);
    EXPECT_NEAR(values[0], 220, 25);
    EXPECT_NEAR(values[1], 80, 25);
}

TEST(Spsa, IsTheSameForASeedAndAnotherForAnother) {
    EXPECT_EQ(tuned(1, 200), tuned(1, 200));
    EXPECT_NE(tuned(1, 200), tuned(2, 200));
}

TEST(Spsa, MovesAllConstantsAtOnceBothWaysAlike) {
    const Spsa spsa(two_constants(), {.iterations = 100});
    int up = 0;
    for (std::uint64_t k = 0; k < 100; ++k) {
        const auto one = spsa.changes(k, 1);
        const auto other = spsa.changes(k, -1);
        for (const TunedConstant& constant : spsa.constants()) {
            const double moved = *one[constant.index] - constant.value;
            EXPECT_NEAR(moved, constant.value - *other[constant.index], 1);
            EXPECT_GE(std::abs(moved), constant.step - 1);
            if (moved > 0) ++up;
        }
    }
    EXPECT_GT(up, 60);
    EXPECT_LT(up, 140);
}

TEST(Spsa, KeepsWithinTheRangeOfEachConstant) {
    Spsa spsa({{index_of("razoring.depth"), 1, 5}}, {.iterations = 10, .rate = 100});
    for (std::uint64_t k = 0; k < 10; ++k) {
        for (const int sign : {1, -1}) {
            const int value = *spsa.changes(k, sign)[index_of("razoring.depth")];
            EXPECT_GE(value, 0);
            EXPECT_LE(value, 10);
        }
        spsa.learn(k, 8);
        EXPECT_GE(spsa.values()[0], 0);
        EXPECT_LE(spsa.values()[0], 10);
    }
}

class TuningJournalFile : public ::testing::Test {
protected:
    std::filesystem::path path() const { return directory_.path() / "tune.jsonl"; }

    std::string text() const { return file_text(path()); }

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
    const auto iterations = TuningJournal::resume(path(), settings_).iterations();
    ASSERT_EQ(iterations.size(), 2U);
    EXPECT_EQ(iterations[0].tally, tally(3));
    EXPECT_EQ(iterations[1].values, std::vector{0.1});
}

TEST_F(TuningJournalFile, GoesOnBehindTheLastWholeLine) {
    write_two();
    const std::string whole = text();
    write(whole + R"({"type":"iteration","iter)");
    TuningJournal::resume(path(), settings_).append({tally(2), {7}});
    EXPECT_EQ(TuningJournal::resume(path(), settings_).iterations().size(), 3U);
    EXPECT_EQ(text().substr(0, whole.size()), whole);
}

TEST_F(TuningJournalFile, OfOtherSettingsIsRefused) {
    write_two();
    const std::string said = complaint([&] {
        TuningJournal::resume(path(), {{"game", "xiangqi"}});
    });
    expect_has(said, "was made with other settings");
    expect_has(complaint([&] { TuningJournal::create(path(), settings_); }), "exists already");
}

TEST_F(TuningJournalFile, ThatIsDamagedIsRefusedWithItsLine) {
    write_two();
    const auto complaint_of_resume = [&] {
        return complaint([&] { TuningJournal::resume(path(), settings_); });
    };
    const std::string whole = text();
    std::string wrong = whole;
    wrong[wrong.find("\"wins\":3") + 7] = '2';
    write(wrong);
    expect_has(complaint_of_resume(), "line 2");
    const std::size_t second = whole.find('\n') + 1;
    write(whole.substr(0, second) + whole.substr(whole.find('\n', second) + 1));
    expect_has(complaint_of_resume(), "line 2: an iteration before it");
    write("{}\n");
    expect_has(complaint_of_resume(), "no journal of 'ybw tune'");
}

/// Of a curve the points under way, "0 0" first.
std::vector<std::pair<int, double>> curve_of(std::size_t which, std::size_t iterations) {
    std::vector<FinishedIteration> done;
    for (std::size_t i = 1; i <= iterations; ++i) {
        const double moved = static_cast<double>(i) / 2;  // in steps of 15
        done.push_back({{}, {100 + 15 * moved, 200 - 15 * moved}});
    }
    const std::string plot = way_plot(two_constants(), done, "it", "way.gp");
    std::istringstream lines(plot.substr(plot.find(fmt::format("$way{} <<", which))));
    std::string word;
    std::getline(lines, word);
    std::vector<std::pair<int, double>> points;
    for (int place = 0; lines >> word && word != "END";) {
        place = std::stoi(word);
        lines >> word;
        points.emplace_back(place, std::stod(word));
    }
    return points;
}

TEST(WayPlot, HasAPointBehindEveryIterationAndOfManyAShare) {
    EXPECT_EQ(curve_of(0, 0), (std::vector<std::pair<int, double>>{{0, 0}}));
    EXPECT_EQ(curve_of(0, 3),
              (std::vector<std::pair<int, double>>{{0, 0}, {1, 0.5}, {2, 1}, {3, 1.5}}));
    EXPECT_EQ(curve_of(0, 1999).size(), 2000U);
    for (const std::size_t count : {2'000U, 7'777U}) {
        for (const std::size_t which : {0U, 1U}) {
            const auto points = curve_of(which, count);
            EXPECT_GE(points.size(), 1000U);
            EXPECT_LE(points.size(), 1200U);
            for (const auto& [place, moved] : points) {
                EXPECT_DOUBLE_EQ(moved, which == 0 ? place / 2.0 : -place / 2.0);
            }
        }
    }
}

TEST(WayPlot, IsDrawnWithoutAWarningBeforeTheFirstIteration) {
    if (std::system("gnuplot --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no gnuplot";
    const auto picture = std::filesystem::path(::testing::TempDir()) / "way.svg";
    testing::internal::CaptureStderr();
    run_gnuplot(way_plot(two_constants(), {}, "it", picture.string()), picture.string());
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    std::filesystem::remove(picture);
}

}  // namespace
}  // namespace ybw::learn
