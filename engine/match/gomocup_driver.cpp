// GomocupDriver: a manager of the Gomocup (Piskvork) protocol, for programs that play gomoku.
//
//   START 15 -> OK      INFO ... (no answer)      BEGIN, TURN x,y, BOARD ... DONE -> x,y
//
// Programs write much else: lines of MESSAGE and DEBUG, which may go on in lines without the word,
// banners, and an ERROR or UNKNOWN about an unknown INFO, which the protocol lets them ignore. So
// only a line in the form of an answer is the answer, and all others are skipped. An ERROR breaks
// the protocol if it names the request, or if no answer comes after it. The reply to SUGGEST x,y is
// PLAY x,y. INFO time_left is sent before every move, with 2147483647 if the game has no clock.
// Reference: Lastovicka, Gomoku AI protocol (plastovicka.github.io/protocl2en.htm).

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match/driver.hpp"
#include "engine/text/words.hpp"

namespace ybw::match {
namespace {

/// The protocol's number for "no limit".
constexpr std::int64_t unlimited = 2'147'483'647;

/// The turn time of a player with another limit than a clock: as long as the game may take.
constexpr std::int64_t untimed_turn = 600'000;

std::int64_t turn_milliseconds(Duration time) {
    return static_cast<std::int64_t>(time.count() * 1000);
}

int rule_number(const std::string& rule) {
    return rule == "standard" ? 1 : rule == "renju" ? 4 : 0;
}

bool is_number(std::string_view text) {
    constexpr std::size_t most_digits = 3;
    return !text.empty() && text.size() <= most_digits &&
           std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

/// "7,12" in a line with nothing else but blanks.
std::optional<std::string> point_in(std::string_view line) {
    const std::size_t comma = line.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const std::string_view x = trimmed(line.substr(0, comma));
    const std::string_view y = trimmed(line.substr(comma + 1));
    if (!is_number(x) || !is_number(y)) return std::nullopt;
    return fmt::format("{},{}", x, y);
}

/// "OK", or "OK - everything is good".
std::optional<std::string> welcome_in(std::string_view line) {
    if (!trimmed(line).starts_with("OK")) return std::nullopt;
    return std::string(line);
}

/// Whether a complaint names the request. Another one may be about an INFO: the answer follows.
bool names_request(std::string_view complaint) {
    const auto words = placed_words(complaint, " \t,.:;'\"()[]<>");
    return std::ranges::any_of(words, [](const PlacedWord& word) {
        constexpr std::array<std::string_view, 5> requests{"START", "BEGIN", "TURN", "BOARD",
                                                           "DONE"};
        return std::ranges::find(requests, word.text) != requests.end();
    });
}

class GomocupDriver final : public Driver {
public:
    GomocupDriver(const External& program, Patience patience) : Driver(program, patience, "END") {}

protected:
    void greet() override {}

    void begin_game(const GameText& game, const Allowance& allowance) override {
        known_.clear();
        say(fmt::format("START {}", game.size));
        answer(welcome_in, Complaints::are_meant);
        tell_limits(game, allowance);
        for (const auto& [key, value] : program().options)
            say(fmt::format("INFO {} {}", key, value));
    }

    Reply ask(const GameText& game, const Allowance& allowance) override {
        const auto left = allowance.clock.left[static_cast<std::size_t>(game.side)];
        say(fmt::format("INFO time_left {}", left ? turn_milliseconds(*left) : unlimited));
        const bool follows = !game.stones.empty() && game.stones.size() == known_.size() + 1 &&
                             std::equal(known_.begin(), known_.end(), game.stones.begin());
        if (game.stones.empty()) {
            say("BEGIN");
        } else if (follows && !known_.empty()) {
            say(fmt::format("TURN {},{}", game.stones.back().x, game.stones.back().y));
        } else {
            tell_board(game);
        }
        const std::string line = answer(point_in, Complaints::may_be_ignored);
        known_ = game.stones;
        const std::size_t comma = line.find(',');
        known_.push_back(
            {*parsed<int>(line.substr(0, comma)), *parsed<int>(line.substr(comma + 1)), game.side});
        return {line, std::nullopt, 0, 0};
    }

private:
    /// The meaning of an ERROR: the request is refused, or perhaps an INFO is unknown.
    enum class Complaints : std::uint8_t { are_meant, may_be_ignored };

    /// Extracts the answer from a line, if it is one.
    using Reader = std::optional<std::string> (*)(std::string_view line);

    /// The next answer.
    std::string answer(Reader reader, Complaints complaints) {
        complaint_.clear();
        std::string remark;
        while (true) {
            const std::string line = hear_unless_late(remark);
            if (is_dealt_with(line, complaints)) continue;
            if (auto found = reader(line)) return std::move(*found);
            remark = line;
        }
    }

    /// Whether the line is no answer: empty, a suggestion that is taken up, a complaint.
    bool is_dealt_with(const std::string& line, Complaints complaints) {
        if (is_blank(line)) return true;
        if (line.starts_with("SUGGEST ")) {
            say("PLAY " + line.substr(8));
            return true;
        }
        if (!line.starts_with("ERROR") && !line.starts_with("UNKNOWN")) return false;
        if (complaints == Complaints::are_meant || names_request(line))
            protocol_error("it answered " + in_quotes(line));
        complaint_ = line;
        return true;
    }

    /// As hear; the error about a late program quotes what it said instead, the last `remark`.
    std::string hear_unless_late(const std::string& remark) try {
        return hear();
    } catch (Broken& broken) {
        if (broken.forfeit.ending != Ending::hang) throw;
        if (!complaint_.empty()) protocol_error("no answer, only " + in_quotes(complaint_));
        if (!remark.empty()) broken.forfeit.detail += "; it had said " + in_quotes(remark);
        throw;
    }

    void tell_limits(const GameText& game, const Allowance& allowance) {
        const auto& clock = allowance.clock;
        const auto left = clock.left[static_cast<std::size_t>(game.side)];
        say(fmt::format("INFO rule {}", rule_number(game.rule)));
        say("INFO game_type 1");
        const auto turn = clock.per_move ? clock.per_move : left;
        say(fmt::format("INFO timeout_turn {}", turn ? turn_milliseconds(*turn) : untimed_turn));
        const bool is_for_all = left && !clock.per_move;
        say(fmt::format("INFO timeout_match {}", is_for_all ? turn_milliseconds(*left) : 0));
        // Extensions, which other programs ignore.
        if (allowance.depth) say(fmt::format("INFO max_depth {}", *allowance.depth));
        if (allowance.nodes) say(fmt::format("INFO max_node {}", *allowance.nodes));
    }

    void tell_board(const GameText& game) {
        say("BOARD");
        for (const Stone& stone : game.stones)
            say(fmt::format("{},{},{}", stone.x, stone.y, stone.side == game.side ? 1 : 2));
        say("DONE");
    }

    std::vector<Stone> known_;  // the stones that the program knows
    std::string complaint_;     // its last ERROR that may be one about an INFO
};

}  // namespace

std::unique_ptr<Driver> make_gomocup_driver(const External& program, const Patience& patience) {
    return std::make_unique<GomocupDriver>(program, patience);
}

}  // namespace ybw::match
