#include "engine/cli/serve_entry.hpp"

#include "engine/cli/command_table.hpp"
#include "engine/cli/option_table.hpp"

namespace ybw::cli {

Command serve_entry() {
    return {
        "serve",
        "a board in the browser, with the engine beside it",
        "Serves a page to browsers on this machine and prints its address, which nobody else can "
        "guess. On the page moves are played or set up by clicks, and the engine shows its "
        "candidates with score and winning chance while it searches; a candidate under the mouse "
        "shows its line. Games are loaded and copied, and the engine plays either side. The page "
        "that was opened last has the engine; when it is closed, its search ends. Nothing is "
        "fetched "
        "from a network. Ctrl-C ends it.",
        {{"ybw serve", "then open the address that it prints"},
         {"ybw serve -g xiangqi --threads 2 --hash 1024", "another game, and what searches have"},
         {"ybw serve --port 8080 -p \"h8 i9 g7\"", "a position, at a port of your choice"}},
        {"game", "position", "size", "rule", "side", "threads", "hash", "exact", "without",
         "constants", "policy", "history-weight", "address", "port", "quiet", "help"},
        {},
        &serve};
}

}  // namespace ybw::cli
