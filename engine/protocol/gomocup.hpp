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
// x counts from the left, y from the top, both from 0. While the engine thinks, and before a move,
// MESSAGEs report the search (gomocup_words.hpp). The rules of INFO rule are freestyle (0),
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
// Thread safety: as LineServer. The thread that obeys and the thinking thread call `write`, never
// at the same time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/gomocup_words.hpp"
#include "engine/protocol/line_server.hpp"
#include "engine/search/search_session.hpp"

namespace ybw::protocol {

class Gomocup final : public LineServer {
public:
    /// The options of `setting` hold until INFO changes threads or memory. Requires gomoku.
    explicit Gomocup(ServerSetting setting);

    bool obey(std::string_view line) override;
    void finish() override;
    /// A new game or position makes the answer of an earlier search worthless, so that it is given
    /// at once.
    Foresight foresight(std::string_view line) const override;
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
    static std::span<const Command> commands();

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
    void read_board(std::string_view);
    void read_analysis_board(std::string_view);
    void read_opening(std::string_view);
    void read_stones(void (Gomocup::*done)());
    void take_stone(std::string_view line);
    void take_point(std::string_view line);
    void keep_board();
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
    void read_blocks(std::string_view);
    void read_freed(std::string_view);
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
    AnyPosition position_of(const GomocupBoard& board, const GameOptions& variant) const;
    void make_move();
    /// The answer that puts the first moves of the line on the board, our own first.
    std::function<std::string(const Points&)> putting(std::size_t moves);
    void think(Question question);
    std::vector<AnyMove> free_moves(const AnyPosition& position) const;
    SearchOptions wanted_options(int lines) const;
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
