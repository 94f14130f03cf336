#include "engine/cli/output_file.hpp"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/cli/signals.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {

void OutputFile::refuse(std::string_view why) const {
    throw UserError(ExitCode::cannot_create,
                    fmt::format("--{} {}: cannot be written: {}; name a file that can be", option_,
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

void OutputFile::write(std::string_view text) const {
    std::ofstream file;
    {
        std::optional<Signals::Wait> wait;
        if (signals_ != nullptr) wait.emplace(*signals_);
        file.open(path_, std::ios::binary);
    }
    file << text << std::flush;
    if (!file) refuse(std::strerror(errno));
}

}  // namespace ybw::cli
