#include "engine/cli/output.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "engine/text/user_error.hpp"

namespace ybw::cli {

void Output::write(std::string_view text) const {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor_, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            pollfd ready{.fd = descriptor_, .events = POLLOUT, .revents = 0};
            ::poll(&ready, 1, -1);
        } else if (errno == EPIPE) {
            throw ReaderGone{};
        } else if (errno != EINTR) {
            throw UserError(ExitCode::io_error,
                            fmt::format("cannot write to {}: {}", name_, std::strerror(errno)));
        }
    }
}

void prepare_standard_streams() {
    std::signal(SIGPIPE, SIG_IGN);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) != -1) continue;
        // Opened the wrong way round, so that using a closed stream still fails.
        ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

Output standard_output() {
    return {STDOUT_FILENO, "standard output"};
}

}  // namespace ybw::cli
