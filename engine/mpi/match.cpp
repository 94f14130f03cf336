#include <fmt/format.h>
#include <unistd.h>
#include <utility>

#include "engine/cli/match_command.hpp"
#include "engine/cli/match_settings.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/signals.hpp"
#include "engine/cli/status_line.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/match/standings.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/work.hpp"
#include "parallel/clock.hpp"

namespace ybw::mpi {
namespace {

using ybw::match::Assignment;
using ybw::match::Dealer;
using ybw::match::Standing;

Json to_json(const Assignment& assignment, const std::string& opening) {
    const auto& meeting = assignment.meeting;
    return {{"pair", meeting.pair}, {"round", meeting.round}, {"a", meeting.a},
            {"b", meeting.b},       {"opening", opening},     {"missing", assignment.missing}};
}

Assignment assignment_of(const Json& json) {
    return {{json["pair"].get<std::uint64_t>(), json["round"].get<std::uint64_t>(),
             json["a"].get<int>(), json["b"].get<int>()},
            json["missing"].get<std::array<bool, 2>>()};
}

void play(const cli::MatchPlan& plan) {
    const auto runner = ybw::match::make_game_runner(plan.settings);
    cli::Signals signals;
    const cli::Signals::Scope scope(
        signals, [&] { runner->stop(); }, [] {});
    serve([&](const Json& piece, const Send& send_result) {
        const Assignment assignment = assignment_of(piece);
        for (const int game : {0, 1}) {
            if (!assignment.missing[static_cast<std::size_t>(game)]) continue;
            const auto record =
                runner->play(assignment.meeting, game, piece["opening"].get<std::string>());
            if (!record) return;
            send_result(ybw::match::to_json(*record));
        }
    });
}

/// Requires an open journal. Throws what ended the match.
ExitCode deal_match(const Session& session, const cli::Arguments& arguments,
                    const cli::MatchPlan& plan, ybw::match::Journal journal) {
    cli::Signals signals;
    Dealer dealer(plan.schedule(), plan.shard, plan.settings.sprt, std::move(journal));
    const Stopwatch watch;
    {
        const cli::StatusLine line(
            STDERR_FILENO, [&] { return cli::progress_text(dealer.standing(), watch.elapsed()); },
            arguments.has("quiet") ? cli::StatusLine::Visibility::hidden
                                   : cli::StatusLine::Visibility::automatic);
        const cli::Signals::Scope scope(
            signals, [&] { dealer.end(); }, [] {});
        deal(
            session.size() - 1,
            [&]() -> std::optional<Json> {
                const auto assignment = dealer.next();
                if (!assignment) return std::nullopt;
                return to_json(*assignment, plan.openings.at(assignment->meeting.round));
            },
            [&](const Json& json) { dealer.finished(ybw::match::record_of(json)); });
    }
    const auto content = ybw::match::read_journal(plan.journal);
    cli::standard_output().write(ybw::match::standings_text(content) +
                                 fmt::format("\njournal {}\n", plan.journal.string()));
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace

ExitCode match(const Session& session, const cli::Arguments& arguments) {
    if (arguments.has("report") || arguments.has("merge")) {
        return session.rank() == 0 ? *cli::run_on_journals(arguments) : ExitCode::done;
    }
    if (session.size() < 2) {
        throw UserError(ExitCode::usage, "ybw-mpi needs two ranks or more; see mpirun -n");
    }
    const cli::MatchPlan plan = cli::match_plan(arguments);
    if (session.rank() != 0) {
        if (broadcast(0) != 0) play(plan);
        return ExitCode::done;
    }
    std::optional<ybw::match::Journal> journal;
    try {
        journal.emplace(cli::open_journal(plan, arguments));
    } catch (...) {
        broadcast(0);  // the others are not to wait for work
        throw;
    }
    broadcast(1);
    return deal_match(session, arguments, plan, std::move(*journal));
}

}  // namespace ybw::mpi
