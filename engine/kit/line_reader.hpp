// LineReader: text from a descriptor, interruptible.
//
// `std::getline` cannot be woken by a signal that another thread takes; this waits for the input
// and for the signals at once. Input that never ends is refused rather than kept.
//
// Not thread safe.
#pragma once

#include <optional>
#include <string>
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

}  // namespace ybw
