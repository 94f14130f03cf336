// What protocols are told of a game of xiangqi.
#include "engine/games/xiangqi/protocol_text.hpp"

#include <gtest/gtest.h>

#include "engine/games/xiangqi/fen.hpp"

namespace ybw::xiangqi {
namespace {

GameText told(const std::string& opening) {
    GameText text;
    text.moves = {"h9g7"};
    add_protocol_text(parse_position(opening), opening, {}, text);
    return text;
}

TEST(XiangqiProtocolText, TellsAnOpeningThatWasWrittenAsMovesAsMoves) {
    const GameText text = told("startpos moves C2=5 b9c7");
    EXPECT_TRUE(text.is_usual_start);
    EXPECT_EQ(text.moves, (std::vector<std::string>{"h2e2", "b9c7", "h9g7"}));
}

TEST(XiangqiProtocolText, LeavesAPositionAsItIs) {
    const GameText text = told("4k4/9/4b4/9/9/9/9/4N4/9/4K4 w - - 0 1");
    EXPECT_FALSE(text.is_usual_start);
    EXPECT_EQ(text.moves, (std::vector<std::string>{"h9g7"}));
    EXPECT_EQ(text.xboard_start, "4k4/9/4e4/9/9/9/9/4H4/9/4K4 w - - 0 1");
}

TEST(XiangqiProtocolText, WritesMovesAsATextOfAPosition) {
    EXPECT_EQ(text_of_moves({}), "startpos");
    EXPECT_EQ(text_of_moves({"h2e2", "b9c7"}), "startpos moves h2e2 b9c7");
    EXPECT_EQ(format_fen(parse_position(text_of_moves({}))), start_fen);
}

}  // namespace
}  // namespace ybw::xiangqi
