#include "engine/match/settings.hpp"

#include <gtest/gtest.h>
#include <map>

#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::match {
namespace {

ThinkingLimits usual() {
    ThinkingLimits limits;
    limits.time = parse_time_control("", "100ms");
    limits.time.margin = Duration(0.07);
    return limits;
}

TEST(PlayerSettings, NothingIsTheEngineWithOneThread) {
    const PlayerSettings player = parse_player("", usual());
    const auto& own = std::get<InProcess>(player.kind);
    EXPECT_EQ(own.options.threads, 1);
    EXPECT_EQ(own.options.hash_mib, 64U);
    EXPECT_EQ(own.algorithm, "ybw");
    EXPECT_EQ(player.limits, usual());
    EXPECT_EQ(player.name, "ybw");
}

TEST(PlayerSettings, TakesAnySearchOption) {
    const PlayerSettings player = parse_player(
        "threads=2 hash=8 without=null-move,late-move-pruning exact history-weight=power-of-two "
        "name=Two",
        usual());
    const auto& options = std::get<InProcess>(player.kind).options;
    EXPECT_EQ(options.threads, 2);
    EXPECT_EQ(options.hash_mib, 8U);
    EXPECT_FALSE(options.null_move);
    EXPECT_FALSE(options.late_move_pruning);
    EXPECT_TRUE(options.futility);
    EXPECT_TRUE(options.exact);
    EXPECT_EQ(options.history, HistoryWeight::power_of_two);
    EXPECT_EQ(player.name, "Two");
}

TEST(PlayerSettings, HasLimitsOfItsOwnAndTheMatchsMargin) {
    const PlayerSettings player = parse_player("time=10s+1s depth=5 nodes=2k", usual());
    EXPECT_EQ(player.limits.time.per_game, Duration(10));
    EXPECT_EQ(player.limits.time.margin, Duration(0.07));
    EXPECT_EQ(player.limits.depth, 5);
    EXPECT_EQ(player.limits.nodes, 2000U);
}

TEST(PlayerSettings, ATextbookSearchIsAPlayer) {
    const PlayerSettings player = parse_player("algorithm=alphabeta depth=3", usual());
    EXPECT_EQ(std::get<InProcess>(player.kind).algorithm, "alphabeta");
    EXPECT_THROW(parse_player("algorithm=alphabeta threads=2", usual()), UserError);
}

TEST(PlayerSettings, ATextbookSearchIsToldWhichMovesToTryAndInWhichOrder) {
    const auto own = std::get<InProcess>(
        parse_player("algorithm=pvs depth=2 candidates=box:1 order=static", usual()).kind);
    EXPECT_EQ(own.candidates, "box:1");
    EXPECT_EQ(own.order, classic::MoveOrder::static_value);
    const auto usual_one = std::get<InProcess>(parse_player("algorithm=pvs", usual()).kind);
    EXPECT_EQ(usual_one.candidates, std::nullopt);
    EXPECT_EQ(usual_one.order, classic::MoveOrder::generated);
    EXPECT_EQ(complaint([] { parse_player("order=static", usual()); }),
              "--order is for textbook searches, ybw chooses and orders its moves itself; leave it "
              "out or add algorithm=alphabeta");
    EXPECT_EQ(complaint([] { parse_player("algorithm=pvs order=stat", usual()); }),
              "--order: 'stat' is unknown; did you mean 'static'?");
    EXPECT_THROW(parse_player("algorithm=pvs candidates", usual()), UserError);
    EXPECT_THROW(parse_player("candidates=box:1 uci:x", usual()), UserError);
}

TEST(PlayerSettings, AProgramIsAProtocolAndACommandLine) {
    const PlayerSettings player = parse_player(
        "name=Pela time=1s option.Hash=16 gomocup:/opt/pela 'two words' a=b uci:x", usual());
    const auto& program = std::get<External>(player.kind);
    EXPECT_EQ(program.protocol, ProtocolName::gomocup);
    EXPECT_EQ(program.command,
              (std::vector<std::string>{"/opt/pela", "two words", "a=b", "uci:x"}));
    EXPECT_EQ(program.options.at("Hash"), "16");
    EXPECT_EQ(player.name, "Pela");
    EXPECT_EQ(parse_player("ucci:/usr/games/elephant -x", usual()).name, "elephant");
}

TEST(PlayerSettings, OptionsOfAProgramHaveBlanksAndStandOnBothSidesOfIt) {
    using Options = std::map<std::string, std::string>;
    const std::vector<std::pair<const char*, Options>> cases{
        {R"("option.Repetition Rule=none" uci:x)", {{"Repetition Rule", "none"}}},
        {R"(option.Repetition\ Rule=Asian\ Rule uci:x)", {{"Repetition Rule", "Asian Rule"}}},
        {R"('option.Move Overhead=10' uci:x)", {{"Move Overhead", "10"}}},
        {R"(option."Skill Level"=3 uci:x)", {{"Skill Level", "3"}}},
        {R"(option.Book="my \"best\" book.bin" uci:x)", {{"Book", "my \"best\" book.bin"}}},
        {R"(option.Path=C:\nets\\a uci:x)", {{"Path", "C:\\nets\\\\a"}}},
        {R"(option.Hash=1 uci:x -a option.Skill\ Level=3 "option.Move Overhead=7 ms")",
         {{"Hash", "1"}, {"Skill Level", "3"}, {"Move Overhead", "7 ms"}}}};
    for (const auto& [text, options] : cases) {
        const auto program = std::get<External>(parse_player(text, usual()).kind);
        EXPECT_EQ(program.options, options) << text;
        EXPECT_EQ(program.command.front(), "x") << text;
    }
    const PlayerSettings named = parse_player(
        R"(name="My Engine" dir=/opt/my\ engine startup=1min ponder log=a\ b.txt uci:./x option.)",
        usual());
    const auto& program = std::get<External>(named.kind);
    EXPECT_EQ(named.name, "My Engine");
    EXPECT_EQ(program.directory, "/opt/my engine");
    EXPECT_EQ(program.startup, Duration(60));
    EXPECT_EQ(program.log, "a b.txt");
    EXPECT_TRUE(program.ponders);
    EXPECT_EQ(program.command, (std::vector<std::string>{"./x", "option."}));
    EXPECT_EQ(parse_player("name=it's nodes=20", usual()).name, "it's");
    for (const char* wrong :
         {"\"option.A B=1 uci:x", "option.A=1 uci:x option.A=2", "option.=1 uci:x", "dir= uci:x",
          "startup=x uci:x", "log= uci:x", "dir=/tmp", "ponder=yes uci:x", "ponder gomocup:x",
          "ponder", "log=x.txt", "startup=1s threads=1", "option.A=1"}) {
        EXPECT_THROW(parse_player(wrong, usual()), UserError) << wrong;
    }
}

