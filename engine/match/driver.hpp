// Driver: this program as the manager of another program, over one of the engines' protocols.
//
// A driver turns a game into the lines of its protocol and the program's lines into a move. It
// knows no rules: positions and moves are texts. If the program does not answer (it hangs, ends,
// closes its pipe, sends a line that the protocol does not know), the driver returns a Forfeit,
// ends the program, and starts it anew for the next game.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <variant>
#include <vector>

#include "engine/games/game_values.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/settings.hpp"
#include "engine/text/words.hpp"
#include "parallel/score.hpp"

namespace ybw::match {

// ---- ChildProcess: a program at the other end of two pipes, which may misbehave in any way.
//
// Lines go to its standard input and come from its standard output. The end of its standard error
// is kept: the last words of a program that dies say why. A file can log all of it, each line with
// the seconds since the first program started and the number of the process: "0.213 4711 > go" is a
// line to the program, < a line from it, ! its standard error, $ its command line. Nothing here
// waits longer than its deadline: not for a line, not for a pipe that is full, not for the program
// to end. The program runs in a process group of its own, so that Ctrl-C at the terminal does not
// reach it. Its descendants end with it, even if it has ended before and left them behind. A
// descendant in a session of its own ends with it, too, if the program has not ended before; a
// daemon, which has no parent any more, is left alone.
//
// It uses posix_spawn and not Boost.Process. Boost 1.74 leaves the pipes of one child open in the
// next child that another thread starts, so that the end of the first goes unseen, and it cannot
// read a line with a time limit without an event loop.
//
// SIGPIPE is ignored from the first program on: a program may close its pipe.
//
// Thread safety: interrupt() from any thread, the rest from one.

using SteadyTime = std::chrono::steady_clock::time_point;

/// No whole line came in time.
struct TimedOut {};

/// The program has closed its output, or its input while we wrote to it.
struct PipeClosed {};

/// interrupt() was called.
struct Interrupted {};

/// A line longer than any protocol has.
struct LineTooLong {};

using ReadResult = std::variant<std::string, TimedOut, PipeClosed, Interrupted, LineTooLong>;

class ChildProcess {
public:
    static constexpr std::size_t longest_line = 1 << 16;

    /// Starts the program in `directory`, if that is not empty. The first word is looked up in
    /// PATH; a path in it counts from that directory. The talk is added to the file `log`, if that
    /// is not empty; a disk that is full is told once on standard error. Throws UserError if the
    /// program cannot be started or the log not written.
    explicit ChildProcess(const std::vector<std::string>& command,
                          const std::string& directory = {}, const std::string& log = {});

    /// Ends the program at once if it still runs, and all of its group.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes a line; false if the program cannot take it: its input is closed, or full until the
    /// deadline.
    bool write_line(std::string_view line, SteadyTime deadline);

    /// The next line, without its end ("\n", "\r" or both). After the deadline no line is returned,
    /// even if one has come.
    ReadResult read_line(SteadyTime deadline);

    /// Drops the output that has come and was not read.
    void drop_pending();

    /// Makes a waiting read return, and all later ones.
    void interrupt() noexcept;

    /// Waits until the deadline for the program to end. Says how it ended ("exit code 3", "signal
    /// 11 (Segmentation fault)"); empty if it still runs.
    std::string exit_text(SteadyTime deadline);

    /// The last lines of its standard error and the last one of its standard output, as part of a
    /// message: "; it said last: 'no such net'"; empty if it said nothing.
    std::string last_words();

    /// Waits for the program to end by itself until the deadline, then ends it.
    void finish(SteadyTime deadline);

private:
    bool has_ended() const;
    void end();
    std::optional<std::string> buffered_line();
    /// Waits for the descriptor; false at the deadline or when interrupted.
    bool wait_for(const OpenFile& end, short events, SteadyTime deadline);
    ssize_t read_chunk();
    void hear_errors();
    void note(char direction, std::string_view text);

