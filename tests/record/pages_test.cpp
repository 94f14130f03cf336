// The pages of analyses and of annotated games: what they are made with, and clicked through.
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/record/annotated_game.hpp"
#include "engine/record/record_text.hpp"
#include "engine/search/search_values.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/browser.hpp"
#include "tests/support/said.hpp"
#include "tests/support/written_page.hpp"

namespace ybw::record {
namespace {

using Json = nlohmann::ordered_json;

report::Header header_of(const AnyPosition& position) {
    report::Header header;
    header.command_line = "ybw --html '<page>'";
    header.game = position.game().name();
    header.algorithm = "ybw";
    header.limits = "depth 4";
    header.machine.processor = "A <processor>";
    return header;
}

std::string analysis_page_of(const char* game, const std::string& moves,
                             const GameOptions& options = {}, std::string_view notation = "") {
    const AnyGame& usual = game_named(game);
    const AnyPosition position =
        (notation.empty() ? usual : usual.in_notation(notation)).parse_position(moves, options);
    std::string text;
    const auto page =
        make_analysis_page([&](std::string_view written) { text += written; }, position);
    page->begin(header_of(position));
    const auto search = game_named(game).make_search({.hash_mib = 1, .multipv = 2});
    const auto result = search->search(position, {.depth = 4}, [&](const auto& iteration) {
        page->iteration(row_of(position, iteration));
    });
    page->end(summary_of(position, result, {}));
    return text;
}

std::string annotated_page_of(const char* text, std::string_view notation = "") {
    const WrittenGame written = read_game(text);
    const AnyGame& game = *games_of(written).front();
    const PlayedMoves played =
        played_moves(written, notation.empty() ? game : game.in_notation(notation), {});
    const auto search = played.start.game().make_search({.hash_mib = 1});
    const Annotation annotation = annotated(played, *search, {.depth = 4}, [](std::size_t) {});
    return annotated_page({written, played, annotation}, header_of(played.start));
}

constexpr const char* lost_game = "(;GM[4]SZ[15]PB[A]PW[B];B[hh];W[oa];B[hg];W[om];B[hf];W[ok])";

TEST(AnalysisPage, HasEveryLineAsAGameOfItsOwn) {
    const std::string page = analysis_page_of("gomoku", "h8 i9 g7", {.rule = "renju"});
    expect_has_all(page, {"<h1>gomoku, renju: white to move</h1>", "A &lt;processor&gt;",
                          "--html '&lt;page&gt;'"});
    const Json data = page_data(page);
    EXPECT_EQ(data["side"], 1);
    ASSERT_EQ(data["lines"].size(), 2U);
    EXPECT_GE(data["rows"].size(), 8U);
    for (const Json& line : data["lines"]) {
        EXPECT_FALSE(line["pv"].empty());
        EXPECT_GT(line["chance"], 0.0);
        EXPECT_TRUE(line["record"].get<std::string>().starts_with("(;FF[4]GM[4]")) << line;
        EXPECT_NE(line["record"].get<std::string>().find(";W["), std::string::npos) << line;
    }
    const AnyPosition start =
        game_named("gomoku").parse_position(data["start"].get<std::string>(), {});
    EXPECT_EQ(start.side_to_move(), 1);
}

TEST(AnalysisPage, OfAFinishedGameHasNoLines) {
    const AnyPosition position = game_named("tictactoe").parse_position("a1 b1 a2 b2 a3", {});
    std::string text;
    const auto page =
        make_analysis_page([&](std::string_view written) { text += written; }, position);
    page->begin(header_of(position));
    page->end(finished_game(position, {}));
    expect_has(text, "the game is over: x has won");
    EXPECT_TRUE(page_data(text)["lines"].empty());
}

TEST(AnnotatedPage, HasTheCurveTheMistakesAndTheBetterLines) {
    const std::string page = annotated_page_of(lost_game);
    expect_has(page, "<h1>A (black) – B (white)</h1>");
    const Json data = page_data(page);
    ASSERT_EQ(data["moves"].size(), 6U);
    bool is_any_bad = false;
    for (const Json& move : data["moves"]) {
        const double curve = move["curve"], own = move["chance"];
        EXPECT_NEAR(curve, move["side"] == "black" ? own : 1 - own, 1e-9) << move;
        is_any_bad = is_any_bad || move["verdict"] != "good";
    }
    EXPECT_TRUE(is_any_bad);
    EXPECT_TRUE(data["record"].get<std::string>().starts_with("(;FF[4]GM[4]"));
}

TEST(LineRecord, IsReadBack) {
    const AnyPosition start = game_named("xiangqi").start({});
    const std::vector<std::string> moves{"h2e2", "h9g7"};
    const WrittenGame pgn = read_game(line_record(start, moves_named(start, moves)));
    EXPECT_EQ(pgn.format, "pgn");
    EXPECT_EQ(line_names(start, played_moves(pgn, start.game(), {}).moves), moves);
    const AnyPosition other = game_named("tictactoe").start({});
    EXPECT_EQ(line_record(other, moves_named(other, std::vector<std::string>{"b2"})), "");
}

TEST(ClickThrough, PagesInEveryNotationCanBeReadAtEveryWidthByDayAndNightInBothLanguages) {
    const match::TemporaryDirectory directory;
    std::string pages;  // for tests/record/click_through.py
    const auto add = [&](const char* kind, const char* name, const std::string& text) {
        const auto page = directory.path() / fmt::format("{}-{}.html", kind, name);
        std::ofstream(page) << text;
        pages += fmt::format(" {} {}", kind, page.string());
    };
    add("analysis", "usual", analysis_page_of("xiangqi", "h2e2"));
    add("annotated", "lost", annotated_page_of(lost_game));
    const char* const lost_rook =
        "[Game \"Chinese Chess\"]\n1. H2-E2 A9-A8 2. E2-E6 A6-A5 3. I0-I1 *";
    for (const char* notation : {"chinese", "wxf", "iccs"}) {
        add("analysis", notation, analysis_page_of("xiangqi", "h2e2", {}, notation));
        add("annotated", notation, annotated_page_of(lost_rook, notation));
    }
    add("looks", "renju", analysis_page_of("gomoku", "h8 i9 g7", {.rule = "renju"}));
    add("looks", "tictactoe", analysis_page_of("tictactoe", "b2"));
    add("looks", "lost", annotated_page_of(lost_game));
    expect_clicked_through("record/click_through.py", pages);
}

}  // namespace
}  // namespace ybw::record
