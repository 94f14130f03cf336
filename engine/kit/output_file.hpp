// OutputFile: a file that is written as a whole, in the place of an older one (kept_file.hpp).
//
// Hours may lie between the command line and the writing, so whether the file can be written is
// asked before the work, and what stands there stays until the work has something to put in its
// place: the new text is written beside it, synced, and takes its name.
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

/// Hands a text to the function it is given, in as many parts as it likes.
using Sink = std::function<void(std::span<const std::byte>)>;
using Fill = std::function<void(const Sink&)>;

/// What is written by it may throw; the file is then as it was before.
class OutputFile {
public:
    /// `what` is how messages begin: the option or the command that names the file. `signals` are
    /// those that are taken, if any are. Nothing is touched yet.
    OutputFile(std::string what, std::filesystem::path path, Signals* signals = nullptr)
        : what_(std::move(what)), path_(std::move(path)), signals_(signals) {}

    const std::filesystem::path& path() const { return path_; }

    /// Throws UserError(ExitCode::cannot_create) if `write` would fail as things are now: hours may
    /// lie between. Creates and changes nothing. A full disk it does not foresee.
    void require_writable() const;

    /// Writes all of it, in the place of what was there; into a FIFO when somebody reads it. Other
    /// names of the same file keep what they had. Throws UserError(cannot_create).
    void write(std::string_view text) const;

private:
    bool is_replaceable() const;
    bool write_beside(std::string_view text) const;
    void write_through(std::string_view text) const;
    [[noreturn]] void refuse(std::string_view why) const;

    std::string what_;
    std::filesystem::path path_;
    Signals* signals_;
};

/// A file written beside another one, which is to take its name (kept_file.cpp).
class Part;

class HeldFile {
public:
    /// Keeps every other process from holding the file, as long as this object lives. `what` is how
    /// messages begin. Throws UserError(cannot_create) if another process holds it, or if it cannot
    /// be written. The file that is there stays as it is, and none appears.
    HeldFile(std::string what, std::filesystem::path path);
    HeldFile(HeldFile&&) noexcept;
    ~HeldFile();

    /// The file that `write` is going to replace; nothing if there is none.
    const std::optional<FileStamp>& stamp() const { return stamp_; }

    /// Whether another file has its place, so that the text goes to a file beside it.
    bool is_displaced() const { return rescue_ != nullptr; }

    /// Replaces the file. Throws UserError(cannot_create), the file being as it was, and what
    /// `fill` throws. If another file has taken its place since the last time, that one stays, the
    /// text goes to a file beside it, and the UserError says so.
    void write(const Fill& fill);

private:
    [[noreturn]] void refuse(std::string_view why) const;
    void replace(const Fill& fill);

    std::string what_;
    std::filesystem::path path_;
    std::filesystem::path target_;      ///< where a symbolic link leads
    OpenFile lock_;                     ///< of the file that is there
    std::unique_ptr<Part> part_;        ///< while there is none, its lock stands for the file
    std::optional<FileStamp> stamp_;    ///< of the file that is there
    std::unique_ptr<HeldFile> rescue_;  ///< where the text goes if another file has its place
};

// ---- Gnuplot: plots drawn by the program of that name, which has to be installed.
//
// Thread safety: none of its own; it runs a program.

/// Throws UserError if `file`, which --plot names, cannot be written, or gnuplot is missing, with
/// how to get it: to be asked before hours of measuring.
void require_plot(const std::string& file);

/// Runs a script that draws into `file`, or writes it if that is what `file` is. Throws UserError
/// if it cannot be done.
void run_gnuplot(const std::string& script, const std::string& file);

}  // namespace ybw
