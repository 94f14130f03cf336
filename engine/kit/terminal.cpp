#include "engine/kit/terminal.hpp"

#include <cstdlib>
#include <poll.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/text/letter_case.hpp"

namespace ybw {
namespace {

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

}  // namespace ybw
