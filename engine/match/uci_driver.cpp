// UciDriver: a manager of UCI (Universal Chess Interface, Meyer-Kahlen & Huber 2000) and of its
// xiangqi sister UCCI (xqbase.com/protocol/cchess_ucci.htm, version 3.0).
//
//   uci -> uciok    isready -> readyok    position fen F moves ... ; go ... -> bestmove m
//
// Both say that unknown lines are to be ignored, so a senseless line is no fault. A missing answer
// is one (a hang), and so is an answer without a move (bestmove (none) and 0000 are for positions
// without moves). UCI has no resignation. UCCI has "bestmove m resign", and nobestmove, with which
// programs leave a position that they consider dead: a claim, for the referee to judge. UCCI
// differs, too, in: the handshake, no isready before the first game, and time in seconds unless
// usemillisec is offered. It has no word for a fixed time a move: all the time for the one move to
// the next control stands for it; some programs keep a part of that.
//
// A program that offers UCI_Variant receives the name of the game; if its list lacks the game, it
// is refused. If it offers several games, its ranks count from 1 (Fairy-Stockfish: "a10a9"), in
// moves both ways.
//
// A program that ponders is sent its move, the answer that it expects, and "go ponder". Then it is
// sent "ponderhit" if that answer comes, else "stop"; its move after "stop" is not played.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/driver.hpp"
#include "parallel/clock.hpp"

namespace ybw::match {
namespace {

std::int64_t milliseconds_of(Duration time) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(time.count() * 1000));
}

Score centipawns(int value) {
    return Score::evaluation(std::clamp(value, -Score::max_evaluation, Score::max_evaluation));
}

/// A line of another rank than the first: it is not about the move that will be played.
bool is_further_line(const std::vector<std::string>& words) {
    const auto at = std::ranges::find(words, "multipv");
    return at < words.end() - 1 && *(at + 1) != "1";
}

/// "option name Skill Level type spin default 20 min 0 max 20", in UCCI without "name". Names and
/// choices may have blanks.
OfferedOption option_in(const std::vector<std::string>& words) {
    OfferedOption option;
    std::string ignored;
    std::string least;
    std::string most;
    std::string* part = &option.name;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const bool is_name = part == &option.name;
        if (is_name && option.name.empty() && words[i] == "name") continue;
        std::string* const before = part;
        if (is_name && words[i] == "type") part = &option.type;
        if (!is_name && words[i] == "default") part = &ignored;
        if (!is_name && words[i] == "min") part = &least;
        if (!is_name && words[i] == "max") part = &most;
        if (!is_name && words[i] == "var") part = &option.choices.emplace_back();
        if (part == before && words[i] != "var") *part += (part->empty() ? "" : " ") + words[i];
    }
    option.least = parsed<std::int64_t>(least);
    option.most = parsed<std::int64_t>(most);
    return option;
}

/// "info string ...", in UCCI "info message ..."
bool is_remark(const std::vector<std::string>& words) {
    return words.size() > 2 && words[0] == "info" &&
           (words[1] == "string" || words[1] == "message");
}

/// A move with its ranks (its numbers) moved by `by`.
std::string with_other_ranks(std::string_view move, int by) {
    if (by == 0) return std::string(move);
    std::string text;
    while (!move.empty()) {
        int rank = 0;
        const auto [end, error] = std::from_chars(move.data(), move.data() + move.size(), rank);
        const bool is_rank = error == std::errc{} && move.front() != '-';
        text += is_rank ? fmt::to_string(rank + by) : std::string(1, move.front());
        move.remove_prefix(is_rank ? static_cast<std::size_t>(end - move.data()) : 1);
    }
    return text;
}

/// A mate in moves, negative for being mated, as a distance in plies.
Score mate(int moves) {
    constexpr int longest = Score::longest_win / 2;
    const int distance = std::abs(std::clamp(moves, -longest, longest)) * 2;
    return moves > 0 ? Score::win_in(distance - 1) : Score::loss_in(distance);
}

