#include "engine/cli/run.hpp"

#include <algorithm>

#include "engine/cli/arguments.hpp"
#include "engine/cli/failure.hpp"
#include "engine/cli/output.hpp"

namespace ybw::cli {

ExitCode run(const Program& program, std::span<const std::string> words) {
    const Arguments arguments = Arguments::parse(program, words);
    const Command& command =
        arguments.has("help") ? program.command_named("help") : arguments.command();
    return command.run(arguments);
}

int run_process(const Program& program, int argc, char** argv) {
    try {
        prepare_standard_streams();
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(run(program, words));
    } catch (...) {
        return static_cast<int>(explain_failure(program.name));
    }
}

}  // namespace ybw::cli
