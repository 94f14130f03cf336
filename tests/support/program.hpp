// StartedProgram: a built program, run as a user runs it: with pipes, closed streams or a terminal.
//
// Output is collected by a thread while the program runs, so that a test can wait for a word of it
// and send a signal then. A program that outlives its patience is killed, and the test fails.
#pragma once

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <mutex>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "tests/support/said.hpp"
#include "tests/support/sanitizers.hpp"

namespace ybw {

class StartedProgram {
public:
    enum class Streams {
        pipes,               ///< three pipes
        terminal,            ///< one pseudo-terminal for all three, which is the controlling one
        terminal_error,      ///< pipes, but for the standard error: a terminal, as under `| tee`
        closed_output,       ///< standard output is closed
        full_device,         ///< standard output is /dev/full
        full_error,          ///< standard error is /dev/full
        broken_output_pipe,  ///< nobody will ever read the standard output
        unread_output        ///< nobody reads it for now, and little fits into the pipe
    };

    struct Setting {
        Streams streams = Streams::pipes;
        std::optional<std::string> input =
            std::string();  ///< nullopt: stays open until `type`/`close_input`
        std::vector<std::pair<std::string, std::string>> environment = {};
        unsigned short columns = 100;
        std::vector<int> ignored_signals = {};  ///< as a shell leaves them in the background
        std::string_view program = "ybw";       ///< or another that was built
    };

    struct Finished {
        int code = -1;  ///< exit code; -1 if it had to be killed, 128 + n if a signal ended it
        std::string out;
        std::string err;  ///< empty for a terminal, where all goes to `out`
        double seconds = 0;
    };

    explicit StartedProgram(std::vector<std::string> arguments)
        : StartedProgram(std::move(arguments), {}) {}

    StartedProgram(std::vector<std::string> arguments, const Setting& setting)
        : started_(std::chrono::steady_clock::now()) {
        arguments.insert(arguments.begin(), YBW_BUILD_DIR "/" + std::string(setting.program));
        std::signal(SIGPIPE, SIG_IGN);
        open_streams(setting);
        pid_ = ::fork();
        if (pid_ == 0) become(arguments, setting);
        for (const int descriptor : childs_) ::close(descriptor);
        if (setting.input) {
            type(*setting.input);
            if (setting.streams != Streams::terminal) close_input();
        }
        reader_ = std::jthread([this](const std::stop_token& token) { collect(token); });
    }

    ~StartedProgram() {
        if (pid_ > 0) ::kill(pid_, SIGKILL), ::waitpid(pid_, nullptr, 0);
        if (reader_.joinable()) reader_.request_stop(), reader_.join();
        close_input();
        if (out_ >= 0) ::close(out_);
        if (err_ >= 0) ::close(err_);
        if (unread_ >= 0) ::close(unread_);
    }
    StartedProgram(const StartedProgram&) = delete;
    StartedProgram& operator=(const StartedProgram&) = delete;

    pid_t process() const { return pid_; }
    void send(int signal) const { ::kill(pid_, signal); }

    /// Closes our end of its standard output, as a reader does that has seen enough.
    void stop_reading() {
        reader_.request_stop();
        reader_.join();
        ::close(std::exchange(out_, -1));
        reader_ = std::jthread([this](const std::stop_token& token) { collect(token); });
    }

    bool is_running() const { return ::waitpid(pid_, nullptr, WNOHANG) == 0; }

    /// Types what the program is willing to take: it may have left before the end.
    void type(const std::string& text) const {
        [[maybe_unused]] const auto written = ::write(in_, text.data(), text.size());
    }

    void close_input() {
        if (in_ >= 0 && in_ != out_) ::close(in_);
        in_ = -1;
    }

