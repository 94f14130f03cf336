#include "engine/search/store.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <sqlite3.h>
#include <unistd.h>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/quoting.hpp"

namespace ybw {
namespace {

using Json = nlohmann::ordered_json;

/// "ybwS": names the application of the file. `file` of the system shows it as SQLite's.
constexpr int application = 0x79627753;
constexpr int format = 1;
constexpr std::string_view title = "SQLite format 3";

/// How long another program may write. The longest write of ours is a part of an import.
constexpr int patience_ms = 20'000;

// A position has a row for each number of lines, so that fewer never push out more.
constexpr const char* table_text = R"(CREATE TABLE positions(
    game TEXT NOT NULL, rule TEXT NOT NULL, position TEXT NOT NULL, settings TEXT NOT NULL,
    multipv INTEGER NOT NULL, proved INTEGER NOT NULL, depth INTEGER NOT NULL, lines TEXT NOT NULL,
    nodes INTEGER NOT NULL, seconds REAL NOT NULL, version TEXT NOT NULL,
    PRIMARY KEY(game, rule, position, settings, multipv)) WITHOUT ROWID)";

constexpr std::string_view columns =
    "game, rule, position, settings, multipv, proved, depth, lines, nodes, seconds, version";

/// One statement, so that all of it happens or nothing.
std::string keep_text() {
    std::string text = fmt::format(
        "INSERT INTO positions({}) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11) "
        "ON CONFLICT DO UPDATE SET "
        "nodes = max(nodes, excluded.nodes), seconds = max(seconds, excluded.seconds)",
        columns);
    for (const char* value : {"proved", "depth", "lines", "version"}) {
        text += fmt::format(
            ", {0} = iif((excluded.proved, excluded.depth) > (proved, depth), excluded.{0}, {0})",
            value);
    }
    return text;
}

/// What is proved about the value: 2 all, 1 the winner, 0 an estimate.
int proved(const StoredResult& result) {
    if (result.is_final) return 2;
    return result.lines.front().score.is_decisive() ? 1 : 0;
}

/// A text that is equal for positions that a search values alike, however they were reached: a FEN
/// ends with the number of the move.
std::string identity(const AnyPosition& position) {
    const std::string text = position.text();
    if (text.find(" - - ") == std::string::npos) return text;
    return text.substr(0, text.rfind(' ')) + " 1";
}

/// The position in the notation of files.
AnyPosition in_usual_notation(const AnyPosition& position) {
    return game_named(position.game().name()).adopted(position);
}

/// The moves of a line in the notation of `to`, as far as the game goes: with other moves before it
/// a repetition may end it sooner. Throws UserError for a move that is not legal.
std::vector<std::string> renamed(const std::vector<std::string>& names, AnyPosition from,
                                 const AnyPosition& to) {
    std::vector<AnyMove> moves;
    for (const std::string& name : names) {
        if (from.outcome()) break;
        moves.push_back(from.parse_move(name));
        from.play(moves.back());
    }
    return line_names(to, moves);
}

/// Reads a row of all `columns`. Throws Json::exception.
template <class Row>
StoredResult result_of(const Row& row) {
    return {.question = {.game = row.text(0),
                         .rule = row.text(1),
                         .position = row.text(2),
                         .settings = row.text(3),
                         .multipv = static_cast<int>(row.whole(4))},
            .is_final = row.whole(5) == 2,
            .depth = static_cast<Depth>(row.whole(6)),
            .lines = lines_of(Json::parse(row.text(7))),
            .nodes = static_cast<std::uint64_t>(row.whole(8)),
            .time = Duration(row.real(9)),
            .version = printable(row.text(10))};
}

}  // namespace

// ---- Queries

class Store::Query {
public:
    Query(const Store& store, const std::string& text) : store_(store) {
        sqlite3_stmt* made = nullptr;
        check(sqlite3_prepare_v2(store.database_.get(), text.c_str(), -1, &made, nullptr));
        statement_.reset(made);
    }