    std::string log_name_;
    std::ofstream log_;
    pid_t process_ = -1;
    OpenFile to_child_;
    OpenFile from_child_;
    OpenFile errors_of_child_;
    OpenFile interrupt_;  // eventfd
    int status_ = 0;
    bool reaped_ = false;
    std::atomic<bool> interrupted_ = false;
    bool after_return_ = false;  // the last line ended with "\r"
    std::string buffer_;
    std::string output_tail_;  // the end of its standard output
    std::string errors_tail_;  // and of its standard error
};

// ---- Driver

/// The limits of one move.
struct Allowance {
    ClockView clock;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    Duration margin{};
};

/// How long we wait for a program.
struct Patience {
    Duration startup{20};    ///< from its start to readiness, and for a new game
    Duration silence{10};    ///< from its start to its first word
    Duration hang{5};        ///< beyond clock and margin; after that it hangs
    Duration untimed{600};   ///< for a move without a clock
    Duration farewell{0.5};  ///< from "quit" to its end
};

struct Reply {
    std::string move;
    std::optional<Score> score;
    int depth = 0;
    std::uint64_t nodes = 0;
};

/// An option that a program has offered in its handshake.
struct OfferedOption {
    std::string name{};
    std::string type{};  ///< as UCI has it: check, spin, combo, button, string
    std::optional<std::int64_t> least{};
    std::optional<std::int64_t> most{};
    std::vector<std::string> choices{};
};

/// An option in the words of its program.
struct ToldOption {
    std::string name;
    std::optional<std::string> value;  ///< nullopt for a button
};

/// The options of a player under the names that the program offers; the values of a check are
/// `no_yes`. Blanks and case of a name may differ. Throws UserError for an option that is not among
/// `offered`, and for a value that the option does not take.
std::vector<ToldOption> told_options(const External& program,
                                     const std::vector<OfferedOption>& offered,
                                     std::array<std::string_view, 2> no_yes);

class Driver {
public:
    /// `farewell` is the command of the protocol that ends a program.
    Driver(External program, Patience patience, std::string_view farewell)
        : program_(std::move(program)), patience_(patience), farewell_(farewell) {}
    virtual ~Driver() { dismiss(); }
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

    /// Starts the program if it does not run, and tells it that a game begins. Throws UserError if
    /// the program does not exist.
    std::optional<Forfeit> new_game(const GameText& game, const Allowance& allowance);

    std::variant<Reply, Forfeit> choose(const GameText& game, const Allowance& allowance);

    /// Ends the thinking in the opponent's time.
    void end_game();

    /// Ends the current wait and all later ones.
    void stop() noexcept;

protected:
    /// Thrown inside a driver, caught in its public functions.
    struct Broken {
        Forfeit forfeit;
    };

    // ---- The functions of a protocol.

    /// From the start of the program to its readiness.
    virtual void greet() = 0;
    virtual void begin_game(const GameText& game, const Allowance& allowance) = 0;
    virtual Reply ask(const GameText& game, const Allowance& allowance) = 0;
    /// The program thinks in the opponent's time and will answer ponderhit or stop.
    virtual bool is_pondering() const { return false; }
    virtual void stop_pondering() {}

    // ---- Helpers for protocols. All throw Broken.

    void say(std::string_view line);
    /// The next line before the deadline.
    std::string hear();
    /// As hear, but nullopt after `wait` even if the deadline is later.
    std::optional<std::string> hear_within(Duration wait);
    /// Reports a line that the protocol does not know.
    [[noreturn]] static void protocol_error(std::string detail);

    const External& program() const { return program_; }
    const Patience& patience() const { return patience_; }

private:
    /// Ends the program if one runs.
    void dismiss();
    /// The same; adds the last words of the program.
    Forfeit dismissed(Forfeit forfeit);
    void start();
    [[noreturn]] void pipe_closed();

    External program_;
    Patience patience_;
    std::string farewell_;
    std::mutex mutex_;  // guards child_ against stop()
    std::unique_ptr<ChildProcess> child_;
    std::atomic<bool> stopped_ = false;
    SteadyTime deadline_{};
    SteadyTime first_word_by_{};  // until the program has said something
    bool has_spoken_ = false;
};

/// The driver of a program's protocol; each of the three files makes one.
std::unique_ptr<Driver> make_driver(const External& program, const Patience& patience = {});
std::unique_ptr<Driver> make_gomocup_driver(const External& program, const Patience& patience);
std::unique_ptr<Driver> make_uci_driver(const External& program, const Patience& patience);
std::unique_ptr<Driver> make_xboard_driver(const External& program, const Patience& patience);

}  // namespace ybw::match
