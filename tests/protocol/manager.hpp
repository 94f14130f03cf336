// Manager: what sits at the other end of a Gomocup server in the same process: says lines, waits
// for answers.
//
// Thread safety: one thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/protocol/gomocup.hpp"

namespace ybw::protocol {

/// A manager: says lines, and waits for the answers.
class Manager {
public:
    explicit Manager(const SearchOptions& options = {.threads = 1, .hash_mib = 1})
        : brain_({.game = game_named("gomoku"),
                  .options = options,
                  .version = "1.2.3",
                  .most_hash_mib = 2,
                  .write = [this](std::string_view text) { take(text); }}) {}

    bool say(std::string_view line) { return brain_.obey(line); }

    /// The next answer; "(silence)" if none comes.
    std::string hear(std::chrono::milliseconds wait = std::chrono::seconds(10)) {
        std::unique_lock lock(mutex_);
        if (!heard_.wait_for(lock, wait, [&] { return !answers_.empty(); })) return "(silence)";
        const std::string answer = answers_.front();
        answers_.erase(answers_.begin());
        return answer;
    }

    std::string ask(std::string_view line) {
        say(line);
        return hear();
    }

    bool is_silent() {
        const std::lock_guard lock(mutex_);
        return answers_.empty();
    }

    /// All lines of MESSAGE so far.
    std::vector<std::string> messages() {
        const std::lock_guard lock(mutex_);
        return messages_;
    }

    /// Those that begin so.
    std::vector<std::string> messages_with(std::string_view beginning) {
        std::vector<std::string> found = messages();
        std::erase_if(found, [&](const std::string& line) { return !line.starts_with(beginning); });
        return found;
    }

    /// Says the lines of a block, and nothing else.
    void say_all(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) say(line);
    }

private:
    void take(std::string_view text) {
        EXPECT_TRUE(text.ends_with('\n'));
        EXPECT_EQ(std::ranges::count(text, '\n'), 1);
        const std::lock_guard lock(mutex_);
        const std::string line(text.substr(0, text.size() - 1));
        if (line.starts_with("MESSAGE")) {
            messages_.push_back(line);
        } else {
            answers_.push_back(line);
        }
        heard_.notify_all();
    }

    std::mutex mutex_;  // guards what follows
    std::condition_variable heard_;
    std::vector<std::string> answers_;
    std::vector<std::string> messages_;
    Gomocup brain_;
};

/// So deep that the answers are sound, and the same on every machine.
inline constexpr const char* sound_depth = "INFO max_depth 6";

/// A manager that has begun a game, with a setting.
struct Started : Manager {
    explicit Started(std::string_view info = sound_depth) {
        ask("START 15");
        say(info);
    }
};

/// Sets the position, in silence.
inline void set_board(Manager& manager, const std::vector<std::string>& stones) {
    manager.say("YXBOARD");
    manager.say_all(stones);
    manager.say("DONE");
}

inline bool is_point(const std::string& text) {
    return std::regex_match(text, std::regex("([0-9]|1[0-9]),([0-9]|1[0-9])"));
}

}  // namespace ybw::protocol
