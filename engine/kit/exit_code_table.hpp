// ExitCodeTable: every code a program may end with, and what it says.
//
// The only such list, for all programs; help and man pages are made from it. Constant data; any
// thread.
#pragma once

#include <span>
#include <string_view>

#include "engine/text/user_error.hpp"

namespace ybw {

struct ExitCodeMeaning {
    ExitCode code;
    std::string_view summary;  ///< a few words, for the help
    std::string_view meaning;  ///< a sentence without a full stop, for the manual
};

std::span<const ExitCodeMeaning> exit_codes();

}  // namespace ybw
