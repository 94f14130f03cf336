// Uci and Ucci: this engine as a program of the Universal Chess Interface (Meyer-Kahlen & Huber
// 2000), for boards and managers of xiangqi, with ranks counted from 0; and of the Universal
// Chinese Chess Interface, version 3.0 (xqbase.com/protocol/cchess_ucci.htm).
//
// Thread safety: as LineServer.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/protocol/line_server.hpp"
#include "engine/report/values.hpp"
#include "engine/search/search_session.hpp"
#include "engine/search/strength.hpp"
#include "engine/search/time_management.hpp"
#include "parallel/limits.hpp"
#include "parallel/result.hpp"

namespace ybw::protocol {

// ---- BoardWords (board_words.cpp): the lines of UCI and UCCI as values: "go" that is read, "info"
// that is written.
//
//   UCI   go [ponder] [searchmoves m...] [wtime N] [btime N] [winc N] [binc N] [movestogo N]
//            [depth N] [nodes N] [mate N] [movetime N] [infinite]            times in milliseconds
//         score cp X | mate Y [lowerbound | upperbound]    Y in moves, negative for being mated
//   UCCI  go [ponder | draw] {depth N | nodes N | infinite | time N [movestogo N | increment N]
//            [opptime N] [oppmovestogo N] [oppincrement N]}                   times in the unit set
//         score X            centipawns without a unit; a mate in n plies is 30000 - n
//
// UCCI's clock is that of the side to move; UCI gives both. Each dialect also takes the other's
// words for depth, nodes, mate, movetime and searchmoves, since managers mix them. Unknown words
// are left out, numbers out of range are brought into it, and `remarks` say both.
//
// Scores are those of the side to move. A decisive score is a proven win; the large values of
// repetitions that the rules punish are evaluations and stay centipawns.
//
// Pure functions.

struct GoCommand {
    std::optional<Depth> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<int> mate;  ///< in moves
    ClockTold clock;
    bool infinite = false;  ///< no answer before "stop"
    bool ponder = false;    ///< no answer before "ponderhit" or "stop"
    std::vector<std::string> search_moves;
    std::vector<std::string> remarks;  ///< on words that were not understood, a sentence each

    friend bool operator==(const GoCommand&, const GoCommand&) = default;
};

/// `words` are those after "go"; `side` is the side whose clock counts, 0 for the first mover.
GoCommand parse_uci_go(std::span<const std::string> words, int side);

/// `unit` is the length of a time of 1.
GoCommand parse_ucci_go(std::span<const std::string> words, Duration unit);

/// Depth, nodes and mate as limits; time is the clock's business.
Limits untimed_limits(const GoCommand& command);

enum class Dialect : std::uint8_t { uci, ucci };

/// "cp 35", "mate -3", "cp 120 lowerbound"; in UCCI "35".
std::string score_words(Dialect dialect, Score score, Bound bound = Bound::exact);

/// A line of a depth, with all that a board shows; without '\n'. `lines` is the number of lines
/// that the search was asked for.
std::string info_line(Dialect dialect, const report::Row& row, int lines);

/// The progress of a search between two lines.
std::string status_line(const Status& status);

/// A remark for people: "info string ..." and "info message ...".
std::string remark_line(Dialect dialect, std::string_view text);

// ---- BoardProtocol: what UCI and UCCI, the protocols of boards, have in common: a position,
// options, a session, lines out, and these commands:
//
//   isready   readyok, also during a search      stop        the answer comes
//   position  startpos|fen F [moves m...]        ponderhit   the clock runs
//   go        info ..., the answer
//
// Unknown words before a command are left out; a line without a command gets a remark.
//
// Commands that change a setting during a search hold from the next "go" on. A "go" during a search
// ends that search first, and its answer is given: one "bestmove" for each "go", in their order.
// While a board ponders or asks for an infinite search there is no answer, even if no move is left.
//
// A game that is over by its past (a third repetition, too many quiet moves) still has moves, and a
// manager who asks for one gets it: the past is forgotten for that search.
//
// Any game can be played whose moves are words that begin with a letter and a digit; from a FEN, if
// the game reads FENs.

/// The position that a manager has set, by "position" and, in UCCI, "banmoves".
///
/// Errors in the manager's text become remarks and are never thrown. A text that is no position
/// leaves none: a move in another position is worse than no move.
class ToldPosition {
public:
    /// Takes a sentence for people.
    using Remark = std::function<void(std::string_view)>;

