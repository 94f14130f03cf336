// EngineServer: what UCI and UCCI have in common: a position, options, a session, lines out, and
// these commands:
//
//   isready   readyok, also during a search      stop        the answer comes
//   position  startpos|fen F [moves m...]        ponderhit   the clock runs
//   go        info ..., the answer
//
// Commands that change something while a search runs hold from the next "go" on. A "go" during a
// search ends it first, and its answer is given: one "bestmove" for each "go", in their order.
//
// A game that is over by its past (a third repetition, too many quiet moves) has moves all the
// same, and a manager who asks for one gets it: the past is forgotten for that search.
//
// Thread safety: all members from one thread, but stop(), expect_stop() and stop_has_come(), from
// any.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/protocol/foresight.hpp"
#include "engine/protocol/go_command.hpp"
#include "engine/protocol/search_info.hpp"
#include "engine/protocol/search_session.hpp"
#include "engine/protocol/told_position.hpp"
#include "engine/search/search_engine.hpp"
#include "engine/search/typed_values.hpp"
#include "engine/text/words.hpp"
#include "parallel/clock.hpp"

namespace ybw::protocol {

/// Takes a line with its '\n', at once to be seen by the manager.
using WriteLine = std::function<void(std::string_view)>;

template <EngineGame T>
class EngineServer {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;

    EngineServer(Dialect dialect, const SearchOptions& options, GameOptions variant,
                 WriteLine write)
        : dialect_(dialect),
          write_(std::move(write)),
          options_(options),
          position_(std::move(variant), [this](std::string_view text) { remark(text); }),
          session_(
              {.on_iteration = [this](const auto& task, const auto& it) { tell(task, it); },
               .on_pulse = [this](const Status& status) { say(status_line(dialect_, status)); },
               .on_answer = [this](const auto& task, const auto& r) { answer(task, r); }}) {
        options_.tell_bounds = dialect == Dialect::uci;  // UCCI has no word for them
    }

    // ---- Lines out

    void say(std::string_view line) {
        const std::lock_guard lock(write_mutex_);
        write_(std::string(line) + '\n');
    }
    void remark(std::string_view text) { say(remark_line(dialect_, text)); }

    /// The number an option is set to. What is none, or out of range, is remarked and nullopt: the
    /// option stays as it is.
    std::optional<std::int64_t> option_value(std::string_view option, const std::string& text,
                                             std::int64_t least, std::int64_t most) {
        const auto number = whole_number(text);
        if (number && least <= *number && *number <= most) return number;
        remark(fmt::format("setoption {}: {} is no whole number from {} to {}; nothing is changed",
                           option, quoted(text), least, most));
        return std::nullopt;
    }

    // ---- Options; they hold from the next search on

    SearchOptions& options() { return options_; }
    Duration& overhead() { return overhead_; }
    /// What a time of 1 means in "go"; UCI has milliseconds alone.
    Duration& time_unit() { return time_unit_; }
    /// Whether a "go" lets a search that ends by itself do so, instead of ending it.
    bool& batch() { return batch_; }

    /// Table and history are forgotten before the next search.
    void forget() { must_clear_ = true; }

    ToldPosition<T>& position() { return position_; }

    // ---- Commands

    /// Does what a line says if it is one of the common commands; else false. Requires a word.
    bool obey(std::span<const std::string> words) {
        const std::string& command = words.front();
        const auto rest = words.subspan(1);
        if (command == "isready") {
            be_ready();
        } else if (command == "position") {
            tell_position(rest);
        } else if (command == "go") {
            go(rest);
        } else if (command == "stop") {
            stop();
        } else if (command == "ponderhit") {
            if (!session_.ponder_hit()) remark("ponderhit: nothing ponders");
        } else {
            return false;
        }
        return true;
    }

    /// What a line says to a search that runs before its turn.
    static Foresight foresight(std::string_view line) {
        const std::vector<std::string> words = words_of(line);
        if (words.empty()) return Foresight::nothing;
        if (words.front() == "quit") return Foresight::end;
        return words.front() == "stop" ? Foresight::stop : Foresight::nothing;
    }

    void stop() { session_.stop(); }
    void expect_stop() { session_.expect_stop(); }
    void stop_has_come() { session_.stop_has_come(); }

    /// Ends a search that runs; its answer has been given when this returns.
    void stop_and_wait() {
        session_.stop();
        session_.wait();
    }

    /// The same, but a search that ends by itself may do so.
    void wait_for_end() {
        session_.stop_if_endless();
        session_.wait();
    }

private:
    void tell_position(std::span<const std::string> words) {
        if (words.empty()) {
            remark("position: startpos or fen is missing; nothing is changed");
        } else {
            position_.tell(fmt::format("{}", fmt::join(words, " ")));
        }
    }

    void be_ready() {
        if (!session_.is_busy()) {
            stop_and_wait();  // its answer is out, its thread may not be
            prepare();
        }
        say("readyok");
    }

