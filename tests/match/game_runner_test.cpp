// Whole matches in this process: everything is played once, whatever happens in between.
#include "engine/match/game_runner.hpp"

#include <chrono>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <thread>

#include "engine/games/any_game.hpp"
#include "engine/match/standings.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"

namespace ybw::match {
namespace {

MatchSettings tictactoe(const std::vector<std::string>& players) {
    MatchSettings settings;
    settings.game = "tictactoe";
    ThinkingLimits usual;
    usual.depth = 9;
    for (const std::string& text : players) {
        const bool is_textbook = text.find("algorithm") != std::string::npos;
        settings.players.push_back(parse_player((is_textbook ? "" : "hash=1 ") + text, usual));
    }
    return settings;
}

class MatchThreadsTest : public ::testing::Test {
protected:
    struct Setup {
        MatchSettings settings;
        std::uint64_t rounds = 1;
        Shard shard{};
        int concurrency = 2;
    };

    std::filesystem::path file(std::string_view name = "match.jsonl") const {
        return directory_.path() / name;
    }

    static JournalHeader header(const MatchSettings& settings) { return {"1", to_json(settings)}; }

    /// Against a player of few nodes.
    static Setup four_plies_of_gomoku(const char* player) {
        Setup setup{.settings = {}, .concurrency = 1};
        setup.settings.game = "gomoku";
        setup.settings.adjudication.draw_after = 4;
        for (const char* each : {player, "hash=1 nodes=10"}) {
            setup.settings.players.push_back(parse_player(each, {}));
        }
        return setup;
    }

    Journal journal(const Setup& setup, const std::filesystem::path& path) const {
        if (std::filesystem::exists(path)) return Journal::resume(path, header(setup.settings));
        return Journal::create(path, header(setup.settings));
    }

    Dealer dealer(const Setup& setup, const std::filesystem::path& path) const {
        return {Schedule(setup.settings.pairings, static_cast<int>(setup.settings.players.size()),
                         setup.rounds, setup.settings.rounds),
                setup.shard, setup.settings.sprt, journal(setup, path)};
    }

    /// Plays until the end, or until it is stopped after some time.
    void run(const Setup& setup, const std::filesystem::path& path,
             std::optional<std::chrono::microseconds> stop_after = {}) const {
        const Openings openings("builtin", game_named(setup.settings.game), {}, 1);
        Dealer hands = dealer(setup, path);
        MatchThreads threads(setup.settings, openings, hands, setup.concurrency);
        std::jthread stopper;
        if (stop_after) {
            stopper = std::jthread([&, wait = *stop_after] {
                std::this_thread::sleep_for(wait);
                threads.stop();
            });
        }
        threads.run();
    }

