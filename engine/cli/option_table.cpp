#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "engine/classic/ordered_game.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/registry.hpp"
#include "engine/kit/help.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/solver.hpp"
#include "engine/search/strength.hpp"
#include "engine/teach/examples.hpp"
#include "engine/teach/recording.hpp"

namespace ybw::cli {
namespace {

// ---- What the values of options are chosen from, as the games and the rooms below say it.

std::string_view name_of(const NamedChoice& choice) {
    return choice.name;
}
std::string_view name_of(std::string_view name) {
    return name;
}

/// The names of what `listed` lists for each game, none twice.
template <class List>
std::vector<std::string_view> names_of_all_games(List listed) {
    std::vector<std::string_view> names;
    for (const AnyGame* const game : all_games()) {
        for (const auto& item : (game->*listed)()) {
            const std::string_view name = name_of(item);
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    }
    return names;
}

/// The kinds of all games' provers.
std::vector<NamedChoice> prover_kinds() {
    std::vector<NamedChoice> kinds;
    for (const AnyGame* game : all_games()) {
        if (game->prover() == nullptr) continue;
        for (const NamedChoice& kind : game->prover()->kinds()) kinds.push_back(kind);
    }
    return kinds;
}

std::vector<std::string_view> algorithm_names() {
    std::vector<std::string_view> names = all_games().front()->textbook_searches();
    names.insert(names.begin(), "ybw");
    return names;
}

std::vector<std::string_view> example_names() {
    std::vector<std::string_view> names{"list"};
    for (const teach::TreeExample& example : teach::examples()) names.push_back(example.name);
    return names;
}

std::vector<std::string_view> rule_names() {
    return names_of_all_games(&AnyGame::rules);
}

std::vector<std::string_view> side_names() {
    return names_of_all_games(&AnyGame::sides);
}

std::vector<std::string_view> notation_names() {
    return names_of_all_games(&AnyGame::notations);
}

std::vector<std::string_view> candidate_names() {
    return names_of_all_games(&AnyGame::candidates);
}

std::string candidates_text() {
    std::string text;
    for (const AnyGame* const game : all_games()) {
        const auto choices = game->candidates();
        if (choices.empty()) continue;
        text += text.empty() ? "" : "; ";
        text += game->name();
        const char* mark = ": ";
        for (const NamedChoice& choice : choices) {
            text += fmt::format("{}{}, {}", std::exchange(mark, "; "), choice.name, choice.summary);
        }
    }
    return text;
}

std::string board_sizes() {
    std::string text;
    for (const AnyGame* const game : all_games()) {
        if (const auto sizes = game->sizes()) {
            text += fmt::format("{}{}: {} to {}, default {}", text.empty() ? "" : "; ",
                                game->name(), sizes->least, sizes->most, sizes->usual);
        }
    }
    return text;
}

std::string game_file_summary(std::string_view format, std::string_view name) {
    const auto games = games_where(
        [&](const AnyGame& game) { return std::ranges::count(game.record_formats(), format) > 0; });
    if (games.empty()) return fmt::format("write games as {}, which no game here has", name);
    return fmt::format("write the games of a match of {} as {}, which other games do not have",
                       fmt::join(games, " or "), name);
}

std::vector<std::string_view> prover_kind_names() {
    std::vector<std::string_view> names;
    for (const NamedChoice& kind : prover_kinds()) names.push_back(kind.name);
    names.push_back(solve::full_kind);
    return names;
}

std::string prover_kinds_text() {
    std::string text;
    for (const NamedChoice& kind : prover_kinds()) {
        text += fmt::format("{}, {}; ", kind.name, kind.summary);
    }
    return text;
}

// ---- The options

/// A search setting as an option; its default is what `usual` says.
Option setting_option(std::string_view name, char letter, std::string_view usual,
                      Takes takes = Takes::one) {
    const SearchSetting& setting = search_setting(name);
    std::string summary(setting.summary);
    if (!usual.empty()) summary += fmt::format(" (default: {})", usual);
    return {setting.name, letter, setting.argument, summary, choices_of(setting), takes};
}

}  // namespace

std::vector<Option> ybw_options() {
    return {
        {"game", 'g', "NAME", fmt::format("the game (default: {})", game_names().front()),
         game_names()},
        {"position", 'p', "TEXT",
         "moves (\"h8 i9 g7\"), a board (rows from the top with '/' between, then the side to "
         "move), a FEN or startpos, both with optional \"moves ...\"; - reads it from standard "
         "input (default: the initial position)"},
        {"kind", 0, "NAME",
         fmt::format("which attacks: {}full, any moves (default: full)", prover_kinds_text()),
         prover_kind_names()},
        {"tree", 0, "TEXT",
         "a tree of numbers, brackets around the moves of a node, values as Max sees them: "
         "\"A(B(-5 19 -8) C(g=4 h=9))\"; names may be left out, '?' is a leaf without a value, and "
         "'min' before it gives the root to Min"},
        {"example", 0, "NAME", "a worked example of the papers; 'list' shows what there is",
         example_names()},
        {"distinct", 0, "",
         "of the moves of a game that lead to symmetric positions the first alone"},
        {"view",
         0,
         "WHOSE",
         "values as the side to move sees them, as negamax has it, or as Max does (default: "
         "mover, max for minimax; the paper's for an example)",
         {"mover", "max"}},
        {"steps", 0, "",
         "step through the search: a page that begins at the first step; with --format human or "
         "jsonl a list of the steps"},
        {"search-moves", 0, "MOVES", "the only moves to search at the root (default: all)"},
        {"moves", 0, "MOVES", "the moves that follow the position, as operands too"},
        {"size", 0, "N",
         fmt::format("side of the board, for games that have several ({})", board_sizes())},
        {"rule", 0, "NAME", "variant of the game, see 'ybw games' (default: the first of them)",
         rule_names()},
        {"side", 0, "NAME", "side to move, whatever the position says", side_names()},
        {"notation", 0, "NAME",
         "how moves are written, of games that have several ways, see 'ybw games' (default: the "
         "first of them); all are understood",
         notation_names()},
        {"as", 0, "NAME", "the side you play, or 'both' or 'none' (default: the one to move)"},
        {"level", 0, "N",
         fmt::format("how strong the engine plays, from 1 to {}, by few nodes and chance (default: "
                     "full strength)",
                     levels.size())},
        {"depth", 'd', "N", "end after this depth, in plies"},
        {"time", 't', "TIME",
         "end after this time: 10, 10s, 500ms, 2m, 1h (default: 10s unless another limit is "
         "given); in a match the time for a move (default: 100ms unless another limit is given), "
         "or 60s+0.5s for a game and what is added after each move"},
        {"nodes", 'n', "N", "end after this many nodes; k, M, G are understood"},
        {"win", 0, "N", "end when a win in at most N plies is found"},
        setting_option("threads", 'j',
                       "all cores that affinity and CPU quota leave to the program"),
        {"processors",
         0,
         "NAME",
         "what the workers of ybw run on: virtual, which take turns in the same way every time, or "
         "threads of this machine, which rest at every node so that there is something to see: "
         "another run, another picture (default: virtual)",
         {teach::processors_names.begin(), teach::processors_names.end()}},
        setting_option("hash", 0, "128"),
        setting_option("multipv", 'm', "1"),
        {"algorithm", 'a', "NAME",
         "ybw, or a textbook search without table and ordering, beside the fewest nodes that "
         "could prove its value (default: ybw)",
         algorithm_names()},
        {"candidates", 0, "NAME",
         fmt::format("which moves textbook searches try, of {}; other games have no such choice",
                     candidates_text()),
         candidate_names()},
        {"order",
         0,
         "NAME",
         "in which order textbook searches find the moves of a node: generated, as the game has "
         "them, or static, those first that lead to the best positions at a glance (default: "
         "generated)",
         {classic::move_order_names.begin(), classic::move_order_names.end()}},
        setting_option("exact", 0, ""),
        setting_option("without", 0, "", Takes::list),
        setting_option("constants", 0, ""),
        setting_option("policy", 0, "parallel"),
        setting_option("evaluation", 0, "automatic"),
        setting_option("history-weight", 0, "depth-squared"),
        {"margin", 0, "TIME",
         "how late a move may come before it is a forfeit; 0 is strict (default: 50ms)"},
        {"games", 0, "N", "number of games, two for each pair (default: 100)"},
        {"pairs", 0, "N", "number of pairs, of every two players (default: 50)"},
        {"openings",
         0,
         "FILE",
         "positions to begin from, one a line; or builtin, generated, generated:PLIES, start "
         "(default: builtin, and generated where there is no suite)",
         {"builtin", "generated", "start"},
         Takes::file},
        {"output",
         0,
         "FILE",
         "append the answers to this file; those that stand there are not searched again (default: "
         "the standard output)",
         {},
         Takes::file},
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
        {"journal",
         0,
         "FILE",
         "where finished games are written, a JSON line each (default: a new file named by the "
         "time)",
         {},
         Takes::file},
        {"save",
         0,
         "FILE",
         "keep the analysis in a new file, from which --resume goes on: at the end, at Ctrl-C and "
         "every few minutes",
         {},
         Takes::file},
        {"store",
         0,
         "FILE",
         "keep what is found of each position in this file, and take from it what is known: as "
         "deep "
         "as asked for, as long, or final; several programs may use it at a time",
         {},
         Takes::file},
        {"export", 0, "", "print all positions of the store, a JSON line each"},
        {"import",
         0,
         "FILE",
         "take the positions of another store, or of such JSON lines, into this one; the deeper "
         "value of two stays; - is the standard input",
         {},
         Takes::file},
        {"save-every", 0, "TIME", "how often the analysis is saved meanwhile (default: 5m)"},
        {"resume", 0, "",
         "go on with the journal, or begin it if it is not there; with the name of a journal and "
         "no players, with all that it says of its match"},
        {"shard", 0, "I/N", "do the I-th of N parts, for N machines"},
        {"merge",
         0,
         "FILE",
         "pool the journals that are named into a new one, and report",
         {},
         Takes::file},
        {"report",
         0,
         "FILE",
         "show the tables of a journal and write its HTML page beside it (over an older page, "
         "never "
         "over another file); play nothing",
         {},
         Takes::file},
        {"value-nodes", 0, "N",
         "nodes for the search that says what a position is worth (default: 10k); 0: what the "
         "player of the game thought, which costs nothing"},
        {"positions", 0, "N", "take at most N positions of a game (default: 12)"},
        {"data",
         0,
         "FILE",
         "where the positions are written, a JSON line for each game (default: fit-GAME.jsonl)",
         {},
         Takes::file},
        {"result-share", 0, "PERCENT",
         "what the results of games count beside the values of searches (default: 30)"},
        {"spread", 0, "UNITS",
         "how far a weight may well move from what it is; the smaller, the more games it takes "
         "(default: 30)"},
        {"weights",
         0,
         "FILE",
         "write the weights to be compiled in; replaces FILE",
         {},
         Takes::file},
        {"network",
         0,
         "FILE",
         "train the network beside the weights in place of them, and write it to be compiled in; "
         "replaces FILE",
         {},
         Takes::file},
        {"number", 0, "N", "the game with this number in the file alone, counted from 1"},
        {"stray", 0, "PERCENT",
         "of the moves of self-play, those made by chance, so that positions are met which good "
         "play avoids; openings are then made by chance alone (default: 0)"},
        {"html",
         0,
         "FILE",
         "write a page that replays every game in a browser; replaces FILE, as do --sgf and --pgn",
         {},
         Takes::file},
        {"sgf", 0, "FILE", game_file_summary("sgf", "SGF"), {}, Takes::file},
        {"pgn", 0, "FILE", game_file_summary("pgn", "PGN"), {}, Takes::file},
        {"address", 0, "ADDRESS",
         "of this machine, to serve at; 0.0.0.0 is open to others, too (default: 127.0.0.1)"},
        {"port", 0, "N", "port to serve at; 0 is one that is free (default: 0)"},
        {"plot",
         0,
         "FILE",
         "draw the nodes over the depth, with gnuplot, as .svg, .pdf or .png; replaces FILE",
         {},
         Takes::file},
        {"iterations", 0, "N", "number of iterations (default: 1000)"},
        {"rate", 0, "PERMILLE",
         "how far a game that is won moves a constant at the last iteration, in thousandths of its "
         "step (default: 10)"},
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
        help_option(),
    };
}

Option ybw_option(std::string_view name) {
    const std::vector<Option> options = ybw_options();
    return *std::ranges::find(options, name, &Option::name);
}

Option option_meaning(std::string_view name, std::string_view summary) {
    Option option = ybw_option(name);
    option.summary = summary;
    return option;
}

std::vector<Option> options_of_game(std::string_view name) {
    const AnyGame& game = game_named(name);
    std::vector<Option> narrower;
    for (Option option : ybw_options()) {
        if (option.name == "game") {
            option.summary = "the only one; may be left out";
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

}  // namespace ybw::cli
