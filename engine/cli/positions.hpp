// Positions: `analyze --positions`, many positions, one a line (see ListedPosition), and a JSON
// line for each, in one process and over MPI; and `analyze --queries`, positions that are asked for
// while others are searched.
//
// A line that is no position is kept with the reason, so that the others are searched all the same.
//
// All functions throw UserError, and Stopped if a signal ends the reading.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "engine/search/search_values.hpp"

namespace ybw::cli {

// ---- AnswerFile: the file (KeptFile) of the answers to many positions.
//
// Its first line says what was asked; every other one is the answer to a position. If the file is
// there already, the same question goes on with it and leaves out the positions that are answered.
// Any other file is refused and stays as it is.
//
// Thread safety: one thread at a time.

class AnswerFile {
public:
    /// Goes on with the file or begins it with `header`, whose "version" and "question" have to be
    /// those of a file that is there. Throws UserError.
    AnswerFile(const std::filesystem::path& path, const nlohmann::ordered_json& header,
               const std::vector<NumberedPosition>& list);

    /// Whether the answer to the position of that number stands there.
    bool holds(std::size_t number) const { return numbers_.contains(number); }

    /// How many of the answers that stand there say that a line is no position.
    std::size_t mistakes() const { return mistakes_; }

    void append(const nlohmann::ordered_json& answer) { file_.append(answer); }

private:
    KeptFile opened(const std::filesystem::path& path, const nlohmann::ordered_json& header,
                    const std::vector<NumberedPosition>& list);

    std::set<std::size_t> numbers_;
    std::size_t mistakes_ = 0;
    KeptFile file_;
};

// ---- The task

struct PositionsTask {
    PositionQuestion question;
    std::string list;  ///< its file, "-" for the standard input; empty for queries
    Shard shard;
    SearchOptions options;  ///< of each search
    int concurrency;
    nlohmann::ordered_json header;
    std::optional<std::string> output;  ///< the file of the answers
    bool prints_header = true;          ///< where there is no such file
    Showing showing;
    std::shared_ptr<KnownResults> known;  ///< of --store; null for none
};

/// Files of answers to be pooled into a new one.
struct AnswersPool {
    std::vector<std::filesystem::path> parts;
    std::filesystem::path pool;
};

using ManyTask = std::variant<PositionsTask, AnswersPool>;

/// Requires --positions or --merge.
ManyTask read_many(const Arguments& arguments, Signals& signals);

/// The same for one rank of several: `together` share the machine.
ManyTask read_many_of_rank(const Arguments& arguments, int together);

ExitCode run(const ManyTask& task, Signals& signals);

/// Of --queries, which stand on the standard input.
struct QueriesTask {
    PositionsTask asked;
};
QueriesTask read_queries(const Arguments& arguments, Signals& signals);
ExitCode run(const QueriesTask& task, Signals& signals);

/// A search for each position that is searched at a time, but for no more than `most`.
std::vector<std::unique_ptr<AnySearch>> searches_of(const PositionsTask& task, std::size_t most,
                                                    const Signals& signals);

/// The one place that knows which positions are still to be answered, whoever searches them:
/// threads of this process or ranks of an MPI job. The first answer to a position counts and is
/// written, to the file or to the standard output, before anybody hears of it.
///
/// Thread safety: all members from any thread.
class PositionDealer {
public:
    struct Progress {
        std::size_t done = 0;
        std::size_t count = 0;     ///< to be answered, but for what the file held before
        std::size_t mistakes = 0;  ///< answers, those of the file too, that a line is no position
    };

    /// Reads the list; begins the file of answers or goes on with it.
    PositionDealer(const PositionsTask& task, Signals& signals);

    /// The next position; nullopt if there is none left.
    std::optional<NumberedPosition> next();

    /// Throws what cannot be written; then there are no more positions.
    void answered(const nlohmann::ordered_json& answer);

    /// No more positions.
    void end();

    Progress progress() const;

private:
    mutable std::mutex mutex_;  // guards all below
    std::vector<NumberedPosition> list_;
    std::size_t next_ = 0;
    std::set<std::size_t> answered_;
    Progress progress_;
    Output output_;
    std::optional<AnswerFile> file_;
};

using TakeAnswer = std::function<void(const nlohmann::ordered_json&)>;

/// Searches the positions that a dealer deals.
struct Searching {
    std::function<void(const TakeAnswer&)> run;  ///< until there are no more
    std::function<void()> stop;                  ///< ends `run`; from any thread
    int at_a_time = 1;
};

/// Shows how far it is meanwhile and what is missing at the end. Throws what `run` throws.
ExitCode conduct_positions(const PositionsTask& task, Signals& signals, PositionDealer& dealer,
                           const Searching& searching);

}  // namespace ybw::cli
