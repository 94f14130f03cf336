// What is said of a journal that is none, is damaged, or belongs to another match.
#include <fstream>
#include <gtest/gtest.h>

#include "engine/match/journal.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::match {
namespace {

JournalHeader header_of(std::string_view seed) {
    return {"1.2.3", {{"game", "tictactoe"}, {"seed", seed}}};
}

class JournalComplaints : public ::testing::Test {
protected:
    std::filesystem::path file() const { return directory_.path() / "match.jsonl"; }

    void write(std::string_view text) const { std::ofstream(file(), std::ios::binary) << text; }

private:
    TemporaryDirectory directory_;
};

TEST_F(JournalComplaints, NamesTheSettingThatDiffers) {
    const auto playing = [](const char* time, std::uint64_t depth) {
        JournalHeader header = header_of("1");
        header.settings["players"] =
            nlohmann::ordered_json::array({{{"name", "A"}, {"time", "30ms"}, {"depth", 3}}});
        header.settings["players"][0]["time"] = time;
        header.settings["players"][0]["depth"] = depth;
        return header;
    };
    Journal::create(file(), playing("30ms", 3));
    const auto why = [&](const JournalHeader& now) {
        return complaint([&] { Journal::resume(file(), now); });
    };
    EXPECT_EQ(why(playing("30ms", 3)), "");
    EXPECT_NE(why(playing("40ms", 3)).find(": players 1 time 30ms in the journal, 40ms now;"),
              std::string::npos);
    EXPECT_NE(why(playing("30ms", 4)).find(": players 1 depth 3 in the journal, 4 now;"),
              std::string::npos);
    JournalHeader more = playing("30ms", 3);
    more.settings["players"].push_back(more.settings["players"][0]);
    EXPECT_NE(why(more).find(": 1 player in the journal, 2 now;"), std::string::npos);
    more = playing("30ms", 3);
    more.settings["size"] = 15;
    EXPECT_NE(why(more).find(": size not set in the journal, 15 now;"), std::string::npos);
}

TEST_F(JournalComplaints, OfAnOlderProgramIsTheSameMatch) {
    JournalHeader header = header_of("1");
    header.settings["openings_hash"] = "ffffffffffffffff";
    header.settings["players"] =
        nlohmann::ordered_json::array({{{"name", "A"}, {"time", "2s+20ms"}}});
    JournalHeader old = header;
    old.settings["openings_hash"] = 0xffffffffffffffffU;
    old.settings["players"][0]["time"] = "2000ms+20ms";
    Journal::create(file(), old);
    EXPECT_EQ(complaint([&] { Journal::resume(file(), header); }), "");
    EXPECT_EQ(read_journal(file()).header.settings, header.settings);
}

TEST_F(JournalComplaints, WhatIsNoJournalOrDamagedIsSaidInOurWords) {
    const auto why = [&](std::string_view text) {
        write(text);
        return complaint([&] { read_journal(file()); });
    };
    EXPECT_NE(why("").find("is empty"), std::string::npos);
    for (const char* foreign : {"\n",
                                "\x7f"
                                "ELF\n\n",
                                "(;GM[4]SZ[15];B[hh])", "{}\n", "[1]\n", "{\"type\":\"game\"}\n",
                                "{\"type\":\"header\",\"program\":\"ybw\"}\n"}) {
        const std::string text = why(foreign);
        EXPECT_TRUE(text.find("this is no journal") != std::string::npos ||
                    text.find("line 1: it is damaged") != std::string::npos)
            << foreign << ": " << text;
    }
    std::filesystem::remove(file());
    Journal::create(file(), header_of("1"));
    std::ifstream stream(file());
    const std::string whole{std::istreambuf_iterator<char>(stream), {}};
    for (const char* damage : {"{\"type\":\"game\"}\n", "nonsense\n", "7\n"}) {
        const std::string text = why(whole + damage + "{\"type\":\"other\"}\n");
        EXPECT_NE(text.find("line 2: it is damaged"), std::string::npos) << text;
        EXPECT_EQ(text.find("exception"), std::string::npos) << text;
    }
    const std::string directory = complaint([&] { read_journal(file().parent_path()); });
    EXPECT_NE(directory.find("is a directory"), std::string::npos) << directory;
}

TEST_F(JournalComplaints, AGameOfNobodyIsRefused) {
    JournalHeader header = header_of("1");
    header.settings["players"] = nlohmann::ordered_json::array(
        {{{"name", "A"}, {"time", ""}}, {{"name", "B"}, {"time", ""}}});
    GameRecord record;
    record.start = "start";
    record.players = {1, 2};
    Journal::create(file(), header).append(record);
    record.game = 1;
    std::ofstream(file(), std::ios::app) << checked_line(to_json(record));
    const std::string text = complaint([&] { read_journal(file()); });
    EXPECT_NE(text.find("line 2: it names a player"), std::string::npos) << text;
}

}  // namespace
}  // namespace ybw::match
