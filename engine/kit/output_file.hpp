// OutputFile: a file that is written as a whole and replaces an older one (kept_file.hpp).
//
// Hours may lie between the command line and the writing. So the program asks before the work
// whether the file can be written, and the old file stays until there is a text to replace it: the
// new text is written beside it, synced, and takes its name.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/kit/kept_file.hpp"

namespace ybw {

class Signals;

/// Receives a text, in any number of parts.
using Sink = std::function<void(std::span<const std::byte>)>;
using Fill = std::function<void(const Sink&)>;

/// Writes beside the old file; in place only a FIFO, a device, or where no file can be beside it.
class OutputFile {
public:
    /// `what` begins its messages: the option or the command that names the file. `signals` takes
    /// the signals; null if none are taken. The constructor touches nothing.
    OutputFile(std::string what, std::filesystem::path path, Signals* signals = nullptr)
        : what_(std::move(what)), path_(std::move(path)), signals_(signals) {}

    const std::string& what() const { return what_; }
    const std::filesystem::path& path() const { return path_; }

    /// Throws UserError(ExitCode::cannot_create) if `write` would fail now; hours may pass before
    /// the real one. Creates and changes nothing. It does not foresee a full disk.
    void require_writable() const;

    /// Writes the whole text in the place of the old file; into a FIFO when somebody reads it.
    /// Other names of the same file keep the old text. Throws UserError(cannot_create).
    void write(std::string_view text) const;

private:
    bool write_beside(std::string_view text) const;
    [[noreturn]] void refuse(std::string_view why) const;

    std::string what_;
    std::filesystem::path path_;
    Signals* signals_;
};

/// Throws UserError(ExitCode::usage) if two of them are one file, also by links: one would replace
/// the other. A device may stand twice.
void require_different(std::span<const OutputFile> files);

/// A new file beside an old one, whose name it takes at the end (kept_file.cpp).
class Part;

class HeldFile {
public:
    /// Keeps every other process from holding the file while this object lives. `what` begins its
    /// messages. Throws UserError(cannot_create) if another process holds the file, or if it cannot
    /// be written. Leaves an existing file as it is, and creates none.
    HeldFile(std::string what, std::filesystem::path path);
    HeldFile(HeldFile&&) noexcept;
    ~HeldFile();

    /// The file that `write` is going to replace; nothing if there is none.
    const std::optional<FileStamp>& stamp() const { return stamp_; }

    /// Whether another file has its place, so that the text goes to a file beside it.
    bool is_displaced() const { return rescue_ != nullptr; }

    /// Replaces the file. Throws UserError(cannot_create), with the file left as it was, and
    /// whatever `fill` throws. If another file has taken its place since the last time, that file
    /// stays, the text goes to a file beside it, and the UserError says so.
    void write(const Fill& fill);

private:
    [[noreturn]] void refuse(std::string_view why) const;
    void replace(const Fill& fill);

    std::string what_;
    std::filesystem::path path_;
    std::filesystem::path target_;      ///< where a symbolic link leads
    OpenFile lock_;                     ///< of the file that is there
    std::unique_ptr<Part> part_;        ///< until the file exists, its lock stands for it
    std::optional<FileStamp> stamp_;    ///< of the file that is there
    std::unique_ptr<HeldFile> rescue_;  ///< where the text goes if another file has its place
};

// ---- Gnuplot: plots drawn by the program of that name, which has to be installed.
//
// Thread safety: none of its own; it runs a program.

/// Throws UserError if `file`, the argument of --plot, is no picture_file (report), cannot be
/// written, or needs gnuplot and gnuplot is missing. Call it before hours of measuring.
void require_plot(const std::string& file);

/// Runs a script that draws into `file`, or writes the script if `file` is to hold it. Throws
/// UserError if that fails.
void run_gnuplot(const std::string& script, const std::string& file);

}  // namespace ybw
