#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <string_view>
#include <unistd.h>
#include <utility>

#include "engine/cli/analyze.hpp"
#include "engine/cli/asked.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr KeptKind answers_kind{.name = "file of answers",
                                .beginning = R"({"type":"header","program":"ybw")",
                                .mend = "take the line out to have it answered again",
                                .go_on = "give the same command again",
                                .refusal = ExitCode::cannot_create};

/// The message names the command line: the question itself may be too long for it.
void require_same_question(const Json& found, const Json& wanted) {
    for (const char* key : {"version", "question"}) {
        if (found.contains(key) && found[key] == wanted[key]) continue;
        throw UserError(ExitCode::cannot_create,
                        "was begun by another {}; name another file, or ask as it was begun: {}",
                        key == std::string_view("version") ? "version" : "command",
                        found.value("command_line", ""));
    }
}

/// The number of the position whose answer a line is.
std::size_t answered_number(const Json& json, const std::vector<NumberedPosition>& list) {
    const auto number = json.at("number").get<std::size_t>();
    const bool is_of_list = 1 <= number && number <= list.size() &&
                            json.at("position") == as_read_back(list[number - 1].position.text);
    if (!is_of_list) {
        throw UserError(ExitCode::cannot_create,
                        "answers another position {} than the list has; name another file", number);
    }
    return number;
}

constexpr Duration usual_list_time{10};

/// Pools the answers of shards to one question into a new file, in the order of the list, see
/// pool_shards. Throws UserError for answers to another question.
std::vector<std::filesystem::path> pool_answers(const std::vector<std::filesystem::path>& parts,
                                                const std::filesystem::path& pool) {
    Json header;
    const auto read = [&](const std::filesystem::path& path) {
        ShardFile part;
        part.cut_short = KeptFile::read(path, answers_kind, [&](const Json& json, bool is_first) {
            if (!is_first) {
                part.rows.emplace(ShardFile::Place(json.at("number").get<std::uint64_t>(), 0),
                                  json);
                return;
            }
            if (header.is_null()) header = json;
            require_same_question(json, header);
            part.header = json;
        });
        return part;
    };
    return pool_shards(parts, pool, read, [](const ShardFile::Place& place) {
        return fmt::format("position {} has another answer than in an earlier file", place.first);
    });
}

// ---- The task

/// The list of --positions, or of the standard input for "-".
std::vector<NumberedPosition> position_list(const std::string& path, Signals* signals) {
    std::vector<NumberedPosition> list;
    const std::string text =
        input_text("--positions", path, "name a file of positions, one a line", signals);
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        NumberedPosition found;
        try {
            const auto position = listed_position(line);
            if (!position) continue;
            found.position = *position;
        } catch (const UserError& error) {
            found.position.text = trimmed(line);
            found.problem = error.what();
        }
        found.number = list.size() + 1;
        found.position.line = number;
        list.push_back(std::move(found));
    }
    if (!list.empty()) return list;
    throw UserError(ExitCode::input_missing,
                    "--positions {}: there is no position in it; write one a line", path);
}

Json asked_list_header(const Arguments& arguments, const PositionQuestion& question,
                       const SearchOptions& options) {
    report::Header header;
    header.version = program_version();
    header.command_line = arguments.command_line();
    header.machine = report::this_machine();
    header.game = question.game.name();
    if (const auto rules = question.game.rules(); !rules.empty())
        header.rule = question.options.rule.value_or(std::string(rules.front().name));
    header.algorithm = "ybw";
    header.threads = options.threads;
    header.hash_mib = options.hash_mib;
    header.multipv = options.multipv;
    header.limits = limits_text(question.limits);
    Json json = report::header_json(header);
    for (const char* of_one_position : {"position", "side_to_move"}) json.erase(of_one_position);
    if (const auto list = arguments.value("positions")) json["positions"] = *list;
    json["question"] = asked_again(arguments);
    return json;
}

// ---- The run

std::string progress_text(const PositionDealer::Progress& progress, int at_a_time,
                          Duration elapsed) {
    const std::size_t left = progress.count - progress.done;
    return fmt::format("{} of {}   {} at a time   {}{}", report::grouped(progress.done),
                       report::counted(progress.count, "position"),
                       std::min(static_cast<std::size_t>(at_a_time), left),
                       report::seconds(elapsed), report::time_left(progress.done, left, elapsed));
}

