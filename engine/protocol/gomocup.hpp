// Gomocup: this engine as a "brain" of the Gomocup (Piskvork) protocol, so that its managers and
// boards can use it.
//
//   START 15        OK | ERROR ...        INFO key value   nothing, also while it thinks
//   RECTSTART 15,20 ERROR ...             TAKEBACK x,y     OK | ERROR ...
//   RESTART         OK | ERROR ...        ABOUT            name="ybw", version=...
//   BEGIN           x,y                   YXSTOP           ends thinking: x,y comes at once
//   TURN x,y        x,y | ERROR ...       END              nothing
//   BOARD ... DONE  x,y | ERROR ...       anything else    UNKNOWN command
//
// x counts from the left, y from the top, both from 0. Before a move comes a MESSAGE with what the
// search found. The rules of INFO rule are freestyle (0), standard (1) and renju (4); continuous
// games (2) and caro (8) are refused when it comes to a move. Reference: Lasa, "Gomocup new
// protocol, version 2".
//
// Thinking is done in a thread of its own, so that END and INFO are heard meanwhile.
// Thread safety: `obey` and `finish` from one thread; `write` is called from that one and from the
// thinking one, never at the same time.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/search_engine.hpp"
#include "engine/games/gomoku/gomoku.hpp"
#include "engine/protocol/time_budget.hpp"

namespace ybw::protocol {

class Gomocup {
public:
    /// Takes a line with its '\n', at once to be seen by the manager.
    using Write = std::function<void(std::string_view)>;

    /// `options` hold until INFO changes threads or memory.
    Gomocup(const SearchOptions& options, std::string version, Write write);
    ~Gomocup();

    /// Does what a line says; false after END.
    bool obey(std::string_view line);

    /// The input has ended: stops thinking. Throws what `write` threw in the thinking thread.
    void finish();

private:
    struct OwnStone {
        int x;
        int y;
        bool own;
    };

    /// What INFO tells. Milliseconds; nullopt where nothing was said.
    struct Info {
        std::optional<std::int64_t> timeout_turn;
        std::optional<std::int64_t> timeout_match;
        std::optional<std::int64_t> time_left;
        std::optional<std::int64_t> max_memory;  ///< bytes
        std::optional<std::int64_t> threads;
        std::optional<std::int64_t> depth;
        std::optional<std::int64_t> nodes;
        std::int64_t rule = 0;
    };

    // ---- The commands, with what follows their names.
    void start(std::string_view text);
    void restart();
    void turn(std::string_view text);
    void begin();
    void board_line(std::string_view line);
    void take_back(std::string_view text);
    void info(std::string_view text);
    void about() const;

    void reply(std::string_view line) const;
    void error(std::string_view why) const { reply("ERROR " + std::string(why)); }
    /// What keeps a stone from its point; nullopt if nothing does.
    std::optional<std::string> complaint(int x, int y) const;
    std::optional<std::string> rule_complaint() const;
    gomoku::Position position() const;

    // ---- Thinking
    void think();
    void search(const gomoku::Position& position, const Limits& limits);
    void wait();
    SearchOptions search_options() const;  // requires mutex_
    Limits limits() const;                 // requires mutex_

    const SearchOptions options_;
    const std::string version_;
    const Write write_;
    std::optional<int> size_;
    std::vector<OwnStone> stones_;
    std::optional<std::string> board_error_;
    bool reads_board_ = false;
    mutable std::mutex mutex_;  // guards info_
    Info info_;
    std::unique_ptr<cli::SearchEngine<Gomoku>> engine_;
    SearchOptions engine_options_;
    std::future<void> thinking_;  // last: it uses all of the above
};

}  // namespace ybw::protocol
