#include "engine/text/line_file.hpp"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <string>

namespace ybw {

void fail_with_file(ExitCode code, const std::filesystem::path& path, std::string_view what) {
    throw UserError(code, fmt::format("{}: {}", path.string(), what));
}

void fail_with_settings(const std::filesystem::path& path, std::string_view settings) {
    fail_with_file(
        ExitCode::bad_input, path,
        fmt::format("was made with other settings, {}; use those or begin a new file", settings));
}

LineFile::LineFile(const std::filesystem::path& path)
    : path_(path), file_(path, std::ios::binary | std::ios::app) {
    if (!file_) fail_with_file(ExitCode::cannot_create, path_, std::strerror(errno));
}

LineFile LineFile::create(const std::filesystem::path& path) {
    if (std::filesystem::exists(path)) {
        fail_with_file(ExitCode::cannot_create, path,
                       "exists already; go on with --resume or choose another name");
    }
    return LineFile(path);
}

LineFile LineFile::resume(const std::filesystem::path& path, std::uint64_t good_bytes) {
    std::filesystem::resize_file(path, good_bytes);
    return LineFile(path);
}

void LineFile::append(std::string_view line) {
    file_ << line << std::flush;
    if (!file_) {
        fail_with_file(ExitCode::io_error, path_,
                       std::string(std::strerror(errno)) + "; make room and go on with --resume");
    }
}

namespace {

std::string text_of(const std::filesystem::path& path, std::string_view wanted) {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
        fail_with_file(ExitCode::input_missing, path,
                       fmt::format("cannot be read; name {}", wanted));
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

std::uint64_t read_lines(const std::filesystem::path& path, std::string_view wanted,
                         std::string_view no_such_file,
                         const std::function<void(std::string_view, bool)>& take) {
    const std::string text = text_of(path, wanted);
    std::size_t number = 0;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
        ++number;
        try {
            take(std::string_view(text).substr(begin, end - begin), number == 1);
        } catch (const UserError& error) {
            fail_with_file(error.code(), path, fmt::format("line {}: {}", number, error.what()));
        }
    }
    if (number == 0) fail_with_file(ExitCode::bad_input, path, no_such_file);
    return begin;
}

}  // namespace ybw
