// Match: the tasks of `match` and `tournament`, in one process and over MPI: playing, reporting,
// merging, the files that are written, the exit code.
//
// Every error in the options is found before a game is played. All functions throw UserError.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/schedule.hpp"
#include "engine/match/settings.hpp"
#include "parallel/limits.hpp"

namespace ybw::cli {

/// A file that is made of a journal: of --html, --sgf or --pgn.
struct DerivedFile {
    std::string option;  ///< "--html"
    std::filesystem::path path;
    std::function<std::string(const match::JournalContent&)> text;
};

/// A match to be played.
struct MatchPlan {
    match::MatchSettings settings;
    match::Openings openings;
    std::uint64_t pairs = 0;  ///< of every two players who meet
    Shard shard{};
    int concurrency = 1;
    std::vector<std::vector<int>> affinity{};  ///< the processors of each game at a time
    std::filesystem::path journal{};
    bool resume = false;
    std::vector<DerivedFile> files{};
    std::string command_line{};
    StatusLine::Visibility status = StatusLine::Visibility::automatic;

    match::Schedule schedule() const {
        return {settings.pairings, static_cast<int>(settings.players.size()), pairs,
                settings.rounds};
    }
};

/// Journals to be reported on, or to be pooled into a new one first.
struct JournalsTask {
    std::vector<std::filesystem::path> journals;
    std::filesystem::path pool;  ///< of --merge; empty: a report on each
    std::vector<DerivedFile> files;
};

using MatchTask = std::variant<MatchPlan, JournalsTask>;

/// The task of `match` or `tournament`, by the command's name. With only a journal given, a match
/// goes on with the settings in the journal's first line; options on the command line change them.
MatchTask read_match(const Arguments& arguments, Signals& signals);

ExitCode run(const MatchTask& task, Signals& signals);
ExitCode run(const JournalsTask& task, Signals& signals);

/// Plays the games that a dealer deals.
struct Playing {
    std::function<void()> run;   ///< until there are no more
    std::function<void()> stop;  ///< ends `run`; from any thread
};

/// Opens the plan's journal and reports if a broken last line was cut off. Throws UserError, before
/// a journal exists, if a file that the options ask for cannot be written.
std::unique_ptr<match::Dealer> open_match(const MatchPlan& plan);

/// Plays the match, shows the progress meanwhile and the result at the end; writes the files that
/// the options ask for. Throws what `run` throws.
ExitCode conduct_match(const MatchPlan& plan, Signals& signals, match::Dealer& dealer,
                       const Playing& playing);

/// Reports the first fault of a player's store; returns the exit code of the match.
ExitCode having_used_stores(const MatchPlan& plan, ExitCode code, Signals& signals);

/// "37 of 200 games   +20 =5 -12   score 60.8 %   LLR 0.41 (-3.00 to 3.00)   4 min 3 s left"
std::string progress_text(const match::Standing& standing, Duration elapsed);

}  // namespace ybw::cli
