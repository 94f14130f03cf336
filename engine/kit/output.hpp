// Output: a file descriptor that is written to and never fails silently.
//
// A disk that is full and a reader that has gone are errors of their own: the first is explained,
// the second is how `ybw ... | head` ends and is nobody's mistake. A reader that does not read is
// waited for until a stop signal comes.
//
// Thread safety: one thread at a time.
#pragma once

#include <string_view>

namespace ybw {

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

}  // namespace ybw
