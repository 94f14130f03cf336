#include <algorithm>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/protocol/gomocup.hpp"
#include "engine/protocol/uci.hpp"
#include "engine/text/words.hpp"
#include "tests/fuzz/targets.hpp"

namespace ybw::fuzz {
namespace {

/// What a server has said.
class CountedAnswers {
public:
    /// `counted` says which lines are answers.
    explicit CountedAnswers(bool (*counted)(std::string_view line)) : counted_(counted) {}

    void take(std::string_view line) {
        const std::lock_guard lock(mutex_);
        require(line.ends_with('\n'), "a line without an end", line);
        require_line(line.substr(0, line.size() - 1));
        if (counted_(line)) ++answers_;
    }

    int answers() const {
        const std::lock_guard lock(mutex_);
        return answers_;
    }

private:
    bool (*const counted_)(std::string_view line);
    mutable std::mutex mutex_;
    int answers_ = 0;
};

/// One thread and next to no table, whatever the manager sets.
protocol::ServerSetting setting(const char* game, CountedAnswers& heard) {
    return {.game = game_named(game),
            .options = {.threads = 1, .hash_mib = 0, .policy = BrothersPolicy::serial},
            .version = "0",
            .most_hash_mib = 1,
            .write = [&](std::string_view line) { heard.take(line); }};
}

/// Obeys the lines as the program does that reads them, and calls `note` with each before.
void converse(protocol::LineServer& server, std::string_view input,
              const std::function<void(const std::string& line)>& note) {
    server.expect_stop();  // of whatever comes
    std::istringstream lines{std::string(input)};
    for (std::string line; std::getline(lines, line);) {
        note(line);
        const bool stops = server.foresight(line) >= protocol::Foresight::stop;
        if (stops) server.expect_stop();
        if (stops) server.stop_has_come();
        if (!server.obey(line)) break;
    }
    server.finish();
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

template <class Server>
void converse_with_a_board(std::string_view input) {
    CountedAnswers heard([](std::string_view line) {
        return line.starts_with("bestmove ") || line.starts_with("nobestmove");
    });
    Server server(setting("xiangqi", heard));
    int searches = 0;
    converse(server, input, [&](const std::string& line) {
        for (const std::string& word : words_of(line)) {  // unknown ones come before a command
            const std::string command = lower_case(word);
            if (command == "go") ++searches;
            if (is_one_of(command, {"isready", "position", "go", "stop", "ponderhit", "quit", "uci",
                                    "ucci", "ucinewgame", "d", "debug", "register", "probe",
                                    "setoption", "banmoves"}))
                break;
        }
    });
    require(heard.answers() == searches, "searches without an answer, or with two", input);
}

/// Counts the commands that have to be answered, by the rules of the protocol.
class ManagerOfGomocup {
public:
    void note(std::string_view line) {
        line = trimmed(line);
        const auto [command, rest] = protocol::gomocup::phrase(line);
        if (is_one_of(command, {"", "END", "INFO", "YXSTOP", "STOP"})) return;
        const auto part = std::exchange(next_, Part::command);
        if (part == Part::path) ++questions_;
        if (part == Part::path || part == Part::path_of_database) return;
        const bool is_done = protocol::gomocup::is_done(line);
        const bool is_in_block = part == Part::silent_block || part == Part::block;
        if (is_in_block && is_command(command)) {  // it ends the block, which is refused
            if (part == Part::block) ++questions_;
        } else if (is_in_block) {
            next_ = is_done ? Part::command : part;
            if (is_done && part == Part::block) ++questions_;
            return;
        }
        const bool is_stone = !protocol::gomocup::numbers(line).empty();
        if (part == Part::left_out && (is_done || is_stone)) {
            if (is_stone) next_ = part;
            return;
        }
        obey(command, rest);
    }

    int questions() const { return questions_; }
    /// Blocks that are answered only if something is wrong with them.
    int silent_blocks() const { return silent_blocks_; }

private:
    /// What the next line is a part of.
    enum class Part { command, path, path_of_database, block, silent_block, left_out };

    static bool is_command(std::string_view word) {
        return is_one_of(
            word,
            {"START",        "RECTSTART",    "RESTART",         "ABOUT",        "BEGIN",
             "TURN",         "TAKEBACK",     "BOARD",           "SWAP2BOARD",   "YXBOARD",
             "YXSHOWINFO",   "YXNBEST",      "YXBALANCEONE",    "YXBALANCETWO", "YXSWAP2STEP1",
             "YXSWAP2STEP2", "YXSWAP2STEP3", "YXSHOWFORBID",    "YXBLOCK",      "YXBLOCKUNDO",
             "YXBLOCKRESET", "YXHASHCLEAR",  "YXSHOWHASHUSAGE", "YXHASHDUMP",   "YXHASHLOAD"});
    }

    void obey(std::string_view command, std::string_view rest) {
        if (is_one_of(command, {"BOARD", "SWAP2BOARD"})) {
            next_ = Part::block;
        } else if (is_one_of(command, {"YXBOARD", "YXBLOCK", "YXBLOCKUNDO"})) {
            next_ = Part::silent_block;
            ++silent_blocks_;
        } else if (command.starts_with("YXSWAP2STEP") && command.size() == 12 &&
                   '1' <= command.back() && command.back() <= '3') {
            ++silent_blocks_;  // likewise
        } else if (is_one_of(command, {"YXHASHDUMP", "YXHASHLOAD"}) && rest.empty()) {
            next_ = Part::path;
        } else if (!is_one_of(command,
                              {"YXSHOWINFO", "YXBLOCKRESET", "YXHASHCLEAR", "YXSHOWHASHUSAGE"})) {
            ++questions_;
            const auto has = [&](std::string_view part) {
                return command.find(part) != std::string::npos;
            };
            if (!command.starts_with("YX") || !(has("DATABASE") || has("DB"))) return;
            const bool has_path = has("YXSETDATABASE") || has("YXDB") || has("TODB");
            if (!has_path) next_ = Part::left_out;
            if (has_path && rest.empty()) next_ = Part::path_of_database;
        }
    }

    Part next_ = Part::command;
    int questions_ = 0;
    int silent_blocks_ = 0;
};

}  // namespace

void converse_uci(std::string_view input) {
    converse_with_a_board<protocol::Uci>(input);
}

void converse_ucci(std::string_view input) {
    converse_with_a_board<protocol::Ucci>(input);
}

void converse_gomocup(std::string_view input) {
    CountedAnswers heard([](std::string_view line) { return !line.starts_with("MESSAGE "); });
    protocol::Gomocup server(setting("gomoku", heard));
    ManagerOfGomocup manager;
    converse(server, input, [&](const std::string& line) { manager.note(line); });
    const int extra = heard.answers() - manager.questions();
    require(0 <= extra && extra <= manager.silent_blocks(),
            "commands without an answer, or with two", input);
}

}  // namespace ybw::fuzz