    void resize(unsigned short columns) const {
        const winsize size{.ws_row = 40, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
        ::ioctl(out_, TIOCSWINSZ, &size);
    }

    std::string out() const { return locked(out_text_); }
    std::string err() const { return locked(err_text_); }

    template <class Condition>
    static bool wait_until(Condition condition, double seconds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return true;
    }

    /// Whether its terminal shows what is typed by itself: nobody edits lines there.
    bool echoes() const {
        termios modes{};
        return ::tcgetattr(out_, &modes) == 0 && (modes.c_lflag & ECHO) != 0;
    }

    /// Lets its terminal show what is typed, in lines, as a shell does.
    void set_echo() const {
        termios modes{};
        ::tcgetattr(out_, &modes);
        modes.c_lflag |= ECHO | ICANON;
        ::tcsetattr(out_, TCSANOW, &modes);
    }

    /// Waits until `text` stands in the output (of either stream).
    bool wait_for(const std::string& text, double seconds = 20) const {
        const auto is_there = [&] {
            return out().find(text) != std::string::npos || err().find(text) != std::string::npos;
        };
        return wait_until(is_there, seconds);
    }

    /// Waits for the end; what has not ended after `patience` seconds is killed.
    Finished finish(double patience = usual_patience) {
        Finished finished;
        int status = 0;
        const bool ended =
            wait_until([&] { return ::waitpid(pid_, &status, WNOHANG) == pid_; }, patience);
        finished.seconds = age();
        if (!ended) {
            ADD_FAILURE() << "the program did not end within " << patience << " s";
            ::kill(pid_, SIGKILL);
            ::waitpid(pid_, &status, 0);
        } else {
            finished.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        pid_ = -1;
        reader_.request_stop();
        reader_.join();
        finished.out = out();
        finished.err = err();
        return finished;
    }

    /// Seconds since the start.
    double age() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    }

private:
    std::string locked(const std::string& text) const {
        const std::lock_guard lock(mutex_);
        return text;
    }

    void open_streams(const Setting& setting) {
        if (setting.streams == Streams::terminal) {
            const auto [master, slave] = make_terminal();
            out_ = in_ = master;
            resize(setting.columns);
            childs_ = {slave};
            ends_ = {slave, slave, slave};
            return;
        }
        const auto [input_read, input_write] = make_pipe();
        const auto [output_read, output_write] = make_pipe();
        const auto [error_read, error_write] =
            setting.streams == Streams::terminal_error ? make_terminal() : make_pipe();
        in_ = input_write;
        err_ = error_read;
        childs_ = {input_read, output_write, error_write};
        ends_ = {input_read, output_write, error_write};
        if (setting.streams == Streams::pipes || setting.streams == Streams::terminal_error ||
            setting.streams == Streams::full_error) {
            out_ = output_read;
        } else if (setting.streams == Streams::unread_output) {
            ::fcntl(output_read, F_SETPIPE_SZ, 4096);
            unread_ = output_read;
        } else {
            ::close(output_read);
        }
        if (setting.streams == Streams::closed_output) ends_[1] = -1;
        if (setting.streams == Streams::full_device) {
            ends_[1] = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
            childs_.push_back(ends_[1]);
        } else if (setting.streams == Streams::full_error) {
            ends_[2] = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
            childs_.push_back(ends_[2]);
        }
    }

    /// Our end and the program's.
    static std::pair<int, int> make_terminal() {
        const int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
        ::grantpt(master);
        ::unlockpt(master);
        const std::string name = ::ptsname(master);
        return {master, ::open(name.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC)};
    }

    static std::pair<int, int> make_pipe() {
        std::array<int, 2> ends{};
        EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
        return {ends[0], ends[1]};
    }

    [[noreturn]] void become(const std::vector<std::string>& arguments,
                             const Setting& setting) const {
        if (setting.streams == Streams::terminal) {
            ::setsid();
            ::ioctl(ends_[0], TIOCSCTTY, 0);
        }
        for (int descriptor = 0; descriptor < 3; ++descriptor) {
            const int end = ends_[static_cast<std::size_t>(descriptor)];
            if (end < 0) {
                ::close(descriptor);
            } else {
                ::dup2(end, descriptor);
            }
        }
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGPIPE}) {
            std::signal(signal, SIG_DFL);
        }
        for (const int signal : setting.ignored_signals) std::signal(signal, SIG_IGN);
        for (const char* name : {"NO_COLOR", "LC_ALL", "LANG", "LC_CTYPE"}) ::unsetenv(name);
        ::setenv("TERM", "xterm", 1);
        for (const auto& [name, value] : setting.environment) {
            ::setenv(name.c_str(), value.c_str(), 1);
        }
        std::vector<char*> words;
        words.reserve(arguments.size() + 1);
        for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
        words.push_back(nullptr);
        ::execv(words[0], words.data());
        ::_exit(127);
    }

    /// Reads both streams until they end; once asked to stop, until nothing more comes.
    void collect(const std::stop_token& token) {
        std::array<pollfd, 2> streams{{{out_, POLLIN, 0}, {err_, POLLIN, 0}}};
        while (streams[0].fd >= 0 || streams[1].fd >= 0) {
            const int ready = ::poll(streams.data(), streams.size(), 10);
            if (ready == 0 && token.stop_requested()) return;
            for (std::size_t i = 0; i < streams.size(); ++i) {
                if (streams[i].revents == 0) continue;
                std::array<char, 4096> bytes{};
                const ssize_t count = ::read(streams[i].fd, bytes.data(), bytes.size());
                if (count <= 0) {
                    streams[i].fd = -1;  // the other end is closed
                } else {
                    const std::lock_guard lock(mutex_);
                    (i == 0 ? out_text_ : err_text_)
                        .append(bytes.data(), static_cast<std::size_t>(count));
                }
            }
        }
    }

    std::chrono::steady_clock::time_point started_;
    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    int err_ = -1;
    int unread_ = -1;
    std::vector<int> childs_;    // what only the program keeps open
    std::array<int, 3> ends_{};  // its standard streams; -1 for a closed one
    mutable std::mutex mutex_;   // guards the two texts
    std::string out_text_;
    std::string err_text_;
    std::jthread reader_;
};

/// Words, and then more of them.
inline std::vector<std::string> joined(std::vector<std::string> words,
                                       const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Runs the program to its end.
inline StartedProgram::Finished run_program(std::vector<std::string> arguments,
                                            const StartedProgram::Setting& setting = {}) {
    return StartedProgram(std::move(arguments), setting).finish();
}

/// The same run; a failure of the test at the caller's line, with what was said, if it did not exit
/// with `code`.
inline StartedProgram::Finished exits(int code, StartedProgram::Finished run,
                                      const char* file = __builtin_FILE(),
                                      int line = __builtin_LINE()) {
    if (run.code != code) {
        ADD_FAILURE_AT(file, line) << "it exited with " << run.code << ", not " << code << "\n"
                                   << run.err << run.out.substr(0, 2000);
    }
    return run;
}

}  // namespace ybw