    /// The initial position. Throws UserError if the variant does not exist.
    ToldPosition(const AnyGame& game, GameOptions variant, Remark remark);

    const AnyGame& game() const { return game_; }
    const GameOptions& variant() const { return variant_; }

    /// Sets another rule of the game, which then judges the position.
    void set_rule(const std::string& rule);

    /// Takes "startpos moves ..." or "fen ...".
    void tell(std::string text);

    /// Moves that are not to be chosen in this position.
    void ban(const std::vector<std::string>& moves) { banned_ = legal_among(moves); }

    const std::optional<AnyPosition>& value() const { return value_; }

    /// 0 for the first mover; 0 if there is no position.
    int side_to_move() const { return value_ ? value_->side_to_move() : 0; }

    /// The board and its FEN, as remarks.
    void draw() const;

    /// The moves asked for, or all, without the banned ones. Requires a position.
    std::vector<AnyMove> root_moves(const std::vector<std::string>& asked_for) const;

    /// The same board and side with fresh counters. Requires a position.
    AnyPosition without_past() const;

private:
    void read();
    std::vector<AnyMove> legal_among(const std::vector<std::string>& names) const;

    const AnyGame& game_;
    GameOptions variant_;
    const Remark remark_;
    std::string text_;
    std::optional<AnyPosition> value_;
    std::vector<AnyMove> banned_;
};

/// A number in the table of search settings, and its name for boards.
struct Spin {
    std::string_view name;
    std::string_view setting;
};

class BoardProtocol : public LineServer {
public:
    bool obey(std::string_view line) final;
    /// A search that ends by itself may end; any other search is stopped.
    void finish() final { wait_for_end(); }
    Foresight foresight(std::string_view line) final;
    Foresight end_of_input() const final { return Foresight::nothing; }
    void expect_stop() final { session_.expect_stop(); }
    void stop_has_come() final { session_.stop_has_come(); }

protected:
    using Words = std::span<const std::string>;

    BoardProtocol(Dialect dialect, ServerSetting setting);

    // ---- What is particular to a dialect

    virtual void say_options() = 0;
    virtual void set_option(Words words) = 0;
    /// Obeys a line that is none of the common commands; false if there is no such command.
    /// Requires a word.
    virtual bool obey_own(Words words) = 0;
    /// Writes the last line, after the last answer.
    virtual void say_goodbye() {}

    // ---- Lines out

    void say(std::string_view line);
    void remark(std::string_view text) { say(remark_line(dialect_, text)); }

    // ---- Options; they hold from the next search on

    /// The range of a number and its value.
    struct Number {
        std::int64_t least = 0;
        std::int64_t most = 0;
        std::int64_t value = 0;
    };

    /// Such a number from the table of search settings.
    Number search_number(std::string_view setting) const;

    /// Sets it; `option` is the manager's name for it. A text that is no number or out of range
    /// gets a remark, and the option stays as it is.
    void set_search_number(std::string_view setting, std::string_view option,
                           const std::string& text);

    /// The new number of an option; nullopt, and a remark, if the text is no number in range.
    std::optional<std::int64_t> option_value(std::string_view option, const std::string& text,
                                             std::int64_t least, std::int64_t most);

    /// Sets the rule of repetitions, by our name or UCCI's.
    void set_repetition(std::string_view option, const std::string& value);

    ToldPosition& position() { return position_; }
    void set_overhead(Duration overhead) { overhead_ = overhead; }
    /// Sets the length of a time of 1 in "go"; UCI has milliseconds only.
    void set_time_unit(Duration unit) { time_unit_ = unit; }

    /// The effect of a "go" on a running search.
    enum class NextSearch : std::uint8_t { ends_it, waits_for_its_end };
    void set_next_search(NextSearch next) { next_search_ = next; }

