// Sanitizers: the one place where tests learn what they are compiled with, and what a sanitizer is
// told not to look for.
//
// YBW_SANITIZE is what the build was configured with, as for -fsanitize.
#pragma once

#include <string_view>

namespace ybw {

inline constexpr bool is_sanitized = !std::string_view(YBW_SANITIZE).empty();

inline constexpr bool has_thread_sanitizer =
    std::string_view(YBW_SANITIZE).find("thread") != std::string_view::npos;

/// How long a test waits for the end of a program, in seconds: under a sanitizer all takes up to
/// ten times as long.
inline constexpr double usual_patience = is_sanitized ? 600 : 60;

/// Stands before a shell command that starts Open MPI 4.1. It leaves what it and its plugins have
/// allocated, so AddressSanitizer does not look for leaks in its processes; the rest of ybw-mpi is
/// the engine, whose leaks are looked for in all other tests. And it has an order of locks of its
/// own, which ThreadSanitizer is told of by name; data races are reported as everywhere.
inline constexpr const char* spare_open_mpi =
    "ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\" "
    "TSAN_OPTIONS=\"$TSAN_OPTIONS:suppressions=" YBW_SOURCE_DIR "/tests/tsan/open_mpi.supp\" ";

}  // namespace ybw
