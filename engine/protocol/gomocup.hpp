// Gomocup: this engine as a "brain" of the Gomocup (Piskvork) protocol, for its managers and
// boards.
//
//   START 15        OK | ERROR ...        INFO key value   nothing, also while it thinks
//   RECTSTART 15,15 OK | ERROR ...        TAKEBACK x,y     OK | ERROR ...
//   RESTART         OK | ERROR ...        ABOUT            name="ybw", version=...
//   BEGIN           x,y                   YXSTOP           ends thinking: x,y comes at once
//   TURN x,y        x,y | ERROR ...       END              nothing
//   BOARD ... DONE  x,y | ERROR ...       anything else    UNKNOWN command
//   SWAP2BOARD ... DONE    three points | SWAP | x,y | x,y x,y | ERROR ...
//
// A command that is refused changes nothing; but a refused BOARD or YXBOARD leaves an empty board.
// A command before DONE refuses the block and is obeyed.
//
// x counts from the left, y from the top, both from 0. While the engine thinks, and before a move,
// MESSAGEs report the search (GomocupWords). The rules of INFO rule are freestyle (0),
// standard (1) and renju (4); continuous games (2) and caro (8) are refused when a move is due.
// SWAP2BOARD is only the opening; the game begins with the BOARD after it. References: Lasa,
// "Gomocup new protocol, version 2"; Sun, "Experimental tournament" (gomocup.org, 2020).
//
// Commands that analysis boards add (gomocup_extensions.cpp; Sun, "Yixin protocol"):
//
//   YXSHOWINFO             MESSAGE INFO ...      YXBOARD ... DONE    nothing; the position is set
//   YXNBEST n              x,y                   YXBALANCEONE bias   x,y
//   YXBLOCK ... DONE       nothing               YXBALANCETWO bias   x,y x,y
//   YXBLOCKUNDO ... DONE   nothing               YXSHOWFORBID        FORBID xxyyxxyy.
//   YXBLOCKRESET           nothing               YXHASHCLEAR         MESSAGE ...
//   YXHASHDUMP path        MESSAGE | ERROR ...   YXSHOWHASHUSAGE     MESSAGE ...
//   YXHASHLOAD path        MESSAGE | ERROR ...   databases           ERROR ...
//   YXSWAP2STEP1           MESSAGE SWAP2 MOVE1 x y, MOVE2, MOVE3
//   YXSWAP2STEP2           MESSAGE SWAP2 SWAP1 YES | SWAP1 NO | MOVE4 x y, MOVE5
//   YXSWAP2STEP3           MESSAGE SWAP2 SWAP2 YES | SWAP2 NO
//
// The last three are the opening of swap2 as Yixin Board does it; its source defines their meaning:
// the stones are those of the YXBOARD before, YES takes the side that is not to move, and after NO
// the board asks for the move.
//
// The table is made before OK, and when INFO asks for another size, so that no move pays for it: a
// manager's clock runs from the moment of its line. If there is no memory for a table, a MESSAGE
// says so, and the table stays as it is.
//
// A SearchSession does the thinking, so that END, INFO and YXSTOP are read meanwhile; every other
// command waits for the answer. If that command is a new game or position (START, RESTART, BEGIN,
// BOARD and the like), or END or YXSTOP follows it, the answer comes at once.
//
// The game is always gomoku: points are put into a board text that gomoku reads, and moves come in
// gomoku's notation.
//
// Thread safety: as LineServer. The thread that obeys and the thinking thread call `write`, which
// writes a line at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/line_server.hpp"
#include "engine/report/values.hpp"
#include "engine/search/search_session.hpp"
#include "engine/search/time_management.hpp"
#include "engine/text/words.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::protocol {

// ---- GomocupWords (gomocup_words.cpp): the lines of the Gomocup protocol as values: words and
// numbers, stones, settings (INFO) and the reports of a search (MESSAGE).
//
// Commands and keys are compared in capitals; numbers stand alone or with commas between.

namespace gomocup {

/// Whether the line ends a block of lines.
inline bool is_done(std::string_view line) {
    return upper_case(std::string(line)) == "DONE";
}

/// A command or key in capitals, and the text after it. `line` is trimmed.
struct Phrase {
    std::string head;
    std::string_view rest;
};
inline Phrase phrase(std::string_view line) {
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    return {upper_case(std::string(line.substr(0, blank))), trimmed(line.substr(blank))};
}

inline std::optional<std::int64_t> number(std::string_view text) {
    return whole_number(trimmed(text));
}

/// Numbers with commas between; empty if there is any other text.
inline std::vector<int> numbers(std::string_view text) {
    constexpr int most = 1000;
    std::vector<int> result;
    for (const std::string_view part : split(text, ',')) {
        const auto value = number(part);
        if (!value || *value < -most || *value > most) return {};
        result.push_back(static_cast<int>(*value));
    }
    return result;
}

}  // namespace gomocup