    /// Plays at a level of strength; nullopt: full strength.
    void set_level(std::optional<std::int64_t> level) { level_ = level; }

    /// Table and history are cleared before the next search.
    void forget() { must_clear_ = true; }

private:
    bool obey_common(Words words);
    void search(const GoCommand& command);
    void answer_unsearched(const GoCommand& command, const std::string& line);
    void release_answer();
    SearchTask task_of(const GoCommand& command, const std::vector<AnyMove>& roots) const;
    void end_search();
    void wait_for_end();
    void prepare_if_idle();
    void prepare();
    void tell_why_no_move();
    bool goes_on(AnyPosition& position);
    std::string no_move() const;

    // ---- The reports of a search, from its threads
    void tell(const SearchTask& task, const Iteration<AnyMove>& iteration);
    void tell_last(const SearchTask& task, const Result<AnyMove>& result);
    void answer(const SearchTask& task, const Result<AnyMove>& result);

    const Dialect dialect_;
    const std::string version_;
    const std::uint64_t most_hash_mib_;
    std::mutex write_mutex_;  // one line at a time
    const WriteLine write_;
    SearchOptions options_;
    Duration overhead_ = usual_overhead;
    Duration time_unit_{0.001};
    NextSearch next_search_ = NextSearch::ends_it;
    bool hears_batch_ = false;  // the same, of the lines that foresight() has heard
    ToldPosition position_;
    std::optional<std::string> held_answer_;  // of a "go" without a search
    std::unique_ptr<AnySearch> engine_;
    SearchOptions engine_options_;
    bool must_clear_ = false;
    std::optional<std::int64_t> level_;
    double temperature_ = 0;             // of the last search: changes while none runs
    LevelDice dice_;                     // used by the searching thread alone
    std::optional<Line<AnyMove>> told_;  // used by the searching thread alone
    SearchSession session_;              // last: it uses all of the above
};

///   uci          id ..., option ..., uciok      position startpos|fen F [moves m...]
///   isready      readyok, also during a search  go ...          info ..., bestmove m [ponder m]
///   setoption name N [value V]                  stop            bestmove m
///   ucinewgame   forgets                        ponderhit       the clock runs
///   d            draws the board (ours)         quit            ends
///
/// Options: Hash, Clear Hash, Threads, MultiPV, Ponder, Move Overhead, UCI_Variant, and Repetition
/// Rule where the game has several. What is not known is ignored with an "info string", as UCI
/// says.
class Uci final : public BoardProtocol {
public:
    /// Throws UserError if the variant does not exist.
    explicit Uci(ServerSetting setting) : BoardProtocol(Dialect::uci, std::move(setting)) {}

private:
    bool obey_own(Words words) override;
    void say_options() override;
    void set_option(Words words) override;
};

///   ucci         id ..., option ..., ucciok     position startpos|fen F [moves m...]
///   isready      readyok, also during a search  banmoves m...   not to be chosen there
///   setoption N [V]                             go ...          info ..., bestmove m [ponder m]
///   setoption newgame   forgets                 stop            bestmove m | nobestmove
///   quit         bye                            ponderhit       the clock runs
///
/// It differs from UCI in the handshake, in options without "name" and "value", in times in the
/// unit of the option usemillisec, in scores without a unit, in "nobestmove" and "bye". With the
/// option batch "go", "stop" and "quit" wait for the end of the search before them; without it
/// that search is stopped. Depth 0 asks for no move; 0 threads or MiB are those of the start.
class Ucci final : public BoardProtocol {
public:
    /// Throws UserError if the variant does not exist.
    explicit Ucci(ServerSetting setting) : BoardProtocol(Dialect::ucci, std::move(setting)) {}

private:
    bool obey_own(Words words) override;
    void say_goodbye() override { say("bye"); }
    void say_options() override;
    void set_option(Words words) override;
    void set_switch(const std::string& name, const std::string& value);
    const std::int64_t usual_hash_ = search_number("hash").value;
    const std::int64_t usual_threads_ = search_number("threads").value;
};

}  // namespace ybw::protocol
