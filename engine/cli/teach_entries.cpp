#include "engine/cli/teach_entries.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/cli/command_table.hpp"
#include "engine/cli/option_table.hpp"
#include "engine/report/comparison.hpp"
#include "engine/teach/record_search.hpp"

namespace ybw::cli {

Command tree_entry() {
    Option algorithm = option_meaning(
        "algorithm", "the textbook search, or ybw, the engine's own (default: alphabeta)");
    algorithm.choices = teach::recordable_searches();
    algorithm.choices.push_back(teach::engine_search);
    Option format = option_meaning(
        "format", "human, jsonl, Graphviz source, SVG (needs Graphviz), or a page to step through");
    format.choices = {"human", "jsonl", "dot", "svg", "html"};
    return {
        "tree",
        "draw a small search as the papers do, or step through it",
        "Runs a textbook search of a small tree and draws it: the value and the window of each "
        "node, as it came and as it left, the principal variation, what was pruned, null "
        "windows and what was searched again; of the engine's own search the split points and who "
        "searched which node. The tree is an example of the papers, one of "
        "your own, or that of a game.",
        {{"ybw tree --example list", "what there is of the papers"},
         {"ybw tree --example thesis-8", "a picture of text"},
         {"ybw tree --example thesis-8 --steps > page.html", "the same, step by step"},
         {"ybw tree --tree \"((-5 19 -8) (4 9))\" -a negascout -f svg > tree.svg",
          "a tree of your own"},
         {"ybw tree --example thesis-8 -a ybw -j 3",
          "by the engine: who searched what, split points"},
         {"ybw tree --example thesis-8 -a ybw -j 2 --processors threads",
          "on two threads of this machine; another run differs"},
         {"ybw tree -g tictactoe -p \"xo./.x./..o x\" --depth 3 -f html > page.html", "a game"}},
        {"example",    "tree",     "game",       "position", "size",       "rule",      "side",
         "notation",   "distinct", "candidates", "order",    "depth",      "algorithm", "threads",
         "processors", "view",     "steps",      "format",   "json-lines", "color",     "help"},
        {},
        &tree,
        {},
        {std::move(algorithm), std::move(format),
         option_meaning("threads", "of ybw: so many workers, on --processors (default: 3)"),
         option_meaning("depth", "depth in plies (default: that of the tree; 2 for a game)")}};
}

Command compare_entry() {
    Option format = ybw_option("format");
    for (const std::string_view name : report::comparison_formats()) {
        if (std::ranges::find(format.choices, name) == format.choices.end()) {
            format.choices.push_back(name);
        }
    }
    return {"compare",
            "search a position by every textbook algorithm, and compare",
            "Runs the textbook searches and the engine (exact, one thread) on one position to the "
            "same depth: nodes, time, and nodes in times of the fewest that prove the value (Knuth "
            "& Moore 1975), counted on this very tree where there is time for it. People see the "
            "deepest row of each search, the other formats all depths.",
            {{"ybw compare --game tictactoe --depth 9", "the whole of a small game"},
             {"ybw compare -p \"h8 i9 g7\" --depth 3 --plot nodes.svg", "and a plot"},
             {"ybw compare -g xiangqi -d 4 -t 1m -f markdown", "a table for a report"},
             {"ybw compare -p \"h8 i9\" -d 3 --candidates box:1 --order static",
              "near the stones, the best at a glance first"}},
            {"game", "position", "size", "rule", "side", "notation", "candidates", "order", "depth",
             "time", "plot", "format", "json-lines", "quiet", "help"},
            {},
            &compare,
            {},
            {std::move(format),
             option_meaning("depth",
                            "the last depth, in plies (default: 4; never beyond the end "
                            "of the game)"),
             option_meaning("time",
                            "what each search may take (default: 10s); it is compared at "
                            "the last depth that it finishes")}};
}

}  // namespace ybw::cli
