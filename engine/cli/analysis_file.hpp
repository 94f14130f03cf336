// AnalysisFile: the file that a saved analysis stands in, from --save and --resume.
//
// It is never seen half written: a new text is written beside it, under its name with ".part"
// behind, synced, and takes its name when it is whole. So whatever ends the program, and whenever,
// there is the last save or the one before it. What a killed process leaves beside it the next save
// writes over.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

#include "engine/cli/saved_analysis.hpp"
#include "engine/games/any_search.hpp"

namespace ybw::cli {

class AnalysisFile {
public:
    explicit AnalysisFile(std::filesystem::path path) : path_(std::move(path)) {}

    const std::filesystem::path& path() const { return path_; }

    /// For an analysis that begins: throws UserError if there is a file already, which may be the
    /// work of a night, or if none can be made. Leaves nothing behind.
    void require_new() const;

    /// Writes the text and what `rest` hands to the sink behind it. Throws
    /// UserError(cannot_create), the file being as it was, and what `rest` throws.
    void write(std::string_view text,
               const std::function<void(const AnySearch::Sink&)>& rest) const;

private:
    std::filesystem::path path_;
};

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

    /// Reads what was learned into a search of the same game. Once; throws UserError, and then the
    /// search knows nothing.
    void teach(AnySearch& search);

    /// Throws a UserError about the file.
    [[noreturn]] void refuse(ExitCode code, std::string_view why) const;

private:
    std::string line(std::size_t longest);

    std::filesystem::path path_;
    std::string asked_by_;
    std::unique_ptr<std::istream> stream_;
    SavedAnalysis analysis_;
    std::uint64_t identity_ = 0;
};

}  // namespace ybw::cli
