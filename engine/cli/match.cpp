// match: two players, pairs of games, and how much stronger one is.

#include "engine/cli/match_command.hpp"

namespace ybw::cli {

ExitCode play_match(const Arguments& arguments) {
    return run_match(arguments);
}

}  // namespace ybw::cli
