// queries: `analyze --queries`, positions that another program asks for on the standard input while
// others are searched, as in KataGo's analysis engine (docs/Analysis_Engine.md there).
//
//     {"id": "a", "position": "h8 i9", "moves": ["g7"], "nodes": 100000, "priority": 2}
//     {"id": "b", "action": "terminate", "terminateId": "a"}
//
// One thread reads; the others search. Each takes the waiting query of the highest priority, and of
// equal ones the oldest. A query has one answer, a JSON line, which comes as soon as it is found. A
// line that is no query is answered by its error, and reading goes on. Queries that wait when the
// input ends are answered. A signal ends all queries: searched ones with the best move so far.

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <variant>

#include "engine/cli/analyze.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "engine/report/text.hpp"
#include "engine/search/message.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/store.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/words.hpp"

namespace ybw::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_id = 1000;
constexpr std::int64_t most_priority = 1'000'000'000;
/// At this number reading waits for an answer, so that endless input does not fill the memory.
constexpr std::size_t most_open = 10'000;

// ---- The queries

struct Query {
    std::string id;
    AnyPosition position;
    Limits limits;
    int lines;
    std::int64_t priority;
};

constexpr std::array<std::string_view, 8> query_members{"id",    "position", "moves", "depth",
                                                        "nodes", "time",     "lines", "priority"};
constexpr std::array<std::string_view, 3> action_members{"id", "action", "terminateId"};
constexpr std::array<std::string_view, 3> actions{"terminate", "terminate_all", "query_version"};

/// A mistyped member would be a limit that does not hold.
void require_known_members(const Json& json, std::span<const std::string_view> known) {
    for (const auto& [key, value] : json.items()) {
        if (std::ranges::find(known, key) != known.end()) continue;
        constexpr std::size_t width = 40;
        refuse_member(report::shortened(key, width, 0),
                      fmt::format("there is no such member; {}", how_to_mend(key, known)));
    }
}

AnyPosition position_of(const Json& json, const PositionQuestion& asked) {
    const char* member = "position";
    const auto text = text_member(json, member, longest_position_text).value_or("");
    const auto names = names_member(json, "moves", most_named_moves, longest_move_name);
    try {
        AnyPosition position = read_position(asked.game, text, asked.options);
        member = "moves";
        for (const std::string& name : names) {
            if (position.outcome()) throw UserError(ExitCode::bad_input, "the game is over before");
            position.play(position.parse_move(name));
        }
        return position;
    } catch (const UserError& error) {
        refuse_member(member, error.what());
    }
}

Query query_of(const Json& json, std::string id, const PositionQuestion& asked) {
    require_known_members(json, query_members);
    Limits limits{.time = seconds_member(json, "time")};
    limits.depth = number_member(json, "depth", 1, max_ply - 1);
    limits.nodes = number_member(json, "nodes", 1, most_nodes);
    const auto lines = number_member(json, "lines", 1, most_lines);
    return {.id = std::move(id),
            .position = position_of(json, asked),
            .limits = limits.depth || limits.nodes || limits.time ? limits : asked.limits,
            .lines = static_cast<int>(lines.value_or(asked.multipv)),
            .priority = number_member(json, "priority", -most_priority, most_priority).value_or(0)};
}

// ---- The desk

/// The queries that have no answer yet, and the output of the answers.
///
/// Thread safety: hear() and close() from one thread, the rest from any.
class Desk {
public:
    Desk(const PositionsTask& task, const Output& output)
        : question_(task.question), output_(output) {}

    /// Takes a line, the next one.
    void hear(std::string_view line) {
        ++lines_;
        if (is_blank(line)) return;
        Json id;  // null where there is none
        try {
            const Json json = parse_message(line);
            const auto name = text_member(json, "id", longest_id);
            if (!name) refuse_member("id", "name the query, its answer has the same name");
            id = *name;
            find_member(json, "action") != nullptr ? obey(json, *name)
                                                   : add(query_of(json, *name, question_));
        } catch (const UserError& wrong) {
            complain(id, wrong);
        }
    }

