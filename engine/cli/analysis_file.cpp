#include "engine/cli/analysis_file.hpp"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <utility>

#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/saved_table.hpp"

namespace ybw::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_title = 1000;
constexpr std::size_t longest_json = std::size_t{1} << 26;

}  // namespace

void require_new_analysis(const fs::path& path) {
    std::error_code error;  // what cannot be looked at cannot be written either
    if (fs::exists(fs::symlink_status(path, error)) && !fs::is_directory(path, error)) {
        throw UserError(ExitCode::cannot_create,
                        fmt::format("--save {0}: exists already; go on with --resume {0}, or "
                                    "choose another name",
                                    shell_quoted(path.string())));
    }
    OutputFile("--save", path).require_writable();
    static_cast<void>(HeldFile("--save", path));
}

OpenedAnalysis::OpenedAnalysis(const fs::path& path, std::string_view asked_by)
    : OpenedAnalysis(path, std::make_unique<std::ifstream>(path, std::ios::binary), asked_by) {}

OpenedAnalysis::OpenedAnalysis(const fs::path& path, std::unique_ptr<std::istream> stream,
                               std::string_view asked_by)
    : path_(path), asked_by_(asked_by), stamp_(file_stamp(path)), stream_(std::move(stream)) {
    if (!*stream_) {
        refuse(ExitCode::input_missing,
               fmt::format("cannot be read: {}; name a file that 'ybw analyze --save' has written",
                           std::strerror(errno)));
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
