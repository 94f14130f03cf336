// The live board, without a network: every message has its answer.
#include "engine/serve/live_board.hpp"

#include <chrono>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/store.hpp"
#include "engine/search/strength.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/said.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::serve {
namespace {

using Json = nlohmann::ordered_json;

/// What a page has heard.
class Ear {
public:
    Send send() {
        return [this](const std::string& text) {
            const std::lock_guard lock(mutex_);
            heard_.push_back(Json::parse(text));
            changed_.notify_all();
        };
    }

    /// The next one of that type; what comes before it is left out. Null if none comes.
    Json next(const std::string& type) {
        std::unique_lock lock(mutex_);
        Json found;
        changed_.wait_for(lock, std::chrono::seconds(20), [&] {
            for (; read_ < heard_.size(); ++read_) {
                if (heard_[read_]["type"] != type) continue;
                found = heard_[read_++];
                return true;
            }
            return false;
        });
        return found;
    }

    std::size_t count() {
        const std::lock_guard lock(mutex_);
        return heard_.size();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Json> heard_;
    std::size_t read_ = 0;
};

SearchBounds small_bounds() {
    return {.usual = {.hash_mib = 1}, .most_hash_mib = 64};
}

class LiveBoards : public ::testing::Test {
protected:
    void hear(const Json& message) { board_.hear(message.dump()); }
    /// The next answer of that type.
    Json answer(const Json& message, const std::string& type) {
        hear(message);
        return ear_.next(type);
    }

    Ear ear_;
    LiveBoard board_{
        ear_.send(), small_bounds(), {.start = game_named("gomoku").start({}), .moves = {}}};
    const Json first_ = ear_.next("position");
};

TEST_F(LiveBoards, BeginWithAPosition) {
    EXPECT_EQ(first_["game"], "gomoku");
    EXPECT_EQ(first_["rule"], "freestyle");
    EXPECT_EQ(first_["size"], 15);
    EXPECT_EQ(first_["initial"], true);
    EXPECT_EQ(first_["over"], nullptr);
    EXPECT_EQ(first_["picture"]["stars"].size(), 5U);
}

TEST(MovesTold, AreThoseOfTheTextWhereItHasThem) {
    const AnyGame& gomoku = game_named("gomoku");
    const auto moves_of = [](const AnyGame& game, const std::string& text,
                             const GameOptions& options) {
        return record::with_moves_told(read_position(game, text, options), text).moves.size();
    };
    EXPECT_EQ(moves_of(gomoku, "h8 i9 g7", {}), 3U);
    EXPECT_EQ(moves_of(gomoku, "h8i9g7", {}), 3U);
    EXPECT_EQ(moves_of(gomoku, "", {}), 0U);
    EXPECT_EQ(moves_of(gomoku, "t20 a1", {.size = 20, .rule = "renju"}), 2U);
    const std::string board = "x../.o./... x";
    EXPECT_EQ(moves_of(game_named("tictactoe"), board, {}), 0U);
    EXPECT_EQ(moves_of(game_named("xiangqi"), "4k4/9/9/9/9/9/9/9/3R5/3K5 w moves d1d8", {}), 1U);
    const AnyPosition after = read_position(gomoku, "h8 i9", {.rule = "renju"});
    const auto told = record::with_moves_told(after, "h8 i9");
    EXPECT_EQ(gomoku.rule_name(told.start), "renju");
    EXPECT_TRUE(same_position(told.last_position(), after));
}

TEST_F(LiveBoards, PlayByTheRulesOfTheGame) {
    const Json after =
        answer({{"type", "position"}, {"game", "tictactoe"}, {"moves", {"b2", "a1"}}}, "position");
    EXPECT_EQ(after["moves"], Json({"b2", "a1"}));
    EXPECT_EQ(after["legal"].size(), 7U);
    EXPECT_EQ(after["side"], 0);
    hear({{"type", "position"}, {"game", "tictactoe"}, {"moves", {"b2", "b2"}}});
    expect_has(ear_.next("error")["message"].get<std::string>(), "b2");
    hear({{"type", "position"},
          {"game", "gomoku"},
          {"rule", "renju"},
          {"moves", {"h10", "a1", "h9", "a15", "f8", "o1", "g8", "o15"}}});
    EXPECT_EQ(ear_.next("position")["forbidden"], Json::array({"h8"}));
    EXPECT_NE(answer({{"type", "position"}, {"game", "go"}}, "error"), nullptr);
}

TEST_F(LiveBoards, LoadGamesAndGiveThemBack) {
    const Json loaded =
        answer({{"type", "load"}, {"text", "(;GM[4]SZ[15]RU[renju];B[hh];W[ig])"}}, "position");
    EXPECT_EQ(loaded["moves"], Json({"h8", "i9"}));
    EXPECT_EQ(loaded["rule"], "renju");
    EXPECT_TRUE(loaded["record"].get<std::string>().starts_with("(;FF[4]GM[4]"));
    EXPECT_TRUE(loaded["variations"].empty());
    hear({{"type", "load"},
          {"text",
           "(;GM[4]SZ[15]C[root];B[hh](;W[ig])(;W[gg]C[else];B[gg])(;W[ii](;B[jj])(;B[ff])))"}});
    const Json tree = ear_.next("position");
    EXPECT_EQ(tree["moves"], Json({"h8", "i9"}));
    EXPECT_EQ(tree["comments"], Json({{"0", "root"}}));
    EXPECT_EQ(tree["notes"].size(), 1U) << tree["notes"];
    const Json& lines = tree["variations"];
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], Json({{"line", 0},
                              {"after", 1},
                              {"moves", Json::array({"g9"})},
                              {"names", Json::array({"g9"})},
                              {"comments", {{"1", "else"}}}}));
    EXPECT_EQ(lines[1]["moves"], Json({"i7", "j6"}));
    EXPECT_EQ(lines[2]["line"], 2);
    EXPECT_EQ(lines[2]["after"], 2);
    EXPECT_EQ(answer({{"type", "load"}, {"text", loaded["record"]}}, "position")["moves"],
              loaded["moves"]);
    EXPECT_NE(answer({{"type", "load"}, {"text", "no game at all"}}, "error"), nullptr);
}

