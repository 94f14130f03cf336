// play: a game between a person and the engine in the terminal, line by line.
//
// A conversation reads a line, obeys it, shows the board, lets the engine move when it is its turn,
// and starts again, until the person leaves, the input ends or a signal comes. A line that cannot
// be understood gets an answer and changes nothing.
//
// Ctrl-C while the engine thinks makes it move at once; at the prompt, and in a game that the
// engine plays with itself, it leaves.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/record/annotated_game.hpp"
#include "engine/record/played_moves.hpp"
#include "engine/record/record_text.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/strength.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/result.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_thinking_time{5};

// ---- PlayedGame: a game as it has been played so far, from which moves can be taken back, and its
// file, SGF or PGN; files that other programs have written are games to go on with.

/// The sides of a game that a person plays, by index into AnyGame::sides().
using HumanSides = std::array<bool, 2>;

/// Regular value type. Invariant: there is one position more than there are moves.
class PlayedGame {
public:
    explicit PlayedGame(const record::PlayedMoves& played) : positions_{played.start} {
        for (const AnyMove move : played.moves) play(move);
    }

    const AnyPosition& position() const { return positions_.back(); }
    const AnyPosition& start() const { return positions_.front(); }
    std::size_t length() const { return moves_.size(); }
    const std::vector<AnyMove>& moves() const { return moves_; }
    bool is_over() const { return position().outcome().has_value(); }

    /// Requires a legal move of position().
    void play(AnyMove move) {
        AnyPosition next = position();
        next.play(move);
        positions_.push_back(std::move(next));
        moves_.push_back(move);
    }

    /// Takes back the last move. Requires length() > 0.
    void undo() {
        positions_.pop_back();
        moves_.pop_back();
    }

    /// The same game, with moves in the notation of `game`, which must be the game that is played.
    PlayedGame adopted_by(const AnyGame& game) const {
        PlayedGame adopted = *this;
        for (AnyPosition& position : adopted.positions_) position = game.adopted(position);
        return adopted;
    }

    /// The last move, to be marked on the board; empty at the start.
    std::vector<AnyMove> last_move() const {
        return moves_.empty() ? std::vector<AnyMove>{} : std::vector{moves_.back()};
    }

private:
    std::vector<AnyPosition> positions_;
    std::vector<AnyMove> moves_;
};

/// "sgf" or "pgn", which the ending of the file may not contradict.
std::string_view format_for(const std::string& path, const AnyGame& game) {
    const auto known = game.record_formats();
    if (known.empty()) {
        throw UserError(ExitCode::usage,
                        "games of {} are not kept in files; 'moves' and 'position' show what can "
                        "be kept by hand",
                        game.name());
    }
    const std::string ending = std::filesystem::path(path).extension().string();
    if (!ending.empty() && std::ranges::count(known, ending.substr(1)) == 0) {
        throw UserError(ExitCode::usage, "games of {} are kept as {}; end the name so", game.name(),
                        fmt::join(known, " or "));
    }
    return known.front();
}

/// Writes a new file; an existing one is left alone, unless it is `own`.
void save_game(const std::string& path, const std::string& own, const PlayedGame& game,
               std::optional<int> resigned, const HumanSides& human, Signals& signals) {
    if (path.empty()) throw UserError(ExitCode::usage, "save: name a file, as in 'save game.sgf'");
    const std::string_view format = format_for(path, game.start().game());
    std::error_code error;  // what cannot be looked at cannot be written either
    if (path != own && std::filesystem::exists(std::filesystem::symlink_status(path, error)))
        throw UserError(ExitCode::cannot_create, "{}: is there already; choose another name", path);
    record::WrittenGame written;
    for (const std::size_t side : {0U, 1U}) written.players[side] = human[side] ? "you" : "ybw";
    if (resigned || game.position().outcome()) {
        const auto winner = resigned ? 1 - *resigned : game.position().winner();
        written.result = record::result_text(format, winner);
    }
    const record::PlayedMoves played{.start = game.start(), .moves = game.moves()};
    const auto text = format == "sgf" ? record::annotated_sgf : record::annotated_pgn;
    OutputFile("save", path, &signals).write(text({written, played, {}}));
}

/// A game of the same kind as `now`. `variant` holds where the file says nothing.
PlayedGame loaded_game(const std::string& path, const PlayedGame& now, const GameOptions& variant,
                       Signals& signals, const std::function<void(const std::string&)>& note) {
    if (path.empty() || path == "-")
        throw UserError(ExitCode::usage, "load: name a file, as in 'load game.sgf'");
    const AnyGame& game = now.start().game();
    record::WrittenGame written = record::read_game(
        input_text("load", path, "name a game (SGF, PSQ, PGN or moves)", &signals), variant.size);
    const auto games = record::games_of(written);
    if (std::ranges::find(games, game.name(), &AnyGame::name) == games.end()) {
        throw UserError(ExitCode::bad_input, "{}: it is of another game than {}", path,
                        game.name());
    }
    std::ranges::for_each(record::notes_of(written, game), note);
    if (!written.options.rule) written.options.rule = variant.rule;
    if (!written.options.size) written.options.size = variant.size;
    return PlayedGame(record::played_moves(written, game, {}));
}

