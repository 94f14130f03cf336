// GomocupDriver: a manager of the Gomocup (Piskvork) protocol, for programs that play gomoku.
//
//   START 15 -> OK      INFO ... (no answer)      BEGIN, TURN x,y, BOARD ... DONE -> x,y
//
// Programs say many things: lines of MESSAGE and DEBUG, which may go on in lines without the word,
// banners, and an ERROR or UNKNOWN about an INFO that they do not know, which the protocol lets
// them ignore. So only a line that is the answer is the answer, and all others are skipped; an
// ERROR is a broken protocol where it names what was asked, or where no answer comes after it.
// SUGGEST x,y is answered with PLAY x,y. INFO time_left is told before every move, 2147483647
// without a clock for the game. Reference: Lastovicka, Gomoku AI protocol
// (plastovicka.github.io/protocl2en.htm).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/driver.hpp"

namespace ybw::match {

class GomocupDriver final : public Driver {
public:
    GomocupDriver(const External& program, Patience patience) : Driver(program, patience, "END") {}

protected:
    void greet() override {}
    void begin_game(const GameText& game, const Allowance& allowance) override;
    Reply ask(const GameText& game, const Allowance& allowance) override;

private:
    /// What an ERROR means: that what was asked is refused, or perhaps that an INFO is not known.
    enum class Complaints : std::uint8_t { are_meant, may_be_ignored };

    /// What a line answers, if it does.
    using Reader = std::optional<std::string> (*)(std::string_view line);

    /// The next answer.
    std::string answer(Reader reader, Complaints complaints);
    /// Whether the line is no answer: nothing, a suggestion that is taken up, a complaint.
    bool is_dealt_with(const std::string& line, Complaints complaints);
    /// As hear; of a program that is late it is told what it said instead, the last `remark`.
    std::string hear_unless_late(const std::string& remark);
    void tell_limits(const GameText& game, const Allowance& allowance);
    void tell_board(const GameText& game);

    std::vector<Stone> known_;  // what the program knows to be on the board
    std::string complaint_;     // its last ERROR that may be one about an INFO
};

}  // namespace ybw::match
