#include "engine/cli/command_table.hpp"

#include <algorithm>
#include <utility>

#include "engine/cli/analyze_entries.hpp"
#include "engine/cli/fit_settings.hpp"
#include "engine/cli/match_entries.hpp"
#include "engine/cli/option_table.hpp"
#include "engine/cli/output_table.hpp"
#include "engine/cli/serve_entry.hpp"
#include "engine/cli/solve_entry.hpp"
#include "engine/cli/teach_entries.hpp"
#include "engine/cli/tune_settings.hpp"
#include "engine/games/registry.hpp"
#include "engine/kit/common_commands.hpp"

namespace ybw::cli {
namespace {

/// The options of a command that knows a single game: they offer what that game has.
std::vector<Option> options_of(const AnyGame& game) {
    std::vector<Option> narrower;
    for (Option option : ybw_options()) {
        if (option.name == "game") {
            option.summary = "may be given, but there is one alone";
            option.choices = {game.name()};
        } else if (option.name == "rule") {
            option.choices.clear();
            for (const NamedChoice& rule : game.rules()) option.choices.push_back(rule.name);
        } else if (option.name == "side") {
            option.choices = game.sides();
        } else {
            continue;
        }
        narrower.push_back(option);
    }
    return narrower;
}

Command play_entry() {
    return {
        "play",
        "play against the engine in the terminal",
        "Moves are typed by name; 'help' lists what else can be said: undo, hint, side, time, "
        "new, save, load, resign, notation and others. On a terminal a line is edited with the "
        "usual keys, the arrows bring earlier ones back, the tabulator completes words, moves and "
        "file names, and ~/.editrc is heeded (editrc(5)). Games are kept as SGF or PGN. Under "
        "renju the points that are forbidden to black are marked. Ctrl-C while the engine thinks "
        "makes it move at once, at the prompt it leaves.",
        {{"ybw play", "gomoku, you begin, five seconds a move for the engine"},
         {"ybw play --as white --rule renju --time 2s", "the engine begins"},
         {"ybw play --game tictactoe --as none", "watch it play against itself"},
         {"ybw play --game xiangqi --notation chinese", "moves as Chinese boards write them"}},
        {"game", "position", "size", "rule", "side", "notation", "as", "depth", "time", "nodes",
         "threads", "hash", "exact", "without", "color", "quiet", "help"},
        {},
        &play,
        {},
        {option_meaning("time",
                        "time for a move of the engine: 10, 10s, 500ms, 2m, 1h (default: 5s unless "
                        "another limit is given)")}};
}

Command perft_entry() {
    return {"perft",
            "count the positions at every depth",
            "Counts the move sequences of each length, one row a depth: the usual test of a move "
            "generator, and of its speed. A sequence that ends the game early is counted at its "
            "own length alone.",
            {{"ybw perft --game tictactoe --depth 9", "all of tic-tac-toe"},
             {"ybw perft --depth 3 --bulk off", "making every move, the last one too"}},
            {"game", "position", "size", "rule", "side", "depth", "bulk", "format", "json-lines",
             "quiet", "help"},
            {},
            &perft};
}

Command signature_entry() {
    return {"signature",
            "search fixed positions with one thread, for comparison",
            "Searches a fixed list of positions to a fixed depth with one thread. The number of "
            "nodes is the same on every machine and changes only if the search does; the speed "
            "is that of this machine. The last line is 'N nodes M nps'.",
            {{"ybw signature", "all games"},
             {"ybw signature --game gomoku --depth 6", "one game, less deep"}},
            {"game", "depth", "help"},
            {},
            &signature};
}

Command gomocup_entry() {
    return {
        "gomocup",
        "speak the Gomocup protocol, for gomoku managers and boards",
        "Reads commands of the Gomocup (Piskvork) protocol from the standard input and answers "
        "on the standard output. Time, memory, rule and threads are what INFO says. The opening of "
        "swap2 (SWAP2BOARD) is understood, and what analysis boards such as Yixin-Board add: "
        "positions without an answer, the N best moves, moves that keep the balance, forbidden "
        "points, blocked moves, MESSAGEs about every depth, and a table that is dumped into a "
        "file, which 'ybw analyze --resume' goes on with, and loaded again.",
        {{"ybw gomocup", "what a manager is given as the program"},
         {"ybw gomocup --threads 2 --hash 512", "unless INFO says otherwise"}},
        {"threads", "hash", "exact", "without", "constants", "policy", "history-weight", "help"},
        {},
        &gomocup,
        "gomoku",
        options_of(game_named("gomoku")),
        "pbrain-ybw",
        {"START", "RECTSTART", "ABOUT", "INFO", "YXSHOWINFO"}};
}

/// What the two protocols of xiangqi are told alike.
std::vector<std::string_view> xiangqi_server_options() {
    return {"game",    "rule",      "threads", "hash",           "multipv", "exact",
            "without", "constants", "policy",  "history-weight", "help"};
}

Command uci_entry() {
    return {
        "uci",
        "speak UCI, for xiangqi boards and managers",
        "Reads commands of the Universal Chess Interface from the standard input and answers on "
        "the standard output. The game is xiangqi, with ranks from 0 to 9. Options of the "
        "command line hold until setoption changes them. At the end of the input a search "
        "with a limit runs to it, any other is stopped.",
        {{"ybw uci", "what a board is given as the program"},
         {"printf 'position startpos\\ngo depth 8\\n' | ybw uci", "one search by hand"}},
        xiangqi_server_options(),
        {},
        &uci,
        "xiangqi",
        options_of(game_named("xiangqi")),
        "ybw-uci",
        {"uci"}};
}

Command ucci_entry() {
    return {"ucci",
            "speak UCCI, for xiangqi boards and managers",
            "The same as 'ybw uci' over the Universal Chinese Chess Interface, version 3.0, which "
            "most Chinese boards speak.",
            {{"ybw ucci", "what a board is given as the program"},
             {"ybw ucci --rule chinese --threads 2", "unless setoption says otherwise"}},
            xiangqi_server_options(),
            {},
            &ucci,
            "xiangqi",
            options_of(game_named("xiangqi")),
            "ybw-ucci",
            {"ucci"}};
}

Command judge_entry() {
    std::vector<Option> narrower = options_of(game_named("xiangqi"));
    Option format = ybw_option("format");
    format.choices = {"human", "jsonl"};  // a verdict is no table
    narrower.push_back(format);
    return {"judge",
            "say how a repetition in xiangqi is judged, and why",
            "Plays the moves and judges the position they lead to by the repetition rules: who has "
            "to answer for it, if anybody, and the reason in words. A second occurrence is judged "
            "as the third would be.",
            {{"ybw judge --moves \"h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9\"", "a harmless one"},
             {"ybw judge --rule chinese --position \"FEN moves ...\"", "by the Chinese rules"},
             {"ybw judge --moves \"h2e2\" --require-verdict --quiet || echo no repetition",
              "for a script"}},
            {"game", "position", "moves", "rule", "side", "require-verdict", "format", "json-lines",
             "quiet", "help"},
            {{.name = "MOVE", .choices = {}, .repeats = true}},
            &judge,
            "xiangqi",
            std::move(narrower)};
}

std::vector<Command> make_commands() {
    std::vector<Command> commands{
        analyze_entry(),
        annotate_entry(),
        play_entry(),
        solve_entry(),
        match_entry(),
        tournament_entry(),
        fit_entry(),
        tune_entry(),
        serve_entry(),
        gomocup_entry(),
        uci_entry(),
        ucci_entry(),
        judge_entry(),
        tree_entry(),
        compare_entry(),
        perft_entry(),
        signature_entry(),
        {"games",
         "list the games and their rules",
         "Names for --game, --rule and --side.",
         {{"ybw games", "a table"}, {"ybw games --format jsonl", "for a program to read"}},
         {"format", "json-lines", "help"},
         {},
         &games}};
    for (Command& command : common_commands("ybw", {"ybw help analyze", "how to analyse"})) {
        commands.push_back(std::move(command));
    }
    return commands;
}

constexpr std::string_view closing = R"(.SH SIGNALS
SIGINT, SIGTERM and SIGHUP end a search with the best move so far; a second SIGINT or SIGTERM ends
the program at once. SIGHUP comes when a terminal or its connection closes, and is ignored if it was
when the program started, as under nohup.
SIGUSR1 prints how far the search is on the standard error.
.SH ENVIRONMENT
.TP
.B NO_COLOR
if it is set to anything, no colours are sent
.TP
.B LC_ALL, LC_CTYPE, LANG
boards are drawn with more than ASCII if these say UTF\-8
)";

}  // namespace

const Program& ybw_program() {
    static const Program program{
        .name = "ybw",
        .title = "parallel game-tree search engine",
        .summary = "ybw searches game trees on all cores (Young Brothers Wait).",
        .examples = {{"ybw analyze --position \"h8 i9 g7\"", "the best move in a gomoku position"},
                     {"ybw play", "play against the engine"}},
        .closing = closing,
        .options = ybw_options(),
        .commands = make_commands(),
        .output = output_sections()};
    return program;
}

}  // namespace ybw::cli
