// StatusLine: the last line of a terminal, which shows that a search is alive.
//
// A thread draws it four times a second on the standard error, as wide as the terminal is at that
// moment, and wipes it when the work ends. Where the standard error is no terminal there is no line
// and no thread. A terminal that does not take it at once does without. What else is printed goes
// through `print_above`, so that rows and the line never mix.
//
// Thread safety: all members from any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace ybw {

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
