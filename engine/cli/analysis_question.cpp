#include "engine/cli/analysis_question.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>
#include <utility>

#include "engine/cli/asked.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/transposition_table.hpp"

namespace ybw::cli {
namespace {

constexpr std::array<std::string_view, 6> position_options{"game", "position", "size",
                                                           "rule", "side",     "search-moves"};
constexpr std::array<std::string_view, 4> limit_options{"depth", "time", "nodes", "win"};

/// Which may be changed from one part of an analysis to the next.
bool is_effort(const SearchSetting& setting) {
    return setting.name == "threads" || setting.name == "hash";
}

/// What decides about the values that a search finds, apart from its effort.
SearchOptions asked_decisive_options(const Arguments& arguments) {
    constexpr std::size_t any_size = TranspositionTable<AnyMove>::max_mib;
    return search_options(
        [&](std::string_view name) -> std::optional<std::string> {
            if (is_effort(search_setting(name))) return std::nullopt;
            return arguments.value(name);
        },
        {}, any_size);
}

std::vector<AnyMove> asked_moves(const Arguments& arguments, const AnyPosition& position) {
    std::vector<AnyMove> moves;
    const auto text = arguments.value("search-moves");
    if (!text) return moves;
    std::istringstream words(*text);
    for (std::string word; words >> word;) {
        try {
            const AnyMove move = position.parse_move(word);
            if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
        } catch (const UserError& error) {
            throw UserError(error.code(), fmt::format("--search-moves: {}", error.what()));
        }
    }
    if (moves.empty()) {
        throw UserError(ExitCode::usage,
                        "--search-moves: name the moves to search, or leave it out");
    }
    return moves;
}

/// The options that a question is made of.
std::vector<std::string_view> options_of_questions() {
    std::vector<std::string_view> names(position_options.begin(), position_options.end());
    names.insert(names.end(), limit_options.begin(), limit_options.end());
    for (const SearchSetting& setting : search_settings()) {
        if (setting.name != "threads") names.push_back(setting.name);
    }
    return names;
}

/// What a file says to have been asked. What else is done, and to which files, is for the command
/// line to say and not for a file that anybody may have made.
Arguments::Values question_in(const OpenedAnalysis& opened) {
    const auto names = options_of_questions();
    Arguments::Values question = opened.analysis().question;
    for (const auto& [name, value] : question) {
        if (std::ranges::find(names, name) != names.end()) continue;
        opened.refuse(ExitCode::bad_input,
                      fmt::format("it wants --{}, which is no part of a question; begin anew with "
                                  "--save",
                                  printable(name)));
    }
    question.insert_or_assign("game", opened.analysis().game);
    return question;
}

/// Those options of the question that the command line gives itself: "--position, --rule".
std::string asked_options_of_question(const Arguments& arguments) {
    std::vector<std::string> given;
    for (const auto& [name, value] : asked_again(arguments)) {
        if (name == "hash" || std::ranges::count(limit_options, name) > 0) continue;
        given.push_back("--" + name);
    }
    return fmt::format("{}", fmt::join(given, ", "));
}

}  // namespace

AnalysisQuestion asked_question(const Arguments& arguments, const std::string& position) {
    const SearchOptions decisive = asked_decisive_options(arguments);
    AnyPosition root = asked_position(arguments, position);
    std::vector<AnyMove> moves = asked_moves(arguments, root);
    return {std::move(root), std::move(moves), decisive};
}

Arguments::Values asked_again(const Arguments& arguments) {
    Arguments::Values question;
    for (const std::string_view name : options_of_questions()) {
        if (const auto value = arguments.value(name)) question.emplace(name, *value);
    }
    return question;
}

Arguments read_resumed(const Arguments& arguments, const OpenedAnalysis& opened) {
    const SavedAnalysis& analysis = opened.analysis();
    if (const auto game = arguments.value("game"); game && *game != analysis.game) {
        opened.refuse(ExitCode::usage,
                      fmt::format("it is of {}, not of {}; leave --game out, or begin anew with "
                                  "--save",
                                  analysis.game, *game));
    }
    Arguments::Values question = question_in(opened);
    const bool has_limit = std::ranges::any_of(
        limit_options, [&](std::string_view name) { return arguments.has(name); });
    if (has_limit) {
        for (const std::string_view name : limit_options) question.erase(std::string(name));
    }
    return arguments.completed_by(question);
}

void read_same_question(const Arguments& arguments, const OpenedAnalysis& opened,
                        const AnalysisQuestion& question) {
    const Arguments saved = arguments.with_options(question_in(opened));
    const AnalysisQuestion own = asked_question(saved, saved.value("position").value_or(""));
    const bool is_same = same_position(own.position, question.position) &&
                         own.position.text() == question.position.text() &&
                         own.moves == question.moves && own.decisive == question.decisive;
    if (is_same) return;
    opened.refuse(ExitCode::usage,
                  fmt::format("it asks something else than {} here; leave that out, or begin anew "
                              "with --save",
                              asked_options_of_question(arguments)));
}

}  // namespace ybw::cli