TEST_F(LiveBoards, ReadTextAsTheGameThatIsShownAndByItsRule) {
    const auto load = [&](const std::string& text) {
        return answer({{"type", "load"}, {"text", text}}, "position");
    };
    hear({{"type", "position"}, {"game", "xiangqi"}, {"rule", "asian"}, {"moves", {"h2e2"}}});
    const Json shown = ear_.next("position");
    for (const char* text : {"h2e2", "position startpos moves h2e2"}) {
        const Json loaded = load(text);
        EXPECT_EQ(loaded["game"], "xiangqi") << text;
        EXPECT_EQ(loaded["rule"], "asian") << text;
        EXPECT_EQ(loaded["moves"], Json::array({"h2e2"})) << text;
    }
    EXPECT_EQ(load(shown["text"])["text"], shown["text"]);
    EXPECT_EQ(load("startpos")["initial"], true);
    EXPECT_EQ(load("h8 i8")["game"], "gomoku") << "no text of xiangqi";
    hear({{"type", "position"}, {"game", "xiangqi"}});
    ear_.next("position");
    // Of the game that understands most of it.
    Json refused = answer({{"type", "load"}, {"text", "h8 i8 h8"}}, "error");
    expect_has(refused["message"].get<std::string>(), "move 3");
    hear({{"type", "position"}, {"game", "gomoku"}, {"rule", "renju"}, {"size", 19}});
    ear_.next("position");
    const Json large = load("h8 s19");
    EXPECT_EQ(large["rule"], "renju");
    EXPECT_EQ(large["size"], 19);
    EXPECT_EQ(load(large["text"])["text"], large["text"]);
    EXPECT_EQ(load("x....\n.....\n..o..\n.....\n.....\nx")["size"], 5);
    const Json sized =
        answer({{"type", "load"}, {"text", "(;GM[4]AB[ss];B[rr])"}, {"size", 19}}, "position");
    EXPECT_EQ(sized["moves"], Json::array({"r2"})) << "a file without a size";
    const Json small =
        answer({{"type", "position"}, {"game", "tictactoe"}, {"moves", {"b2"}}}, "position");
    EXPECT_EQ(load(small["text"])["text"], small["text"]);
    for (const char* text : {"", " \n"}) {
        EXPECT_EQ(answer({{"type", "load"}, {"text", text}}, "error")["message"],
                  "text: write a game");
    }
}

