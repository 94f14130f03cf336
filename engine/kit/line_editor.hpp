// LineEditor: lines typed at a prompt, with the keys, history and completion that shells have.
//
// Around libedit, which heeds what its user wrote into ~/.editrc. Where standard input or output is
// no terminal, or one that cannot move its cursor, lines are read as they come.
//
// Only while a line is typed is the terminal in a mode of its own: between two lines it is as it
// was found. A stop signal ends the line.
//
// Not thread safe. One at a time in a process: its locale for characters is set.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/kit/input.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"

struct editline;
struct history;

namespace ybw {

class LineEditor {
public:
    /// `first_words`: what a line may begin with; the tabulator completes these, and file names
    /// after them.
    LineEditor(Signals& signals, std::function<std::vector<std::string>()> first_words);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// The next line, asked for by `prompt` if somebody can see it. Throws as LineReader does.
    ReadLine line(const std::string& prompt);

private:
    // ---- What libedit calls.
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
