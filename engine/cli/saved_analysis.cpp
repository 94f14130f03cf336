#include "engine/cli/saved_analysis.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <utility>

#include "engine/kit/kept_file.hpp"
#include "engine/match/journal.hpp"
#include "engine/report/text.hpp"
#include "engine/text/fingerprint.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/saved_table.hpp"

namespace ybw::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view title_beginning = "ybw analysis, format ";
constexpr std::string_view known_format = "1";
constexpr std::size_t longest_title = 1000;
constexpr std::size_t longest_json = std::size_t{1} << 26;

/// Thrown when a save is no longer wanted, since a later one is near.
struct Abandoned {};

[[noreturn]] void refuse_damaged() {
    throw UserError(ExitCode::bad_input, "it is damaged; {}", how_to_mend_it);
}

/// The time that a search may have taken.
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
                       title_beginning, known_format, analysis.game, analysis.depth(),
                       report::rounded(nodes), report::seconds(analysis.time), match::utc_now());
}

/// Refuses a file with another title than ours, and any file that is no analysis.
void require_known(std::string_view title) {
    if (!title.starts_with(title_beginning)) {
        throw UserError(
            ExitCode::bad_input,
            "this is no saved analysis; name a file that 'ybw analyze --save' has written");
    }
    const auto rest = title.substr(title_beginning.size());
    const auto found = rest.substr(0, rest.find(':'));
    if (found == known_format) return;
    throw UserError(ExitCode::bad_input,
                    "it is of format {}, this program knows format {}; go on with the program "
                    "that wrote it, or begin anew with --save",
                    printable(found), known_format);
}

SavedAnalysis analysis_of(const Json& json) {
    SavedAnalysis analysis;
    analysis.question = json.at("question").get<Arguments::Values>();
    analysis.game = json.at("game").get<std::string>();
    for (const Json& row : json.at("depths")) analysis.rows.push_back(row_of(row));
    analysis.statistics = report::statistics_of(json.at("statistics"));
    analysis.statistics.nodes = json.at("nodes").get<std::uint64_t>();
    analysis.time = time_of(json);
    const auto reason = report::reason_named(json.at("reason").get<std::string>());
    if (!reason) refuse_damaged();
    analysis.reason = *reason;
    return analysis;
}

/// Reads the text of saved_text of this very version of the program. The message says what is wrong
/// and how to mend it; the caller adds the file.
SavedAnalysis saved_analysis_of(std::string_view title, std::string_view line) {
    require_known(title);
    const auto json = has_checksum(line) ? parse_checked_line(line) : std::nullopt;
    if (!json) refuse_damaged();
    try {
        if (json->at("title") != title) refuse_damaged();
        const auto version = json->at("version").get<std::string>();
        if (version != program_version()) {
            throw UserError(ExitCode::bad_input,
                            "it was written by ybw {}, whose values are not those of ybw {}; "
                            "go on with that one, or begin anew with --save",
                            version, program_version());
        }
        return analysis_of(*json);
    } catch (const Json::exception&) {
        refuse_damaged();
    }
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

std::uint64_t saved_identity(std::string_view text) {
    return Fingerprint(text).number();
}

// ---- The file

void require_new_analysis(const fs::path& path) {
    std::error_code error;  // what cannot be looked at cannot be written either
    if (fs::exists(fs::symlink_status(path, error)) && !fs::is_directory(path, error)) {
        throw UserError(
            ExitCode::cannot_create,
            "--save {0}: exists already; go on with --resume {0}, or choose another name",
            shell_quoted(path.string()));
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
                           system_reason()));
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
        if (stream_->peek() != std::char_traits<char>::eof())
            throw TableError("there is more in it than was saved");
    } catch (const TableError& error) {
        search.clear();
        refuse(ExitCode::bad_input, fmt::format("{}; {}", error.what(), how_to_mend_it));
    }
}

void OpenedAnalysis::refuse(ExitCode code, std::string_view why) const {
    throw UserError(code, "{} {}: {}", asked_by_, shell_quoted(path_.string()), why);
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

// ---- While the search runs

AnalysisSaver::AnalysisSaver(HeldFile file, SavedAnalysis before, const AnySearch& search,
                             Duration every, Say say)
    : file_(std::move(file)),
      statistics_before_(before.statistics),
      time_before_(before.time),
      search_(search),
      every_(every),
      say_(std::move(say)),
      analysis_(std::move(before)),
      thread_([this](const std::stop_token& token) { run(token); }) {}

void AnalysisSaver::take(const report::Row& row) {
    const std::lock_guard lock(mutex_);
    analysis_.take(row);
}

bool AnalysisSaver::finish(const report::Summary& summary) {
    thread_.request_stop();
    thread_.join();
    SavedAnalysis last = std::move(analysis_);
    last.statistics = summary.statistics;
    last.time = summary.time;
    last.reason = summary.reason;
    if (last.is_final())
        for (const report::Row& row : summary.lines) last.take(row);
    const std::string problem = save(last, {});
    if (problem.empty()) return true;
    say_(file_.is_displaced()
             ? problem
             : fmt::format("{}; what was found since the last save is in no file", problem));
    return false;
}

SavedAnalysis AnalysisSaver::now() const {
    const Status status = search_.status();
    const std::lock_guard lock(mutex_);
    SavedAnalysis analysis = analysis_;
    analysis.statistics = statistics_before_;
    analysis.statistics += status.statistics;
    analysis.time = time_before_ + status.time;
    return analysis;
}

void AnalysisSaver::run(const std::stop_token& token) {
    constexpr int niceness = 10;  // where all cores search it gets about a tenth of one
    ::setpriority(PRIO_PROCESS, 0, niceness);  // of this thread alone; a wish
    bool has_complained = false;
    while (rested(token, every_)) {
        const std::string problem = save(now(), token);
        if (problem.empty() || std::exchange(has_complained, true)) continue;
        say_(fmt::format("{}; the analysis goes on and {}", problem,
                         file_.is_displaced() ? "saves there" : "tries it again"));
    }
}

std::string AnalysisSaver::save(const SavedAnalysis& analysis, const std::stop_token& token) try {
    const std::string text = saved_text(analysis);
    file_.write([&](const Sink& sink) {
        sink(std::as_bytes(std::span(text)));
        search_.save(saved_identity(text), [&](std::span<const std::byte> bytes) {
            if (token.stop_requested()) throw Abandoned{};
            sink(bytes);
        });
    });
    return "";
} catch (const Abandoned&) {
    return "";
} catch (const std::exception& error) {
    return printable(error.what());
}

}  // namespace ybw::cli