TEST_F(LiveBoards, LoadFilesOfAnyEncodingByTheirBytes) {
    hear({{"type", "load"},
          {"bytes",
           "283b474d5b345d535a5b31355d3b425b68685d43"
           "5bbac35d3b575b69675d29"}});
    const Json loaded = ear_.next("position");
    EXPECT_EQ(loaded["moves"], Json({"h8", "i9"}));
    EXPECT_EQ(loaded["comments"], Json({{"1", "好"}})) << "of GB18030";
    for (const char* wrong : {"2", "zz"}) {
        hear({{"type", "load"}, {"bytes", wrong}});
        EXPECT_EQ(ear_.next("error")["message"],
                  "bytes: write two hexadecimal digits for each byte");
    }
}

// All pages wait meanwhile.
TEST_F(LiveBoards, AnswerSoonHoweverLongAWordIs) {
    std::size_t count = ear_.count();
    for (const std::string word : {"a", "h8", "1", "(", "[", "h2e2"}) {
        std::string text;
        while (text.size() < 130'000) text += word;
        for (const Json& message :
             {Json{{"type", "load"}, {"text", text}},
              Json{{"type", "load"}, {"text", "1. h2e2 " + text}, {"game", "xiangqi"}},
              Json{{"type", "load"}, {"text", "(;GM[4]SZ[15];B[" + text + "])"}},
              Json{{"type", "load"}, {"text", "[Event \"x\"]\n\n1. " + text}},
              Json{{"type", "position"}, {"game", "gomoku"}, {"start", text}},
              Json{{"type", "position"}, {"game", "xiangqi"}, {"moves", {text}}},
              Json{{"type", "position"}, {"game", text}}}) {
            const auto begun = std::chrono::steady_clock::now();
            hear(message);
            EXPECT_EQ(ear_.count(), ++count);
            EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(3))
                << message.dump().substr(0, 80);
        }
    }
}

TEST_F(LiveBoards, SearchAndTellTheLinesAndTheResult) {
    hear({{"type", "position"}, {"game", "gomoku"}, {"moves", {"h8", "i9"}}});
    hear({{"type", "search"}, {"depth", 3}, {"multipv", 2}});
    const Json begun = ear_.next("search");
    EXPECT_EQ(begun["multipv"], 2);
    const Json line = ear_.next("line");
    EXPECT_EQ(line["search"], begun["search"]);
    EXPECT_GT(line["chance"], 0.0);
    const Json result = ear_.next("result");
    EXPECT_EQ(result["search"], begun["search"]);
    EXPECT_EQ(result["reason"], "depth");
    ASSERT_EQ(result["lines"].size(), 2U);
    EXPECT_EQ(result["lines"][0]["best"], result["best"]);
}

TEST_F(LiveBoards, KnowWhatTheyHaveLearnedWhateverTheNumberOfLines) {
    const auto nodes = [&](int depth, int lines) {
        const Json result = answer(
            {{"type", "search"}, {"threads", 1}, {"depth", depth}, {"multipv", lines}}, "result");
        return result["nodes"].get<std::uint64_t>();
    };
    const std::uint64_t from_scratch = nodes(8, 1);
    nodes(1, 2);
    EXPECT_LT(4 * nodes(8, 1), 3 * from_scratch) << "as many if nothing had been learned";
}

