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

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <variant>

#include "engine/cli/line_reader.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/played_game.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/cli/signals.hpp"
#include "engine/cli/terminal.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_engine.hpp"
#include "engine/search/typed_values.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/suggest.hpp"

namespace ybw::cli {

/// Which sides, 0 and 1, a person plays.
using HumanSides = std::array<bool, 2>;

/// "black", "both" or "none" as sides; throws UserError for what a game does not know.
HumanSides human_sides(std::span<const std::string_view> sides, std::string_view text);

/// What 'help' says.
std::string conversation_help(std::string_view example_move);

/// The words that are no moves.
std::span<const std::string_view> conversation_words();

template <EngineGame T>
class Conversation {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;

    struct Settings {
        HumanSides human{};
        Limits limits;
        SearchOptions options;
        DrawStyle style;
        StatusLine::Visibility status = StatusLine::Visibility::automatic;
    };

    Conversation(const Position& start, Settings settings, Signals& signals)
        : game_(start),
          settings_(std::move(settings)),
          signals_(signals),
          engine_(settings_.options),
          reader_(STDIN_FILENO, signals) {}

    ExitCode run() {
        say(fmt::format("{}. Type a move such as {}, or 'help'.\n\n", T::summary, example_move()));
        show_board();
        while (!done_) {
            if (game_.is_over() && is_engine_alone()) break;
            if (is_humans_turn() || game_.is_over()) {
                listen();
            } else {
                engine_moves();
            }
        }
        return code_;
    }

private:
    const Position& position() const { return game_.position(); }
    bool is_engine_alone() const { return !settings_.human[0] && !settings_.human[1]; }
    bool is_humans_turn() const {
        return settings_.human[static_cast<std::size_t>(T::side_to_move(position()))];
    }

    void say(std::string_view text) const { output_.write(text); }

    void leave(ExitCode code) {
        done_ = true;
        code_ = code;
    }

    /// Some move that could be typed here.
    std::string example_move() const {
        MovesOf<Position> moves;
        if (!game_.is_over()) position().legal_moves(moves);
        return moves.empty() ? "'new'" : T::format_move(position(), moves[moves.size() / 2]);
    }

    void show_board() const {
        say(T::draw(position(), settings_.style, game_.last_move()) + '\n');
        if (const auto end = ending<T>(position())) {
            say(fmt::format("The game is over: {}. 'new' starts another one, 'undo' takes back.\n",
                            *end));
        }
    }

    // ---- What the person says.

    void listen() {
        const bool prompts = is_terminal(STDIN_FILENO);
        if (prompts) say(fmt::format("{}> ", game_.is_over() ? "over" : side_name<T>(position())));
        const auto read = reader_.line();
        if (const auto* const line = std::get_if<std::string>(&read)) {
            obey(*line);
            return;
        }
        if (prompts) say("\n");
        const auto* const interrupted = std::get_if<Interrupted>(&read);
        leave(interrupted == nullptr ? ExitCode::done : interrupted->code);
    }

    void obey(const std::string& line) {
        const std::string text(trimmed(line));
        if (text.empty()) return;
        const std::size_t end = std::min(text.find_first_of(blanks), text.size());
        const std::string argument(trimmed(std::string_view(text).substr(end)));
        try {
            if (!command(text.substr(0, end), argument)) move(text);
        } catch (const UserError& error) {
            say(fmt::format("{}\n", error.what()));
        }
    }

    /// Whether `word` was a command, which has then been done.
    bool command(const std::string& word, const std::string& argument) {
        if (word == "help" || word == "?") {
            say(conversation_help(example_move()));
        } else if (word == "quit" || word == "exit") {
            leave(ExitCode::done);
        } else if (word == "board") {
            show_board();
        } else if (word == "moves") {
            say(fmt::format("{}\n", game_.length() == 0 ? "no move yet" : game_.moves_text()));
        } else if (word == "position") {
            say(T::format_position(position()) + '\n');
        } else if (word == "new") {
            start_again();
        } else if (word == "undo") {
            undo();
        } else if (word == "hint") {
            hint();
        } else if (word == "go") {
            go();
        } else if (word == "side") {
            settings_.human = human_sides(T::sides(), argument);
        } else if (word == "time") {
            settings_.limits = Limits{};
            settings_.limits.time = parse_duration("time", argument);
            say(fmt::format("the engine takes {:g} s a move\n", settings_.limits.time->count()));
        } else {
            return false;
        }
        return true;
    }