/// The stones as a manager of the Gomocup protocol counts them.
///
/// x from the left, y from the top, both from 0; a stone is ours or the opponent's. Black is not
/// named: with equal numbers it is the side to move, else the side with more stones.
///
/// Invariant: every stone is on the board, and no two on one point.
class GomocupBoard {
public:
    struct Point {
        int x = 0;
        int y = 0;

        friend bool operator==(const Point&, const Point&) = default;
    };
    enum class Owner : std::uint8_t { other, own };

    explicit GomocupBoard(int size) : size_(size) {}

    int size() const { return size_; }

    void clear() { stones_.clear(); }
    std::size_t stones() const { return stones_.size(); }

    /// "x,y"; nullopt for anything else.
    static std::optional<Point> read(std::string_view text);

    /// The reason why no stone can be put on `point`; nullopt if there is none.
    std::optional<std::string> complaint(Point point) const;

    /// Requires that complaint() has no reason against it.
    void put(Point point, Owner owner) { stones_.push_back({point, owner}); }

    /// Takes a stone away; false if there is none.
    bool take(Point point);

    /// The board as gomoku reads it, rows from the top; we are to move.
    std::string text() const;

    /// The point of a move such as "h8": a column letter, and a row from 1 at the bottom.
    Point point_of(std::string_view move) const;

private:
    struct Stone {
        Point point;
        Owner owner;
    };

    int size_;
    std::vector<Stone> stones_;
};

/// The settings that INFO of the Gomocup protocol has given, and their meaning for a search.
///
///   timeout_turn, timeout_match, time_left   milliseconds   rule        bits; see the .cpp
///   time_increment                           milliseconds   max_depth, max_node, thread_num
///   max_memory                               bytes          show_detail
///   hash_size                                KiB
///
/// Analysis boards add the last column and hash_size. Their dialect, which YXSHOWINFO shows, has no
/// continuous games: the 2 of their rule is renju.
///
/// Unknown keys, and values that are no numbers, change nothing.
class GomocupInfo {
public:
    /// Takes the text after INFO: a key and its value. Returns the reason for ignoring it, if the
    /// manager should know: a table larger than `most_hash_mib`, for which there is no memory, or
    /// less memory than the program needs.
    std::optional<std::string> tell(std::string_view text, std::uint64_t most_hash_mib);

    /// The manager is an analysis board.
    void hear_board() { is_board_ = true; }

    /// Why the rule is not played here; nullopt if it is.
    std::optional<std::string> rule_complaint() const;
    /// The rule of gomoku that is played, by name.
    std::string rule() const;

    /// `usual` with the given threads and memory, for so many lines. A table that is asked for by
    /// its size may be larger than the usual one.
    SearchOptions search_options(const SearchOptions& usual, int lines) const;

    /// Whether the best move and its line are to be shown while it thinks.
    bool wants_realtime() const { return detail_ == 1 || detail_ == 3; }

    /// Depth and nodes.
    Limits limits() const;

    /// For the next move.
    TimeBudget budget() const;

private:
    bool is_boards_renju() const;

    std::optional<std::int64_t> timeout_turn_;
    std::optional<std::int64_t> timeout_match_;
    std::optional<std::int64_t> time_left_;
    std::optional<std::int64_t> increment_;
    std::optional<std::int64_t> max_memory_;
    std::optional<std::int64_t> hash_kib_;
    std::optional<std::int64_t> threads_;
    std::optional<std::int64_t> depth_;
    std::optional<std::int64_t> nodes_;
    std::int64_t rule_ = 0;
    std::int64_t detail_ = 0;
    bool is_board_ = false;
};

namespace gomocup {

// ---- Reports of a running search
//
//   MESSAGE depth 8 score +35 nodes 120000 time 240 ms line 7,7 8,6 9,7
//   MESSAGE depth 8 multipv 2 score +12 ...           where several lines are searched
//   MESSAGE REALTIME REFRESH | BEST 7,7 | VAL 35 | PV 7,7 8,6 9,7     for boards that show them
//
// Points are written as the manager writes them: x,y. Boards that count rows first get the same two
// numbers that they send.

/// "7,7 8,6"
std::string points_text(std::span<const GomocupBoard::Point> points);

/// The points of moves in gomoku's notation.
std::vector<GomocupBoard::Point> points_of(const GomocupBoard& board,
                                           std::span<const std::string> moves);

/// The message for a line of a depth; `lines` is the number of lines that are searched.
std::string message_line(const GomocupBoard& board, const report::Row& row, int lines);

/// The lines with which boards mark the best move and show its line.
std::vector<std::string> realtime_lines(const GomocupBoard& board, const report::Row& row);

}  // namespace gomocup

// ---- The protocol

class Gomocup final : public LineServer {
public:
    /// The options of `setting` hold until INFO changes threads or memory. Requires gomoku.
    explicit Gomocup(ServerSetting setting);

    bool obey(std::string_view line) override;
    void finish() override;
    /// A new game or position makes the answer of an earlier search worthless, so that it is given
    /// at once.
    Foresight foresight(std::string_view line) override;
    Foresight end_of_input() const override { return Foresight::end; }
    void expect_stop() override { session_.expect_stop(); }
    void stop_has_come() override { session_.stop_has_come(); }

private:
    using Point = GomocupBoard::Point;
    using Points = std::vector<Point>;

