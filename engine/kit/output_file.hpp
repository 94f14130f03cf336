// OutputFile: a file that an option or a command names, to be written when all work is done.
//
// Hours may lie between the two, so whether it can be written is asked before the work, and what
// stands there stays until the work has something to put in its place: the new text is written
// beside it and takes its name when it is whole. So a full disk costs no older page, and another
// name of the same file keeps what it had.
//
// Thread safety: one thread at a time.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace ybw {

class Signals;

class OutputFile {
public:
    /// `what` is how messages begin: the option or the command that names the file. `signals` are
    /// those that are taken, if any are. Nothing is touched yet.
    OutputFile(std::string what, std::filesystem::path path, Signals* signals = nullptr)
        : what_(std::move(what)), path_(std::move(path)), signals_(signals) {}

    const std::filesystem::path& path() const { return path_; }

    /// Throws UserError(ExitCode::cannot_create) if `write` would fail as things are now. Creates
    /// and changes nothing. What only writing can show, such as a full disk, it does not know.
    void require_writable() const;

    /// Writes all of it, in the place of what was there; into a FIFO when somebody reads it. Throws
    /// UserError(cannot_create).
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

}  // namespace ybw