TEST_F(LiveBoards, EndASearchWhenTheyAreTold) {
    const Json first = answer({{"type", "search"}}, "search");
    EXPECT_EQ(answer({{"type", "stop"}}, "result")["reason"], "interrupted");
    EXPECT_NE(answer({{"type", "search"}}, "search")["search"], first["search"]);
    EXPECT_EQ(answer({{"type", "search"}, {"depth", 1}}, "result")["reason"], "interrupted")
        << "another search ends it";
    EXPECT_EQ(ear_.next("result")["reason"], "depth");
}

// A page shows other positions while the moves of a game are judged.
TEST_F(LiveBoards, SearchThePositionThatIsNamedWhateverIsShown) {
    hear({{"type", "search"}, {"game", "tictactoe"}, {"moves", {"b2", "a1"}}});
    hear({{"type", "position"}, {"game", "gomoku"}, {"moves", {"h8"}}});
    EXPECT_EQ(ear_.next("line")["points"][0].get<std::string>().size(), 2U);
    EXPECT_EQ(answer({{"type", "stop"}}, "result")["game"], "tictactoe");
}

TEST_F(LiveBoards, FindWhatTheOtherSideThreatens) {
    const Json search{{"type", "search"},
                      {"depth", 4},
                      {"game", "gomoku"},
                      {"moves", {"h8", "a1", "h7", "a2", "h6", "a3"}}};
    Json threat = search;
    threat["moves"].push_back("h5");
    threat["threat"] = true;
    const Json best = answer(threat, "result")["lines"][0];
    EXPECT_EQ(best["score"]["win"], 1) << best;
    hear({{"type", "search"},
          {"threat", true},
          {"game", "xiangqi"},
          {"start", "4k4/9/9/9/9/9/9/9/4R4/3K5 b"}});
    EXPECT_NE(ear_.next("error"), nullptr) << "a side in check may not pass";
}

TEST_F(LiveBoards, FindMovesAfterWhichNeitherSideIsBetter) {
    hear({{"type", "search"}, {"balance", 2}, {"time", 0.3}, {"game", "gomoku"}});
    const Json result = ear_.next("result");
    ASSERT_EQ(result["lines"].size(), 1U);
    EXPECT_GE(result["lines"][0]["points"].size(), 2U);
    EXPECT_NEAR(result["lines"][0]["chance"].get<double>(), 0.5, 0.25) << result;
    hear({{"type", "search"},
          {"balance", 3},
          {"game", "gomoku"},
          {"moves", {"h8", "i9", "a1", "o15", "a15", "o1"}}});
    EXPECT_NE(ear_.next("error"), nullptr) << "half a million openings cannot be looked at";
}

TEST(LiveBoardsWithAStore, ShowWhatIsKnownAndGoOnFromThere) {
    const match::TemporaryDirectory directory;
    KnownResults known(directory.path() / "store", "1", "");
    const record::PlayedMoves game{.start = game_named("gomoku").start({}), .moves = {}};
    const auto hear = [&](Ear& ear, const Json& message) {
        LiveBoard board(ear.send(), small_bounds(), game, &known);
        board.hear(message.dump());
        return ear.next("result");
    };
    Json search{{"type", "search"}, {"threads", 1}, {"depth", 6}, {"moves", {"h8", "i9"}}};
    search["game"] = "gomoku";
    Ear first;
    const Json result = hear(first, search);
    EXPECT_FALSE(result.contains("found_by"));
    Ear second;
    const Json again = hear(second, search);
    EXPECT_EQ(again["found_by"], "1");
    EXPECT_EQ(again["choice"], result["choice"]);
    EXPECT_EQ(again["lines"][0]["pv"], result["lines"][0]["pv"]);
    Ear third;
    search["depth"] = 7;
    LiveBoard board(third.send(), small_bounds(), game, &known);
    board.hear(search.dump());
    const Json line = third.next("line");
    EXPECT_EQ(line["found_by"], "1") << "before it thinks";
    EXPECT_EQ(line["depth"], 6);
    EXPECT_EQ(third.next("line")["depth"], 7);
    EXPECT_EQ(third.next("result")["depth"], 7);
    search["multipv"] = level_lines;
    Ear of_all_lines;
    EXPECT_EQ(hear(of_all_lines, search)["lines"].size(), level_lines);
    search.erase("multipv");
    search.erase("depth");
    search["level"] = 1;
    Ear fourth;
    EXPECT_FALSE(hear(fourth, search).contains("found_by")) << "a level is to know no more";
    search.erase("level");
    search["balance"] = 1;
    search["time"] = 0.1;
    Ear fifth;
    EXPECT_FALSE(hear(fifth, search).contains("found_by"));
    EXPECT_EQ(known.find(read_position(game.start.game(), "h8 i9", {}))->depth, 7);
}

