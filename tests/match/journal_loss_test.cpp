// Journals that somebody else has damaged, removed, or filled with what is no journal.
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

#include "engine/match/journal.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::match {

namespace {

JournalHeader named_header(const std::string& name) {
    JournalHeader header{"1.2.3", {{"game", "tictactoe"}, {"seed", "1"}}};
    header.settings["players"] = nlohmann::ordered_json::array(
        {{{"name", name}, {"time", ""}}, {{"name", "B"}, {"time", ""}}});
    return header;
}

GameRecord short_game(std::uint64_t pair, int game) {
    GameRecord record;
    record.pair = pair;
    record.game = game;
    record.start = ".../.../... x";
    record.players = {0, 1};
    record.moves = {{"a1", Duration(0.25), std::nullopt, std::nullopt, 5, 1000}};
    return record;
}

class JournalLoss : public ::testing::Test {
protected:
    std::filesystem::path file(std::string_view name = "match.jsonl") const {
        return directory_.path() / name;
    }
    std::string text(std::string_view name = "match.jsonl") const { return file_text(file(name)); }
    void write(std::string_view text) const { std::ofstream(file(), std::ios::binary) << text; }

private:
    TemporaryDirectory directory_;
};

TEST_F(JournalLoss, AMatchEndedBeforeItsFirstLineBegins) {
    Journal::create(file(), named_header("A"));
    const std::string whole = text();
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, std::size_t{40}, whole.size() - 1}) {
        write(whole.substr(0, size));
        Journal journal = Journal::resume(file(), named_header("A"));
        EXPECT_EQ(text(), whole) << size;
        journal.append(short_game(0, 0));
        EXPECT_EQ(read_journal(file()).games.size(), 1U);
    }
}

TEST_F(JournalLoss, AForeignFileIsNotTakenForAJournalThatBegins) {
    for (const char* foreign : {"x", "{\"type\":\"heading\"", "a line\n"}) {
        write(foreign);
        EXPECT_NE(complaint([&] { Journal::resume(file(), named_header("A")); }), "") << foreign;
        EXPECT_EQ(text(), foreign);
    }
}

TEST_F(JournalLoss, WhatIsRemovedWhileTheMatchRunsIsWrittenAgain) {
    Journal journal = Journal::create(file(), named_header("A"));
    journal.append(short_game(0, 0));
    const std::string before = text();
    std::filesystem::remove(file());
    journal.append(short_game(0, 1));
    EXPECT_TRUE(journal.was_restored());
    EXPECT_TRUE(text().starts_with(before));
    EXPECT_EQ(read_journal(file()).games.size(), 2U);
    expect_has(complaint([&] { Journal::resume(file(), named_header("A")); }), "another process");
}

TEST_F(JournalLoss, TheFolderThatWentWithItIsMadeAgain) {
    std::filesystem::create_directory(file("folder"));
    Journal journal = Journal::create(file("folder/match.jsonl"), named_header("A"));
    journal.append(short_game(0, 0));
    std::filesystem::remove_all(file("folder"));
    journal.restore_if_removed();
    EXPECT_EQ(read_journal(file("folder/match.jsonl")).games.size(), 1U);
}

TEST_F(JournalLoss, AnotherFileInItsPlaceIsLeftAloneAndTheGamesStandBesideIt) {
    Journal journal = Journal::create(file(), named_header("A"));
    journal.append(short_game(0, 0));
    std::filesystem::remove(file());
    write("somebody else's");
    const std::string why = complaint([&] { journal.append(short_game(0, 1)); });
    expect_has(why, "match.jsonl.rescued");
    EXPECT_EQ(text(), "somebody else's");
    EXPECT_EQ(read_journal(file("match.jsonl.rescued")).games.size(), 1U);
}

TEST_F(JournalLoss, ANameThatIsNotUtf8IsTheSameWhenTheMatchGoesOn) {
    const JournalHeader header = named_header("K\xF6nig\xFF");
    Journal::create(file(), header).append(short_game(0, 0));
    EXPECT_EQ(complaint([&] { Journal::resume(file(), header).append(short_game(0, 1)); }), "");
    EXPECT_NE(complaint([&] { Journal::resume(file(), named_header("Konig")); }), "");
}

