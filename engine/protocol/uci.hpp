// Uci: this engine as a program of the Universal Chess Interface (Meyer-Kahlen & Huber 2000), for
// boards and managers of xiangqi; ranks are counted from 0.
//
//   uci          id ..., option ..., uciok      position startpos|fen F [moves m...]
//   isready      readyok, also during a search  go ...          info ..., bestmove m [ponder m]
//   setoption name N [value V]                  stop            bestmove m
//   ucinewgame   forgets                        ponderhit       the clock runs
//   d            draws the board (ours)         quit            ends
//
// Options: Hash, Clear Hash, Threads, MultiPV, Ponder, Move Overhead, UCI_Variant, and Repetition
// Rule where the game has several. What is not known is ignored with an "info string", as UCI says.
//
// Thread safety: as LineServer.
#pragma once

#include <string>
#include <utility>

#include "engine/protocol/board_protocol.hpp"

namespace ybw::protocol {

class Uci final : public BoardProtocol {
public:
    /// Throws UserError for a variant that there is not.
    explicit Uci(ServerSetting setting) : BoardProtocol(Dialect::uci, std::move(setting)) {}

private:
    bool obey_own(Words words) override;
    void introduce();
    void set_option(Words words);
    void set_variant(const std::string& value);
    void set_repetition(const std::string& value);
};

}  // namespace ybw::protocol
