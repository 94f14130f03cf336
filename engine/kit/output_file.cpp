#include "engine/kit/output_file.hpp"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "engine/kit/signals.hpp"
#include "engine/report/comparison.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

namespace fs = std::filesystem;

/// The file that a chain of symbolic links leads to.
fs::path target_of(const fs::path& path) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) return path;
    const fs::path target = fs::weakly_canonical(path, error);
    return error ? path : target;
}

bool is_same_file(const fs::path& one, const fs::path& other) {
    std::error_code error;  // of a file that cannot be; it is complained of where it is opened
    if (fs::exists(one, error) && !fs::is_regular_file(one, error)) return false;
    const auto place = [&](const fs::path& path) {
        const fs::path found = fs::weakly_canonical(fs::absolute(path, error), error);
        return found.empty() ? path : found;
    };
    return place(one) == place(other) || fs::equivalent(one, other, error);
}

}  // namespace

void require_different(std::span<const OutputFile> files) {
    for (; files.size() > 1; files = files.first(files.size() - 1)) {
        const OutputFile& last = files.back();
        for (const OutputFile& other : files.first(files.size() - 1)) {
            if (!is_same_file(last.path(), other.path())) continue;
            throw UserError(ExitCode::usage,
                            "{} {}: this is the file of {}, too; give another name", last.what(),
                            last.path().string(), other.what());
        }
    }
}

/// Its name is that of its target with a dot before and ".part" behind. A Part that a killed
/// process has left is used again.
class Part {
public:
    enum class State { open, busy, impossible };

