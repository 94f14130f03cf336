// XboardDriver: a manager of the xboard protocol, version 2 (Mann & Muller, Chess Engine
// Communication Protocol, www.gnu.org/software/xboard/engine-intf.html).
//
//   xboard, protover 2 -> feature ... done=1     new, variant xiangqi, level or st, setboard F
//   usermove m, go -> move m
//
// The program keeps the game, so it is told only what is new; a game that does not follow from what
// it knows is set up again. Time per move is in whole seconds (st). Scores come from "post" lines:
// depth, score, centiseconds, nodes, line.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/match/driver.hpp"

namespace ybw::match {

class XboardDriver final : public Driver {
public:
    XboardDriver(const External& program, Patience patience) : Driver(program, patience, "quit") {}

protected:
    void greet() override;
    void begin_game(const GameText& game, const Allowance& allowance) override;
    Reply ask(const GameText& game, const Allowance& allowance) override;

private:
    /// How long a program of version 1, which does not know "feature", is given to say nothing.
    static constexpr Duration feature_wait{2.0};

    void note_features(const std::string& line);
    bool has(const std::string& feature) const;
    void set_up(const GameText& game);
    void tell_clock(const GameText& game, const Allowance& allowance);
    std::string user_move(const std::string& move) const;
    /// The move in the line, if there is one. Throws Broken for what ends the game.
    std::optional<std::string> move_in(const std::string& line, Reply& reply) const;

    std::map<std::string, std::string> features_;
    std::vector<std::string> known_;  // moves that the program knows
    bool is_set_up_ = false;
};

}  // namespace ybw::match
