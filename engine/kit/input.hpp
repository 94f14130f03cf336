// Input: the lines of the standard input, and the files that an option names.
//
// A reader at a terminal or a pipe may wait for ever, so a stop ends the waiting.
//
// Thread safety: one thread at a time.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"

struct editline;
struct history;

namespace ybw {

/// No more input will come.
struct EndOfInput {};

/// A stop signal came before a line was complete.
struct Interrupted {
    ExitCode code;
};

/// A line without its '\n', or the reason why there is none.
using ReadLine = std::variant<std::string, EndOfInput, Interrupted>;

class LineReader {
public:
    static constexpr std::size_t longest_text = 1 << 20;

    /// `heard` is the text that was already read from it.
    LineReader(int descriptor, const Signals& signals, std::string heard = {})
        : descriptor_(descriptor), signals_(signals), buffer_(std::move(heard)) {}

    /// The next line; a last one without '\n' counts too. Throws UserError where the input cannot
    /// be read or a line is longer than `longest_text`.
    ReadLine line();
    /// The same; nullopt at the end of the input. Throws Stopped where a stop signal came.
    std::optional<std::string> next_line();

    /// Drops the rest of a line that was too long. Throws UserError where the input cannot be read.
    void skip_line();

    /// The next byte. Throws the same.
    std::variant<char, EndOfInput, Interrupted> character();

    /// The rest of the input as it is. Throws Stopped where a stop signal came, and UserError where
    /// there is more than `most` bytes of it.
    std::string everything(std::size_t most = longest_text);

    /// Called in a wait for input when the program was stopped and goes on; may be empty.
    std::function<void()> on_resume{};

    /// The text that was read beyond the last line.
    const std::string& read_ahead() const { return buffer_; }

private:
    enum class Fetched { data, end, stop };
    Fetched fetch(std::size_t most = longest_text);

    int descriptor_;
    const Signals& signals_;
    std::string buffer_;
    bool at_start_ = true;
    bool at_end_ = false;
};

/// The whole file, or the whole standard input for "-", without a byte order mark. `what` begins
/// the error message ("--positions"); `wanted` ends it ("name a file of positions, one a line").
/// `signals` takes the signals; null if none are taken, and the path is a file's.
std::string input_text(std::string_view what, const std::string& path, std::string_view wanted,
                       Signals* signals);

// ---- LineEditor: lines typed at a prompt, with the keys, history and completion that shells have.
//
// Built on libedit, which obeys the user's ~/.editrc. Where standard input or output is no
// terminal, or a terminal that cannot move its cursor, lines are read without editing.
//
// The terminal has a mode of its own only while a line is typed; between two lines it is as it was
// found. A stop signal ends the line.
//
// Not thread safe. One object at a time in a process: it sets the process's locale for characters.

class LineEditor {
public:
    /// `first_words`: the words that a line may begin with. The tabulator key completes them, and
    /// file names after them.
    LineEditor(Signals& signals, std::function<std::vector<std::string>()> first_words);
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// Shows `prompt` if somebody can see it, and reads the next line. Throws as LineReader does.
    ReadLine line(const std::string& prompt);

private:
    // ---- Functions that libedit calls.
    static LineEditor& self(editline* editor);
    static char* prompt(editline* editor);
    static int next_character(editline* editor, wchar_t* character);
    static unsigned char complete(editline* editor, int key);

    void open();
    int read_character(wchar_t& character);
    unsigned char complete_first_word(const std::string& begun);

    LineReader reader_;
    Output output_;
    std::function<std::vector<std::string>()> first_words_;
    std::unique_ptr<editline, void (*)(editline*)> editor_;  ///< null: lines are not edited
    std::unique_ptr<history, void (*)(history*)> history_;
    std::string prompt_;
    std::optional<ReadLine> ended_;  ///< instead of the line that is being typed
    std::exception_ptr failure_;     ///< kept until libedit has returned
};

}  // namespace ybw