/// The ending for people; empty if there is nothing to report.
std::string last_words(const PositionDealer::Progress& progress, const PositionsTask& task) {
    const std::string_view program = task.showing.program;
    std::string text;
    if (progress.mistakes > 0) {
        text +=
            fmt::format("{}: {} no position; \"error\" says why\n", program,
                        progress.mistakes == 1 ? "one line is"
                                               : fmt::format("{} lines are", progress.mistakes));
    }
    if (progress.done < progress.count) {
        text += fmt::format("{}: {} of {} answered{}\n", program, progress.done, progress.count,
                            task.output ? "; the same command goes on with the rest" : "");
    }
    return text;
}

/// Searches one position after the other until there are no more or the search is stopped.
void answer_all(AnySearch& engine, const PositionQuestion& question, PositionDealer& dealer,
                const TakeAnswer& take) {
    while (const auto position = dealer.next()) {
        const auto answer = position_answer(engine, question, *position);
        if (!answer) return;
        take(*answer);
    }
}

/// "all.jsonl: 37 answers; no answer to 3, 8 and 2 more"
std::string pool_text(const std::filesystem::path& pool) {
    constexpr std::size_t most_named = 10;
    std::size_t answers = 0;
    std::size_t count = 0;             // of the list, where the file says it
    std::vector<std::size_t> missing;  // a pool is in the order of the list
    const auto miss_up_to = [&](std::size_t end) {
        for (std::size_t next = answers + missing.size() + 1; next < end; ++next)
            missing.push_back(next);
    };
    KeptFile::read(pool, answers_kind, [&](const Json& json, bool is_first) {
        if (is_first) {
            count = json.value("count", std::size_t{0});
            return;
        }
        miss_up_to(json.at("number").get<std::size_t>());
        ++answers;
    });
    miss_up_to(count + 1);
    std::string text = fmt::format("{}: {}", pool.string(), report::counted(answers, "answer"));
    if (missing.empty()) return text;
    const std::size_t named = std::min(missing.size(), most_named);
    text += fmt::format(
        "; no answer to {}",
        fmt::join(missing.begin(), missing.begin() + static_cast<std::ptrdiff_t>(named), ", "));
    if (named < missing.size()) text += fmt::format(" and {} more", missing.size() - named);
    return text;
}

PositionsTask asked_positions(const Arguments& arguments, int together) {
    asked_without(arguments,
                  {"position", "search-moves", "algorithm", "candidates", "order", "save",
                   "save-every", "resume", "html"},
                  fmt::format("is for one position; leave it or --{} out",
                              arguments.has("queries") ? "queries" : "positions"));
    if (arguments.choice("format", "jsonl") != "jsonl") {
        throw UserError(ExitCode::usage,
                        "--format: answers to many positions are JSON lines; leave it out");
    }
    const Limits limits = asked_limits(arguments, usual_list_time);
    PositionQuestion question{.game = asked_game(arguments),
                              .options = asked_variant(arguments),
                              .limits = limits,
                              .limits_are_given = arguments.has("depth") || arguments.has("time") ||
                                                  arguments.has("nodes") || arguments.has("win")};
    const int concurrency = asked_concurrency(arguments);
    const SearchOptions options = asked_options_of_each(limits, arguments, concurrency * together);
    const auto shard = arguments.value("shard");
    auto known = asked_store(arguments);
    question.multipv = options.multipv;
    question.known = known.get();
    return {.question = question,
            .list = arguments.value("positions").value_or(""),
            .shard = shard ? parse_shard(*shard) : Shard{},
            .options = options,
            .concurrency = concurrency,
            .header = asked_list_header(arguments, question, options),
            .output = arguments.value("output"),
            .showing = {.quiet = arguments.has("quiet"), .program = arguments.program().name},
            .known = std::move(known)};
}

AnswersPool asked_answers_pool(const Arguments& arguments) {
    asked_without(arguments, {"positions", "position", "output", "shard", "store"},
                  "is no part of --merge, which takes the files of answers alone; leave it out");
    const auto& operands = arguments.operands();
    return {.parts = {operands.begin(), operands.end()},
            .pool = *arguments.value("merge"),
            .program = arguments.program().name};
}

ExitCode run(const AnswersPool& task, Signals& signals) {
    const Signals::Wait wait(signals);  // long files take their time
    const Output error = standard_error(&signals);
    for (const auto& part : pool_answers(task.parts, task.pool)) {
        error.write(
            fmt::format("{}: its last line is broken and was left out; its answer is missing\n",
                        part.string()));
    }
    error.write(fmt::format("{}: {}\n", task.program, pool_text(task.pool)));
    return ExitCode::done;
}