    /// How often each game is there.
    static std::map<std::pair<std::uint64_t, int>, int> times(const JournalContent& content) {
        std::map<std::pair<std::uint64_t, int>, int> result;
        for (const GameRecord& record : content.games) ++result[{record.pair, record.game}];
        return result;
    }

private:
    TemporaryDirectory directory_;
};

TEST_F(MatchThreadsTest, PlaysEveryOpeningWithBothSides) {
    run({.settings = tictactoe({"", ""}), .rounds = 6}, file());
    const JournalContent content = read_journal(file());
    ASSERT_EQ(content.games.size(), 12U);
    std::map<std::uint64_t, std::vector<GameRecord>> pairs;
    for (const GameRecord& record : content.games) pairs[record.pair].push_back(record);
    for (const auto& [pair, games] : pairs) {
        ASSERT_EQ(games.size(), 2U);
        EXPECT_EQ(games[0].start, games[1].start);
        EXPECT_EQ(games[0].players[0], games[1].players[1]);
        EXPECT_EQ(games[0].ending, Ending::draw) << "perfect play is a draw";
    }
}

TEST_F(MatchThreadsTest, WhoSeesMoreWins) {
    run({.settings = tictactoe({"depth=9", "algorithm=minimax depth=1"}), .rounds = 9}, file());
    const Tally tally = tally_of(read_journal(file()).games, 0);
    EXPECT_EQ(tally.losses(), 0U);
    EXPECT_GT(tally.wins(), 0U);
}

TEST_F(MatchThreadsTest, StoppedAtAnyMomentGoesOnWithWhatIsMissing) {
    const Setup setup{.settings = tictactoe({"", ""}), .rounds = 30};
    std::mt19937 random(5);
    for (int attempt = 0; attempt < 10; ++attempt) {
        run(setup, file(), std::chrono::microseconds(random() % 20'000));
    }
    run(setup, file());
    const auto games = times(read_journal(file()));
    ASSERT_EQ(games.size(), 60U);
    for (const auto& [game, count] : games) EXPECT_EQ(count, 1);
}

// What its games say may yet undo the verdict of the SPRT, or make the next round.
TEST_F(MatchThreadsTest, AMatchIsNotOverAsLongAsAPairRuns) {
    Dealer hands = dealer({.settings = tictactoe({"", ""}), .rounds = 2}, file());
    const std::array pairs{hands.next().value(), hands.next().value()};
    EXPECT_FALSE(hands.next());
    for (const Assignment& pair : pairs) {
        for (const int game : {0, 1}) {
            EXPECT_FALSE(hands.is_over());
            GameRecord record;
            record.pair = pair.meeting.pair;
            record.game = game;
            record.players = {game, 1 - game};
            hands.finished(record);
        }
    }
    EXPECT_TRUE(hands.is_over());
}

// One thread has nothing to do while others finish a round.
TEST_F(MatchThreadsTest, ATournamentThatDependsOnResultsGoesOnAsIfItHadNotBeenStopped) {
    for (const Pairings pairings : {Pairings::swiss, Pairings::knockout}) {
        Setup setup{.settings = tictactoe({"name=a algorithm=minimax depth=1", "name=b depth=2",
                                           "name=c depth=9", "name=d depth=1", "name=e depth=3"}),
                    .rounds = 2,
                    .concurrency = 3};
        setup.settings.pairings = pairings;
        setup.settings.pairs = setup.rounds;
        setup.settings.rounds = 3;
        const auto path = file(pairings_name(pairings));
        const auto whole = file(std::string(pairings_name(pairings)) + " whole");
        std::mt19937 random(7);
        for (int attempt = 0; attempt < 10; ++attempt) {
            run(setup, path, std::chrono::microseconds(random() % 20'000));
        }
        run(setup, path);
        run(setup, whole);
        const std::vector<std::string> names{"a", "b", "c", "d", "e"};
        EXPECT_EQ(rounds_text(read_journal(path), names), rounds_text(read_journal(whole), names));
        EXPECT_EQ(times(read_journal(path)), times(read_journal(whole)));
    }
}

TEST_F(MatchThreadsTest, ShardsPlayDisjointPartsThatMergeToTheWhole) {
    Setup setup{.settings = tictactoe({"", ""}), .rounds = 7};
    setup.shard = parse_shard("1/2");
    run(setup, file("a"));
    setup.shard = parse_shard("2/2");
    run(setup, file("b"));
    merge_journals({file("a"), file("b")}, file("all"));
    EXPECT_EQ(times(read_journal(file("all"))).size(), 14U);
    EXPECT_EQ(read_journal(file("a")).games.size(), 8U);
}

TEST_F(MatchThreadsTest, ALongerMatchGoesOnWithAShorterOnesJournal) {
    run({.settings = tictactoe({"", ""}), .rounds = 2}, file());
    run({.settings = tictactoe({"", ""}), .rounds = 5}, file());
    EXPECT_EQ(times(read_journal(file())).size(), 10U);
}

TEST_F(MatchThreadsTest, ATournamentMeetsEverybody) {
    const Setup setup{.settings = tictactoe({"name=a", "name=b", "name=c"}), .rounds = 2};
    run(setup, file());
    const JournalContent content = read_journal(file());
    EXPECT_EQ(content.games.size(), 12U);
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
            if (a == b) continue;
            EXPECT_EQ(tally_of(content.games, a, b).game_count(), 4U);
        }
    }
    EXPECT_NE(standings_text(content).find("Elo against the field"), std::string::npos);
}

TEST_F(MatchThreadsTest, SprtEndsTheMatchWhenItHasDecided) {
    // A game with many openings: pairs that are others again decide nothing.
    Setup setup{.settings = {}, .rounds = 3000};
    setup.settings.game = "gomoku";
    for (const char* player : {"hash=1 nodes=300", "algorithm=minimax depth=1"}) {
        setup.settings.players.push_back(parse_player(player, {}));
    }
    setup.settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 100};
    run(setup, file());
    const JournalContent content = read_journal(file());
    const Tally tally = tally_of(content.games, 0);
    EXPECT_EQ(sprt(tally, *setup.settings.sprt).verdict, SprtVerdict::elo1);
    EXPECT_LT(content.games.size(), 600U);
    EXPECT_GE(tally.pair_count(), 10U);
    // Resumed, it plays nothing more.
    run(setup, file());
    EXPECT_EQ(read_journal(file()).games.size(), content.games.size());
}

TEST_F(MatchThreadsTest, ATextbookSearchIsStoppedInTheMidstOfADepth) {
    // Its fourth depth takes seconds.
    run(four_plies_of_gomoku("algorithm=minimax time=100ms"), file());
    for (const GameRecord& game : read_journal(file()).games) {
        for (const MoveRecord& move : game.moves) EXPECT_LT(move.time, Duration(2));
    }
}

TEST_F(MatchThreadsTest, ATextbookSearchEndsAtItsNodes) {
    run(four_plies_of_gomoku("algorithm=alphabeta nodes=3000"), file());
    bool has_moved = false;
    for (const GameRecord& game : read_journal(file()).games) {
        for (const MoveRecord& move : game.moves) {
            EXPECT_LT(move.nodes, 3100U);
            has_moved |= move.nodes > 300;
        }
    }
    EXPECT_TRUE(has_moved);
}

TEST_F(MatchThreadsTest, APlayerWithoutRoomForItsTableEndsTheMatchWithAReason) {
    Setup setup{.settings = tictactoe({"", ""}), .rounds = 2};
    std::get<InProcess>(setup.settings.players[1].kind).options.hash_mib = std::size_t{1} << 40U;
    EXPECT_THROW(run(setup, file()), std::bad_alloc);
}

TEST_F(MatchThreadsTest, PairsThatAreOthersAgainDecideNothing) {
    Setup setup{.settings = tictactoe({"", "algorithm=minimax depth=1"}), .rounds = 300};
    setup.settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 100};
    run(setup, file());
    const JournalContent content = read_journal(file());
    const Tally tally = tally_of(content.games, 0);
    EXPECT_EQ(content.games.size(), 600U);
    EXPECT_GT(tally.repeated_pairs, 200U);
    EXPECT_EQ(tally.pair_count() + tally.repeated_pairs, 300U);
}

TEST_F(MatchThreadsTest, AProgramThatIsNotThereEndsTheMatchWithAReason) {
    const Setup setup{.settings = tictactoe({"", ""}), .rounds = 2};
    MatchSettings settings = setup.settings;
    settings.players[1] = parse_player("uci:/no/such/program", {});
    EXPECT_THROW(run({.settings = settings, .rounds = 2}, file()), UserError);
}

TEST_F(MatchThreadsTest, SelfPlayOfEveryGameKnowsNoFault) {
    for (const std::string game : {"tictactoe", "gomoku", "xiangqi"}) {
        Setup setup{.settings = tictactoe({"", ""}), .rounds = 3};
        setup.settings.game = game;
        setup.settings.adjudication.draw_after = 120;
        for (PlayerSettings& player : setup.settings.players) {
            player.limits = {};
            player.limits.time = parse_time_control("", "20ms");
            player.limits.time.margin = Duration(60);  // the machine of a test may be busy
        }
        run(setup, file(game));
        const JournalContent content = read_journal(file(game));
        EXPECT_EQ(content.games.size(), 6U);
        for (const GameRecord& record : content.games) {
            EXPECT_FALSE(is_fault(record.ending)) << game << ": " << record.detail;
        }
    }
}

}  // namespace
}  // namespace ybw::match
