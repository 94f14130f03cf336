// Driver: this program as the manager of another one, over one of the engines' protocols.
//
// A driver turns a game into the lines of its protocol and the program's lines into a move. It
// knows no rules: positions and moves are texts. Whatever the program does instead of answering (it
// hangs, ends, closes its pipe, says what the protocol does not know) comes back as a Forfeit; the
// program is then ended, and started anew for the next game.
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
#include "engine/match/journal.hpp"
#include "engine/match/settings.hpp"
#include "engine/text/words.hpp"
#include "parallel/score.hpp"

namespace ybw::match {

// ---- ChildProcess: a program at the other end of two pipes, which may do anything.
//
// Lines go to its standard input and come from its standard output. Of its standard error the end
// is kept: the last words of a program that dies say why. All can be noted in a file, behind the
// seconds since the first program started and the number of the process: "0.213 4711 > go" is what
// it is told, < what it says, ! its standard error, $ its command line. Nothing here waits longer
// than it is told to: not for a line, not for a pipe that is full, not for the program to end. The
// program runs in a process group of its own, so that Ctrl-C at the terminal does not reach it, and
// its descendants end with it, even where it has ended before and left them behind. A descendant
// that has made a session of its own ends with it, too, if the program has not ended before; a
// daemon, which nobody is the parent of any more, is left alone.
//
// Made with posix_spawn rather than Boost.Process: that of Boost 1.74 leaves the pipes of one child
// open in the next one started by another thread, so that the end of the first goes unseen, and it
// cannot read a line with a time limit without an event loop.
//
// SIGPIPE is ignored from the first one on: a program may close its pipe.
//
// Thread safety: interrupt() from any thread, the rest from one.

using SteadyTime = std::chrono::steady_clock::time_point;

/// No whole line came in time.
struct TimedOut {};

/// The program has closed its output, or its input where that was written to.
struct PipeClosed {};

/// interrupt() was called.
struct Interrupted {};

/// A line longer than any protocol has.
struct LineTooLong {};

using ReadResult = std::variant<std::string, TimedOut, PipeClosed, Interrupted, LineTooLong>;

class ChildProcess {
public:
    static constexpr std::size_t longest_line = 1 << 16;

    /// Starts the program, in `directory` unless that is empty; the first word is looked up in
    /// PATH, a path in it from that directory. What is said is added to the file `log`, unless that
    /// is empty. Throws UserError if it cannot be started or noted.
    explicit ChildProcess(const std::vector<std::string>& command,
                          const std::string& directory = {}, const std::string& log = {});

    /// Ends the program at once if it has not ended, and all of its group.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes a line; false if the program cannot take it (its input is closed, or full until the
    /// deadline).
    bool write_line(std::string_view line, SteadyTime deadline);

    /// The next line, without its end ("\n", "\r" or both). At the deadline there is none, however
    /// much has come.
    ReadResult read_line(SteadyTime deadline);

    /// Drops what has come and was not read.
    void drop_pending();

    /// Makes a read that waits, and all later ones, return.
    void interrupt() noexcept;

    /// How the program ended, in words ("exit code 3", "signal 11 (Segmentation fault)"), waiting
    /// for it until the deadline; empty if it still runs.
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
    bool wait_for(int descriptor, short events, SteadyTime deadline, bool& was_interrupted);
    void hear_errors();
    void note(char direction, std::string_view text);

