#include "engine/cli/option_table.hpp"

#include <algorithm>
#include <cassert>

#include "engine/classic/ladder.hpp"
#include "engine/games/registry.hpp"

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
         "move) or a FEN with optional \"moves ...\"; - reads it from standard input (default: the "
         "initial position)"},
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
         "given)"},
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