ExitCode run(const PositionsTask& task, Signals& signals) {
    PositionDealer dealer(task, signals);
    const auto engines = searches_of(task, dealer.progress().count, signals);
    const auto stop = [&] {
        dealer.end();
        for (const auto& engine : engines) engine->stop();
    };
    const ExitCode code = conduct_positions(
        task, signals, dealer,
        {.run =
             [&](const TakeAnswer& take) {
                 work_on_threads(
                     engines.size(),
                     [&](std::size_t i) { answer_all(*engines[i], task.question, dealer, take); },
                     stop);
             },
         .stop = stop,
         .at_a_time = static_cast<int>(engines.size())});
    return having_used(task.known.get(), code, signals, task.showing.program);
}

}  // namespace

std::vector<std::unique_ptr<AnySearch>> searches_of(const PositionsTask& task, std::size_t most,
                                                    const Signals& signals) {
    std::vector<std::unique_ptr<AnySearch>> engines;
    do {
        engines.push_back(task.question.game.make_search(task.options, signals.token()));
    } while (engines.size() < std::min(most, static_cast<std::size_t>(task.concurrency)));
    return engines;
}

PositionDealer::PositionDealer(const PositionsTask& task, Signals& signals)
    : output_(standard_output(&signals)) {
    const Signals::Wait wait(signals);  // the list may be that of a pipe
    list_ = position_list(task.list, &signals);
    if (task.output) {
        const Json wanted = as_read_back(task.header);
        const auto take = [&](const Json& json, bool is_first) {
            if (is_first) return require_same_question(json, wanted);
            answered_.insert(answered_number(json, list_));
            progress_.mistakes += json.contains("error") ? 1 : 0;
        };
        Json header = task.header;
        header["count"] = list_.size();
        file_.emplace(KeptFile::open(*task.output, answers_kind, header, take));
    } else if (task.prints_header) {
        output_.write(json_line(task.header));
    }
    std::erase_if(list_, [&](const NumberedPosition& position) {
        return !task.shard.holds(position.number - 1) || answered_.contains(position.number);
    });
    progress_.count = list_.size();
}

std::optional<NumberedPosition> PositionDealer::next() {
    const std::lock_guard lock(mutex_);
    if (next_ >= list_.size()) return std::nullopt;
    return list_[next_++];
}

bool PositionDealer::is_over() const {
    const std::lock_guard lock(mutex_);
    return next_ >= list_.size();
}

void PositionDealer::answered(const Json& answer) {
    const std::lock_guard lock(mutex_);
    if (!answered_.insert(answer.at("number").get<std::size_t>()).second) return;
    try {
        if (file_) {
            file_->append(answer);
        } else {
            output_.write(json_line(answer));
        }
    } catch (...) {
        next_ = list_.size();
        throw;
    }
    ++progress_.done;
    progress_.mistakes += answer.contains("error") ? 1 : 0;
}

void PositionDealer::end() {
    const std::lock_guard lock(mutex_);
    next_ = list_.size();
}

PositionDealer::Progress PositionDealer::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
}

ExitCode conduct_positions(const PositionsTask& task, Signals& signals, PositionDealer& dealer,
                           const Searching& searching) {
    const Stopwatch watch;
    const auto text = [&] {
        return progress_text(dealer.progress(), searching.at_a_time, watch.elapsed());
    };
    StatusLine status(STDERR_FILENO, text, task.showing.status_line());
    const auto end = [&] {
        status.end();
        standard_error(&signals).write(last_words(dealer.progress(), task));
    };
    try {
        const Signals::Scope scope(signals, searching.stop, [&] {
            status.say(fmt::format("{}: {}", task.showing.program, text()));
        });
        searching.run(
            [&](const Json& answer) { status.print_above([&] { dealer.answered(answer); }); });
    } catch (...) {
        end();
        throw;
    }
    end();
    if (const auto code = signals.stopped()) return *code;
    return dealer.progress().mistakes > 0 ? ExitCode::bad_input : ExitCode::done;
}

ManyTask read_many(const Arguments& arguments, Signals& /*signals*/) {
    if (arguments.has("merge")) return asked_answers_pool(arguments);
    return asked_positions(arguments, 1);
}

QueriesTask read_queries(const Arguments& arguments, Signals& /*signals*/) {
    asked_without(arguments, {"positions", "output", "shard", "merge"},
                  "is for a list of positions; leave it or --queries out");
    return {asked_positions(arguments, 1)};
}

ManyTask read_many_of_rank(const Arguments& arguments, int together) {
    if (arguments.has("merge")) return asked_answers_pool(arguments);
    PositionsTask task = asked_positions(arguments, together);
    task.prints_header = false;
    return task;
}

ExitCode run(const ManyTask& task, Signals& signals) {
    return std::visit([&](const auto& one) { return run(one, signals); }, task);
}

}  // namespace ybw::cli
