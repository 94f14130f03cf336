// Sanitizers: the one place where tests learn what they are compiled with.
//
// YBW_SANITIZE is what the build was configured with, as for -fsanitize.
#pragma once

#include <string_view>

namespace ybw {

inline constexpr std::string_view sanitizers = YBW_SANITIZE;

inline constexpr bool has_thread_sanitizer = sanitizers.find("thread") != std::string_view::npos;

}  // namespace ybw
