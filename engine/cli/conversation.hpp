// Conversation: a game between a person and the engine, line by line.
//
// It reads a line, does what it says, shows the board, lets the engine move when it is its turn,
// and starts again, until it is told to quit, the input ends or a signal comes. What cannot be
// understood is answered and changes nothing.
//
// Ctrl-C while the engine thinks makes it move at once; at the prompt, and in a game that the
// engine plays with itself, it leaves.
//
// Not thread safe.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/human_sides.hpp"
#include "engine/cli/played_game.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/line_editor.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/kit/status_line.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/result.hpp"

namespace ybw::cli {

class Conversation {
public:
    struct Settings {
        HumanSides human{};
        Limits limits;
        SearchOptions options;
        DrawStyle style;
        StatusLine::Visibility status = StatusLine::Visibility::automatic;
        GameOptions variant{};  ///< of the game, where a file that is loaded says nothing
    };

    Conversation(const AnyPosition& start, const Settings& settings, Signals& signals);

    ExitCode run();

private:
    /// What can be said that is no move.
    struct Word {
        std::string_view name;
        std::string_view argument;
        std::string_view summary;  ///< empty: another name of the one before it
        void (*obey)(Conversation& self, const std::string& argument);
    };
    static std::span<const Word> words();

    const AnyPosition& position() const { return game_.position(); }
    const AnyGame& rules() const { return position().game(); }
    bool is_engine_alone() const { return !settings_.human[0] && !settings_.human[1]; }
    bool is_humans_turn() const;
    bool is_over() const { return resigned_ || game_.is_over(); }
    std::string greeting() const;
    std::string example_move() const;
    /// Commands and moves.
    std::vector<std::string> first_words() const;

    void say(std::string_view text) const { output_.write(text); }
    void say_board() const;
    void leave(ExitCode code);

    // ---- What the person says.
    void listen();
    void obey(const std::string& line);
    void move(const std::string& text);
    std::string help_text() const;
    void start_again();
    void undo();
    void hint();
    void go();
    void set_time(const std::string& text);
    void set_notation(const std::string& name);
    void resign();
    void save(const std::string& path);
    void load(const std::string& path);

    // ---- What the engine does.
    Result<AnyMove> think();
    void engine_moves();
    void announce(const Line<AnyMove>& line, std::string_view side) const;

    PlayedGame game_;
    Settings settings_;
    Signals& signals_;
    std::unique_ptr<AnySearch> engine_;
    LineEditor editor_;
    Output output_;
    std::optional<int> resigned_;  ///< the side that has
    std::string own_file_;         ///< that this game was saved in last
    bool done_ = false;
    ExitCode code_ = ExitCode::done;
};

}  // namespace ybw::cli
