// Adjudication, and the referee with players that do what a test tells them to.
#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/match/game_runner.hpp"

namespace ybw::match {
namespace {

/// Moves with these scores, each of the side that moves.
std::vector<MoveRecord> moves_scored(const std::vector<int>& scores) {
    std::vector<MoveRecord> moves;
    for (const int score : scores) {
        MoveRecord move;
        move.score = Score::from_raw(score);
        moves.push_back(move);
    }
    return moves;
}

TEST(Adjudication, EndsNothingUnlessAskedTo) {
    EXPECT_FALSE(adjudicate(moves_scored({9000, -9000, 9000, -9000}), 0, {}));
}

TEST(Adjudication, AHopelessOwnScoreForLongEnoughLoses) {
    const AdjudicationSettings settings{.resign = ScoreRule{500, 2}};
    const auto verdict = adjudicate(moves_scored({0, -600, 100, -500}), 0, settings);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->ending, Ending::adjudicated_loss);
    EXPECT_EQ(verdict->winner, 0);  // side 1 moved second and gives up
    EXPECT_FALSE(adjudicate(moves_scored({0, -600, 100, -499}), 0, settings));
    EXPECT_FALSE(adjudicate(moves_scored({0, -600}), 0, settings));
}

TEST(Adjudication, TheFirstSideDecidesWhoMoved) {
    const AdjudicationSettings settings{.resign = ScoreRule{500, 1}};
    EXPECT_EQ(adjudicate(moves_scored({-600}), 1, settings)->winner, 0);
    EXPECT_EQ(adjudicate(moves_scored({-600}), 0, settings)->winner, 1);
}

TEST(Adjudication, AWinNeedsBothPlayers) {
    const AdjudicationSettings settings{.win = ScoreRule{300, 2}};
    const auto verdict = adjudicate(moves_scored({300, -400, 500, -300}), 0, settings);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->ending, Ending::adjudicated_win);
    EXPECT_EQ(verdict->winner, 0);
    EXPECT_EQ(adjudicate(moves_scored({-400, 500, -300, 300}), 0, settings)->winner, 1);
    EXPECT_FALSE(adjudicate(moves_scored({300, -400, 500, -299}), 0, settings));
    EXPECT_FALSE(adjudicate(moves_scored({0, -400, 500, -300}), 0, settings));
}

