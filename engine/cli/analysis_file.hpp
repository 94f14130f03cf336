// OpenedAnalysis: a saved analysis that is read from its file. The file is written as a HeldFile:
// it is never seen half written, and one process at a time has it.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/cli/saved_analysis.hpp"
#include "engine/games/any_search.hpp"
#include "engine/kit/output_file.hpp"

namespace ybw::cli {

/// For an analysis that begins: throws UserError if there is a file already, which may be the work
/// of a night, if another process is about to write it, or if none can be made. Leaves nothing
/// behind.
void require_new_analysis(const std::filesystem::path& path);

/// An analysis that is read from a file.
class OpenedAnalysis {
public:
    /// Reads what is searched and what was found. Throws UserError that says what is wrong with
    /// the file and how to mend it; `asked_by` is who named it.
    explicit OpenedAnalysis(const std::filesystem::path& path,
                            std::string_view asked_by = "--resume");
    /// Of a text that `path` names in messages.
    OpenedAnalysis(const std::filesystem::path& path, std::unique_ptr<std::istream> stream,
                   std::string_view asked_by = "--resume");

    const SavedAnalysis& analysis() const { return analysis_; }

    const std::filesystem::path& path() const { return path_; }

    /// Of the file when it was opened, or an older one; nothing if it was not there.
    const std::optional<FileStamp>& stamp() const { return stamp_; }

    /// Reads what was learned into a search of the same game. Once; throws UserError, and then the
    /// search knows nothing.
    void teach(AnySearch& search);

    /// Throws a UserError about the file.
    [[noreturn]] void refuse(ExitCode code, std::string_view why) const;

private:
    std::string line(std::size_t longest);

    std::filesystem::path path_;
    std::string asked_by_;
    std::optional<FileStamp> stamp_;  // before stream_: nobody can have replaced it in between
    std::unique_ptr<std::istream> stream_;
    SavedAnalysis analysis_;
    std::uint64_t identity_ = 0;
};

}  // namespace ybw::cli
