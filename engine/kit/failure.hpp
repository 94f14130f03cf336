// Failure: what a user is told when a command ends with an exception, and the exit code.
//
// The one place that knows all exceptions; `main` calls it from its only `catch`.
#pragma once

#include <string_view>

#include "engine/text/user_error.hpp"

namespace ybw {

/// Prints one line about the exception that is being handled, unless there is nobody to read it. It
/// begins with the name of the `program`. Requires that an exception is being handled.
ExitCode explain_failure(std::string_view program) noexcept;

}  // namespace ybw
