// Sanitizers: the one place where tests learn what they are compiled with, and what a sanitizer is
// told not to look for.
//
// YBW_SANITIZE is what the build was configured with, as for -fsanitize.
#pragma once

#include <string_view>

namespace ybw {

inline constexpr std::string_view sanitizers = YBW_SANITIZE;

inline constexpr bool has_thread_sanitizer = sanitizers.find("thread") != std::string_view::npos;

/// Stands before a shell command whose libraries leak, so that AddressSanitizer does not look for
/// leaks in it. Open MPI 4.1 leaves what it and its plugins have allocated; the rest of ybw-mpi is
/// the engine, whose leaks are looked for in all other tests.
inline constexpr const char* without_leak_check = "ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\" ";

}  // namespace ybw
