#include "engine/cli/option_table.hpp"

#include <algorithm>
#include <cassert>

#include "engine/classic/ladder.hpp"
#include "engine/games/visit_game.hpp"

namespace ybw::cli {
namespace {

std::vector<std::string_view> algorithm_names() {
    std::vector<std::string_view> names{"ybw"};
    for (const auto& algorithm : classic_ladder<TicTacToe::Position>) {
        names.push_back(algorithm.name);
    }
    return names;
}

/// The rules and sides of all games, each once: which of them a game has, the game itself says.
template <class Choices>
std::vector<std::string_view> of_all_games(Choices choices) {
    std::vector<std::string_view> names;
    for_each_game([&]<class T>(std::type_identity<T> game) {
        for (const std::string_view name : choices(game)) {
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    });
    return names;
}

std::vector<std::string_view> rule_names() {
    return of_all_games([]<class T>(std::type_identity<T>) {
        std::vector<std::string_view> names;
        for (const NamedChoice& rule : T::rules()) names.push_back(rule.name);
        return names;
    });
}

std::vector<std::string_view> side_names() {
    return of_all_games([]<class T>(std::type_identity<T>) { return T::sides(); });
}

std::vector<Option> make_options() {
    return {
        {"game", 'g', "NAME", "the game (default: gomoku)", game_names()},
        {"position", 'p', "TEXT",
         "moves (\"h8 i9 g7\"), a board (rows from the top with '/' between, then the side to "
         "move), a FEN or startpos, both with optional \"moves ...\"; - reads it from standard "
         "input (default: the initial position)"},
        {"search-moves", 0, "MOVES", "the only moves to search at the root (default: all)"},
        {"moves", 0, "MOVES", "the moves that follow the position, as operands too"},
        {"size", 0, "N",
         "side of the board, for games that have several (gomoku: 5 to 22, default "
         "15)"},
        {"rule", 0, "NAME", "variant of the game, see 'ybw games' (default: the first of them)",
         rule_names()},
        {"side", 0, "NAME", "side to move, whatever the position says", side_names()},
        {"as", 0, "NAME", "the side you play, or 'both' or 'none' (default: the one to move)"},
        {"depth", 'd', "N", "end after this depth, in plies"},
        {"time", 't', "TIME",
         "end after this time: 10, 10s, 500ms, 2m, 1h (default: 10s unless another limit is "
         "given); in a match the time for a move (default: 100ms), or 60s+0.5s for a game and what "
         "is added after each move"},
        {"nodes", 'n', "N", "end after this many nodes; k, M, G are understood"},
        {"win", 0, "N", "end when a win in at most N plies is found"},
        {"threads", 'j', "N",
         "searching threads (default: all cores that affinity and CPU quota leave to the program)"},
        {"hash", 0, "MIB", "size of the transposition table; 0 for none (default: 128)"},
        {"multipv", 'm', "N", "show the N best moves, each with its line (default: 1)"},
        {"algorithm", 'a', "NAME",
         "ybw, or a textbook search without table and ordering, beside the fewest nodes that "
         "could prove its value (default: ybw)",
         algorithm_names()},
        {"exact", 0, "",
         "plain alpha-beta values: no pruning that could err, no extension, no "
         "quiescence; equals minimax at every depth"},
        {"without",
         0,
         "STEPS",
         "leave out steps of the search, with commas between",
         {"aspiration", "quiescence", "null-move", "late-move-reductions", "futility",
          "threat-proof"}},
        {"policy",
         0,
         "NAME",
         "where young brothers are searched: by all threads, or in order by one (default: "
         "parallel)",
         {"parallel", "serial"}},
        {"history-weight",
         0,
         "NAME",
         "what a cut-off is worth in the history table (default: depth-squared)",
         {"depth-squared", "power-of-two"}},
        {"margin", 0, "TIME",
         "how late a move may come before it is a forfeit, 0 for not at all (default: 50ms)"},
        {"games", 0, "N", "number of games, two for each pair (default: 100)"},
        {"pairs", 0, "N", "number of pairs, of every two players (default: 50)"},
        {"openings", 0, "FILE",
         "positions to begin from, one a line; or builtin, generated, generated:PLIES, start "
         "(default: builtin, and generated where there is no suite)"},
        {"seed", 0, "N", "of the order of the openings, or of making them (default: 1)"},
        {"concurrency", 0, "N", "games played at a time (default: 1)"},
        {"sprt", 0, "ELO0,ELO1", "end as soon as one of the two is accepted, with 5 % errors"},
        {"gauntlet", 0, "", "the first player meets all others, who do not meet"},
        {"draw-after", 0, "N", "a game is drawn after N moves of both sides"},
        {"resign", 0, "SCORE,MOVES",
         "a player loses whose own score is -SCORE or less, MOVES times running"},
        {"adjudicate", 0, "SCORE,MOVES",
         "a game is won when both players say so by SCORE or more, MOVES times running each"},
        {"draw", 0, "SCORE,MOVES,FROM",
         "a game is drawn when both scores stay within SCORE, MOVES times running each, from move "
         "FROM on"},
        {"journal", 0, "FILE",
         "where finished games are written, a JSON line each (default: a new file named by the "
         "time)"},
        {"resume", 0, "", "go on with the journal, or begin it if it is not there"},
        {"shard", 0, "I/N", "play the I-th of N parts, for N machines"},
        {"merge", 0, "FILE", "pool the journals that are named into a new one, and report"},
        {"report", 0, "FILE",
         "show the tables of a journal and write its HTML page beside it (over an older page, "
         "never "
         "over another file); play nothing"},
        {"html", 0, "FILE",
         "write a page that replays every game in a browser; replaces FILE, as do --sgf and --pgn"},
        {"sgf", 0, "FILE", "write the games of gomoku as SGF"},
        {"pgn", 0, "FILE", "write the games of xiangqi as PGN"},
        {"require-verdict", 0, "", "exit with 1 if there is no repetition to judge"},
        {"bulk",
         0,
         "WHEN",
         "count the moves of the last ply instead of making them (default: on)",
         {"on", "off"}},
        {"format",
         'f',
         "NAME",
         "how results are written (default: human)",
         {"human", "jsonl", "csv"}},
        {"json-lines", 0, "", "the same as --format jsonl"},
        {"color",
         0,
         "WHEN",
         "colours; 'auto' means on a terminal and if NO_COLOR is not set "
         "(default: auto)",
         {"auto", "always", "never"}},
        {"quiet", 'q', "", "the result alone: no progress, no status line"},
        {"help", 'h', "", "show this help"},
    };
}

}  // namespace

std::span<const Option> options() {
    static const std::vector<Option> table = make_options();
    return table;
}

const Option& option_named(std::string_view name) {
    const auto found =
        std::ranges::find_if(options(), [&](const Option& option) { return option.name == name; });
    assert(found != options().end());
    return *found;
}

}  // namespace ybw::cli