    /// Refuses the next line, which cannot be taken.
    void refuse(const UserError& why) {
        ++lines_;
        complain({}, why);
    }

    /// No more queries come.
    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        changed_.notify_all();
    }

    /// Ends the searches, and all waiting queries without an answer.
    void stop() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        unanswered_ += std::erase_if(open_, [](const auto& entry) { return !entry.second.engine; });
        for (auto& [place, open] : open_) {
            open.is_ended = true;
            open.engine->stop();
        }
        changed_.notify_all();
    }

    /// Answers queries until no more can come.
    void serve(AnySearch& engine) {
        while (const Open* const open = take(engine)) {
            const Json said = answer(engine, *open);
            {
                const std::lock_guard lock(mutex_);
                std::erase_if(open_, [&](const auto& entry) { return &entry.second == open; });
                ++answered_;
                changed_.notify_all();
            }
            say(said);
        }
    }

    std::string progress() const {
        const std::lock_guard lock(mutex_);
        const auto searched = std::ranges::count_if(
            open_, [](const auto& entry) { return entry.second.engine != nullptr; });
        return fmt::format("{} answered, {} searched, {} waiting", answered_, searched,
                           open_.size() - static_cast<std::size_t>(searched));
    }

    bool has_errors() const { return errors_ > 0; }
    std::size_t unanswered() const { return unanswered_; }

private:
    struct Open {
        Query query;
        AnySearch* engine = nullptr;  ///< that searches it; null while it waits
        bool is_ended = false;        ///< before its limits
    };
    /// Queries of lower priority and younger ones stand behind.
    using Place = std::pair<std::int64_t, std::uint64_t>;

    void complain(const Json& id, const UserError& why) {
        ++errors_;
        Json error{{"type", "error"}, {"id", id}, {"line", lines_}, {"error", why.what()}};
        const auto* const member = dynamic_cast<const WrongMember*>(&why);
        if (member != nullptr) error["field"] = member->member();
        say(error);
    }

    void add(Query query) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || open_.size() < most_open; });
        if (is_closed_) return;
        const Place place(-query.priority, lines_);
        open_.emplace(place, Open{.query = std::move(query)});
        changed_.notify_all();
    }

    void obey(const Json& json, const std::string& id) {
        require_known_members(json, action_members);
        const auto action = text_member(json, "action", longest_id).value_or("");
        if (std::ranges::find(actions, action) == actions.end()) {
            refuse_member("action",
                          fmt::format("there is no such; {}", how_to_mend(action, actions)));
        }
        const auto ended_id = text_member(json, "terminateId", longest_id);
        if (action == "terminate" && !ended_id) refuse_member("terminateId", "name a query");
        Json said{{"type", "action"}, {"id", id}, {"action", action}};
        if (ended_id) said["terminateId"] = *ended_id;
        if (action == "query_version") {
            said.update({{"program", "ybw"}, {"version", program_version()}});
        } else {
            said["terminated"] = end_queries(action == "terminate" ? ended_id : std::nullopt);
        }
        say(said);
    }

    /// Ends the queries of this id, or all; returns their number.
    std::size_t end_queries(const std::optional<std::string>& id) {
        std::vector<Json> answers;
        std::size_t count = 0;
        {
            const std::lock_guard lock(mutex_);
            for (auto& [place, open] : open_) {
                if ((id && open.query.id != *id) || open.is_ended) continue;
                ++count;
                open.is_ended = true;
                if (open.engine != nullptr) {
                    open.engine->stop();  // its search answers
                } else {
                    answers.push_back(result_json(open.query, 1, {.reason = StopReason::user}));
                }
            }
            std::erase_if(open_, [](const auto& entry) {
                return entry.second.is_ended && entry.second.engine == nullptr;
            });
            answered_ += answers.size();
            changed_.notify_all();
        }
        for (const Json& answer : answers) say(answer);
        return count;
    }

    /// The best waiting query, as soon as there is one; null if none will come.
    Open* take(AnySearch& engine) {
        std::unique_lock lock(mutex_);
        auto found = open_.end();
        changed_.wait(lock, [&] {
            found =
                std::ranges::find_if(open_, [](const auto& entry) { return !entry.second.engine; });
            return found != open_.end() || is_closed_;
        });
        if (found == open_.end()) return nullptr;
        found->second.engine = &engine;
        return &found->second;
    }

    /// A stop that comes as a search ends stays for the next search, which is then begun again.
    Json answer(AnySearch& engine, const Open& open) try {
        const Query& query = open.query;
        const auto is_ended = [&] {
            const std::lock_guard lock(mutex_);
            return open.is_ended;
        };
        engine.set_multipv(query.lines);
        report::Summary summary;
        do {
            summary = worth(engine, query.position, query.limits, question_.known, query.lines);
        } while (summary.reason == StopReason::user && !is_ended());
        return result_json(query, engine.workers(), summary);
    } catch (const std::exception& error) {  // of memory, say; the next query may want less
        return {{"type", "error"}, {"id", open.query.id}, {"error", error.what()}};
    }

    Json result_json(const Query& query, int threads, const report::Summary& summary) const {
        Json json{{"type", "result"}, {"id", query.id}, {"position", query.position.text()}};
        json.update(report::result_json(
            {.game = std::string(question_.game.name()), .threads = threads}, summary));
        return json;
    }

    void say(const Json& json) {
        const std::lock_guard lock(output_mutex_);
        output_.write(json_line(json));
    }

    const PositionQuestion question_;
    const Output& output_;
    std::mutex output_mutex_;   // a reader who does not read holds up answers alone
    std::uint64_t lines_ = 0;   // the reading thread's
    std::size_t errors_ = 0;    // the same
    mutable std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::map<Place, Open> open_;
    std::uint64_t answered_ = 0;
    std::size_t unanswered_ = 0;
    bool is_closed_ = false;
};