    /// Begins the query anew with these values.
    template <class... Values>
    Query& with(const Values&... values) {
        sqlite3_reset(statement_.get());
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }

    /// Whether there is another row. After the last row other programs may write the file.
    bool step() {
        const int code = sqlite3_step(statement_.get());
        if (code == SQLITE_ROW) return true;
        sqlite3_reset(statement_.get());
        if (code != SQLITE_DONE) store_.refuse(code);
        return false;
    }

    std::int64_t whole(int column) const { return sqlite3_column_int64(statement_.get(), column); }
    double real(int column) const { return sqlite3_column_double(statement_.get(), column); }
    std::string text(int column) const {
        const auto* const begin = sqlite3_column_text(statement_.get(), column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
        return begin == nullptr ? "" : std::string(reinterpret_cast<const char*>(begin), size);
    }

private:
    void bind(int place, const std::string& text) {
        check(sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()),
                                SQLITE_TRANSIENT));
    }
    void bind(int place, std::int64_t number) {
        check(sqlite3_bind_int64(statement_.get(), place, number));
    }
    void bind(int place, double number) {
        check(sqlite3_bind_double(statement_.get(), place, number));
    }
    void check(int code) const {
        if (code != SQLITE_OK) store_.refuse(code);
    }

    const Store& store_;
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_{nullptr, sqlite3_finalize};
};

// ---- The file

Store::~Store() = default;

bool Store::is_at(const std::filesystem::path& path) {
    std::error_code error;  // what cannot be looked at is none
    if (!std::filesystem::is_regular_file(path, error)) return false;
    std::ifstream stream(path, std::ios::binary);
    std::string begin(title.size(), ' ');
    return !stream.read(begin.data(), std::ssize(begin)).bad() && begin == title;
}

Store::Store(std::filesystem::path path, Access access)
    : path_(std::move(path)), access_(access), database_(nullptr, sqlite3_close) {
    namespace fs = std::filesystem;
    std::error_code error;  // what cannot be looked at cannot be opened either
    const auto status = fs::status(path_, error);
    if (path_.empty()) refuse(ExitCode::usage, "there is no name; name a file");
    if (fs::is_directory(status)) refuse(ExitCode::cannot_create, "is a directory; name a file");
    if (fs::exists(status) && !fs::is_regular_file(status))
        refuse(ExitCode::cannot_create, "is no plain file; name another one");
    if (!fs::exists(status) && access_ == Access::read)
        refuse(ExitCode::input_missing, "is not there; name a file that --store has written");
    // SQLite takes a file that is shorter than its title for a new one.
    if (fs::exists(status) && fs::file_size(path_, error) > 0 && !is_at(path_))
        refuse(SQLITE_NOTADB);
    if (fs::exists(status)) {
        open();
    } else if (::access(fs::absolute(path_).parent_path().c_str(), W_OK | X_OK) != 0) {
        refuse(SQLITE_CANTOPEN);
    }
}

void Store::open() {
    sqlite3* opened = nullptr;
    // A reader that could not write would leave the files of the log behind, "-wal" and "-shm".
    const int flags = SQLITE_OPEN_READWRITE | (access_ == Access::read ? 0 : SQLITE_OPEN_CREATE);
    // ":memory:" is a file like others.
    const std::string name = std::filesystem::absolute(path_).string();
    const int code = sqlite3_open_v2(name.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(opened);
    if (code != SQLITE_OK) refuse(code);
    sqlite3_busy_timeout(opened, patience_ms);
    prepare_file();
}

bool Store::is_there() {
    if (!database_ && std::filesystem::exists(path_)) open();  // another program has begun it
    return database_ != nullptr;
}

/// A foreign file may hold more than our table: nothing else of it is run.
void Store::prepare_file() {
    sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    const auto is_new = [&] {
        return access_ == Access::write && number("PRAGMA application_id") == 0 &&
               number("SELECT count(*) FROM sqlite_schema") == 0;
    };
    if (access_ == Access::write && sqlite3_db_readonly(database_.get(), "main") != 0)
        refuse(SQLITE_READONLY);
    if (is_new()) {
        together([&] {
            if (!is_new()) return;  // another program has begun it meanwhile
            run(table_text);
            run(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", application,
                            format));
        });
    }
    if (number("PRAGMA application_id") != application) refuse(SQLITE_NOTADB);
    if (const int found = number("PRAGMA user_version"); found != format) {
        refuse(ExitCode::bad_input,
               fmt::format("is a store of format {}, this program knows format {}; use the program "
                           "that wrote it, or name another file",
                           found, format));
    }
    if (number(fmt::format("SELECT count(*) FROM sqlite_schema WHERE sql='{}'", table_text)) != 1)
        refuse(SQLITE_CORRUPT);
    if (access_ == Access::read) return run("PRAGMA query_only=1");
    // Readers and a writer at a time; where that cannot be, or not now, the usual way serves.
    sqlite3_exec(database_.get(), "PRAGMA journal_mode=WAL", nullptr, nullptr, nullptr);
    run("PRAGMA synchronous=FULL; PRAGMA cache_size=-65536");  // 64 MiB, for imports
    keep_ = std::make_unique<Query>(*this, keep_text());
}

