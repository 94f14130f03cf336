#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/serve/live_board.hpp"
#include "tests/fuzz/targets.hpp"

namespace ybw::fuzz {
namespace {

/// How many messages of each kind a page has heard.
struct Heard {
    int positions = 0;
    int errors = 0;
    int begun = 0;    ///< searches
    int results = 0;  ///< of searches

    /// What a message is answered by; a stop by nothing.
    int answers() const { return positions + errors + begun; }
};

class Page {
public:
    serve::Send send() {
        return [this](const std::string& text) { take(text); };
    }

    Heard heard() const {
        const std::lock_guard lock(mutex_);
        return heard_;
    }

private:
    /// From the thread of a search, too.
    void take(const std::string& text) {
        const std::lock_guard lock(mutex_);
        require_line(text);
        const auto json = nlohmann::json::parse(text, nullptr, false);
        require(json.is_object(), "no message for a page", text);
        const std::string type = json.value("type", "");
        if (type == "position") ++heard_.positions;
        if (type == "error") ++heard_.errors;
        if (type == "search") ++heard_.begun;
        if (type == "result") ++heard_.results;
    }

    mutable std::mutex mutex_;
    Heard heard_;
};

/// One thread and next to no table, whatever the page asks for.
serve::SearchBounds smallest_bounds() {
    return {.usual = {.threads = 1, .hash_mib = 0, .policy = BrothersPolicy::serial},
            .most_hash_mib = 1};
}

bool is_stop(std::string_view message) {
    const auto read =
        read_or_refuse([&] { return serve::read_message(message, smallest_bounds()); });
    return read && std::holds_alternative<serve::AskedStop>(*read);
}

}  // namespace

void talk_as_page(std::string_view input) {
    Page page;
    std::optional<serve::LiveBoard> board(
        std::in_place, page.send(), smallest_bounds(),
        record::PlayedMoves{.start = game_named("tictactoe").start({}), .moves = {}});
    int expected = 1;  // the position that it begins with
    std::istringstream lines{std::string(input)};
    for (std::string line; std::getline(lines, line);) {
        board->hear(line);
        if (!is_stop(line)) ++expected;
        require(page.heard().answers() == expected, "no answer, or two", line);
        board->hear(R"({"type":"stop"})");
    }
    board.reset();
    const Heard heard = page.heard();
    require(heard.begun == heard.results, "searches without a result, or with two", input);
    require(heard.answers() == expected, "something is said that nobody asked for", input);
}

}  // namespace ybw::fuzz
