#include "engine/kit/output_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/kit/signals.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

void OutputFile::refuse(std::string_view why) const {
    throw UserError(ExitCode::cannot_create,
                    fmt::format("{} {}: cannot be written: {}; name a file that can be", what_,
                                path_.string(), why));
}

void OutputFile::require_writable() const {
    if (path_.empty()) refuse("it has no name");
    struct stat status {};
    if (::stat(path_.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode)) refuse(std::strerror(EISDIR));
        if (::access(path_.c_str(), W_OK) != 0) refuse(std::strerror(errno));
        return;
    }
    if (errno != ENOENT) refuse(std::strerror(errno));
    // A new file: its directory decides.
    const auto directory = path_.has_parent_path() ? path_.parent_path() : ".";
    if (::access(directory.c_str(), W_OK | X_OK) == 0) return;
    refuse(errno == ENOENT ? fmt::format("there is no directory {}", directory.string())
                           : std::string(std::strerror(errno)));
}

/// A file, or nothing yet: neither a FIFO nor a device.
bool OutputFile::is_replaceable() const {
    std::error_code error;
    const auto status = std::filesystem::status(path_, error);
    return status.type() == std::filesystem::file_type::regular ||
           status.type() == std::filesystem::file_type::not_found;
}

/// Whether there is room beside it; else nothing has been written.
bool OutputFile::write_beside(std::string_view text) const {
    std::error_code ignored;
    const auto target = std::filesystem::is_symlink(path_, ignored)
                            ? std::filesystem::weakly_canonical(path_, ignored)
                            : path_;
    const auto beside = target.parent_path() / fmt::format(".ybw-{}.part", ::getpid());
    const int descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) return false;
    struct stat old {};
    if (::stat(target.c_str(), &old) == 0) {
        // As far as the system allows it: who may read a page stays as it was.
        if (::fchown(descriptor, old.st_uid, old.st_gid) != 0) errno = 0;
        ::fchmod(descriptor, old.st_mode & 07777);
    }
    bool is_written = write_all(descriptor, text) && ::fsync(descriptor) == 0;
    is_written = ::close(descriptor) == 0 && is_written;
    if (is_written && ::rename(beside.c_str(), target.c_str()) == 0) return true;
    const int error = errno;
    ::unlink(beside.c_str());
    refuse(std::strerror(error));
}

void OutputFile::write_through(std::string_view text) const {
    std::ofstream file;
    {
        std::optional<Signals::Wait> wait;
        if (signals_ != nullptr) wait.emplace(*signals_);
        file.open(path_, std::ios::binary);
    }
    file << text << std::flush;
    if (!file) refuse(std::strerror(errno));
}

void OutputFile::write(std::string_view text) const {
    if (is_replaceable() && write_beside(text)) return;
    write_through(text);
}

}  // namespace ybw
