// SGF, PGN, standings and the page: what is derived from a journal.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/games/any_game.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/standings.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/said.hpp"

namespace ybw::match {
namespace {

JournalContent content_of(const std::string& game, GameRecord record) {
    MatchSettings settings;
    settings.game = game;
    settings.players = {parse_player("name=A]\\</script>", {}), parse_player("name=B\"&", {})};
    record.players = {1, 0};
    record.began = "2024-06-07T12:00:00Z";
    JournalContent content;
    content.header = {"1", to_json(settings)};
    content.games = {record};
    return content;
}

JournalContent gomoku_game() {
    GameRecord record;
    record.start = [] {
        std::string board;
        for (int row = 15; row >= 1; --row) {
            board += row == 8 ? ".......x......." : "...............";
            if (row > 1) board += '/';
        }
        return board + " o";
    }();
    record.first_side = 1;
    record.moves = {{"a15", Duration(0.1), {}, Score::evaluation(30), 4, 100},
                    {"i9", {}, {}, {}, 0, 0}};
    record.winner = 1;
    record.ending = Ending::time;
    record.detail = "late";
    return content_of("gomoku", record);
}

JournalContent xiangqi_game() {
    GameRecord record;
    record.start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    record.first_side = 1;
    record.moves = {{"h9g7", Duration(1.5), {}, Score::loss_in(6), 9, 0},
                    {"h2e2", {}, {}, {}, 0, 0}};
    record.ending = Ending::draw;
    return content_of("xiangqi", record);
}

TEST(Sgf, HasSetupMovesAndResult) {
    const std::string sgf = sgf_collection(gomoku_game());
    expect_has_all(sgf, {"SZ[15]", "AB[hh]PL[W]", ";W[aa]C[+0.30/4 0.100s];B[ig]C[?/0 0.000s])",
                         "RE[W+T]", "PW[A\\]\\\\</script>]"});
    JournalContent exchanged = gomoku_game();
    exchanged.games[0].players = {0, 1};
    const std::string other = sgf_collection(exchanged);
    expect_has(other, "PB[A\\]\\\\</script>]");
}

// Journals without checksums may say anything.
TEST(GameFiles, ADateThatIsNoneIsLeftOut) {
    for (const char* date :
         {"]RE[W+R", "2024-06-0\\", "\"]\n[A \"b\"]", "2024", "", "2024/06/07"}) {
        JournalContent content = gomoku_game();
        content.games[0].began = date;
        EXPECT_NE(sgf_collection(content).find("DT[]"), std::string::npos) << date;
        content = xiangqi_game();
        content.games[0].began = date;
        EXPECT_NE(pgn_collection(content).find("[Date \"????.??.??\"]"), std::string::npos) << date;
    }
}

TEST(Sgf, IsForGomokuAlone) {
    GameRecord record;
    record.start = ".../.../... x";
    EXPECT_THROW(sgf_collection(content_of("tictactoe", record)), UserError);
}

TEST(Pgn, HasTagsAndIccsMoves) {
    const std::string pgn = pgn_collection(xiangqi_game());
    expect_has_all(pgn, {"[Red \"B\\\"&\"]", "[Black \"A]\\\\</script>\"]", "[Result \"1/2-1/2\"]",
                         "1... H9-G7 {-M3/9 1.500s} 2. H2-E2 {?/0 0.000s} 1/2-1/2"});
}

TEST(HtmlPage, IsWholeAndLetsNoNameOutOfItsPlace) {
    const std::string page = html_page(gomoku_game());
    for (const char* mark : {"@TITLE@", "@STANDINGS@", "@DATA@", "http://", "https://"}) {
        expect_lacks(page, mark);
    }
    std::size_t ends = 0;
    for (std::size_t at = page.find("</script>"); at != std::string::npos;
         at = page.find("</script>", at + 1)) {
        ++ends;
    }
    EXPECT_EQ(ends, 2U);
    expect_has_all(page, {"\"moves\":[\"a15\",\"i9\"]",
                          fmt::format("\"ending_text\":\"{}\"", ending_text(Ending::time))});
}

TEST(HtmlPage, KnowsNoGameAndHasThePictureThatOneGives) {
    for (const std::string_view game : game_names()) {
        for (const std::string_view part : {html_page_css, html_page_html, html_page_js}) {
            expect_lacks(part, game);
        }
    }
    const std::string page = html_page(gomoku_game());
    expect_has_all(page, {R"("lowest_row":1,"river":null,)", R"("men":[{"letter":"x")"});
    EXPECT_NE(page.find(R"("record":"(;FF[4]GM[4])"), std::string::npos) << "to be copied";
}

TEST(Standings, SayWhoLostByWhat) {
    const std::string text = standings_text(gomoku_game());
    expect_has_all(text,
                   {"1 game: 1 won, 0 drawn, 0 lost", "forfeit on time",
                    "pair 1 game 1: B\"&: forfeit on time (late)", "not before 10 complete pairs"});
}

TEST(Standings, OfNoGameAreNoNumbers) {
    JournalContent content = gomoku_game();
    content.games.clear();
    const std::string text = standings_text(content);
    expect_has(text, "no game yet");
    expect_lacks(text, "nan");
}

}  // namespace
}  // namespace ybw::match
