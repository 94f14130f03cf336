// Positions: `analyze --positions`, many positions, one a line (see ListedPosition), and a JSON
// line for each, in one process and over MPI.
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

#include "engine/cli/answer_file.hpp"
#include "engine/cli/asked.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/shards.hpp"
#include "engine/kit/signals.hpp"
#include "engine/search/listed_position.hpp"

namespace ybw::cli {

struct PositionsTask {
    PositionQuestion question;
    std::string list;  ///< its file, "-" for the standard input
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