TEST_F(LiveBoards, PlayAtALevelByNodes) {
    hear({{"type", "search"}, {"level", 1}, {"game", "gomoku"}, {"moves", {"h8", "i9"}}});
    const Json result = ear_.next("result");
    EXPECT_EQ(result["reason"], "nodes");
    EXPECT_EQ(result["lines"].size(), 8U);
    bool is_of_a_line = false;
    for (const Json& line : result["lines"]) {
        is_of_a_line = is_of_a_line || line["points"][0] == result["choice"];
    }
    EXPECT_TRUE(is_of_a_line) << result;
}

TEST_F(LiveBoards, NameMovesInTheNotationOfThePage) {
    hear({{"type", "position"}, {"game", "xiangqi"}, {"moves", {"h2e2"}}, {"notation", "chinese"}});
    const Json position = ear_.next("position");
    EXPECT_EQ(position["moves"][0], "h2e2");
    EXPECT_EQ(position["names"][0], "炮二平五");
    const Json line = answer({{"type", "search"}, {"depth", 2}}, "line");
    EXPECT_NE(line["pv"][0], line["points"][0]);
    hear({{"type", "position"}, {"game", "gomoku"}, {"notation", "chinese"}});
    EXPECT_NE(ear_.next("error"), nullptr);
}

TEST_F(LiveBoards, DoNotSearchAGameThatIsOver) {
    hear({{"type", "position"}, {"game", "tictactoe"}, {"moves", {"a1", "b1", "a2", "b2", "a3"}}});
    hear({{"type", "search"}, {"depth", 3}});
    expect_has(ear_.next("error")["message"].get<std::string>(), "x has won");
}

TEST_F(LiveBoards, SayNothingMoreOnceTheyAreGone) {
    Ear ear;
    std::optional<LiveBoard> board(
        std::in_place, ear.send(), small_bounds(),
        record::PlayedMoves{.start = game_named("gomoku").start({}), .moves = {}});
    board->hear(R"({"type":"search"})");
    ear.next("line");
    board.reset();
    const std::size_t count = ear.count();
    EXPECT_NE(ear.next("result"), nullptr);
    EXPECT_EQ(ear.count(), count);
}

class DamagedTalk : public SeededTest {};

// Each is answered: by a position, or by what is wrong with it.
TEST_F(DamagedTalk, IsAnsweredWhateverItSays) {
    const std::string whole[] = {
        R"({"type":"position","game":"gomoku","rule":"renju","size":15,"moves":["h8","i9"]})",
        R"({"type":"position","game":"xiangqi","start":"4k4/9/9/9/9/9/9/9/9/4K4 w","side":"red"})",
        R"j({"type":"load","text":"(;GM[4]SZ[15]RU[renju];B[hh];W[ig])"})j",
        R"({"type":"load","text":"1. h2e2 h9g7 2. h0g2","game":"xiangqi"})"};
    Ear ear;
    LiveBoard board(ear.send(), small_bounds(),
                    {.start = game_named("gomoku").start({}), .moves = {}});
    std::size_t count = ear.count();
    for (int i = 0; i < 400; ++i) {
        std::string text = whole[static_cast<std::size_t>(draw(0, 3))];
        const int damages = draw(0, 3);
        for (int k = 0; k < damages; ++k) {
            text[static_cast<std::size_t>(draw(0, static_cast<int>(text.size()) - 1))] =
                static_cast<char>(draw(0, 255));
        }
        board.hear(text);
        EXPECT_EQ(ear.count(), ++count) << text;
    }
}

}  // namespace
}  // namespace ybw::serve
