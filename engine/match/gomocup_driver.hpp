// GomocupDriver: a manager of the Gomocup (Piskvork) protocol, for programs that play gomoku.
//
//   START 15 -> OK      INFO ... (no answer)      BEGIN, TURN x,y, BOARD ... DONE -> x,y
//
// Lines of MESSAGE and DEBUG may come at any time and are skipped; SUGGEST x,y is answered with
// PLAY x,y. Everything else that is not the expected answer is a broken protocol. Reference:
// Lasa, Gomocup new protocol, version 2 (petr-lastovicka.cz/protocl2en.htm).
#pragma once

#include <string>
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
    /// The next line that is no message.
    std::string answer();
    void tell_limits(const GameText& game, const Allowance& allowance);
    void tell_board(const GameText& game);

    std::vector<Stone> known_;  // what the program knows to be on the board
};

}  // namespace ybw::match
