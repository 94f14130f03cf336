// Standings: what games come to, counted by hand.
#include "engine/match/standings.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "engine/match/settings.hpp"
#include "engine/report/text.hpp"
#include "tests/support/said.hpp"

namespace ybw::match {
namespace {

using Words = std::vector<std::string>;

GameRecord game(std::uint64_t pair, int number, std::array<int, 2> players,
                std::optional<int> winner) {
    GameRecord record;
    record.pair = pair;
    record.game = number;
    record.start = ".../.../... x";
    record.players = players;
    record.winner = winner;
    record.ending = winner ? Ending::win : Ending::draw;
    return record;
}

JournalContent content_of(const std::vector<std::string>& names, std::vector<GameRecord> games,
                          std::optional<SprtSettings> sprt = {}) {
    MatchSettings settings;
    settings.game = "tictactoe";
    for (const std::string& name : names) {
        settings.players.push_back(parse_player("name=" + name, {}));
    }
    settings.sprt = sprt;
    JournalContent content;
    content.header = {"1", to_json(settings)};
    content.games = std::move(games);
    return content;
}

/// Anna wins with x and draws with o; of the second pair there is one game, which she loses on
/// time.
JournalContent three_games() {
    std::vector<GameRecord> games{game(0, 0, {0, 1}, 0), game(0, 1, {1, 0}, {}),
                                  game(1, 0, {0, 1}, 1)};
    games[0].moves = {{"a1", Duration(0.3), {}, {}, 4, 100}, {"b1", Duration(0.4), {}, {}, 2, 300}};
    games[1].first_side = 1;  // Anna has o there
    games[1].moves = {{"c1", Duration(0.1), {}, {}, 6, 200}};
    games[2].ending = Ending::time;
    games[2].detail = "too late";
    return content_of({"Anna", "Bert"}, std::move(games));
}

/// The words of the line below `heading` that begins with `label`, after the label.
Words row(const std::string& text, const std::string& heading, const std::string& label) {
    std::istringstream below(text.substr(std::min(text.find(heading), text.size())));
    for (std::string line; std::getline(below, line);) {
        const std::size_t first = line.find_first_not_of(' ');
        if (first == std::string::npos || !line.substr(first).starts_with(label + ' ')) continue;
        std::istringstream words(line.substr(first + label.size()));
        return {std::istream_iterator<std::string>(words), {}};
    }
    ADD_FAILURE() << "no line '" << label << "' below '" << heading << "' in\n" << text;
    return {};
}

TEST(Standings, ManyForfeitsAreSaidBeforeAnyFigureOfStrength) {
    const JournalContent content = three_games();
    const std::string text = standings_text(content);
    const std::size_t warning = text.find("CAUTION 1 of 3 games lost by a forfeit");
    ASSERT_NE(warning, std::string::npos) << text;
    EXPECT_LT(warning, text.find("score "));
    expect_has(html_page(content), "CAUTION 1 of 3");
    JournalContent few = content;
    for (std::uint64_t pair = 2; pair < 20; ++pair) few.games.push_back(game(pair, 0, {0, 1}, 0));
    expect_lacks(standings_text(few), "CAUTION");
    JournalContent three_players = content;
    three_players.header = content_of({"Anna", "Bert", "Carl"}, {}).header;
    const std::string table = standings_text(three_players);
    EXPECT_LT(table.find("CAUTION"), table.find("Elo")) << table;
}

TEST(Standings, GamesThatAreOthersAgainAreSaidBeforeAnyFigureOfStrength) {
    JournalContent content = three_games();
    content.games.clear();
    for (std::uint64_t pair = 0; pair < 10; ++pair) {
        content.games.push_back(game(pair, 0, {0, 1}, 0));
        content.games.back().moves = {{pair == 1 ? "a1" : fmt::format("b{}", pair)}, {"c3"}};
    }
    expect_lacks(standings_text(content), "CAUTION");
    content.games[1].moves = content.games[0].moves;
    const std::string text = standings_text(content);
    const std::size_t warning = text.find("CAUTION 1 of 10 games are others again");
    ASSERT_NE(warning, std::string::npos) << text;
    EXPECT_LT(warning, text.find("score "));
    expect_has(html_page(content), "CAUTION 1 of 10");
    content.games[1].players = {1, 0};  // the same moves by the others
    expect_lacks(standings_text(content), "CAUTION");
}

TEST(Standings, OneGameIsNotSeveral) {
    JournalContent one = three_games();
    one.games.resize(1);
    expect_has(standings_text(one), "\n1 game: 1 won, 0 drawn, 0 lost\n");
}

TEST(Standings, APairCountsWhenBothGamesAreThere) {
    const auto games = three_games().games;
    const Tally anna = tally_of(games, 0);
    EXPECT_EQ(anna.games, (std::array<std::uint64_t, 3>{1, 1, 1}));
    EXPECT_EQ(anna.pairs, (std::array<std::uint64_t, 5>{0, 0, 0, 1, 0}));
    const Tally bert = tally_of(games, 1);
    EXPECT_EQ(bert.pairs, (std::array<std::uint64_t, 5>{0, 1, 0, 0, 0}));
    EXPECT_EQ(summary_line(anna), "+1 =1 -1   score 50.0 %");
    EXPECT_EQ(summary_line({}), "no game yet");
}

TEST(Standings, SidesAreThoseOfEachGame) {
    const std::string text = standings_text(three_games());
    EXPECT_EQ(row(text, "by side", "Anna as x"), (Words{"2", "1", "0", "1", "50.0", "%"})) << text;
    EXPECT_EQ(row(text, "by side", "Anna as o"), (Words{"1", "0", "1", "0", "50.0", "%"})) << text;
    EXPECT_EQ(row(text, "by side", "Bert as x"), (Words{"1", "0", "1", "0", "50.0", "%"})) << text;
    EXPECT_EQ(row(text, "by side", "Bert as o"), (Words{"2", "1", "0", "1", "50.0", "%"})) << text;
}

TEST(Standings, EndingsNameWhoLostByThemAndFaultsAreTold) {
    const std::string text = standings_text(three_games());
    const auto row_of = [&](Ending ending) {
        return row(text, "by ending", std::string(ending_text(ending)));
    };
    EXPECT_EQ(row_of(Ending::win), (Words{"1", "1", "Bert"})) << text;
    EXPECT_EQ(row_of(Ending::draw), (Words{"1"})) << text;
    EXPECT_EQ(row_of(Ending::time), (Words{"1", "1", "Anna"})) << text;
    expect_has(text, fmt::format("pair 2 game 1: Anna: {} (too late)", ending_text(Ending::time)));
}

TEST(Standings, OfManyFaultsTheFirstAreToldAndTheOthersCounted) {
    for (const std::size_t count : {1U, 19U, 20U, 21U, 47U}) {
        std::vector<GameRecord> games;
        for (std::size_t i = 0; i < count; ++i) {
            games.push_back(game(i, 0, {0, 1}, 1));
            games.back().ending = i % 2 == 0 ? Ending::time : Ending::illegal_move;
            games.push_back(game(i, 1, {1, 0}, 1));
        }
        const std::string text = standings_text(content_of({"Anna", "Bert"}, games));
        const std::string faults = text.substr(text.find("\nfaults\n") + 8);
        const std::size_t told = std::min<std::size_t>(count, 20);
        EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(faults, '\n')),
                  told + (told < count ? 1 : 0))
            << faults;
        for (std::size_t i = 0; i < count; ++i) {
            EXPECT_EQ(faults.find(fmt::format("pair {} game 1: Anna", i + 1)) != faults.npos,
                      i < told);
        }
        EXPECT_EQ(faults.find(fmt::format("  and {} more\n", count - told)) != faults.npos,
                  told < count)
            << faults;
    }
}

