// XboardDriver: a manager of the xboard protocol, version 2 (Mann & Muller, Chess Engine
// Communication Protocol, www.gnu.org/software/xboard/engine-intf.html).
//
//   xboard, protover 2 -> feature ... done=1     new, variant xiangqi, level or st, setboard F
//   usermove m, go -> move m
//
// The program keeps the game, so it receives only new moves; a game that does not follow from the
// moves that it knows is set up again. Time per move is in whole seconds (st). Scores come from
// "post" lines: depth, score, centiseconds, nodes, line.

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/driver.hpp"
#include "engine/text/words.hpp"

namespace ybw::match {
namespace {

/// "name=value name="quoted value" ..." after the word "feature". Options come one by one.
std::vector<std::pair<std::string, std::string>> features_in(const std::string& line) {
    std::vector<std::pair<std::string, std::string>> found;
    for (std::size_t at = line.find(' '); at != std::string::npos && at < line.size();) {
        at = line.find_first_not_of(' ', at);
        if (at == std::string::npos) break;
        const std::size_t equals = line.find('=', at);
        if (equals == std::string::npos) break;
        const std::string name = line.substr(at, equals - at);
        const bool is_quoted = equals + 1 < line.size() && line[equals + 1] == '"';
        const std::size_t begin = equals + (is_quoted ? 2 : 1);
        const std::size_t end = std::min(line.find(is_quoted ? '"' : ' ', begin), line.size());
        found.emplace_back(name,
                           line.substr(std::min(begin, line.size()), end - std::min(begin, end)));
        at = end + (is_quoted ? 1 : 0);
    }
    return found;
}

/// "Resign -spin 800 -1 1200", "Style -combo Solid /// *Normal /// Wild", "Ponder -check 1".
OfferedOption option_in(std::string_view text) {
    OfferedOption option;
    std::size_t dash = std::min(text.find(" -"), text.size());
    while (dash + 2 < text.size() && (text[dash + 2] < 'a' || text[dash + 2] > 'z'))
        dash = std::min(text.find(" -", dash + 1), text.size());
    const auto words = words_of(text.substr(std::min(dash + 2, text.size())));
    option.name = trimmed(text.substr(0, dash));
    if (words.empty()) return option;
    option.type = words[0];
    if (option.type == "save" || option.type == "reset") option.type = "button";
    if (option.type == "spin" && words.size() > 3) {
        option.least = whole_number(words[2]);
        option.most = whole_number(words[3]);
    }
    for (std::size_t i = 1; i < words.size() && option.type == "combo"; ++i) {
        if (i == 1 || words[i] == "///") option.choices.emplace_back();
        if (words[i] == "///") continue;
        std::string& choice = option.choices.back();
        const std::string_view word = words[i];
        choice += choice.empty() ? "" : " ";
        choice += choice.empty() && word.starts_with('*') ? word.substr(1) : word;
    }
    return option;
}

bool begins_with_any(std::string_view line, std::initializer_list<std::string_view> beginnings) {
    return std::ranges::any_of(beginnings,
                               [&](std::string_view word) { return line.starts_with(word); });
}

/// Whether "Error (unknown command): otim" names a command that the game needs. A program need not
/// know the others.
bool is_error(std::string_view line) {
    if (begins_with_any(line, {"Illegal move", "tellusererror"})) return true;
    if (!begins_with_any(line, {"Error", "error"})) return false;
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return true;
    const std::string_view command = trimmed(line.substr(colon + 1));
    return !begins_with_any(command, {"xboard", "protover", "accepted", "variant", "post", "easy",
                                      "option", "st", "level", "sd", "time", "otim"});
}

std::optional<std::int64_t> number(const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    // Some programs append a sign of their own, "7." or "7&".
    if (error != std::errc{} || end + 1 < text.data() + text.size()) return std::nullopt;
    return value;
}

/// Mates are scores beyond 100000 in version 2; programs with another scale stay within this.
Score score_of(std::int64_t value) {
    constexpr std::int64_t most = Score::max_evaluation;
    return Score::evaluation(static_cast<int>(std::clamp(value, -most, most)));
}

class XboardDriver final : public Driver {
public:
    XboardDriver(const External& program, Patience patience) : Driver(program, patience, "quit") {}

protected:
    void greet() override {
        features_.clear();
        offered_.clear();
        say("xboard");
        say("protover 2");
        hear_features();
        options_ = told_options(program(), offered_, {"0", "1"});
    }

