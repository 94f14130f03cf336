#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/positions.hpp"
#include "engine/kit/output.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/work.hpp"
#include "engine/report/json_line.hpp"
#include "engine/search/listed_position.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::mpi {
namespace {

/// Writes results in the order of their numbers, as soon as that is possible.
class InOrder {
public:
    void take(const Json& json) {
        if (json.contains("error")) code_ = ExitCode::bad_input;
        waiting_[json["number"].get<std::size_t>()] = json;
        for (auto next = waiting_.find(next_); next != waiting_.end();
             next = waiting_.find(++next_)) {
            standard_output().write(json_line(next->second));
            waiting_.erase(next);
        }
    }

    /// Whether all lines were positions.
    ExitCode code() const { return code_; }

private:
    ExitCode code_ = ExitCode::done;
    std::size_t next_ = 1;
    std::map<std::size_t, Json> waiting_;
};

/// A position as a message, and back. Its line and its best moves are nobody's concern.
Json piece_of(const NumberedPosition& numbered) {
    Json piece{{"number", numbered.number},
               {"is_named", numbered.is_named},
               {"name", numbered.position.name},
               {"position", numbered.position.text},
               {"problem", numbered.problem}};
    if (numbered.position.depth) piece["depth"] = *numbered.position.depth;
    return piece;
}

NumberedPosition position_of(const Json& piece) {
    NumberedPosition numbered;
    numbered.number = piece["number"].get<std::size_t>();
    numbered.is_named = piece["is_named"].get<bool>();
    numbered.position.name = piece["name"].get<std::string>();
    numbered.position.text = piece["position"].get<std::string>();
    numbered.problem = piece["problem"].get<std::string>();
    if (piece.contains("depth")) numbered.position.depth = piece["depth"].get<Depth>();
    return numbered;
}

ExitCode deal_positions(const Session& session, const std::vector<NumberedPosition>& positions) {
    std::size_t next = 0;
    InOrder output;
    deal(
        session.size() - 1,
        [&]() -> std::optional<Json> {
            if (next == positions.size()) return std::nullopt;
            return piece_of(positions[next++]);
        },
        [&](const Json& json) { output.take(json); });
    return output.code();
}

}  // namespace

AnalyzeTask read_analyze(const Arguments& arguments) {
    const auto path = arguments.value("positions");
    if (!path) {
        throw UserError(ExitCode::usage,
                        "--positions: name the file to search; one position is ybw's to analyze");
    }
    if (arguments.value("format").value_or("jsonl") != "jsonl") {
        throw UserError(ExitCode::usage, "--format: answers are JSON lines; leave it out");
    }
    return {*path, cli::asked_of_positions(arguments), cli::asked_options(arguments)};
}

ExitCode analyze(const Session& session, const AnalyzeTask& task) {
    if (session.size() == 1) {
        const auto engine = task.question.game.make_search(task.options);
        InOrder output;
        for (const NumberedPosition& position : cli::position_list(task.path, nullptr)) {
            output.take(*position_answer(*engine, task.question, position));
        }
        return output.code();
    }
    if (session.rank() == 0) {
        std::vector<NumberedPosition> list;
        try {
            list = cli::position_list(task.path, nullptr);
        } catch (...) {
            broadcast(0);
            throw;
        }
        broadcast(1);
        return deal_positions(session, list);
    }
    if (broadcast(0) != 0) {
        const auto engine = task.question.game.make_search(task.options);
        serve([&](const Json& piece, const Send& send_result) {
            send_result(*position_answer(*engine, task.question, position_of(piece)));
        });
    }
    return ExitCode::done;
}

}  // namespace ybw::mpi
