// The page in a real browser: click_through.py goes through every game of a match of each game.
#include <fstream>
#include <gtest/gtest.h>

#include "engine/games/any_game.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/match/standings.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/browser.hpp"

namespace ybw::match {
namespace {

class ClickThrough : public ::testing::TestWithParam<const char*> {};

TEST_P(ClickThrough, EveryGameIsReplayedInHeadlessChromium) {
    MatchSettings settings;
    settings.game = GetParam();
    settings.adjudication.draw_after = 8;
    ThinkingLimits limits;
    limits.nodes = 300;
    settings.players = {parse_player("hash=1 name=A", limits), parse_player("hash=1", limits)};
    const TemporaryDirectory directory;
    const auto journal = directory.path() / "match.jsonl";
    const Openings openings("builtin", game_named(settings.game), {}, 1);
    Dealer dealer(Schedule(Pairings::round_robin, 2, 1), {}, {},
                  Journal::create(journal, {"1", to_json(settings)}));
    MatchThreads(settings, openings, dealer, 1).run();
    const auto page = directory.path() / "match.html";
    std::ofstream(page) << html_page(read_journal(journal));
    const auto running = directory.path() / "running.html";
    std::ofstream(running) << running_page(read_journal(journal), {});
    expect_clicked_through("match/click_through.py", page.string() + ' ' + running.string());
}

INSTANTIATE_TEST_SUITE_P(Games, ClickThrough, ::testing::Values("gomoku", "xiangqi", "tictactoe"),
                         [](const auto& game) { return std::string(game.param); });

}  // namespace
}  // namespace ybw::match
