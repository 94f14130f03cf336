// The protocols of boards with every game of the program: nothing in them knows xiangqi.
#include <gtest/gtest.h>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/protocol/gomocup.hpp"
#include "engine/protocol/uci.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/said.hpp"

namespace ybw::protocol {
namespace {

/// A conversation with a server of a game, all in this process.
template <class Server>
class Conversation {
public:
    explicit Conversation(const AnyGame& game)
        : server_({.game = game,
                   .options = {.threads = 1, .hash_mib = 1},
                   .write = [this](std::string_view line) { heard_ += line; }}) {}

    /// What it says to these lines, searches included.
    std::string say(const std::vector<std::string>& lines) {
        heard_.clear();
        for (const std::string& line : lines) EXPECT_TRUE(server_.obey(line));
        server_.finish();
        return heard_;
    }

private:
    std::string heard_;
    Server server_;
};

std::string best_move(const std::string& heard) {
    const std::string word = "\nbestmove ";
    const std::size_t at = heard.find(word);
    if (at == std::string::npos) return "(none)";
    return heard.substr(at + word.size(),
                        heard.find_first_of(" \n", at + word.size()) - (at + word.size()));
}

/// Plays the first moves of a game, each chosen by the server out of all or out of two.
template <class Server>
void play_a_few_moves(const AnyGame& game) {
    Conversation<Server> conversation(game);
    AnyPosition position = game.start({});
    std::string played = "position startpos moves";
    for (int ply = 0; ply < 4; ++ply) {
        const auto moves = position.legal_moves();
        const std::string two =
            position.format_move(moves.front()) + ' ' + position.format_move(moves.back());
        const std::string heard = conversation.say(
            {played, ply % 2 == 0 ? "go depth 2" : "go searchmoves " + two + " depth 2"});
        const std::string name = best_move(heard);
        ASSERT_NE(name, "(none)") << game.name() << ": " << heard;
        EXPECT_TRUE(ply % 2 == 0 || two.find(name) != std::string::npos) << heard;
        expect_lacks(heard, "info string");
        expect_lacks(heard, "info message");
        position.play(position.parse_move(name));  // throws if it is not legal
        played += ' ' + name;
    }
}

TEST(EveryGame, IsPlayedOverUci) {
    for (const AnyGame* const game : all_games()) play_a_few_moves<Uci>(*game);
}

TEST(EveryGame, IsPlayedOverUcci) {
    for (const AnyGame* const game : all_games()) play_a_few_moves<Ucci>(*game);
}

TEST(EveryGame, IsTheVariantThatUciTells) {
    for (const AnyGame* const game : all_games()) {
        Conversation<Uci> conversation(*game);
        const std::string name(game->name());
        const std::string heard = conversation.say({"uci"});
        expect_has(heard, "UCI_Variant type combo default " + name + " var " + name + '\n');
        EXPECT_EQ(heard.find("Repetition Rule") == std::string::npos, game->rules().empty());
        for (const NamedChoice& rule : game->rules()) {
            EXPECT_EQ(conversation.say(
                          {"setoption name Repetition Rule value " + std::string(rule.name)}),
                      "");
        }
    }
}

/// Says the lines, of which none is answered; by how many MiB the program has grown.
long growth(LineServer& server, const std::vector<std::string>& lines) {
    const long before = resident_mib();
    for (const std::string& line : lines) EXPECT_TRUE(server.obey(line));
    return resident_mib() - before;
}

template <class Server>
void expect_hurry(const AnyGame& game, const std::vector<std::string>& make,
                  const std::vector<std::string>& forget) {
    Server server({.game = game,
                   .options = {.threads = 1, .hash_mib = 256},
                   .most_hash_mib = 256,
                   .write = [](std::string_view) {}});
    EXPECT_GT(growth(server, make), 192);
    EXPECT_GT(growth(server, forget), -64) << "nobody is in a hurry";
    server.expect_stop();
    // What is to be zeroed by the system, later, is no longer in memory.
    EXPECT_LT(growth(server, forget), -192) << forget.front();
    server.stop_has_come();
}

TEST(EveryProtocol, ForgetsALargeTableAtOnceWhenAStopHasBeenHeard) {
    const AnyGame& gomoku = game_named("gomoku");
    expect_hurry<Uci>(gomoku, {"isready"}, {"ucinewgame", "isready"});
    expect_hurry<Uci>(gomoku, {"isready"}, {"setoption name Clear Hash", "isready"});
    expect_hurry<Ucci>(gomoku, {"isready"}, {"setoption newgame", "isready"});
    expect_hurry<Gomocup>(gomoku, {"START 15"}, {"RESTART"});
    expect_hurry<Gomocup>(gomoku, {"START 15"}, {"YXHASHCLEAR"});
}

}  // namespace
}  // namespace ybw::protocol
