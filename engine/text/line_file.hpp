// LineFile: a file of lines that is only ever added to, and what was read of it.
//
// A line is written whole and flushed before anything else is told of what it holds: after Ctrl-C
// or kill -9 the file holds every line, at worst followed by a broken last one, which is left out
// when the file is read and cut off when it goes on.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string_view>

#include "engine/text/user_error.hpp"

namespace ybw {

/// Throws UserError "PATH: what".
[[noreturn]] void fail_with_file(ExitCode code, const std::filesystem::path& path,
                                 std::string_view what);

/// Throws UserError for a file that is to go on and was made with other settings.
[[noreturn]] void fail_with_settings(const std::filesystem::path& path, std::string_view settings);

class LineFile {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static LineFile create(const std::filesystem::path& path);

    /// Goes on behind the first `good_bytes` of a file. Throws UserError as `create`.
    static LineFile resume(const std::filesystem::path& path, std::uint64_t good_bytes);

    /// `line` ends with a newline and has no other. Throws UserError(io_error).
    void append(std::string_view line);

private:
    explicit LineFile(const std::filesystem::path& path);

    std::filesystem::path path_;
    std::ofstream file_;
};

/// Calls `take(line, is_first)` for every whole line, without its newline. A UserError that it
/// throws is thrown again with the path and the number of the line. Returns the bytes of all whole
/// lines: where a broken last one begins, else the size.
///
/// Throws UserError "cannot be read; name WANTED" for what is no file, and `no_such_file` for one
/// without a whole line.
std::uint64_t read_lines(const std::filesystem::path& path, std::string_view wanted,
                         std::string_view no_such_file,
                         const std::function<void(std::string_view, bool)>& take);

}  // namespace ybw
