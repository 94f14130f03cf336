// UserError: what the user got wrong, where, and how to mend it.
//
// The one exception type of the program. It is thrown where text from outside is read, caught once
// in `main`, printed as one line, and turned into the exit code it carries.
#pragma once

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <utility>

namespace ybw {

/// Exit codes, after BSD's sysexits. New ones may be added; the old ones never change.
enum class ExitCode : int {
    done = 0,
    answer_is_no = 1,
    undecided = 2,
    usage = 64,
    bad_input = 65,
    input_missing = 66,
    internal_error = 70,
    cannot_create = 73,
    io_error = 74,
    opponent_broke_protocol = 76,
    hung_up = 129,
    interrupted = 130,
    terminated = 143,
};

class UserError : public std::runtime_error {
public:
    /// `message` is one line without a full stop: what is wrong, where (column or option), and how
    /// to mend it, for example
    /// "move 3 (column 7): h8 is already occupied; name an empty point".
    UserError(ExitCode code, const std::string& message)
        : std::runtime_error(message), code_(code) {}

    /// The same with the other arguments in the place of each "{}".
    template <class First, class... Rest>
    UserError(ExitCode code, fmt::format_string<First, Rest...> message, First&& first,
              Rest&&... rest)
        : UserError(code,
                    fmt::format(message, std::forward<First>(first), std::forward<Rest>(rest)...)) {
    }

    ExitCode code() const { return code_; }

private:
    ExitCode code_;
};

/// Why the last call to the system failed: what errno says.
inline std::string system_reason() {
    return std::strerror(errno);
}

}  // namespace ybw
