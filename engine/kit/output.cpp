#include "engine/kit/output.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/kit/signals.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {
namespace {

constexpr std::size_t usual_columns = 80;

/// An environment variable; empty if it is not set.
std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

bool is_terminal(int descriptor) {
    return ::isatty(descriptor) == 1;
}

bool is_pipe(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 &&
           (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

void write_if_ready(int descriptor, std::string_view text) {
    pollfd ready{.fd = descriptor, .events = POLLOUT, .revents = 0};
    if (::poll(&ready, 1, 0) <= 0 || (ready.revents & POLLOUT) == 0) return;
    [[maybe_unused]] const auto written = ::write(descriptor, text.data(), text.size());
}

std::optional<std::size_t> terminal_columns(int descriptor) {
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
    return size.ws_col;
}

std::size_t help_width() {
    // Long lines are hard to read, and in very short ones nothing fits.
    return std::clamp<std::size_t>(terminal_columns(STDOUT_FILENO).value_or(80), 50, 100);
}

bool wants_color(int descriptor, ColorChoice choice) {
    if (choice != ColorChoice::automatic) return choice == ColorChoice::always;
    return environment("NO_COLOR").empty() && moves_its_cursor(descriptor);
}

bool moves_its_cursor(int descriptor) {
    const std::string kind = environment("TERM");
    return is_terminal(descriptor) && !kind.empty() && kind != "dumb" && kind != "unknown";
}

bool speaks_utf8() {
    // The first that is set decides (POSIX, "Environment Variables").
    std::string locale = environment("LC_ALL");
    if (locale.empty()) locale = environment("LC_CTYPE");
    if (locale.empty()) locale = environment("LANG");
    locale = lower_case(std::move(locale));
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

void Output::write(std::string_view text) const {
    while (!text.empty()) {
        // In pieces, to distinguish a slow reader from one that does not read.
        const std::size_t piece = std::min<std::size_t>(text.size(), PIPE_BUF);
        std::optional<Signals::Wait> wait;
        if (signals_ != nullptr) wait.emplace(*signals_);
        const ssize_t written = ::write(descriptor_, text.data(), piece);
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            pollfd ready{.fd = descriptor_, .events = POLLOUT, .revents = 0};
            ::poll(&ready, 1, -1);
        } else if (errno == EPIPE) {
            throw ReaderGone{};
        } else if (errno != EINTR) {
            throw UserError(ExitCode::io_error, "cannot write to {}: {}", name_, system_reason());
        }
    }
}

void prepare_standard_streams() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of writing, too
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) != -1) continue;
        // Opened the wrong way round, so that using a closed stream still fails.
        ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

Output standard_output(Signals* signals) {
    return {STDOUT_FILENO, "standard output", signals};
}

Output standard_error(Signals* signals) {
    return {STDERR_FILENO, "standard error", signals};
}

std::string wipe(std::size_t drawn, std::size_t columns) {
    std::string text = "\r";
    const std::size_t rows_above = drawn == 0 ? 0 : (drawn - 1) / columns;
    if (rows_above > 0) text += "\x1b[" + std::to_string(rows_above) + "A";
    return text + "\x1b[J";
}

StatusLine::StatusLine(int descriptor, Text text, Visibility visibility)
    : descriptor_(descriptor),
      text_(std::move(text)),
      visible_(visibility == Visibility::automatic && is_terminal(descriptor)) {
    if (visible_) thread_ = std::jthread([this](const std::stop_token& token) { run(token); });
}

void StatusLine::end() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
    const std::lock_guard lock(mutex_);
    clear();
}

void StatusLine::print_above(const std::function<void()>& print) {
    const std::lock_guard lock(mutex_);
    print_in_its_place(print);
}

void StatusLine::say(std::string_view text) {
    // Longer than any row takes. Thread sanitizers see only a limit by the wall clock: they do not
    // notice a lock that was taken with a limit by the steady clock.
    const auto limit = std::chrono::system_clock::now() + std::chrono::milliseconds(500);
    const std::unique_lock lock(mutex_, limit);
    if (!lock) return;
    print_in_its_place([&] { write_if_ready(descriptor_, std::string(text) + '\n'); });
}

void StatusLine::print_in_its_place(const std::function<void()>& print) {
    const bool was_drawn = drawn_ > 0;
    clear();
    print();
    if (was_drawn) draw();
}

void StatusLine::run(const std::stop_token& token) {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, token, redraw_after, [&] { return token.stop_requested(); })) {
        clear();
        draw();
    }
}

void StatusLine::draw() {
    const std::size_t columns = terminal_columns(descriptor_).value_or(usual_columns);
    // The last column stays free: some terminals begin a new row when it is written.
    const std::string text = text_();
    const std::string_view line = report::fitting(text, columns - 1);
    write_if_ready(descriptor_, line);
    drawn_ = report::display_width(line);
}

void StatusLine::clear() {
    if (drawn_ == 0) return;
    write_if_ready(descriptor_,
                   wipe(drawn_, terminal_columns(descriptor_).value_or(usual_columns)));
    drawn_ = 0;
}

}  // namespace ybw
