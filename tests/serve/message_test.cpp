// What a page says: understood, or refused with a reason, whatever it is.
#include <gtest/gtest.h>
#include <string>
#include <variant>
#include <vector>

#include "engine/serve/live_board.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::serve {
namespace {

SearchBounds bounds() {
    return {.usual = {.threads = 2, .hash_mib = 16}, .most_hash_mib = 100};
}

Message read(std::string_view text) {
    return read_message(text, bounds());
}

TEST(Messages, ArePositionsGamesSearchesAndStops) {
    const auto position = std::get<AskedPosition>(read(
        R"({"type":"position","game":"gomoku","rule":"renju","size":15,"moves":["h8","i9"]})"));
    EXPECT_EQ(position.game, "gomoku");
    EXPECT_EQ(position.options.rule, "renju");
    EXPECT_EQ(position.options.size, 15);
    EXPECT_EQ(position.start, "");
    EXPECT_EQ(position.moves, (std::vector<std::string>{"h8", "i9"}));
    EXPECT_EQ(std::get<AskedGame>(read(R"({"type":"load","text":"h8 i9"})")).text, "h8 i9");
    EXPECT_NO_THROW(static_cast<void>(std::get<AskedStop>(read(R"({"type":"stop"})"))));
    const auto search = std::get<AskedSearch>(
        read(R"({"type":"search","threads":3,"multipv":4,"time":0.5,"depth":8,"hash":null})"));
    EXPECT_EQ(search.options.threads, 3);
    EXPECT_EQ(search.options.multipv, 4);
    EXPECT_EQ(search.options.hash_mib, 16U);
    EXPECT_EQ(search.limits.depth, 8);
    EXPECT_NEAR(search.limits.time->count(), 0.5, 1e-9);
}

TEST(Messages, ThatAreWrongAreRefused) {
    const std::string many = R"({"type":"position","game":"gomoku","moves":[)";
    std::string moves;
    for (int i = 0; i < 2001; ++i) moves += i == 0 ? "\"a1\"" : ",\"a1\"";
    for (const std::string& text :
         {std::string(),
          std::string("x"),
          std::string("[]"),
          std::string("null"),
          std::string("{}"),
          std::string(R"({"type":3})"),
          std::string(R"({"type":"dance"})"),
          std::string(R"({"type":"load"})"),
          std::string(R"({"type":"load","text":7})"),
          R"({"type":"load","text":")" + std::string(2001, 'a') + "\"}",
          std::string(R"({"type":"position","moves":"h8"})"),
          std::string(R"({"type":"position","moves":[1]})"),
          std::string(R"({"type":"position","game":"gomoku","moves":["h8h8h8h8h8h8h8h8h"]})"),
          std::string(R"({"type":"position","game":"gomokugomokugomok"})"),
          std::string(R"({"type":"search","depth":18446744073709551615})"),
          std::string(R"({"type":"search","threads":4294967297})"),
          std::string(R"({"type":"position","size":1e9})"),
          std::string(R"({"type":"position","size":-1})"),
          std::string(R"({"type":"position","size":18446744073709551615})"),
          std::string(R"({"type":"position","start":")") + std::string(5000, 'x') + "\"}",
          std::string(R"({"type":"search","threads":0})"),
          std::string(R"({"type":"search","threads":100000})"),
          std::string(R"({"type":"search","hash":101})"),
          std::string(R"({"type":"search","multipv":0})"),
          std::string(R"({"type":"search","depth":0})"),
          std::string(R"({"type":"search","time":-1})"),
          std::string(R"({"type":"search","time":1e300})"),
          std::string(R"({"type":"search","time":"1"})"),
          many + moves + "]}",
          std::string(R"({"type":"stop","a":[[[[]]]]})"),
          std::string(100000, '['),
          std::string("\xff\xfe{\"type\":\"stop\"}")}) {
        EXPECT_THROW(static_cast<void>(read(text)), UserError) << text.substr(0, 80);
    }
}

class DamagedMessages : public SeededTest {};

TEST_F(DamagedMessages, EndNothing) {
    const std::string whole =
        R"({"type":"position","game":"gomoku","rule":"renju","size":15,"start":"","moves":["h8"]})";
    for (int i = 0; i < 2000; ++i) {
        std::string text = whole;
        for (int k = 0; k < 3; ++k) text[random() % text.size()] = static_cast<char>(random());
        try {
            static_cast<void>(read(text));
        } catch (const UserError&) {
        }
    }
}

}  // namespace
}  // namespace ybw::serve
