#include "engine/cli/match.hpp"

#include <atomic>
#include <optional>
#include <variant>

#include "engine/kit/signals.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/work.hpp"

namespace ybw::mpi {
namespace {

using ybw::match::Assignment;
using ybw::match::Dealer;

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

void play(Session& session, const cli::MatchPlan& plan) {
    Signals signals;  // before the threads of the players
    ybw::match::GameRunner runner(plan.settings);
    const auto stop = [&] { runner.stop(); };
    const Signals::Scope scope(signals, stop);
    serve(
        session,
        [&](const Json& piece, const Send& send_result) {
            const Assignment assignment = assignment_of(piece);
            for (const int game : {0, 1}) {
                if (!assignment.missing[static_cast<std::size_t>(game)]) continue;
                const auto record =
                    runner.play(assignment.meeting, game, piece["opening"].get<std::string>());
                if (!record) return false;
                send_result(ybw::match::to_json(*record));
            }
            return true;
        },
        stop);
    static_cast<void>(cli::having_used_stores(plan, ExitCode::done, signals));
}

ExitCode deal_match(Session& session, const cli::MatchPlan& plan, Dealer& dealer, Duration lease) {
    Signals signals;
    const auto next = [&]() -> std::optional<Json> {
        const auto assignment = dealer.next();
        if (!assignment) return std::nullopt;
        return to_json(*assignment, plan.openings.at(assignment->meeting.round));
    };
    const auto is_over = [&] { return dealer.is_over(); };
    const auto take = [&](const Json& json) { dealer.finished(ybw::match::record_of(json)); };
    const auto name_of = [](const Json& piece) {
        return "pair " + std::to_string(piece["pair"].get<std::uint64_t>());
    };
    std::atomic<bool> is_stopped = false;
    const Pieces pieces{next, is_over, take, name_of, lease};
    return cli::conduct_match(
        plan, signals, dealer,
        {.run = [&] { deal(session, pieces, is_stopped); }, .stop = [&] { is_stopped = true; }});
}

}  // namespace

MatchTask read_match(const Arguments& arguments) {
    Signals signals;
    return {.match = cli::read_match(arguments, signals), .lease = read_lease(arguments)};
}

ExitCode match(Session& session, const MatchTask& task) {
    if (const auto* const journals = std::get_if<cli::JournalsTask>(&task.match)) {
        if (session.rank() != 0) return ExitCode::done;
        Signals signals;
        return cli::run(*journals, signals);
    }
    if (session.size() < 2)
        throw UserError(ExitCode::usage, "ybw-mpi needs two ranks or more; see mpirun -n");
    const auto& plan = std::get<cli::MatchPlan>(task.match);
    if (session.rank() != 0) {
        play(session, plan);
        return ExitCode::done;
    }
    const auto dealer = opened(session, [&] { return cli::open_match(plan); });
    return deal_match(session, plan, *dealer, task.lease);
}

}  // namespace ybw::mpi
