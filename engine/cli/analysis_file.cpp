#include "engine/cli/analysis_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/kit/output_file.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/saved_table.hpp"

namespace ybw::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_title = 1000;
constexpr std::size_t longest_json = std::size_t{1} << 26;

std::string reason() {
    return std::strerror(errno);
}

/// A file that grows beside another and takes its name, or leaves nothing behind.
class Part {
public:
    explicit Part(const fs::path& target) : target_(target), path_(target.string() + ".part") {
        descriptor_ =
            ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (descriptor_ < 0) refuse(reason());
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            ::close(descriptor_);
            refuse("another process is writing it");
        }
        struct stat old {};
        // As far as the system allows it: who may read it stays as it was.
        if (::stat(target_.c_str(), &old) == 0) ::fchmod(descriptor_, old.st_mode & 07777);
        if (::ftruncate(descriptor_, 0) != 0) errno = 0;  // what cannot be cut cannot be written
    }
    ~Part() {
        if (!is_in_place_) ::unlink(path_.c_str());
        ::close(descriptor_);
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    void write(std::span<const std::byte> bytes) const {
        while (!bytes.empty()) {
            const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) refuse(reason());
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
    }

    void take_the_name() {
        if (::fsync(descriptor_) != 0) refuse(reason());
        if (::rename(path_.c_str(), target_.c_str()) != 0) refuse(reason());
        is_in_place_ = true;
        const auto parent = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
        const int directory = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (directory < 0) return;
        ::fsync(directory);
        ::close(directory);
    }

private:
    [[noreturn]] void refuse(std::string_view why) const {
        throw UserError(ExitCode::cannot_create,
                        fmt::format("{}: cannot be written: {}", target_.string(), why));
    }

    fs::path target_;
    fs::path path_;
    int descriptor_ = -1;
    bool is_in_place_ = false;
};

/// The file that a chain of symbolic links leads to.
fs::path target_of(const fs::path& path) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) return path;
    const fs::path target = fs::weakly_canonical(path, error);
    return error ? path : target;
}

}  // namespace

void AnalysisFile::require_new() const {
    std::error_code error;  // what cannot be looked at cannot be written either
    if (fs::is_directory(path_, error)) {
        throw UserError(ExitCode::cannot_create,
                        fmt::format("--save {}: is a directory; name a file in it",
                                    shell_quoted(path_.string())));
    }
    if (fs::exists(fs::symlink_status(path_, error))) {
        throw UserError(ExitCode::cannot_create,
                        fmt::format("--save {0}: exists already; go on with --resume {0}, or "
                                    "choose another name",
                                    shell_quoted(path_.string())));
    }
    OutputFile("--save", path_).require_writable();
    try {
        static_cast<void>(Part(path_));  // where nobody makes files the directory does not say so
    } catch (const UserError& problem) {
        throw UserError(problem.code(),
                        fmt::format("--save {}; name a file that can be", problem.what()));
    }
}

void AnalysisFile::write(std::string_view text,
                         const std::function<void(const AnySearch::Sink&)>& rest) const {
    Part part(target_of(path_));
    part.write(std::as_bytes(std::span(text)));
    rest([&](std::span<const std::byte> bytes) { part.write(bytes); });
    part.take_the_name();
}

OpenedAnalysis::OpenedAnalysis(const fs::path& path, std::string_view asked_by)
    : OpenedAnalysis(path, std::make_unique<std::ifstream>(path, std::ios::binary), asked_by) {}

OpenedAnalysis::OpenedAnalysis(const fs::path& path, std::unique_ptr<std::istream> stream,
                               std::string_view asked_by)
    : path_(path), asked_by_(asked_by), stream_(std::move(stream)) {
    if (!*stream_) {
        refuse(ExitCode::input_missing,
               fmt::format("cannot be read: {}; name a file that 'ybw analyze --save' has written",
                           reason()));
    }
    const std::string title = line(longest_title);
    const std::string json = line(longest_json);
    try {
        analysis_ = saved_analysis_of(title, json);
    } catch (const UserError& error) {
        refuse(error.code(), error.what());
    }
    identity_ = saved_identity(title + '\n' + json + '\n');
}

void OpenedAnalysis::teach(AnySearch& search) {
    const AnySearch::Source source = [this](std::span<std::byte> bytes) {
        stream_->read(reinterpret_cast<char*>(bytes.data()),
                      static_cast<std::streamsize>(bytes.size()));
        return stream_->gcount() == static_cast<std::streamsize>(bytes.size());
    };
    try {
        search.load(identity_, source);
        if (stream_->peek() != std::char_traits<char>::eof()) {
            throw TableError("there is more in it than was saved");
        }
    } catch (const TableError& error) {
        search.clear();
        refuse(ExitCode::bad_input, fmt::format("{}; {}", error.what(), how_to_mend_it));
    }
}

void OpenedAnalysis::refuse(ExitCode code, std::string_view why) const {
    throw UserError(code, fmt::format("{} {}: {}", asked_by_, shell_quoted(path_.string()), why));
}

/// The next line without its end; at most so many characters of it.
std::string OpenedAnalysis::line(std::size_t longest) {
    std::string text;
    for (int c = stream_->get(); c != '\n' && c != std::char_traits<char>::eof();
         c = stream_->get()) {
        if (text.size() == longest) break;
        text += static_cast<char>(c);
    }
    return text;
}

}  // namespace ybw::cli
