// Gomocup: this engine as a "brain" of the Gomocup (Piskvork) protocol, so that its managers and
// boards can use it.
//
//   START 15        OK | ERROR ...        INFO key value   nothing, also while it thinks
//   RECTSTART 15,20 ERROR ...             TAKEBACK x,y     OK | ERROR ...
//   RESTART         OK | ERROR ...        ABOUT            name="ybw", version=...
//   BEGIN           x,y                   YXSTOP           ends thinking: x,y comes at once
//   TURN x,y        x,y | ERROR ...       END              nothing
//   BOARD ... DONE  x,y | ERROR ...       anything else    UNKNOWN command
//
// x counts from the left, y from the top, both from 0. Before a move comes a MESSAGE with what the
// search found. The rules of INFO rule are freestyle (0), standard (1) and renju (4); continuous
// games (2) and caro (8) are refused when it comes to a move. Reference: Lasa, "Gomocup new
// protocol, version 2".
//
// Thinking is done in a SearchSession, so that END, INFO and YXSTOP are heard meanwhile; every
// other command waits for the answer. Where one of them is a new game or position (START, RESTART,
// BEGIN, BOARD), or END or YXSTOP stands behind it, the answer comes at once.
//
// Gomoku is its game by nature: points are put into a board as gomoku reads it, and moves come as
// gomoku writes them.
//
// Thread safety: as LineServer. `write` is called from the thread that obeys and from the thinking
// one, never at the same time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/protocol/gomocup_board.hpp"
#include "engine/protocol/gomocup_info.hpp"
#include "engine/protocol/line_server.hpp"
#include "engine/protocol/search_session.hpp"

namespace ybw::protocol {

class Gomocup final : public LineServer {
public:
    /// The options of `setting` hold until INFO changes threads or memory. Requires gomoku.
    explicit Gomocup(ServerSetting setting);

    bool obey(std::string_view line) override;
    void finish() override;
    /// A new game or position makes the answer of a search before it worthless, so that it is given
    /// at once.
    Foresight foresight(std::string_view line) const override;
    Foresight end_of_input() const override { return Foresight::end; }
    void expect_stop() override { session_.expect_stop(); }
    void stop_has_come() override { session_.stop_has_come(); }

private:
    // ---- The commands, with what follows their names.
    void start(std::string_view text);
    void restart();
    void turn(std::string_view text);
    void begin();
    void board();
    void board_line(std::string_view line);
    void take_back(std::string_view text);
    void about() const;

    /// A command that waits for the answer of a search.
    void obey_at_rest(std::string_view command, std::string_view rest);

    void reply(std::string_view line) const;
    void error(std::string_view why) const { reply("ERROR " + std::string(why)); }
    /// What keeps a stone from its point; nullopt if nothing does.
    std::optional<std::string> complaint(GomocupBoard::Point point) const;

    /// Requires a board.
    void think();
    void prepare();
    void answer(const AnyPosition& position, const Result<AnyMove>& result);

    const ServerSetting setting_;
    std::optional<GomocupBoard> board_;  ///< since START
    std::optional<std::string> board_error_;
    bool reads_board_ = false;
    GomocupInfo info_;
    std::unique_ptr<AnySearch> engine_;
    SearchOptions engine_options_;
    SearchSession session_;  // last: it uses all of the above
};

}  // namespace ybw::protocol
