#include "engine/cli/failure.hpp"

#include <new>
#include <string>
#include <system_error>
#include <unistd.h>

#include "engine/cli/output.hpp"
#include "engine/cli/signals.hpp"

namespace ybw::cli {
namespace {

ExitCode say(ExitCode code, std::string_view message) noexcept {
    try {
        Output(STDERR_FILENO, "standard error").write("ybw: " + std::string(message) + '\n');
    } catch (...) {
        // There is nowhere left to complain to; the exit code still says it.
    }
    return code;
}

}  // namespace

ExitCode explain_failure() noexcept {
    try {
        throw;
    } catch (const UserError& error) {
        return say(error.code(), error.what());
    } catch (const ReaderGone&) {
        return ExitCode::io_error;
    } catch (const Stopped& stopped) {
        return stopped.code;
    } catch (const std::bad_alloc&) {
        return say(ExitCode::usage, "there is not enough memory; give a smaller --hash");
    } catch (const std::system_error& error) {
        return say(ExitCode::internal_error,
                   std::string("the system refused: ") + error.what() + "; try fewer --threads");
    } catch (const std::exception& error) {
        return say(ExitCode::internal_error, std::string("internal error: ") + error.what());
    } catch (...) {
        return say(ExitCode::internal_error, "internal error");
    }
}

}  // namespace ybw::cli