    void move(const std::string& text) {
        if (game_.is_over()) {
            say("the game is over; say 'new', 'undo' or 'quit'\n");
            return;
        }
        try {
            game_.play(T::parse_move(position(), text));
        } catch (const UserError&) {
            const auto guess = nearest(text, conversation_words());
            if (!guess) throw;
            say(fmt::format("'{}' is neither a move nor a command; did you mean '{}'?\n", text,
                            *guess));
            return;
        }
        // The engine's answer comes with a board of its own.
        if (is_humans_turn() || game_.is_over()) show_board();
    }

    void start_again() {
        game_ = PlayedGame<T>(game_.start());
        engine_.clear();
        show_board();
    }

    /// Back to the last position in which a person was to move.
    void undo() {
        if (game_.length() == 0) {
            say("there is no move to take back\n");
            return;
        }
        do {
            game_.undo();
        } while (game_.length() > 0 && !is_humans_turn());
        show_board();
    }

    void hint() {
        if (game_.is_over()) {
            say("the game is over\n");
            return;
        }
        const auto result = think();
        if (done_) return;
        const auto& line = result.lines.front();
        say(fmt::format("hint: {} ({} for {}; {})\n", T::format_move(position(), *result.best),
                        report::score_text(line.score, line.bound), side_name<T>(position()),
                        report::line_text(line_names<T>(position(), line.pv), 60)));
    }

    /// The engine moves for the side to move, and the person takes the other side.
    void go() {
        if (game_.is_over()) {
            say("the game is over\n");
            return;
        }
        const int mover = T::side_to_move(position());
        settings_.human = {mover == 1, mover == 0};
    }

    // ---- What the engine does.

    Result<Move> think() {
        StatusLine line(
            STDERR_FILENO,
            [&] { return "thinking: " + status_text(engine_.status(), settings_.limits, ""); },
            settings_.status);
        const Signals::Scope scope(
            signals_, [&] { engine_.stop(); }, [&] { line.print_above([&] { print_status(); }); });
        auto result = engine_.search(position(), settings_.limits);
        if (const auto code = signals_.stopped()) {
            if (*code == ExitCode::interrupted && !is_engine_alone()) {
                signals_.forget();
            } else {
                leave(*code);
            }
        }
        return result;
    }

    void print_status() const {
        const std::string text =
            "ybw: " + status_text(engine_.status(), settings_.limits, "") + '\n';
        [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    }

    void engine_moves() {
        const std::string side = side_name<T>(position());
        const auto result = think();
        if (done_) return;
        const auto& line = result.lines.front();
        say(fmt::format("{} plays {} ({}, depth {}, {})\n", side,
                        T::format_move(position(), *result.best),
                        report::score_text(line.score, line.bound), result.depth,
                        report::seconds(result.time)));
        game_.play(*result.best);
        if (!game_.is_over()) announce(line, side);
        show_board();
    }

    /// Says so when the engine sees the end of the game; a game it loses, too.
    void announce(const Line<Move>& line, const std::string& side) const {
        if (line.bound != Bound::exact || !line.score.is_decisive()) return;
        say(fmt::format("{} {} in {} more moves\n", side,
                        line.score.is_win() ? "wins" : "loses, if you play on well,",
                        line.score.distance() - 1));
    }

    PlayedGame<T> game_;
    Settings settings_;
    Signals& signals_;
    SearchEngine<T> engine_;
    LineReader reader_;
    Output output_ = standard_output();
    bool done_ = false;
    ExitCode code_ = ExitCode::done;
};

}  // namespace ybw::cli
