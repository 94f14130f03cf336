// ybw: parallel game-tree search from the command line.
//
// Parse, dispatch, one catch, exit code; what a command does stands in cli/.

#include <algorithm>
#include <string>
#include <vector>

#include "engine/cli/arguments.hpp"
#include "engine/cli/failure.hpp"
#include "engine/cli/output.hpp"

int main(int argc, char** argv) {
    using namespace ybw;
    try {
        cli::prepare_standard_streams();
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        const cli::Arguments arguments = cli::Arguments::parse(words);
        const auto run = arguments.has("help") ? &cli::help : arguments.command().run;
        return static_cast<int>(run(arguments));
    } catch (...) {
        return static_cast<int>(cli::explain_failure("ybw"));
    }
}
