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
// Thread safety: as EngineServer.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/protocol/engine_server.hpp"

namespace ybw::protocol {

template <EngineGame T>
class Uci {
public:
    using Game = T;

    /// `most_hash_mib` is the largest table that may be asked for.
    Uci(const SearchOptions& options, const GameOptions& variant, std::string version,
        std::size_t most_hash_mib, WriteLine write)
        : version_(std::move(version)),
          most_hash_mib_(most_hash_mib),
          server_(Dialect::uci, options, variant, std::move(write)) {}

    /// Does what a line says; false after "quit".
    bool obey(std::string_view line);

    /// The input has ended: a search that ends by itself does, any other is stopped.
    void finish() { server_.wait_for_end(); }

    static constexpr Foresight end_of_input = Foresight::nothing;
    static Foresight foresight(std::string_view line) { return EngineServer<T>::foresight(line); }
    void expect_stop() { server_.expect_stop(); }
    void stop_has_come() { server_.stop_has_come(); }

private:
    using Words = std::span<const std::string>;

    void introduce();
    void set_option(Words words);
    void apply(const std::string& name, const std::string& value);

    const std::string version_;
    const std::size_t most_hash_mib_;
    EngineServer<T> server_;
};

}  // namespace ybw::protocol
