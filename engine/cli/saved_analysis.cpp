#include "engine/cli/saved_analysis.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/kit/kept_file.hpp"
#include "engine/kit/version.hpp"
#include "engine/match/record.hpp"
#include "engine/report/result_json.hpp"
#include "engine/report/score_json.hpp"
#include "engine/report/text.hpp"
#include "engine/text/fingerprint.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view title_beginning = "ybw analysis, format ";
constexpr std::string_view format = "1";

constexpr std::array reasons{StopReason::none,  StopReason::depth,     StopReason::solved,
                             StopReason::win,   StopReason::soft_time, StopReason::time,
                             StopReason::nodes, StopReason::user,      StopReason::proved};

[[noreturn]] void refuse_analysis(std::string_view why) {
    throw UserError(ExitCode::bad_input, std::string(why));
}

[[noreturn]] void refuse_damaged() {
    refuse_analysis(fmt::format("it is damaged; {}", how_to_mend_it));
}

/// The value of that name. Throws UserError if none has it.
template <class Values, class NameOf>
auto named(const Values& values, NameOf name_of, const std::string& name) {
    const auto found =
        std::ranges::find_if(values, [&](const auto value) { return name_of(value) == name; });
    if (found == values.end()) refuse_damaged();
    return *found;
}

/// What a search can have taken.
Duration time_of(const Json& json) {
    constexpr double century = 3.2e9;
    const double seconds = json.at("time_s").get<double>();
    if (!(0 <= seconds && seconds < century)) refuse_damaged();
    return Duration(seconds);
}

Json row_json(const report::Row& row) {
    return {{"depth", row.depth},
            {"multipv", row.rank},
            {"score", report::score_json(row.score)},
            {"bound", report::bound_name(row.bound)},
            {"pv", row.pv},
            {"nodes", row.statistics.nodes},
            {"time_s", report::rounded_seconds(row.time)},
            {"hashfull_permille", row.hashfull_permille}};
}

report::Row row_of(const Json& json) {
    report::Row row;
    row.depth = json.at("depth").get<Depth>();
    row.rank = json.at("multipv").get<int>();
    row.score = report::score_of(json.at("score"));
    const auto bound = report::bound_named(json.at("bound").get<std::string>());
    if (!bound) refuse_damaged();
    row.bound = *bound;
    row.pv = json.at("pv").get<std::vector<std::string>>();
    row.statistics.nodes = json.at("nodes").get<std::uint64_t>();
    row.time = time_of(json);
    row.hashfull_permille = json.at("hashfull_permille").get<int>();
    const bool is_possible = 0 <= row.depth && row.depth < max_ply && !row.pv.empty() &&
                             row.pv.size() <= std::size_t{max_ply};
    if (!is_possible) refuse_damaged();
    return row;
}

std::string title_of(const SavedAnalysis& analysis) {
    const double nodes = static_cast<double>(analysis.statistics.nodes);
    return fmt::format("{}{}: {}, depth {}, {} nodes in {}, {}; go on: ybw analyze --resume FILE",
                       title_beginning, format, analysis.game, analysis.depth(),
                       report::rounded(nodes), report::seconds(analysis.time), match::utc_now());
}

/// Complains of what has another title than ours, and of all else that is no analysis.
void require_known(std::string_view title) {
    if (!title.starts_with(title_beginning)) {
        refuse_analysis(
            "this is no saved analysis; name a file that 'ybw analyze --save' has written");
    }
    const auto rest = title.substr(title_beginning.size());
    const auto found = rest.substr(0, rest.find(':'));
    if (found == format) return;
    refuse_analysis(
        fmt::format("it is of format {}, this program knows format {}; go on with the program "
                    "that wrote it, or begin anew with --save",
                    printable(found), format));
}

SavedAnalysis analysis_of(const Json& json) {
    SavedAnalysis analysis;
    analysis.question = json.at("question").get<Arguments::Values>();
    analysis.game = json.at("game").get<std::string>();
    for (const Json& row : json.at("depths")) analysis.rows.push_back(row_of(row));
    analysis.statistics = report::statistics_of(json.at("statistics"));
    analysis.statistics.nodes = json.at("nodes").get<std::uint64_t>();
    analysis.time = time_of(json);
    analysis.reason = named(reasons, report::reason_name, json.at("reason").get<std::string>());
    return analysis;
}

/// With its checksum. Throws UserError.
Json checked_json(std::string_view line) {
    const auto json = has_checksum(line) ? parse_checked_line(line) : std::nullopt;
    if (!json) refuse_damaged();
    return *json;
}

}  // namespace

std::vector<report::Row> SavedAnalysis::last_rows() const {
    std::vector<report::Row> last;
    std::ranges::copy_if(rows, std::back_inserter(last),
                         [&](const report::Row& row) { return row.depth == depth(); });
    return last;
}

void SavedAnalysis::take(const report::Row& row) {
    const auto old = std::ranges::find_if(rows, [&](const report::Row& other) {
        return other.depth == row.depth && other.rank == row.rank;
    });
    if (old == rows.end()) {
        rows.push_back(row);
    } else {
        *old = row;
    }
}

std::string saved_text(const SavedAnalysis& analysis) {
    const std::string title = title_of(analysis);
    Json rows = Json::array();
    for (const report::Row& row : analysis.rows) rows.push_back(row_json(row));
    return title + '\n' +
           checked_line({{"title", title},
                         {"version", program_version()},
                         {"game", analysis.game},
                         {"question", analysis.question},
                         {"depths", rows},
                         {"nodes", analysis.statistics.nodes},
                         {"time_s", report::rounded_seconds(analysis.time)},
                         {"reason", report::reason_name(analysis.reason)},
                         {"statistics", report::statistics_json(analysis.statistics)}});
}

SavedAnalysis saved_analysis_of(std::string_view title, std::string_view line) {
    require_known(title);
    const Json json = checked_json(line);
    try {
        if (json.at("title") != title) refuse_damaged();
        const auto version = json.at("version").get<std::string>();
        if (version != program_version()) {
            refuse_analysis(
                fmt::format("it was written by ybw {}, whose values are not those of ybw {}; "
                            "go on with that one, or begin anew with --save",
                            version, program_version()));
        }
        return analysis_of(json);
    } catch (const Json::exception&) {
        refuse_damaged();
    }
}

std::uint64_t saved_identity(std::string_view text) {
    Fingerprint fingerprint;
    fingerprint.add(text);
    return fingerprint.number();
}

}  // namespace ybw::cli
