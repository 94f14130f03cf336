#include "engine/cli/match.hpp"

#include <memory>
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

void play(const cli::MatchPlan& plan) {
    ybw::match::GameRunner runner(plan.settings);
    Signals signals;
    const Signals::Scope scope(
        signals, [&] { runner.stop(); }, [] {});
    serve([&](const Json& piece, const Send& send_result) {
        const Assignment assignment = assignment_of(piece);
        for (const int game : {0, 1}) {
            if (!assignment.missing[static_cast<std::size_t>(game)]) continue;
            const auto record =
                runner.play(assignment.meeting, game, piece["opening"].get<std::string>());
            if (!record) return;
            send_result(ybw::match::to_json(*record));
        }
    });
}

ExitCode deal_match(const Session& session, const cli::MatchPlan& plan, Dealer& dealer) {
    Signals signals;
    const auto next = [&]() -> std::optional<Json> {
        const auto assignment = dealer.next();
        if (!assignment) return std::nullopt;
        return to_json(*assignment, plan.openings.at(assignment->meeting.round));
    };
    const auto take = [&](const Json& json) { dealer.finished(ybw::match::record_of(json)); };
    return cli::conduct_match(
        plan, signals, dealer,
        {.run = [&] { deal(session.size() - 1, next, take); }, .stop = [&] { dealer.end(); }});
}

}  // namespace

cli::MatchTask read_match(const Arguments& arguments) {
    Signals signals;
    return cli::read_match(arguments, signals);
}

ExitCode match(const Session& session, const cli::MatchTask& task) {
    if (const auto* const journals = std::get_if<cli::JournalsTask>(&task)) {
        if (session.rank() != 0) return ExitCode::done;
        Signals signals;
        return cli::run(*journals, signals);
    }
    if (session.size() < 2) {
        throw UserError(ExitCode::usage, "ybw-mpi needs two ranks or more; see mpirun -n");
    }
    const auto& plan = std::get<cli::MatchPlan>(task);
    if (session.rank() != 0) {
        if (broadcast(0) != 0) play(plan);
        return ExitCode::done;
    }
    std::unique_ptr<Dealer> dealer;
    try {
        dealer = cli::open_match(plan);
    } catch (...) {
        broadcast(0);  // the others are not to wait for work
        throw;
    }
    broadcast(1);
    return deal_match(session, plan, *dealer);
}

}  // namespace ybw::mpi