    explicit Part(const fs::path& target)
        : target_(target),
          path_(target.parent_path() / fmt::format(".{}.part", target.filename().string())) {
        for (int i = 0; i < most_looks; ++i)
            if (open()) return;
    }
    ~Part() {
        if (state_ == State::open && is_in_place()) ::unlink(path_.c_str());
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    State state() const { return state_; }
    /// Whether there is no room even for its name.
    bool is_full() const { return is_full_; }
    /// Why it is not open.
    const std::string& problem() const { return problem_; }

    /// Whether the file is still under its name.
    bool is_in_place() const { return file_.is_at(path_); }

    /// False: errno says why.
    bool write(std::span<const std::byte> bytes) const { return file_.write(bytes); }

    void clear() const {
        if (::ftruncate(file_.number(), 0) == 0) ::lseek(file_.number(), 0, SEEK_SET);
    }

    /// Syncs it and gives it the name of its target. Returns the file, still locked; not open:
    /// errno says why.
    OpenFile take_the_name() {
        keep_owner();
        if (::fsync(file_.number()) != 0) return OpenFile();
        if (!is_in_place()) {
            errno = ENOENT;
            return OpenFile();
        }
        if (::rename(path_.c_str(), target_.c_str()) != 0) return OpenFile();
        sync_directory_of(target_);
        state_ = State::impossible;
        return std::move(file_);
    }

private:
    /// False: another process renamed it meanwhile, and it has to be opened again.
    bool open() {
        state_ = State::impossible;
        file_ = OpenFile(
            ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
        struct stat own {};
        if (!file_.is_open() || ::fstat(file_.number(), &own) != 0) {
            is_full_ = errno == ENOSPC || errno == EDQUOT;
            problem_ = system_reason();
            return true;
        }
        const bool is_locked = file_.lock();
        if (!is_locked || !is_in_place()) {
            state_ = State::busy;
            problem_ = held_by_another;
            return !is_locked;
        }
        if (!S_ISREG(own.st_mode) || own.st_nlink != 1 || own.st_uid != ::geteuid()) {
            problem_ = fmt::format("{} is in the way", path_.string());
            return true;
        }
        struct stat old {};
        if (::stat(target_.c_str(), &old) == 0) ::fchmod(file_.number(), old.st_mode & 07777);
        clear();
        state_ = State::open;
        return true;
    }

    /// The user and the group of the existing file, as far as the system allows it.
    void keep_owner() const {
        struct stat old {};
        if (::stat(target_.c_str(), &old) != 0) return;
        if (::fchown(file_.number(), old.st_uid, old.st_gid) != 0) errno = 0;
        ::fchmod(file_.number(), old.st_mode & 07777);  // again: a new owner takes some of it
    }

    fs::path target_;
    fs::path path_;
    OpenFile file_;
    State state_ = State::busy;
    bool is_full_ = false;
    std::string problem_{held_by_another};
};

void OutputFile::refuse(std::string_view why) const {
    throw UserError(ExitCode::cannot_create,
                    "{} {}: cannot be written: {}; name a file that can be", what_, path_.string(),
                    why);
}

void OutputFile::require_writable() const {
    if (path_.empty()) refuse("it has no name");
    struct stat status {};
    if (::stat(path_.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode)) refuse(std::strerror(EISDIR));
        if (::access(path_.c_str(), W_OK) != 0) refuse(system_reason());
        return;
    }
    if (errno != ENOENT) refuse(system_reason());
    // A new file: its directory decides.
    const auto directory = path_.has_parent_path() ? path_.parent_path() : ".";
    if (::access(directory.c_str(), W_OK | X_OK) == 0) return;
    refuse(errno == ENOENT ? fmt::format("there is no directory {}", directory.string())
                           : system_reason());
}

/// False if no file can be made beside it; then nothing has been written.
bool OutputFile::write_beside(std::string_view text) const {
    // Another process may be about to write the same; it does not take long.
    constexpr int tries = 40;
    constexpr std::chrono::milliseconds pause{50};
    for (int i = 0; i < tries; ++i) {
        Part part(target_of(path_));
        if (part.is_full()) refuse(part.problem());
        if (part.state() == Part::State::impossible) return false;
        if (part.state() == Part::State::open) {
            if (part.write(std::as_bytes(std::span(text))) && part.take_the_name().is_open())
                return true;
            refuse(system_reason());
        }
        std::this_thread::sleep_for(pause);
    }
    refuse("another process is writing it");
}

void OutputFile::write(std::string_view text) const {
    std::error_code error;  // of a file that cannot be; it is complained of where it is opened
    const auto type = fs::status(path_, error).type();
    const bool is_plain = type == fs::file_type::regular || type == fs::file_type::not_found;
    if (is_plain && write_beside(text)) return;  // neither a FIFO nor a device
    std::ofstream file;
    {
        std::optional<Signals::Wait> wait;
        if (signals_ != nullptr) wait.emplace(*signals_);
        file.open(path_, std::ios::binary);
    }
    file << text << std::flush;
    if (!file) refuse(system_reason());
}

HeldFile::HeldFile(std::string what, fs::path path)
    : what_(std::move(what)), path_(std::move(path)) {
    for (int i = 0; i < most_looks; ++i) {
        target_ = target_of(path_);
        stamp_ = file_stamp(target_);
        if (stamp_) {
            // Some systems lock only files that are open for writing.
            lock_ = OpenFile(::open(target_.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
            if (!lock_.is_open())
                lock_ = OpenFile(::open(target_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
            if (!lock_.is_open() && errno == ENOENT) continue;
            if (!lock_.is_open())
                refuse(
                    fmt::format("cannot be written: {}; name a file that can be", system_reason()));
            if (!lock_.is_regular()) refuse("is no file that can be replaced; name another one");
            if (!lock_.lock()) refuse(held_by_another);
        }
        part_.reset();
        part_ = std::make_unique<Part>(target_);
        if (part_->state() == Part::State::busy) refuse(held_by_another);
        if (part_->state() != Part::State::open)
            refuse(fmt::format("cannot be written: {}; name a file that can be", part_->problem()));
        // From now on no other process can put a file there.
        if (file_stamp(target_) == stamp_ && (!stamp_ || lock_.is_at(target_))) {
            if (stamp_) part_.reset();
            return;
        }
    }
    refuse(held_by_another);
}

HeldFile::HeldFile(HeldFile&&) noexcept = default;
HeldFile::~HeldFile() = default;

void HeldFile::refuse(std::string_view why) const {
    throw UserError(ExitCode::cannot_create, "{}{}{}: {}", what_, what_.empty() ? "" : " ",
                    path_.string(), why);
}

void HeldFile::write(const Fill& fill) {
    const auto now = file_stamp(target_);
    if (!rescue_ && now && now != stamp_)
        rescue_ = std::make_unique<HeldFile>(what_, rescue_name(target_));
    if (rescue_) {
        rescue_->write(fill);
        refuse(
            fmt::format("is another file since the work began, and stays; what was found is in {}",
                        rescue_->path_.string()));
    }
    if (part_ && !part_->is_in_place()) part_.reset();
    replace(fill);
}

void HeldFile::replace(const Fill& fill) {
    if (!part_) part_ = std::make_unique<Part>(target_);
    try {
        if (part_->state() != Part::State::open) refuse("cannot be written: " + part_->problem());
        fill([&](std::span<const std::byte> bytes) {
            if (!part_->write(bytes)) refuse("cannot be written: " + system_reason());
        });
        OpenFile written = part_->take_the_name();
        if (!written.is_open()) refuse("cannot be written: " + system_reason());
        lock_ = std::move(written);
    } catch (...) {
        if (stamp_ || part_->state() != Part::State::open) {
            part_.reset();
        } else {
            part_->clear();
        }
        throw;
    }
    part_.reset();
    stamp_ = lock_.stamp();
}

// ---- Plots

void require_plot(const std::string& file) {
    OutputFile("--plot", report::picture_file("--plot", file)).require_writable();
    const bool draws = !file.ends_with(report::gnuplot_script_ending);
    if (draws && std::system("gnuplot --version > /dev/null 2>&1") != 0) {
        throw UserError(ExitCode::cannot_create,
                        "--plot: gnuplot is not installed; install it (Debian: apt install "
                        "gnuplot-nox), name a file of its script (.gp), or leave --plot out");
    }
}

void run_gnuplot(const std::string& script, const std::string& file) {
    if (file.ends_with(report::gnuplot_script_ending)) {
        OutputFile("--plot", file).write(script);
        return;
    }
    std::FILE* const gnuplot = popen("gnuplot", "w");
    if (gnuplot != nullptr) std::fwrite(script.data(), 1, script.size(), gnuplot);
    if (gnuplot == nullptr || pclose(gnuplot) != 0) {
        throw UserError(ExitCode::cannot_create,
                        "--plot: gnuplot could not draw {}; what it said stands above", file);
    }
}

}  // namespace ybw
