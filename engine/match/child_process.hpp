// ChildProcess: a program at the other end of two pipes, which may do anything.
//
// Lines go to its standard input and come from its standard output. Of its standard error the end
// is kept: the last words of a program that dies say why. Nothing here waits longer than it is told
// to: not for a line, not for a pipe that is full, not for the program to end. The program runs in
// a process group of its own, so that Ctrl-C at the terminal does not reach it, and its descendants
// end with it, even where it has ended before and left them behind. A descendant that has made a
// session of its own ends with it, too, if the program has not ended before; a daemon, which nobody
// is the parent of any more, is left alone.
//
// Made with posix_spawn rather than Boost.Process: that of Boost 1.74 leaves the pipes of one child
// open in the next one started by another thread, so that the end of the first goes unseen, and it
// cannot read a line with a time limit without an event loop.
//
// Thread safety: interrupt() from any thread, the rest from one.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <variant>
#include <vector>

namespace ybw::match {

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
    /// PATH, a path in it from that directory. Throws UserError if it cannot be started.
    explicit ChildProcess(const std::vector<std::string>& command,
                          const std::string& directory = {});

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

}  // namespace ybw::match
