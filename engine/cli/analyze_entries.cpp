#include "engine/cli/analyze_entries.hpp"

#include "engine/cli/command_table.hpp"
#include "engine/cli/option_table.hpp"

namespace ybw::cli {

Command analyze_entry() {
    return {
        "analyze",
        "search a position and show the best move",
        "Searches a position depth by depth until a limit is reached or it is interrupted, and "
        "shows a row for every depth, then the board with the best move. Scores are those of "
        "the side to move. Ctrl-C ends the search with the best move so far; a second one "
        "leaves at once. SIGTERM does the same, and SIGHUP, which comes when a terminal or its "
        "connection closes. SIGUSR1 prints how far the search is. With --save the analysis, its "
        "table and its history are kept in a file; if that cannot be written it is said once, "
        "the analysis goes on, and the exit code is 73 unless a later save, the last one too, "
        "has succeeded.",
        {{"ybw analyze --position \"h8 i9 g7\"", "ten seconds of gomoku on all cores"},
         {"ybw analyze -p \"h8 h9\" --rule renju --depth 12 --multipv 3",
          "the three best moves at depth 12"},
         {"ybw analyze -p \"h8 h9\" --search-moves \"g8 i10\" --multipv 2",
          "which of two moves is better, and by how much"},
         {"ybw analyze -p \"h8 h9\" -t 1m -f jsonl | jq -r 'select(.type == \"result\").best'",
          "a minute, and the move alone for a script"},
         {"ybw analyze -p - < position.txt", "a position from a file"},
         {"ybw analyze -p \"h8 i9 g7\" -t 8h --save night.ybw",
          "a night, of which a power cut costs five minutes"},
         {"ybw analyze --resume night.ybw -t 2h", "two hours more"},
         {"ybw analyze -p \"h8 i9 g7\" --html page.html", "a page for the browser"},
         {"ybw analyze --positions FILE -t 1s --output answers.jsonl",
          "many positions; the same again goes on"},
         {"ybw analyze -g xiangqi -p \"startpos moves C2=5 H8+7\" --notation wxf",
          "xiangqi as the World Xiangqi Federation writes it"},
         {"ybw analyze -g tictactoe -a alphabeta",
          "a textbook search beside the fewest nodes it could need"},
         {"ybw analyze -p \"h8 i9\" -d 3 -a alphabeta --candidates box:1 --order static",
          "the same of gomoku: near the stones, the best first"}},
        {"game",       "position", "positions", "search-moves", "size",           "rule",
         "side",       "notation", "depth",     "time",         "nodes",          "win",
         "threads",    "hash",     "multipv",   "algorithm",    "candidates",     "order",
         "exact",      "without",  "constants", "policy",       "history-weight", "save",
         "save-every", "resume",   "output",    "concurrency",  "html",           "format",
         "json-lines", "color",    "quiet",     "help"},
        {},
        &analyze,
        {},
        {{"positions",
          0,
          "FILE",
          "analyse many positions, one a line, a JSON line each: texts that --position takes, a "
          "depth before them or not, or {\"name\": ..., \"depth\": ..., \"position\": ...}; '#' "
          "begins a comment, - is the standard input",
          {},
          Takes::file},
         option_meaning("hash",
                        "size of the transposition table; 0 for none (default: what time, nodes or "
                        "depth can fill, from 128 to a quarter of the memory)"),
         option_meaning(
             "html",
             "write a page for the browser: the board, all lines to click through, score "
             "and depth over time; replaces FILE"),
         {"concurrency", 0, "N",
          "positions searched at a time, which share the usual threads and table (default: 1)"},
         {"resume",
          0,
          "FILE",
          "go on with a saved analysis, after the last depth that it has finished, and save it "
          "in the same file; limits, threads and hash may be others, the question may not",
          {},
          Takes::file}}};
}

Command annotate_entry() {
    return {
        "annotate",
        "say of every move of a game what it was worth",
        "Reads a game from a file, SGF, PSQ (Piskvork), PGN or a list of moves, searches every "
        "position of it, from the last to the first with one table, and shows what each move "
        "was worth, the mistakes with the better line, and the move with which the game was "
        "lost. A move is judged by the chances that it gives away: a tenth is an inaccuracy, a "
        "fifth or a won game a mistake, a third or a lost game a blunder. Ctrl-C shows what "
        "has been found by then.",
        {{"ybw annotate game.sgf", "a second for each position"},
         {"ybw annotate game.psq -t 5s --sgf annotated.sgf", "with comments and variations"},
         {"ybw annotate game.pgn -f jsonl | jq 'select(.verdict == \"blunder\")'", "for a script"},
         {"ybw annotate game.sgf --html game.html", "a page, with the curve of chances"},
         {"echo 'h8 i9 g7 g9' | ybw annotate -", "moves as they come"}},
        {"game",       "size",           "rule",  "notation", "depth",   "time",
         "nodes",      "threads",        "hash",  "exact",    "without", "constants",
         "policy",     "history-weight", "html",  "sgf",      "pgn",     "format",
         "json-lines", "color",          "quiet", "help"},
        {{.name = "FILE", .choices = {}, .repeats = false, .takes = Takes::file}},
        &annotate,
        {},
        {option_meaning("time",
                        "time for each position: 10, 10s, 500ms, 2m, 1h (default: 1s unless "
                        "another limit is given)"),
         option_meaning("depth", "search each position to this depth, in plies"),
         option_meaning("nodes", "nodes for each position; k, M, G are understood"),
         option_meaning(
             "html",
             "write a page for the browser: the game, the curve of chances, the mistakes "
             "and the better lines; replaces FILE"),
         option_meaning("sgf", "write the game with comments as SGF; replaces FILE"),
         option_meaning("pgn", "write the game with comments as PGN; replaces FILE")}};
}

}  // namespace ybw::cli
