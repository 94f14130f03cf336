// The player that misbehaves (stub.sh), a game to play with it, and what it was told.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/match/driver.hpp"
#include "tests/match/temporary_directory.hpp"

namespace ybw::match {

using enum ProtocolName;

inline constexpr const char* stub_script = YBW_SOURCE_DIR "/tests/match/stub.sh";

inline External stub(const std::string& mode, ProtocolName protocol) {
    return {protocol, {stub_script, mode, std::string(protocol_name(protocol))}, {}};
}

inline Patience impatient() {
    return {.startup = Duration(10),
            .hang = Duration(0.5),
            .untimed = Duration(5),
            .farewell = Duration(0.2)};
}

/// For a stub that ends when it is told to: its log is whole then, on a busy machine too.
inline Patience unhurried() {
    return {.startup = Duration(60),
            .hang = Duration(60),
            .untimed = Duration(60),
            .farewell = Duration(60)};
}

/// The game after `own` answers of the stub and as many moves of the other side.
inline GameText game_after(int own, ProtocolName protocol) {
    GameText text;
    if (protocol == ProtocolName::gomocup) {
        text.game = "gomoku";
        text.size = 15;
        for (int i = 0; i <= own; ++i) {
            text.stones.push_back({7, 7 - i, 0});
            if (i < own) text.stones.push_back({i, 14, 1});
        }
    } else {
        static const std::vector<std::string> moves{"h2e2", "a6a5", "e2h2", "c6c5", "h2e2"};
        text.game = "xiangqi";
        text.start = "fen";
        text.moves.assign(moves.begin(), moves.begin() + 2 * own + 1);
    }
    text.side = 1;
    return text;
}

inline Allowance a_second() {
    Allowance allowance;
    allowance.clock.per_move = Duration(1);
    return allowance;
}

/// A minute for the first side, less for the second, and an increment.
inline Allowance a_clock() {
    Allowance allowance;
    allowance.clock.left = {Duration(60), Duration(50.5)};
    allowance.clock.increment = Duration(0.25);
    return allowance;
}

/// What every stub is told while it lives.
class StubLog {
public:
    StubLog() { ::setenv("STUB_LOG", path().c_str(), 1); }
    ~StubLog() { ::unsetenv("STUB_LOG"); }
    StubLog(const StubLog&) = delete;
    StubLog& operator=(const StubLog&) = delete;

    std::string text() const { return text_if_there(path()); }

private:
    std::filesystem::path path() const { return directory_.path() / "log"; }

    match::TemporaryDirectory directory_;
};

}  // namespace ybw::match
