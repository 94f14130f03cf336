// UciDriver: a manager of UCI (Universal Chess Interface, Meyer-Kahlen & Huber 2000) and of its
// xiangqi sister UCCI (xqbase.com/protocol/cchess_ucci.htm, version 3.0).
//
//   uci -> uciok    isready -> readyok    position fen F moves ... ; go ... -> bestmove m
//
// Both say that unknown lines are to be ignored, so nonsense alone is no fault; an answer that
// never comes is one (a hang), and so is an answer without a move (bestmove (none) and 0000 are for
// positions that have none). UCI knows no resignation, UCCI has "bestmove m resign", and
// nobestmove, with which programs leave a position that they hold for dead: a claim, for the
// referee to judge. UCCI differs, too, in: the handshake, no isready before the first game, and
// time in seconds unless usemillisec is offered. It has no word for a fixed time a move, which is
// told as all the time for the one move to the next control; some programs keep a part of that.
//
// A program that offers UCI_Variant is told the game; one that does not have it there is refused.
// Where it offers several games, its ranks count from 1 (Fairy-Stockfish: "a10a9"), in moves both
// ways.
#pragma once

#include <string>
#include <vector>

#include "engine/match/driver.hpp"

namespace ybw::match {

class UciDriver final : public Driver {
public:
    UciDriver(const External& program, Patience patience)
        : Driver(program, patience, "quit"), is_ucci_(program.protocol == ProtocolName::ucci) {}

protected:
    void greet() override;
    void begin_game(const GameText& game, const Allowance& allowance) override;
    Reply ask(const GameText& game, const Allowance& allowance) override;

private:
    void hear_until(std::string_view word);
    void choose_variant(const std::string& game);
    int ranks_above_ours(const GameText& game) const;
    std::string position_line(const GameText& game) const;
    /// Throws Broken if an answer has no move.
    void require_move(const std::vector<std::string>& words, const std::string& line,
                      const std::string& remark) const;
    std::string go_line(const GameText& game, const Allowance& allowance) const;
    std::string uci_clock(const GameText& game, const ClockView& clock) const;
    std::string ucci_clock(const GameText& game, const ClockView& clock) const;
    /// Takes score, depth and nodes of an info line.
    void note_info(const std::vector<std::string>& words, Reply& reply) const;

    bool is_ucci_;
    bool has_milliseconds_ = true;
    std::vector<std::string> variants_;  ///< of UCI_Variant; empty if it has no such option
};

}  // namespace ybw::match
