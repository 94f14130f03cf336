// A journal that was cut anywhere, or has any byte changed: it is mended, or it is said; never is
// anything else read than what was written.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <span>
#include <sstream>
#include <string>

#include "engine/match/journal.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/standings.hpp"
#include "engine/text/user_error.hpp"
#include "tests/faults/damage.hpp"
#include "tests/match/temporary_directory.hpp"

namespace ybw::faults {
namespace {

using match::GameRecord;
using match::Journal;
using match::JournalContent;
using match::JournalHeader;

JournalHeader header() {
    JournalHeader header{"1.2.3", {{"game", "tictactoe"}, {"seed", "1"}}};
    header.settings["players"] = nlohmann::ordered_json::array(
        {{{"name", "A"}, {"time", "1s"}}, {{"name", "B"}, {"time", "1s"}}});
    return header;
}

GameRecord game(int number) {
    GameRecord record;
    record.game = number;
    record.start = ".../.../... x";
    record.players = {number, 1 - number};
    if (number == 0) record.winner = 1;
    record.ending = number == 0 ? match::Ending::win : match::Ending::draw;
    record.moves = {{"a1", Duration(0.25), Duration(9.75), Score::evaluation(-12), 5, 1000},
                    {"c3", Duration(0.5), std::nullopt, Score::win_in(7), 9, 2000}};
    return record;
}

/// Where syncing a file takes no time, as this is done thousands of times.
std::filesystem::path quick_folder() {
    const std::filesystem::path memory = "/dev/shm";
    return std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
}

class JournalDamage : public ::testing::Test {
protected:
    JournalDamage() {
        Journal journal = Journal::create(file(), header());
        for (const int number : {0, 1}) journal.append(game(number));
        whole_ = read();
    }

    std::filesystem::path file() const { return directory_.path() / "match.jsonl"; }
    void write(const std::string& text) const { std::ofstream(file(), std::ios::binary) << text; }
    std::string read() const { return file_text(file()); }

    /// What is read of a damaged journal; nullopt if it is refused.
    std::optional<JournalContent> read_of(const std::string& text) const {
        write(text);
        try {
            return match::read_journal(file());
        } catch (const UserError&) {
            return std::nullopt;
        }
    }

    std::string whole_;

private:
    match::TemporaryDirectory directory_{quick_folder()};
};

TEST_F(JournalDamage, CutAnywhereItGoesOnAndEndsAsItWas) {
    for (std::size_t size = 0; size < whole_.size(); ++size) {
        write(whole_.substr(0, size));
        {
            Journal journal = Journal::resume(file(), header());
            for (const int number : {0, 1}) {
                if (!journal.holds(0, number)) journal.append(game(number));
            }
        }
        ASSERT_EQ(read(), whole_) << "cut after " << size << " bytes";
    }
}

TEST_F(JournalDamage, AnyOtherByteIsNoticed) {
    const std::vector<GameRecord> games{game(0), game(1)};
    int inputs = 0;
    for (std::size_t place = 0; place < whole_.size(); ++place) {
        for (const std::string& damaged : with_byte_changed(whole_, place)) {
            ++inputs;
            const auto content = read_of(damaged);
            if (!content) continue;
            // Only what is the last line now may be left out, and that is said.
            ASSERT_TRUE(content->cut_short) << "byte " << place << " of\n" << damaged;
            ASSERT_LT(content->games.size(), games.size()) << "byte " << place;
            ASSERT_TRUE(
                std::ranges::equal(content->games, std::span(games).first(content->games.size())))
                << "byte " << place;
            ASSERT_EQ(content->header, header()) << "byte " << place;
        }
    }
    std::cout << inputs << " damaged journals\n";
    EXPECT_GT(inputs, 4'000);
}

/// The lines without their checksums, as older programs wrote them and as anybody may.
std::string unchecked(const std::string& journal) {
    std::string text;
    std::istringstream lines(journal);
    for (std::string line; std::getline(lines, line);) {
        text += line.substr(0, line.rfind(",\"check\":")) + "}\n";
    }
    const std::string mark = "\"checked\":true,";
    return text.erase(text.find(mark), mark.size());
}

TEST_F(JournalDamage, WhateverIsReadIsReportedOrRefusedInOneLine) {
    match::MatchSettings settings;
    settings.game = "tictactoe";
    for (const char* player : {"depth=3", "time=1s name=B"}) {
        settings.players.push_back(match::parse_player(player, {}));
    }
    settings.sprt = match::SprtSettings{};
    JournalHeader tictactoe = header();
    tictactoe.settings = match::to_json(settings);
    std::filesystem::remove(file());
    Journal::create(file(), tictactoe).append(game(0));
    const std::string text = unchecked(read());
    int reported = 0;
    for (std::size_t place = 0; place < text.size(); ++place) {
        for (const std::string& damaged : with_byte_changed(text, place)) {
            try {
                const JournalContent content = match::parse_journal(damaged, "x");
                match::standings_text(content);
                match::html_page(content);
                ++reported;
            } catch (const UserError& error) {
                const std::string_view said = error.what();
                ASSERT_EQ(said.find('\n'), std::string_view::npos) << said;
            } catch (const std::exception& error) {
                FAIL() << error.what() << " at byte " << place << " of\n" << damaged;
            }
        }
    }
    std::cout << reported << " journals reported\n";
    EXPECT_GT(reported, 500);
}

}  // namespace
}  // namespace ybw::faults