    void go(std::span<const std::string> words) {
        if (batch_) {
            wait_for_end();
        } else {
            stop_and_wait();
        }
        search(dialect_ == Dialect::uci ? parse_uci_go(words, position_.side_to_move())
                                        : parse_ucci_go(words, time_unit_));
    }

    /// Makes table and threads as the options say, so that no search pays for it. Requires that no
    /// search runs.
    void prepare() {
        if (engine_ == nullptr || engine_options_ != options_) {
            engine_.reset();  // the old table goes before the new one comes
            make_engine();
        } else if (must_clear_) {
            engine_->clear();
        }
        must_clear_ = false;
    }

    /// Requires that no search runs.
    void search(const GoCommand& command) {
        const Stopwatch received;
        for (const std::string& text : command.remarks) remark(text);
        if (!position_.value()) {
            remark("there is no legal position to search");
            say(no_move());
            return;
        }
        prepare();
        const auto roots = position_.root_moves(command.search_moves);
        if (roots.empty()) return refuse_to_move();
        SearchTask<T> task{.position = *position_.value()};
        task.received = received;
        if (task.position.outcome() && !goes_on(task.position)) {
            say(fmt::format("bestmove {}", T::format_move(*position_.value(), roots.front())));
            return;
        }
        if (roots.size() < position_.all_moves().size()) task.root_moves = roots;
        task.limits = untimed_limits(command);
        const Choice choice = roots.size() == 1 ? Choice::one_move : Choice::several_moves;
        task.budget = budget_of(command.clock, overhead_, choice);
        task.ponder = command.ponder;
        task.infinite = command.infinite || (!task.budget && task.limits == Limits{});
        if constexpr (requires { task.position.forget_irreversible(); }) {
            task.position.forget_irreversible();
        }
        session_.start(*engine_, std::move(task));
    }

    std::string_view no_move() const {
        return dialect_ == Dialect::uci ? "bestmove (none)" : "nobestmove";
    }

    void make_engine() {
        try {
            engine_ = std::make_unique<SearchEngine<T>>(options_);
        } catch (const std::bad_alloc&) {
            constexpr std::size_t small_mib = 16;
            remark(fmt::format("there is no memory for a table of {} MiB; {} MiB are used",
                               options_.hash_mib, small_mib));
            options_.hash_mib = small_mib;
            engine_ = std::make_unique<SearchEngine<T>>(options_);
        }
        engine_options_ = options_;
    }

    /// The answer where there is nothing to choose from.
    void refuse_to_move() {
        if (position_.all_moves().empty()) {
            remark(fmt::format("the game is over: {}", ending<T>(*position_.value()).value_or("")));
            if (dialect_ == Dialect::uci) say("info depth 0 score mate 0");
        } else {
            remark("every legal move is banned");
        }
        say(no_move());
    }

    /// Takes away the past of a game that is over; whether it can be searched then.
    bool goes_on(Position& position) {
        remark(fmt::format("the game is over by the rules: {}; its past is forgotten",
                           ending<T>(position).value_or("")));
        position = position_.without_past();
        return !position.outcome();
    }

    // ---- What a search says, from its threads

    void tell(const SearchTask<T>& task, const Iteration<Move>& iteration) {
        const report::Row row = row_of<T>(task.position, iteration);
        if (row.rank == 1 && row.bound == Bound::exact) told_ = iteration.line;
        say(info_line(dialect_, row, engine_options_.multipv));
    }

    /// The last depth may have been cut short with something better in hand: that is told, too.
    void tell_last(const SearchTask<T>& task, const Result<Move>& result) {
        const Line<Move>& line = result.lines.front();
        const bool is_told =
            told_ && told_->score == line.score && std::ranges::equal(told_->pv, line.pv);
        told_.reset();
        if (is_told) return;
        Iteration<Move> last{.depth = std::max(result.depth, 1),
                             .rank = 1,
                             .line = line,
                             .statistics = result.statistics,
                             .time = result.time,
                             .hashfull_permille = result.hashfull_permille};
        say(info_line(dialect_, row_of<T>(task.position, last), engine_options_.multipv));
    }

    void answer(const SearchTask<T>& task, const Result<Move>& result) {
        tell_last(task, result);
        const auto names = line_names<T>(task.position, result.lines.front().pv);
        std::string line = fmt::format("bestmove {}", names.front());
        if (names.size() > 1) line += fmt::format(" ponder {}", names[1]);
        say(line);
    }

    const Dialect dialect_;
    std::mutex write_mutex_;  // one line at a time
    const WriteLine write_;
    SearchOptions options_;
    Duration overhead_ = usual_overhead;
    Duration time_unit_{0.001};
    bool batch_ = false;
    ToldPosition<T> position_;
    std::unique_ptr<SearchEngine<T>> engine_;
    SearchOptions engine_options_;
    bool must_clear_ = false;
    std::optional<Line<Move>> told_;  // the searching thread's alone
    SearchSession<T> session_;        // last: it uses all of the above
};

}  // namespace ybw::protocol