TEST(Standings, EffortIsThatOfWhoMoved) {
    JournalContent content = three_games();
    content.header.settings["players"][0]["depth"] = 1;
    content.header.settings["players"][1]["depth"] = 2;
    const std::string limits = standings_text(content);
    expect_has_all(limits, {"  1 ply\n", "  2 plies\n"});
    content.header.settings["players"][0]["depth"] = nullptr;
    content.header.settings["players"][1]["depth"] = nullptr;
    content.header.settings["players"][0]["time"] = "400ms";
    content.header.settings["players"][1]["time"] = "60s+1s";
    const std::string text = standings_text(content);
    const auto seconds = [](double value) { return report::seconds(Duration(value)); };
    const auto joined = [&](const std::string& name) {
        return fmt::format("{}", fmt::join(row(text, "per move", name), " "));
    };
    EXPECT_EQ(joined("Anna"), fmt::format("{} 5.0 150 {} 50 %", seconds(0.2), seconds(0.3)))
        << text;
    EXPECT_EQ(joined("Bert"), fmt::format("{} 2.0 300 {} -", seconds(0.4), seconds(0.4))) << text;
}

TEST(Standings, TheCrossTableHasTheBestFirst) {
    const auto content =
        content_of({"Anna", "Bert", "Cleo"},
                   {game(0, 0, {0, 1}, 1), game(0, 1, {1, 0}, 0), game(1, 0, {0, 2}, 0),
                    game(1, 1, {2, 0}, 1), game(2, 0, {1, 2}, 0), game(2, 1, {2, 1}, {})});
    const std::string text = standings_text(content);
    EXPECT_EQ(row(text, "player", "1 Bert"),
              (Words{"3.5/4", "87.5", "%", "-", "-", "2/2", "1.5/2"}))
        << text;
    EXPECT_EQ(row(text, "player", "2 Anna"), (Words{"2/4", "50.0", "%", "-", "0/2", "-", "2/2"}))
        << text;
    EXPECT_EQ(row(text, "player", "3 Cleo"),
              (Words{"0.5/4", "12.5", "%", "-", "0.5/2", "0/2", "-"}))
        << text;
    EXPECT_EQ(tally_of(content.games, 1, 2).pairs, (std::array<std::uint64_t, 5>{0, 0, 0, 1, 0}));
}

