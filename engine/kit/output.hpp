// Output: a file descriptor that is written to and never fails silently.
//
// A disk that is full and a reader that has gone are errors of their own: the first is explained,
// the second is how `ybw ... | head` ends and is nobody's mistake. A reader that does not read is
// waited for until a stop signal comes.
//
// Thread safety: one thread at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace ybw {

// ---- Terminal: what a file descriptor shows to, and what may be sent there.
//
// Questions to the system; no state. Width is asked anew each time, so that it follows a
// window that is resized.

/// --color
enum class ColorChoice { automatic, always, never };

bool is_terminal(int descriptor);

/// Whether somebody else may print what is written there, at any later moment: `| tee`, `| less`.
bool is_pipe(int descriptor);

/// Writes what is not worth waiting for: nothing if the other end does not read at present.
void write_if_ready(int descriptor, std::string_view text);

/// Columns of a terminal; nullopt where it is none or does not say.
std::optional<std::size_t> terminal_columns(int descriptor);

/// Columns for a help text on the standard output.
std::size_t help_width();

/// Whether colours may be sent to a descriptor: as asked for, else only to a terminal that is not
/// "dumb", and never if NO_COLOR is set to anything (no-color.org).
bool wants_color(int descriptor, ColorChoice choice);

/// Whether lines can be edited on it: a terminal that says what it is, and not that it is "dumb".
bool moves_its_cursor(int descriptor);

/// Whether the locale's characters are UTF-8, so that boards may be drawn with more than ASCII.
bool speaks_utf8();

class Signals;

/// The reader of our output has gone; there is nobody left to tell.
struct ReaderGone {};

class Output {
public:
    /// `name` is what an error message calls it. `signals` are those that are taken while it is
    /// used, if any are.
    Output(int descriptor, std::string_view name, Signals* signals = nullptr)
        : descriptor_(descriptor), name_(name), signals_(signals) {}

    /// Writes all of it. Throws ReaderGone, or UserError(ExitCode::io_error).
    void write(std::string_view text) const;

private:
    int descriptor_;
    std::string_view name_;
    Signals* signals_;
};

/// Ignores SIGPIPE and SIGXFSZ, so that a reader that has gone and a file that may not grow are
/// errors of `write`, and fills descriptors
/// 0, 1 and 2 where they are closed, so that no other file can come to stand there.
void prepare_standard_streams();

/// The standard output.
Output standard_output(Signals* signals = nullptr);

Output standard_error(Signals* signals = nullptr);

// ---- StatusLine: the last line of a terminal, which shows that a search is alive.
//
// A thread draws it four times a second on the standard error, as wide as the terminal is at that
// moment, and wipes it when the work ends. Where the standard error is no terminal there is no line
// and no thread. A terminal that does not take it at once does without. What else is printed goes
// through `print_above`, so that rows and the line never mix.

class StatusLine {
public:
    /// `text` gives the line, called from the drawing thread; it must not print.
    using Text = std::function<std::string()>;

    enum class Visibility { automatic, hidden };

    StatusLine(int descriptor, Text text, Visibility visibility = Visibility::automatic);
    ~StatusLine();
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Calls `print` with the line out of the way, and draws it again.
    void print_above(const std::function<void()>& print);

    /// Prints a line above that can be left out: where it cannot be written, or where something
    /// else is being printed and its reader does not read.
    void say(std::string_view text);

    /// Wipes the line for good.
    void end();

    bool is_visible() const { return visible_; }

private:
    static constexpr std::chrono::milliseconds redraw_after{250};

    void run(const std::stop_token& token);
    // They require mutex_.
    void print_in_its_place(const std::function<void()>& print);
    void draw();
    void clear();

    const int descriptor_;
    const Text text_;
    const bool visible_;
    std::timed_mutex mutex_;  // guards what is on the screen and `drawn_`
    std::size_t drawn_ = 0;   // columns that the line on the screen takes
    std::condition_variable_any wake_;
    std::jthread thread_;
};

/// A line that wipes one of `drawn` columns from a terminal that is `columns` wide now: a window
/// that was made narrower has broken it into several rows.
std::string wipe(std::size_t drawn, std::size_t columns);

}  // namespace ybw