TEST_F(JournalLoss, NestedBracketsAreNoJournal) {
    const std::string deep(87'000, '[');
    for (const std::string& line : {deep, deep + std::string(deep.size(), ']'),
                                    "{\"type\":\"header\",\"program\":\"ybw\","
                                    "\"format\":1,\"version\":\"1\",\"settings\":" +
                                        deep + std::string(deep.size(), ']') + ",\"about\":{}}"}) {
        write(line + "\n{}\n");
        EXPECT_NE(complaint([&] { read_journal(file()); }), "");
    }
    Journal::create(file("a"), named_header("A"));
    write(text("a") + deep + "\n{}\n");
    expect_has(complaint([&] { read_journal(file()); }), "line 2: it is damaged");
}

TEST_F(JournalLoss, ALineThatSaysSomethingElseThanWasWrittenIsDamaged) {
    Journal::create(file(), named_header("A")).append(short_game(0, 0));
    std::string changed = text();
    changed[changed.rfind("\"winner\":null") + 9] = '0';
    changed.replace(changed.rfind("\"winner\":0ull"), 13, "\"winner\":0   ");
    write(changed + "\n");
    expect_has(complaint([&] { read_journal(file()); }), "line 2: it is damaged");
    const std::size_t check = text().rfind(",\"check\"");
    write(text().substr(0, check) + "}\n\n");
    EXPECT_NE(complaint([&] { read_journal(file()); }), "") << "a line has lost its checksum";
}

TEST_F(JournalLoss, JournalsOfOlderProgramsHaveNoChecksumsAndAreRead) {
    Journal::create(file(), named_header("A")).append(short_game(0, 0));
    std::string old;
    std::string whole = text();
    for (std::size_t begin = 0; begin < whole.size();) {
        const std::size_t end = whole.find('\n', begin);
        const std::string line = whole.substr(begin, end - begin);
        old += line.substr(0, line.rfind(",\"check\"")) + "}\n";
        begin = end + 1;
    }
    const std::string mark = "\"checked\":true,";
    old.erase(old.find(mark), mark.size());
    write(old);
    EXPECT_EQ(read_journal(file()).games, std::vector{short_game(0, 0)});
    Journal::resume(file(), named_header("A")).append(short_game(0, 1));
    EXPECT_EQ(read_journal(file()).games.size(), 2U);
}

TEST_F(JournalLoss, ControlCharactersOfForeignJournalsComeNoFurther) {
    JournalHeader header = named_header(
        "A\x1B[2J\xC2\x9B"
        "B\x7F");
    GameRecord record = short_game(0, 0);
    record.detail = "line\none\tand\x1B]0;title\a";
    Journal::create(file(), header).append(record);
    const JournalContent content = read_journal(file());
    EXPECT_EQ(content.header.settings["players"][0]["name"], "A?[2J?B?");
    EXPECT_EQ(content.games[0].detail, "line?one?and?]0;title?");
}

TEST_F(JournalLoss, AMergeNamesThePartsThatAreBroken) {
    Journal::create(file("a"), named_header("A")).append(short_game(0, 0));
    Journal::create(file("b"), named_header("A")).append(short_game(1, 0));
    std::ofstream(file("b"), std::ios::app) << "{\"type\":";
    EXPECT_EQ(merge_journals({file("a"), file("b")}, file("all")), std::vector{file("b")});
    EXPECT_EQ(read_journal(file("all")).games.size(), 2U);
}

// ---- What is said of a journal that is none, is damaged, or belongs to another match.

JournalHeader header_of(std::string_view seed) {
    return {"1.2.3", {{"game", "tictactoe"}, {"seed", seed}}};
}

using JournalComplaints = JournalLoss;

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
    expect_has(why(playing("40ms", 3)), ": player 1 time 30ms in the journal, 40ms now;");
    expect_has(why(playing("30ms", 4)), ": player 1 depth 3 in the journal, 4 now;");
    JournalHeader more = playing("30ms", 3);
    more.settings["players"][0]["player"] = "name=other";
    const std::string other = why(more);
    expect_has_all(other, {": player 1: ", "in the journal, name=other now;"});
    more = playing("30ms", 3);
    more.settings["players"].push_back(more.settings["players"][0]);
    expect_has(why(more), ": 1 player in the journal, 2 now;");
    more = playing("30ms", 3);
    more.settings["size"] = 15;
    expect_has(why(more), ": size not set in the journal, 15 now;");
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
    expect_has(why(""), "is empty");
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
    const std::string whole = file_text(file());
    for (const char* damage : {"{\"type\":\"game\"}\n", "nonsense\n", "7\n"}) {
        const std::string text = why(whole + damage + "{\"type\":\"other\"}\n");
        expect_has(text, "line 2: it is damaged");
        expect_lacks(text, "exception");
    }
    const std::string directory = complaint([&] { read_journal(file().parent_path()); });
    expect_has(directory, "is a directory");
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
    expect_has(text, "line 2: it names a player");
}

}  // namespace

}  // namespace ybw::match