void Store::run(const std::string& statements) {
    const int code = sqlite3_exec(database_.get(), statements.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) refuse(code);
}

/// The first number that a query gives.
int Store::number(const std::string& query) {
    Query asked(*this, query);
    return asked.step() ? static_cast<int>(asked.whole(0)) : 0;
}

void Store::refuse(ExitCode code, std::string_view why) const {
    throw UserError(code, "store {}: {}", shell_quoted(path_.string()), why);
}

void Store::refuse(int code) const {
    const int error = database_ ? sqlite3_system_errno(database_.get()) : errno;
    const std::string detail = error == 0 ? sqlite3_errstr(code) : std::strerror(error);
    switch (code & 0xff) {
        case SQLITE_NOTADB:
            refuse(ExitCode::bad_input,
                   "is no store; name a file that --store has written, or a new one");
        case SQLITE_CORRUPT:
            refuse(ExitCode::bad_input,
                   "is damaged; put back a copy that is whole, or name another file");
        case SQLITE_FULL:
            refuse(ExitCode::io_error,
                   "cannot be written: there is no room; make some and give the command again");
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            refuse(ExitCode::io_error,
                   fmt::format("another program has been writing for {} seconds; wait for its end, "
                               "or name another file",
                               patience_ms / 1000));
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
        case SQLITE_AUTH:
            refuse(access_ == Access::read ? ExitCode::input_missing : ExitCode::cannot_create,
                   fmt::format("cannot be {}: {}; the file and its directory have to be writable",
                               access_ == Access::read ? "read" : "written", detail));
        default:
            refuse(ExitCode::io_error, fmt::format("{}; name a file on another disk", detail));
    }
}

// ---- Rows

StoredResult Store::row(const Query& query, StoredResult (*check)(StoredResult)) const try {
    return check(result_of(query));
} catch (const Json::exception&) {
    refuse(SQLITE_CORRUPT);
} catch (const UserError& error) {
    refuse(error.code(),
           fmt::format("is damaged: {}; put back a copy that is whole", error.what()));
}

std::optional<StoredResult> Store::find(const StoredQuestion& question) {
    if (!is_there()) return std::nullopt;
    Query asked(*this, fmt::format("SELECT {} FROM positions WHERE game=?1 AND rule=?2 AND "
                                   "position=?3 AND settings=?4 AND multipv>=?5 "
                                   "ORDER BY proved DESC, depth DESC LIMIT 1",
                                   columns));
    asked.with(question.game, question.rule, question.position, question.settings,
               std::int64_t{question.multipv});
    if (!asked.step()) return std::nullopt;
    return row(asked, checked_result);
}

void Store::keep(const StoredResult& result) {
    const StoredQuestion& question = result.question;
    if (!keep_) open();
    keep_->with(question.game, question.rule, question.position, question.settings,
                std::int64_t{question.multipv}, std::int64_t{proved(result)},
                std::int64_t{result.depth}, lines_json(result.lines).dump(),
                static_cast<std::int64_t>(result.nodes), result.time.count(), result.version);
    keep_->step();
}

