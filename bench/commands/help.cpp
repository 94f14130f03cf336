#include "bench/commands/commands.hpp"
#include "engine/cli/output.hpp"

namespace ybw::bench {

ExitCode help(const Settings&) {
    cli::standard_output().write(usage());
    return ExitCode::done;
}

}  // namespace ybw::bench