struct PlayTask {
    PlayedGame game;
    HumanSides human{};
    Limits limits;
    SearchOptions options;
    DrawStyle style;
    StatusLine::Visibility status = StatusLine::Visibility::automatic;
    GameOptions variant{};                ///< of the game, where a file that is loaded says nothing
    std::optional<std::int64_t> level{};  ///< none: full strength
};

/// "level 2: 1,000 nodes, temperature 8 %"
std::string level_text(std::optional<std::int64_t> number) {
    if (!number) return "full strength";
    const Level& level = level_of(*number);
    return fmt::format("level {}: {} nodes, temperature {:.0f} %", *number,
                       report::grouped(level.nodes), level.temperature * 100);
}

/// The file that a person names: with quotation marks or backslashes as in a shell, or as it is.
/// Throws UserError for a quotation that does not end.
std::string file_name(const std::string& argument) {
    const bool is_quoted = argument.starts_with('"') || argument.starts_with('\'') ||
                           argument.find('\\') != std::string::npos;
    if (!is_quoted) return argument;
    const std::vector<std::string> words = split_words(argument);
    if (words.size() == 1) return words.front();
    throw UserError(ExitCode::usage,
                    "{}: name one file; a name with blanks stands in quotation marks", argument);
}

/// A side by name, "both" or "none"; throws UserError for a name that the game does not know.
HumanSides human_sides(const AnyGame& game, std::string_view text) {
    if (text == "both") return {true, true};
    if (text == "none") return {false, false};
    std::vector<std::string_view> known = game.sides();
    if (text == known[0]) return {true, false};
    if (text == known[1]) return {false, true};
    known.insert(known.end(), {"both", "none"});
    const std::string what =
        text.empty() ? "no side is named" : fmt::format("'{}' is no side", text);
    throw UserError(ExitCode::usage, "{}; {}", what, how_to_mend(text, known));
}

PlayTask read_play(const Arguments& arguments, Signals& signals) {
    if (arguments.value("position") == "-") {
        throw UserError(ExitCode::usage,
                        "--position -: the standard input is where you move; "
                        "write the position itself");
    }
    const std::string text = asked_position_text(arguments, signals);
    PlayTask task{
        .game = PlayedGame(record::with_moves_told(asked_position(arguments, text), text)),
        .limits = asked_limits(arguments, usual_thinking_time),
        .options = asked_options(arguments),
        .style = asked_style(arguments),
        .status = Showing{.quiet = arguments.has("quiet")}.status_line(),
        .variant = asked_variant(arguments),
        .level = arguments.number("level", 1, std::ssize(levels))};
    task.human = human_sides(task.game.start().game(),
                             arguments.value("as").value_or(side_name(task.game.position())));
    return task;
}

class Conversation {
public:
    Conversation(const PlayTask& task, Signals& signals)
        : game_(task.game),
          task_(task),
          signals_(signals),
          engine_(task.game.start().game().make_search(task.options, signals.token())),
          editor_(signals, [this] { return first_words(); }),
          output_(standard_output(&signals)) {}

