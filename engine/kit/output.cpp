#include "engine/kit/output.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <unistd.h>

#include "engine/kit/signals.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

void Output::write(std::string_view text) const {
    while (!text.empty()) {
        // In pieces, so that a slow reader is told from one who does not read.
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
            throw UserError(ExitCode::io_error,
                            fmt::format("cannot write to {}: {}", name_, std::strerror(errno)));
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

}  // namespace ybw
