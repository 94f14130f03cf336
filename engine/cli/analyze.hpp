// Analyze: the analysis of one position, for a program that has other processes search it, too; and
// of many positions.
//
// One process leads: it shows, saves and decides when the search ends, as `ybw analyze` does. The
// others follow: they search the same position, and all exchange their results
// (parallel/companions.hpp). The caller decides how.
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
#include "engine/games/any_position.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "engine/search/search_values.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::cli {

/// The processes that search with an analysis.
struct Followers {
    int together = 1;  ///< processes that share this machine
    /// The search is about to begin; passes the data that a follower needs.
    std::function<void(const Arguments::Values& asked, AnySearch&)> begin;
    /// The search has ended. Returns a line for people.
    std::function<std::string()> end;
};

/// Leads. Throws the errors of `ybw analyze`.
ExitCode read_and_lead(const Arguments& arguments, Signals& signals, const Followers& followers);

/// The search of a follower, until it is told to end.
struct FollowedSearch {
    AnalysisQuestion question;
    Limits limits;  ///< of depth alone
    SearchOptions options;
};

/// As the leader `asked`, but with the threads and the table of this process's command line.
FollowedSearch read_followed(const Arguments& arguments, const Arguments::Values& asked,
                             int together);

// ---- Positions (positions.cpp): `analyze --positions` answers many positions, one a line (see
// ListedPosition), with a JSON line each, in one process and over MPI; `analyze --queries` answers
// positions that arrive while others are searched.
//
// A line that is no position is kept with the reason, so that the others are still searched.
//
// All functions throw UserError, and Stopped if a signal ends the reading.

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

/// Files of answers to pool into a new one.
struct AnswersPool {
    std::vector<std::filesystem::path> parts;
    std::filesystem::path pool;
    std::string_view program;  ///< as in Showing
};

using ManyTask = std::variant<PositionsTask, AnswersPool>;

/// Requires --positions or --merge.
ManyTask read_many(const Arguments& arguments, Signals& signals);

/// The same for one rank of several: `together` of them share the machine.
ManyTask read_many_of_rank(const Arguments& arguments, int together);

ExitCode run(const ManyTask& task, Signals& signals);

/// The task of --queries, which come on the standard input.
struct QueriesTask {
    PositionsTask asked;
};
QueriesTask read_queries(const Arguments& arguments, Signals& signals);
ExitCode run(const QueriesTask& task, Signals& signals);

/// A search for each position that is searched at a time, at most `most` searches.
std::vector<std::unique_ptr<AnySearch>> searches_of(const PositionsTask& task, std::size_t most,
                                                    const Signals& signals);

/// Only the dealer knows which positions are still to be answered, whether threads of this process
/// or ranks of an MPI job search them. The first answer to a position counts. It is written, to the
/// file or to the standard output, before it is reported anywhere.
///
/// The first line of the file (KeptFile) is the question; every other line is the answer to a
/// position. If the file exists, the same question goes on with it and leaves out the answered
/// positions. Any other file is refused and stays as it is.
///
/// Thread safety: all members from any thread.
class PositionDealer {
public:
    struct Progress {
        std::size_t done = 0;
        std::size_t count = 0;     ///< to be answered, without those in the file
        std::size_t mistakes = 0;  ///< lines that are no position, those in the file too
    };

    /// Reads the list; begins the file of answers or goes on with it.
    PositionDealer(const PositionsTask& task, Signals& signals);

    /// The next position; nullopt if there is none left.
    std::optional<NumberedPosition> next();

    /// Whether `next` will give no more.
    bool is_over() const;

    /// Throws if the answer cannot be written; then there are no more positions.
    void answered(const nlohmann::ordered_json& answer);

    /// Hands out no more positions.
    void end();

    Progress progress() const;

private:
    mutable std::mutex mutex_;  // guards all below
    std::vector<NumberedPosition> list_;
    std::size_t next_ = 0;
    std::set<std::size_t> answered_;  // the numbers, also of those in the file
    Progress progress_;
    Output output_;
    std::optional<KeptFile> file_;
};

using TakeAnswer = std::function<void(const nlohmann::ordered_json&)>;

/// Searches the positions of a dealer.
struct Searching {
    std::function<void(const TakeAnswer&)> run;  ///< until there are no more
    std::function<void()> stop;                  ///< ends `run`; from any thread
    int at_a_time = 1;
};

/// Shows the progress meanwhile and the missing answers at the end. Throws what `run` throws.
ExitCode conduct_positions(const PositionsTask& task, Signals& signals, PositionDealer& dealer,
                           const Searching& searching);

}  // namespace ybw::cli