    ExitCode run() {
        say(greeting());
        say_board();
        while (!done_) {
            if (is_humans_turn() || is_over()) {
                listen();
            } else {
                engine_moves();
            }
        }
        return code_;
    }

private:
    /// A command of the person.
    struct Word {
        std::string_view name;
        std::string_view argument;
        std::string_view summary;  ///< empty: another name of the one before it
        void (*obey)(Conversation& self, const std::string& argument);
    };
    /// The only list of the commands, of which the help is made.
    static std::span<const Word> words() {
        using Self = Conversation;
        using Argument = const std::string;
        static constexpr std::array<Word, 17> table{{
            {"undo", "", "take back your last move and the answer",
             [](Self& self, Argument&) { self.undo(); }},
            {"hint", "", "what the engine would play for you",
             [](Self& self, Argument&) { self.hint(); }},
            {"go", "", "let the engine move for the side to move, and take the other side",
             [](Self& self, Argument&) { self.go(); }},
            {"side", "NAME", "the side you play; 'both' for two people, 'none' to watch",
             [](Self& self, Argument& name) {
                 self.task_.human = human_sides(self.rules(), name);
             }},
            {"time", "TIME", "how long the engine thinks about a move: 2s, 500ms, 1m",
             [](Self& self, Argument& text) { self.set_time(text); }},
            {"level", "N", "how strong the engine plays, 1 to 6; 'full' for full strength",
             [](Self& self, Argument& text) { self.set_level(text); }},
            {"new", "", "start again", [](Self& self, Argument&) { self.start_again(); }},
            {"resign", "", "give the game up", [](Self& self, Argument&) { self.resign(); }},
            {"save", "FILE", "write the game into a new file, as SGF or PGN",
             [](Self& self, Argument& path) { self.save(file_name(path)); }},
            {"load", "FILE", "go on with a game from a file: SGF, PSQ, PGN or moves",
             [](Self& self, Argument& path) { self.load(file_name(path)); }},
            {"notation", "NAME", "how moves are written, where a game has several ways",
             [](Self& self, Argument& name) { self.set_notation(name); }},
            {"board", "", "show the board", [](Self& self, Argument&) { self.say_board(); }},
            {"moves", "", "list the moves so far",
             [](Self& self, Argument&) {
                 const auto names = line_names(self.game_.start(), self.game_.moves());
                 self.say(names.empty() ? "no move yet\n" : report::line_text(names) + '\n');
             }},
            {"position", "", "the position as a text for --position",
             [](Self& self, Argument&) { self.say(self.position().text() + '\n'); }},
            {"quit", "", "leave", [](Self& self, Argument&) { self.leave(ExitCode::done); }},
            {"exit", "", "", [](Self& self, Argument&) { self.leave(ExitCode::done); }},
            {"help", "", "", [](Self& self, Argument&) { self.say(self.help_text()); }},
        }};
        return table;
    }

    const AnyPosition& position() const { return game_.position(); }
    const AnyGame& rules() const { return position().game(); }
    bool is_engine_alone() const { return !task_.human[0] && !task_.human[1]; }

    bool is_humans_turn() const {
        return task_.human[static_cast<std::size_t>(position().side_to_move())];
    }

    bool is_over() const { return resigned_ || game_.is_over(); }

    std::string greeting() const {
        const std::string_view rule = rules().rule_name(position());
        return fmt::format("{}{}. Type a move such as {}, or 'help'.\n\n", rules().summary(),
                           rule.empty() ? "" : fmt::format("; by the rule '{}'", rule),
                           example_move());
    }

    /// Throws UserError for a game that is over.
    void require_going(std::string_view mend = "") const {
        if (is_over()) throw UserError(ExitCode::usage, "the game is over{}", mend);
    }

    /// A move that could be typed here.
    std::string example_move() const {
        if (is_over()) return "'new'";
        const std::vector<AnyMove> moves = position().legal_moves();
        return moves.empty() ? "'new'" : position().format_move(moves[moves.size() / 2]);
    }

    /// Commands and moves.
    std::vector<std::string> first_words() const {
        std::vector<std::string> all;
        for (const Word& word : words()) all.emplace_back(word.name);
        if (is_over()) return all;
        for (const AnyMove move : position().legal_moves())
            all.push_back(position().format_move(move));
        return all;
    }

    void say(std::string_view text) const { output_.write(text); }

    void say_board() const {
        say(position().draw(task_.style, game_.last_move()) + '\n');
        if (const auto end = ending(position())) {
            say(fmt::format("The game is over: {}. 'new' starts another one, 'undo' takes back.\n",
                            *end));
        }
    }

    void leave(ExitCode code) {
        done_ = true;
        code_ = code;
    }