    std::ofstream log_;
    pid_t process_ = -1;
    int to_child_ = -1;
    int from_child_ = -1;
    int errors_of_child_ = -1;
    int interrupt_ = -1;  // eventfd
    int status_ = 0;
    bool reaped_ = false;
    std::atomic<bool> interrupted_ = false;
    bool after_return_ = false;  // the last line ended with "\r"
    std::string buffer_;
    std::string output_tail_;  // the end of its standard output
    std::string errors_tail_;  // and of its standard error
};

// ---- Driver

/// What may be spent on a move.
struct Allowance {
    ClockView clock;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    Duration margin{};
};

/// How long a program is waited for.
struct Patience {
    Duration startup{20};    ///< from its start to readiness, and for a new game
    Duration silence{10};    ///< from its start to its first word
    Duration hang{5};        ///< beyond clock and margin; then it hangs
    Duration untimed{600};   ///< for a move without a clock
    Duration farewell{0.5};  ///< from "quit" to its end
};

struct Reply {
    std::string move;
    std::optional<Score> score;
    int depth = 0;
    std::uint64_t nodes = 0;
};

/// An option that a program has named in its handshake.
struct OfferedOption {
    std::string name{};
    std::string type{};  ///< as UCI has it: check, spin, combo, button, string
    std::optional<std::int64_t> least{};
    std::optional<std::int64_t> most{};
    std::vector<std::string> choices{};
};

/// An option in the words of the program that it is for.
struct ToldOption {
    std::string name;
    std::optional<std::string> value;  ///< nullopt for a button
};

/// The options of a player as the program has named them; the values of a check are `no_yes`. A
/// name may be written with other blanks and in another case. Throws UserError for an option that
/// is not among `offered`, and for a value that it does not take.
std::vector<ToldOption> told_options(const External& program,
                                     const std::vector<OfferedOption>& offered,
                                     std::array<std::string_view, 2> no_yes);

class Driver {
public:
    /// `farewell` is what the protocol says to end a program.
    Driver(External program, Patience patience, std::string_view farewell)
        : program_(std::move(program)), patience_(patience), farewell_(farewell) {}
    virtual ~Driver() { dismiss(); }
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

    /// Starts the program if it does not run, and tells it that a game begins. Throws UserError if
    /// there is no such program.
    std::optional<Forfeit> new_game(const GameText& game, const Allowance& allowance);

    std::variant<Reply, Forfeit> choose(const GameText& game, const Allowance& allowance);

    /// Ends the thinking in the other's time.
    void end_game();

    /// Ends waiting, now and later.
    void stop() noexcept;

protected:
    /// Thrown inside a driver, caught in the two functions above.
    struct Broken {
        Forfeit forfeit;
    };

    // ---- What a protocol is.

    /// From the start of the program to its readiness.
    virtual void greet() = 0;
    virtual void begin_game(const GameText& game, const Allowance& allowance) = 0;
    virtual Reply ask(const GameText& game, const Allowance& allowance) = 0;
    /// The program thinks in the other's time and will answer ponderhit or stop.
    virtual bool is_pondering() const { return false; }
    virtual void stop_pondering() {}

    // ---- What protocols are made of. All throw Broken.

    void say(std::string_view line);
    /// The next line before the deadline set by `until`.
    std::string hear();
    void until(SteadyTime deadline) { deadline_ = deadline; }
    /// As hear, but nullopt after `wait` even if the deadline is later.
    std::optional<std::string> hear_within(Duration wait);
    /// Something the protocol does not know.
    [[noreturn]] static void protocol_error(std::string detail);

    const External& program() const { return program_; }
    const Patience& patience() const { return patience_; }

private:
    /// From the start of the program.
    SteadyTime answer_by() const;
    /// With the last words of the program.
    Forfeit explained(Forfeit forfeit);
    /// The end of the program that runs, if one does.
    void dismiss();
    void start();
    [[noreturn]] void pipe_closed();
    SteadyTime answer_deadline(const Allowance& allowance, int side) const;

    External program_;
    Patience patience_;
    std::string farewell_;
    std::mutex mutex_;  // guards child_ against stop()
    std::unique_ptr<ChildProcess> child_;
    std::atomic<bool> stopped_ = false;
    SteadyTime deadline_{};
    SteadyTime first_word_by_{};  // while the program has said nothing
    bool has_spoken_ = false;
};

/// The driver of a program's protocol; the three make one each.
std::unique_ptr<Driver> make_driver(const External& program, const Patience& patience = {});
std::unique_ptr<Driver> make_gomocup_driver(const External& program, const Patience& patience);
std::unique_ptr<Driver> make_uci_driver(const External& program, const Patience& patience);
std::unique_ptr<Driver> make_xboard_driver(const External& program, const Patience& patience);

}  // namespace ybw::match
