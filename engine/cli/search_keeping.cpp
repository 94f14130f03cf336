#include "engine/cli/search_keeping.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "engine/cli/analysis_file.hpp"
#include "engine/cli/saved_analysis.hpp"
#include "engine/games/any_game.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr const char* load_command = "YXHASHLOAD";

/// As `ybw analyze --save` would have been asked for it.
SavedAnalysis analysis_of(const SearchOptions& options, const protocol::EndedSearch& ended) {
    SavedAnalysis analysis;
    analysis.question = {{"position", ended.position.text()},
                         {"rule", ended.rule},
                         {"hash", std::to_string(options.hash_mib)},
                         {"multipv", std::to_string(options.multipv)}};
    analysis.game = ended.position.game().name();
    for (const report::Row& row : ended.rows) analysis.take(row);
    analysis.statistics = ended.statistics;
    analysis.time = ended.time;
    analysis.reason = ended.reason;
    return analysis;
}

/// What a board names may be anything; nothing is written over but a saved analysis.
void require_own(const std::string& path) {
    std::error_code error;  // what cannot be looked at cannot be written either
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, error))) return;
    try {
        static_cast<void>(OpenedAnalysis(path));
    } catch (const UserError&) {
        throw UserError(
            ExitCode::cannot_create,
            fmt::format("{}: is there already and no saved search; choose another name", path));
    }
}

void save(const std::string& path, const AnySearch& search, const SearchOptions& options,
          const protocol::EndedSearch& ended) {
    require_own(path);
    const std::string text = saved_text(analysis_of(options, ended));
    AnalysisFile(path).write(
        text, [&](const AnySearch::Sink& sink) { search.save(saved_identity(text), sink); });
}

std::string load(std::string_view game, const std::string& path, AnySearch& search) {
    OpenedAnalysis opened(path, load_command);
    const SavedAnalysis& analysis = opened.analysis();
    if (analysis.game != game) {
        opened.refuse(ExitCode::bad_input,
                      fmt::format("it is of {}; name one of {}", analysis.game, game));
    }
    opened.teach(search);
    return fmt::format("known from {}: depth {}, {} nodes in {}", path, analysis.depth(),
                       report::rounded(static_cast<double>(analysis.statistics.nodes)),
                       report::seconds(analysis.time));
}

}  // namespace

protocol::SearchFiles kept_searches(std::string_view game) {
    return {.save = save, .load = [game](const std::string& path, AnySearch& search) {
                return load(game, path, search);
            }};
}

}  // namespace ybw::cli