    // ---- The person's lines.
    void listen() {
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

    void obey(const std::string& line) {
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

    void move(const std::string& text) {
        require_going("; say 'new', 'undo' or 'quit'");
        try {
            game_.play(position().parse_move(text));
        } catch (const UserError& error) {
            const auto guess = nearest(text, names_of(words()));
            if (!guess) throw UserError(error.code(), "{}, or 'help'", error.what());
            throw UserError(error.code(),
                            "'{}' is neither a move nor a command; did you mean '{}'?", text,
                            *guess);
        }
        // The engine's answer comes with a board of its own.
        if (is_humans_turn() || game_.is_over()) say_board();
    }

    std::string help_text() const {
        std::string text = fmt::format("  {:<14} play a move\n", example_move());
        for (const Word& word : words()) {
            if (word.summary.empty()) continue;
            text += fmt::format("  {:<14} {}\n", fmt::format("{} {}", word.name, word.argument),
                                word.summary);
        }
        return text + "Ctrl-C while the engine thinks makes it move at once.\n";
    }

    void start_again() {
        game_ = PlayedGame({.start = game_.start(), .moves = {}});
        resigned_.reset();
        own_file_.clear();
        engine_->clear();
        say_board();
    }

    /// Back to the last position in which a person was to move.
    void undo() {
        if (std::exchange(resigned_, std::nullopt)) return say_board();
        if (game_.length() == 0) throw UserError(ExitCode::usage, "there is no move to take back");
        do {
            game_.undo();
        } while (game_.length() > 0 && !is_humans_turn());
        say_board();
    }

    void hint() {
        require_going();
        const auto result = think(task_.limits);
        if (done_) return;
        constexpr std::size_t width_of_line = 60;
        const auto& line = result.lines.front();
        say(fmt::format("hint: {} ({} for {}; {})\n", position().format_move(*result.best),
                        report::score_text(line.score, line.bound), side_name(position()),
                        report::line_text(line_names(position(), line.pv), width_of_line)));
    }

    /// The engine moves for the side to move, and the person takes the other side.
    void go() {
        require_going();
        const int mover = position().side_to_move();
        task_.human = {mover == 1, mover == 0};
    }

    void set_time(const std::string& text) {
        const Duration time = parse_duration("time", text);
        task_.limits = {.time = time};
        say(fmt::format("the engine takes {:g} s a move\n", time.count()));
    }

    void set_level(const std::string& text) {
        task_.level = text == "full"
                          ? std::nullopt
                          : std::optional(parse_whole("level", text, 1, std::ssize(levels)));
        say(fmt::format("the engine plays at {}\n", level_text(task_.level)));
    }

    void set_notation(const std::string& name) {
        const AnyGame& game = game_in_notation(rules(), name, "");
        game_ = game_.adopted_by(game);
        say(fmt::format("moves are written like {}\n", example_move()));
    }

    void resign() {
        require_going();
        resigned_ = position().side_to_move();
        say(fmt::format("{} has resigned. 'new' starts another game, 'undo' takes it back.\n",
                        side_name(position())));
    }

    void save(const std::string& path) {
        save_game(path, own_file_, game_, resigned_, task_.human, signals_);
        own_file_ = path;
        const std::string shown = printable(path);
        say(fmt::format("the game is in {}; 'load {}' goes on with it\n", shown, shown));
    }

    /// A person who plays one side now plays the side to move.
    void load(const std::string& path) {
        game_ = loaded_game(path, game_, task_.variant, signals_, [&](const std::string& note) {
            say(printable(path) + ": " + note + '\n');
        });
        resigned_.reset();
        own_file_.clear();
        const bool plays_both = task_.human[0] && task_.human[1];
        if (!plays_both) task_.human = human_sides(rules(), side_name(position()));
        say_board();
    }

    // ---- The engine's actions.
    Result<AnyMove> think(const Limits& limits, int lines = 1) {
        const auto status = [&] { return status_text(engine_->status(), limits, ""); };
        StatusLine line(
            STDERR_FILENO, [&] { return "thinking: " + status(); }, task_.status);
        const Signals::Scope scope(
            signals_, [&] { engine_->stop(); }, [&] { line.say("ybw: " + status()); });
        engine_->set_multipv(lines);
        auto result = engine_->search(position(), limits);
        if (const auto code = signals_.stopped()) {
            if (*code == ExitCode::interrupted && !is_engine_alone()) {
                signals_.forget();
            } else {
                leave(*code);
            }
        }
        return result;
    }

    void engine_moves() {
        const std::string side = side_name(position());
        const Level level = task_.level ? level_of(*task_.level) : Level{most_nodes, 0};
        const auto result = think(task_.level ? limited(task_.limits, level) : task_.limits,
                                  level.temperature > 0 ? level_lines : 1);
        if (done_) return;
        const auto& line = result.lines[dice_.line(rules(), result.lines, level.temperature)];
        const AnyMove move = line.pv.front();
        say(fmt::format("{} plays {} ({}, depth {}, {})\n", side, position().format_move(move),
                        report::score_text(line.score, line.bound), result.depth,
                        report::seconds(result.time)));
        game_.play(move);
        if (!game_.is_over()) announce(line, side);
        say_board();
    }

    /// Reports that the engine sees the end of the game, also of a game that it loses.
    void announce(const Line<AnyMove>& line, std::string_view side) const {
        if (!line.score.is_decisive()) return;
        say(fmt::format(
            "{} {} in {}{}\n", side, line.score.is_win() ? "wins" : "loses against good play",
            line.bound == Bound::exact ? "" : "at most ",
            report::counted(static_cast<std::uint64_t>(line.score.distance() - 1), "more move")));
    }

    PlayedGame game_;
    PlayTask task_;
    Signals& signals_;
    std::unique_ptr<AnySearch> engine_;
    LineEditor editor_;
    Output output_;
    LevelDice dice_;
    std::optional<int> resigned_;  ///< the side that has
    std::string own_file_;         ///< that this game was saved in last
    bool done_ = false;
    ExitCode code_ = ExitCode::done;
};

ExitCode run(const PlayTask& task, Signals& signals) {
    return Conversation(task, signals).run();
}

}  // namespace

Command play_entry() {
    return ybw_command("play", &run_asked<read_play>);
}

}  // namespace ybw::cli
