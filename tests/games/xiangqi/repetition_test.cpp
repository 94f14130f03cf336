// Verdicts on repetitions: each kind of offence, and what looks like one and is none.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/xiangqi/notation.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "parallel/searcher.hpp"

namespace ybw::xiangqi {
namespace {

static_assert(HasRepetition<Position>);

Position played(const std::string& text, RepetitionRule rule = RepetitionRule::asian) {
    return parse_position(text, {.rule = rule, .side = {}});
}

/// The verdict in one word, for the side to move.
std::string verdict(const std::string& text, RepetitionRule rule = RepetitionRule::asian) {
    const std::optional<Verdict> found = judge_repetition(played(text, rule));
    if (!found) return "none";
    switch (found->outcome) {
        case Outcome::win:
            return "win";
        case Outcome::loss:
            return "loss";
        case Outcome::draw:
            break;
    }
    return "draw";
}

std::string reason(const std::string& text) {
    const std::optional<Verdict> found = judge_repetition(played(text));
    return found ? found->reason : "";
}

// A chariot that checks a bare king up and down.
const std::string perpetual_check =
    "9/3k5/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a8 d8d9 a8a9 d9d8 a9a8 d8d9";
// A chariot that follows a cannon from rank to rank.
const std::string perpetual_chase =
    "4k4/9/9/9/9/1c7/9/9/9/R2K5 w - - 0 1 moves a0a4 b4b5 a4a5 b5b4 a5a4 b4b5";
// The same chariot checks and chases by turns.
const std::string check_and_chase =
    "3k5/9/9/9/1c7/9/9/9/9/R3K4 w - - 0 1 moves a0a9 d9d8 a9a5 b5b4 a5a8 d8d9 a8a4 b4b5 a4a9 "
    "d9d8";

TEST(Repetition, IsNotJudgedWhereThereIsNone) {
    EXPECT_EQ(verdict("startpos"), "none");
    EXPECT_EQ(verdict("startpos moves b0c2 b9c7 c2b0"), "none");
}

TEST(Repetition, OfIdleMovesIsADraw) {
    EXPECT_EQ(verdict("startpos moves b0c2 b9c7 c2b0 c7b9"), "draw");
    EXPECT_EQ(reason("startpos moves b0c2 b9c7 c2b0 c7b9"),
              "neither side checks or chases perpetually: draw");
}

TEST(Repetition, ByPerpetualCheckLoses) {
    EXPECT_EQ(verdict(perpetual_check), "loss");
    EXPECT_EQ(verdict(perpetual_check + " a8a9"), "win");
    EXPECT_EQ(reason(perpetual_check),
              "perpetual check by red: red gives check with every move, black neither checks nor "
              "chases perpetually: red loses");
}

TEST(Repetition, ByPerpetualChaseLoses) {
    EXPECT_EQ(verdict(perpetual_chase), "loss");
    EXPECT_EQ(verdict(perpetual_chase + " a4a5"), "win");
    EXPECT_EQ(reason(perpetual_chase),
              "perpetual chase by red: red chases the cannon on b5 with every move, black neither "
              "checks nor chases perpetually: red loses");
}

TEST(Repetition, OfAChaseOnAProtectedManIsADraw) {
    EXPECT_EQ(verdict("1r2k4/9/9/9/9/1c7/9/9/9/R2K5 w - - 0 1 moves a0a4 b4b5 a4a5 b5b4 a5a4 "
                      "b4b5"),
              "draw");
}

TEST(Repetition, KnowsThatAPinnedGuardProtectsNothing) {
    const std::string moves = " moves b4b5 b8c8 b5c5 c8b8 c5b5 b8c8";
    // The chariot on e8 guards the cannon; with a red chariot on its file it may not take back.
    EXPECT_EQ(verdict("4k4/1c2r4/9/9/9/1R7/9/9/9/3K5 w - - 0 1" + moves), "draw");
    EXPECT_EQ(verdict("4k4/1c2r4/9/9/9/1R7/9/9/4R4/3K5 w - - 0 1" + moves), "loss");
}

TEST(Repetition, OfAChariotChasedByACannonLosesThoughItIsProtected) {
    EXPECT_EQ(verdict("3rk4/9/1P1r5/1P7/C8/9/9/9/9/5K3 w - - 0 1 moves a5a7 d7d6 a7a6 d6d7 a6a7 "
                      "d7d6"),
              "loss");
}

TEST(Repetition, OfAnOfferedExchangeIsADraw) {
    EXPECT_EQ(verdict("4k4/9/9/9/9/4r4/9/9/9/R2K5 w - - 0 1 moves a0a4 e4e5 a4a5 e5e4 a5a4 e4e5"),
              "draw");
}

TEST(Repetition, AllowsPawnsToChase) {
    EXPECT_EQ(verdict("4k4/9/1c7/2P6/9/9/9/9/9/3K5 w - - 0 1 moves c6b6 b7c7 b6c6 c7b7 c6b6 b7c7"),
              "draw");
}

TEST(Repetition, OfOneManAfterTheOtherIsADraw) {
    const std::string both =
        "3k5/9/1c5c1/9/9/9/1R7/9/9/5K3 b - - 0 1 moves b7a7 b3h3 h7i7 h3a3 a7b7 a3i3 i7h7 i3b3 "
        "b7a7";
    EXPECT_EQ(verdict(both), "draw");
}

TEST(Repetition, OfTwoMenByTurnsIsForbiddenByChineseRulesOnly) {
    const std::string turns = "3k5/9/1c5c1/9/9/9/1R7/9/9/5K3 w - - 0 1 moves b3h3 d9d8 h3b3 d8d9";
    EXPECT_EQ(verdict(turns, RepetitionRule::asian), "draw");
    EXPECT_EQ(verdict(turns, RepetitionRule::chinese), "loss");
}

TEST(Repetition, LooksAtTwoRoundsWhereThereAre) {
    const std::string fen = "3k5/9/1c5c1/9/9/9/1R7/9/9/5K3 b - - 0 1 moves ";
    const std::string one_victim = "b7a7 b3a3 a7b7 a3b3 ";
    const std::string two_victims = "b7a7 b3h3 h7i7 h3i3 i7h7 i3a3 a7b7 a3b3 ";
    EXPECT_EQ(verdict(fen + one_victim), "win");
    EXPECT_EQ(verdict(fen + two_victims), "draw");
    EXPECT_EQ(verdict(fen + one_victim + one_victim), "win");
    EXPECT_EQ(verdict(fen + two_victims + one_victim), "draw");
}

TEST(Repetition, ByDirectAndDiscoveredChasesInTurnLoses) {
    // The horse opens the rank for the chariot behind it, comes back, and attacks the cannon
    // itself.
    EXPECT_EQ(verdict("4k4/9/9/9/9/R1N1c4/9/9/9/3K5 w - - 0 1 moves c4d6 e4e5 d6c4 e5e4 c4d6 "
                      "e4e5"),
              "loss");
}

TEST(Repetition, OfChecksMixedWithChasesIsAllowedByAsianRulesOnly) {
    EXPECT_EQ(verdict(check_and_chase, RepetitionRule::asian), "draw");
    EXPECT_EQ(verdict(check_and_chase, RepetitionRule::chinese), "loss");
    EXPECT_EQ(verdict(check_and_chase, RepetitionRule::computer), "draw");
}

/// A cycle goes round and round: where one begins to look at it makes no difference.
TEST(Repetition, OfChecksMixedWithChasesIsJudgedAlikeFromEveryMoveOfTheCycle) {
    const std::vector<std::string> cycle{"a4a9", "d9d8", "a9a5", "b5b4",
                                         "a5a8", "d8d9", "a8a4", "b4b5"};
    const std::string start = "3k5/9/9/9/1c7/R8/9/9/9/4K4 w - - 0 1";
    Position first = played(start);
    for (std::size_t offset = 0; offset < cycle.size(); ++offset) {
        std::string text = format_fen(first) + " moves";
        for (std::size_t i = 0; i < cycle.size(); ++i) {
            text += ' ' + cycle[(offset + i) % cycle.size()];
        }
        const bool is_red_to_move = offset % 2 == 0;
        EXPECT_EQ(verdict(text, RepetitionRule::asian), "draw") << text;
        EXPECT_EQ(verdict(text, RepetitionRule::computer), "draw") << text;
        EXPECT_EQ(verdict(text, RepetitionRule::chinese), is_red_to_move ? "loss" : "win") << text;
        first.play(parse_move(first, cycle[offset]));
    }
}

TEST(Repetition, IsJudgedForChecksAloneByTheComputerRules) {
    EXPECT_EQ(verdict(perpetual_check, RepetitionRule::computer), "loss");
    EXPECT_EQ(verdict(perpetual_chase, RepetitionRule::computer), "draw");
}

TEST(Repetition, IsNotJudgedWithoutARule) {
    EXPECT_EQ(verdict(perpetual_check, RepetitionRule::none), "none");
    EXPECT_FALSE(played(perpetual_check, RepetitionRule::none).repetition(3));
    EXPECT_FALSE(
        played(perpetual_check + " a8a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9", RepetitionRule::none)
            .outcome());
}

// A chariot follows a pawn that has made one step across the river.
TEST(Repetition, OfAPawnIsAChaseFromItsFirstStepAcrossTheRiver) {
    EXPECT_EQ(verdict("2r2k3/9/9/9/2P6/9/9/9/9/4K4 w - - 0 1 moves c5d5 c9d9 d5c5 d9c9"), "win");
    EXPECT_EQ(verdict("4k4/9/9/9/9/2p6/9/9/9/2R2K3 b - - 0 1 moves c4d4 c0d0 d4c4 d0c0"), "win");
}

TEST(Repetition, CompareTheConductOfTheSides) {
    const auto outcome = [](Conduct red, Conduct black) {
        Cycle cycle;
        cycle.conduct = {red, black};
        return outcome_of(cycle, Side::red);
    };
    using enum Conduct;
    EXPECT_EQ(outcome(perpetual_check, perpetual_check), Outcome::draw);
    EXPECT_EQ(outcome(perpetual_chase, perpetual_chase), Outcome::draw);
    EXPECT_EQ(outcome(perpetual_check, perpetual_chase), Outcome::loss);
    EXPECT_EQ(outcome(perpetual_chase, perpetual_check), Outcome::win);
    EXPECT_EQ(outcome(perpetual_chase, allowed), Outcome::loss);
}

TEST(Repetition, EndsTheGameTheThirdTimeOnly) {
    const std::string second = perpetual_check;
    EXPECT_FALSE(played(second).outcome());
    const std::string third = second + " a8a9 d9d8 a9a8 d8d9";
    EXPECT_EQ(played(third).occurrences(), 3);
    EXPECT_EQ(played(third).outcome(), Outcome::loss);
    EXPECT_EQ(played(third + " a8a9").outcome(), Outcome::win);
    EXPECT_EQ(played("startpos moves b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9").outcome(),
              Outcome::draw);
}

TEST(Repetition, IsNeverAProvenMateInTheSearch) {
    const std::optional<Score> loss = played(perpetual_check).repetition(6);
    ASSERT_TRUE(loss);
    EXPECT_LT(*loss, Score::evaluation(-Score::max_evaluation + 100));
    EXPECT_FALSE(loss->is_decisive());
    const std::optional<Score> win = played(perpetual_check + " a8a9").repetition(7);
    ASSERT_TRUE(win);
    EXPECT_GT(*win, Score::evaluation(Score::max_evaluation - 100));
    EXPECT_FALSE(win->is_decisive());
    EXPECT_EQ(played("startpos moves b0c2 b9c7 c2b0 c7b9").repetition(4), Score::draw());
    EXPECT_FALSE(played("startpos moves b0c2 b9c7 c2b0").repetition(3));
}

// The root stands after the last move; what was on the board before it once may come again.
TEST(Repetition, OfTheGameBeforeTheRootCountsTheThirdTimeOnly) {
    const std::string second = perpetual_check;
    for (const Ply plies_since_root : {0, 1, 3}) {
        EXPECT_FALSE(played(second).repetition(plies_since_root)) << plies_since_root;
    }
    EXPECT_TRUE(played(second).repetition(4)) << "the root itself comes again";
    const std::string third = second + " a8a9 d9d8 a9a8 d8d9";
    EXPECT_TRUE(played(third).repetition(1));
}

// Black need not go on: it is no loss of a chariot to step aside.
TEST(Repetition, OfTheGameBeforeTheRootDoesNotDecideASearch) {
    const std::string start = "3akab2/5c3/4b4/R2N5/8P/4P4/P8/3A5/4A4/5Kr1c w - - 0 1";
    Searcher<Position> searcher({.hash_mib = 1});
    const auto value = [&](const std::string& text) {
        searcher.clear();
        const auto result = searcher.search(played(text), {.depth = 6});
        return result.lines.at(0).score;
    };
    const Score repeated = value(start + " moves f0f1 g0g1 f1f0 g1g0");
    EXPECT_LT(repeated, Score::draw());
    EXPECT_EQ(repeated, value(start));
}

TEST(Chase, IsMadeByTheMoveThatMakesTheThreat) {
    const Position position = parse_position("4k4/9/9/9/9/1c7/9/9/9/R2K5 w - - 0 1");
    const Move chase = parse_move(position, "a0a4");
    EXPECT_EQ(chased_by(position, chase), bit(*parse_square("b4")));
    EXPECT_TRUE(chased_by(position, parse_move(position, "a0a5")).empty());
    // The attack on the rank is there already: the king's step adds nothing.
    const Position standing = parse_position("4k4/9/9/9/9/Rc7/9/9/9/3K5 w - - 0 1");
    EXPECT_TRUE(chased_by(standing, parse_move(standing, "d0d1")).empty());
}

TEST(Chase, IsNotMadeByAnsweringACheck) {
    // The chariot attacks the cannon all the time; only the check on the king forbade the capture.
    const Position check = parse_position("4k4/9/9/9/9/Rc7/9/9/9/3K4r w - - 0 1");
    ASSERT_TRUE(check.in_danger());
    EXPECT_TRUE(chased_by(check, parse_move(check, "d0d1")).empty());
    // A pinned chariot attacks nothing beside its file; freed, it does.
    const Position pinned = parse_position("5k3/3r5/9/9/9/1c1R5/9/9/9/3K5 w - - 0 1");
    EXPECT_EQ(chased_by(pinned, parse_move(pinned, "d0e0")), bit(*parse_square("b4")));
}

TEST(Chase, ByADiscoveredAttackCounts) {
    const Position position = parse_position("4k4/9/9/9/9/R1P1c4/9/9/9/3K5 w - - 0 1");
    EXPECT_EQ(chased_by(position, parse_move(position, "c4c5")), bit(*parse_square("e4")));
}

TEST(Chase, ByTakingTheGuardAwayCounts) {
    // The cannon on c9 guards the horse on c3 over the pawn, which steps aside.
    const Position position = parse_position("2c1k4/9/9/2P6/9/9/R1n6/9/9/3K5 w - - 0 1");
    EXPECT_EQ(chased_by(position, parse_move(position, "c6b6")), bit(*parse_square("c3")));
}

TEST(Chase, IsNotMadeByBlockingAGuardThatLooksThroughTheAttacker) {
    // Red's chariot would take back on g5 only once black's has left the rank between them.
    const Position position = parse_position("3k5/9/9/4p4/R4rN2/9/9/9/9/4K4 b - - 0 1");
    EXPECT_TRUE(chased_by(position, parse_move(position, "e6e5")).empty());
}

TEST(Chase, OfAPawnCountsBeyondTheRiverOnly) {
    const Position home = parse_position("4k4/9/9/2p6/9/9/9/9/9/R2K5 w - - 0 1");
    EXPECT_TRUE(chased_by(home, parse_move(home, "a0a6")).empty());
    const Position crossed = parse_position("4k4/9/9/9/9/2p6/9/9/9/R2K5 w - - 0 1");
    EXPECT_EQ(chased_by(crossed, parse_move(crossed, "a0a4")), bit(*parse_square("c4")));
}

TEST(Chase, OfALikeManCountsIfItCannotTakeFirst) {
    // Both horses attack each other, but black's is hobbled on d5.
    const Position free = parse_position("4k4/9/9/3n5/9/9/9/1N7/9/3K5 w - - 0 1");
    const Position hobbled = parse_position("4k4/9/9/3n5/3c5/9/9/1N7/9/3K5 w - - 0 1");
    const Move move = parse_move(free, "b2c4");
    EXPECT_TRUE(chased_by(free, move).empty());
    EXPECT_EQ(chased_by(hobbled, move), bit(*parse_square("d6")));
}

TEST(Chase, ThreatOfMateIsSeen) {
    const Position position = parse_position("3k5/R8/9/9/9/9/9/9/9/1R2K4 b - - 0 1");
    EXPECT_TRUE(threatens_mate(position));
    EXPECT_FALSE(threatens_mate(parse_position("4k4/9/9/9/9/9/9/9/9/1R1K5 b - - 0 1")));
}

}  // namespace
}  // namespace ybw::xiangqi