    void begin_game(const GameText& game, const Allowance& allowance) override {
        known_.clear();
        is_set_up_ = false;
        say("new");
        if (game.game != "chess") say("variant " + game.game);
        say("force");
        say("post");
        say(program().ponders ? "hard" : "easy");
        for (const auto& [name, value] : options_)
            say(fmt::format("option {}{}", name, value ? "=" + *value : ""));
        const auto& clock = allowance.clock;
        const auto left = clock.left[static_cast<std::size_t>(game.side)];
        if (clock.per_move) {
            say(fmt::format("st {}", static_cast<int>(std::max(1.0, clock.per_move->count()))));
        } else if (left) {
            const int seconds = static_cast<int>(left->count());
            say(fmt::format("level 0 {}:{:02} {:g}", seconds / 60, seconds % 60,
                            clock.increment.count()));
        }
        if (allowance.depth) say(fmt::format("sd {}", *allowance.depth));
    }

    Reply ask(const GameText& game, const Allowance& allowance) override {
        const bool follows = is_set_up_ && game.moves.size() == known_.size() + 1 &&
                             std::equal(known_.begin(), known_.end(), game.moves.begin());
        if (!follows) set_up(game);
        tell_clock(game, allowance);
        say(follows ? user_move(game.moves.back()) : "go");
        Reply reply;
        while (true) {
            const auto move = move_in(hear(), reply);
            if (!move) continue;
            reply.move = *move;
            known_ = game.moves;
            known_.push_back(*move);
            return reply;
        }
    }

    void stop_pondering() override { say("force"); }

private:
    /// How long to wait for a program of version 1, which does not answer "feature".
    static constexpr Duration feature_wait{2.0};

    void hear_features() {
        Duration wait = feature_wait;
        while (const auto line = hear_within(wait)) {
            if (!line->starts_with("feature")) continue;
            note_features(*line);
            const auto done = features_.find("done");
            if (done == features_.end()) continue;
            if (done->second == "1") return;
            wait = patience().startup;  // done=0: it asks for more time
        }
    }

    void note_features(const std::string& line) {
        for (const auto& [name, value] : features_in(line)) {
            if (name == "option") {
                offered_.push_back(option_in(value));
            } else {
                features_[name] = value;
            }
            if (name != "done") say("accepted " + name);
        }
    }

    bool has(const std::string& feature) const {
        const auto found = features_.find(feature);
        return found != features_.end() && found->second != "0";
    }

    void set_up(const GameText& game) {
        say("force");
        if (!game.is_usual_start) {
            if (!has("setboard"))
                protocol_error("it cannot set up a position (no feature setboard)");
            say("setboard " + (game.xboard_start.empty() ? game.start : game.xboard_start));
        }
        for (const std::string& move : game.moves) say(user_move(move));
        is_set_up_ = true;
    }

    void tell_clock(const GameText& game, const Allowance& allowance) {
        const auto centiseconds = [](Duration time) {
            return static_cast<std::int64_t>(time.count() * 100);
        };
        const auto own = allowance.clock.left[static_cast<std::size_t>(game.side)];
        if (!own) return;
        const auto other = allowance.clock.left[static_cast<std::size_t>(1 - game.side)];
        say(fmt::format("time {}", centiseconds(*own)));
        say(fmt::format("otim {}", centiseconds(other.value_or(*own))));
    }

    std::string user_move(const std::string& move) const {
        return has("usermove") ? "usermove " + move : move;
    }

    /// The move in the line, if there is one. Throws Broken for a line that ends the game.
    std::optional<std::string> move_in(const std::string& line, Reply& reply) const {
        const auto words = words_of(line);
        if (words.empty()) return std::nullopt;
        if (words.front() == "move") {
            if (words.size() < 2) protocol_error("move without a move");
            return words[1];
        }
        if (begins_with_any(line, {"resign", "tellics resign", "0-1", "1-0"}))
            throw Broken{{Ending::resigned, "it said " + in_quotes(line)}};
        if (is_error(line)) protocol_error("it said " + in_quotes(line));
        if (words.size() >= 4 && number(words[0]) && number(words[1]) && number(words[2]) &&
            number(words[3])) {
            reply.depth = static_cast<int>(*number(words[0]));
            reply.score = score_of(*number(words[1]));
            reply.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, *number(words[3])));
        }
        return std::nullopt;
    }

    std::map<std::string, std::string> features_;
    std::vector<OfferedOption> offered_;
    std::vector<ToldOption> options_;  // of the player
    std::vector<std::string> known_;   // moves that the program knows
    bool is_set_up_ = false;
};

}  // namespace

std::unique_ptr<Driver> make_xboard_driver(const External& program, const Patience& patience) {
    return std::make_unique<XboardDriver>(program, patience);
}

}  // namespace ybw::match