TEST(Adjudication, AProvedWinCountsAsMoreThanAnyScore) {
    const AdjudicationSettings settings{.win = ScoreRule{30'000, 1}};
    EXPECT_TRUE(
        adjudicate(moves_scored({Score::win_in(5).raw(), Score::loss_in(4).raw()}), 0, settings));
}

TEST(Adjudication, ADrawNeedsBothScoresNearZeroLateEnough) {
    const AdjudicationSettings settings{.draw = ScoreRule{10, 1}, .draw_from = 4};
    EXPECT_FALSE(adjudicate(moves_scored({0, 5}), 0, settings));
    const auto verdict = adjudicate(moves_scored({90, 90, -10, 5}), 0, settings);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->ending, Ending::adjudicated_draw);
    EXPECT_FALSE(verdict->winner);
    EXPECT_FALSE(adjudicate(moves_scored({90, 90, -11, 5}), 0, settings));
}

TEST(Adjudication, ALongGameIsDrawn) {
    const AdjudicationSettings settings{.draw_after = 3};
    EXPECT_FALSE(adjudicate(moves_scored({900, 900}), 0, settings));
    EXPECT_EQ(adjudicate(moves_scored({900, 900, 900}), 0, settings)->ending, Ending::too_long);
}

TEST(Adjudication, APlayerWithoutAScoreDecidesNothing) {
    std::vector<MoveRecord> moves = moves_scored({-900, 900, -900});
    moves[0].score.reset();
    EXPECT_FALSE(adjudicate(moves, 0, {.resign = ScoreRule{500, 2}}));
    EXPECT_TRUE(adjudicate(moves, 0, {.resign = ScoreRule{500, 1}}));
}

const AnyGame& tictactoe() {
    return game_named("tictactoe");
}

AnyMove move_named(const std::string& name) {
    return tictactoe().start({}).parse_move(name);
}

/// Plays the moves of a list; what is no move is done literally.
class Scripted final : public Player {
public:
    struct Late {
        Duration time;
        std::string move;
    };
    struct Raw {
        AnyMove move;
    };
    using Step = std::variant<std::string, Late, Raw, Forfeit>;

    explicit Scripted(std::vector<Step> steps) : steps_(std::move(steps)) {}

    std::optional<Forfeit> new_game(const Turn& turn) override {
        own_side = turn.side;
        first_view = turn.clock;
        return refusal;
    }

    Answer choose(const Turn& turn) override {
        views.push_back(turn.clock);
        const Step step = steps_.at(next_++);
        if (const auto* const forfeit = std::get_if<Forfeit>(&step)) return *forfeit;
        if (const auto* const raw = std::get_if<Raw>(&step)) return thought(raw->move);
        if (const auto* const late = std::get_if<Late>(&step)) {
            std::this_thread::sleep_for(late->time);
            return thought(turn.position.parse_move(late->move));
        }
        return thought(turn.position.parse_move(std::get<std::string>(step)));
    }

    void stop() noexcept override {}

    std::optional<Forfeit> refusal;
    int own_side = -1;
    ClockView first_view;
    std::vector<ClockView> views;

private:
    static Thought thought(AnyMove move) { return {move, Score::evaluation(-7), 3, 42}; }

    std::vector<Step> steps_;
    std::size_t next_ = 0;
};

GameRecord play(Scripted& x, Scripted& o, const TimeControl& control = {},
                const std::string& opening = "") {
    Referee referee(tictactoe(), {&x, &o}, GameClock({control, control}), {}, [] { return false; });
    return *referee.play(opening, {});
}

TEST(Referee, PlaysUntilTheRulesEndTheGame) {
    Scripted x({"a1", "b1", "c1"});
    Scripted o({"a2", "b2"});
    const GameRecord record = play(x, o);
    EXPECT_EQ(record.ending, Ending::win);
    EXPECT_EQ(record.winner, 0);
    ASSERT_EQ(record.moves.size(), 5U);
    EXPECT_EQ(record.moves[4].move, "c1");
    EXPECT_EQ(record.moves[0].score, Score::evaluation(-7));
    EXPECT_EQ(record.moves[0].nodes, 42U);
    EXPECT_EQ(record.start, ".../.../... x");
}

TEST(Referee, AFullBoardIsADraw) {
    Scripted x({"a1", "b1", "c2", "a3", "b3"});
    Scripted o({"b2", "c1", "a2", "c3"});
    const GameRecord record = play(x, o);
    EXPECT_EQ(record.ending, Ending::draw);
    EXPECT_FALSE(record.winner);
}

TEST(Referee, TheSideToMoveOfTheOpeningBegins) {
    Scripted x({"b1", "c3"});
    Scripted o({"a2", "b2", "c2"});
    const GameRecord record = play(x, o, {}, "a1");
    EXPECT_EQ(record.first_side, 1);
    EXPECT_EQ(record.winner, 1);
    EXPECT_EQ(record.moves[0].move, "a2");
    EXPECT_EQ(record.opening, "a1");
}

/// A game of xiangqi in which red claims a draw after its own moves.
GameRecord claimed_after(std::vector<Scripted::Step> red_moves) {
    red_moves.emplace_back(Forfeit{Ending::claimed_draw, "it said nobestmove"});
    Scripted red(std::move(red_moves));
    Scripted black({"a9a8", "a8a9", "a9a8"});
    Referee referee(game_named("xiangqi"), {&red, &black},
                    GameClock({TimeControl{}, TimeControl{}}), {}, [] { return false; });
    return *referee.play("startpos", {});
}

TEST(Referee, ADrawIsClaimedWhereAPositionHasComeAgain) {
    const GameRecord record = claimed_after({"a0a1", "a1a0"});
    EXPECT_EQ(record.ending, Ending::claimed_draw);
    EXPECT_FALSE(record.winner);
    EXPECT_EQ(record.detail, "it said nobestmove");
    EXPECT_EQ(record.moves.size(), 4U);
}

TEST(Referee, AGameThatWouldGoOnForEverIsADraw) {
    std::vector<Scripted::Step> of_red;
    std::vector<Scripted::Step> of_black;
    for (int move = 0; move < 20; ++move) {
        of_red.emplace_back(move % 2 == 0 ? "a0a1" : "a1a0");
        of_black.emplace_back(move % 2 == 0 ? "a9a8" : "a8a9");
    }
    Scripted red(of_red);
    Scripted black(of_black);
    Referee referee(game_named("xiangqi"), {&red, &black},
                    GameClock({TimeControl{}, TimeControl{}}), {}, [] { return false; });
    const GameRecord record = *referee.play("startpos", {.rule = "none"});
    EXPECT_EQ(record.ending, Ending::repetition);
    EXPECT_FALSE(record.winner);
    EXPECT_EQ(record.moves.size(), 16U) << "the start, and four times again";
}

TEST(Referee, ADrawThatNothingSpeaksForIsABrokenProtocol) {
    const GameRecord record = claimed_after({"a0a1"});
    EXPECT_EQ(record.ending, Ending::protocol);
    EXPECT_EQ(record.winner, 1);
}

TEST(Referee, AnIllegalMoveLoses) {
    Scripted x({"a1", Scripted::Raw{move_named("a1")}});
    Scripted o({"b2"});
    const GameRecord record = play(x, o);
    EXPECT_EQ(record.ending, Ending::illegal_move);
    EXPECT_EQ(record.winner, 1);
    EXPECT_EQ(record.moves.size(), 2U);
    EXPECT_FALSE(record.detail.empty());
    Scripted none({Scripted::Raw{}});
    EXPECT_EQ(play(none, o).ending, Ending::illegal_move);
}

TEST(Referee, ALateMoveLosesEvenIfItWinsOnTheBoard) {
    TimeControl control = parse_time_control("", "20ms");
    control.margin = Duration(0.02);
    Scripted x({"a1", "b1", Scripted::Late{Duration(0.06), "c1"}});
    Scripted o({"a2", "b2"});
    const GameRecord record = play(x, o, control);
    EXPECT_EQ(record.ending, Ending::time);
    EXPECT_EQ(record.winner, 1);
    EXPECT_GE(record.moves.back().time.count(), 0.06);
}

TEST(Referee, KeepsTheClocks) {
    Scripted x({Scripted::Late{Duration(0.05), "a1"}, "b1", "c1"});
    Scripted o({"a2", "b2"});
    const GameRecord record = play(x, o, parse_time_control("", "10s+1s"));
    ASSERT_EQ(record.ending, Ending::win);
    EXPECT_GE(record.moves[0].time.count(), 0.05);
    EXPECT_DOUBLE_EQ(record.moves[0].clock->count(), 11 - record.moves[0].time.count());
    EXPECT_EQ(o.views[0].left[0], record.moves[0].clock);
    EXPECT_EQ(o.views[0].left[1], Duration(10));
    EXPECT_EQ(o.views[0].increment, Duration(1));
}

TEST(Referee, TellsBothPlayersTheirOwnSideAndTimeBeforeTheFirstMove) {
    Scripted x({"a1", "b1", "c1"});
    Scripted o({"a2", "b2"});
    Referee referee(tictactoe(), {&x, &o},
                    GameClock({parse_time_control("", "10s"), parse_time_control("", "20s")}), {},
                    [] { return false; });
    ASSERT_TRUE(referee.play("", {}));
    EXPECT_EQ(x.own_side, 0);
    EXPECT_EQ(x.first_view.per_move, Duration(10));
    EXPECT_EQ(o.own_side, 1);
    EXPECT_EQ(o.first_view.per_move, Duration(20));
}

/// Every score of a scripted player is -7.
GameRecord play_with(Scripted& x, Scripted& o, const AdjudicationSettings& settings,
                     const std::string& opening) {
    Referee referee(tictactoe(), {&x, &o}, GameClock({TimeControl{}, TimeControl{}}), settings,
                    [] { return false; });
    return *referee.play(opening, {});
}

TEST(Referee, EndsAGameThatAPlayerGivesUpWhoeverBegan) {
    Scripted x({"b1"});
    Scripted o({"a2", "b2"});
    const GameRecord record = play_with(x, o, {.resign = ScoreRule{7, 2}}, "a1");
    EXPECT_EQ(record.ending, Ending::adjudicated_loss);
    EXPECT_EQ(record.winner, 0);
    EXPECT_EQ(record.moves.size(), 3U);
}

TEST(Referee, RulesComeBeforeAdjudication) {
    Scripted x({"a1", "b1", "c1"});
    Scripted o({"a2", "b2"});
    const GameRecord record = play_with(x, o, {.resign = ScoreRule{7, 3}}, "");
    EXPECT_EQ(record.ending, Ending::win);
    EXPECT_EQ(record.winner, 0);
}

TEST(Referee, AForfeitOfAPlayerIsTakenAsWhatItIs) {
    for (const Ending ending :
         {Ending::hang, Ending::crash, Ending::disconnected, Ending::protocol, Ending::resigned}) {
        Scripted x({"a1", Forfeit{ending, "so it was"}});
        Scripted o({"b2"});
        const GameRecord record = play(x, o);
        EXPECT_EQ(record.ending, ending);
        EXPECT_EQ(record.winner, 1);
        EXPECT_EQ(record.detail, "so it was");
    }
}

TEST(Referee, APlayerWhoDoesNotStartLoses) {
    Scripted x({});
    Scripted o({});
    o.refusal = Forfeit{Ending::hang, "no OK"};
    const GameRecord record = play(x, o);
    EXPECT_EQ(record.ending, Ending::hang);
    EXPECT_EQ(record.winner, 0);
    EXPECT_TRUE(record.moves.empty());
}

TEST(Referee, AStoppedGameHasNoRecord) {
    Scripted x({"a1"});
    Scripted o({});
    Referee referee(tictactoe(), {&x, &o}, GameClock({TimeControl{}, TimeControl{}}), {},
                    [&] { return !x.views.empty(); });
    EXPECT_FALSE(referee.play("", {}));
}

}  // namespace
}  // namespace ybw::match
