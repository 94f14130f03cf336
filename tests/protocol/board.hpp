// Board: what sits at the other end of `ybw uci` and `ybw ucci`: types lines, reads lines.
//
// Not thread safe.
#pragma once

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/support/program.hpp"

namespace ybw::protocol {

/// A position that is solved in no time, as boards tell it.
inline constexpr const char* mate_in_one = "position fen 3k5/9/9/9/9/9/9/4R4/4R4/4K4 w - - 0 1";

class Board {
public:
    explicit Board(std::vector<std::string> arguments)
        : program_(with_usual(std::move(arguments)), {.input = std::nullopt}) {}

    void say(const std::string& line) { program_.type(line + '\n'); }
    void type(const std::string& text) { program_.type(text); }

    /// All whole lines so far.
    std::vector<std::string> lines() const {
        const std::string out = program_.out();
        return lines_of(out.substr(0, out.rfind('\n') + 1));
    }

    std::vector<std::string> lines_with(std::string_view beginning) const {
        std::vector<std::string> result = lines();
        std::erase_if(result,
                      [&](const std::string& line) { return !line.starts_with(beginning); });
        return result;
    }

    std::size_t answers() const {
        return lines_with("bestmove").size() + lines_with("nobestmove").size();
    }

    /// Waits until there are `count` lines that begin so; whether they came.
    bool hear(std::string_view beginning, std::size_t count = 1, double seconds = 30) const {
        return StartedProgram::wait_until([&] { return lines_with(beginning).size() >= count; },
                                          seconds);
    }

    /// Says the line and waits for one, or `count`, that begin with the reply; whether they came.
    bool replies(const std::string& line, std::string_view reply, std::size_t count = 1) {
        say(line);
        return hear(reply, count);
    }

    /// The move of the last answer, after waiting for the `count`-th.
    std::string answer(std::size_t count = 1) const {
        if (!hear("bestmove", count)) return "(silence)";
        std::istringstream words(lines_with("bestmove")[count - 1]);
        std::string word;
        words >> word >> word;
        return word;
    }

    /// Says the line; the move of the `count`-th answer.
    std::string answer_to(const std::string& line, std::size_t count = 1) {
        say(line);
        return answer(count);
    }

    /// The last line that begins so; empty if there is none.
    std::string last(std::string_view beginning) const {
        const auto found = lines_with(beginning);
        return found.empty() ? "" : found.back();
    }

    pid_t process() const { return program_.process(); }
    void send(int signal) const { program_.send(signal); }
    void close_input() { program_.close_input(); }
    void stop_reading() { program_.stop_reading(); }
    StartedProgram::Finished finish() { return program_.finish(30); }

private:
    /// Small, and one thread unless the test says otherwise.
    static std::vector<std::string> with_usual(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--hash", "4"});
        if (std::ranges::find(arguments, "--threads") == arguments.end()) {
            arguments.insert(arguments.end(), {"--threads", "1"});
        }
        return arguments;
    }

    StartedProgram program_;
};

/// The number after `word` in a line; -1 if it is not there.
inline long number_after(const std::string& line, const std::string& word) {
    std::istringstream words(line);
    for (std::string found; words >> found;) {
        long number = -1;
        if (found == word && words >> number) return number;
    }
    return -1;
}

inline void pause(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

inline bool is_move(const std::string& text) {
    return text.size() == 4 && text[0] >= 'a' && text[0] <= 'i' && text[1] >= '0' &&
           text[1] <= '9' && text[2] >= 'a' && text[2] <= 'i' && text[3] >= '0' && text[3] <= '9';
}

}  // namespace ybw::protocol
