// tournament: several players, everybody against everybody or one against all others.

#include "engine/cli/match_command.hpp"

namespace ybw::cli {

ExitCode play_tournament(const Arguments& arguments) {
    return run_match(arguments);
}

}  // namespace ybw::cli