/// Reads until the input ends, or a signal ends the reading.
void read_lines(Desk& desk, const Signals& signals) {
    LineReader reader(STDIN_FILENO, signals);
    while (true) {
        ReadLine line;
        try {
            line = reader.line();
        } catch (const UserError& error) {
            if (error.code() != ExitCode::bad_input) throw;
            desk.refuse(error);
            reader.skip_line();
            continue;
        }
        const auto* const text = std::get_if<std::string>(&line);
        if (text == nullptr) return desk.close();
        desk.hear(*text);
    }
}

}  // namespace

ExitCode run(const QueriesTask& task, Signals& signals) {
    const Output output = standard_output(&signals);
    const Output error = standard_error(&signals);
    const auto engines =
        searches_of(task.asked, static_cast<std::size_t>(task.asked.concurrency), signals);
    Desk desk(task.asked, output);
    output.write(json_line(task.asked.header));
    if (is_terminal(STDIN_FILENO) && !task.asked.showing.quiet) {
        error.write(
            "type queries, such as {\"id\": \"a\", \"position\": \"\"}, and end with Ctrl-D\n");
    }
    {
        const Signals::Scope scope(
            signals, [&] { desk.stop(); },
            [&] { error.write(fmt::format("ybw: {}\n", desk.progress())); });
        work_on_threads(
            engines.size() + 1,
            [&](std::size_t i) {
                return i == 0 ? read_lines(desk, signals) : desk.serve(*engines[i - 1]);
            },
            [&] { desk.stop(); });
    }
    if (const auto count = desk.unanswered())
        error.write(fmt::format("ybw: queries without an answer: {}\n", count));
    const ExitCode code = desk.has_errors() ? ExitCode::bad_input : ExitCode::done;
    return having_used(task.asked.known.get(), signals.stopped().value_or(code), signals);
}

}  // namespace ybw::cli