void Store::each(const std::function<void(const StoredResult&)>& take) {
    if (!is_there()) return;
    Query all(*this, fmt::format("SELECT {} FROM positions", columns));
    const auto checked = [](StoredResult result) {
        if (result.lines.empty()) throw UserError(ExitCode::bad_input, "there is no line");
        return result;
    };
    while (all.step()) take(row(all, checked));
}

void Store::together(const std::function<void()>& work) {
    if (!database_) open();
    run("BEGIN IMMEDIATE");
    try {
        work();
        run("COMMIT");
    } catch (...) {
        sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
        throw;
    }
}

std::vector<Store::Count> Store::counts() {
    if (!is_there()) return {};
    Query asked(*this,
                "SELECT game, rule, count(*), sum(proved=2), max(depth), total(nodes), "
                "total(seconds) FROM positions GROUP BY game, rule");
    std::vector<Count> counts;
    while (asked.step()) {
        counts.push_back({.game = printable(asked.text(0)),
                          .rule = printable(asked.text(1)),
                          .positions = static_cast<std::uint64_t>(asked.whole(2)),
                          .final_values = static_cast<std::uint64_t>(asked.whole(3)),
                          .deepest = static_cast<Depth>(asked.whole(4)),
                          .nodes = static_cast<std::uint64_t>(asked.real(5)),
                          .time = Duration(asked.real(6))});
    }
    return counts;
}

Json lines_json(const std::vector<report::Row>& lines) {
    Json json = Json::array();
    for (const report::Row& row : lines) {
        json.push_back({{"score", report::score_json(row.score)},
                        {"bound", report::bound_name(row.bound)},
                        {"pv", row.pv}});
    }
    return json;
}

std::vector<report::Row> lines_of(const Json& array) {
    std::vector<report::Row> lines;
    for (const Json& json : array) {
        report::Row row;
        row.rank = static_cast<int>(lines.size()) + 1;
        row.score = report::score_of(json.at("score"));
        const auto bound = report::bound_named(json.at("bound").get<std::string>());
        if (!bound) throw UserError(ExitCode::bad_input, "a bound is none");
        row.bound = *bound;
        row.pv = json.at("pv").get<std::vector<std::string>>();
        lines.push_back(std::move(row));
    }
    return lines;
}

StoredResult checked_result(StoredResult result) {
    const auto complain = [](std::string_view why) {
        throw UserError(ExitCode::bad_input, std::string(why));
    };
    StoredQuestion& question = result.question;
    const AnyGame& game = game_named(question.game);
    GameOptions options;
    if (!question.rule.empty()) options.rule = question.rule;
    const AnyPosition position = game.parse_position(question.position, options);
    question.position = identity(position);
    question.rule = game.rule_name(position);
    if (position.outcome()) complain("the game is over in this position");
    if (result.depth < 1 || result.depth >= max_ply) complain("the depth is none");
    if (question.multipv < 1 || question.multipv > most_lines) complain("\"multipv\" is no number");
    if (result.lines.empty()) complain("there is no line");
    if (!(result.time >= Duration::zero() && result.time < Duration(3.2e9)))
        complain("the time is none");
    for (report::Row& row : result.lines) {
        if (row.pv.empty()) complain("a line has no move");
        const std::size_t length = row.pv.size();
        row.pv = renamed(row.pv, position, position);
        if (row.pv.size() < length) complain("a line goes on behind the end");
    }
    return result;
}

// ---- As searches use it

KnownResults::KnownResults(const std::filesystem::path& path, std::string version,
                           std::string settings)
    : store_(path, Store::Access::write),
      version_(std::move(version)),
      settings_(std::move(settings)) {}

StoredQuestion KnownResults::question(const AnyPosition& position, int multipv) const {
    return {.game = std::string(position.game().name()),
            .rule = std::string(position.game().rule_name(position)),
            .position = identity(position),
            .settings = settings_,
            .multipv = multipv};
}

