// Output: a file descriptor that is written to and never fails silently.
//
// A full disk and a reader that has gone are separate errors: the program explains the first; the
// second is how `ybw ... | head` ends and is nobody's mistake. If a reader does not read, a write
// waits until a stop signal comes.
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

// ---- Terminal: what a file descriptor leads to, and which text may be sent there.
//
// Questions to the system, without state. The width is asked anew each time, so that it follows a
// window that is resized.

/// --color
enum class ColorChoice { automatic, always, never };

bool is_terminal(int descriptor);

/// Whether another program may print the text at any later moment: `| tee`, `| less`.
bool is_pipe(int descriptor);

/// Writes text that is not worth a wait: nothing if the other end does not read at present.
void write_if_ready(int descriptor, std::string_view text);

/// Columns of a terminal; nullopt where it is none or does not say.
std::optional<std::size_t> terminal_columns(int descriptor);

/// Columns for a help text on the standard output.
std::size_t help_width();

/// Whether colours may be sent to a descriptor: always or never if the user says so; else only to a
/// terminal that is not "dumb", and not if NO_COLOR is set to anything (no-color.org).
bool wants_color(int descriptor, ColorChoice choice);

/// Whether lines can be edited there: on a terminal that names its type, unless it is "dumb".
bool moves_its_cursor(int descriptor);

/// Whether the locale's characters are UTF-8, so that boards may be drawn with more than ASCII.
bool speaks_utf8();

class Signals;

/// The reader of our output has gone; there is nobody left to tell.
struct ReaderGone {};

class Output {
public:
    /// `name` is its name in error messages. `signals` takes the signals while the object is used;
    /// null if none are taken.
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
/// errors of `write`. Fills descriptors 0, 1 and 2 where they are closed, so that no other file can
/// get these numbers.
void prepare_standard_streams();

/// The standard output.
Output standard_output(Signals* signals = nullptr);

Output standard_error(Signals* signals = nullptr);

// ---- StatusLine: the last line of a terminal, which shows that a search is alive.
//
// A thread draws it four times a second on the standard error, as wide as the terminal is at that
// moment, and wipes it when the work ends. Where the standard error is no terminal there is no line
// and no thread. If the terminal does not take the text at once, the drawing is left out. All other
// text goes through `print_above`, so that rows and the line never mix.

class StatusLine {
public:
    /// Gives the text of the line. The drawing thread calls it; it must not print.
    using Text = std::function<std::string()>;

    enum class Visibility { automatic, hidden };

    StatusLine(int descriptor, Text text, Visibility visibility = Visibility::automatic);
    ~StatusLine() { end(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Wipes the line, calls `print`, and draws the line again.
    void print_above(const std::function<void()>& print);

    /// Prints a line above the status line. The line is left out where it cannot be written, or
    /// where other text is being printed and its reader does not read.
    void say(std::string_view text);

    /// Wipes the line for good.
    void end();

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
    std::timed_mutex mutex_;  // guards the line on the screen and `drawn_`
    std::size_t drawn_ = 0;   // columns that the line on the screen takes
    std::condition_variable_any wake_;
    std::jthread thread_;
};

/// The text that wipes a line of `drawn` columns from a terminal that is now `columns` wide: a
/// window that was made narrower has broken the line into several rows.
std::string wipe(std::size_t drawn, std::size_t columns);

}  // namespace ybw
