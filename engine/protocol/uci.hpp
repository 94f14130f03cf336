// Uci and Ucci: this engine as a program of the Universal Chess Interface (Meyer-Kahlen & Huber
// 2000), for boards and managers of xiangqi, with ranks counted from 0; and of the Universal
// Chinese Chess Interface, version 3.0 (xqbase.com/protocol/cchess_ucci.htm).
//
// Thread safety: as LineServer.
#pragma once

#include <string>
#include <utility>

#include "engine/protocol/board_protocol.hpp"

namespace ybw::protocol {

/// This engine as a program of the Universal Chess Interface (Meyer-Kahlen & Huber 2000), for
/// boards and managers of xiangqi; ranks are counted from 0.
///
///   uci          id ..., option ..., uciok      position startpos|fen F [moves m...]
///   isready      readyok, also during a search  go ...          info ..., bestmove m [ponder m]
///   setoption name N [value V]                  stop            bestmove m
///   ucinewgame   forgets                        ponderhit       the clock runs
///   d            draws the board (ours)         quit            ends
///
/// Options: Hash, Clear Hash, Threads, MultiPV, Ponder, Move Overhead, UCI_Variant, and Repetition
/// Rule where the game has several. What is not known is ignored with an "info string", as UCI
/// says.
///
/// Thread safety: as LineServer.
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

/// This engine as a program of the Universal Chinese Chess Interface, version 3.0
/// (xqbase.com/protocol/cchess_ucci.htm).
///
///   ucci         id ..., option ..., ucciok     position startpos|fen F [moves m...]
///   isready      readyok, also during a search  banmoves m...   not to be chosen there
///   setoption N [V]                             go ...          info ..., bestmove m [ponder m]
///   setoption newgame   forgets                 stop            bestmove m | nobestmove
///   quit         bye                            ponderhit       the clock runs
///
/// It differs from UCI in the handshake, in options without "name" and "value", in times in the
/// unit of the option usemillisec, in scores without a unit, in "nobestmove" and "bye". With the
/// option batch a new "go" waits for the end of the search before it; without it that search is
/// stopped.
///
/// Thread safety: as LineServer.
class Ucci final : public BoardProtocol {
public:
    /// Throws UserError for a variant that there is not.
    explicit Ucci(ServerSetting setting) : BoardProtocol(Dialect::ucci, std::move(setting)) {}

private:
    bool obey_own(Words words) override;
    void say_goodbye() override { say("bye"); }
    void introduce();
    void set_option(Words words);
    void set_switch(const std::string& name, const std::string& value);
    void set_repetition(const std::string& value);
};

}  // namespace ybw::protocol
