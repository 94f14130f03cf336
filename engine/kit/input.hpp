// Input: what is read: the lines of the standard input, and files that an option names.
//
// A reader at a terminal or a pipe may wait for ever, so a stop ends the waiting.
//
// Thread safety: one thread at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/kit/signals.hpp"

namespace ybw {

/// No more input will come.
struct EndOfInput {};

/// A stop signal came before a line was complete.
struct Interrupted {
    ExitCode code;
};

/// A line without its '\n', or why there is none.
using ReadLine = std::variant<std::string, EndOfInput, Interrupted>;

class LineReader {
public:
    static constexpr std::size_t longest_text = 1 << 20;

    /// `heard` is what was read of it before.
    LineReader(int descriptor, const Signals& signals, std::string heard = {})
        : descriptor_(descriptor), signals_(signals), buffer_(std::move(heard)) {}

    /// The next line; a last one without '\n' counts too. Throws UserError where the input cannot
    /// be read or a line is longer than `longest_text`.
    ReadLine line();

    /// The next byte. Throws the same.
    std::variant<char, EndOfInput, Interrupted> character();

    /// All that is left, with '\n' between lines. Throws the same.
    std::variant<std::string, Interrupted> everything();

    /// What was read beyond the last line.
    const std::string& read_ahead() const { return buffer_; }

private:
    enum class Fetched { data, end, stop };
    Fetched fetch();

    int descriptor_;
    const Signals& signals_;
    std::string buffer_;
    bool at_end_ = false;
};

/// All of the file, or of the standard input for "-", without a byte order mark. `what` begins the
/// message, "--positions"; `wanted` ends it: "name a file of positions, one a line". `signals` are
/// those that are taken, if any are.
std::string input_text(std::string_view what, const std::string& path, std::string_view wanted,
                       Signals* signals);

}  // namespace ybw
