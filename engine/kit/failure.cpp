#include "engine/kit/failure.hpp"

#include <fmt/format.h>
#include <new>
#include <string>
#include <system_error>

#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/text/quoting.hpp"

namespace ybw {
namespace {

ExitCode say(std::string_view program, ExitCode code, std::string_view message) noexcept {
    try {
        // It may repeat what was typed, which is not for a terminal to obey.
        standard_error().write(fmt::format("{}: {}\n", program, printable(message)));
    } catch (...) {
        // There is nowhere left to complain to; the exit code still says it.
    }
    return code;
}

/// How to mend what the system refused; empty if nobody knows.
std::string_view advice(const std::error_code& code) {
    if (code == std::errc::too_many_files_open ||
        code == std::errc::too_many_files_open_in_system) {
        return "; raise the limit with 'ulimit -n', or play fewer games at a time";
    }
    if (code == std::errc::resource_unavailable_try_again) return "; try fewer --threads";
    return {};
}

}  // namespace

ExitCode explain_failure(std::string_view program) noexcept {
    try {
        throw;
    } catch (const UserError& error) {
        return say(program, error.code(), error.what());
    } catch (const ReaderGone&) {
        return ExitCode::io_error;
    } catch (const Stopped& stopped) {
        return stopped.code;
    } catch (const std::bad_alloc&) {
        return say(program, ExitCode::usage, "there is not enough memory; give a smaller --hash");
    } catch (const std::system_error& error) {
        return say(program, ExitCode::internal_error,
                   fmt::format("the system refused: {}{}", error.what(), advice(error.code())));
    } catch (const std::exception& error) {
        return say(program, ExitCode::internal_error,
                   std::string("internal error: ") + error.what());
    } catch (...) {
        return say(program, ExitCode::internal_error, "internal error");
    }
}

}  // namespace ybw