    static constexpr std::string_view no_board = "a board is missing; START comes first";
    static constexpr std::string_view no_rectangles = "rectangular boards are not supported";

    /// A command waits for the answer of a search; its function gets the text after its name.
    struct Command {
        std::string_view name;
        void (Gomocup::*obey)(std::string_view rest);
    };
    /// Null if there is none.
    static const Command* command_named(std::string_view name);

    /// The lines up to DONE that belong to a command.
    struct Block {
        void (Gomocup::*line)(std::string_view text);
        void (Gomocup::*done)();
    };

    /// A question to the engine.
    struct Question {
        GomocupBoard board;
        int lines = 1;
        /// Makes the search from the engine; if empty, the engine itself searches.
        std::function<std::unique_ptr<AnySearch>(AnySearch&)> make_search{};
        /// The answer in the manager's words, from the points of the best line.
        std::function<std::string(const Points& line)> words;
    };

    // ---- The commands.
    void start(std::string_view text);
    void restart(std::string_view = {});
    void turn(std::string_view text);
    void begin(std::string_view);
    void take_back(std::string_view text);
    void about(std::string_view);
    void start_rectangle(std::string_view text);

    // ---- The commands with lines of their own.
    void read_board(std::string_view) { read_stones(&Gomocup::move_on_new_board); }
    void read_analysis_board(std::string_view) { read_stones(&Gomocup::keep_board); }
    void read_opening(std::string_view);
    void begin_block(const Block& block);
    void read_stones(void (Gomocup::*done)());
    void take_stone(std::string_view line);
    void take_point(std::string_view line);
    /// The stones are set: the next command says what to do with them.
    void keep_board() {}
    void choose_opening();
    Question question_of_opening(GomocupBoard board) const;

    // ---- The extensions.
    void show_info(std::string_view);
    void search_best(std::string_view text);
    void balance_one(std::string_view text) { balance(1, text); }
    void balance_two(std::string_view text) { balance(2, text); }
    void balance(int moves, std::string_view text);
    void swap2_first(std::string_view);
    void swap2_second(std::string_view) { swap2_choice(3, "SWAP1"); }
    void swap2_third(std::string_view) { swap2_choice(5, "SWAP2"); }
    void swap2_choice(std::size_t stones, std::string_view choice);
    std::string swap2_stones(std::span<const Point> stones, int first_number) const;
    void show_forbidden(std::string_view);
    void read_blocks(std::string_view) { begin_block({&Gomocup::take_point, &Gomocup::block}); }
    void read_freed(std::string_view) { begin_block({&Gomocup::take_point, &Gomocup::free}); }
    void block();
    void free();
    void free_all(std::string_view) { blocked_.clear(); }
    void clear_hash(std::string_view);
    void show_hash_usage(std::string_view);
    void dump_hash(std::string_view path);
    void load_hash(std::string_view path);
    /// Ignores a command that has no use here.
    void leave_out(std::string_view) {}
    /// Refuses a command about a database; false if the command has nothing to do with one.
    bool refuse_database(std::string_view command, std::string_view rest);
    /// Whether the line belongs to a command that was refused.
    bool is_left_out(std::string_view line);

    void obey_at_rest(std::string_view line);
    void obey_block(const Block& block, std::string_view line);

    void reply(std::string_view line) const;
    void error(std::string_view why) const { reply("ERROR " + std::string(why)); }
    void message(std::string_view text) const { reply("MESSAGE " + std::string(text)); }
    /// The reason why no stone can be put on the point; nullopt if there is none.
    std::optional<std::string> complaint(Point point) const;

    // ---- Thinking.
    void make_move(const GomocupBoard& before);
    void move_on_new_board();
    /// The answer that puts the first moves of the line on the board, our own first.
    std::function<std::string(const Points&)> putting(std::size_t moves);
    void think(Question question);
    std::vector<AnyMove> free_moves(const AnyPosition& position) const;
    bool prepare(int lines);
    void hear_info(std::string_view text);
    void note(const SearchTask& task, const Iteration<AnyMove>& iteration);
    void answer(const SearchTask& task, const Result<AnyMove>& result);

    const ServerSetting setting_;
    std::optional<GomocupBoard> board_;  ///< since START
    std::optional<Block> block_;         ///< the one whose lines are being read
    std::optional<std::string> block_error_;
    Points points_;            ///< of that block
    Points blocked_;           ///< that no move may take
    bool leaves_out_ = false;  ///< lines of a command that was refused
    void (Gomocup::*takes_path_)(std::string_view) = nullptr;  ///< takes the next line
    GomocupInfo info_;
    std::unique_ptr<AnySearch> engine_;
    SearchOptions engine_options_;
    std::optional<Question> question_;
    std::unique_ptr<AnySearch> search_;  ///< the search of it, if not the engine
    std::optional<EndedSearch> ended_;   ///< of the engine itself, the last one
    bool shows_realtime_ = false;
    SearchSession session_;  // last: it uses all of the above
};

}  // namespace ybw::protocol