TEST(PlayerSettings, AConstantOfTheSearchIsGivenByItsName) {
    const PlayerSettings player =
        parse_player("name=new futility.margin=80 late-moves.least=5", usual());
    const auto constants = std::get<InProcess>(player.kind).options.constants.applied_to({});
    EXPECT_EQ(constants.futility_margin, 80);
    EXPECT_EQ(constants.late_moves_least, 5);
    EXPECT_EQ(parse_player("futility.margin=80", usual()).name, "futility.margin=80");
    EXPECT_EQ(
        complaint([] { parse_player("futility.margin=1001", usual()); }),
        "--constants: futility.margin: '1001' is out of range; write a number from 10 to 1000");
}

TEST(PlayerSettings, AStoreIsOneOfSearchesWithTheSameValues) {
    EXPECT_EQ(parse_player("", usual()).store, "");
    const PlayerSettings plain = parse_player("store=known.ybw threads=2 hash=8", usual());
    EXPECT_EQ(plain.store, "known.ybw");
    EXPECT_EQ(plain.settings_of_values, "");
    EXPECT_EQ(plain.name, "hash=8 store=known.ybw threads=2");
    const PlayerSettings other =
        parse_player("store=a futility.margin=80 without=null-move exact", usual());
    EXPECT_EQ(other.settings_of_values,
              "--exact --without null-move --constants futility.margin=80");
    EXPECT_EQ(
        complaint([] { parse_player("store=a algorithm=alphabeta", usual()); }),
        "--store means nothing to --algorithm alphabeta; leave it out or use --algorithm ybw");
    expect_has(complaint([] { parse_player("store=a uci:x", usual()); }), "this engine alone");
    expect_has(complaint([] { parse_player("store=", usual()); }), "needs an argument");
}

TEST(PlayerSettings, WhatIsNotKnownIsRefused) {
    for (const char* wrong :
         {"thread=2", "threads=0", "threads=x", "threads=1 threads=2", "uci:", "hash=8 uci:x",
          "algorithm=nonsense", "without=nothing", "time=0", "gomocup:'x", "multipv=2", "threads",
          "exact=1", "futility.margin", "futility.margin=x", "depth", "algorithm", "without"}) {
        EXPECT_THROW(parse_player(wrong, usual()), UserError) << wrong;
    }
}

TEST(PlayerSettings, ANameIsThereAndFitsIntoALine) {
    for (const char* wrong :
         {"name=", "threads=1 name=", "name=a\nb", "name=a\tb", "name=\x1b[1m"}) {
        EXPECT_THROW(parse_player(wrong, usual()), UserError) << wrong;
    }
    EXPECT_EQ(parse_player("name=\xE5\xB8\xA5", usual()).name, "\xE5\xB8\xA5");
    EXPECT_FALSE(parse_player("uci:/opt/", usual()).name.empty());
}

}  // namespace
}  // namespace ybw::match
