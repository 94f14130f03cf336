// The page in a real browser: click_through.py goes through every game of a match of each game.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/match/standings.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/browser.hpp"

namespace ybw::match {
namespace {

/// The names of the page of a short match and of that page while it runs, written into `folder`.
std::string pages_of_a_match(const std::string& game, const std::filesystem::path& folder) {
    MatchSettings settings;
    settings.game = game;
    settings.adjudication.draw_after = 8;
    ThinkingLimits limits;
    limits.nodes = 300;
    settings.players = {parse_player("hash=1 name=A", limits),
                        parse_player("hash=1 name=time", limits)};
    const auto journal = folder / (game + ".jsonl");
    const Openings openings("builtin", game_named(game), {}, 1);
    Dealer dealer(Schedule(Pairings::round_robin, 2, 1), {}, {},
                  Journal::create(journal, {"1", to_json(settings)}));
    MatchThreads(settings, openings, dealer, 1).run();
    JournalContent content = read_journal(journal);
    content.games[0].ending = Ending::time;  // so that a caution stands on the page
    content.games[0].winner = 1;
    const auto page = folder / (game + ".html");
    std::ofstream(page) << html_page(content);
    const auto running = folder / (game + "-running.html");
    std::ofstream(running) << running_page(content, {});
    return ' ' + page.string() + ' ' + running.string();
}

TEST(ClickThrough, EveryGameIsReplayedInHeadlessChromium) {
    const TemporaryDirectory directory;
    std::string pages;
    for (const char* game : {"gomoku", "xiangqi", "tictactoe"}) {
        pages += pages_of_a_match(game, directory.path());
    }
    expect_clicked_through("match/click_through.py", pages);
}

}  // namespace
}  // namespace ybw::match
