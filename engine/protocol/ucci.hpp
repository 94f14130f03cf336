// Ucci: this engine as a program of the Universal Chinese Chess Interface, version 3.0
// (xqbase.com/protocol/cchess_ucci.htm).
//
//   ucci         id ..., option ..., ucciok     position startpos|fen F [moves m...]
//   isready      readyok, also during a search  banmoves m...   not to be chosen there
//   setoption N [V]                             go ...          info ..., bestmove m [ponder m]
//   setoption newgame   forgets                 stop            bestmove m | nobestmove
//   quit         bye                            ponderhit       the clock runs
//
// It differs from UCI in the handshake, in options without "name" and "value", in times in the unit
// of the option usemillisec, in scores without a unit, in "nobestmove" and "bye". With the option
// batch a new "go" waits for the end of the search before it; without it that search is stopped.
//
// Thread safety: as EngineServer.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/protocol/engine_server.hpp"

namespace ybw::protocol {

template <EngineGame T>
class Ucci {
public:
    using Game = T;

    /// `most_hash_mib` is the largest table that may be asked for.
    Ucci(const SearchOptions& options, const GameOptions& variant, std::string version,
         std::size_t most_hash_mib, WriteLine write)
        : version_(std::move(version)),
          most_hash_mib_(most_hash_mib),
          server_(Dialect::ucci, options, variant, std::move(write)) {}

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
    void set_number(const std::string& name, const std::string& value);
    void set_switch(const std::string& name, const std::string& value);
    void set_repetition(const std::string& value);

    const std::string version_;
    const std::size_t most_hash_mib_;
    EngineServer<T> server_;
};

}  // namespace ybw::protocol