class UciDriver final : public Driver {
public:
    UciDriver(const External& program, Patience patience)
        : Driver(program, patience, "quit"), is_ucci_(program.protocol == ProtocolName::ucci) {}

protected:
    void greet() override {
        has_milliseconds_ = !is_ucci_;
        pondered_.reset();
        offered_.clear();
        say(is_ucci_ ? "ucci" : "uci");
        hear_until(is_ucci_ ? "ucciok" : "uciok");
        if (is_ucci_ && has_milliseconds_) say("setoption usemillisec true");
        const auto variants = std::ranges::find(offered_, "UCI_Variant", &OfferedOption::name);
        variants_ = variants == offered_.end() ? std::vector<std::string>() : variants->choices;
        External player = program();
        if (player.ponders) player.options.emplace("Ponder", "true");
        for (const auto& [name, value] : told_options(player, offered_, {"false", "true"})) {
            const std::string_view between = is_ucci_ ? " " : " value ";
            say(fmt::format("setoption {}{}{}", is_ucci_ ? "" : "name ", name,
                            value ? std::string(between) + *value : ""));
        }
    }

    void begin_game(const GameText& game, const Allowance&) override {
        choose_variant(game.game);
        say(is_ucci_ ? "setoption newgame" : "ucinewgame");
        say("isready");
        hear_until("readyok");
    }

    Reply ask(const GameText& game, const Allowance& allowance) override {
        if (pondered_ == game.moves) {
            pondered_.reset();
            say("ponderhit");
        } else {
            stop_pondering();
            say(position_line(game));
            say("go" + limits_of(game, allowance));
        }
        const Stopwatch watch;
        Reply reply;
        std::string remark;
        while (true) {
            const std::string line = hear();
            const auto words = words_of(line);
            if (words.empty()) continue;
            if (words.front() == "info") note_info(words, reply);
            if (is_remark(words)) remark = line;
            const bool is_answer = words.front() == "bestmove" || words.front() == "nobestmove";
            if (!is_answer) continue;
            require_move(words, line, remark);
            reply.move = with_other_ranks(words[1], -ranks_above_ours(game));
            if (program().ponders && words.size() > 3 && words[2] == "ponder") {
                ponder(game, {reply.move, with_other_ranks(words[3], -ranks_above_ours(game))},
                       allowance, watch.elapsed());
            }
            return reply;
        }
    }

    bool is_pondering() const override { return pondered_.has_value(); }

    void stop_pondering() override {
        if (!std::exchange(pondered_, std::nullopt)) return;
        say("stop");
        while (true) {
            const auto words = words_of(hear());
            if (!words.empty() && words.front().ends_with("bestmove")) return;
        }
    }

private:
    /// Lets the program think about the answer that it expects to its move, which took `used`.
    void ponder(GameText game, const std::array<std::string, 2>& moves, Allowance allowance,
                Duration used) {
        game.moves.insert(game.moves.end(), moves.begin(), moves.end());
        if (auto& left = allowance.clock.left[static_cast<std::size_t>(game.side)])
            left = std::max(Duration(0), *left - used) + allowance.clock.increment;
        say(position_line(game));
        say("go ponder" + limits_of(game, allowance));
        pondered_ = std::move(game.moves);
    }

    void hear_until(std::string_view word) {
        while (true) {
            const std::string line = hear();
            const auto words = words_of(line);
            if (line.find("usemillisec") != std::string::npos) has_milliseconds_ = true;
            if (words.size() > 1 && words.front() == "option") offered_.push_back(option_in(words));
            if (!words.empty() && words.front() == word) return;
        }
    }

    /// UCI_Variant of a program that plays several games, or another one than ours.
    void choose_variant(const std::string& game) {
        const bool is_chosen = program().options.contains("UCI_Variant");
        if (is_chosen || variants_.empty()) return;
        if (std::ranges::find(variants_, game) == variants_.end()) {
            protocol_error(fmt::format("it does not play {}; its UCI_Variant has {}", game,
                                       fmt::join(variants_, ", ")));
        }
        if (variants_.size() > 1) say("setoption name UCI_Variant value " + game);
    }

    /// Programs for many games name the lowest rank of all boards 1; those for xiangqi alone call
    /// it 0, as UCCI does.
    int ranks_above_ours(const GameText& game) const {
        return !is_ucci_ && variants_.size() > 1 ? 1 - game.lowest_rank : 0;
    }

    std::string position_line(const GameText& game) const {
        std::string line = game.is_usual_start ? "position startpos" : "position fen " + game.start;
        if (!game.moves.empty()) line += " moves";
        for (const std::string& move : game.moves)
            line += ' ' + with_other_ranks(move, ranks_above_ours(game));
        return line;
    }