std::optional<report::Summary> KnownResults::find(const AnyPosition& position, int multipv) {
    if (position.outcome()) return std::nullopt;
    const std::lock_guard lock(mutex_);
    try {
        auto found = store_.find(question(position, multipv));
        if (!found) return std::nullopt;
        StoredResult& result = *found;
        report::Summary summary;
        summary.depth = result.depth;
        summary.statistics.nodes = result.nodes;
        summary.time = result.time;
        summary.found_by = result.version;
        summary.lines = std::move(result.lines);
        if (summary.lines.size() > static_cast<std::size_t>(multipv))
            summary.lines.resize(static_cast<std::size_t>(multipv));
        for (report::Row& row : summary.lines) {
            row.depth = result.depth;
            row.statistics = summary.statistics;
            row.time = summary.time;
            row.pv = renamed(row.pv, in_usual_notation(position), position);
        }
        summary.reason = !result.is_final                              ? StopReason::depth
                         : summary.lines.front().bound == Bound::exact ? StopReason::solved
                                                                       : StopReason::proved;
        return summary;
    } catch (const UserError& error) {
        complain(error);
        return std::nullopt;
    }
}

void KnownResults::keep(const AnyPosition& position, const report::Summary& summary,
                        const Limits& limits, int multipv) {
    if (summary.depth < 1 || summary.lines.empty()) return;
    StoredResult result{
        .question = question(position, multipv),
        .is_final = summary.reason == StopReason::solved || summary.reason == StopReason::proved,
        .depth = summary.depth,
        .lines = summary.lines,
        .nodes = summary.statistics.nodes,
        .time = summary.time,
        .version = version_};
    if (summary.reason == StopReason::nodes && limits.nodes)
        result.nodes = std::max(result.nodes, *limits.nodes);
    const bool ended_by_time =
        summary.reason == StopReason::time || summary.reason == StopReason::soft_time;
    if (ended_by_time && limits.time) result.time = std::max(result.time, *limits.time);
    const std::lock_guard lock(mutex_);
    try {
        for (report::Row& row : result.lines)
            row.pv = renamed(row.pv, position, in_usual_notation(position));
        store_.keep(result);
    } catch (const UserError& error) {
        complain(error);
    }
}

void KnownResults::complain(const UserError& error) {
    if (!complaint_) complaint_ = error;
}

std::optional<UserError> KnownResults::complaint() const {
    const std::lock_guard lock(mutex_);
    return complaint_;
}

bool is_enough(const report::Summary& known, const Limits& limits) {
    const Score score = known.lines.front().score;
    return known.reason == StopReason::solved || known.reason == StopReason::proved ||
           (limits.depth && known.depth >= *limits.depth) ||
           (limits.time && known.time >= *limits.time) ||
           (limits.nodes && known.statistics.nodes >= *limits.nodes) ||
           (limits.win && score.is_win() && score.distance() <= *limits.win);
}

std::optional<report::Summary> known_answer(KnownResults* known, const AnyPosition& position,
                                            const Limits& limits, int multipv) {
    if (known == nullptr) return std::nullopt;
    auto found = known->find(position, multipv);
    if (found && !is_enough(*found, limits)) found.reset();
    return found;
}

report::Summary searched(AnySearch& search, const AnyPosition& position, const Limits& limits,
                         KnownResults* known, int multipv) {
    auto result = search.search(position, limits);
    for (auto& line : result.lines) play_out(position, line);
    report::Summary summary = summary_of(position, result, {});
    if (known != nullptr) known->keep(position, summary, limits, multipv);
    return summary;
}

report::Summary worth(AnySearch& search, const AnyPosition& position, const Limits& limits,
                      KnownResults* known, int multipv) {
    if (position.outcome()) return finished_game(position, {});
    if (auto summary = known_answer(known, position, limits, multipv)) return *std::move(summary);
    search.clear();
    return searched(search, position, limits, known, multipv);
}

}  // namespace ybw
