#include "engine/cli/solve_entry.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "engine/cli/command_table.hpp"
#include "engine/cli/option_table.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/solver.hpp"

namespace ybw::cli {
namespace {

/// Those that prove something.
Option game_option() {
    Option option = ybw_option("game");
    option.choices.clear();
    for (const AnyGame* game : all_games()) {
        if (game->prover() != nullptr) option.choices.push_back(game->name());
    }
    return option;
}

}  // namespace

Command solve_entry() {
    Option format = option_meaning("format", "human, jsonl, or the proof as Graphviz source");
    format.choices = {"human", "jsonl", "dot"};
    Option tree = option_meaning(
        "tree",
        "write the proof: as text (.txt), JSON lines (.jsonl), Graphviz source (.dot) or "
        "SVG (.svg, needs Graphviz), by the ending of the file");
    tree.argument = "FILE";
    tree.takes = Takes::file;
    return {
        "solve",
        "prove that the side to move wins, and how",
        "Proves that the side to move wins, by attacks of a kind or by any moves: the winning "
        "line, "
        "and a proof tree in which every defence is answered, checked by the rules alone before it "
        "is shown. The exit code is 0 for won, 1 for not won by attacks of that kind, which kind "
        "full never says, and 2 if the limits came first.",
        {{"ybw solve -p \"h8 i9 i8 a1 j8 c12\" --kind vcf", "a win by fours"},
         {"ybw solve -p \"h8 h9 i9 g7 i7 i8\" --time 1m --tree proof.txt", "any win, and its tree"},
         {"ybw solve -p - --rule renju --kind vct -f dot < position.txt | dot -Tsvg > proof.svg",
          "a picture"},
         {"ybw solve -p \"h8 i9 g7\" --kind vct --quiet || echo no win found", "for a script"}},
        {"game", "position", "kind", "size", "rule", "side", "time", "nodes", "threads", "hash",
         "tree", "format", "json-lines", "quiet", "help"},
        {},
        &solve,
        {},
        {game_option(), std::move(format), std::move(tree),
         option_meaning("time",
                        "give up after this time: 10, 10s, 500ms, 2m, 1h (default: 30s "
                        "unless another limit is given)"),
         option_meaning("nodes", "give up after about this many nodes; k, M, G are understood")}};
}

}  // namespace ybw::cli
