// The page kit: one file that lets nothing out of its place, and boards as data.
#include "engine/report/page.hpp"

#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <string>

#include "engine/games/any_game.hpp"
#include "tests/support/written_page.hpp"

namespace ybw::report {
namespace {

AnyPosition position_of(const char* game, const std::string& text,
                        const GameOptions& options = {}) {
    return game_named(game).parse_position(text, options);
}

TEST(Page, IsOneFileThatLetsNothingOutOfItsPlace) {
    const std::string text = page_text({.title = "a</title><script>@DATA@",
                                        .body = "<p>@BODY@</p>",
                                        .data = {{"name", "</script><script>alert(1)"}},
                                        .scripts = {"let last;"}});
    EXPECT_EQ(count(text, "</script>"), 2U);
    EXPECT_EQ(count(text, "</title>"), 1U);
    EXPECT_NE(text.find("a&lt;/title&gt;&lt;script&gt;@DATA@"), std::string::npos);
    EXPECT_NE(text.find("<p>@BODY@</p>"), std::string::npos) << "what is filled in is left alone";
    EXPECT_NE(text.find("let last;</script>"), std::string::npos);
    for (const char* outside : {"http://", "https://", "src=", "@import", "url("}) {
        EXPECT_EQ(count(text, outside), 0U) << outside;
    }
}

TEST(Markup, LeavesNothingInALabelThatGraphvizWouldObey) {
    EXPECT_EQ(dot_quoted("a\"b\\c&d\ne\x1b"), R"("a\"b\\c&amp;d?e?")");
}

TEST(Page, HasEachColourByDayAndByNight) {
    static const std::regex variable(R"((--[a-z]+):)");
    const std::string text(style_css);
    const std::size_t night = text.find("@media (prefers-color-scheme: dark)");
    ASSERT_NE(night, std::string::npos);
    const auto names = [](const std::string& part) {
        return std::set<std::string>{
            std::sregex_token_iterator(part.begin(), part.end(), variable, 1), {}};
    };
    const auto day = names(text.substr(0, night));
    EXPECT_GT(day.size(), 10U);
    EXPECT_EQ(day, names(text.substr(night)));
}

TEST(Scripts, KnowNoGame) {
    for (const std::string_view game : game_names()) {
        for (const std::string_view part : {script_js, board_js, curve_js}) {
            EXPECT_EQ(part.find(game), std::string_view::npos) << game;
        }
    }
}

TEST(BoardAsJson, HasStarPointsRiverAndPalaces) {
    const auto stars = [](int size) {
        return picture_json(game_named("gomoku").start({.size = size})).at("stars").size();
    };
    EXPECT_EQ(stars(15), 5U);
    EXPECT_EQ(stars(19), 9U);
    EXPECT_EQ(stars(6), 0U);
    const auto xiangqi = picture_json(game_named("xiangqi").start({}));
    EXPECT_EQ(xiangqi.at("river"), 4);
    EXPECT_EQ(xiangqi.at("lines").size(), 4U);
    EXPECT_EQ(xiangqi.at("crosses").size(), 14U);
    EXPECT_EQ(xiangqi.at("men").size(), 14U);
}

nlohmann::ordered_json line_of(const AnyPosition& position, const std::vector<std::string>& moves) {
    nlohmann::ordered_json line;
    add_line(line, position, moves);
    return line;
}

TEST(LineAsJson, HasTheForbiddenPointsOfWhoMoves) {
    // Two open threes cross at h8.
    const std::string moves = "h10 a1 h9 a15 f8 o1 g8 o15";
    const auto renju = position_of("gomoku", moves, {.rule = "renju"});
    const auto points = line_of(renju, {"a8", "b1"}).at("forbidden");
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points[0], nlohmann::ordered_json::array({"h8"}));
    EXPECT_TRUE(points[1].empty()) << "white may play everywhere: " << points[1].dump();
    EXPECT_EQ(points[2], points[0]);
    EXPECT_FALSE(line_of(position_of("gomoku", moves), {"a8"}).contains("forbidden"));
    EXPECT_EQ(game_named("gomoku").rule_name(renju), "renju");
}

TEST(LineAsJson, HasPointsThatTheBoardCanDrawInEveryNotation) {
    static const std::regex points("([a-z][0-9]+){1,2}");
    for (const std::string_view name : game_names()) {
        const AnyGame& usual = game_named(name);
        std::vector<std::string_view> notations{""};
        for (const NamedChoice& way : usual.notations()) notations.push_back(way.name);
        for (const std::string_view notation : notations) {
            const AnyGame& game = notation.empty() ? usual : usual.in_notation(notation);
            AnyPosition position = game.start({});
            std::vector<std::string> names;
            for (std::size_t ply = 0; ply < 4; ++ply) {
                const AnyMove move = position.legal_moves()[ply];
                names.push_back(position.format_move(move));
                position.play(move);
            }
            const auto line = line_of(game.start({}), names);
            ASSERT_EQ(line.at("points").size(), names.size());
            for (const auto& move : line.at("points")) {
                EXPECT_TRUE(std::regex_match(move.get<std::string>(), points)) << notation << move;
            }
        }
    }
}

}  // namespace
}  // namespace ybw::report