    /// Throws Broken if an answer has no move.
    void require_move(const std::vector<std::string>& words, const std::string& line,
                      const std::string& remark) const {
        if (is_ucci_ && std::ranges::find(words, "resign") != words.end())
            throw Broken{{Ending::resigned, "it said " + in_quotes(line)}};
        const std::string said = fmt::format("it said {} where there are moves{}", in_quotes(line),
                                             remark.empty() ? "" : ", after " + in_quotes(remark));
        if (is_ucci_ && words.front() == "nobestmove") throw Broken{{Ending::claimed_draw, said}};
        if (words.size() < 2 || words[1] == "(none)" || words[1] == "0000") protocol_error(said);
    }

    /// The words after "go".
    std::string limits_of(const GameText& game, const Allowance& allowance) const {
        std::string line;
        if (allowance.depth) line += fmt::format(" depth {}", *allowance.depth);
        // UCCI knows one limit at a time.
        if (is_ucci_ && allowance.depth) return line;
        if (allowance.nodes) line += fmt::format(" nodes {}", *allowance.nodes);
        if (is_ucci_ && allowance.nodes) return line;
        line += is_ucci_ ? ucci_clock(game, allowance.clock) : uci_clock(game, allowance.clock);
        return line.empty() ? " infinite" : line;
    }

    std::string uci_clock(const GameText& game, const ClockView& clock) const {
        if (clock.per_move) return fmt::format(" movetime {}", milliseconds_of(*clock.per_move));
        std::string text;
        for (const int side : {0, 1}) {
            const auto left = clock.left[static_cast<std::size_t>(side)];
            // The other side may have no clock: then this side's stands for both.
            const auto shown = left ? left : clock.left[static_cast<std::size_t>(game.side)];
            if (!shown) return {};
            const char name = side == 0 ? 'w' : 'b';
            text += fmt::format(" {}time {} {}inc {}", name, milliseconds_of(*shown), name,
                                static_cast<std::int64_t>(clock.increment.count() * 1000));
        }
        return text;
    }

    std::string ucci_clock(const GameText& game, const ClockView& clock) const {
        const auto in_unit = [&](Duration time) {
            if (has_milliseconds_) return milliseconds_of(time);
            return std::max<std::int64_t>(1, static_cast<std::int64_t>(time.count()));
        };
        if (clock.per_move) return fmt::format(" time {} movestogo 1", in_unit(*clock.per_move));
        const auto left = clock.left[static_cast<std::size_t>(game.side)];
        if (!left) return {};
        std::string text = fmt::format(" time {}", in_unit(*left));
        const Duration unit(has_milliseconds_ ? 0.001 : 1.0);
        if (clock.increment >= unit) text += fmt::format(" increment {}", in_unit(clock.increment));
        return text;
    }

    /// Takes score, depth and nodes of an info line.
    void note_info(const std::vector<std::string>& words, Reply& reply) const {
        if (is_further_line(words)) return;
        for (std::size_t i = 1; i + 1 < words.size(); ++i) {
            if (words[i] == "pv" || words[i] == "string") return;
            if (words[i] == "depth") reply.depth = parsed<int>(words[i + 1]).value_or(reply.depth);
            if (words[i] == "nodes")
                reply.nodes = parsed<std::uint64_t>(words[i + 1]).value_or(reply.nodes);
            if (words[i] != "score") continue;
            if (const auto plain = parsed<int>(words[i + 1])) {
                reply.score = centipawns(*plain);  // UCCI names no unit
            } else if (i + 2 < words.size()) {
                const auto value = parsed<int>(words[i + 2]);
                if (value && words[i + 1] == "cp") reply.score = centipawns(*value);
                if (value && words[i + 1] == "mate") reply.score = mate(*value);
            }
        }
    }

    bool is_ucci_;
    bool has_milliseconds_ = true;
    std::optional<std::vector<std::string>> pondered_;  ///< the moves of the game thought about
    std::vector<OfferedOption> offered_;
    std::vector<std::string> variants_;  ///< of UCI_Variant; empty if it has no such option
};

}  // namespace

std::unique_ptr<Driver> make_uci_driver(const External& program, const Patience& patience) {
    return std::make_unique<UciDriver>(program, patience);
}

}  // namespace ybw::match
