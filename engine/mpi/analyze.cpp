#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

#include "engine/kit/signals.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/work.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::mpi {
namespace {

/// A position as a message, and back. Its line and its best moves are not needed.
Json piece_of(const NumberedPosition& numbered) {
    Json piece{{"number", numbered.number},
               {"name", numbered.position.name},
               {"position", numbered.position.text},
               {"problem", numbered.problem}};
    if (numbered.position.depth) piece["depth"] = *numbered.position.depth;
    return piece;
}

NumberedPosition position_of(const Json& piece) {
    NumberedPosition numbered;
    numbered.number = piece["number"].get<std::size_t>();
    numbered.position.name = piece["name"].get<std::string>();
    numbered.position.text = piece["position"].get<std::string>();
    numbered.problem = piece["problem"].get<std::string>();
    if (piece.contains("depth")) numbered.position.depth = piece["depth"].get<Depth>();
    return numbered;
}

void search(Session& session, const cli::PositionsTask& task) {
    Signals signals;   // before the threads of the search
    std::mutex mutex;  // guards both
    std::unique_ptr<AnySearch> engine;
    bool is_stopped = false;
    const auto stop = [&] {
        const std::lock_guard lock(mutex);
        is_stopped = true;
        if (engine) engine->stop();
    };
    // Made by the working thread: a large table takes longer than a rank may be silent.
    const auto make_engine = [&] {
        auto made = task.question.game.make_search(task.options);
        const std::lock_guard lock(mutex);
        engine = std::move(made);
        if (is_stopped) engine->stop();
    };
    const Signals::Scope scope(signals, stop);
    serve(
        session,
        [&](const Json& piece, const Send& send_result) {
            if (!engine) make_engine();
            const auto answer = position_answer(*engine, task.question, position_of(piece));
            if (answer) send_result(*answer);
            return answer.has_value();
        },
        stop);
    static_cast<void>(cli::having_used(task.known.get(), ExitCode::done, signals, "ybw-mpi"));
}

ExitCode deal_positions(Session& session, const cli::PositionsTask& task, Duration lease) {
    Signals signals;
    const auto dealer =
        opened(session, [&] { return std::make_unique<cli::PositionDealer>(task, signals); });
    const auto next = [&]() -> std::optional<Json> {
        const auto position = dealer->next();
        if (!position) return std::nullopt;
        return piece_of(*position);
    };
    const auto is_over = [&] { return dealer->is_over(); };
    const auto name_of = [](const Json& piece) {
        return "position " + std::to_string(piece["number"].get<std::size_t>());
    };
    std::atomic<bool> is_stopped = false;
    const auto run = [&](const cli::TakeAnswer& take) {
        deal(session, {next, is_over, take, name_of, lease}, is_stopped);
    };
    return cli::conduct_positions(task, signals, *dealer,
                                  {run, [&] { is_stopped = true; }, session.size() - 1});
}

}  // namespace

AnalyzeTask read_analyze(const Session& session, const Arguments& arguments) {
    return {.work = cli::read_many_of_rank(arguments, session.size_on_machine()),
            .lease = read_lease(arguments)};
}

ExitCode analyze(Session& session, const AnalyzeTask& task) {
    const auto* const positions = std::get_if<cli::PositionsTask>(&task.work);
    if (positions == nullptr || session.size() == 1) {
        if (session.rank() != 0) return ExitCode::done;
        Signals signals;
        return cli::run(task.work, signals);
    }
    if (session.rank() == 0) return deal_positions(session, *positions, task.lease);
    search(session, *positions);
    return ExitCode::done;
}

}  // namespace ybw::mpi
