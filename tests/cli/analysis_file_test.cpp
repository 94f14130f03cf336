// Files of saved analyses: what is read is what was written, and anything else is refused.
#include <chrono>
#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>

#include "engine/cli/saved_analysis.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/kit/program.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::cli {
namespace {

constexpr SearchOptions tiny{.hash_mib = 1};

class AnalysisFileTest : public ::testing::Test {
protected:
    AnalysisFileTest() {
        analysis_.question = {{"depth", "3"}, {"position", "b2 a1"}};
        analysis_.game = "tictactoe";
        report::Row row;
        row.depth = 3;
        row.score = Score::win_in(5);
        row.bound = Bound::lower;
        row.pv = {"a2", "c2"};
        row.statistics.nodes = 77;
        row.time = Duration(0.25);
        analysis_.take(row);
        analysis_.statistics = {.nodes = 88, .splits = 3, .idle_seconds = 0.5};
        analysis_.time = Duration(1.5);
        analysis_.reason = StopReason::user;
        search_->search(game_.start({}), {.depth = 2});
        write();
        whole_ = content();
    }

    void write() const {
        const std::string text = saved_text(analysis_);
        HeldFile("--save", path_).write([&](const Sink& sink) {
            sink(std::as_bytes(std::span(text)));
            search_->save(saved_identity(text), sink);
        });
    }

    std::string content() const { return text_if_there(path_); }

    /// What is said of the file with that content.
    std::string complaint_of(const std::string& content) const {
        return complaint([&] {
            OpenedAnalysis(path_, std::make_unique<std::istringstream>(content)).teach(*pupil_);
        });
    }

    const AnyGame& game_ = game_named("tictactoe");
    std::unique_ptr<AnySearch> search_ = game_.make_search(tiny);
    std::unique_ptr<AnySearch> pupil_ = game_.make_search({.hash_mib = 0});
    SavedAnalysis analysis_;
    match::TemporaryDirectory directory_;
    std::filesystem::path path_ = directory_.path() / "a.ybw";
    std::string whole_;
};

TEST_F(AnalysisFileTest, SaysWhatWasWritten) {
    const OpenedAnalysis opened(path_);
    const SavedAnalysis& read = opened.analysis();
    EXPECT_EQ(read.question, analysis_.question);
    EXPECT_EQ(read.game, "tictactoe");
    ASSERT_EQ(read.rows.size(), 1U);
    EXPECT_EQ(read.depth(), 3);
    EXPECT_EQ(read.rows[0].score, Score::win_in(5));
    EXPECT_EQ(read.rows[0].bound, Bound::lower);
    EXPECT_EQ(read.rows[0].pv, analysis_.rows[0].pv);
    EXPECT_EQ(read.rows[0].statistics.nodes, 77U);
    EXPECT_EQ(read.statistics.nodes, 88U);
    EXPECT_EQ(read.statistics.splits, 3U);
    EXPECT_EQ(read.time.count(), 1.5);
    EXPECT_EQ(read.reason, StopReason::user);
    EXPECT_TRUE(whole_.starts_with("ybw analysis, format 1: tictactoe, depth 3, 88 nodes in "));
    EXPECT_EQ(complaint_of(whole_), "");
}

TEST_F(AnalysisFileTest, HasTheLatestOfEachLineOfADepth) {
    const report::Row best = analysis_.rows[0];
    report::Row second = best;
    second.rank = 2;
    analysis_.take(second);
    second.pv = {"b2"};
    analysis_.take(second);
    write();
    const auto rows = OpenedAnalysis(path_).analysis().last_rows();
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].pv, best.pv);
    EXPECT_EQ(rows[1].pv, second.pv);
}

TEST_F(AnalysisFileTest, ThatIsSavedWhileTheSearchGoesOnHasTheTotalsOfAllSessions) {
    AnalysisSaver saver(HeldFile("--save", path_), analysis_, *search_, Duration(0.001),
                        [](std::string_view said) { ADD_FAILURE() << said; });
    while (content() == whole_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const SavedAnalysis saved = OpenedAnalysis(path_).analysis();
    EXPECT_EQ(saved.statistics.nodes, 88 + search_->status().statistics.nodes);
    EXPECT_GE(saved.time, Duration(1.5));
    EXPECT_TRUE(saver.finish({}));
}

TEST_F(AnalysisFileTest, IsRefusedWhereverItEndsTooSoon) {
    for (std::size_t size = 0; size < whole_.size(); ++size) {
        EXPECT_NE(complaint_of(whole_.substr(0, size)), "") << size << " of " << whole_.size();
    }
    EXPECT_NE(complaint_of(whole_ + '\0'), "");
}

TEST_F(AnalysisFileTest, IsRefusedWhicheverByteIsDamaged) {
    for (std::size_t place = 0; place < whole_.size(); ++place) {
        std::string damaged = whole_;
        damaged[place] = static_cast<char>(damaged[place] ^ 1 << place % 8);
        const std::string said = complaint_of(damaged);
        ASSERT_NE(said, "") << place;
        EXPECT_TRUE(said.starts_with("--resume ")) << said;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    }
}

TEST_F(AnalysisFileTest, OfTwoHalvesIsRefused) {
    analysis_.game = "tictactoe";
    analysis_.statistics.nodes += 1;
    write();
    const std::string other = content();
    const auto end_of_text = [](const std::string& text) {
        return text.find('\n', text.find('\n') + 1) + 1;
    };
    EXPECT_NE(
        complaint_of(other.substr(0, end_of_text(other)) + whole_.substr(end_of_text(whole_))), "");
}

TEST_F(AnalysisFileTest, OfAnotherVersionOrFormatSaysWhoCanGoOn) {
    const std::size_t first = whole_.find('\n');
    const std::size_t second = whole_.find('\n', first + 1);
    auto json = *parse_checked_line(whole_.substr(first + 1, second - first - 1));
    json["version"] = "0.0.9";
    const std::string older =
        whole_.substr(0, first + 1) + checked_line(json) + whole_.substr(second + 1);
    expect_has(complaint_of(older), "was written by ybw 0.0.9, whose values are not those of");
    for (const double wrong : {-1.0, 1e300}) {
        json = *parse_checked_line(whole_.substr(first + 1, second - first - 1));
        json["time_s"] = wrong;
        const std::string damaged =
            whole_.substr(0, first + 1) + checked_line(json) + whole_.substr(second + 1);
        EXPECT_NE(complaint_of(damaged).find("it is damaged"), std::string::npos) << wrong;
    }
    std::string newer = whole_;
    newer.replace(newer.find("format 1"), 8, "format 2");
    expect_has(complaint_of(newer), "is of format 2, this program knows format 1");
    expect_has(complaint_of("a shopping list\n"), "no saved analysis");
}

TEST_F(AnalysisFileTest, ThatIsThereIsNotBegunAgain) {
    expect_has(complaint([&] { require_new_analysis(path_); }), "exists already");
    expect_has(complaint([&] { require_new_analysis(directory_.path()); }), "Is a directory");
    EXPECT_EQ(complaint([&] { require_new_analysis(directory_.path() / "b"); }), "");
    EXPECT_EQ(content(), whole_);
}

}  // namespace
}  // namespace ybw::cli
