#include "engine/cli/conversation.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "engine/cli/kept_game.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/games/registry.hpp"
#include "engine/kit/terminal.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/suggest.hpp"

namespace ybw::cli {

Conversation::Conversation(const AnyPosition& start, const Settings& settings, Signals& signals)
    : game_(start),
      settings_(settings),
      signals_(signals),
      engine_(start.game().make_search(settings.options)),
      editor_(signals, [this] { return first_words(); }),
      output_(standard_output(&signals)) {}

ExitCode Conversation::run() {
    say(greeting());
    say_board();
    while (!done_) {
        if (is_over() && is_engine_alone()) break;
        if (is_humans_turn() || is_over()) {
            listen();
        } else {
            engine_moves();
        }
    }
    return code_;
}

bool Conversation::is_humans_turn() const {
    return settings_.human[static_cast<std::size_t>(position().side_to_move())];
}

std::string Conversation::greeting() const {
    const std::string_view rule = rules().rule_name(position());
    return fmt::format("{}{}. Type a move such as {}, or 'help'.\n\n", rules().summary(),
                       rule.empty() ? "" : fmt::format("; by the rule '{}'", rule), example_move());
}

/// Some move that could be typed here.
std::string Conversation::example_move() const {
    if (is_over()) return "'new'";
    const std::vector<AnyMove> moves = position().legal_moves();
    return moves.empty() ? "'new'" : position().format_move(moves[moves.size() / 2]);
}

std::vector<std::string> Conversation::first_words() const {
    std::vector<std::string> all;
    for (const Word& word : words()) all.emplace_back(word.name);
    if (is_over()) return all;
    for (const AnyMove move : position().legal_moves()) all.push_back(position().format_move(move));
    return all;
}

void Conversation::say_board() const {
    say(position().draw(settings_.style, game_.last_move()) + '\n');
    if (const auto end = ending(position())) {
        say(fmt::format("The game is over: {}. 'new' starts another one, 'undo' takes back.\n",
                        *end));
    }
}

void Conversation::leave(ExitCode code) {
    done_ = true;
    code_ = code;
}

void Conversation::listen() {
    const ReadLine read =
        editor_.line(fmt::format("{}> ", is_over() ? "over" : side_name(position())));
    if (const auto* const line = std::get_if<std::string>(&read)) {
        obey(*line);
        return;
    }
    if (is_terminal(STDIN_FILENO)) say("\n");
    const auto* const interrupted = std::get_if<Interrupted>(&read);
    leave(interrupted == nullptr ? ExitCode::done : interrupted->code);
}

void Conversation::obey(const std::string& line) {
    const std::string text(trimmed(line));
    if (text.empty()) return;
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    std::string name = text.substr(0, end);
    if (name == "?") name = "help";
    const auto word = std::ranges::find(words(), name, &Word::name);
    try {
        if (word == words().end()) {
            move(text);
        } else {
            word->obey(*this, std::string(trimmed(std::string_view(text).substr(end))));
        }
    } catch (const UserError& error) {
        say(fmt::format("{}\n", error.what()));
    }
}

void Conversation::move(const std::string& text) {
    if (is_over()) {
        say("the game is over; say 'new', 'undo' or 'quit'\n");
        return;
    }
    try {
        game_.play(position().parse_move(text));
    } catch (const UserError& error) {
        std::vector<std::string_view> names;
        for (const Word& word : words()) names.push_back(word.name);
        const auto guess = nearest(text, names);
        if (!guess) throw UserError(error.code(), fmt::format("{}, or 'help'", error.what()));
        say(fmt::format("'{}' is neither a move nor a command; did you mean '{}'?\n", text,
                        *guess));
        return;
    }
    // The engine's answer comes with a board of its own.
    if (is_humans_turn() || game_.is_over()) say_board();
}

std::string Conversation::help_text() const {
    std::string text = fmt::format("  {:<14} play a move\n", example_move());
    for (const Word& word : words()) {
        if (word.summary.empty()) continue;
        text += fmt::format("  {:<14} {}\n", fmt::format("{} {}", word.name, word.argument),
                            word.summary);
    }
    return text + "Ctrl-C while the engine thinks makes it move at once.\n";
}

void Conversation::start_again() {
    game_ = PlayedGame(game_.start());
    resigned_.reset();
    own_file_.clear();
    engine_->clear();
    say_board();
}

/// Back to the last position in which a person was to move.
void Conversation::undo() {
    if (std::exchange(resigned_, std::nullopt)) return say_board();
    if (game_.length() == 0) {
        say("there is no move to take back\n");
        return;
    }
    do {
        game_.undo();
    } while (game_.length() > 0 && !is_humans_turn());
    say_board();
}

void Conversation::hint() {
    if (is_over()) {
        say("the game is over\n");
        return;
    }
    const auto result = think();
    if (done_) return;
    constexpr std::size_t width_of_line = 60;
    const auto& line = result.lines.front();
    say(fmt::format("hint: {} ({} for {}; {})\n", position().format_move(*result.best),
                    report::score_text(line.score, line.bound), side_name(position()),
                    report::line_text(line_names(position(), line.pv), width_of_line)));
}

/// The engine moves for the side to move, and the person takes the other side.
void Conversation::go() {
    if (is_over()) {
        say("the game is over\n");
        return;
    }
    const int mover = position().side_to_move();
    settings_.human = {mover == 1, mover == 0};
}

void Conversation::set_time(const std::string& text) {
    const Duration time = parse_duration("time", text);
    settings_.limits = Limits{};
    settings_.limits.time = time;
    say(fmt::format("the engine takes {:g} s a move\n", time.count()));
}

void Conversation::set_notation(const std::string& name) {
    const AnyGame& game = game_in_notation(rules(), name, "");
    game_ = game_.adopted_by(game);
    say(fmt::format("moves are written like {}\n", example_move()));
}

void Conversation::resign() {
    if (is_over()) {
        say("the game is over\n");
        return;
    }
    resigned_ = position().side_to_move();
    say(fmt::format("{} has resigned. 'new' starts another game, 'undo' takes it back.\n",
                    side_name(position())));
}

void Conversation::save(const std::string& path) {
    save_game(path, own_file_, game_, resigned_, settings_.human, signals_);
    own_file_ = path;
    say(fmt::format("the game is in {}; 'load {}' goes on with it\n", path, path));
}

/// A person who plays one side plays the one that is to move then.
void Conversation::load(const std::string& path) {
    game_ = loaded_game(path, game_, settings_.variant, signals_);
    resigned_.reset();
    own_file_.clear();
    const bool plays_both = settings_.human[0] && settings_.human[1];
    if (!plays_both) settings_.human = human_sides(rules(), side_name(position()));
    say_board();
}

Result<AnyMove> Conversation::think() {
    const auto status = [&] { return status_text(engine_->status(), settings_.limits, ""); };
    StatusLine line(
        STDERR_FILENO, [&] { return "thinking: " + status(); }, settings_.status);
    const Signals::Scope scope(
        signals_, [&] { engine_->stop(); }, [&] { line.say("ybw: " + status()); });
    auto result = engine_->search(position(), settings_.limits);
    if (const auto code = signals_.stopped()) {
        if (*code == ExitCode::interrupted && !is_engine_alone()) {
            signals_.forget();
        } else {
            leave(*code);
        }
    }
    return result;
}

void Conversation::engine_moves() {
    const std::string side = side_name(position());
    const auto result = think();
    if (done_) return;
    const auto& line = result.lines.front();
    say(fmt::format("{} plays {} ({}, depth {}, {})\n", side, position().format_move(*result.best),
                    report::score_text(line.score, line.bound), result.depth,
                    report::seconds(result.time)));
    game_.play(*result.best);
    if (!game_.is_over()) announce(line, side);
    say_board();
}

/// Says so when the engine sees the end of the game; a game it loses, too.
void Conversation::announce(const Line<AnyMove>& line, std::string_view side) const {
    if (!line.score.is_decisive()) return;
    say(fmt::format("{} {} in {}{} more moves\n", side,
                    line.score.is_win() ? "wins" : "loses, if you play on well,",
                    line.bound == Bound::exact ? "" : "at most ", line.score.distance() - 1));
}

}  // namespace ybw::cli