TEST(Standings, SprtNamesTheHypothesisThatIsAccepted) {
    const SprtSettings settings{.elo0 = 10, .elo1 = 200};
    for (const int winner : {0, 1}) {
        std::vector<GameRecord> games;
        for (std::uint64_t pair = 0; pair < 20; ++pair) {
            games.push_back(game(pair, 0, {0, 1}, winner));
            games.push_back(game(pair, 1, {1, 0}, 1 - winner));
        }
        const std::string text = standings_text(content_of({"Anna", "Bert"}, games, settings));
        const char* const accepted = winner == 0 ? ": Elo +200 accepted" : ": Elo +10 accepted";
        expect_has(text, accepted);
    }
}

TEST(Standings, ALongNameKeepsItsTwoEndsAndTheTableItsColumns) {
    JournalContent content = three_games();
    const std::string text = standings_text(content);
    content.header.settings["players"][0]["name"] = "Anna " + std::string(300, 'n') + " the 1st";
    const std::string longer = standings_text(content);
    expect_has(longer, "Anna nnnnnn... the 1st");
    content.header.settings["players"][0]["name"] = "象棋巫师的一个名字很长很长的引擎第一号";
    const std::string wider = standings_text(content);
    expect_has(wider, "象棋巫师的...擎第一号");
    const auto longest_line = [](const std::string& lines) {
        std::istringstream stream(lines);
        std::size_t longest = 0;
        for (std::string line; std::getline(stream, line);)
            longest = std::max(longest, report::display_width(line));
        return longest;
    };
    EXPECT_EQ(longest_line(longer), longest_line(text));
    EXPECT_EQ(longest_line(wider), longest_line(text));
}

TEST(Standings, WhatAProgramDoesNotTellIsADash) {
    JournalContent content = three_games();
    for (GameRecord& record : content.games) {
        for (MoveRecord& move : record.moves) move.depth = 0, move.nodes = 0;
    }
    const std::string text = standings_text(content);
    expect_has(text, " -         -");
    expect_lacks(text, " 0.0 ");
}

}  // namespace
}  // namespace ybw::match
